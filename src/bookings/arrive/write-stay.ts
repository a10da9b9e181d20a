import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { Caller } from '../../http/request/caller.ts'
import { queueNoShowMail } from '../../mail/queue-mail.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import type { Minor } from '../../stay/values/money.ts'
import { refundBooking } from '../cancel/refund-booking.ts'
import type { LostNights } from '../cancel/take-again.ts'
import { bookingEventData } from '../record/booking-answer.ts'
import { changeStatus, changesOf, waivedChange } from '../record/history.ts'
import { refundsInEvent } from '../record/money-answer.ts'
import { endPending, type FreedDays, joinedDays } from '../record/pending-change.ts'
import { updateBookingRow, updateItem } from '../record/write-queries.ts'
import { changeBookedExtras } from '../sell/booked-extras.ts'
import { releaseNights, sellNights } from '../sell/sale-queries.ts'
import { soldDays } from '../sell/sold-days.ts'
import type { BookedExtra, Booking, BookingItem } from '../shape/booking.ts'
import { withFittingUnits, writeUnits } from '../units/write-units.ts'

/** What a step of guests, or undoing one, changes. */
export interface StayChange {
  before: Booking
  after: Booking
  /** Given back with -1, taken again with 1. */
  nights: readonly LostNights[]
  sign: 1 | -1
  /** What the booking has of extras, where that changes. */
  extras?: { before: readonly BookedExtra[]; after: readonly BookedExtra[] } | undefined
  /** Its items have the rooms that they are to have; left out: those that fit. */
  areUnitsGiven?: boolean
  /** What is given back of the money. */
  refund: Minor
  /** What of the fees by the terms staff do not ask for. */
  waived?: Minor
}

/** The booking with some of its items as they are to be. */
export const withItems = (booking: Booking, changed: readonly BookingItem[], actor: string): Booking => ({
  ...booking,
  items: booking.items.map((item) => changed.find((each) => each.item === item.item) ?? item),
  updated_by: actor,
})

export const writeStay = async (tx: Tx, change: StayChange, caller: Caller): Promise<Booking> => {
  const { before, refund } = change
  const after =
    change.areUnitsGiven === true ? change.after : await withFittingUnits(tx, before, change.after)
  const freed = await endPending(tx, before)
  await writeNights(tx, change)
  for (const [at, item] of after.items.entries())
    if (item !== before.items[at]) updateItem(tx, after.booking_id, item)
  writeUnits(tx, before, after)
  const updated = { ...after, updated_at: await updateBookingRow(tx, after) }
  const written =
    refund === 0 ? updated : await refundBooking(tx, updated, refund, caller.tokenName, 'no_show')
  noteEvent(tx, change, written, freed, caller)
  if (movesAbsence(change)) await queueNoShowMail(tx, after.booking_id)
  return written
}

/** Whether guests did not come, or came after all: they are mailed what that costs. */
const movesAbsence = ({ before, after }: StayChange): boolean =>
  after.items.some(
    ({ stay_status }, at) => (stay_status === 'no_show') !== (before.items[at]!.stay_status === 'no_show'),
  )

const writeNights = async (tx: Tx, { before, nights, sign, extras }: StayChange): Promise<void> => {
  if (nights.length === 0) return
  const { booking_id } = before
  const version = await tx.nextVersion()
  const move = sign === 1 ? sellNights : releaseNights
  for (const [step, lost] of nights.entries())
    await move(tx, version, booking_id, lost, lost.first, lost.end, step)
  if (extras !== undefined) await changeBookedExtras(tx, version, booking_id, extras.before, extras.after)
}

const noteEvent = (
  tx: Tx,
  { before, nights, sign, waived = 0 }: StayChange,
  after: Booking,
  freed: FreedDays,
  { chainCode, hotelCode, tokenName, digits }: Caller,
): void => {
  const hotel = { chain_code: chainCode, hotel_code: hotelCode }
  const days = nights.map(({ first, end, ...lost }) => ({
    ...lost,
    arrival_date: formatDay(first),
    departure_date: formatDay(end),
  }))
  tx.tick({
    type: 'booking.updated',
    data: {
      ...bookingEventData(after, hotel),
      changed: changedNames(before, after),
      ...refundsInEvent(before, after),
    },
    actor: tokenName,
    bookingId: after.booking_id,
    changes: [
      ...changeStatus(before, 'ended'),
      ...changesOf(before, after, hotel),
      ...waivedChange(waived, digits),
    ],
    ...joinedDays(soldDays(days, sign), freed),
  })
}

const changedNames = (before: Booking, after: Booking): string[] => {
  const differ = (name: 'stay_status' | 'fee' | 'released_from') =>
    after.items.some((item, at) => item[name] !== before.items[at]![name])
  return [
    ...(differ('stay_status') ? ['stay_status'] : []),
    ...(differ('fee') ? ['fee_amount'] : []),
    ...(differ('released_from') ? ['released_from'] : []),
    ...(haveOtherUnits(before, after) ? ['units'] : []),
  ]
}

const haveOtherUnits = (before: Booking, after: Booking): boolean =>
  after.items.some(
    ({ units = null }, at) => JSON.stringify(units) !== JSON.stringify(before.items[at]!.units ?? null),
  )
