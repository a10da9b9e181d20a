import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { PromoReason } from '../../../src/stay/price/promo.ts'
import { Field } from '../../shared/field.tsx'
import { addDays } from '../../shared/words.ts'
import { call } from '../api.ts'
import { codeOf, explain } from '../explain.ts'
import { Fault } from '../parts/fault.tsx'
import { CheckList } from '../parts/form/checks.tsx'
import { faultOfText } from '../parts/form/field-table.ts'
import { useResource } from '../parts/resource.ts'
import { reasonText } from '../refusals.ts'
import { rates, rooms, t, today, words } from '../session.ts'
import type { Quote } from '../types.ts'
import { Charges } from './charges.tsx'
import { readAges } from './sample.tsx'

interface Asked {
  room: string
  rate: string
  arrival: string
  nights: string
  adults: string
  ages: string
  promo: string
}

type Inputs = { [Name in keyof Asked]: Signal<string> } & { extras: Signal<ReadonlySet<string>> }

const TYPING_MS = 250
const COUNT = { kind: 'whole', required: true } as const

const useInputs = (): Inputs => ({
  room: useSignal(rooms.value[0]?.room_code ?? ''),
  rate: useSignal(rates.value.find(({ is_hidden }) => is_hidden === 0)?.rate_code ?? ''),
  arrival: useSignal(today.value),
  nights: useSignal('2'),
  adults: useSignal('2'),
  ages: useSignal(''),
  promo: useSignal(''),
  extras: useSignal<ReadonlySet<string>>(new Set()),
})

const faultOfNights = (text: string) => faultOfText({ ...COUNT, least: 1, most: 365 }, text)
const faultOfAdults = (text: string) => faultOfText({ ...COUNT, most: 99 }, text)

/** The body of the question; undefined while the inputs make none. */
const questionOf = (inputs: Inputs) => {
  const ages = readAges(inputs.ages.value)
  const fault = faultOfNights(inputs.nights.value) ?? faultOfAdults(inputs.adults.value)
  if (fault !== undefined || ages === undefined || inputs.arrival.value === '') return undefined
  const [nights, adults] = [Number(inputs.nights.value), Number(inputs.adults.value)]
  return {
    arrival_date: inputs.arrival.value,
    departure_date: addDays(inputs.arrival.value, nights),
    ...(inputs.promo.value.trim() === '' ? {} : { promo_code: inputs.promo.value.trim() }),
    items: [
      {
        room_code: inputs.room.value,
        rate_code: inputs.rate.value,
        adults,
        children: ages.length,
        children_ages: ages,
        extras: [...inputs.extras.value].map((extra_code) => ({ extra_code })),
      },
    ],
  }
}

/** What a stay costs, line by line, as the API answers it to a guest. */
export const Calculator = () => {
  const inputs = useInputs()
  const asked = JSON.stringify(questionOf(inputs) ?? null)
  const key = useSignal(asked)
  useEffect(() => {
    const timer = setTimeout(() => (key.value = asked), TYPING_MS)
    return () => clearTimeout(timer)
  }, [asked])
  const quote = useResource(
    key.value,
    async (signal) => {
      const booking_form = JSON.parse(key.value)
      if (booking_form === null || rooms.value.length === 0) return undefined
      return (await call<Quote>('POST', '/quotebooking', { body: { booking_form }, signal })).result
    },
    /^(price_rule|rate|room|availability|stop_sell|hotel)\./,
  )
  if (rooms.value.length === 0 || rates.value.length === 0) return null
  return (
    <section class="card calculator">
      <h2>{t('calculator')}</h2>
      <p class="hint">{t('calculatorHint')}</p>
      <CalculatorFields inputs={inputs} />
      <Answer
        quote={quote.value.value}
        error={quote.error.value}
        isHiddenRate={rates.value.some(
          ({ rate_code, is_hidden }) => rate_code === inputs.rate.value && is_hidden === 1,
        )}
        chosen={inputs.extras}
      />
    </section>
  )
}

const CalculatorFields = ({ inputs }: { inputs: Inputs }) => {
  const areAgesWrong = readAges(inputs.ages.value) === undefined
  const number = { inputMode: 'numeric', autocomplete: 'off' } as const
  const options = (list: [string, string][]) =>
    list.map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))
  return (
    <div class="form-grid is-small">
      <Field
        id="calc-room"
        label={t('room')}
        value={inputs.room}
        options={options(rooms.value.map((room) => [room.room_code, room.room_name]))}
      />
      <Field
        id="calc-rate"
        label={t('rate')}
        value={inputs.rate}
        options={options(rates.value.map((rate) => [rate.rate_code, rate.rate_name]))}
      />
      <Field id="calc-arrival" label={t('arrival')} value={inputs.arrival} input={{ type: 'date' }} />
      <Field
        id="calc-nights"
        label={t('nights')}
        value={inputs.nights}
        fault={faultOfNights(inputs.nights.value)}
        input={number}
      />
      <Field
        id="calc-adults"
        label={t('adultsField')}
        value={inputs.adults}
        fault={faultOfAdults(inputs.adults.value)}
        input={number}
      />
      <Field
        id="calc-ages"
        label={t('ages')}
        value={inputs.ages}
        hint={t('agesHint')}
        fault={areAgesWrong ? t('errAgesList') : undefined}
        input={{ autocomplete: 'off' }}
      />
      <Field
        id="calc-promo"
        label={t('promoCode')}
        value={inputs.promo}
        optional={t('optional')}
        input={{ autocomplete: 'off' }}
      />
    </div>
  )
}

interface AnswerProps {
  quote: Quote | undefined
  error: unknown
  isHiddenRate: boolean
  chosen: Signal<ReadonlySet<string>>
}

const Answer = ({ quote, error, isHiddenRate, chosen }: AnswerProps) => {
  if (error !== undefined)
    return (
      <Fault text={isHiddenRate && codeOf(error) === 'rate_not_found' ? t('isHidden') : explain(error)} />
    )
  if (quote === undefined) return null
  const { promo, items, charges } = quote
  const reasons = items.flatMap((item) =>
    item.reasons.map((reason) => reasonText(words.value, { field: null, ...reason })),
  )
  return (
    <div class="stack" aria-live="polite">
      {promo?.is_valid === 0 && (
        <p class="fault">{t('promoNotValid', { reason: t(`promoWhy-${promo.reason as PromoReason}`) })}</p>
      )}
      {quote.is_available === 0 && reasons.length > 0 && (
        <div class="notice is-trouble">
          <p>{t('notPossible')}</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {quote.is_available === 1 && (
        <>
          <ExtrasOffered quote={quote} chosen={chosen} />
          <div class="columns">
            <Nights quote={quote} />
            <div class="stack">
              <Charges charges={charges} total={quote.grand_total ?? 0} />
              <Sums quote={quote} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

const ExtrasOffered = ({ quote, chosen }: { quote: Quote; chosen: Signal<ReadonlySet<string>> }) => {
  const known = useMemo(() => new Map<string, string>(), [])
  for (const { extra_code, extra_name } of quote.extras_offered) known.set(extra_code, extra_name)
  const shown = [...known].filter(
    ([code]) => chosen.value.has(code) || quote.extras_offered.some(({ extra_code }) => extra_code === code),
  )
  if (shown.length === 0) return null
  return (
    <fieldset class="checks">
      <legend>{t('extras')}</legend>
      <CheckList items={shown} chosen={chosen} />
    </fieldset>
  )
}

const Nights = ({ quote }: { quote: Quote }) => {
  const { date, money } = words.value
  const nights = quote.items[0]?.nightly ?? []
  const figures = nights.map(({ total }) => total ?? 0)
  return (
    <table class="table is-tight">
      <caption class="unseen">{t('nights')}</caption>
      <tbody>
        {nights.map((night) => (
          <tr key={night.date}>
            <th scope="row">{date(night.date, 'short')}</th>
            <td class="figure">{night.total === null ? '–' : money(night.total, figures)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Sums = ({ quote }: { quote: Quote }) => {
  const sums = [
    ['sumNights', quote.total_price],
    ['sumExtras', quote.extras_price],
    ['sumAdded', quote.taxes_added],
    ['sumIncluded', quote.taxes_included],
    ['dueAtHotel', quote.due_at_hotel],
  ] as const
  const figures = sums.map(([, amount]) => amount ?? 0)
  return (
    <dl class="facts sums">
      {sums.map(([label, amount]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd class="figure">{words.value.money(amount ?? 0, figures)}</dd>
        </div>
      ))}
    </dl>
  )
}
