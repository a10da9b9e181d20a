import { shortMomentOf } from '../parts/moment.ts'
import { t } from '../session.ts'
import type { Booking, BookingStatus } from '../types.ts'

type Stands = Pick<Booking, 'booking_status' | 'payment_due_at'>

/** Whether its guest is asked to pay until a moment. */
export const isAwaiting = ({ payment_due_at, booking_status }: Stands): boolean =>
  payment_due_at !== null && booking_status !== 'cancelled'

/** It waits for its first payment: until then cancelling costs nothing, and unless it comes the booking lapses. */
export const bindsNobody = (booking: Booking): boolean =>
  booking.is_awaiting_payment === 1 && (booking.paid_amount ?? 0) === 0

const awaitingWords = ({ payment_due_at }: Stands): string =>
  t('awaitingPayment', { moment: shortMomentOf(payment_due_at!) })

export const Status = ({ of }: { of: BookingStatus }) => (
  <span class={`chip is-${of}`}>{t(`status-${of}`)}</span>
)

/** How a booking stands. One that waits for its payment is not sold for good, so that is said instead of `new`. */
export const statusWords = (booking: Stands): string =>
  isAwaiting(booking) ? awaitingWords(booking) : t(`status-${booking.booking_status}`)

const hasCome = ({ stay_status }: Booking): boolean =>
  stay_status === 'checked_in' || stay_status === 'checked_out'

/** `isBrief` leaves out what most bookings are. */
export const BookingStatusChips = ({ booking, isBrief = false }: { booking: Booking; isBrief?: boolean }) => {
  const waits = isAwaiting(booking)
  const { booking_status: status } = booking
  return (
    <>
      {/* Of guests who came it is known that they do. */}
      {status === 'new'
        ? !waits && !hasCome(booking) && <Status of="new" />
        : !isBrief && <Status of={status} />}
      {waits && <span class="chip is-awaiting">{awaitingWords(booking)}</span>}
    </>
  )
}
