import { isDeepStrictEqual } from 'node:util'
import type { ErrorCode } from '../../error-codes.ts'
import { Faults } from '../../errors.ts'
import { compileValidator, type Validator } from '../../http/fields/validate.ts'
import type { AnyCodedKind, Given } from '../../http/operation/coded-kind.ts'
import { codedOperations } from '../../http/operation/coded-operations.ts'
import type { Operation } from '../../http/operation/operation.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { Services } from '../../services.ts'
import type { AnyKind } from './rule-kind.ts'

const EXAMPLE_TIMES = { created_at: '2027-01-31T09:30:00.000Z', updated_at: '2027-01-31T09:30:00.000Z' }
const SOLD_WORDS = 'Bookings keep what they were sold with.'

/** Without translations where there are none. */
const told = ({ translations, ...rule }: Given): Given =>
  translations == null ? rule : { ...rule, translations }

const answerOf = (kind: AnyKind, row: { created_at: string; updated_at: string }, digits: number): Given => ({
  ...told(kind.toWire(row, digits)),
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** Refuses a whole rule as it would be refused if it were made so. */
const requireRight = (kind: AnyKind, validator: Validator, rule: Given, caller: Caller): void => {
  const given = Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== null))
  const faults = new Faults()
  validator.faults(given, caller, faults, '', kind.check(given))
  faults.throwIfAny()
}

/** The fields of a body that a rule has. */
const ownOf = (body: Given, rule: Given): Given =>
  Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(rule, name)))

/** A rule is changed as it is answered: what results has to be right as a new one. */
const changedRule = (kind: AnyKind) => {
  const validator = compileValidator(kind.schemas.created)
  const code = `${kind.noun}_code`
  return (row: object, body: Given, caller: Caller) => {
    const before = kind.toWire(row, caller.digits)
    const merged = { ...before, ...ownOf(body, before), [code]: before[code] }
    requireRight(kind, validator, merged, caller)
    return kind.toFields(merged, caller.digits)
  }
}

const exampleOf = ({ noun, schemas, example }: AnyKind): AnyCodedKind['example'] => {
  const { created, changes } = example
  const given = Object.entries(created).filter(
    ([name, value]) => value !== null && name in schemas.created.properties,
  )
  const code = `${noun}_code`
  return {
    params: { [code]: String(created[code]) },
    body: Object.fromEntries(given),
    answer: { ...created, ...EXAMPLE_TIMES },
    changes,
  }
}

const codedKind = (kind: AnyKind): AnyCodedKind => ({
  ...kind,
  isListedByNoun: true,
  tag: 'prices',
  words: {
    ...kind.words,
    list: `List the ${kind.words.many} of the hotel`,
    changed: ` ${SOLD_WORDS}`,
    deleted: SOLD_WORDS,
    counted: kind.words.many,
  },
  errors: kind.requireUnused === undefined ? {} : { deleted: [`${kind.noun}_in_use` as ErrorCode] },
  mismatch: 'invalid_value',
  rules: { created: kind.check, changed: kind.check },
  made: (body, digits) => kind.toFields(kind.complete(body), digits),
  changed: changedRule(kind),
  isSame: (row: Given, fields: Given) =>
    Object.keys(fields).every((name) => isDeepStrictEqual(row[name], fields[name])),
  answers: (_sql, _hotelId, rows, digits) => rows.map((row) => answerOf(kind, row, digits)),
  event: (rule, id) => ({
    type: 'price_rule.changed',
    data: { rule_kind: kind.noun, [kind.noun]: rule },
    ...(kind.readAgain?.(id) ?? { catalog: true }),
  }),
  example: exampleOf(kind),
})

/** To create, list, get, update and delete rules of one kind. */
export const ruleOperations = (kind: AnyKind, { db }: Services): Operation[] =>
  codedOperations(codedKind(kind), db)
