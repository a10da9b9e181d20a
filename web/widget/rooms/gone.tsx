import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../../shared/icons.tsx'
import { backToRooms } from '../navigation.ts'
import { needsCode, useStore } from '../store.ts'
import type { RoomOffer } from '../types.ts'
import { promoText } from '../words/price-words.ts'
import { AlternativeList } from './alternative-list.tsx'
import { RateRow } from './rate-row.tsx'

/** The room that was chosen first, then the others in the hotel's order. */
const freeRooms = (rooms: readonly RoomOffer[], gone: RoomOffer): RoomOffer[] =>
  rooms
    .filter(({ is_close }) => is_close === 0)
    .sort((a, b) => Number(b.room_code === gone.room_code) - Number(a.room_code === gone.room_code))

/** Says that the chosen room is no longer available, and shows what is available instead. */
export const Gone = ({ gone }: { gone: RoomOffer }) => {
  const store = useStore()
  const { words, data, rooms, answered, promo } = store
  const notice = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [gone])
  const isCodeMissing = needsCode(store, gone)
  const code = answered.value.promo
  const why = promo.value?.reason
  const free = freeRooms(rooms.value, gone)
  return (
    <div class="gone">
      <p class="eyebrow" dir="auto">
        {data.hotel.hotel_name}
      </p>
      <div class="notice is-trouble" role="alert" tabIndex={-1} ref={notice}>
        <h1>
          <Icon name="alert" /> {words.t(isCodeMissing ? 'rateNeedsCode' : 'roomGoneTitle')}
        </h1>
        {isCodeMissing && code !== '' && why && <p>{promoText(words, code, why)}</p>}
        <p>{words.t(isCodeMissing ? 'rateNeedsCodeText' : 'roomGone', { room: gone.room_name })}</p>
        <p>
          {words.date(answered.value.arrival, 'short')} – {words.date(answered.value.departure, 'short')}
        </p>
      </div>
      <h2>{words.t(free.length > 0 ? 'insteadTitle' : 'nothingFree')}</h2>
      {free.length > 0 ? (
        <ul class="room-list">
          {free.map((room) => (
            <li class="room" key={room.room_code}>
              <h3 class="instead-name" dir="auto">
                {room.room_name}
              </h3>
              <ul class="rates">
                {room.rate_details
                  .filter(({ is_close }) => is_close === 0)
                  .map((rate) => (
                    <RateRow key={rate.rate_code} room={room} rate={rate} />
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : (
        <OtherStays />
      )}
      <button type="button" class="button quiet needs-script" onClick={() => backToRooms(store)}>
        {words.t('backToRooms')}
      </button>
    </div>
  )
}

/** Stays near the requested one: for the whole hotel, if searched, and for each room. */
const OtherStays = () => {
  const { rooms, alternatives } = useStore()
  const { hotel = [], rooms: found } = alternatives.value
  return (
    <>
      {hotel.length > 0 && <AlternativeList list={hotel} />}
      <ul class="other-stays needs-script">
        {rooms.value.map(({ room_code, room_name }) => {
          const list = found[room_code] ?? []
          return (
            list.length > 0 && (
              <li key={room_code}>
                <h3 dir="auto">{room_name}</h3>
                <AlternativeList list={list} />
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}
