import { type Booking, type BookingItem, bookedItems } from '../../bookings/shape/booking.ts'
import type { GuestChange } from '../../hotels/schemas.ts'
import { CHOICE_ON_PAGE } from '../../stay/lists/party-bounds.ts'

/** Room and rate as one choice of a form. */
export const choiceOf = (room_code: string, rate_code: string): string =>
  `${encodeURIComponent(room_code)}/${encodeURIComponent(rate_code)}`

export const readChoice = (value: string): { room_code: string; rate_code: string } | undefined => {
  const [room = '', rate = ''] = value.split('/')
  try {
    return room === '' || rate === ''
      ? undefined
      : { room_code: decodeURIComponent(room), rate_code: decodeURIComponent(rate) }
  } catch {
    return undefined
  }
}

/** What a guest typed; the rest is as it is booked. */
export type Typed = URLSearchParams

const OWN_FIELD =
  /^(arrival_date|departure_date|(i\d{1,3}|new)_(room|rooms|adults|age_\d{1,2}|extras|x_[\w.-]{1,50}))$/
const MOST_FIELDS = 400
const LONGEST_VALUE = 200

/** The fields of the form among what an address has: all else is left out of links and forms. */
export const ownFields = (typed: Typed): [string, string][] =>
  [...typed]
    .filter(([name, value]) => OWN_FIELD.test(name) && value.length <= LONGEST_VALUE)
    .slice(0, MOST_FIELDS)

const wholeOf = (typed: Typed, name: string): number | undefined => {
  const text = typed.get(name)
  return text === null || !/^\d{1,3}$/.test(text.trim()) ? undefined : Number(text)
}

export const MOST_CHILDREN = CHOICE_ON_PAGE.children[1]

/** The age of a child that nobody told. */
export const UNTOLD = '?'

const isAge = (text: string): boolean => text === UNTOLD || /^\d{1,2}$/.test(text)

/** The children of a room as they are chosen; undefined where the form did not ask. */
export const typedAges = (typed: Typed, prefix: string): string[] | undefined => {
  const names = Array.from({ length: MOST_CHILDREN }, (_, at) => `${prefix}age_${at + 1}`)
  if (!names.some((name) => typed.has(name))) return undefined
  return names.map((name) => typed.get(name) ?? '').filter(isAge)
}

/** The children of a room as they are booked. */
export const bookedAges = ({ children, children_ages }: BookingItem): string[] =>
  Array.from({ length: children ?? 0 }, (_, at) => String(children_ages?.[at] ?? UNTOLD))

const agesOf = (ages: readonly string[]): (number | null)[] =>
  ages.map((age) => (age === UNTOLD ? null : Number(age)))

export const prefixOf = ({ item }: Pick<BookingItem, 'item'>): string => `i${item}_`

/** Who sleeps in an item, as the form shows it: where only a number is known, all are adults. */
export const adultsOf = ({ adults, children, guests }: BookingItem): number =>
  adults ?? guests - (children ?? 0)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const partyOf = (adults: number, ages: readonly string[]): object => ({
  adults,
  children: ages.length,
  ...(ages.some((age) => age !== UNTOLD) ? { children_ages: agesOf(ages) } : {}),
})

const partyChanges = (typed: Typed, item: BookingItem): object => {
  const prefix = prefixOf(item)
  const adults = wholeOf(typed, `${prefix}adults`) ?? adultsOf(item)
  const before = bookedAges(item)
  const ages = typedAges(typed, prefix) ?? before
  return adults === adultsOf(item) && isSame(ages, before) ? {} : partyOf(adults, ages)
}

const roomChanges = (typed: Typed, item: BookingItem): object => {
  const prefix = prefixOf(item)
  const chosen = readChoice(typed.get(`${prefix}room`) ?? '')
  const rooms = wholeOf(typed, `${prefix}rooms`)
  return {
    ...(chosen !== undefined && chosen.room_code !== item.room_code ? { room_code: chosen.room_code } : {}),
    ...(chosen !== undefined && chosen.rate_code !== item.rate_code ? { rate_code: chosen.rate_code } : {}),
    ...(rooms !== undefined && rooms !== item.rooms ? { rooms } : {}),
  }
}

/** The extras of an item as they are typed; undefined where the form did not show them. */
export const typedExtras = (
  typed: Typed,
  item: Pick<BookingItem, 'item'>,
): { extra_code: string; quantity: number }[] | undefined => {
  const prefix = prefixOf(item)
  if (!typed.has(`${prefix}extras`)) return undefined
  return [...typed.keys()]
    .filter((name) => name.startsWith(`${prefix}x_`))
    .slice(0, 50)
    .map((name) => ({ extra_code: name.slice(prefix.length + 2), quantity: wholeOf(typed, name) ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
}

const extraChanges = (typed: Typed, item: BookingItem): object => {
  const extras = typedExtras(typed, item)
  if (extras === undefined) return {}
  const before = (item.extras ?? []).map(({ extra_code, quantity }) => ({
    extra_code,
    quantity: quantity ?? 1,
  }))
  const sorted = (list: { extra_code: string }[]) =>
    list.toSorted((one, other) => (one.extra_code < other.extra_code ? -1 : 1))
  return isSame(sorted(extras), sorted(before)) ? {} : { extras }
}

/** Who a room is added for; two adults where nobody said. */
export const addedParty = (typed: Typed): { adults: number; ages: string[] } => ({
  adults: wholeOf(typed, 'new_adults') ?? 2,
  ages: typedAges(typed, 'new_') ?? [],
})

const addedItem = (typed: Typed): object[] => {
  const chosen = readChoice(typed.get('new_room') ?? '')
  if (chosen === undefined) return []
  const { adults, ages } = addedParty(typed)
  return [{ ...chosen, ...partyOf(adults, ages) }]
}

/**
 * The changes that a form asks for, as the API takes them: only what is another than it is booked, and allowed. Where there
 * are any every room is named, so that what is wrong names it too.
 */
export const changesOf = (
  typed: Typed,
  booking: Booking,
  may: (kind: GuestChange) => boolean,
): { arrival_date?: string; departure_date?: string; items?: ({ item?: number } & object)[] } => {
  const dates = (['arrival_date', 'departure_date'] as const).flatMap((name) => {
    const value = typed.get(name)
    return may('dates') && value !== null && value !== booking[name] ? [[name, value]] : []
  })
  const items = bookedItems(booking).map((item) => ({
    item: item.item,
    ...(may('rooms') ? roomChanges(typed, item) : {}),
    ...(may('guests') ? partyChanges(typed, item) : {}),
    ...(may('extras') ? extraChanges(typed, item) : {}),
  }))
  const added = may('rooms') ? addedItem(typed) : []
  const isChanged = dates.length + added.length > 0 || items.some((item) => Object.keys(item).length > 1)
  return isChanged ? { ...Object.fromEntries(dates), items: [...items, ...added] } : {}
}
