import { Type } from 'typebox'
import { entry } from '../availability/days/schemas.ts'
import { RATE_FIELDS, ROOM_FIELDS } from '../availability/history/day-fields.ts'
import { type CellChange, packCells, unpackCells, type Value } from '../availability/history/packed-cells.ts'
import { itemForm } from '../bookings/shape/booking-form.ts'
import { integer, shortText, text } from '../http/fields/fields.ts'
import type { RuleFault } from '../http/fields/validate.ts'
import { KINDS } from '../messages/schemas.ts'
import { readAdultPrices } from '../stay/days/adult-prices.ts'
import { parseDay } from '../stay/values/civil-date.ts'
import { id, type Row, type RowCheck, wrong } from './row-check.ts'
import { languageRule } from './row-rules.ts'

const actor = shortText('The name of a token')
const hash = Type.String({ pattern: '^\\\\x[0-9a-f]{64}$' })
const date = entry.properties.room_availability_date

const STEP = /^(?:-?\d{1,16}|n)(?:x(\d{1,4}))?$/
const MOST_DAYS = 10_000
const MOST_VALUE = 1e15

/** A change of days can be read, tells of days in its range, and packs to the same text. */
const cellsRule = ({ cells, rate_id, first_day, last_day }: Row): RuleFault[] =>
  areCells(String(cells), rate_id === 0, parseDay(String(first_day)), parseDay(String(last_day)))
    ? []
    : [wrong('cells', 'cells must be the days of the range with what changed of them')]

const areCells = (text: string, isRoom: boolean, first: number | undefined, last: number | undefined) => {
  const fields = isRoom ? ROOM_FIELDS : RATE_FIELDS
  try {
    if (!isPacked(JSON.parse(text))) return false
    const read = unpackCells(text, fields)
    return (
      read.length > 0 &&
      read[0]!.day === first &&
      read.at(-1)!.day === last &&
      read.every(({ day }, at) => at === 0 || day > read[at - 1]!.day) &&
      read.every(hasFitting) &&
      packCells(read, fields) === text
    )
  } catch {
    return false
  }
}

const isPacked = ({ days, was_there = '0', is_there = '0', was, is, texts }: Row): boolean =>
  [days, was_there, is_there, ...Object.values(was), ...Object.values(is)].every(
    (numbers) => typeof numbers === 'string' && countOf(numbers) <= MOST_DAYS,
  ) && texts.every((each: unknown) => typeof each === 'string' && each.length <= 10_000)

/** How many numbers a text stands for, without reading it. */
const countOf = (numbers: string): number =>
  numbers.split(',').reduce((sum, part) => {
    const step = STEP.exec(part)
    return step === null ? Number.POSITIVE_INFINITY : sum + Number(step[1] ?? 1)
  }, 0)

const hasFitting = ({ before, after }: CellChange): boolean =>
  [before, after].every((side) => Object.entries(side ?? {}).every(([name, value]) => isFitting(name, value)))

const isFitting = (name: string, value: Value): boolean => {
  if (typeof value === 'number') return value >= 0 && value <= MOST_VALUE
  if (name !== 'adult_prices' || value === null) return true
  return readAdultPrices(value as string).every(({ adults, price }) => adults > 0 && price >= 0)
}

/** What people at the desk did. Amounts are in minor units here. */
export const DESK_CHECKS: Record<'payment_link' | 'message' | 'day_change', RowCheck> = {
  payment_link: {
    schema: Type.Object({
      link_id: id,
      booking_id: id,
      secret_hash: hash,
      mailed_hash: Type.Optional(hash),
      amount: Type.Optional(integer('', 1, 1e15)),
      created_by: actor,
      created_by_code: Type.Optional(shortText('')),
    }),
  },
  message: {
    schema: Type.Object({
      message_id: id,
      booking_id: id,
      kinds: Type.Array(Type.Enum(KINDS), { minItems: 1, maxItems: 100 }),
      address: Type.Union([Type.String({ format: 'email' }), Type.Literal('')]),
      subject: text(''),
      body: Type.String({ format: 'text', maxLength: 30_000 }),
      link_id: Type.Optional(id),
      attempts: integer(''),
      last_error: Type.Optional(text('')),
    }),
    rules: languageRule,
  },
  day_change: {
    schema: Type.Object({
      version: id,
      part: integer('', 0, 2 ** 31 - 1),
      room_id: id,
      rate_id: id,
      room_code: itemForm.properties.room_code,
      rate_code: Type.Union([itemForm.properties.rate_code, Type.Literal('')]),
      first_day: date,
      last_day: date,
      operation: Type.String({ pattern: '^[A-Za-z]{1,50}$' }),
      actor: shortText(''),
      actor_code: shortText(''),
      reverts: Type.Optional(id),
      cells: Type.String({ maxLength: 1_000_000 }),
    }),
    rules: cellsRule,
  },
}
