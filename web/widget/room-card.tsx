import { useRef } from 'preact/hooks'
import { Icon } from '../shared/icons.tsx'
import { Picture } from '../shared/picture.tsx'
import { changeStay } from './navigation.ts'
import { RateRow } from './rate-row.tsx'
import { alternativeText, isCrowded, reasonText, roomReasons } from './reasons.ts'
import { useStore } from './store.ts'
import type { PageWords, RoomOffer } from './types.ts'

const FEW_LEFT = 3
const MOST_REASONS = 2

export const RoomCard = ({ room }: { room: RoomOffer }) => {
  const { words } = useStore()
  const isOpen = room.is_close === 0
  const left = room.number_of_rooms
  const offered = room.rate_details.filter(({ is_close }) => is_close === 0)
  const closed = room.rate_details.filter(({ is_close }) => is_close === 1)
  return (
    <li class={isOpen ? 'room' : 'room is-closed'} id={`room-${room.room_code}`}>
      <RoomPictures room={room} />
      <div class="room-body">
        <div class="room-head">
          <h3 dir="auto">{room.room_name}</h3>
          {isOpen && left <= FEW_LEFT && <span class="badge">{words.t('onlyLeft', { n: left })}</span>}
        </div>
        <RoomFacts room={room} words={words} />
        {room.room_description !== '' && (
          <p class="room-text" dir="auto">
            {room.room_description}
          </p>
        )}
      </div>
      {isOpen ? (
        <ul class="rates">
          {offered.map((rate) => (
            <RateRow key={rate.rate_code} room={room} rate={rate} />
          ))}
          {closed.map((rate) => (
            <RateRow key={rate.rate_code} room={room} rate={rate} />
          ))}
        </ul>
      ) : (
        <ClosedRoom room={room} />
      )}
    </li>
  )
}

export const RoomFacts = ({ room, words }: { room: RoomOffer; words: PageWords }) => {
  const adults = words.t('sleeps', { n: room.room_max_adult })
  const people =
    room.room_max_children > 0 ? words.t('sleepsChildren', { adults, n: room.room_max_children }) : adults
  return (
    <ul class="facts">
      <li class="with-icon">
        <Icon name="people" />
        {people}
      </li>
      <li class="with-icon">
        <Icon name="bed" />
        {words.t('beds', { n: room.room_bed })}
      </li>
      {room.room_size > 0 && (
        <li class="with-icon">
          <Icon name="size" />
          {words.t('size', { n: room.room_size })}
        </li>
      )}
    </ul>
  )
}

/** Why the room cannot be had, and one tap that changes it. */
const ClosedRoom = ({ room }: { room: RoomOffer }) => {
  const store = useStore()
  const { words } = store
  const alternative = store.alternatives.value[room.room_code]
  const reasons = roomReasons(room).slice(0, MOST_REASONS)
  const crowded = isCrowded(room)
  const fitting = store.rooms.value.filter(({ is_close }) => is_close === 0)
  return (
    <div class="room-closed">
      <p class="why">
        <strong>{words.t(crowded ? 'tooManyGuests' : 'notAvailable')}</strong>{' '}
        {reasons.map((reason) => reasonText(words, reason)).join(' ')}
      </p>
      {alternative && (
        <button
          type="button"
          class="button quiet needs-script"
          onClick={() => changeStay(store, alternative.stay)}
        >
          {alternativeText(words, alternative)}
        </button>
      )}
      {crowded && fitting.length > 0 && (
        <p class="hint">
          {words.t('fitsIn', { rooms: fitting.map(({ room_name }) => room_name).join(', ') })}
        </p>
      )}
      {alternative === null && !crowded && <p class="hint">{words.t('noneSoon')}</p>}
    </div>
  )
}

const RoomPictures = ({ room }: { room: RoomOffer }) => {
  const { words } = useStore()
  const strip = useRef<HTMLElement>(null)
  const { image_details: images, room_name } = room
  if (images.length === 0) return <div class="room-pictures is-empty" aria-hidden="true" />
  const move = (by: number) => {
    const element = strip.current!
    const direction = words.direction === 'rtl' ? -1 : 1
    element.scrollBy({ left: by * direction * element.clientWidth, behavior: 'smooth' })
  }
  const several = images.length > 1
  return (
    <div class="room-pictures">
      <section
        class="strip"
        ref={strip}
        aria-label={`${words.t('pictures')}: ${room_name}`}
        tabIndex={several ? 0 : -1}
      >
        {images.map(({ image_name }, at) => (
          <Picture
            key={image_name}
            url={image_name}
            alt={words.t('pictureOf', { what: room_name, n: at + 1 })}
            sizes="(min-width: 720px) 320px, 100vw"
          />
        ))}
      </section>
      {several && (
        <div class="strip-buttons needs-script">
          <button type="button" onClick={() => move(-1)} aria-label={words.t('previousPicture')}>
            <Icon name="left" turns />
          </button>
          <button type="button" onClick={() => move(1)} aria-label={words.t('nextPicture')}>
            <Icon name="right" turns />
          </button>
        </div>
      )}
    </div>
  )
}
