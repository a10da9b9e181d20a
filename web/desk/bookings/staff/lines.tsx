import { useSignalEffect } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { call } from '../../api.ts'
import { exact, parsePrice } from '../../parts/amounts.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { DialogButtons } from '../../parts/dialog/dialog-buttons.tsx'
import { useTrying } from '../../parts/dialog/trying.ts'
import { Fault } from '../../parts/fault.tsx'
import { useCreate } from '../../parts/form/create-once.ts'
import type { FieldRow, Fields } from '../../parts/form/field-table.ts'
import { FormView } from '../../parts/form/form.tsx'
import { useForm } from '../../parts/form/form-state.ts'
import { leaving } from '../../parts/form/unsaved.tsx'
import { notify } from '../../parts/notices.ts'
import { mayUse, t, words } from '../../session.ts'
import type { Booking, BookingMoney, ChangedBooking } from '../../types.ts'
import { itemsOf, itemTitle } from '../booking-items.ts'

interface LineDialogProps {
  booking: Booking
  money: BookingMoney
  onDone: () => void
  onClose: () => void
}

/** As people type it, and as spreadsheets write it. */
const MINUS = /^\s*[-−]\s*/

const isOff = ({ what }: Fields): boolean => what?.value === 'off'

const rowsFor = (booking: Booking): FieldRow[] => {
  const items = itemsOf(booking)
  const mayTakeOff = mayUse('amount')
  return [
    {
      name: 'what',
      kind: 'choice',
      label: 'lineWhat',
      options: () => [
        ['add', t('lineAdd')],
        ['off', t('lineOff')],
      ],
      when: () => mayTakeOff,
    },
    { name: 'name', kind: 'text', label: 'lineName', required: true, most: 200 },
    { name: 'amount', kind: 'money', label: 'lineAmount', inCurrency: true, required: true },
    {
      name: 'item',
      kind: 'choice',
      label: 'lineItem',
      options: () => [
        ['', t('lineWhole')],
        ...items.map(({ item }): [string, string] => [String(item), itemTitle(booking, item)]),
      ],
      when: () => items.length > 1,
    },
    { name: 'is_at_hotel', kind: 'check', label: 'lineIsAtHotel', when: (fields) => !isOff(fields) },
    {
      name: 'give_back',
      kind: 'check',
      label: 'lineGiveBack',
      when: (fields) => isOff(fields) && mayUse('give_back'),
    },
    // What is charged says itself what it is for.
    { name: 'reason', kind: 'text', label: 'lineReason', required: true, wide: true, when: isOff },
  ]
}

/** What comes back to the guest once so much is taken off. */
const comesBack = (money: BookingMoney, off: number): number => {
  const kept = money.paid_amount - money.refunded_amount
  return Math.max(0, exact(off - (money.grand_total + money.fee_amount - kept)))
}

/** Staff add something to the bill, or take something off; goodwill is one step. */
export const LineDialog = ({ booking, money, onDone, onClose }: LineDialogProps) => {
  const rows = useMemo(() => rowsFor(booking), [])
  const rule = ({ amount, what }: Record<string, unknown>): Record<string, string> => {
    if (typeof amount !== 'number') return {}
    if (amount <= 0) return { amount: t('errMoreThanZero') }
    return what === 'off' && amount > money.grand_total
      ? { amount: t('errLineOff', { most: words.value.money(money.grand_total) }) }
      : {}
  }
  const form = useForm(rows, { what: 'add', item: '', give_back: 1 }, rule)
  const add = useCreate<ChangedBooking>('/addcharge')
  // Who types less than 0 means to take it off.
  useSignalEffect(() => {
    const { amount: typed, what } = form.fields
    if (!mayUse('amount') || !MINUS.test(typed!.value)) return
    what!.value = 'off'
    typed!.value = typed!.value.replace(MINUS, '')
  })
  const isBelow = MINUS.test(form.fields.amount!.value as string)
  const off = isOff(form.fields as Fields)
  const amount = parsePrice(form.fields.amount!.value as string) ?? 0
  const back = off ? comesBack(money, amount) : 0
  const gives = form.fields.give_back?.value as unknown
  const isGiven = mayUse('give_back') && (gives === true || gives === '1' || gives === 1)
  const save = (values: Record<string, unknown>) => {
    const { what, item, is_at_hotel, give_back, amount: typed, name, reason } = values
    const isTaken = what === 'off'
    return add({
      booking_code: booking.booking_code,
      name,
      reason: isTaken ? reason : name,
      amount: isTaken ? -Number(typed) : Number(typed),
      ...(item === '' || item === undefined || item === null ? {} : { item: Number(item) }),
      ...(isTaken ? (give_back ? { give_back: 1 } : {}) : { is_at_hotel: is_at_hotel ? 1 : 0 }),
    })
  }
  return (
    <Dialog title={t('billLine')} onClose={() => leaving(onClose)}>
      <FormView
        form={form}
        button={t(off ? 'lineOff' : 'lineAdd')}
        save={save}
        onSaved={({ result }) => {
          const name = String(form.values().name)
          const given = result.refund_amount
          notify(
            given > 0
              ? t('lineAddedBack', { name, amount: words.value.money(given) })
              : t('lineAdded', { name }),
          )
          onDone()
        }}
      >
        {isBelow && (
          <p class="notice is-trouble" role="alert">
            {t('lineOffManagers')}
          </p>
        )}
        {off && amount > 0 && (
          <p class="notice" aria-live="polite">
            {back === 0
              ? t('lineComesNone')
              : t(isGiven ? 'lineComesBack' : 'lineStaysOver', { amount: words.value.money(back) })}
          </p>
        )}
      </FormView>
    </Dialog>
  )
}

type Charge = Booking['charges'][number]

interface RemoveLineProps {
  booking: Booking
  charge: Charge
  onDone: () => void
  onClose: () => void
}

/** Takes a line off that staff added. */
export const RemoveLineDialog = ({ booking, charge, onDone, onClose }: RemoveLineProps) => {
  const { busy, fault, run } = useTrying()
  const values = { name: charge.name, amount: words.value.money(charge.amount) }
  const remove = () =>
    run(async () => {
      const body = { booking_code: booking.booking_code, line: (charge as { line?: number }).line }
      await call('POST', '/removecharge', { body })
      notify(t('lineRemoved', values))
      onDone()
    })
  return (
    <Dialog title={t('takeOffBill')} onClose={onClose}>
      <div class="stack">
        <p>{t('removeLineAsk', values)}</p>
        <p class="hint">{t('removeLineOver')}</p>
        <Fault text={fault.value} />
        <DialogButtons
          label={t('takeOffBill')}
          isDisabled={busy.value}
          onClick={() => void remove()}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}
