import { t } from '../session.ts'
import type { Booking, BookingStatus } from '../types.ts'

export const Status = ({ of }: { of: BookingStatus }) => (
  <span class={`chip is-${of}`}>{t(`status-${of}`)}</span>
)

/** A booking that is cancelled by itself unless it is paid. */
export const AwaitsPayment = ({ booking: { payment_due_at, booking_status } }: { booking: Booking }) =>
  payment_due_at === null || booking_status === 'cancelled' ? null : (
    <span class="chip is-awaiting">{t('awaitingPayment')}</span>
  )
