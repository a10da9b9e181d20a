import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../http/request/caller.ts'
import { type Day, formatDay, parseDay } from '../../stay/values/civil-date.ts'
import type { Minor } from '../../stay/values/money.ts'
import { requireBookingNow } from '../cancel/find-booking-now.ts'
import { type LostNights, lostNights } from '../cancel/take-again.ts'
import { askedFees, feesOfAbsence, waivedOf } from '../owed/fees-now.ts'
import { refundOf } from '../owed/item-fees.ts'
import { refundOfSteps, withLastStep, withStep } from '../owed/stay-steps.ts'
import { readBookedExtras } from '../record/extra-queries.ts'
import { refuseValue } from '../shape/booked-party.ts'
import {
  asGivenBack,
  type BookedExtra,
  type Booking,
  type BookingItem,
  bookedItems,
  hasExtras,
  type Reached,
  type StayStatus,
} from '../shape/booking.ts'
import { type BookingNow, itemsNamed, todayOf } from '../shape/booking-now.ts'
import { readAssignable, withUnits } from '../units/assign-units.ts'
import { markUnclean } from '../units/write-units.ts'
import { withItems, writeStay } from './write-stay.ts'

export interface StepRequest {
  booking_code: string
  /** Only these; left out: all that can take the step. */
  items?: readonly number[] | undefined
  /** Of guests who came: the rooms of the one item that is meant, by their numbers. */
  units?: readonly string[] | undefined
  /** Of guests who did not come: gives their nights from today on back. */
  release?: boolean
  /** What staff ask for of guests who did not come; undefined: what the terms say. */
  fee?: Minor | undefined
  /** Writes nothing; the answer is the booking as it would be. */
  simulate?: boolean
}

/** A booking after a step of its guests. */
export interface Stepped {
  booking: Booking
  /** The items that were meant, as they are now. */
  items: BookingItem[]
  /** What the step gives back of the money, or gave back. */
  refund: Minor
  today: Day
}

/** From where each status is reached. The first is what is meant where no items are named. */
const FROM: Record<Reached, readonly StayStatus[]> = {
  // Guests may come after all, as long as their nights were not given back.
  checked_in: ['expected', 'no_show'],
  checked_out: ['checked_in'],
  no_show: ['expected'],
}

/** Notes that guests came, left or did not come. A second call changes nothing. */
export const stepStay = async (
  tx: Tx,
  reached: Reached,
  request: StepRequest,
  caller: Caller,
): Promise<Stepped> => {
  const found = await requireStay(tx, request.booking_code)
  const { booking } = found
  const meant = itemsToStep(booking, request.items, reached)
  const { stepped, waived } = takeStep(found, meant, reached, request.fee, caller)
  const isNew = stepped.some((item, at) => item !== meant[at])
  const releasing =
    reached === 'no_show' && request.release === true ? await release(tx, found, stepped) : undefined
  const refund = reached === 'no_show' && isNew ? refundOf(withItems(booking, stepped, caller.tokenName)) : 0
  const settled = withRefund(releasing?.items ?? stepped, meant, refund, found.hotel.now)
  const items = await withRooms(tx, found, settled, request.units)
  const after = withItems(booking, items, caller.tokenName)
  const answer = { items, refund: refundOfSteps(items), today: todayOf(found) }
  const isSame = items.every((item, at) => item === meant[at])
  if (isSame) return { ...answer, booking }
  if (request.simulate === true) return { ...answer, booking: asGivenBack(after, refund) }
  const change = {
    before: booking,
    after,
    sign: -1,
    nights: releasing?.nights ?? [],
    areUnitsGiven: request.units !== undefined,
    refund,
    waived,
  } as const
  if (reached === 'checked_out')
    await markUnclean(
      tx,
      meant.filter(({ stay_status }) => stay_status !== reached),
    )
  return { ...answer, booking: await writeStay(tx, { ...change, extras: releasing?.extras }, caller) }
}

/** The items that guests came to, with the rooms they are given; which those are is said of one item alone. */
const withRooms = async (
  tx: Tx,
  found: BookingNow,
  items: readonly BookingItem[],
  units: readonly string[] | undefined,
): Promise<BookingItem[]> => {
  if (units === undefined) return [...items]
  if (items.length > 1)
    refuseValue('units', 'the booking has several items; name the one whose rooms they are')
  const { booking_id } = found.booking
  const assignable = await readAssignable(tx, booking_id, items[0]!, todayOf(found))
  const given = await withUnits(tx, booking_id, assignable, units)
  return JSON.stringify(given.units) === JSON.stringify(items[0]!.units ?? null) ? [...items] : [given]
}

/** A booking that is not cancelled. */
export const requireStay = async (tx: Tx, bookingCode: string): Promise<BookingNow> => {
  const found = await requireBookingNow(tx, bookingCode)
  if (found.booking.booking_status === 'cancelled') throw refusal('cancelled', 'The booking is cancelled.')
  return found
}

/** The items that are meant. Those that have reached it already are among them. */
const itemsToStep = (
  booking: Booking,
  named: readonly number[] | undefined,
  reached: Reached,
): BookingItem[] => {
  const booked = bookedItems(booking)
  if (named !== undefined) return namedItems(booking, named)
  const meant = booked.filter(
    ({ stay_status }) => stay_status === FROM[reached][0] || stay_status === reached,
  )
  return meant.length > 0 ? meant : booked
}

/** The items with these numbers, none of them cancelled. */
export const namedItems = (booking: Booking, named: readonly number[]): BookingItem[] => {
  const numbers = itemsNamed(booking, named)
  const booked = bookedItems(booking)
  const gone = named.find((number) => !booked.some(({ item }) => item === number))
  if (gone !== undefined) throw refusal('cancelled', `Item ${gone} is cancelled.`)
  return booked.filter(({ item }) => numbers.has(item))
}

/** The items after the step, those that have reached it already as they are; and what is not asked for of their fees. */
const takeStep = (
  found: BookingNow,
  meant: readonly BookingItem[],
  reached: Reached,
  asked: Minor | undefined,
  { digits }: Caller,
): { stepped: BookingItem[]; waived: Minor } => {
  const { booking, hotel } = found
  const stepping = meant.filter(({ stay_status }) => stay_status !== reached)
  for (const item of stepping) requireStep(item, reached, todayOf(found))
  const due = reached === 'no_show' ? feesOfAbsence(booking, stepping, Date.parse(hotel.now)) : []
  const fees = due.length === 0 ? [] : askedFees(due, asked, digits)
  const stepped = meant.map((item) => {
    const fee = fees.find((each) => each.item === item.item)?.fee ?? null
    return item.stay_status === reached ? item : withStep(item, reached, fee, hotel.now)
  })
  return { stepped, waived: waivedOf(due, fees) }
}

const NOW: Record<StayStatus, [code: string, sentence: string]> = {
  expected: ['not_checked_in', 'have not been checked in'],
  checked_in: ['checked_in', 'are checked in'],
  checked_out: ['checked_out', 'have left'],
  no_show: ['no_show', 'did not come'],
}

/** The refusal of a step that guests cannot take from where they are. */
export const refuseFrom = ({ item, stay_status }: BookingItem, then = ''): AppError => {
  const [code, sentence] = NOW[stay_status]
  return refusal(code, `The guests of item ${item} ${sentence}${then}.`)
}

const requireStep = (item: BookingItem, reached: Reached, today: Day): void => {
  if (!FROM[reached].includes(item.stay_status)) throw refuseFrom(item)
  if (item.released_from !== null)
    throw refusal(
      'released',
      `The nights of item ${item.item} were given back; undo that, or make a new booking.`,
    )
  const arrival = parseDay(item.arrival_date)!
  if (reached === 'no_show' ? today <= arrival : today < arrival)
    throw refusal('not_yet', `The guests of item ${item.item} are expected on ${item.arrival_date}.`)
}

export const refusal = (code: string, message: string): AppError =>
  new AppError('booking_not_changeable', { message, details: [{ field: null, code, message }] })

/** What is given back of items whose guests did not come. */
interface Releasing {
  items: BookingItem[]
  nights: LostNights[]
  extras: { before: BookedExtra[]; after: BookedExtra[] } | undefined
}

/** Gives back the nights of items from today on, where there are any, and what they have of extras then. */
const release = async (tx: Tx, found: BookingNow, items: readonly BookingItem[]): Promise<Releasing> => {
  const { booking, hotel } = found
  const today = todayOf(found)
  const isGiven = ({ released_from, departure_date }: BookingItem) =>
    released_from === null && today < parseDay(departure_date)!
  const given = new Set(items.filter(isGiven).map(({ item }) => item))
  const booked =
    given.size > 0 && hasExtras(booking) ? await readBookedExtras(tx, tx.hotelId, booking.booking_id) : []
  const goes = ({ item, day }: BookedExtra) => given.has(item) && day >= today
  const released = items.map((item) => {
    if (!given.has(item.item)) return item
    const extras = booked.filter((extra) => extra.item === item.item && goes(extra))
    // A later call is a part of the same step, which can be undone from then on.
    return withLastStep({ ...item, released_from: formatDay(today) }, { extras, at: hotel.now }, hotel.now)
  })
  return {
    items: released,
    nights: lostNights(released.filter(({ item }) => given.has(item))),
    extras: booked.some(goes) ? { before: booked, after: booked.filter((extra) => !goes(extra)) } : undefined,
  }
}

/** What is given back is known with the first of the items that give it. */
const withRefund = (
  items: readonly BookingItem[],
  before: readonly BookingItem[],
  refund: Minor,
  now: string,
): BookingItem[] => {
  const first =
    refund === 0 ? -1 : items.findIndex(({ stay_status }, at) => stay_status !== before[at]!.stay_status)
  return first === -1 ? [...items] : items.with(first, withLastStep(items[first]!, { refund }, now))
}
