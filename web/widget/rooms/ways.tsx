import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { MOST_IN_PARTY, UNKNOWN_AGE } from '../../../src/stay/lists/party-bounds.ts'
import { namesOf } from '../choice.ts'
import { showItems } from '../navigation.ts'
import { OwnMoney } from '../price/own-money.tsx'
import { isCurrent, partyQuery, type Store, useStore } from '../store.ts'
import type { Age, PutAside, Stay, Way } from '../types.ts'
import { partyText } from '../words/party-words.ts'
import { isCrowded } from '../words/reason-words.ts'
import { termsText } from '../words/terms-words.ts'
import { priceFor } from './rate-row.tsx'
import { roomsLeft } from './rooms-left.ts'

/** Whether the guests need several rooms: they ask for them, or no room that is free is large enough. */
const needsWays = (store: Store): boolean => {
  const { adults, children, rooms } = store.answered.value
  const isFree = store.rooms.value.some(({ is_close }) => is_close === 0)
  return (
    store.also.value.length === 0 &&
    adults > 0 &&
    adults + children <= MOST_IN_PARTY &&
    rooms <= roomsLeft(store) &&
    (rooms > 1 || (!isFree && store.rooms.value.some(isCrowded)))
  )
}

const askFor = (store: Store, stay: Stay, signal: AbortSignal): Promise<Way[]> => {
  const { rooms: _, ...party } = partyQuery({
    ...stay,
    promo: store.promo.value?.is_valid === 1 ? stay.promo : '',
  })
  const query = { start_date: stay.arrival, end_date: stay.departure, ...party }
  return store.api.get<Way[]>('/roomcombinations', query, signal)
}

/** Rooms for all guests together, chosen with one tap. The rooms below are the other way to choose. */
export const Ways = () => {
  const store = useStore()
  const { words, answered } = store
  const stay = answered.value
  const found = useSignal<{ stay: Stay; ways: Way[] } | undefined>(undefined)
  const isLooking = useSignal(false)
  const isNeeded = isCurrent(store) && needsWays(store)
  useEffect(() => {
    if (!isNeeded) return
    const control = new AbortController()
    isLooking.value = true
    const look = async () => {
      // Without an answer guests can still choose rooms one by one.
      const ways = await askFor(store, stay, control.signal).catch((): Way[] => [])
      if (control.signal.aborted) return
      isLooking.value = false
      found.value = { stay, ways }
    }
    void look()
    return () => control.abort()
  }, [stay, isNeeded])
  if (!isNeeded) return null
  const ways = found.value?.stay === stay ? found.value.ways : []
  if (ways.length === 0)
    return isLooking.value ? (
      <p class="notice ways-looking" role="status">
        {words.t('waysLooking')}
      </p>
    ) : null
  return (
    <section class="ways needs-script" aria-labelledby="ways">
      <h3 id="ways">{words.t('waysHeading', { party: partyText(words, { ...stay, rooms: 1 }) })}</h3>
      <ul>
        {ways.map((way) => (
          <WayCard key={JSON.stringify(way.items)} way={way} stay={stay} isOnly={ways.length === 1} />
        ))}
      </ul>
    </section>
  )
}

const KIND_WORDS = {
  cheapest: 'wayCheapest',
  fewest_rooms: 'wayFewest',
  refundable: 'wayRefundable',
} as const

const WayCard = ({ way, stay, isOnly }: { way: Way; stay: Stay; isOnly: boolean }) => {
  const store = useStore()
  const { words, data } = store
  const rooms = roomsOf(way, stay.ages)
  const kinds = way.kinds.filter((kind) => data.showsTerms || kind !== 'refundable')
  const price = words.money(way.grand_total)
  const count = words.t('roomCount', { n: rooms.length })
  return (
    <li class="way">
      {!isOnly && <p class="way-kinds">{kinds.map((kind) => words.t(KIND_WORDS[kind])).join(' · ')}</p>}
      <ul>
        {rooms.map((room, at) => {
          const { room_name, rate_name } = namesOf(store.rooms.value, room)
          return (
            <li key={at}>
              <strong dir="auto">{room_name}</strong>{' '}
              <span class="aside">
                <bdi>{rate_name}</bdi> · {partyText(words, room)}
              </span>
            </li>
          )
        })}
      </ul>
      {data.showsTerms && <p class={`can-cancel is-${way.refundability}`}>{termsText(words, way)}</p>}
      <p class="price">
        <strong class="total">{price}</strong>
        <OwnMoney amount={way.grand_total} />
        <span class="for">{priceFor(words, { ...stay, rooms: rooms.length })}</span>
      </p>
      <button
        type="button"
        class="button"
        aria-label={words.t('chooseWay', { rooms: count, price })}
        aria-disabled={!isCurrent(store)}
        onClick={() => {
          if (!isCurrent(store)) return
          const promo = way.promo_code === null ? '' : stay.promo
          void showItems(store, { ...stay, promo }, rooms, 'pushState')
        }}
      >
        {words.t('choose')}
      </button>
    </li>
  )
}

/** Each room with its guests, so that it can be changed by itself. Ages that nobody gave stay unknown. */
const roomsOf = ({ items }: Way, given: readonly Age[]): PutAside[] => {
  let unknown = given.filter((age) => age === null).length
  const asGiven = (age: number): Age => (age === UNKNOWN_AGE && unknown-- > 0 ? null : age)
  return items.flatMap(({ room_code, rate_code, rooms, adults, children, children_ages }) =>
    Array.from({ length: rooms }, (_, room) => ({
      room: room_code,
      rate: rate_code,
      rooms: 1,
      adults: adults / rooms,
      children: children / rooms,
      ages: children_ages.filter((_age, at) => at % rooms === room).map(asGiven),
      extras: [],
    })),
  )
}
