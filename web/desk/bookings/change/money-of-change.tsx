import type { Signal } from '@preact/signals'
import { exact } from '../../parts/amounts.ts'
import { Fault } from '../../parts/fault.tsx'
import { mayUse, t, words } from '../../session.ts'
import type { Booking, ChangedBooking } from '../../types.ts'
import { overpaidOf } from '../booking-items.ts'

/** What becomes of what a change leaves paid too much. */
export type Surplus = 'give' | 'keep'

/** The old price and the new one with their difference; once something is paid, how that then stands. */
export const MoneyOfChange = ({ before, after }: { before: Booking; after: Booking }) => {
  const { money } = words.value
  const [old, now] = [before.payment_price, after.payment_price]
  const difference = exact(now - old)
  const paid = exact((before.paid_amount ?? 0) - (before.refunded_amount ?? 0))
  const isPaid = paid > 0
  const tooMuch = overpaidOf(after)
  const due = after.due_amount ?? 0
  const figures = [old, now, paid, tooMuch, due]
  const lines: [label: string, amount: string][] = [
    [t('totalNow'), money(old, figures)],
    [t('totalNew'), money(now, figures)],
    ...(isPaid
      ? ([
          [t('paidSum'), money(paid, figures)],
          tooMuch > 0 ? [t('overpaid'), money(tooMuch, figures)] : [t('leftToPay'), money(due, figures)],
        ] as [string, string][])
      : [[t('difference'), `${difference > 0 ? '+' : ''}${money(difference, figures)}`] as [string, string]]),
  ]
  return (
    <dl class={`totals price-foot${isPaid ? ' is-four' : ''}`} aria-live="polite">
      {lines.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is said once a booking was changed. */
export const changedWords = ({ payment_price, refund_amount }: ChangedBooking): string => {
  const { money } = words.value
  const changed = t('bookingChanged', { total: money(payment_price) })
  return refund_amount > 0 ? `${changed} ${t('isGivenBack', { amount: money(refund_amount) })}` : changed
}

interface SurplusChoiceProps {
  amount: number
  chosen: Signal<Surplus | undefined>
  /** Somebody wanted to go on without having chosen. */
  isMissed: boolean
}

/** A change leaves more paid than the stay costs: asks what becomes of it. */
export const SurplusChoice = ({ amount, chosen, isMissed }: SurplusChoiceProps) => {
  const shown = words.value.money(amount)
  const labels: Record<Surplus, string> = {
    give: t('surplusGive', { amount: shown }),
    keep: t('surplusKeep', { amount: shown }),
  }
  return (
    <fieldset class="choices">
      <legend>{t('surplus', { amount: shown })}</legend>
      {(['give', 'keep'] as const)
        .filter((each) => each === 'keep' || mayUse('give_back'))
        .map((each) => (
          <label key={each} class="check">
            <input
              type="radio"
              name="surplus"
              value={each}
              checked={chosen.value === each}
              aria-invalid={isMissed}
              onChange={() => (chosen.value = each)}
            />
            <span>
              {labels[each]} <span class="hint">{t(each === 'give' ? 'refundWay' : 'surplusKeepHint')}</span>
            </span>
          </label>
        ))}
      {isMissed && <Fault text={t('errSurplus', { amount: shown })} />}
    </fieldset>
  )
}
