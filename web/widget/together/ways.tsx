import { useEffect } from 'preact/hooks'
import { roomsLeft } from '../rooms/rooms-left.ts'
import { isCurrent, partyQuery, type Store, useStore } from '../store.ts'
import type { Stay, Way } from '../types.ts'
import { forParty } from '../words/party-words.ts'
import { needsWays } from './more-rooms.ts'
import { NoneFits } from './none-fits.tsx'
import { WayCard } from './way-card.tsx'

const askFor = (store: Store, stay: Stay, signal: AbortSignal): Promise<Way[]> => {
  const { rooms: _, ...party } = partyQuery({
    ...stay,
    promo: store.promo.value?.is_valid === 1 ? stay.promo : '',
  })
  const query = { start_date: stay.arrival, end_date: stay.departure, ...party }
  return store.api.get<Way[]>('/roomcombinations', query, signal)
}

/** Rooms for all guests together, chosen with one tap; where there are none, why. The rooms below are the other way to choose. */
export const Ways = () => {
  const store = useStore()
  const { words, answered, ways, rooms, also } = store
  const stay = answered.value
  const isNeeded = isCurrent(store) && needsWays(stay, rooms.value, also.value, roomsLeft(store))
  const isKnown = ways.value?.stay === stay
  useEffect(() => {
    if (!isNeeded || isKnown) return
    const control = new AbortController()
    const look = async () => {
      // Without an answer guests can still choose rooms one by one.
      const list = await askFor(store, stay, control.signal).catch((): Way[] => [])
      if (!control.signal.aborted) ways.value = { stay, list }
    }
    void look()
    return () => control.abort()
  }, [stay, isNeeded])
  if (isNeeded && !isKnown && store.plain === undefined)
    return (
      <p class="notice ways-looking" role="status">
        {words.t('waysLooking')}
      </p>
    )
  const list = isNeeded && isKnown ? ways.value!.list : []
  if (list.length === 0) return <NoneFits />
  const isFree = rooms.value.some(({ is_close }) => is_close === 0)
  return (
    <section class="ways" aria-labelledby="ways-title">
      <h3 id="ways-title">{words.t('waysHeading', { party: forParty(words, { ...stay, rooms: 1 }) })}</h3>
      {!isFree && <p>{words.t('waysLead')}</p>}
      <ul>
        {list.map((way) => (
          <WayCard key={JSON.stringify(way.items)} way={way} stay={stay} isOnly={list.length === 1} />
        ))}
      </ul>
    </section>
  )
}
