import { useSignal } from '@preact/signals'
import { call } from '../api.ts'
import { attempt } from '../explain.ts'
import type { FieldRow, Fields, Values } from '../parts/form/field-table.ts'
import { notify } from '../parts/notices.ts'
import { hotel, may, policies, rates, readHotel, t, words } from '../session.ts'
import { missingColumn } from '../translations/missing-column.tsx'
import type { CancelPolicy } from '../types.ts'
import { chargeOptions, chargeWords, MOST_VALUE, sentenceOf } from './charge-words.ts'
import { PolicyLine } from './policy-line.tsx'
import type { RuleKind } from './rules/rule-kind.ts'
import { Rules } from './rules/rules.tsx'

const feeOptions = (): [string, string][] => [...chargeOptions(), ['nights', t('feeNights')]]

const isGiven = (name: string) => (fields: Fields) => fields[name]!.value !== ''

const feeRows = (name: 'no_show' | 'deposit', none: 'noShowLast' | 'nothing'): FieldRow[] => [
  {
    name: `${name}_charge`,
    kind: 'choice',
    label: name === 'deposit' ? 'deposit' : 'noShow',
    path: `${name}.charge`,
    options: () => [['', t(none)], ...feeOptions()],
  },
  {
    name: `${name}_value`,
    kind: 'number',
    label: 'value',
    path: `${name}.value`,
    required: true,
    most: MOST_VALUE,
    unit: { by: `${name}_charge`, mostPercent: 100 },
    when: isGiven(`${name}_charge`),
  },
]

const ROWS: FieldRow[] = [
  { name: 'policy_code', kind: 'code', label: 'code', required: true },
  { name: 'policy_name', kind: 'text', label: 'name', required: true },
  { name: 'cutoff_time', kind: 'time', label: 'cutoffTime', required: true },
  { name: 'grace_hours', kind: 'whole', label: 'graceHours', most: 720, required: true },
  ...feeRows('no_show', 'noShowLast'),
  ...feeRows('deposit', 'nothing'),
  {
    name: 'steps',
    kind: 'rows',
    label: 'steps',
    hint: 'stepsHint',
    addLabel: 'addStep',
    columns: [
      { name: 'before', kind: 'whole', label: 'stepBefore', most: 1000, optional: true },
      {
        name: 'unit',
        kind: 'choice',
        label: 'stepUnit',
        options: () => [
          ['days', t('unit-days')],
          ['hours', t('unit-hours')],
        ],
      },
      {
        name: 'value',
        kind: 'number',
        label: 'value',
        most: MOST_VALUE,
        unit: { by: 'charge', mostPercent: 100 },
      },
      { name: 'charge', kind: 'choice', label: 'charge', options: feeOptions },
    ],
  },
]

const send = (body: Record<string, unknown>): Record<string, unknown> => {
  const { no_show_charge, no_show_value, deposit_charge, deposit_value, ...rest } = body
  const fee = (charge: unknown, value: unknown) => (charge === null ? null : { charge, value })
  return { ...rest, no_show: fee(no_show_charge, no_show_value), deposit: fee(deposit_charge, deposit_value) }
}

const start = (policy: CancelPolicy | undefined): Values => ({
  cutoff_time: '18:00',
  grace_hours: 0,
  ...policy,
  no_show_charge: policy?.no_show?.charge,
  no_show_value: policy?.no_show?.value,
  deposit_charge: policy?.deposit?.charge,
  deposit_value: policy?.deposit?.value,
})

const stepWords = (step: CancelPolicy['steps'][number]): string => {
  const fee = chargeWords(step)
  const { before = null, unit } = step
  return before === null ? t('policy-from-booking', { fee }) : t(`policy-${unit}`, { fee, n: before })
}

const isFilledIn = (charge: { value: unknown }): boolean => Number.isFinite(charge.value)

/** What is not filled in yet is not said. */
const say = ({ steps, no_show, deposit, grace_hours }: CancelPolicy): string =>
  sentenceOf([
    ...(steps.length === 0 ? [t('policy-free')] : steps.filter(isFilledIn).map(stepWords)),
    no_show !== null && isFilledIn(no_show) ? t('policy-no-show', { fee: chargeWords(no_show) }) : undefined,
    deposit !== null && isFilledIn(deposit) ? t('policy-deposit', { fee: chargeWords(deposit) }) : undefined,
    grace_hours > 0 ? t('policy-grace', { n: grace_hours }) : undefined,
  ])

const KIND: RuleKind<CancelPolicy> = {
  screen: 'cancellation',
  noun: 'policy',
  plural: 'policies',
  newLabel: 'newCancelPolicy',
  emptyLabel: 'noCancelPolicies',
  deleteText: 'deletePolicyText',
  codeOf: ({ policy_code }) => policy_code,
  nameOf: ({ policy_name }) => policy_name,
  say,
  columns: [missingColumn('policy_name')],
  translated: { hasDescription: false },
  preview: (policy) => <PolicyLine policy={policy} sentence={say(policy)} />,
  rows: ROWS,
  start,
  send,
  inUse: (policy) => `${t('errPolicyInUse')} ${words.value.list(usersOf(policy))}.`,
  below: () => <HotelPolicy />,
}

/** What uses a policy, by name: rates, and the hotel for rates that name none. */
const usersOf = ({ policy_code: code }: CancelPolicy): string[] => [
  ...rates.value.filter((rate) => rate.policy_code === code).map(({ rate_name }) => rate_name),
  ...(hotel.value?.hotel_information.default_policy_code === code ? [t('hotelPolicy')] : []),
]

/** The policy of rates that name none. */
const HotelPolicy = () => {
  const busy = useSignal(false)
  const saved = hotel.value?.hotel_information.default_policy_code ?? ''
  const chosen = useSignal<string | undefined>(undefined)
  const code = chosen.value ?? saved
  const save = async (event: Event) => {
    event.preventDefault()
    if (busy.value || code === saved) return
    busy.value = true
    await attempt(async () => {
      await call('PUT', '/hotelinformation', { body: { default_policy_code: code === '' ? null : code } })
      await readHotel()
      chosen.value = undefined
      notify(t('saved'))
    })
    busy.value = false
  }
  return (
    <form class="card is-narrow" onSubmit={(event) => void save(event)}>
      <div class="field">
        <label for="hotel-policy">{t('hotelPolicy')}</label>
        <select
          id="hotel-policy"
          disabled={busy.value || !may('updatehotelinformation')}
          value={code}
          aria-describedby="hotel-policy-hint"
          onChange={(event) => (chosen.value = event.currentTarget.value)}
        >
          <option value="">{t('policyNone')}</option>
          {policies.value.map(({ policy_code, policy_name }) => (
            <option key={policy_code} value={policy_code}>
              {policy_name}
            </option>
          ))}
        </select>
        <p class="hint" id="hotel-policy-hint">
          {t('hotelPolicyHint')}
        </p>
      </div>
      {may('updatehotelinformation') && (
        <p class="buttons">
          <button type="submit" class="button small" aria-disabled={busy.value || code === saved}>
            {t(busy.value ? 'saving' : 'save')}
          </button>
        </p>
      )}
    </form>
  )
}

/** What cancelling and not coming cost, and what is paid in advance. */
export const Cancellation = () => <Rules kind={KIND} />
