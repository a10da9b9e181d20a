import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import { decideAfterExpiry } from '../../holds/record/after-expiry.ts'
import type { Caller } from '../../http/request/caller.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { type LostNights, lostNights, missingExtra, missingNights } from '../cancel/take-again.ts'
import { canUndo, lastStep, refundOfSteps, UNDO_HOURS, undoneStep, withoutStep } from '../owed/stay-steps.ts'
import { readBookedExtras } from '../record/extra-queries.ts'
import { refuseUnbookable } from '../sell/refusals.ts'
import {
  type BookedExtra,
  type Booking,
  type BookingItem,
  bookedItems,
  type Reached,
} from '../shape/booking.ts'
import { todayOf } from '../shape/booking-now.ts'
import { namedItems, refusal, refuseFrom, requireStay, type Stepped, type StepRequest } from './step-stay.ts'
import { withItems, writeStay } from './write-stay.ts'

const NAMES: Record<Reached, string> = {
  checked_in: 'check-in',
  checked_out: 'check-out',
  no_show: 'no-show',
}

/** Whether this step of an item was undone, and nothing happened since. */
const isUndone = (item: BookingItem, reached: Reached): boolean => undoneStep(item)?.to === reached

/**
 * Makes items what they were before their guests came, left or did not come. Nights that were given back are taken again, with
 * their extras, or nothing is done. Money that was given back stays so. A second call changes nothing.
 */
export const undoStay = async (
  tx: Tx,
  reached: Reached,
  request: StepRequest,
  caller: Caller,
): Promise<Stepped> => {
  const found = await requireStay(tx, request.booking_code)
  const { booking, hotel } = found
  const meant = itemsToUndo(booking, request.items, reached, Date.parse(hotel.now))
  const items = meant.map((item) => (isUndone(item, reached) ? item : withoutStep(item, lastStep(item)!)))
  const answer = { items, refund: refundOfSteps(items), today: todayOf(found) }
  const changed = meant.filter((item) => !isUndone(item, reached))
  if (changed.length === 0) return { ...answer, booking }
  const nights = lostNights(changed.filter(({ released_from }) => released_from !== null))
  const given = changed.flatMap((item) => lastStep(item)!.extras)
  await decideAfterExpiry(tx, () => requireFree(tx, nights, given))
  const after = withItems(booking, items, caller.tokenName)
  if (request.simulate === true) return { ...answer, booking: after }
  const extras = given.length === 0 ? undefined : await withExtras(tx, booking, given)
  const change = { before: booking, after, sign: 1, nights, extras, refund: 0 } as const
  return { ...answer, booking: await writeStay(tx, change, caller) }
}

/** The items that are meant: those that are named, or all whose last step it is. Those that were undone are among them. */
const itemsToUndo = (
  booking: Booking,
  named: readonly number[] | undefined,
  reached: Reached,
  now: number,
): BookingItem[] => {
  const items = named === undefined ? bookedItems(booking) : namedItems(booking, named)
  const meant = items.filter((item) => refusalOf(item, reached, now) === undefined)
  if (meant.length > 0 && (named === undefined || meant.length === items.length)) return meant
  const refusals = items.map((item) => refusalOf(item, reached, now)).filter((each) => each !== undefined)
  // Of several reasons the one that says most: it was this step, and it is too long ago.
  throw refusals.find(({ details }) => details[0]!.code === 'undo_too_late') ?? refusals[0]!
}

const refusalOf = (item: BookingItem, reached: Reached, now: number): AppError | undefined => {
  if (isUndone(item, reached)) return undefined
  if (item.stay_status !== reached) {
    const isLater = item.stay_steps?.some(({ to, is_undone }) => to === reached && !is_undone)
    return isLater
      ? refuseFrom(item, '; undo that first')
      : refusal('nothing_to_undo', `Item ${item.item} has no ${NAMES[reached]} to undo.`)
  }
  const step = lastStep(item)
  if (step === undefined)
    return refusal('nothing_to_undo', `How item ${item.item} was before its ${NAMES[reached]} is not known.`)
  if (canUndo(step, now)) return undefined
  return refusal(
    'undo_too_late',
    `The ${NAMES[reached]} of item ${item.item} was more than ${UNDO_HOURS} hours ago and cannot be undone.`,
  )
}

const requireFree = async (
  tx: Tx,
  nights: readonly LostNights[],
  extras: readonly BookedExtra[],
): Promise<void> => {
  const [reasons, missing] = await Promise.all([missingNights(tx, nights), missingExtra(tx, extras)])
  refuseUnbookable([{ path: null, reasons }])
  if (missing === undefined) return
  const date = formatDay(missing.day)
  const message = `There are not enough of the extra ${missing.extra_code} left on ${date}.`
  throw new AppError('extra_sold_out', {
    message,
    details: [{ field: null, code: 'extra_sold_out', message, date }],
  })
}

/** Extras that are taken again may be among those of days that were not given back. */
const withExtras = async (tx: Tx, { booking_id }: Booking, given: readonly BookedExtra[]) => {
  const before = await readBookedExtras(tx, tx.hotelId, booking_id)
  return { before, after: [...before, ...given] }
}
