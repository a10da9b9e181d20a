import { useSignal } from '@preact/signals'
import { addDays, daysBetween } from '../../../shared/words.ts'
import { get } from '../../api.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { DialogButtons } from '../../parts/dialog/dialog-buttons.tsx'
import { useTrying } from '../../parts/dialog/trying.ts'
import { Fault } from '../../parts/fault.tsx'
import { useResource } from '../../parts/resource.ts'
import { RecordDialog } from '../../payments/money-dialogs.tsx'
import { t, today, words } from '../../session.ts'
import type { Booking, BookingMoney } from '../../types.ts'
import { type Item, itemsOf } from '../booking-items.ts'
import { ShortenDialog } from './shorten.tsx'

/** What is open when guests leave. */
export interface OpenAtLeaving {
  /** Nights that are sold and not slept. */
  nights: number
  /** What the booking still has to pay. */
  due: number
}

/** A stay has at least one night, also of guests who leave on the day they came. */
const endsAt = ({ arrival_date }: Booking): string => {
  const first = addDays(arrival_date, 1)
  return today.value > first ? today.value : first
}

export const openAtLeaving = (booking: Booking): OpenAtLeaving => ({
  nights: Math.max(0, daysBetween(endsAt(booking), booking.departure_date)),
  due: booking.due_amount ?? 0,
})

/** All rooms of a booking have the same dates: they are shortened together, when the last guests leave. */
const canShorten = (booking: Booking, item: Item | undefined): boolean =>
  itemsOf(booking).every(
    ({ item: number, stay_status }) =>
      stay_status === 'checked_out' ||
      (stay_status === 'checked_in' && (item === undefined || item.item === number)),
  )

interface CheckOutDialogProps {
  booking: Booking
  /** Only this one of its rooms; else all. */
  item?: Item
  reload: () => Promise<void>
  /** Checks them out; throws if that fails. */
  checkOut: () => Promise<void>
  onClose: () => void
}

/** Guests leave while nights or money are open: asks what becomes of them first. */
export const CheckOutDialog = ({ booking, item, reload, checkOut, onClose }: CheckOutDialogProps) => {
  const now = useSignal<'shorten' | 'record' | undefined>(undefined)
  const { busy, fault, run } = useTrying()
  const { nights, due } = openAtLeaving(booking)
  const leave = () =>
    run(async () => {
      await checkOut()
      onClose()
    })
  const back = () => (now.value = undefined)
  const isOpen = nights > 0 || due > 0
  return (
    <>
      <Dialog title={t('checkOutTitle')} onClose={onClose}>
        <div class="stack">
          {nights > 0 && (
            <div class="open-thing">
              <p>
                {t('nightsLeftOpen', { n: nights, date: words.value.date(booking.departure_date, 'short') })}{' '}
                {!canShorten(booking, item) && <span class="hint">{t('nightsStaySold')}</span>}
              </p>
              {canShorten(booking, item) && (
                <button type="button" class="button quiet small" onClick={() => (now.value = 'shorten')}>
                  {t('shortenStay')}
                </button>
              )}
            </div>
          )}
          {due > 0 && (
            <div class="open-thing">
              <p>{t('dueAtLeaving', { amount: words.value.money(due) })}</p>
              <button type="button" class="button quiet small" onClick={() => (now.value = 'record')}>
                {t('recordPayment')}
              </button>
            </div>
          )}
          {!isOpen && <p role="status">{t('nothingOpen')}</p>}
          <Fault text={fault.value} />
          <DialogButtons
            label={t(isOpen ? 'checkOutAllTheSame' : 'checkOutNow')}
            isDisabled={busy.value}
            onClick={() => void leave()}
            onClose={onClose}
          />
        </div>
      </Dialog>
      {now.value === 'shorten' && (
        <ShortenDialog booking={booking} departure={endsAt(booking)} reload={reload} onClose={back} />
      )}
      {now.value === 'record' && <Recording booking={booking} reload={reload} onClose={back} />}
    </>
  )
}

const Recording = ({
  booking,
  reload,
  onClose,
}: Pick<CheckOutDialogProps, 'booking' | 'reload' | 'onClose'>) => {
  const { booking_code } = booking
  const found = useResource(
    booking_code,
    async (signal) => (await get<BookingMoney>('/getpayments', { booking_code }, signal)).result,
  )
  const money = found.value.value
  const onDone = () => {
    onClose()
    void reload()
  }
  return money === undefined ? null : (
    <RecordDialog booking={booking} money={money} onDone={onDone} onClose={onClose} />
  )
}
