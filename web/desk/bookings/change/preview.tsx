import { useComputed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Fault } from '../../parts/fault.tsx'
import { type Form, faultIn } from '../../parts/form/form-state.ts'
import { Charges } from '../../prices/charges.tsx'
import { mayUse, t, words } from '../../session.ts'
import type { Booking } from '../../types.ts'
import { type Item, itemTitle } from '../booking-items.ts'
import { stayChanges } from './change-form.tsx'
import { MoneyOfChange } from './money-of-change.tsx'
import { RefusedStay, type Selling, sellingBody } from './selling.tsx'
import { type Simulated, useSimulated } from './simulated.ts'

/** The effect of a change before it is made. */
export interface Preview extends Simulated {
  /** Why there is no price: the fault of the dates. Empty if the fields show it already. */
  fault(): string | undefined
}

export const usePreview = (form: Form, booking: Booking, item: Item, selling: Selling): Preview => {
  const question = useComputed(() => {
    const changes = { ...stayChanges(form.fields, booking, item), ...sellingBody(selling, item) }
    const isWhole = Object.keys(form.rules(form.values())).length === 0
    return Object.keys(changes).length === 0 || !isWhole
      ? ''
      : JSON.stringify({
          ...changes,
          keep_price: form.fields.keep_price!.value && mayUse('keep_price') ? 1 : 0,
        })
  })
  return {
    ...useSimulated(booking, question),
    fault() {
      const { departure_date: fault } = form.rules(form.values())
      const field = form.rows.find(({ name }) => name === 'departure_date')!
      return fault === undefined || faultIn(form, field) === undefined ? fault : ''
    },
  }
}

export const Reasons = ({ title, reasons }: { title: string; reasons: string[] }) => (
  <div class="notice is-trouble price-foot" role="alert">
    <p>{title}</p>
    <ul>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </div>
)

interface PriceOfChangeProps {
  preview: Preview
  booking: Booking
  item: Item
  selling: Selling
  arrival: string
  /** Stands below the totals. */
  children?: ComponentChildren
}

/** Shows the price of a change before it is made: the total, and each night. */
export const PriceOfChange = (props: PriceOfChangeProps) => {
  const { preview, booking, item, selling, arrival, children } = props
  const { found, question } = preview
  const { money } = words.value
  const fault = preview.fault()
  if (fault === '') return null
  if (fault !== undefined) return <Fault text={fault} />
  if (question.value === '')
    return <p class="hint">{t('priceStays', { total: money(booking.payment_price) })}</p>
  if (found.value === undefined || preview.isLoading())
    return (
      <p class="hint" role="status">
        {t('pricing')}
      </p>
    )
  const { error, result: after } = found.value
  if (after !== undefined)
    return (
      <Comparison before={booking} after={after} item={item.item}>
        {children}
      </Comparison>
    )
  return <RefusedStay error={error} arrival={arrival} selling={selling} />
}

/** What the nights of an item cost for all its rooms, by date. */
const nightsOf = ({ items }: Booking, number: number): Map<string, number> =>
  new Map(items.find(({ item }) => item === number)?.nightly.map(({ date, total }) => [date, total]))

interface ComparisonProps {
  before: Booking
  after: Booking
  item: number
  children: ComponentChildren
}

const Comparison = ({ before, after, item, children }: ComparisonProps) => {
  const { date, money } = words.value
  const [was, will] = [nightsOf(before, item), nightsOf(after, item)]
  const nights = [...new Set([...was.keys(), ...will.keys()])].sort()
  const prices = [...was.values(), ...will.values()]
  const shown = (price: number | undefined) => (price === undefined ? '–' : money(price, prices))
  return (
    <>
      <MoneyOfChange before={before} after={after} />
      {children}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to be able to */}
      <section class="table-frame nights" tabIndex={0} aria-label={t('nights')}>
        <table class="table is-tight">
          <caption class="unseen">{t('newPrice')}</caption>
          <thead>
            <tr>
              <th>{t('night')}</th>
              <th class="figure">{t('before')}</th>
              <th class="figure">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {nights.map((night) => (
              <tr key={night}>
                <th scope="row">{date(night, 'short')}</th>
                <td class="figure">{shown(was.get(night))}</td>
                <td class="figure">{shown(will.get(night))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {after.charges.length > 1 && (
        <Charges
          charges={after.charges}
          total={after.grand_total}
          itemTitle={(number) => itemTitle(after, number)}
        />
      )}
    </>
  )
}
