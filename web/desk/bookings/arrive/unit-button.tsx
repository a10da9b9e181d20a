import { useSignal } from '@preact/signals'
import { may, t } from '../../session.ts'
import type { Booking } from '../../types.ts'
import type { Item } from '../booking-items.ts'
import { UnitDialog } from './unit-dialog.tsx'
import { hasUnits } from './units.ts'

interface UnitButtonProps {
  booking: Booking
  item: Item
  reload: () => Promise<void>
}

const isAssignable = (booking: Booking, item: Item): boolean =>
  may('assignroom') &&
  hasUnits(item) &&
  booking.booking_status !== 'cancelled' &&
  item.item_status === 'booked' &&
  (item.stay_status === 'expected' || item.stay_status === 'checked_in')

/** The numbers of the rooms of an item, and how it is given others. */
export const UnitButton = ({ booking, item, reload }: UnitButtonProps) => {
  const isAsking = useSignal(false)
  const units = (item.units ?? []).join(', ')
  if (!isAssignable(booking, item)) return units === '' ? null : <b>{units}</b>
  return (
    <>
      <button
        type="button"
        class="link-button"
        aria-label={units === '' ? t('giveRoom') : `${t('giveRoom')}: ${units}`}
        onClick={() => (isAsking.value = true)}
      >
        {units === '' ? <span class="unprinted">{t('giveRoom')}</span> : <b>{units}</b>}
      </button>
      {isAsking.value && (
        <UnitDialog
          booking={booking}
          items={[item]}
          reload={reload}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </>
  )
}
