import { useLayoutEffect } from 'preact/hooks'
import { daysBetween } from '../../shared/words.ts'
import { changeStay } from '../navigation.ts'
import { Drawn } from '../parts/drawn.tsx'
import { detailsPart } from '../parts/parts.ts'
import { CurrencyChoice } from '../price/own-money.tsx'
import { AgesNotice } from '../search/ages.tsx'
import { isCurrent, type Store, useStore } from '../store.ts'
import type { Alternative, Alternatives, RoomOffer } from '../types.ts'
import { partyText } from '../words/party-words.ts'
import { alternativeText, isCrowded } from '../words/reason-words.ts'
import { AlternativeList } from './alternative-list.tsx'
import { MostRooms } from './most-rooms.tsx'
import { RoomCard } from './room-card.tsx'
import { roomsLeft } from './rooms-left.ts'
import { ShareStay } from './share-stay.tsx'

/** First the room that the address names, then available rooms, then the rest, each in the hotel's order. */
const inOrder = (rooms: readonly RoomOffer[], wanted: string | null): RoomOffer[] => {
  const rank = ({ room_code, is_close }: RoomOffer): number => (room_code === wanted ? -1 : is_close)
  return [...rooms].sort((a, b) => rank(a) - rank(b))
}

export const Rooms = () => {
  const store = useStore()
  const { words, data } = store
  const { t } = words
  const stay = store.answered.value
  useLayoutEffect(() => goOnAt(store.lastRoom), [])
  const nights = t('nightCount', { n: daysBetween(stay.arrival, stay.departure) })
  const free = store.rooms.value.filter(({ is_close }) => is_close === 0).length
  const needsMore = free === 0 && moreRooms(store.alternatives.value) !== undefined
  const found = needsMore ? t('noneFitsHint') : t('roomsFound', { n: free })
  return (
    <section
      class={isCurrent(store) || store.searchFailed.value ? 'rooms' : 'rooms is-busy'}
      id="rooms"
      tabIndex={-1}
      aria-busy={store.searching.value}
    >
      <div class="rooms-head">
        <h2>{t('roomsHeading')}</h2>
        <p role="status">
          {store.searching.value ? t('searching') : [nights, partyText(words, stay), found].join(' · ')}
        </p>
        <ShareStay />
        <CurrencyChoice />
      </div>
      <PastDates />
      <AgesNotice />
      {stay.rooms > roomsLeft(store) && <MostRooms />}
      {store.searchFailed.value ? (
        <SearchFailed store={store} />
      ) : (
        <RoomList rooms={store.rooms.value} free={free} />
      )}
      <TaxNote policies={data.hotel.policies} />
    </section>
  )
}

const goOnAt = (roomCode: string | undefined): void => {
  if (roomCode !== undefined)
    document
      .querySelector<HTMLElement>(`#room-${CSS.escape(roomCode)} :is(.rate, .room-closed) button`)
      ?.focus()
}

/** Says that the link's dates are past and others are shown, until the guest chooses dates. */
const PastDates = () => {
  const { data, words, stay } = useStore()
  if (!data.datesPast || stay.value !== data.stay) return null
  const { arrival, departure } = data.stay
  const dates = `${words.date(arrival, 'short')} – ${words.date(departure, 'short')}`
  return <p class="notice past-dates">{words.t('pastDates', { dates })}</p>
}

const RoomList = ({ rooms, free }: { rooms: RoomOffer[]; free: number }) => {
  const store = useStore()
  const { words, data, alternatives } = store
  const { hotel = [] } = alternatives.value
  const Ways = detailsPart.code.value?.Ways
  if (rooms.length === 0)
    return (
      <div class="notice">
        <h3>{words.t('noRooms')}</h3>
        <p>{words.t('noRoomsHint')}</p>
      </div>
    )
  return (
    <>
      {free === 0 &&
        (rooms.every(isCrowded) || moreRooms(alternatives.value) !== undefined ? (
          <NoneFits />
        ) : (
          <div class="notice">
            <h3>{words.t('nothingFree')}</h3>
            <p>{words.t(hotel.length > 0 ? 'hotelAlternatives' : 'nothingFreeHint')}</p>
            {hotel.length > 0 && <AlternativeList list={hotel} />}
          </div>
        ))}
      {Ways && <Ways />}
      <Drawn id="filters" part={detailsPart}>
        {({ FilterBar }) => <FilterBar />}
      </Drawn>
      <ul class="room-list">
        {(detailsPart.code.value?.chosenRooms(store) ?? inOrder(rooms, data.roomCode)).map((room) => (
          <RoomCard key={room.room_code} room={room} />
        ))}
      </ul>
    </>
  )
}

/** The stay with the fewest rooms into which the guests fit; undefined if more rooms do not help. */
const moreRooms = ({ hotel = [], rooms }: Alternatives): Alternative | undefined =>
  [...hotel, ...Object.values(rooms).flat()]
    .filter(({ kind }) => kind === 'rooms')
    .sort((a, b) => a.stay.rooms - b.stay.rooms)[0]

/** Shown if no free room is large enough for the guests: they need more rooms, not other dates. */
const NoneFits = () => {
  const store = useStore()
  const { words, answered, alternatives } = store
  const fewest = moreRooms(alternatives.value)
  const isAll = store.rooms.value.every(isCrowded)
  return (
    <div class="notice">
      <h3>
        {isAll
          ? words.t('noneFits', { party: partyText(words, { ...answered.value, rooms: 1 }) })
          : words.t('nothingFreeTogether')}
      </h3>
      <p>{words.t(fewest ? 'noneFitsHint' : 'noRoomsHint')}</p>
      {fewest && store.plain?.stays([fewest])}
      {fewest && (
        <button type="button" class="button needs-script" onClick={() => changeStay(store, fewest.stay)}>
          {alternativeText(words, fewest)}
        </button>
      )}
    </div>
  )
}

const SearchFailed = ({ store }: { store: Store }) => (
  <div class="notice is-trouble" role="alert">
    <h3>{store.words.t('searchFailed')}</h3>
    <button type="button" class="button" onClick={() => changeStay(store, store.stay.value)}>
      {store.words.t('tryAgain')}
    </button>
  </div>
)

/** The hotel says in a policy with this code whether prices include taxes. */
export const TaxNote = ({ policies }: { policies: { policy_code: string; description: string }[] }) => {
  const tax = policies.find(({ policy_code }) => policy_code === 'TAX')
  return tax === undefined ? null : (
    <p class="hint tax" dir="auto">
      {tax.description}
    </p>
  )
}
