import type { Static } from 'typebox'
import type { RuleFault } from '../../http/fields/validate.ts'
import { checkParty, mergeParty, refuseValue } from '../shape/booked-party.ts'
import { type Booking, type BookingItem, bookedItems, firstItem } from '../shape/booking.ts'
import { type ItemForm, MOST_ITEMS, MOST_ITEMS_EVER } from '../shape/booking-form.ts'
import { itemsFaults, OF_ONE_ITEM } from '../shape/booking-rules.ts'
import type { bookingChanges } from '../shape/change-schemas.ts'
import { ignoreFaults, overrideFaults } from '../shape/staff-fields.ts'
import { itemOfList, type WantedItem } from '../shape/wanted-items.ts'
import type { ChangedItem } from './move-stay.ts'

export type BookingChanges = Static<typeof bookingChanges>
type ItemChanges = NonNullable<BookingChanges['items']>[number]

const REQUIRED = ['room_code', 'rate_code', 'adults'] as const

/** The rules of a change that a schema cannot express: a new item is given whole, none twice. */
export const changeRules = (given: Record<string, unknown>): RuleFault[] => {
  const { items } = given
  const ofOverrides = [
    ...overrideFaults(given.price_override, undefined),
    ...ignoreFaults(given.ignore, given.price_override),
  ]
  if (!Array.isArray(items)) return ofOverrides
  const beside = OF_ONE_ITEM.filter((name) => given[name] !== undefined).map(
    (field): RuleFault => ({
      field,
      code: 'invalid_value',
      message: `${field} is told in items, where there are any`,
    }),
  )
  const numbers = items.map((each) => each?.item)
  const ofItems = items.flatMap((each, at): RuleFault[] => {
    if (typeof each !== 'object' || each === null) return []
    if (each.item === undefined)
      return REQUIRED.filter((name) => each[name] === undefined).map((name) => ({
        field: `items[${at}].${name}`,
        code: 'missing_field',
        message: `items[${at}].${name} is required for a new item`,
      }))
    if (numbers.indexOf(each.item) === at) return []
    const field = `items[${at}].item`
    return [{ field, code: 'invalid_value', message: `${field} is listed twice` }]
  })
  const added = items.map((each) => (each?.item === undefined ? each : undefined))
  return [...beside, ...ofItems, ...itemsFaults(added, 'items'), ...ofOverrides]
}

const asWanted = (item: BookingItem, path: string): ChangedItem => ({
  item: item.item,
  room_code: item.room_code,
  rate_code: item.rate_code,
  rooms: item.rooms,
  guests: item.guests,
  adults: item.adults,
  children: item.children,
  children_ages: item.children_ages ?? [],
  guest_name: item.guest_name,
  extras: item.extras ?? [],
  path,
})

type Given = Partial<Omit<WantedItem, 'path' | 'adults' | 'children'>> & {
  adults?: number | undefined
  children?: number | undefined
}

const merged = (item: ChangedItem, given: Given): ChangedItem => {
  const party = mergeParty(item, given)
  const [adults, children] = [party.adults ?? null, party.children ?? null]
  const isGiven = [given.guests, given.adults, given.children].some((count) => count !== undefined)
  if (isGiven) checkParty(party, `${item.path}guests`)
  if (party.guests < 1) refuseValue(`${item.path}guests`, 'at least one guest must come')
  const ages = given.children_ages ?? (children === item.children ? item.children_ages : [])
  return {
    ...item,
    room_code: given.room_code ?? item.room_code,
    rate_code: given.rate_code ?? item.rate_code,
    rooms: given.rooms ?? item.rooms,
    guests: party.guests,
    adults,
    children,
    children_ages: ages,
    guest_name: given.guest_name ?? item.guest_name,
    extras: given.extras ?? item.extras,
  }
}

/** The items of a booking that are not cancelled, as they are and as they are to become. */
export const changedItems = (
  booking: Booking,
  given: Omit<BookingChanges, 'arrival_time'>,
): { before: ChangedItem[]; after: ChangedItem[] } => {
  const { items = [] } = given
  const placeOf = (number: number): number => items.findIndex(({ item }) => item === number)
  const before = bookedItems(booking).map((item) => {
    const place = placeOf(item.item)
    return asWanted(item, place < 0 ? '' : `items[${place}].`)
  })
  const known = new Set(before.map(({ item }) => item))
  items.forEach(({ item }, at) => {
    if (item !== undefined && !known.has(item))
      refuseValue(`items[${at}].item`, `the booking has no item ${item}, or it is cancelled`)
  })
  const isOfOne = OF_ONE_ITEM.some((name) => given[name] !== undefined)
  const first = firstItem(booking).item
  if (isOfOne && !known.has(first))
    refuseValue('items', `item ${first} is cancelled; name the items to change`)
  const after = before.map((item) => {
    const place = placeOf(item.item)
    if (place >= 0) return merged(item, items[place] as ItemChanges)
    return item.item === first && isOfOne ? merged(item, given) : item
  })
  return { before, after: [...after, ...addedItems(booking, items, after.length)] }
}

const addedItems = (booking: Booking, items: readonly ItemChanges[], before: number): ChangedItem[] => {
  let last = Math.max(...booking.items.map(({ item }) => item))
  const added = items.flatMap((each, at) =>
    each.item === undefined ? [{ ...itemOfList(each as ItemForm, `items[${at}].`), item: ++last }] : [],
  )
  if (before + added.length > MOST_ITEMS) refuseValue('items', `a booking has at most ${MOST_ITEMS} items`)
  if (booking.items.length + added.length > MOST_ITEMS_EVER)
    refuseValue('items', `a booking has at most ${MOST_ITEMS_EVER} items, those that were cancelled included`)
  return added
}
