import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { concerned } from '../../holds/record/end-holds.ts'
import { heldDays, heldNights } from '../../holds/record/hold.ts'
import { endRows, type FoundHold, findHold, writeHoldLedger } from '../../holds/record/queries.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { SoldNights } from '../../stay/days/day-facts.ts'
import { bookingEventData } from '../record/booking-answer.ts'
import { insertBooking } from '../record/write-queries.ts'
import type { BookedExtra, Booking } from '../shape/booking.ts'
import { askForPayment, type Booked } from './ask-for-payment.ts'
import { moveExtrasFromHold } from './booked-extras.ts'
import { freeCode, type GuestRequest, toBooking } from './create-booking.ts'
import type { PricedSale } from './decide-sale.ts'
import { checkUsesOfAddress } from './promo-uses.ts'
import { refuseUnbookable } from './refusals.ts'
import { readRoomNights, sellKnownNights } from './sale-queries.ts'
import { soldDays } from './sold-days.ts'
import { checkHeldPrice } from './sold-items.ts'

/** What is held, by value: everything of a booking but the guest. */
export interface HeldBooking extends PricedSale {
  extras: BookedExtra[]
}

const MOST_REMEMBERED = 10_000

/** The nights of holds that this process made. With them the days are asked for together with the hold. */
const lastNights = new Map<string, readonly SoldNights[]>()

export const rememberNights = (holdCode: string, nights: readonly SoldNights[]): void => {
  if (lastNights.size >= MOST_REMEMBERED) lastNights.clear()
  lastNights.set(holdCode, nights)
}

const readNights = (tx: Tx, held: readonly SoldNights[]): Promise<ReadNights[]> =>
  Promise.all(held.map(({ room_id, first, last }) => readRoomNights(tx, room_id, first, last + 1)))

/** Refuses a hold that ended, or is over by now. */
export const refuseEnded = ({ hold_status, is_over }: FoundHold<HeldBooking>): void => {
  if (hold_status === 'used') throw new AppError('hold_used')
  if (hold_status === 'released') throw new AppError('hold_not_found')
  if (hold_status === 'expired' || is_over) throw new AppError('hold_expired')
}

/** Books what is held, at its price. Rooms that are held are sold whatever was closed or changed meanwhile. */
export const bookHold = async (
  tx: Tx,
  holdCode: string,
  request: GuestRequest,
  caller: Caller,
): Promise<Booked> => {
  const expected = lastNights.get(holdCode)
  const [hold, booking_code, read] = await Promise.all([
    findHold<HeldBooking>(tx, holdCode),
    freeCode(tx),
    expected && readNights(tx, expected),
  ])
  if (hold === undefined) throw new AppError('hold_not_found')
  refuseEnded(hold)
  const { sale } = hold
  const held = heldNights(sale.items)
  const nights = read !== undefined && isDeepStrictEqual(held, expected) ? read : await readNights(tx, held)
  held.forEach((each, at) => {
    refuseShortage(each, nights[at]!)
  })
  checkHeldPrice(request.shown, sale, caller.digits, 'booking_form.')
  const issued = { booking_id: tx.nextId(), booking_code, actor: caller.tokenName }
  const wanted = toBooking(request, sale, hold.now, issued)
  const nobody = { promo_id: sale.promo_id, guest_email: '' }
  await checkUsesOfAddress(tx, nobody, wanted, 'booking_form.guest_detail.email')
  const booked = await askForPayment(tx, wanted)
  const { booking } = booked
  await write(tx, booking, hold, held, nights)
  lastNights.delete(holdCode)
  const { roomIds, firstDay, lastDay, written } = concerned([hold], -1)
  tx.tick({
    type: 'booking.created',
    data: {
      ...bookingEventData(booking, { chain_code: caller.chainCode, hotel_code: caller.hotelCode }),
      hold_code: hold.hold_code,
    },
    actor: caller.tokenName,
    bookingId: booking.booking_id,
    roomIds,
    firstDay,
    lastDay,
    written: { ...soldDays(booking.items, 1).written, ...written },
  })
  return booked
}

type ReadNights = Awaited<ReturnType<typeof readRoomNights>>

/** Fewer rooms may have been pushed than are held; whoever books first gets them. */
const refuseShortage = ({ first, last, rooms }: SoldNights, nights: ReadNights): void => {
  const left = new Map(nights.map(({ day, number_of_rooms }) => [day, number_of_rooms]))
  for (let day = first; day <= last; day++) {
    const actual = left.get(day) ?? 0
    if (actual < rooms)
      refuseUnbookable([{ path: null, reasons: [{ code: 'sold_out', day, required: rooms, actual }] }])
  }
}

const write = async (
  tx: Tx,
  booking: Booking,
  { hold_id, sale, version: heldSince }: FoundHold<HeldBooking>,
  held: readonly SoldNights[],
  nights: readonly ReadNights[],
): Promise<void> => {
  const version = await tx.nextVersion()
  const { booking_id } = booking
  for (const [at, { room_id, rooms, first, last }] of held.entries())
    sellKnownNights(tx, version, booking_id, { room_id, rooms }, nights[at]!, first, last + 1, { heldSince })
  writeHoldLedger(
    tx,
    version,
    heldDays(sale).map((day) => ({ ...day, hold_id, kind: 'sell', count: -day.count })),
  )
  endRows(tx, [hold_id], 'used', booking_id)
  insertBooking(tx, version, booking)
  await moveExtrasFromHold(tx, version, booking_id, sale.extras)
}
