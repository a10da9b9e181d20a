import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Change } from '../../db/hotel/change.ts'
import type { CodedTable } from '../../db/hotel/coded-table.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { orNull } from '../../http/fields/charges.ts'
import { flagOut, instant } from '../../http/fields/fields.ts'
import type { RuleFault } from '../../http/fields/validate.ts'
import type { Given } from '../../http/operation/coded-kind.ts'

/** The fields of a rule as the API has them; those that may be cleared may be null. */
export type Sent<Fields extends TProperties, Cleared> = {
  [Name in keyof Fields]: Static<Fields[Name]> | (Name extends Cleared ? null : never)
}

export interface RuleSchemas {
  created: TObject
  changes: TObject
  answer: TObject
}

interface Described<Fields extends TProperties> {
  /** The name of the answer in the API reference. */
  title: string
  fields: Fields
  /** What has to be given to make one. */
  required: readonly (keyof Fields & string)[]
  /** What null clears in a change. */
  cleared: readonly (keyof Fields & string)[]
  /** Fields that are only answered. */
  answered?: TProperties
}

const mapped = (fields: TProperties, to: (field: TSchema, name: string) => TSchema): TProperties =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, to(field as TSchema, name)]))

const isFlag = (field: TSchema): boolean => [(field as { type?: unknown }).type].flat().includes('boolean')

/** What is sent to make one, what is sent to change one, and what is answered. */
export const ruleSchemas = <Fields extends TProperties>(described: Described<Fields>): RuleSchemas => {
  const { title, fields, required, cleared, answered = {} } = described
  const nullable = (field: TSchema, name: string) => (cleared.includes(name) ? orNull(field) : field)
  return {
    created: Type.Object(
      mapped(fields, (field, name) => (required.includes(name) ? field : Type.Optional(field))),
      { title: `New${title}` },
    ),
    changes: Type.Object(
      mapped(fields, (field, name) => Type.Optional(nullable(field, name))),
      { title: `${title}Changes` },
    ),
    answer: Type.Object(
      {
        ...mapped(fields, (field, name) =>
          name === 'translations'
            ? Type.Optional(field)
            : isFlag(field)
              ? flagOut((field as { description: string }).description)
              : nullable(field, name),
        ),
        ...answered,
        created_at: instant('When it was created'),
        updated_at: instant('When it was last changed'),
      },
      { title },
    ),
  }
}

/** One kind of the rules that make a price: all that its operations have to know. */
export interface RuleKind<Wire extends object, Fields extends object, Row extends Fields> {
  noun: 'tax' | 'promo' | 'extra' | 'policy'
  plural: 'taxes' | 'promos' | 'extras' | 'policies'
  words: { a: string; one: string; many: string; about: string }
  most: number
  /** Where there may be too many for one answer. */
  isPaged?: boolean
  schemas: RuleSchemas
  cleared: readonly string[]
  table: CodedTable<Fields, Row>
  idOf(row: Row): number
  /** What is compared to find one. */
  keyOf(code: string): string
  /** What no schema can say, of whatever part of a rule is given. */
  check(given: Given): RuleFault[]
  /** Adds what was left out. */
  complete(given: Partial<Wire>): Wire
  toWire(row: Row, digits: number): Wire
  toFields(wire: Wire, digits: number): Fields
  /** What memory reads again when one changes; left out: the whole catalog. */
  readAgain?(id: number): Pick<Change, 'promos'>
  /** Refuses to delete one that is needed. */
  requireUnused?(tx: Tx, row: Row): Promise<void>
  example: { created: Wire; changes: Partial<Wire> }
}

// biome-ignore lint/suspicious/noExplicitAny: a list of kinds holds all kinds of rows
export type AnyKind = RuleKind<any, any, any>
