import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { Icon } from '../../shared/icons.tsx'
import { leftBeside } from '../choice.ts'
import { PictureButton } from '../hotel/picture-button.tsx'
import { Drawn } from '../parts/drawn.tsx'
import { detailsPart } from '../parts/parts.ts'
import { OwnMoney } from '../price/own-money.tsx'
import { offerKey, useStore } from '../store.ts'
import type { PageWords, RateOffer, RoomOffer } from '../types.ts'
import { isCrowded, reasonText, roomReasons } from '../words/reason-words.ts'
import { AlternativeList } from './alternative-list.tsx'
import { ClosedRates, priceFor, RateRow } from './rate-row.tsx'

const FEW_LEFT = 3
const MOST_REASONS = 2

/** The available rates, the cheapest first; those with the same price in the hotel's order. */
const byPrice = (rates: readonly RateOffer[]): RateOffer[] =>
  rates.filter(({ is_close }) => is_close === 0).sort((a, b) => a.grand_total - b.grand_total)

export const RoomCard = ({ room }: { room: RoomOffer }) => {
  const { words, also } = useStore()
  const isOpen = room.is_close === 0
  const left = leftBeside(room, also.value) ?? room.number_of_rooms
  const offered = byPrice(room.rate_details)
  return (
    <li class={isOpen ? 'room' : 'room is-closed'} id={`room-${room.room_code}`}>
      <RoomPictures room={room} />
      <div class="room-body">
        <div class="room-head">
          <h3 dir="auto">{room.room_name}</h3>
          {isOpen && left <= FEW_LEFT && (
            <span class="badge">{left > 0 ? words.t('onlyLeft', { n: left }) : words.t('lastChosen')}</span>
          )}
        </div>
        <RoomFacts room={room} words={words} />
        {offered.length > 1 && <RoomFrom rate={offered[0]!} />}
      </div>
      {room.room_description !== '' && isOpen && <RoomText text={room.room_description} />}
      {room.feature_details !== null && isOpen && (
        <Drawn id={`has-${room.room_code}`} part={detailsPart}>
          {({ RoomFeatures }) => <RoomFeatures features={room.feature_details!} words={words} />}
        </Drawn>
      )}
      {isOpen ? (
        <>
          <Rates room={room} offered={offered} />
          <ClosedRates rates={room.rate_details.filter(({ is_close }) => is_close === 1)} />
        </>
      ) : (
        <ClosedRoom room={room} />
      )}
    </li>
  )
}

/** On a narrow screen only the cheapest and the one with the best refund, and a button for the others. */
const Rates = ({ room, offered }: { room: RoomOffer; offered: RateOffer[] }) => {
  const { words, withCode } = useStore()
  const all = useSignal(false)
  // Their words stand in the order of the alphabet: non_, partially_ and refundable.
  const safest = offered.reduce((best, rate) => (rate.refundability > best.refundability ? rate : best))
  const more = offered.filter((rate) => rate !== offered[0] && rate !== safest)
  const isOpen = all.value || more.some((rate) => withCode.value.has(offerKey(room, rate)))
  return (
    <>
      <ul class={isOpen ? 'rates' : 'rates is-folded'}>
        {offered.map((rate) => (
          <RateRow key={rate.rate_code} room={room} rate={rate} isMore={more.includes(rate)} />
        ))}
      </ul>
      {more[0] !== undefined && !isOpen && (
        <button
          type="button"
          class="more-rates needs-script"
          onClick={() => {
            all.value = true
          }}
        >
          {words.t('moreRates', { n: more.length, price: words.money(more[0].grand_total) })}
          <Icon name="down" />
        </button>
      )}
    </>
  )
}

const RoomFrom = ({ rate }: { rate: RateOffer }) => {
  const { words, answered } = useStore()
  return (
    <p class="room-from">
      <strong>{words.t('fromPrice', { price: words.money(rate.grand_total) })}</strong>{' '}
      <span class="for">{priceFor(words, answered.value)}</span> <OwnMoney amount={rate.grand_total} />
    </p>
  )
}

const LONG_TEXT = 100

/** On a narrow screen only two lines, and a button for the rest. */
const RoomText = ({ text }: { text: string }) => {
  const { words } = useStore()
  const isOpen = useSignal(false)
  return (
    <div class={isOpen.value || text.length <= LONG_TEXT ? 'room-text' : 'room-text is-short'}>
      <p dir="auto">{text}</p>
      {!isOpen.value && text.length > LONG_TEXT && (
        <button
          type="button"
          class="read-more needs-script"
          onClick={() => {
            isOpen.value = true
          }}
        >
          {words.t('readMore')}
        </button>
      )}
    </div>
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

/** Why the room is not available, and buttons for alternatives. */
const ClosedRoom = ({ room }: { room: RoomOffer }) => {
  const store = useStore()
  const { words, alternatives } = store
  const list = alternatives.value.rooms[room.room_code]
  const reasons = roomReasons(room).slice(0, MOST_REASONS)
  const crowded = isCrowded(room)
  const { rooms } = store.answered.value
  const capacity = { adults: room.room_max_adult * rooms, children: room.room_max_children * rooms }
  const fitting = store.rooms.value.filter(({ is_close }) => is_close === 0)
  return (
    <div class="room-closed">
      <p class="why">
        <strong>{words.t(crowded ? 'tooManyGuests' : 'notAvailable')}</strong>{' '}
        {reasons.map((reason) => reasonText(words, reason, capacity)).join(' ')}
      </p>
      {list !== undefined && list.length > 0 && <AlternativeList list={list} />}
      {crowded && fitting.length > 0 && (
        <p class="hint">
          {words.t('fitsIn', { rooms: fitting.map(({ room_name }) => room_name).join(', ') })}
        </p>
      )}
      {list?.length === 0 && !crowded && <p class="hint">{words.t('noneSoon')}</p>}
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
      <section class="strip" ref={strip} aria-label={`${words.t('pictures')}: ${room_name}`}>
        {images.map(({ image_name }, at) => (
          <PictureButton
            key={image_name}
            pictures={images}
            at={at}
            what={room_name}
            sizes="(min-width: 720px) 320px, 130px"
            tabIndex={at === 0 ? 0 : -1}
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
