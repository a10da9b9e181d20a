import type { Tx } from '../db/in-hotel.ts'
import { AppError } from '../errors.ts'
import type { Caller } from '../http/caller.ts'
import { type Day, formatDay, parseDay } from '../stay/civil-date.ts'
import { todayIn } from '../stay/time-zone.ts'
import { type Booking, type BookingItem, hasExtras, itemsThatHold, type StayStatus } from './booking.ts'
import { bookingEventData } from './booking-answer.ts'
import { itemsNamed, requireBooking } from './cancel-booking.ts'
import { readHeldExtras } from './extra-queries.ts'
import { changeHeldExtras } from './held-extras.ts'
import { changesOf } from './history.ts'
import { feeOfAbsence } from './item-fees.ts'
import { releaseNights } from './sale-queries.ts'
import { soldDays } from './sold-days.ts'
import { updateBookingRow, updateItem } from './write-queries.ts'

export interface StayStep {
  booking_code: string
  /** Only these; left out: all that can take the step. */
  items?: readonly number[] | undefined
  /** Of guests who did not come: gives their nights from today on back. */
  release?: boolean
}

export type Reached = Exclude<StayStatus, 'expected'>

/** From where each status is reached. The first is what is meant where no items are named. */
const FROM: Record<Reached, readonly StayStatus[]> = {
  // Guests may come after all, as long as their rooms are kept.
  checked_in: ['expected', 'no_show'],
  checked_out: ['checked_in'],
  no_show: ['expected'],
}

/** Notes that guests came, left or did not come. A second call changes nothing. */
export const stepStay = async (
  tx: Tx,
  reached: Reached,
  step: StayStep,
  caller: Caller,
): Promise<Booking> => {
  const { booking, hotel } = await requireBooking(tx, step.booking_code)
  if (booking.booking_status === 'cancelled') throw refusal('cancelled', 'The booking is cancelled.')
  const items = itemsToStep(booking, step.items, reached)
  const today = todayIn(hotel.timezone, Date.parse(hotel.now))
  const after = items.map((item) => stepped(booking, item, reached, today, step.release === true))
  const changed = after.filter((item, at) => item !== items[at])
  if (changed.length === 0) return booking
  return write(tx, booking, changed, caller)
}

/** The items that are meant. Those that have reached it already are among them. */
const itemsToStep = (
  booking: Booking,
  named: readonly number[] | undefined,
  reached: Reached,
): BookingItem[] => {
  const numbers = itemsNamed(booking, named)
  const held = itemsThatHold(booking)
  if (named !== undefined) {
    const gone = named.find((number) => !held.some(({ item }) => item === number))
    if (gone !== undefined) throw refusal('cancelled', `Item ${gone} is cancelled.`)
    return held.filter(({ item }) => numbers.has(item))
  }
  const meant = held.filter(({ stay_status }) => stay_status === FROM[reached][0] || stay_status === reached)
  return meant.length > 0 ? meant : held
}

const stepped = (
  booking: Booking,
  item: BookingItem,
  reached: Reached,
  today: Day,
  release: boolean,
): BookingItem => {
  const isThere = item.stay_status === reached
  if (!isThere) requireStep(item, reached, today)
  const fee = reached === 'no_show' ? feeOfAbsence(booking, item) : null
  const next: BookingItem = isThere ? item : { ...item, stay_status: reached, fee }
  const isReleased = reached === 'no_show' && release && next.released_from === null
  return isReleased && today < parseDay(item.departure_date)!
    ? { ...next, released_from: formatDay(today) }
    : next
}

const NOW: Record<StayStatus, [code: string, sentence: string]> = {
  expected: ['not_checked_in', 'have not been checked in'],
  checked_in: ['checked_in', 'are checked in'],
  checked_out: ['checked_out', 'have left'],
  no_show: ['no_show', 'did not come'],
}

const requireStep = (item: BookingItem, reached: Reached, today: Day): void => {
  if (!FROM[reached].includes(item.stay_status)) {
    const [code, sentence] = NOW[item.stay_status]
    throw refusal(code, `The guests of item ${item.item} ${sentence}.`)
  }
  if (item.released_from !== null)
    throw refusal('released', `The nights of item ${item.item} were given back; make a new booking.`)
  const arrival = parseDay(item.arrival_date)!
  if (reached === 'no_show' ? today <= arrival : today < arrival)
    throw refusal('not_yet', `The guests of item ${item.item} are expected on ${item.arrival_date}.`)
}

const refusal = (code: string, message: string): AppError =>
  new AppError('booking_not_changeable', { message, details: [{ field: null, code, message }] })

const write = async (
  tx: Tx,
  before: Booking,
  changed: readonly BookingItem[],
  caller: Caller,
): Promise<Booking> => {
  const byNumber = new Map(changed.map((item) => [item.item, item]))
  const items = before.items.map((item) => byNumber.get(item.item) ?? item)
  const after: Booking = { ...before, items, updated_by: caller.tokenName }
  const given = changed.filter(
    ({ item, released_from }) =>
      released_from !== before.items.find((each) => each.item === item)!.released_from,
  )
  await giveBack(tx, before, given)
  for (const item of changed) updateItem(tx, after.booking_id, item)
  after.updated_at = await updateBookingRow(tx, after)
  const hotel = { chain_code: caller.chainCode, hotel_code: caller.hotelCode }
  const changes = changesOf(before, after, hotel)
  tx.tick({
    type: 'booking.updated',
    data: { ...bookingEventData(after, hotel), changed: changedNames(before, after) },
    actor: caller.tokenName,
    bookingId: after.booking_id,
    changes,
    ...soldDays(
      given.map((item) => ({ ...item, arrival_date: item.released_from! })),
      -1,
    ),
  })
  return after
}

const changedNames = (before: Booking, after: Booking): string[] => {
  const differ = (name: 'stay_status' | 'fee' | 'released_from') =>
    after.items.some((item, at) => item[name] !== before.items[at]![name])
  return [
    ...(differ('stay_status') ? ['stay_status'] : []),
    ...(differ('fee') ? ['fee_amount'] : []),
    ...(differ('released_from') ? ['released_from'] : []),
  ]
}

/** Gives back the nights of items from the day on that they are released from, and what they hold of extras then. */
const giveBack = async (tx: Tx, booking: Booking, items: readonly BookingItem[]): Promise<void> => {
  if (items.length === 0) return
  const { booking_id } = booking
  const version = await tx.nextVersion()
  const firsts = new Map(items.map(({ item, released_from }) => [item, parseDay(released_from!)!]))
  for (const [step, item] of items.entries())
    await releaseNights(
      tx,
      version,
      booking_id,
      item,
      firsts.get(item.item)!,
      parseDay(item.departure_date)!,
      step,
    )
  if (!hasExtras(booking)) return
  const extras = await readHeldExtras(tx, tx.hotelId, booking_id)
  const left = extras.filter(({ item, day }) => day < (firsts.get(item) ?? Infinity))
  if (left.length < extras.length) await changeHeldExtras(tx, version, booking_id, extras, left)
}
