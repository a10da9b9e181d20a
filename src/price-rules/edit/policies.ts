import { Type } from 'typebox'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import {
  type ChargeBounds,
  chargeFields,
  fromStoredCharge,
  list,
  PAID,
  toStoredCharge,
} from '../../http/fields/charges.ts'
import { choice, code, integer, name, timeOfDay } from '../../http/fields/fields.ts'
import { MOST_POLICIES } from '../../http/fields/hotel-bounds.ts'
import { twiceFaults } from '../../http/fields/list-rules.ts'
import { mergedTranslations, translationsField } from '../../http/fields/translation-fields.ts'
import type { RuleFault } from '../../http/fields/validate.ts'
import type { Given } from '../../http/operation/coded-kind.ts'
import { inOrder } from '../../stay/values/translations.ts'
import {
  countRatesWithPolicy,
  isHotelPolicy,
  type PolicyFields,
  type PolicyRow,
  policyTable,
  type StoredFee,
} from '../record/queries.ts'
import { type RuleKind, ruleSchemas, type Sent } from './rule-kind.ts'

const FEE: ChargeBounds = { percent: [0, 100], nights: [1, 90], amount: PAID.amount! }
const MOST_BEFORE = 1000
const MOST_GRACE_HOURS = 720

/** The charge of a fee may be nights, too. */
export const feeFields = (isStored: boolean) => {
  const { charge, value } = chargeFields(FEE, isStored)
  return { charge: Type.Unsafe<StoredFee['charge']>(charge), value }
}

const texts = { policy_name: name('Display name') }

const fieldsOf = (isStored: boolean) => ({
  policy_code: code('Identifier of the policy'),
  ...texts,
  steps: list(
    Type.Object({
      before: Type.Optional(
        Type.Unsafe<number | null>({
          type: ['integer', 'null'],
          minimum: 0,
          maximum: MOST_BEFORE,
          description: 'So many days or hours before arrival it begins; null: from booking on',
        }),
      ),
      unit: choice(['days', 'hours'], 'What before counts'),
      ...feeFields(isStored),
    }),
    'What cancelling costs from a moment on; none: nothing',
  ),
  no_show: Type.Object(feeFields(isStored), { description: 'What not coming costs; null: as the last step' }),
  cutoff_time: timeOfDay('When on its day a step by days begins'),
  grace_hours: integer('For so many hours after booking cancelling is free', 0, MOST_GRACE_HOURS),
  deposit: Type.Object(feeFields(isStored), { description: 'What is paid in advance; null: nothing' }),
  translations: translationsField(texts),
})

const fields = fieldsOf(false)

const CLEARED = ['no_show', 'deposit', 'translations'] as const

export const policySchemas = ruleSchemas({
  title: 'Policy',
  fields,
  required: ['policy_code', 'policy_name', 'steps'],
  cleared: CLEARED,
})

/** A row as it is stored. */
export const storedPolicy = Type.Partial(Type.Object(fieldsOf(true))).properties

export type Policy = Sent<typeof fields, (typeof CLEARED)[number]>

/** Of two steps that begin alike only one could hold. Those from booking on have no `before`. */
export const checkPolicy = ({ steps }: Given): RuleFault[] =>
  twiceFaults(Array.isArray(steps) ? steps.map((step) => ({ before: null, ...step })) : [], 'steps', [
    'before',
    'unit',
  ])

const complete = (given: Partial<Policy>): Policy => ({
  policy_code: given.policy_code!,
  policy_name: given.policy_name!,
  steps: given.steps!,
  no_show: given.no_show ?? null,
  cutoff_time: given.cutoff_time ?? '18:00',
  grace_hours: given.grace_hours ?? 0,
  deposit: given.deposit ?? null,
  translations: given.translations ?? null,
})

type Convert = typeof toStoredCharge

const stepsIn = (steps: Policy['steps'], convert: Convert, digits: number) =>
  steps.map(({ before = null, unit, ...fee }) => ({ before, unit, ...convert(fee, digits) }))

const feeIn = (fee: StoredFee | null, convert: Convert, digits: number): StoredFee | null =>
  fee === null ? null : convert(fee, digits)

const toFields = (policy: Policy, digits: number): PolicyFields => ({
  ...policy,
  steps: stepsIn(policy.steps, toStoredCharge, digits),
  no_show: feeIn(policy.no_show, toStoredCharge, digits),
  deposit: feeIn(policy.deposit, toStoredCharge, digits),
  translations: mergedTranslations(policy.translations, null),
})

const toWire = (row: PolicyRow, digits: number): Policy => ({
  policy_code: row.policy_code,
  policy_name: row.policy_name,
  steps: stepsIn(row.steps, fromStoredCharge, digits),
  no_show: feeIn(row.no_show, fromStoredCharge, digits),
  cutoff_time: row.cutoff_time,
  grace_hours: row.grace_hours,
  deposit: feeIn(row.deposit, fromStoredCharge, digits),
  translations: inOrder(row.translations) ?? null,
})

const requireUnused = async (tx: Tx, { policy_code }: PolicyRow): Promise<void> => {
  const [count, isOfHotel] = await Promise.all([
    countRatesWithPolicy(tx, tx.hotelId, policy_code),
    isHotelPolicy(tx, tx.hotelId, policy_code),
  ])
  if (count === 0 && !isOfHotel) return
  const rates = count === 0 ? [] : [`${count} rate${count === 1 ? '' : 's'}`]
  const users = [...rates, ...(isOfHotel ? ['the hotel'] : [])].join(' and ')
  const message = `${users} still name${count + Number(isOfHotel) === 1 ? 's' : ''} this policy`
  throw new AppError('policy_in_use', { details: [{ field: null, code: 'policy_in_use', message, count }] })
}

export const policyKind: RuleKind<Policy, PolicyFields, PolicyRow> = {
  noun: 'policy',
  plural: 'policies',
  words: {
    a: 'a cancellation policy',
    one: 'cancellation policy',
    many: 'cancellation policies',
    about: 'What it costs to cancel or not to come, and what is paid in advance.',
  },
  most: MOST_POLICIES,
  schemas: policySchemas,
  cleared: CLEARED,
  table: policyTable,
  idOf: ({ policy_id }) => policy_id,
  keyOf: (policyCode) => policyCode,
  check: checkPolicy,
  complete,
  toWire,
  toFields,
  requireUnused,
  example: {
    created: {
      policy_code: 'FLEX48',
      policy_name: 'Free until two days before',
      steps: [
        { before: 2, unit: 'days', charge: 'nights', value: 1 },
        { before: 4, unit: 'hours', charge: 'percent', value: 100 },
      ],
      no_show: { charge: 'percent', value: 100 },
      cutoff_time: '18:00',
      grace_hours: 1,
      deposit: { charge: 'percent', value: 30 },
      translations: { de: { policy_name: 'Kostenlos bis zwei Tage vorher' } },
    },
    changes: { grace_hours: 24, deposit: null },
  },
}
