import { type Static, Type } from 'typebox'
import { orNull } from '../../http/fields/charges.ts'
import { choice, instant, integer, nullable } from '../../http/fields/fields.ts'
import { KEY_NAMES } from '../providers/contract/provider-facts.ts'
import {
  LONGEST_INSTRUCTIONS,
  LONGEST_KEY,
  MODES,
  PAY_WITHIN_MINUTES,
  PROVIDER_NAMES,
  type ProviderName,
} from '../providers/contract/provider-list.ts'

/** Visible characters, so that a key that was pasted with a line break is noticed. */
const KEY_PATTERN = '^[!-~]{16,}$'

const key = Type.String({
  minLength: 1,
  maxLength: LONGEST_KEY,
  pattern: KEY_PATTERN,
  description: 'A key of the provider. It is never answered',
})

const provider = Type.Unsafe<ProviderName | null>({
  type: ['string', 'null'],
  enum: [...PROVIDER_NAMES, null],
  description: 'Through whom guests pay in advance; null: all is paid at the hotel',
})
const mode = choice(MODES, 'Whether money moves')
const minutes = integer(
  'How long a booking waits for its payment; 60 if left out, 2880 by bank transfer',
  PAY_WITHIN_MINUTES.least,
  PAY_WITHIN_MINUTES.most,
)
const instructions = Type.String({
  maxLength: LONGEST_INSTRUCTIONS,
  format: 'text',
  description: 'What guests are told about paying, such as where to transfer the money to',
})

const reminder = nullable(
  integer(
    'How long before a payment is due its guest is reminded by mail; null: never. Less than pay_within_minutes',
    1,
    PAY_WITHIN_MINUTES.most,
  ),
)

export const settingsChanges = Type.Object(
  {
    provider: Type.Optional(provider),
    mode: Type.Optional(mode),
    keys: Type.Optional(
      orNull(
        Type.Object(Object.fromEntries(KEY_NAMES.map((name) => [name, Type.Optional(key)])), {
          additionalProperties: false,
          description: 'Keys by name; one left out stays. null, with provider null: all keys are forgotten',
        }),
      ),
    ),
    pay_within_minutes: Type.Optional(minutes),
    instructions: Type.Optional(instructions),
    remind_minutes: Type.Optional(reminder),
  },
  { title: 'PaymentSettingsChanges' },
)

export type SettingsChanges = Omit<Static<typeof settingsChanges>, 'keys'> & {
  keys?: Record<string, string> | null
}

export const paymentSettings = Type.Object(
  {
    provider,
    mode: nullable(mode),
    kept_keys: Type.Array(
      Type.Object({
        name: choice(KEY_NAMES, 'Name of the key'),
        last_four: Type.String({ description: 'Its last four characters' }),
      }),
      { description: 'Which keys are kept' },
    ),
    keys_checked: nullable(
      choice(
        ['ok', 'away'],
        'Whether the provider took the keys that were just saved; away: it could not be asked. Null where none were',
      ),
    ),
    pay_within_minutes: nullable(minutes),
    instructions: nullable(instructions),
    remind_minutes: reminder,
    webhook_url: nullable(
      Type.String({ description: 'What to enter at the provider as address of webhooks' }),
    ),
    updated_at: nullable(instant('When it was last changed')),
    updated_by: nullable(Type.String({ description: 'The name of the token that changed it' })),
  },
  { title: 'PaymentSettings' },
)

export const settingsExample = {
  changes: {
    provider: 'stripe',
    mode: 'test',
    keys: { secret_key: 'sk_test_EXAMPLE00000000', webhook_secret: 'whsec_EXAMPLE000000000' },
    pay_within_minutes: 30,
    remind_minutes: 10,
  },
  answer: {
    provider: 'stripe',
    mode: 'test',
    kept_keys: [
      { name: 'secret_key', last_four: '0000' },
      { name: 'webhook_secret', last_four: '0000' },
    ],
    keys_checked: 'away',
    pay_within_minutes: 30,
    instructions: '',
    remind_minutes: 10,
    webhook_url: 'https://booking.example.com/api/plugin/v1/paymentwebhook/stripe/SAMUDRA/SANUR',
    updated_at: '2027-01-31T09:30:00.000Z',
    updated_by: 'Front desk',
  },
}
