import { useLayoutEffect } from 'preact/hooks'
import { daysBetween } from '../../shared/words.ts'
import { changeStay } from '../navigation.ts'
import { Drawn } from '../parts/drawn.tsx'
import { detailsPart } from '../parts/parts.ts'
import { CurrencyChoice } from '../price/own-money.tsx'
import { AgesNotice } from '../search/ages.tsx'
import { isCurrent, type Store, useStore } from '../store.ts'
import { moreRooms } from '../together/more-rooms.ts'
import type { RoomOffer } from '../types.ts'
import { partyText } from '../words/party-words.ts'
import { isCrowded } from '../words/reason-words.ts'
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
  if (rooms.length === 0)
    return (
      <div class="notice">
        <h3>{words.t('noRooms')}</h3>
        <p>{words.t('noRoomsHint')}</p>
      </div>
    )
  const shown = detailsPart.code.value?.chosenRooms(store) ?? inOrder(rooms, data.roomCode)
  const cards = shown.map((room) => <RoomCard key={room.room_code} room={room} />)
  const fitting = shown.findLastIndex(({ is_close }) => is_close === 0) + 1 || cards.length
  return (
    <>
      {free === 0 && !rooms.every(isCrowded) && !moreRooms(alternatives.value) && (
        <div class="notice">
          <h3>{words.t('nothingFree')}</h3>
          <p>{words.t(hotel.length > 0 ? 'hotelAlternatives' : 'nothingFreeHint')}</p>
          {hotel.length > 0 && <AlternativeList list={hotel} />}
        </div>
      )}
      <Drawn id="ways" part={detailsPart}>
        {({ Ways }) => <Ways />}
      </Drawn>
      <Drawn id="filters" part={detailsPart}>
        {({ FilterBar }) => <FilterBar />}
      </Drawn>
      <ul class="room-list">{cards.slice(0, fitting)}</ul>
      <Drawn id="together" part={detailsPart}>
        {({ Together }) => <Together />}
      </Drawn>
      {fitting < cards.length && <ul class="room-list">{cards.slice(fitting)}</ul>}
    </>
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
