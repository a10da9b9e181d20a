import { type Booking, type BookingItem, bookedItems } from '../../bookings/shape/booking.ts'
import type { GuestChange } from '../../hotels/schemas.ts'

/** Room and rate as one choice of a form. */
export const choiceOf = (room_code: string, rate_code: string): string =>
  `${encodeURIComponent(room_code)}/${encodeURIComponent(rate_code)}`

const readChoice = (value: string): { room_code: string; rate_code: string } | undefined => {
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

const wholeOf = (typed: Typed, name: string): number | undefined => {
  const text = typed.get(name)
  return text === null || !/^\d{1,3}$/.test(text.trim()) ? undefined : Number(text)
}

/** Ages as guests write them: 6, 3. */
export const agesOf = (text: string): number[] =>
  text
    .split(/[^\d]+/)
    .filter((age) => age !== '')
    .slice(0, 99)
    .map(Number)

export const prefixOf = ({ item }: Pick<BookingItem, 'item'>): string => `i${item}_`

export interface ItemParty {
  adults: number
  children: number
}

/** Who sleeps in an item, as the form shows it: where only a number is known, all are adults. */
export const partyOf = ({ adults, children, guests }: BookingItem): ItemParty => ({
  adults: adults ?? guests,
  children: children ?? 0,
})

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const partyChanges = (typed: Typed, item: BookingItem): object => {
  const prefix = prefixOf(item)
  const was = partyOf(item)
  const adults = wholeOf(typed, `${prefix}adults`) ?? was.adults
  const children = wholeOf(typed, `${prefix}children`) ?? was.children
  const text = typed.get(`${prefix}ages`)
  const before = (item.children_ages ?? []).filter((age) => age !== null)
  const ages = text === null ? before : agesOf(text)
  if (isSame({ adults, children }, was) && isSame(ages, before)) return {}
  return { adults, children, ...(ages.length > 0 ? { children_ages: ages } : {}) }
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

const addedItem = (typed: Typed): object[] => {
  const chosen = readChoice(typed.get('new_room') ?? '')
  if (chosen === undefined) return []
  const ages = agesOf(typed.get('new_ages') ?? '')
  const children = wholeOf(typed, 'new_children') ?? 0
  return [
    {
      ...chosen,
      adults: wholeOf(typed, 'new_adults') ?? 1,
      ...(children > 0 ? { children } : {}),
      ...(ages.length > 0 ? { children_ages: ages } : {}),
    },
  ]
}

/** The changes that a form asks for, as the API takes them: only what is another than it is booked, and allowed. */
export const changesOf = (
  typed: Typed,
  booking: Booking,
  may: (kind: GuestChange) => boolean,
): Record<string, unknown> => {
  const dates = (['arrival_date', 'departure_date'] as const).flatMap((name) => {
    const value = typed.get(name)
    return may('dates') && value !== null && value !== booking[name] ? [[name, value]] : []
  })
  const items = bookedItems(booking).flatMap((item) => {
    const changes = {
      ...(may('rooms') ? roomChanges(typed, item) : {}),
      ...(may('guests') ? partyChanges(typed, item) : {}),
      ...(may('extras') ? extraChanges(typed, item) : {}),
    }
    return Object.keys(changes).length === 0 ? [] : [{ item: item.item, ...changes }]
  })
  const all = [...items, ...(may('rooms') ? addedItem(typed) : [])]
  return { ...Object.fromEntries(dates), ...(all.length === 0 ? {} : { items: all }) }
}
