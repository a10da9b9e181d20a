import {
  descriptorOf,
  isOnline,
  isPretended,
  isProvider,
  type KeyNameOf,
  LONGEST_INSTRUCTIONS,
  LONGEST_KEY,
  ONLINE_PROVIDERS,
  type OnlineProvider,
  PAY_WITHIN_MINUTES,
  PROVIDER_NAMES,
  PROVIDERS,
} from '../../../src/payments/providers/contract/provider-list.ts'
import type { FieldRow, Fields, Values } from '../parts/form/field-table.ts'
import type { Form } from '../parts/form/form-state.ts'
import { t, words } from '../session.ts'
import type { PaymentSettings } from '../types.ts'
import { providerName } from './provider-name.ts'

export const hasKeys = (provider: string): provider is OnlineProvider =>
  isProvider(provider) && isOnline(provider)

const providerOf = (fields: Fields): string => fields.provider!.value
const isOn = (fields: Fields): boolean => providerOf(fields) !== ''

type KeyHint = {
  [Name in OnlineProvider]: `hint-${Name}-${KeyNameOf<Name>}`
}[OnlineProvider]

const keyRows: FieldRow[] = ONLINE_PROVIDERS.flatMap((provider) =>
  PROVIDERS[provider].keys.map(
    ({ name }): FieldRow => ({
      name: `${provider}_${name}`,
      kind: 'secret',
      label: `key-${name}`,
      hint: `hint-${provider}-${name}` as KeyHint,
      most: LONGEST_KEY,
      path: `keys.${name}`,
      when: (fields) => providerOf(fields) === provider,
    }),
  ),
)

/** The fields. Keys are never read back: beside their fields stands which of them are stored. */
export const rowsOf = (saved: PaymentSettings): FieldRow[] => [
  {
    name: 'provider',
    kind: 'choice',
    label: 'paidThrough',
    options: () => [
      ['', t('noProvider')],
      ...PROVIDER_NAMES.map((name) => [name, providerName({ t }, name)] as const),
    ],
  },
  {
    name: 'mode',
    kind: 'choice',
    label: 'payMode',
    options: () => [
      ['test', t('mode-test')],
      ['live', t('mode-live')],
    ],
    when: (fields) => isOn(fields) && !isPretended(providerOf(fields)),
  },
  {
    name: 'pay_within_minutes',
    kind: 'whole',
    label: 'payWithin',
    hint: 'payWithinHint',
    ...PAY_WITHIN_MINUTES,
    when: isOn,
  },
  {
    name: 'remind_minutes',
    kind: 'whole',
    label: 'remindMinutes',
    hint: 'remindMinutesHint',
    least: 1,
    most: PAY_WITHIN_MINUTES.most,
    when: isOn,
  },
  ...keyRows,
  {
    name: 'instructions',
    kind: 'lines',
    label: 'payInstructions',
    hint: 'payInstructionsHint',
    most: LONGEST_INSTRUCTIONS,
    wide: true,
    when: isOn,
  },
  {
    name: 'kept',
    kind: 'aside',
    label: 'paymentKeys',
    when: (fields) => hasKeys(providerOf(fields)),
    draw: (_, fields) => <KeptKeys saved={saved} provider={providerOf(fields)} />,
  },
  {
    name: 'forget',
    kind: 'check',
    label: 'forgetKeys',
    hint: 'forgetKeysHint',
    when: (fields) => !isOn(fields),
  },
]

const KeptKeys = ({ saved, provider }: { saved: PaymentSettings; provider: string }) => {
  const stored = saved.provider === provider ? saved.kept_keys : []
  return stored.length === 0 ? (
    <p class="hint">{t('keysEncrypted')}</p>
  ) : (
    <p class="hint">
      {t('keysKept', {
        keys: words.value.list(
          stored.map(({ name, last_four }) => t('keyEnds', { key: t(`key-${name}`), end: last_four })),
        ),
      })}
    </p>
  )
}

export const startOf = (saved: PaymentSettings): Values => ({
  provider: saved.provider ?? '',
  mode: saved.mode ?? 'test',
  pay_within_minutes: saved.pay_within_minutes ?? undefined,
  remind_minutes: saved.remind_minutes ?? undefined,
  instructions: saved.instructions ?? '',
})

/** What is sent: only what differs from what is saved, and of keys only those that were typed. */
export const changesOf = (values: Values, saved: PaymentSettings): Record<string, unknown> => {
  const provider = (values.provider as string) || null
  if (provider === null) return { provider, ...(values.forget === 1 ? { keys: null } : {}) }
  const isSame = saved.provider === provider
  const keys = (isProvider(provider) ? descriptorOf(provider).keys : [])
    .map(({ name: key }) => [key, values[`${provider}_${key}`]] as const)
    .filter(([, key]) => key !== '' && key !== undefined)
  const settings = Object.entries({
    mode: values.mode,
    pay_within_minutes: values.pay_within_minutes,
    instructions: values.instructions,
    // Left empty, nobody is reminded.
    remind_minutes: values.remind_minutes ?? null,
  }).filter(([name, value]) => {
    // Minutes that nobody touched are those of the provider before: another one has its own.
    const isKept = isSame || name === 'pay_within_minutes'
    return value !== undefined && !(isKept && value === saved[name as 'mode'])
  })
  return {
    provider,
    ...Object.fromEntries(settings),
    ...(keys.length === 0 ? {} : { keys: Object.fromEntries(keys) }),
  }
}

/** Keys that were saved are not shown any longer. */
export const forgetKeys = (form: Form): void => {
  for (const { name } of keyRows) form.fields[name]!.value = ''
  form.settle()
}
