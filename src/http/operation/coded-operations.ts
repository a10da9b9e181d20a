import { Type } from 'typebox'
import type { Sql } from '../../db/connection/sql.ts'
import type { Database } from '../../db/hotel/database.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { readWithVersion } from '../../db/hotel/read-with-version.ts'
import type { ErrorCode } from '../../error-codes.ts'
import { AppError } from '../../errors.ts'
import { readCursor, writeCursor } from '../fields/cursor.ts'
import { integer } from '../fields/fields.ts'
import { isText } from '../fields/formats.ts'
import { refuseBeyond } from '../fields/hotel-bounds.ts'
import type { RuleFault } from '../fields/validate.ts'
import type { AnyCodedKind, Given } from './coded-kind.ts'
import { versionExtra } from './openapi.ts'
import { changeOperation, type Operation, readOperation } from './operation.ts'
import { refuseMoreTranslations } from './translation-queries.ts'

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

/** What its operations have in common. */
const factsOf = ({ noun, words }: AnyCodedKind) => {
  const code = `${noun}_code`
  return {
    code,
    params: Type.Object({ [code]: Type.String({ description: `The ${words.one}` }) }),
    exists: `${noun}_exists` as ErrorCode,
    missing: `${noun}_not_found` as ErrorCode,
  }
}

/** The row that a path names. */
const findIn = async (kind: AnyCodedKind, sql: Sql, hotelId: number, params: Record<string, string>) => {
  const given = params[factsOf(kind).code] ?? ''
  return isText(given) ? kind.table.find(sql, hotelId, kind.keyOf(given)) : undefined
}

const requireIn = async (kind: AnyCodedKind, tx: Tx, params: Record<string, string>) => {
  const row = await findIn(kind, tx, tx.hotelId, params)
  if (row === undefined) throw new AppError(factsOf(kind).missing)
  return row
}

const answerOf = async (kind: AnyCodedKind, sql: Sql, hotelId: number, row: unknown, digits: number) =>
  (await kind.answers(sql, hotelId, [row], digits))[0]!

const tick = (kind: AnyCodedKind, tx: Tx, row: unknown, answer: object, actor: string): void =>
  tx.tick({ ...kind.event(answer, kind.idOf(row)), actor })

const codeRule = (kind: AnyCodedKind, given: Given, params: Record<string, string>): RuleFault[] => {
  const { code } = factsOf(kind)
  const said = given[code]
  if (typeof said !== 'string' || kind.keyOf(said) === kind.keyOf(params[code] ?? '')) return []
  return [
    { field: code, code: kind.mismatch, message: `${code} is ${said}, but the path says ${params[code]}` },
  ]
}

const createOperation = (kind: AnyCodedKind): Operation => {
  const { noun, tag, words, schemas, table, most, errors, example } = kind
  const { code, exists } = factsOf(kind)
  return changeOperation({
    method: 'POST',
    url: `/create${noun}`,
    operationId: `create${noun}`,
    summary: `Create ${words.a}`,
    description: `${words.about} A hotel has at most ${most.toLocaleString('en')}.`,
    tag,
    token: 'admin',
    body: schemas.created,
    rules: kind.rules.created,
    status: 201,
    result: schemas.answer,
    errors: [exists, ...(errors?.created ?? [])],
    example: { body: example.body, result: example.answer },
    async change(tx, { body, caller: { digits, tokenName } }) {
      const made = kind.made(body as never, digits)
      const fields = (await kind.settled?.(tx, made, body as never)) ?? made
      await refuseMoreTranslations(tx, null, fields.translations)
      const key = kind.keyOf((body as Record<string, string>)[code]!)
      if ((await table.find(tx, tx.hotelId, key)) !== undefined) throw new AppError(exists)
      refuseBeyond(await table.count(tx, tx.hotelId), most, code, words.counted)
      const row = await table.insert(tx, fields)
      const result = await answerOf(kind, tx, tx.hotelId, row, digits)
      tick(kind, tx, row, result, tokenName)
      return { result }
    },
  })
}

const listOperation = (kind: AnyCodedKind, db: Database): Operation => {
  const { noun, plural, tag, words, schemas, table, example } = kind
  return readOperation({
    method: 'GET',
    url: `/getall${plural}`,
    ...(kind.isListedByNoun ? { alsoAt: `/getall${noun}` } : {}),
    operationId: `getall${plural}`,
    summary: words.list,
    description: 'In order of creation.',
    tag,
    token: 'admin',
    result: Type.Array(schemas.answer),
    extra: versionExtra,
    errors: [],
    example: { result: [example.answer], extra: { Version: 12 } },
    async read({ caller: { hotelId, digits } }) {
      const { value, version } = await readWithVersion(db, hotelId, async (sql) =>
        kind.answers(sql, hotelId, await table.list(sql, hotelId), digits),
      )
      return { result: value, extra: { Version: version } }
    },
  })
}

/** The same for a kind of which there may be very many. */
const pageOperation = (kind: AnyCodedKind, db: Database): Operation =>
  readOperation<typeof pageQuery>({
    ...listOperation(kind, db),
    description: 'In order of creation, a page at a time.',
    query: pageQuery,
    extra: pageExtra,
    async read({ caller: { hotelId, digits }, query }) {
      const { limit = DEFAULT_LIMIT, cursor } = query
      const after = cursor === undefined ? 0 : readCursor(cursor)
      const { value, version } = await readWithVersion(db, hotelId, async (sql) => {
        const found = await kind.table.page(sql, hotelId, after, limit + 1)
        const shown = found.slice(0, limit)
        const next = found.length > limit ? { NextCursor: writeCursor(kind.idOf(shown.at(-1))) } : {}
        return { answers: await kind.answers(sql, hotelId, shown, digits), next }
      })
      return { result: value.answers, extra: { Version: version, ...value.next } }
    },
  })

const getOperation = (kind: AnyCodedKind, db: Database): Operation => {
  const { noun, tag, words, schemas, example } = kind
  const { code, params, missing } = factsOf(kind)
  return readOperation({
    method: 'GET',
    url: `/get${noun}/:${code}`,
    operationId: `get${noun}`,
    summary: `Get one ${words.one}`,
    tag,
    token: 'admin',
    params,
    result: schemas.answer,
    extra: versionExtra,
    errors: [missing],
    example: { params: example.params, result: example.answer, extra: { Version: 12 } },
    async read({ caller: { hotelId, digits }, params: inPath }) {
      const { value, version } = await readWithVersion(db, hotelId, async (sql) => {
        const row = await findIn(kind, sql, hotelId, inPath)
        return row && answerOf(kind, sql, hotelId, row, digits)
      })
      if (value === undefined) throw new AppError(missing)
      return { result: value, extra: { Version: version } }
    },
  })
}

const updateOperation = (kind: AnyCodedKind): Operation => {
  const { noun, tag, words, schemas, table, errors, example, cleared } = kind
  const { code, params, missing } = factsOf(kind)
  return changeOperation({
    method: 'PUT',
    url: `/update${noun}/:${code}`,
    operationId: `update${noun}`,
    summary: `Update ${words.a}`,
    description: `A field left out stays as it is; null clears ${cleared.join(', ')}.${words.changed}`,
    tag,
    token: 'admin',
    params,
    body: schemas.changes,
    rules: (given, _caller, inPath) => [...codeRule(kind, given, inPath), ...kind.rules.changed(given)],
    keepNulls: cleared,
    result: schemas.answer,
    errors: [missing, ...(errors?.changed ?? [])],
    example: {
      params: example.params,
      body: example.changes,
      result: { ...example.answer, ...example.changes },
    },
    async change(tx, { body, params: inPath, caller }) {
      const { digits, tokenName } = caller
      const row = await requireIn(kind, tx, inPath)
      const changed = kind.changed(row, body as never, caller)
      const fields = (await kind.settled?.(tx, changed, body as never, row)) ?? changed
      await refuseMoreTranslations(tx, row.translations, fields.translations)
      const isSame = kind.isSame(row, fields)
      const now = isSame ? row : await table.update(tx, kind.idOf(row), fields)
      const result = await answerOf(kind, tx, tx.hotelId, now, digits)
      if (!isSame) tick(kind, tx, row, result, tokenName)
      return { result }
    },
  })
}

const deleteOperation = (kind: AnyCodedKind): Operation => {
  const { noun, tag, words, schemas, table, errors, example } = kind
  const { code, params, missing } = factsOf(kind)
  return changeOperation({
    method: 'DELETE',
    url: `/delete${noun}/:${code}`,
    operationId: `delete${noun}`,
    summary: `Delete ${words.a}`,
    description: words.deleted,
    tag,
    token: 'admin',
    params,
    result: schemas.answer,
    errors: [missing, ...(errors?.deleted ?? [])],
    example: { params: example.params, result: example.answer },
    async change(tx, { params: inPath, caller: { digits, tokenName } }) {
      const row = await requireIn(kind, tx, inPath)
      await kind.requireUnused?.(tx, row)
      await kind.forget?.(tx, row)
      table.remove(tx, kind.idOf(row))
      tick(kind, tx, row, { [code]: row[code], deleted: 1 }, tokenName)
      return { result: await answerOf(kind, tx, tx.hotelId, row, digits) }
    },
  })
}

/** To create, list, get, update and delete what is of one kind. */
export const codedOperations = (kind: AnyCodedKind, db: Database): Operation[] => [
  createOperation(kind),
  kind.isPaged ? pageOperation(kind, db) : listOperation(kind, db),
  getOperation(kind, db),
  updateOperation(kind),
  deleteOperation(kind),
]
