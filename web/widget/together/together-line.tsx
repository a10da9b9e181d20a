import type { ComponentChild } from 'preact'
import { useStore } from '../store.ts'
import { toWays } from './take-rooms.ts'
import { knownWays, roomsIn } from './ways-known.ts'

const leastOf = <Each,>(list: readonly Each[], of: (each: Each) => number): Each | undefined =>
  list.reduce<Each | undefined>(
    (least, each) => (least === undefined || of(each) < of(least) ? each : least),
    undefined,
  )

/** Says above the rooms that several together cost less than any of them, and leads there. */
export const TogetherLine = (): ComponentChild => {
  const store = useStore()
  const { words, rooms, alternatives, plain } = store
  const { t, money } = words
  const single = Math.min(
    ...rooms.value
      .filter(({ is_close }) => is_close === 0)
      .flatMap(({ rate_details }) => rate_details.filter(({ is_close }) => is_close === 0))
      .map(({ grand_total }) => grand_total),
  )
  const lineOf = (n: number, price: number): string =>
    t('togetherFrom', { rooms: t('roomCount', { n }), price: money(price) })
  if (plain !== undefined) {
    const more = Object.values(alternatives.value.rooms).flatMap((list) =>
      list.filter(({ kind }) => kind === 'rooms'),
    )
    const least = leastOf(more, ({ total }) => total)
    if (least === undefined || least.total >= single) return null
    return plain.together(least, lineOf(least.stay.rooms, least.total))
  }
  const least = leastOf(knownWays(store), ({ grand_total }) => grand_total)
  if (least === undefined || least.grand_total >= single) return null
  return (
    <p class="notice together-line">
      <button type="button" class="link-button" onClick={toWays}>
        {lineOf(roomsIn(least), least.grand_total)}
      </button>
    </p>
  )
}
