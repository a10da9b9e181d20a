import { useSignal } from '@preact/signals'
import { call } from '../api.ts'
import type { FieldRow, Values } from '../parts/field-table.ts'
import { FormView, useForm } from '../parts/form.tsx'
import { DeskIcon } from '../parts/icons.tsx'
import { notify } from '../parts/notices.ts'
import { addressOf, go, place } from '../router.ts'
import { rates, readHotel, t, words } from '../session.ts'
import type { Rate } from '../types.ts'
import { DeleteRate } from './delete-dialog.tsx'
import { withCode } from './room-form.tsx'

/** Rate plans: what a night is sold as. */
export const Rates = () => {
  const { item } = place.value
  if (item === 'new') return <RateScreen rate={undefined} />
  const rate = rates.value.find(({ rate_code }) => rate_code === item)
  if (rate !== undefined) return <RateScreen key={item} rate={rate} />
  return (
    <div class="page-pad">
      <header class="page-head">
        <h1>{t('rates')}</h1>
        <span class="grow" />
        <a class="button small" href={addressOf('rates', 'new')}>
          <DeskIcon name="plus" /> {t('newRate')}
        </a>
      </header>
      {item !== undefined && <p class="notice is-trouble">{t('errGone')}</p>}
      {rates.value.length === 0 ? <p class="empty">{t('noRates')}</p> : <RateTable />}
    </div>
  )
}

const RateTable = () => (
  <div class="table-frame">
    <table class="table is-linked is-cards">
      <caption class="unseen">{t('rates')}</caption>
      <thead>
        <tr>
          <th>{t('code')}</th>
          <th>{t('name')}</th>
          <th>{t('validFrom')}</th>
          <th>{t('validTo')}</th>
          <th class="figure">{t('basePrice')}</th>
          <th>{t('onSale')}</th>
        </tr>
      </thead>
      <tbody>
        {rates.value.map((rate) => (
          <RateRow key={rate.rate_code} rate={rate} />
        ))}
      </tbody>
    </table>
  </div>
)

const RateRow = ({ rate }: { rate: Rate }) => {
  const address = addressOf('rates', rate.rate_code)
  const day = (stamp: string | null) => (stamp === null ? '–' : words.value.date(stamp.slice(0, 10), 'short'))
  return (
    <tr
      onClick={(event) => {
        if ((event.target as Element).closest('a') === null) go(address)
      }}
    >
      <td class="code" data-label={t('code')}>
        {rate.rate_code}
      </td>
      <td class="is-title">
        <a href={address}>{rate.rate_name}</a>
      </td>
      <td class="date" data-label={t('validFrom')}>
        {day(rate.start_date_rate)}
      </td>
      <td class="date" data-label={t('validTo')}>
        {day(rate.end_date_rate)}
      </td>
      <td class="figure" data-label={t('basePrice')}>
        {rate.price > 0 ? words.value.money(rate.price) : '–'}
      </td>
      <td data-label={t('onSale')}>
        {rate.is_closed === 0 ? t('yes') : <span class="chip is-cancelled">{t('closed')}</span>}
      </td>
    </tr>
  )
}

const ROWS: FieldRow[] = [
  { name: 'rate_code', kind: 'code', label: 'code', required: true },
  { name: 'rate_name', kind: 'text', label: 'name', required: true },
  { name: 'start_date_rate', kind: 'date', label: 'validFrom' },
  { name: 'end_date_rate', kind: 'date', label: 'validTo' },
  { name: 'price', kind: 'money', label: 'basePrice', hint: 'basePriceHint', required: true },
  { name: 'rate_description', kind: 'lines', label: 'description', wide: true },
  { name: 'is_closed', kind: 'check', label: 'rateNotSold' },
]

const rules = ({ start_date_rate: start, end_date_rate: end }: Values) =>
  start && end && end < start ? { end_date_rate: t('errOrder', { other: t('validFrom') }) } : {}

/** An empty bound is left out for a new rate; for an existing one null removes it. */
const boundOf = (day: unknown, time: string, isNew: boolean) =>
  day === '' ? (isNew ? undefined : null) : `${day}T${time}Z`

const RateScreen = ({ rate }: { rate: Rate | undefined }) => {
  const deleting = useSignal(false)
  return (
    <div class="page-pad">
      <p>
        <a href={addressOf('rates')}>← {t('rates')}</a>
      </p>
      <header class="page-head">
        <h1>{rate?.rate_name ?? t('newRate')}</h1>
        <span class="grow" />
        {rate !== undefined && (
          <button type="button" class="button quiet small" onClick={() => (deleting.value = true)}>
            <DeskIcon name="trash" /> {t('delete')}
          </button>
        )}
      </header>
      <section class="card is-narrow">
        <RateForm rate={rate} />
      </section>
      {deleting.value && rate !== undefined && (
        <DeleteRate rate={rate} onClose={() => (deleting.value = false)} />
      )}
    </div>
  )
}

const RateForm = ({ rate }: { rate: Rate | undefined }) => {
  const isNew = rate === undefined
  const start = {
    price: 0,
    ...rate,
    start_date_rate: rate?.start_date_rate?.slice(0, 10),
    end_date_rate: rate?.end_date_rate?.slice(0, 10),
  }
  const form = useForm(withCode(ROWS, isNew), start, rules)
  return (
    <FormView
      form={form}
      save={async (values) => {
        const body = {
          ...values,
          start_date_rate: boundOf(values.start_date_rate, '00:00:00', isNew),
          end_date_rate: boundOf(values.end_date_rate, '23:59:59', isNew),
        }
        if (isNew) await call('POST', '/createrate', { body })
        else await call('PUT', `/updaterate/${encodeURIComponent(rate.rate_code)}`, { body })
        await readHotel()
        return String(values.rate_code)
      }}
      onSaved={(code) => {
        notify(t('saved'))
        if (isNew) go(addressOf('rates', code))
      }}
    />
  )
}
