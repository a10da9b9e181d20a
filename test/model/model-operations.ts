import fc from 'fast-check'
import type { Entry, Range } from './hotel-model.ts'
import type { RateFields } from './hotel-model-days.ts'

/** One change of a hotel. Codes may belong to nothing; amounts are minor units. */
export type Operation =
  | { kind: 'push'; entries: Entry[]; partial: boolean; net: boolean }
  | { kind: 'range'; room: string; range: Range }
  | {
      kind: 'stop'
      room: string
      rate: string | null
      start: string
      end: string
      weekdays?: number[]
      close: boolean
    }
  | { kind: 'delete days'; room: string; range: [string, string] | null; rate?: string }
  | { kind: 'create room'; room: string }
  | { kind: 'delete room'; room: string }
  | { kind: 'edit room'; room: string; published: boolean; adults: number }
  | { kind: 'create rate'; rate: string; price: number }
  | { kind: 'delete rate'; rate: string }
  | {
      kind: 'edit rate'
      rate: string
      closed: boolean
      first: string | null
      last: string | null
      price: number
    }
  | {
      kind: 'book'
      room: string
      rate: string
      arrival: string
      nights: number
      rooms: number
      guests: number
      seen: 'nothing' | 'rate' | 'total' | 'wrong'
    }
  | { kind: 'cancel' | 'confirm'; booking: number; ack: boolean }

/** How many days are used, well in the future, so that midnight may pass while the tests run. */
export const DAYS = 10
const firstDate = Temporal.Now.plainDateISO('UTC').add({ days: 2 })
export const dateAt = (offset: number): string => firstDate.add({ days: offset }).toString()

const room = fc.constantFrom('R1', 'R1', 'R1', 'R1', 'R2', 'R2', 'R3')
const rate = fc.constantFrom('P1', 'P1', 'P1', 'P1', 'P2', 'P2', 'P3')
const date = fc.integer({ min: 0, max: DAYS - 1 }).map(dateAt)
const range = fc
  .tuple(fc.integer({ min: 0, max: DAYS - 1 }), fc.integer({ min: 0, max: 4 }))
  .map(([first, more]): [string, string] => [dateAt(first), dateAt(Math.min(first + more, DAYS - 1))])
const flag = fc.constantFrom(0, 0, 0, 1)
const maybe = <T>(value: fc.Arbitrary<T>, freq = 2): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq })
const minor = fc.constantFrom(0, 1, 5000, 7550, 10_000, 12_345)
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })

const rateFields: fc.Arbitrary<RateFields> = fc.record({
  rate_price: maybe(minor, 3),
  normal_price: maybe(minor, 1),
  cta: maybe(fc.constantFrom(0, 0, 0, 3), 1),
  ctd: maybe(fc.constantFrom(0, 0, 0, 3), 1),
  min_night: maybe(fc.constantFrom(0, 0, 1, 2, 4), 1),
  max_night: maybe(fc.constantFrom(0, 0, 2, 5), 1),
  is_close: maybe(flag, 1),
})

const entry: fc.Arbitrary<Entry> = fc
  .record({
    room_code: room,
    date,
    rate_code: maybe(rate, 6),
    price: maybe(minor),
    number_of_rooms: maybe(fc.constantFrom(0, 1, 2, 3, 4, 4), 4),
    is_close: maybe(flag, 1),
    rate_detail: fc.array(
      fc.tuple(rate, rateFields).map(([rate_code, fields]) => ({ rate_code, ...fields })),
      { maxLength: 2 },
    ),
  })
  .map((given) => given as Entry)

const update = fc
  .tuple(
    range,
    rateFields,
    fc.record({
      rate_code: maybe(rate, 5),
      price: maybe(minor),
      number_of_rooms: maybe(fc.integer({ min: 0, max: 4 })),
      weekdays: maybe(weekdays, 1),
    }),
  )
  .map(([[start, end], fields, more]): Range => ({ start, end, ...fields, ...more }))

const kind = <K extends string>(name: K) => fc.constant(name)

export const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 18,
    arbitrary: fc.record({
      kind: kind('push'),
      entries: fc.array(entry, { minLength: 1, maxLength: 4 }),
      partial: fc.boolean(),
      net: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 12, arbitrary: fc.record({ kind: kind('range'), room, range: update }) },
  {
    weight: 9,
    arbitrary: fc
      .tuple(room, fc.option(rate), range, maybe(weekdays, 1), fc.constantFrom(true, false, false))
      .map(([code, plan, [start, end], days, close]) => ({
        kind: 'stop' as const,
        room: code,
        rate: plan,
        start,
        end,
        ...(days === undefined ? {} : { weekdays: days }),
        close,
      })),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(room, fc.option(range, { freq: 5 }), maybe(rate, 1)).map(([code, days, plan]) => ({
      kind: 'delete days' as const,
      room: code,
      range: days,
      ...(plan && { rate: plan }),
    })),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('create room'), room }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('delete room'), room }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('edit room'),
      room,
      published: fc.constantFrom(true, true, true, false),
      adults: fc.constantFrom(2, 2, 2, 3, 0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('create rate'), rate, price: fc.constantFrom(0, 3000) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('delete rate'), rate }) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        rate,
        fc.constantFrom(false, false, true),
        fc.option(range, { freq: 1 }),
        fc.constantFrom(0, 3000),
      )
      .map(([code, closed, days, price]) => ({
        kind: 'edit rate' as const,
        rate: code,
        closed,
        first: days?.[0] ?? null,
        last: days?.[1] ?? null,
        price,
      })),
  },
  {
    weight: 36,
    arbitrary: fc.record({
      kind: kind('book'),
      room,
      rate,
      arrival: date,
      nights: fc.constantFrom(1, 1, 2, 3),
      rooms: fc.constantFrom(1, 1, 2),
      guests: fc.constantFrom(1, 1, 2, 2, 3, 4, 7),
      seen: fc.constantFrom('nothing', 'nothing', 'rate', 'total', 'wrong'),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({ kind: kind('cancel'), booking: fc.nat({ max: 20 }), ack: fc.constant(true) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: kind('confirm'), booking: fc.nat({ max: 20 }), ack: fc.boolean() }),
  },
)
