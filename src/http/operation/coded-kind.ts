import type { TObject } from 'typebox'
import type { Sql } from '../../db/connection/sql.ts'
import type { Change } from '../../db/hotel/change.ts'
import type { CodedTable } from '../../db/hotel/coded-table.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import type { ErrorCode } from '../../error-codes.ts'
import type { RuleFault } from '../fields/validate.ts'
import type { Caller } from '../request/caller.ts'
import type { Operation } from './operation.ts'

/** What was given, as it came: whoever looks at a member checks its type. */
export type Given = Record<string, unknown>

/** Something that a hotel makes, lists, changes and deletes by a code: all that its operations have to know. */
export interface CodedKind<Fields extends object, Row extends Fields> {
  /** Its code is a member `<noun>_code`, and there are the errors `<noun>_exists` and `<noun>_not_found`. */
  noun: string
  plural: string
  /** Where it is listed by its noun, too. */
  isListedByNoun?: boolean
  tag: Operation['tag']
  words: {
    a: string
    one: string
    /** The summary of its list. */
    list: string
    about: string
    /** What follows from a change, if it has to be said, and from deleting one. */
    changed: string
    deleted: string
    /** As a refusal counts them. */
    counted: string
  }
  most: number
  /** Where there may be too many for one answer. */
  isPaged?: boolean
  schemas: { created: TObject; changes: TObject; answer: TObject }
  /** What null clears in a change. */
  cleared: readonly string[]
  /** Errors beside those that all kinds have. */
  errors?: { created?: ErrorCode[]; changed?: ErrorCode[]; deleted?: ErrorCode[] }
  /** The error where a body names another code than the path. */
  mismatch: ErrorCode
  table: CodedTable<Fields, Row>
  idOf(row: Row): number
  /** What is compared to find one. */
  keyOf(code: string): string
  /** What no schema can say, of a new one and of a change. */
  rules: { created(given: Given): RuleFault[]; changed(given: Given): RuleFault[] }
  made(body: never, digits: number): Fields
  /** What results from a change. Refuses what may not be. */
  changed(row: Row, body: never, caller: Caller): Fields
  /** Refuses what only other rows can decide; returns what is stored. `row` is what it was. */
  settled?(tx: Tx, fields: Fields, body: never, row?: Row): Promise<Fields>
  isSame(row: Row, fields: Fields): boolean
  answers(sql: Sql, hotelId: number, rows: readonly Row[], digits: number): Promise<object[]> | object[]
  event(answer: object, id: number): Omit<Change, 'actor'>
  /** Refuses to delete one that is needed. */
  requireUnused?(tx: Tx, row: Row): Promise<void>
  /** Deletes what belongs to it. */
  forget?(tx: Tx, row: Row): Promise<void>
  example: { params: Record<string, string>; body: object; answer: object; changes: object }
}

// biome-ignore lint/suspicious/noExplicitAny: operations of a kind hold its rows without looking into them
export type AnyCodedKind = CodedKind<any, any>
