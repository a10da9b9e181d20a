import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import type { RoomUnit } from '../../rooms/queries.ts'
import { type Day, parseDay } from '../../stay/values/civil-date.ts'
import { refuseValue } from '../shape/booked-party.ts'
import type { BookingItem } from '../shape/booking.ts'
import { takenNights, takenUnits } from './unit-queries.ts'
import { heldNights, keyOf, unitNights, unitStays } from './unit-stays.ts'
import { lastUnits, readUnits } from './write-units.ts'

/** What an item can be given. */
export interface Assignable {
  item: BookingItem
  /** The first night that counts: earlier ones are over. */
  first: Day
  /** Of its type, in the hotel's order. */
  units: readonly RoomUnit[]
  /** Where others have one of them, the first night of that. */
  taken: ReadonlyMap<string, string>
}

export const readAssignable = async (
  tx: Tx,
  booking_id: number,
  item: BookingItem,
  today: Day,
): Promise<Assignable> => {
  const { first: arrival, end } = heldNights(item)
  const first = Math.max(arrival, Math.min(today, end - 1))
  const units = await readUnits(tx, item.room_id)
  const names = units.map(({ unit }) => unit)
  const key = { booking_id, item: item.item }
  const taken = await takenUnits(tx, tx.hotelId, names, first, end, key)
  return { item, first, units, taken: new Map(taken.map(({ unit, day }) => [unit, day])) }
}

/** Those that nobody else has and that are in order, clean ones first. */
export const freeUnits = ({ item, units, taken }: Assignable): RoomUnit[] => {
  const own = new Set(lastUnits(item))
  const free = units.filter(
    ({ unit, is_out_of_order }) => !taken.has(unit) && (!is_out_of_order || own.has(unit)),
  )
  const rank = ({ unit, is_clean }: RoomUnit) => (own.has(unit) ? 0 : is_clean ? 1 : 2)
  return free.sort((a, b) => rank(a) - rank(b))
}

/**
 * The item with these units from today on, or with free ones where none are named. Nights that are over keep what they had; where
 * that is nothing, they get them too if they are free.
 */
export const withUnits = async (
  tx: Tx,
  booking_id: number,
  assignable: Assignable,
  named: readonly string[] | undefined,
): Promise<BookingItem> => {
  const { item, first } = assignable
  const wanted =
    named ??
    freeUnits(assignable)
      .slice(0, item.rooms)
      .map(({ unit }) => unit)
  if (named === undefined && wanted.length < item.rooms) throw tooFew(assignable)
  requireFree(assignable, wanted)
  const { first: arrival, end } = heldNights(item)
  const had = unitNights(item).filter(({ day }) => day < first)
  const pastDays = new Set(had.map(({ day }) => day))
  const key = { booking_id, item: item.item }
  const taken = first > arrival ? await takenNights(tx, tx.hotelId, wanted, arrival, first, key) : []
  const takenKeys = new Set(taken.map(({ unit, day }) => keyOf({ unit, day: parseDay(day)! })))
  const days = Array.from({ length: end - arrival }, (_, at) => arrival + at)
  const nights = days
    .filter((day) => !pastDays.has(day))
    .flatMap((day) => wanted.map((unit) => ({ unit, day })))
    .filter((night) => night.day >= first || !takenKeys.has(keyOf(night)))
  return { ...item, units: unitStays([...had, ...nights]) }
}

const requireFree = ({ item, units, taken }: Assignable, wanted: readonly string[]): void => {
  if (wanted.length > item.rooms)
    refuseValue('units', `item ${item.item} has ${item.rooms} rooms, fewer than are named`)
  const own = new Set(lastUnits(item))
  wanted.forEach((name, at) => {
    const found = units.find(({ unit }) => unit === name)
    if (found === undefined)
      refuseValue(`units[${at}]`, `there is no room ${name} of the type ${item.room_code}`)
    const day = taken.get(name)
    if (day !== undefined) throw notFree(`Room ${name} is given to another booking on ${day}.`, name, day)
    if (found!.is_out_of_order && !own.has(name)) throw notFree(`Room ${name} is out of order.`, name)
  })
}

const notFree = (message: string, unit: string, date?: string): AppError =>
  new AppError('unit_not_free', {
    message,
    details: [
      { field: 'units', code: 'unit_not_free', message, unit, ...(date === undefined ? {} : { date }) },
    ],
  })

const tooFew = ({ item }: Assignable): AppError => {
  const message = `There are not enough rooms of the type ${item.room_code} free and in order for the whole stay.`
  return new AppError('unit_not_free', {
    message,
    details: [{ field: 'units', code: 'unit_not_free', message }],
  })
}
