/** A row of a day by its columns, without its version. */
export type Row = Record<string, unknown>
/** All days of a hotel: `room day` and `room rate day`, each with its row. */
export type Days = Map<string, Row>

/** One request, or a booking, and all days around it. */
export interface Step {
  version: number
  isBooking: boolean
  /** What a booking took of a room's day, or gave back, whether or not there was such a day. */
  taken?: { key: string; rooms: number } | undefined
  /** Whether it put another one back. */
  reverts?: boolean
  before: Days
  after: Days
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const isRoomDay = (key: string): boolean => key.split(' ').length === 2
const roomDayOf = (key: string): string =>
  key
    .split(' ')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join(' ')

const keysOf = ({ before, after }: Step): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => !same(before.get(key), after.get(key)))

const nothingBut = (row: Row, names: string[]): boolean =>
  Object.entries(row).every(([name, value]) => names.includes(name) || value === null || value === 0)

/** A room-day that holds nothing counts as none. */
const isEmpty = (row: Row): boolean =>
  row.pushed === false && row.is_close === false && nothingBut(row, ['created_by', 'is_close', 'pushed'])

/** What reverting a step has to lead to: which days are put back, and which are not. Written without the code it is held against. */
export const expectedRevert = (
  step: Step,
  later: readonly Step[],
  now: Days,
  derived: ReadonlySet<string> = new Set(),
): { days: Days; kept: string[] } => {
  const days = new Map(now)
  const kept: string[] = []
  const keys = keysOf(step).toSorted((a, b) => Number(!isRoomDay(a)) - Number(!isRoomDay(b)))
  const wasCounted = (key: string): boolean =>
    later.some(
      ({ isBooking, before, after }) =>
        !isBooking && before.get(key)?.number_of_rooms !== after.get(key)?.number_of_rooms,
    )
  const toRemove: string[] = []
  /** Whether a rate that follows another by now would get a price of its own. */
  const getsPrice = (key: string, put: Row, is: Row | undefined): boolean =>
    !isRoomDay(key) &&
    derived.has(key.split(' ')[1]!) &&
    ['rate_price', 'adult_prices'].some(
      (name) => (put[name] ?? null) !== null && !same(put[name], is?.[name]),
    )
  for (const key of keys) {
    const [was, left, is] = [step.before.get(key), step.after.get(key), now.get(key)]
    if (left === undefined) {
      const taken = later.reduce((sum, each) => sum + (each.taken?.key === key ? each.taken.rooms : 0), 0)
      const count = Number(was!.number_of_rooms) - taken
      if (is !== undefined && !(isRoomDay(key) && isEmpty(is))) kept.push(key)
      else if (isRoomDay(key) && count < 0) kept.push(key)
      else if (!isRoomDay(key) && !days.has(roomDayOf(key))) kept.push(key)
      else if (getsPrice(key, was!, is)) kept.push(key)
      else days.set(key, isRoomDay(key) ? { ...was!, number_of_rooms: count } : was!)
      continue
    }
    if (is === undefined) {
      // Deleted since: right only where it was a row without anything that is to go.
      if (was === undefined && isRoomDay(key) && isEmpty(left)) continue
      kept.push(key)
      continue
    }
    const fields = Object.keys(left).filter(
      (name) => name !== 'created_by' && (was === undefined || !same(was[name], left[name])),
    )
    const others = fields.filter((name) => !same(is[name], left[name]))
    const isOnlyBooked = isRoomDay(key) && !wasCounted(key)
    if (others.some((name) => name !== 'number_of_rooms' || !isOnlyBooked)) {
      kept.push(key)
      continue
    }
    if (was === undefined) {
      if (isRoomDay(key)) toRemove.push(key)
      else days.delete(key)
      continue
    }
    const put: Row = { ...is }
    for (const name of fields) put[name] = was[name]
    if (fields.includes('number_of_rooms'))
      put.number_of_rooms =
        Number(is.number_of_rooms) - (Number(left.number_of_rooms) - Number(was.number_of_rooms))
    if (Number(put.number_of_rooms ?? 0) < 0) {
      kept.push(key)
      continue
    }
    if (put.pushed === false && !nothingBut(put, ['created_by', 'is_close', 'pushed'])) put.pushed = true
    if (!same(was.created_by, left.created_by) && same(is.created_by, left.created_by))
      put.created_by = was.created_by
    if (
      getsPrice(key, put, is) ||
      (Number(put.max_night ?? 0) > 0 && Number(put.min_night) > Number(put.max_night))
    ) {
      kept.push(key)
      continue
    }
    days.set(key, put)
  }
  for (const key of toRemove) {
    const [room, day] = key.split(' ')
    const isPriced = [...days.keys()].some(
      (other) => !isRoomDay(other) && other.startsWith(`${room} `) && other.endsWith(` ${day}`),
    )
    if (isPriced) kept.push(key)
    else days.delete(key)
  }
  return { days, kept }
}
