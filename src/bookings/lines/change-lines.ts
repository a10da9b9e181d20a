import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../http/request/caller.ts'
import { queueChangedMail } from '../../mail/queue-mail.ts'
import { lookSoon } from '../../payments/record/queries.ts'
import { fromMinor, type Minor, MOST_TOTAL } from '../../stay/values/money.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { requireBookingNow } from '../cancel/find-booking-now.ts'
import {
  type ChangedMoney,
  giveOverpaid,
  paidInFull,
  settled,
  withDeposit,
  writeDeposit,
} from '../change/changed-money.ts'
import type { Updated } from '../change/update-booking.ts'
import { noteChange } from '../change/write-change.ts'
import { depositsLeft, dueNowLeft, isAskedFor } from '../owed/due-now.ts'
import { payableOf } from '../owed/item-fees.ts'
import { codeOfLine, cutDiscounts, isManual, lineOf } from '../owed/manual-lines.ts'
import { endPending } from '../record/pending-change.ts'
import { insertReasons } from '../record/reason-queries.ts'
import { replaceCharges, updateBookingRow } from '../record/write-queries.ts'
import { refuseValue } from '../shape/booked-party.ts'
import { type Booking, type BookingCharge, bookedItems, hasMoney, totalOf } from '../shape/booking.ts'
import type { BookingNow, HotelNow } from '../shape/booking-now.ts'
import { deleteLine, findLine, insertLine, type StoredLine } from './line-queries.ts'

const MOST_LINES = 50

/** A line that staff add. */
export interface NewLine {
  /** Undefined: it is of the whole booking. */
  item: number | undefined
  name: string
  amount: Minor
  isAtHotel: boolean
  reason: string
  /** Gives back what is overpaid then. */
  giveBack: boolean
}

/** Adds a line to what a booking costs. */
export const addLine = async (
  tx: Tx,
  bookingCode: string,
  wanted: NewLine,
  caller: Caller,
): Promise<Updated> => {
  const now = await requireOpen(tx, bookingCode)
  const { booking } = now
  const item = itemFor(booking, wanted.item)
  if (booking.charges.filter(isManual).length >= MOST_LINES)
    refuseValue('booking_code', `a booking has at most ${MOST_LINES} lines of staff`)
  const line = tx.nextId()
  const added: BookingCharge = {
    kind: 'manual',
    code: codeOfLine(line),
    name: wanted.name,
    item,
    quantity: 1,
    amount: wanted.amount,
    is_included: false,
    is_at_hotel: wanted.isAtHotel,
    is_once: wanted.item === undefined,
  }
  const charges = [...booking.charges, added].sort((a, b) => a.item - b.item)
  refuseTotal(totalOf(charges), totalOf(booking.charges), caller.digits)
  insertLine(tx, booking.booking_id, line, now.hotel.now)
  return write(tx, now, charges, { reason: wanted.reason, giveBack: wanted.giveBack }, caller)
}

/** Takes such a line off. */
export const removeLine = async (
  tx: Tx,
  bookingCode: string,
  line: number,
  caller: Caller,
): Promise<Updated> => {
  const now = await requireOpen(tx, bookingCode)
  const { booking, hotel } = now
  const known = booking.charges.find((charge) => isManual(charge) && lineOf(charge) === line)
  if (known === undefined) refuseValue('line', `the booking has no line ${line} that staff added`)
  const stored = await findLine(tx, booking.booking_id, line)
  if (caller.role === 'desk') requireOwn(stored, booking, hotel, caller)
  deleteLine(tx, line)
  return write(tx, now, cutDiscounts(booking.charges.filter((charge) => charge !== known)), {}, caller)
}

const requireOpen = async (tx: Tx, bookingCode: string): Promise<BookingNow> => {
  const now = await requireBookingNow(tx, bookingCode)
  if (now.booking.booking_status !== 'cancelled') return now
  const message = 'The booking is cancelled; nothing can be charged to it any more.'
  throw new AppError('not_bookable', {
    message,
    details: [{ field: null, code: 'booking_cancelled', message }],
  })
}

/** What is of the whole booking stands with the first of the guests who are expected or there, and goes to another's when they go. */
const itemFor = (booking: Booking, wanted: number | undefined): number => {
  const present = bookedItems(booking).filter(({ stay_status }) => stay_status !== 'no_show')
  const found = wanted === undefined ? present[0] : present.find(({ item }) => item === wanted)
  if (found !== undefined) return found.item
  return refuseValue('item', `the booking has no item ${wanted ?? 'left'} whose guests came or are expected`)
}

const refuseTotal = (total: Minor, before: Minor, digits: number): void => {
  if (total < 0)
    refuseValue('amount', `at most ${fromMinor(before, digits)} can be taken off, what the booking costs`)
  if (total > MOST_TOTAL) refuseValue('amount', 'the booking would cost more than can be charged')
}

/** Those of the reception take off what they added themselves today, as long as nobody paid since. */
const requireOwn = (
  stored: StoredLine | undefined,
  { payments = [] }: Booking,
  { now, timezone }: HotelNow,
  { tokenCode }: Caller,
): void => {
  const since = Date.parse(stored?.created_at ?? '')
  const isOwn = stored !== undefined && stored.created_by_code === tokenCode
  const isToday = isOwn && todayIn(timezone, since) === todayIn(timezone, Date.parse(now))
  const isPaid = payments.some(
    ({ payment_status, settled_at }) => payment_status === 'paid' && Date.parse(settled_at ?? now) >= since,
  )
  if (isToday && !isPaid) return
  const message = 'Your role takes off only lines of your own, of today, that nobody paid since.'
  throw new AppError('role_not_allowed', {
    message,
    details: [{ field: 'line', code: 'role_not_allowed', message }],
  })
}

/**
 * What was asked for in advance may be nothing any more, or be paid by now. Where what staff took off was more than left of the
 * deposit, and less is off now, the deposit is asked for again: one that never was paid waits for it as a new booking does.
 */
const withMoney = async (tx: Tx, before: Booking, after: Booking): Promise<ChangedMoney> => {
  if (isAskedFor(after)) {
    const booking = dueNowLeft(after) === 0 ? settled(before, after, after.due_now) : after
    return { booking, payment: undefined }
  }
  const deposit = before.payment_vendor === null ? 0 : depositsLeft(after)
  const isMore = payableOf(before) < Math.min(deposit, payableOf(after))
  if (!isMore) return { booking: paidInFull(after), payment: undefined }
  const stood = before.booking_status !== 'new' || before.paid_amount > 0
  return withDeposit(tx, before, after, deposit, stood)
}

const write = async (
  tx: Tx,
  { booking: before }: BookingNow,
  charges: BookingCharge[],
  { reason, giveBack = false }: { reason?: string; giveBack?: boolean },
  caller: Caller,
): Promise<Updated> => {
  const { booking_id } = before
  const changed = { ...before, charges, grand_total: totalOf(charges), updated_by: caller.tokenName }
  const freed = await endPending(tx, before)
  const money = await withMoney(tx, before, changed)
  const after = money.booking
  replaceCharges(tx, after)
  const version = await tx.nextVersion()
  if (reason !== undefined) insertReasons(tx, version, booking_id, [{ item: 0, reason }])
  const updated = { ...after, updated_at: await updateBookingRow(tx, after) }
  const settledNow = await writeDeposit(tx, before, { ...money, booking: updated })
  if (hasMoney(before)) lookSoon(tx, booking_id)
  const given = giveBack ? await giveOverpaid(tx, settledNow, caller.tokenName, false) : settledNow
  noteChange(tx, before, given, ['charges'], false, { freed }, caller)
  await queueChangedMail(tx, booking_id)
  return { booking: given, refund: given.refunded_amount - settledNow.refunded_amount }
}
