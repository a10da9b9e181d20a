import type { FieldRow, Fields, Values } from '../parts/form/field-table.ts'
import type { Form } from '../parts/form/form-state.ts'
import { t, words } from '../session.ts'
import type { PaymentSettings } from '../types.ts'

const PROVIDERS = ['stripe', 'midtrans', 'xendit', 'bank_transfer', 'test'] as const

type Provider = (typeof PROVIDERS)[number]

/** The keys of each provider that takes some. */
const KEYS = {
  stripe: ['secret_key', 'webhook_secret'],
  midtrans: ['server_key'],
  xendit: ['secret_key', 'webhook_token'],
} as const satisfies Partial<Record<Provider, readonly string[]>>

export type WithKeys = keyof typeof KEYS

export const hasKeys = (provider: string): provider is WithKeys => provider in KEYS

const providerOf = (fields: Fields): string => fields.provider!.value
const isOn = (fields: Fields): boolean => providerOf(fields) !== ''

const keyRows: FieldRow[] = [
  keyRow('stripe', 'secret_key', 'key-secret_key', 'stripeSecretHint'),
  keyRow('stripe', 'webhook_secret', 'key-webhook_secret', 'stripeWebhookHint'),
  keyRow('midtrans', 'server_key', 'key-server_key', 'midtransKeyHint'),
  keyRow('xendit', 'secret_key', 'key-secret_key', 'xenditSecretHint'),
  keyRow('xendit', 'webhook_token', 'key-webhook_token', 'xenditTokenHint'),
]

function keyRow(
  provider: WithKeys,
  key: string,
  label: FieldRow['label'],
  hint: NonNullable<FieldRow['hint']>,
): FieldRow {
  return {
    name: `${provider}_${key}`,
    kind: 'secret',
    label,
    hint,
    most: 500,
    path: `keys.${key}`,
    when: (fields) => providerOf(fields) === provider,
  }
}

/** The fields. Keys are never read back: beside their fields stands which of them are stored. */
export const rowsOf = (saved: PaymentSettings): FieldRow[] => [
  {
    name: 'provider',
    kind: 'choice',
    label: 'paidThrough',
    options: () => [
      ['', t('noProvider')],
      ...PROVIDERS.map((name) => [name, t(`provider-${name}`)] as const),
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
    when: (fields) => isOn(fields) && providerOf(fields) !== 'test',
  },
  {
    name: 'pay_within_minutes',
    kind: 'whole',
    label: 'payWithin',
    hint: 'payWithinHint',
    least: 5,
    most: 43_200,
    when: isOn,
  },
  {
    name: 'remind_minutes',
    kind: 'whole',
    label: 'remindMinutes',
    hint: 'remindMinutesHint',
    least: 1,
    most: 43_200,
    when: isOn,
  },
  ...keyRows,
  {
    name: 'instructions',
    kind: 'lines',
    label: 'payInstructions',
    hint: 'payInstructionsHint',
    most: 4000,
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
          stored.map(({ name, last_four }) =>
            t('keyEnds', { key: t(`key-${name as 'secret_key'}`), end: last_four }),
          ),
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
  const keys = (hasKeys(provider) ? KEYS[provider] : [])
    .map((key) => [key, values[`${provider}_${key}`]] as const)
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
