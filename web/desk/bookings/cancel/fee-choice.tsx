import { Field } from '../../../shared/field.tsx'
import { faultOf } from '../../explain.ts'
import { exact, typedNumber } from '../../parts/amounts.ts'
import { faultOfText } from '../../parts/form/field-table.ts'
import { SumLines } from '../../payments/sum-lines.tsx'
import { mayUse, t, words } from '../../session.ts'
import type { Booking, CancelledBooking } from '../../types.ts'
import type { Fee, Way } from './fee-cost.ts'

interface FeeChoiceProps {
  currency: string
  fee: Pick<Fee<CancelledBooking>, 'way' | 'amount' | 'byTerms' | 'error'>
}

const WAYS: readonly Way[] = ['terms', 'none', 'other']

/** Who may not waive a fee asks for that of the terms. */
const mayChoose = (way: Way): boolean =>
  way === 'terms' || mayUse(way === 'none' ? 'waive_fee' : 'fee_amount')

/** Which fee is asked for: that of the terms, none, or another one. */
export const FeeChoice = ({ currency, fee: { way, amount, byTerms, error } }: FeeChoiceProps) => {
  const usual = byTerms.value
  const labels: Record<Way, string> = {
    terms: t('feeByTerms', { fee: usual === undefined ? '…' : words.value.money(usual) }),
    none: t('feeWaived'),
    other: t('feeOther'),
  }
  const choose = (chosen: Way) => {
    if (chosen === 'other' && amount.value === '') amount.value = typedNumber(usual ?? 0)
    way.value = chosen
  }
  const typed = amount.value.trim() === '' ? undefined : faultOfText({ kind: 'money' }, amount.value)
  return (
    <fieldset class="choices">
      <legend>{t('fee')}</legend>
      {WAYS.filter(mayChoose).map((each) => (
        <label key={each} class="check">
          <input
            type="radio"
            name="fee"
            value={each}
            checked={way.value === each}
            onChange={() => choose(each)}
          />
          <span>{labels[each]}</span>
        </label>
      ))}
      {way.value === 'other' && (
        <Field
          id="fee_amount"
          label={t('feeAmount', { currency })}
          value={amount}
          fault={typed ?? faultOf(error(), 'fee_amount')}
          input={{ inputMode: 'decimal', autocomplete: 'off' }}
        />
      )}
    </fieldset>
  )
}

interface WhatBecomesProps {
  booking: Booking
  /** What the API says that it would be; undefined while it is asked. */
  shown: Pick<CancelledBooking, 'refund_amount' | 'due_amount'> | undefined
}

/** What was paid, and what becomes of it: some stays with the hotel, the rest comes back. */
export const WhatBecomes = ({ booking, shown }: WhatBecomesProps) => {
  const [paid, before] = [booking.paid_amount ?? 0, booking.refunded_amount ?? 0]
  const back = shown?.refund_amount
  const retained = back === undefined ? undefined : exact(paid - before - back)
  const lines: [label: string, amount: number | undefined][] = [
    [t('paidSum'), paid],
    ...(before > 0 ? [[t('givenBackBefore'), before] as [string, number]] : []),
    [t('kept'), retained],
    [t('comesBack'), back],
    [t('leftToPay'), shown?.due_amount ?? undefined],
  ]
  return (
    <>
      <SumLines lines={lines} />
      {back !== undefined && back > 0 && <p class="hint">{t('refundWay')}</p>}
    </>
  )
}
