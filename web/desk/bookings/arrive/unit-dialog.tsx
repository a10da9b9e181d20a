import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../../api.ts'
import { explain } from '../../explain.ts'
import { hear } from '../../live.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { DialogButtons } from '../../parts/dialog/dialog-buttons.tsx'
import { useTrying } from '../../parts/dialog/trying.ts'
import { Fault } from '../../parts/fault.tsx'
import { notify } from '../../parts/notices.ts'
import { t } from '../../session.ts'
import type { Booking } from '../../types.ts'
import type { Item } from '../booking-items.ts'
import { type Chosen, type FreeUnit, firstChosen, isOutOfOrder, readFree, withPicked } from './units.ts'

interface UnitDialogProps {
  booking: Booking
  /** The items whose rooms have numbers. */
  items: Item[]
  /** Whether nobody else comes with them: then the rooms are given with the check-in. */
  isOneStep?: boolean
  /** Notes that the guests came, too. */
  checkIn?: (units: readonly string[] | undefined) => Promise<void>
  reload: () => Promise<void>
  onClose: () => void
}

const isSame = (a: readonly string[], b: readonly string[] = []): boolean =>
  [...a].sort().join() === [...b].sort().join()

/** Chooses rooms by their numbers, of those that are free for the whole stay. Guests can be checked in without any. */
export const UnitDialog = (props: UnitDialogProps) => {
  const { booking, items, isOneStep = false, checkIn, reload, onClose } = props
  const free = useSignal<ReadonlyMap<number, FreeUnit[]> | undefined>(undefined)
  const chosen = useSignal<Chosen>(new Map())
  const { busy, fault, run } = useTrying()
  const { booking_code } = booking
  const guest = booking.guest_detail?.name ?? booking_code
  useEffect(() => {
    const read = async () => {
      const found = new Map(
        await Promise.all(
          items.map(async (item) => [item.item, await readFree(booking_code, item)] as const),
        ),
      )
      chosen.value = firstChosen(items, found)
      free.value = found
    }
    read().catch((err) => {
      fault.value = explain(err)
      // Nothing can be chosen, and guests who stand there are checked in all the same.
      if (checkIn !== undefined) free.value = new Map()
    })
  }, [])
  const isKnown = (free.value?.size ?? 0) > 0
  const unitsOf = ({ item }: Item): readonly string[] => chosen.value.get(item) ?? []
  const give = async () => {
    for (const item of items)
      if (!isSame(unitsOf(item), item.units))
        await call('POST', '/assignroom', { body: { booking_code, item: item.item, units: unitsOf(item) } })
  }
  const save = (event: Event) => {
    event.preventDefault()
    if (free.value === undefined) return
    void run(async () => {
      const only = isOneStep && isKnown ? unitsOf(items[0]!) : undefined
      if (checkIn !== undefined) {
        // Rooms of several items are given first: if one is taken, nobody is checked in yet.
        if (isKnown && only === undefined) await give()
        await checkIn(only !== undefined && !isSame(only, items[0]!.units) ? only : undefined)
        onClose()
        return
      }
      await give()
      const units = items.flatMap(unitsOf)
      notify(
        units.length > 0 ? t('roomGiven', { guest, units: units.join(', ') }) : t('roomTaken', { guest }),
      )
      onClose()
      await reload()
      void hear().catch(() => {})
    })
  }
  return (
    <Dialog title={t(checkIn === undefined ? 'giveRoom' : 'checkInTo')} onClose={onClose}>
      <form class="stack" onSubmit={save}>
        {items.map((item) => (
          <UnitChoice
            key={item.item}
            legend={t('unitsFor', { guest: item.guest_name || guest, room: item.room_name })}
            item={item}
            free={free.value?.get(item.item)}
            chosen={unitsOf(item)}
            isLoading={free.value === undefined && fault.value === undefined}
            onPick={(unit, isOn) => (chosen.value = withPicked(chosen.value, item, unit, isOn))}
            onNone={() => (chosen.value = new Map(chosen.value).set(item.item, []))}
          />
        ))}
        <Fault text={fault.value} />
        <DialogButtons
          label={t(checkIn === undefined ? 'giveRoom' : 'checkInNow')}
          isDisabled={busy.value || free.value === undefined}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

interface UnitChoiceProps {
  legend: string
  item: Item
  free: readonly FreeUnit[] | undefined
  chosen: readonly string[]
  isLoading: boolean
  onPick: (unit: string, isOn: boolean) => void
  onNone: () => void
}

const UnitChoice = ({ legend, item, free, chosen, isLoading, onPick, onNone }: UnitChoiceProps) => (
  <fieldset class="unit-choice">
    <legend>{legend}</legend>
    {isLoading && <p class="hint">{t('loading')}</p>}
    {free?.length === 0 && <p class="hint">{t('noUnitFree')}</p>}
    {free?.map(({ unit, is_clean }) => (
      <label key={unit} class="unit-option">
        <input
          type={item.rooms === 1 ? 'radio' : 'checkbox'}
          name={`unit-${item.item}`}
          checked={chosen.includes(unit)}
          onChange={(event) => onPick(unit, event.currentTarget.checked)}
        />
        <span>{unit}</span>
        {is_clean === 0 && <span class="chip is-awaiting">{t('notClean')}</span>}
        {isOutOfOrder(item, unit) && <span class="chip is-awaiting">{t('unitOutOfOrder')}</span>}
      </label>
    ))}
    {free !== undefined && free.length > 0 && item.rooms === 1 && (
      <label class="unit-option">
        <input
          type="radio"
          name={`unit-${item.item}`}
          checked={chosen.length === 0}
          onChange={() => onNone()}
        />
        <span>{t('noUnit')}</span>
      </label>
    )}
  </fieldset>
)
