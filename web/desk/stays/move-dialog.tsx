import { useComputed, useSignal } from '@preact/signals'
import { call } from '../api.ts'
import { overpaidOf } from '../bookings/booking-items.ts'
import {
  changedWords,
  MoneyOfChange,
  type Surplus,
  SurplusChoice,
} from '../bookings/change/money-of-change.tsx'
import {
  faultOfSelling,
  RefusedStay,
  SellingPart,
  sellingBody,
  useSelling,
} from '../bookings/change/selling.tsx'
import { useSimulated } from '../bookings/change/simulated.ts'
import { codeOf, explain } from '../explain.ts'
import { hear } from '../live.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { DialogButtons } from '../parts/dialog/dialog-buttons.tsx'
import { Fault } from '../parts/fault.tsx'
import { notify } from '../parts/notices.ts'
import { mayUse, t, words } from '../session.ts'
import type { ChangedBooking } from '../types.ts'
import { changesOf, isOther, type Move, unitsAfter } from './moving.ts'

/** Gives a booking rooms by their numbers. */
export const assign = async (move: Move): Promise<void> => {
  const units = unitsAfter(move)
  if (units === undefined) return
  const body = { booking_code: move.booking.booking_code, item: move.item.item, units }
  await call('POST', '/assignroom', { body })
}

interface MoveDialogProps {
  move: Move
  onClose: () => void
}

/** A stay that was taken to other nights or another room: what that costs, before it is saved. */
export const MoveDialog = ({ move, onClose }: MoveDialogProps) => {
  const { booking, item } = move
  const selling = useSelling()
  const keeps = useSignal(false)
  const surplus = useSignal<Surplus | undefined>(undefined)
  const fault = useSignal<unknown>(undefined)
  const busy = useSignal(false)
  const question = useComputed(() =>
    JSON.stringify({
      ...changesOf(move),
      ...sellingBody(selling, item),
      ...(keeps.value && mayUse('keep_price') ? { keep_price: 1 } : {}),
    }),
  )
  const then = useSimulated(booking, question, 0)
  const after = then.shown()
  const tooMuch = after === undefined ? 0 : overpaidOf(after)
  // Who may give nothing back leaves it as overpaid.
  const asksSurplus = tooMuch > 0 && mayUse('give_back')
  const save = async (event: Event) => {
    event.preventDefault()
    if (busy.value || after === undefined) return
    fault.value = faultOfSelling(selling)
    if (asksSurplus && surplus.value === undefined)
      fault.value = t('errSurplus', { amount: words.value.money(tooMuch) })
    if (fault.value !== undefined) return
    busy.value = true
    try {
      const body = {
        ...JSON.parse(question.value),
        room_price: after.payment_price,
        ...(tooMuch > 0 && surplus.value === 'give' ? { give_back: 1 } : {}),
      }
      const { result } = await call<ChangedBooking>('PUT', then.path, { body })
      notify(changedWords(result))
      onClose()
      await assign(move).catch((err) => notify(t('unitNotGiven', { reason: explain(err) }), 'trouble'))
      void hear().catch(() => {})
    } catch (err) {
      fault.value = err
      if (/^(price_changed|sold_out|not_bookable)$/.test(codeOf(err) ?? '')) then.again()
    }
    busy.value = false
  }
  const error = then.found.value?.error
  const isRefused = then.isRefused()
  return (
    <Dialog title={t('moveTitle', { guest: guestOf(move) })} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void save(event)} novalidate>
        <Steps move={move} />
        {mayUse('keep_price') && (
          <label class="check">
            <input
              type="checkbox"
              checked={keeps.value}
              onChange={(event) => (keeps.value = event.currentTarget.checked)}
            />
            <span>{t('keepPrice')}</span>
          </label>
        )}
        <SellingPart selling={selling} item={item} />
        {then.isLoading() && (
          <p class="hint" role="status">
            {t('pricing')}
          </p>
        )}
        {after !== undefined && <MoneyOfChange before={booking} after={after} />}
        {asksSurplus && <SurplusChoice amount={tooMuch} chosen={surplus} isMissed={false} />}
        {isRefused && <RefusedStay error={error} arrival={move.arrival} selling={selling} />}
        {fault.value !== undefined && !isRefused && (
          <Fault text={typeof fault.value === 'string' ? fault.value : explain(fault.value)} />
        )}
        <DialogButtons label={t('save')} isDisabled={busy.value || after === undefined} onClose={onClose} />
      </form>
    </Dialog>
  )
}

export const guestOf = ({ booking, item }: Pick<Move, 'booking' | 'item'>): string =>
  item.guest_name || (booking.guest_detail?.name ?? booking.booking_code)

/** From where to where. */
const Steps = ({ move }: { move: Move }) => {
  const { booking, item, arrival, departure, room, unit, from } = move
  const { date } = words.value
  const stay = (first: string, last: string) => `${date(first, 'short')} – ${date(last, 'short')}`
  const place = (name: string, number: string | undefined) =>
    number === undefined ? name : `${name}, ${number}`
  const lines: [label: string, before: string, after: string][] = [
    [t('stayDates'), stay(booking.arrival_date, booking.departure_date), stay(arrival, departure)],
    [t('room'), place(item.room_name, from), place(room.room_name, unit)],
  ]
  return (
    <>
      <dl class="move-steps">
        {lines
          .filter(([, before, after]) => before !== after)
          .map(([label, before, after]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {before} → <strong>{after}</strong>
              </dd>
            </div>
          ))}
      </dl>
      {booking.items.length > 1 && isOther(move) && <p class="hint">{t('movesAll')}</p>}
    </>
  )
}
