import { isDeepStrictEqual } from 'node:util'
import { Type } from 'typebox'
import type { Change } from '../../db/hotel/change.ts'
import { readWithVersion } from '../../db/hotel/read-with-version.ts'
import type { ErrorCode } from '../../error-codes.ts'
import { AppError, Faults } from '../../errors.ts'
import { readCursor, writeCursor } from '../../http/fields/cursor.ts'
import { integer } from '../../http/fields/fields.ts'
import { refuseBeyond } from '../../http/fields/hotel-bounds.ts'
import { compileValidator, isText, type RuleFault, type Validator } from '../../http/fields/validate.ts'
import { versionExtra } from '../../http/operation/openapi.ts'
import { changeOperation, type Operation, readOperation } from '../../http/operation/operation.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { Services } from '../../services.ts'
import { type Given, wrong } from './lists.ts'
import type { AnyKind } from './rule-kind.ts'

const DEFAULT_LIMIT = 100
const MOST_LISTED = 1000

const pageQuery = Type.Object({
  limit: Type.Optional(integer(`How many, ${DEFAULT_LIMIT} if left out`, 1, MOST_LISTED)),
  cursor: Type.Optional(Type.String({ format: 'cursor', description: 'NextCursor of the page before' })),
})

const pageExtra = Type.Object({
  ...versionExtra.properties,
  NextCursor: Type.Optional(Type.String({ description: 'There are more: send it as cursor' })),
})

const EXAMPLE_TIMES = { created_at: '2027-01-31T09:30:00.000Z', updated_at: '2027-01-31T09:30:00.000Z' }

/** What its operations have in common. */
const factsOf = (kind: AnyKind) => {
  const { noun, schemas, example } = kind
  const code = `${noun}_code`
  return {
    code,
    params: Type.Object({ [code]: Type.String({ description: `The ${kind.words.one}` }) }),
    exists: `${noun}_exists` as ErrorCode,
    missing: `${noun}_not_found` as ErrorCode,
    exampleParams: { [code]: String(example.created[code]) },
    exampleBody: Object.fromEntries(
      Object.entries(example.created).filter(
        ([name, value]) => value !== null && name in schemas.created.properties,
      ),
    ),
    exampleAnswer: { ...example.created, ...EXAMPLE_TIMES },
  }
}

const answerOf = (kind: AnyKind, row: { created_at: string; updated_at: string }, digits: number): Given => ({
  ...kind.toWire(row, digits),
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** The key by which a code of a path is looked for; undefined where there can be no such code. */
const keyIn = (kind: AnyKind, params: Record<string, string>): string | undefined => {
  const given = params[`${kind.noun}_code`] ?? ''
  return isText(given) ? kind.keyOf(given) : undefined
}

const changed = (kind: AnyKind, id: number, rule: Given, actor: string): Change => ({
  type: 'price_rule.changed',
  data: { rule_kind: kind.noun, [kind.noun]: rule },
  actor,
  ...(kind.readAgain?.(id) ?? { catalog: true }),
})

const codeRule = (kind: AnyKind, given: Given, params: Record<string, string>): RuleFault[] => {
  const code = `${kind.noun}_code`
  const said = given[code]
  if (typeof said !== 'string' || kind.keyOf(said) === kind.keyOf(params[code] ?? '')) return []
  return [wrong(code, `${code} is ${said}, but the path says ${params[code]}`)]
}

/** Refuses a whole rule as it would be refused if it were made so. */
const requireRight = (kind: AnyKind, validator: Validator, rule: Given, caller: Caller): void => {
  const given = Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== null))
  const faults = new Faults()
  validator.faults(given, caller, faults, '', kind.check(given))
  faults.throwIfAny()
}

const isSame = (row: Given, fields: Given): boolean =>
  Object.keys(fields).every((name) => isDeepStrictEqual(row[name], fields[name]))

const createOperation = (kind: AnyKind): Operation => {
  const { noun, words, schemas, table, most } = kind
  const { code, exists, exampleBody, exampleAnswer } = factsOf(kind)
  return changeOperation({
    method: 'POST',
    url: `/create${noun}`,
    operationId: `create${noun}`,
    summary: `Create ${words.a}`,
    description: `${words.about} A hotel has at most ${most.toLocaleString('en')}.`,
    tag: 'prices',
    token: 'admin',
    body: schemas.created,
    rules: kind.check,
    status: 201,
    result: schemas.answer,
    errors: [exists],
    example: { body: exampleBody, result: exampleAnswer },
    async change(tx, { body, caller }) {
      const fields = kind.toFields(kind.complete(body), caller.digits)
      const key = kind.keyOf((body as Record<string, string>)[code]!)
      if ((await table.find(tx, tx.hotelId, key)) !== undefined) throw new AppError(exists)
      refuseBeyond(await table.count(tx, tx.hotelId), most, code, words.many)
      const row = await table.insert(tx, fields)
      const result = answerOf(kind, row, caller.digits)
      tx.tick(changed(kind, kind.idOf(row), result, caller.tokenName))
      return { result }
    },
  })
}

const listOperation = (kind: AnyKind, { db }: Services): Operation => {
  const { noun, plural, words, schemas, table } = kind
  return readOperation({
    method: 'GET',
    url: `/getall${plural}`,
    alsoAt: `/getall${noun}`,
    operationId: `getall${plural}`,
    summary: `List the ${words.many} of the hotel`,
    description: 'In order of creation.',
    tag: 'prices',
    token: 'admin',
    result: Type.Array(schemas.answer),
    extra: versionExtra,
    errors: [],
    example: { result: [factsOf(kind).exampleAnswer], extra: { Version: 12 } },
    async read({ caller: { hotelId, digits } }) {
      const { value, version } = await readWithVersion(db, hotelId, (sql) => table.list(sql, hotelId))
      return { result: value.map((row) => answerOf(kind, row, digits)), extra: { Version: version } }
    },
  })
}

/** The same for a kind of which there may be very many. */
const pageOperation = (kind: AnyKind, services: Services): Operation => {
  const list = listOperation(kind, services)
  return readOperation<typeof pageQuery>({
    ...list,
    description: 'In order of creation, a page at a time.',
    query: pageQuery,
    extra: pageExtra,
    async read({ caller: { hotelId, digits }, query }) {
      const { limit = DEFAULT_LIMIT, cursor } = query
      const after = cursor === undefined ? 0 : readCursor(cursor)
      const { value, version } = await readWithVersion(services.db, hotelId, (sql) =>
        kind.table.page(sql, hotelId, after, limit + 1),
      )
      const shown = value.slice(0, limit)
      const more = value.length > limit ? { NextCursor: writeCursor(kind.idOf(shown.at(-1))) } : {}
      return {
        result: shown.map((row) => answerOf(kind, row, digits)),
        extra: { Version: version, ...more },
      }
    },
  })
}

const getOperation = (kind: AnyKind, { db }: Services): Operation => {
  const { noun, words, schemas, table } = kind
  const { code, params, missing, exampleParams, exampleAnswer } = factsOf(kind)
  return readOperation({
    method: 'GET',
    url: `/get${noun}/:${code}`,
    operationId: `get${noun}`,
    summary: `Get one ${words.one}`,
    tag: 'prices',
    token: 'admin',
    params,
    result: schemas.answer,
    extra: versionExtra,
    errors: [missing],
    example: { params: exampleParams, result: exampleAnswer, extra: { Version: 12 } },
    async read({ caller: { hotelId, digits }, params: given }) {
      const key = keyIn(kind, given)
      if (key === undefined) throw new AppError(missing)
      const { value, version } = await readWithVersion(db, hotelId, (sql) => table.find(sql, hotelId, key))
      if (value === undefined) throw new AppError(missing)
      return { result: answerOf(kind, value, digits), extra: { Version: version } }
    },
  })
}

const updateOperation = (kind: AnyKind): Operation => {
  const validator = compileValidator(kind.schemas.created)
  const { noun, words, schemas, table, example } = kind
  const { code, params, missing, exampleParams, exampleAnswer } = factsOf(kind)
  return changeOperation({
    method: 'PUT',
    url: `/update${noun}/:${code}`,
    operationId: `update${noun}`,
    summary: `Update ${words.a}`,
    description: `A field left out stays as it is; null clears ${kind.cleared.join(', ')}. Bookings keep what they were sold with.`,
    tag: 'prices',
    token: 'admin',
    params,
    body: schemas.changes,
    rules: (given, _caller, inPath) => [...codeRule(kind, given, inPath), ...kind.check(given)],
    keepNulls: kind.cleared,
    result: schemas.answer,
    errors: [missing],
    example: {
      params: exampleParams,
      body: example.changes,
      result: { ...exampleAnswer, ...example.changes },
    },
    async change(tx, { body, params: inPath, caller }) {
      const { digits, tokenName } = caller
      const key = keyIn(kind, inPath)
      const row = key === undefined ? undefined : await table.find(tx, tx.hotelId, key)
      if (row === undefined) throw new AppError(missing)
      const before = kind.toWire(row, digits)
      const merged = { ...before, ...kept(body as Given, before), [code]: before[code] }
      requireRight(kind, validator, merged, caller)
      const fields = kind.toFields(merged, digits)
      if (isSame(row, fields)) return { result: answerOf(kind, row, digits) }
      const result = answerOf(kind, await table.update(tx, kind.idOf(row), fields), digits)
      tx.tick(changed(kind, kind.idOf(row), result, tokenName))
      return { result }
    },
  })
}

/** The fields of a body that a rule has. */
const kept = (body: Given, rule: Given): Given =>
  Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(rule, name)))

const deleteOperation = (kind: AnyKind): Operation => {
  const { noun, words, schemas, table, requireUnused } = kind
  const { code, params, missing, exampleParams, exampleAnswer } = factsOf(kind)
  return changeOperation({
    method: 'DELETE',
    url: `/delete${noun}/:${code}`,
    operationId: `delete${noun}`,
    summary: `Delete ${words.a}`,
    description: 'Bookings keep what they were sold with.',
    tag: 'prices',
    token: 'admin',
    params,
    result: schemas.answer,
    errors: requireUnused === undefined ? [missing] : [missing, `${noun}_in_use` as ErrorCode],
    example: { params: exampleParams, result: exampleAnswer },
    async change(tx, { params: inPath, caller: { digits, tokenName } }) {
      const key = keyIn(kind, inPath)
      const row = key === undefined ? undefined : await table.find(tx, tx.hotelId, key)
      if (row === undefined) throw new AppError(missing)
      await requireUnused?.(tx, row)
      table.remove(tx, kind.idOf(row))
      const deleted = { [code]: row[code], deleted: 1 }
      tx.tick(changed(kind, kind.idOf(row), deleted, tokenName))
      return { result: answerOf(kind, row, digits) }
    },
  })
}

/** To create, list, get, update and delete rules of one kind. */
export const ruleOperations = (kind: AnyKind, services: Services): Operation[] => [
  createOperation(kind),
  kind.isPaged ? pageOperation(kind, services) : listOperation(kind, services),
  getOperation(kind, services),
  updateOperation(kind),
  deleteOperation(kind),
]
