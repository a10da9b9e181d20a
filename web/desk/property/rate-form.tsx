import type { Signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { INHERITABLE } from '../../../src/stay/days/rate-day.ts'
import { MEALS } from '../../../src/stay/lists/room-features.ts'
import { Checks } from '../parts/form/checks.tsx'
import type { FieldRow, Fields, Values } from '../parts/form/field-table.ts'
import { useForm } from '../parts/form/form-state.ts'
import { withCode } from '../parts/form/with-code.ts'
import { fromWay, MOST_PERCENT, MOST_VALUE, toWay, wayOptions } from '../prices/charge-words.ts'
import { occupancyRows } from '../prices/occupancy-rows.tsx'
import { hotel, policies, rates, t } from '../session.ts'
import type { Rate } from '../types.ts'
import { CatalogForm } from './catalog-form.tsx'

const follows = ({ parent_rate_code }: Fields): boolean => parent_rate_code!.value !== ''

/** Rates that this one may follow: not itself, and none that follows it. */
const parentsFor = (own: string | undefined): [string, string][] => {
  const isBelow = (code: string | null, steps = 0): boolean => {
    if (code === null || steps > rates.value.length) return false
    if (code === own) return true
    const rate = rates.value.find(({ rate_code }) => rate_code === code)
    return isBelow(rate?.parent_rate_code ?? null, steps + 1)
  }
  return rates.value
    .filter(({ rate_code }) => !isBelow(rate_code))
    .map(({ rate_code, rate_name }) => [rate_code, rate_name])
}

const policyOptions = (): [string, string][] => {
  const names = policies.value.map(({ policy_code, policy_name }): [string, string] => [
    policy_code,
    policy_name,
  ])
  const ofHotel = hotel.value?.hotel_information.default_policy_code ?? null
  const policy = names.find(([code]) => code === ofHotel)?.[1] ?? ofHotel
  return [['', policy === null ? t('policyNone') : t('policyOfHotel', { policy })], ...names]
}

const deriveRows = (own: string | undefined): FieldRow[] => [
  {
    name: 'parent_rate_code',
    kind: 'choice',
    label: 'parentRate',
    group: 'follows',
    options: () => [['', t('ownPrices')], ...parentsFor(own)],
  },
  {
    name: 'derive_value',
    kind: 'number',
    label: 'value',
    path: 'derive.value',
    group: 'follows',
    most: MOST_VALUE,
    unit: { by: 'derive_way', mostPercent: MOST_PERCENT },
    required: true,
    when: follows,
  },
  {
    name: 'derive_way',
    kind: 'choice',
    label: 'deriveWay',
    path: 'derive.charge',
    group: 'follows',
    options: wayOptions,
    when: follows,
  },
  {
    name: 'derive_round_to',
    kind: 'money',
    label: 'deriveRound',
    hint: 'deriveRoundHint',
    path: 'derive.round_to',
    group: 'follows',
    when: follows,
  },
  {
    name: 'inherit',
    kind: 'own',
    label: 'inherit',
    group: 'follows',
    when: follows,
    draw: (chosen: Signal<ReadonlySet<string>>) => (
      <Checks
        legend={t('inherit')}
        hint={t('inheritHint')}
        chosen={chosen}
        items={INHERITABLE.map((name) => [name, t(`inherit-${name}`)])}
      />
    ),
  },
]

const DISCOUNT_ROWS: FieldRow[] = [
  { name: 'min_advance_days', kind: 'whole', label: 'minAdvance', group: 'discounts' },
  {
    name: 'max_advance_days',
    kind: 'whole',
    label: 'maxAdvance',
    hint: 'maxAdvanceHint',
    group: 'discounts',
  },
  {
    name: 'stay_discounts',
    kind: 'rows',
    label: 'stayDiscounts',
    hint: 'stayDiscountsHint',
    group: 'discounts',
    columns: [
      { name: 'min_nights', kind: 'whole', label: 'minNightsField', least: 1 },
      { name: 'percent', kind: 'percent', label: 'percentOff' },
    ],
  },
  {
    name: 'advance_discounts',
    kind: 'rows',
    label: 'advanceDiscounts',
    hint: 'advanceDiscountsHint',
    group: 'discounts',
    columns: [
      { name: 'min_days', kind: 'whole', label: 'minDays', optional: true },
      { name: 'max_days', kind: 'whole', label: 'maxDays', optional: true },
      { name: 'percent', kind: 'percent', label: 'percentOff' },
    ],
  },
  { name: 'is_hidden', kind: 'check', label: 'isHidden', group: 'discounts' },
]

const rowsOf = (own: string | undefined): FieldRow[] => [
  { name: 'rate_code', kind: 'code', label: 'code', required: true },
  { name: 'rate_name', kind: 'text', label: 'name', required: true },
  { name: 'start_date_rate', kind: 'date', label: 'validFrom' },
  { name: 'end_date_rate', kind: 'date', label: 'validTo' },
  {
    name: 'price',
    kind: 'money',
    label: 'basePrice',
    hint: 'basePriceHint',
    required: true,
    when: (fields) => !follows(fields),
  },
  { name: 'policy_code', kind: 'choice', label: 'policyOf', options: policyOptions },
  { name: 'rate_description', kind: 'lines', label: 'description', wide: true },
  { name: 'is_closed', kind: 'check', label: 'rateNotSold' },
  {
    name: 'included_meals',
    kind: 'own',
    label: 'meals',
    draw: (chosen: Signal<ReadonlySet<string>>) => (
      <Checks
        legend={t('meals')}
        hint={t('mealsHint')}
        chosen={chosen}
        items={MEALS.map((meal) => [meal, t(`meal-${meal}`)])}
      />
    ),
  },
  ...deriveRows(own),
  ...DISCOUNT_ROWS,
  ...occupancyRows('byGuestsOwn'),
]

const rules = (values: Values): Record<string, string> => {
  const { start_date_rate: start, end_date_rate: end } = values
  const [least, most] = [values.min_advance_days as number, values.max_advance_days as number]
  return {
    ...(start && end && end < start ? { end_date_rate: t('errOrder', { other: t('validFrom') }) } : {}),
    ...(values.derive_round_to === 0 ? { derive_round_to: t('errAboveZero') } : {}),
    ...(most < least ? { max_advance_days: t('errEndsBefore') } : {}),
  }
}

const startOf = (rate: Rate | undefined): Values => {
  const way = rate?.derive ? toWay(rate.derive) : { way: 'percent-down', value: '' }
  return {
    price: 0,
    ...rate,
    start_date_rate: rate?.start_date_rate?.slice(0, 10),
    end_date_rate: rate?.end_date_rate?.slice(0, 10),
    derive_way: way.way,
    derive_value: way.value,
    derive_round_to: rate?.derive?.round_to,
    inherit: new Set(rate?.inherit ?? INHERITABLE),
    included_meals: new Set(rate?.included_meals),
  }
}

const boundOf = (day: unknown, time: string) => (day === null ? null : `${day}T${time}Z`)

/** The body of the API. A rate that follows another has no price of its own. */
const sent = (body: Record<string, unknown>): Record<string, unknown> => {
  const { derive_way, derive_value, derive_round_to, inherit, ...rest } = body
  const bounds = {
    start_date_rate: boundOf(body.start_date_rate, '00:00:00'),
    end_date_rate: boundOf(body.end_date_rate, '23:59:59'),
  }
  if (body.parent_rate_code === null) return { ...rest, ...bounds, derive: null, inherit: null }
  const names = (inherit ?? []) as string[]
  return {
    ...rest,
    ...bounds,
    price: 0,
    derive: {
      ...fromWay({ way: String(derive_way), value: Number(derive_value) }),
      ...(derive_round_to === null ? {} : { round_to: derive_round_to }),
    },
    inherit: names.length === INHERITABLE.length ? null : INHERITABLE.filter((name) => names.includes(name)),
  }
}

interface RateFormProps {
  rate: Rate | undefined
  onSaved: (rate: Rate) => void
}

export const RateForm = ({ rate, onSaved }: RateFormProps) => {
  const isNew = rate === undefined
  const rows = useMemo(() => withCode(rowsOf(rate?.rate_code), isNew), [])
  const form = useForm(rows, startOf(rate), rules)
  return <CatalogForm noun="rate" form={form} code={rate?.rate_code} sent={sent} onSaved={onSaved} />
}
