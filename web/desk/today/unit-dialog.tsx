import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../api.ts'
import type { Item } from '../bookings/booking-items.ts'
import { explain } from '../explain.ts'
import { hear } from '../live.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { DialogButtons } from '../parts/dialog/dialog-buttons.tsx'
import { useCreate } from '../parts/form/create-once.ts'
import { notify } from '../parts/notices.ts'
import { t } from '../session.ts'
import type { Booking, SteppedBooking } from '../types.ts'

interface FreeUnit {
  unit: string
  is_clean: 0 | 1
}

interface UnitDialogProps {
  booking: Booking
  item: Item
  /** Notes that the guests came, too. */
  isCheckIn: boolean
  reload: () => Promise<void>
  onClose: () => void
}

/** Chooses rooms by their numbers, of those that are free for the whole stay. */
export const UnitDialog = ({ booking, item, isCheckIn, reload, onClose }: UnitDialogProps) => {
  const free = useSignal<FreeUnit[] | undefined>(undefined)
  const chosen = useSignal<string[]>(item.units ?? [])
  const fault = useSignal<unknown>(undefined)
  const busy = useSignal(false)
  const checkIn = useCreate<SteppedBooking>('/checkin')
  const { booking_code } = booking
  useEffect(() => {
    const body = { booking_code, item: item.item, simulate: 1 }
    call<{ free_units: FreeUnit[] }>('POST', '/assignroom', { body }).then(
      ({ result }) => {
        free.value = result.free_units
        if (chosen.value.length === 0)
          chosen.value = result.free_units.slice(0, item.rooms).map(({ unit }) => unit)
      },
      (err) => {
        fault.value = err
      },
    )
  }, [])
  const pick = (unit: string, isOn: boolean) => {
    const others = chosen.value.filter((each) => each !== unit)
    chosen.value =
      item.rooms === 1 ? (isOn ? [unit] : []) : isOn ? [...others, unit].slice(-item.rooms) : others
  }
  const save = async (event: Event) => {
    event.preventDefault()
    if (busy.value) return
    busy.value = true
    fault.value = undefined
    try {
      const units = chosen.value
      if (isCheckIn)
        await checkIn({ booking_code, items: [item.item], ...(units.length > 0 ? { units } : {}) })
      else await call('POST', '/assignroom', { body: { booking_code, item: item.item, units } })
      notify(
        t(isCheckIn ? 'checkedInTo' : 'roomGiven', {
          guest: booking.guest_detail?.name ?? booking_code,
          units: units.join(', '),
        }),
      )
      onClose()
      await reload()
      void hear().catch(() => {})
    } catch (err) {
      fault.value = err
    }
    busy.value = false
  }
  return (
    <Dialog title={t(isCheckIn ? 'checkInTo' : 'giveRoom')} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void save(event)}>
        <fieldset class="unit-choice">
          <legend>
            {t('unitsFor', { guest: booking.guest_detail?.name ?? booking_code, room: item.room_name })}
          </legend>
          {free.value === undefined && fault.value === undefined && <p class="hint">{t('loading')}</p>}
          {free.value?.length === 0 && <p class="hint">{t('noUnitFree')}</p>}
          {free.value?.map(({ unit, is_clean }) => (
            <label key={unit} class="unit-option">
              <input
                type={item.rooms === 1 ? 'radio' : 'checkbox'}
                name="unit"
                checked={chosen.value.includes(unit)}
                onChange={(event) => pick(unit, event.currentTarget.checked)}
              />
              <span>{unit}</span>
              {is_clean === 0 && <span class="chip is-awaiting">{t('notClean')}</span>}
            </label>
          ))}
        </fieldset>
        {fault.value !== undefined && (
          <p class="fault" role="alert">
            {explain(fault.value)}
          </p>
        )}
        <DialogButtons
          label={t(isCheckIn ? 'checkInNow' : 'giveRoom')}
          isDisabled={busy.value}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
