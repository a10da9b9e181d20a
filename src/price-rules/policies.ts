import { Type } from 'typebox'
import type { Tx } from '../db/in-hotel.ts'
import { AppError } from '../errors.ts'
import { choice, code, integer, name, timeOfDay } from '../http/fields.ts'
import { MOST_POLICIES } from '../http/hotel-bounds.ts'
import type { RuleFault } from '../http/validate.ts'
import type { PolicyRule } from '../stay/policy.ts'
import { chargeValue, type Given, sentValue, storedValue, type Units, valueFaults, wrong } from './charges.ts'
import { elementsOf, listOf } from './lists.ts'
import {
  countRatesWithPolicy,
  isHotelPolicy,
  type PolicyFields,
  type PolicyRow,
  policyTable,
  type StoredFee,
} from './queries.ts'
import { type RuleKind, ruleSchemas, type Sent } from './rule-kind.ts'

const MOST_PERCENT = 100
const MOST_BEFORE = 1000
const MOST_GRACE_HOURS = 720

const fee = {
  charge: choice(['percent', 'nights', 'amount'], 'What value is'),
  value: chargeValue(
    'A percent from 0 to 100, a number of nights from 1 to 90, or an amount for each room of an item',
  ),
}

const fields = {
  policy_code: code('Identifier of the policy'),
  policy_name: name('Display name'),
  steps: listOf(
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
      ...fee,
    }),
    'What cancelling costs from a moment on; none: nothing',
  ),
  no_show: Type.Object(fee, { description: 'What not coming costs; null: as the last step' }),
  cutoff_time: timeOfDay('When on its day a step by days begins'),
  grace_hours: integer('For so many hours after booking cancelling is free', 0, MOST_GRACE_HOURS),
  deposit: Type.Object(fee, { description: 'What is paid in advance; null: nothing' }),
}

const CLEARED = ['no_show', 'deposit'] as const

export const policySchemas = ruleSchemas({
  title: 'Policy',
  fields,
  required: ['policy_code', 'policy_name', 'steps'],
  cleared: CLEARED,
})

type Policy = Sent<typeof fields, (typeof CLEARED)[number]>

export const checkPolicy = (given: Given, units: Units): RuleFault[] => [
  ...elementsOf(given, 'steps').flatMap(({ element, path }) =>
    valueFaults(element, path, MOST_PERCENT, units),
  ),
  ...stepFaults(given),
  ...CLEARED.flatMap((field) => valueFaults((given[field] ?? {}) as Given, `${field}.`, MOST_PERCENT, units)),
]

/** Steps that begin at the same moment by what they say. */
const stepFaults = (given: Given): RuleFault[] => {
  const seen = new Set<string>()
  return elementsOf(given, 'steps').flatMap(({ element: { before, unit }, path }) => {
    if (typeof unit !== 'string' || typeof (before ?? 0) !== 'number') return []
    const key = `${before ?? 'booking'} ${unit}`
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [wrong(`${path}before`, `${path}before and unit are those of a step before`)]
  })
}

const complete = (given: Partial<Policy>): Policy => ({
  policy_code: given.policy_code!,
  policy_name: given.policy_name!,
  steps: given.steps!,
  no_show: given.no_show ?? null,
  cutoff_time: given.cutoff_time ?? '18:00',
  grace_hours: given.grace_hours ?? 0,
  deposit: given.deposit ?? null,
})

/** The charge and its value, as they are stored or sent. */
type Converted = (charge: StoredFee['charge'], value: number, digits: number) => number

const converted = (convert: Converted, digits: number) => {
  const ofFee = ({ charge, value }: StoredFee): StoredFee => ({
    charge,
    value: convert(charge, value, digits),
  })
  return {
    steps: (steps: Policy['steps']) =>
      steps.map((step) => ({ before: step.before ?? null, unit: step.unit, ...ofFee(step) })),
    fee: (given: StoredFee | null) => (given === null ? null : ofFee(given)),
  }
}

const toFields = (policy: Policy, digits: number): PolicyFields => {
  const to = converted(storedValue, digits)
  return {
    ...policy,
    steps: to.steps(policy.steps),
    no_show: to.fee(policy.no_show),
    deposit: to.fee(policy.deposit),
  }
}

const toWire = (row: PolicyRow, digits: number): Policy => {
  const to = converted(sentValue, digits)
  return {
    policy_code: row.policy_code,
    policy_name: row.policy_name,
    steps: to.steps(row.steps),
    no_show: to.fee(row.no_show),
    cutoff_time: row.cutoff_time,
    grace_hours: row.grace_hours,
    deposit: to.fee(row.deposit),
  }
}

const MINUTES = 60
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * MINUTES + Number(time.slice(3))

export const toPolicyRule = (row: PolicyRow): PolicyRule => ({
  code: row.policy_code,
  name: row.policy_name,
  steps: row.steps,
  noShow: row.no_show,
  cutoff: minuteOf(row.cutoff_time),
  graceHours: row.grace_hours,
  deposit: row.deposit,
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
    },
    changes: { grace_hours: 24, deposit: null },
  },
}
