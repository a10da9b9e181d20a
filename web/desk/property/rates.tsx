import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Field } from '../../shared/field.tsx'
import { call } from '../api.ts'
import { faultOf } from '../explain.ts'
import { DeskIcon } from '../parts/icons.tsx'
import { notify } from '../parts/notices.ts'
import { addressOf, go, place } from '../router.ts'
import { rates, readHotel, t, words } from '../session.ts'
import type { Rate } from '../types.ts'
import { DeleteRate } from './delete-dialog.tsx'
import { type Form, newForm, numberOr } from './form.ts'
import { FormEnd } from './room-form.tsx'

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
    <table class="table is-linked">
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
      <td class="code">{rate.rate_code}</td>
      <td>
        <a href={address}>{rate.rate_name}</a>
      </td>
      <td class="date">{day(rate.start_date_rate)}</td>
      <td class="date">{day(rate.end_date_rate)}</td>
      <td class="figure">{rate.price > 0 ? words.value.money(rate.price) : '–'}</td>
      <td>{rate.is_closed === 0 ? t('yes') : <span class="chip is-cancelled">{t('closed')}</span>}</td>
    </tr>
  )
}

const NAMES = [
  'rate_code',
  'rate_name',
  'rate_description',
  'start_date_rate',
  'end_date_rate',
  'price',
] as const
type RateName = (typeof NAMES)[number]

const bodyOf = (form: Form<RateName>, isClosed: boolean, isNew: boolean): Record<string, unknown> => {
  // Left out when it is made, null takes a bound away later.
  const bound = (text: string, time: string) =>
    text === '' ? (isNew ? undefined : null) : `${text}T${time}Z`
  return {
    rate_code: form.rate_code.value.trim(),
    rate_name: form.rate_name.value.trim(),
    rate_description: form.rate_description.value,
    start_date_rate: bound(form.start_date_rate.value, '00:00:00'),
    end_date_rate: bound(form.end_date_rate.value, '23:59:59'),
    price: numberOr(form.price.value) ?? 0,
    is_closed: isClosed ? 1 : 0,
  }
}

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
  const start = {
    start_date_rate: rate?.start_date_rate?.slice(0, 10),
    end_date_rate: rate?.end_date_rate?.slice(0, 10),
  }
  const form = useMemo(() => newForm(NAMES, { price: 0, ...rate, ...start }), [])
  const closed = useSignal(rate?.is_closed === 1)
  const error = useSignal<unknown>(undefined)
  const busy = useSignal(false)
  const save = async (event: Event) => {
    event.preventDefault()
    if (busy.value) return
    busy.value = true
    error.value = undefined
    try {
      const body = bodyOf(form, closed.value, rate === undefined)
      if (rate === undefined) await call('POST', '/createrate', { body })
      else await call('PUT', `/updaterate/${encodeURIComponent(rate.rate_code)}`, { body })
      await readHotel()
      notify(t('saved'))
      if (rate === undefined) go(addressOf('rates', String(body.rate_code)))
    } catch (err) {
      error.value = err
    }
    busy.value = false
  }
  const fault = (name: RateName) => faultOf(error.value, name)
  return (
    <form class="stack" onSubmit={(event) => void save(event)} novalidate>
      <div class="form-grid">
        <Field
          id="rate_code"
          label={t('code')}
          value={form.rate_code}
          fault={fault('rate_code')}
          hint={rate === undefined ? t('codeHint') : undefined}
          input={{ readOnly: rate !== undefined, autocomplete: 'off' }}
        />
        <Field id="rate_name" label={t('name')} value={form.rate_name} fault={fault('rate_name')} />
        <Field
          id="start_date_rate"
          label={t('validFrom')}
          optional={t('optional')}
          value={form.start_date_rate}
          fault={fault('start_date_rate')}
          input={{ type: 'date' }}
        />
        <Field
          id="end_date_rate"
          label={t('validTo')}
          optional={t('optional')}
          value={form.end_date_rate}
          fault={fault('end_date_rate')}
          input={{ type: 'date' }}
        />
        <Field
          id="price"
          label={t('basePrice')}
          value={form.price}
          fault={fault('price')}
          hint={t('basePriceHint')}
          input={{ inputMode: 'decimal', autocomplete: 'off' }}
        />
        <Field
          id="rate_description"
          label={t('description')}
          value={form.rate_description}
          fault={fault('rate_description')}
          lines={4}
          wide
        />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={closed.value}
          onChange={(event) => {
            closed.value = event.currentTarget.checked
          }}
        />
        <span>{t('rateNotSold')}</span>
      </label>
      <FormEnd error={error.value} busy={busy.value} />
    </form>
  )
}
