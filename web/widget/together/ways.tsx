import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { partyQuery } from '../address.ts'
import { roomsLeft } from '../rooms/rooms-left.ts'
import { isCurrent, isSameStay, type Store, useStore } from '../store.ts'
import type { Stay, Way } from '../types.ts'
import { forParty } from '../words/party-words.ts'
import { maySplit, needsWays } from './more-rooms.ts'
import { NoneFits } from './none-fits.tsx'
import { isAwaited, takeMore } from './take-rooms.ts'
import { TogetherLine } from './together-line.tsx'
import { WayCard } from './way-card.tsx'
import { knownWays, ofSeveral } from './ways-known.ts'

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
  const facts = [stay, rooms.value, also.value, roomsLeft(store)] as const
  const isShown = isSameStay(store.stay.value, stay)
  const isNeeded = isShown && needsWays(...facts)
  const isBeside = isShown && maySplit(...facts)
  const isAsked = isCurrent(store) && (isNeeded || isBeside)
  const isKnown = ways.value?.stay === stay
  useEffect(() => {
    if (!isAsked || isKnown) return
    const control = new AbortController()
    const look = async () => {
      // Without an answer guests can still choose rooms one by one.
      const list = await askFor(store, stay, control.signal).catch((): Way[] => [])
      if (control.signal.aborted) return
      ways.value = { stay, list }
      if ((isNeeded ? list : ofSeveral(list)).length === 0) takeMore(store)
    }
    void look()
    return () => control.abort()
  }, [stay, isAsked])
  if (isBeside) return <TogetherLine />
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
    <WayList
      list={list}
      heading={words.t('waysHeading', { party: forParty(words, { ...stay, rooms: 1 }) })}
      lead={isFree ? undefined : words.t('waysLead')}
    />
  )
}

/** Several rooms for guests who fit into one too: beneath those into which they fit. */
export const Together = () => {
  const store = useStore()
  const list = knownWays(store)
  return list.length === 0 ? null : <WayList list={list} heading={store.words.t('waysTogether')} />
}

interface WayListProps {
  list: readonly Way[]
  heading: string
  lead?: string | undefined
}

const WayList = ({ list, heading, lead }: WayListProps) => {
  const { answered } = useStore()
  const stay = answered.value
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (isAwaited(stay)) title.current?.focus()
  }, [stay])
  return (
    <section class="ways" aria-labelledby="ways-title">
      <h3 id="ways-title" tabIndex={-1} ref={title}>
        {heading}
      </h3>
      {lead && <p>{lead}</p>}
      <ul>
        {list.map((way) => (
          <WayCard key={JSON.stringify(way.items)} way={way} stay={stay} isOnly={list.length === 1} />
        ))}
      </ul>
    </section>
  )
}
