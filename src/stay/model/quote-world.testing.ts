import assert from 'node:assert/strict'
import type { ModelQuote, ModelStay, ModelWorld } from '../../../test/model/quote-model.ts'
import { RateDays, RestrictionsPalette, RoomDays } from '../days/days.ts'
import { BLANK_RATE_DAY } from '../days/rate-day.ts'
import type { Party } from '../party/party.ts'
import { type Quote, quote } from '../rule/quote.ts'
import type { ReasonFact } from '../rule/reasons.ts'
import { FIRST_DAY, formatDay, LAST_DAY, parseDay } from '../values/civil-date.ts'

/** The worlds that the tests of the rule of a stay look at have so many days. */
export const LENGTH = 9

/** Days from 27 February of a leap year on. */
export const dateAt = (offset: number): string =>
  Temporal.PlainDate.from('2028-02-27').add({ days: offset }).toString()

export const realQuote = (world: ModelWorld, stay: ModelStay): Quote => {
  const roomDays = new RoomDays()
  for (const [date, { count, closed, pushed }] of world.roomDays)
    roomDays.set({ day: parseDay(date)!, number_of_rooms: count, pushed, is_close: closed })
  const rateDays = new RateDays(new RestrictionsPalette())
  for (const [date, { price, normal, cta, ctd, min, max, through, closed, pushed }] of world.rateDays)
    rateDays.set({
      ...BLANK_RATE_DAY,
      day: parseDay(date)!,
      rate_price: price,
      normal_price: normal,
      cta,
      ctd,
      min_night: min,
      max_night: max,
      min_night_through: through ?? 0,
      is_close: closed,
      pushed,
    })
  const { room, rate } = world
  const party: Party =
    stay.guests !== undefined
      ? { guests: stay.guests }
      : stay.adults === undefined
        ? null
        : { adults: stay.adults, children: stay.children ?? 0 }
  return quote(
    parseDay(world.today)!,
    { published: room.published, maxAdults: room.adults, maxChildren: room.children },
    {
      closed: rate.closed,
      firstDay: rate.first === null ? FIRST_DAY : parseDay(rate.first)!,
      lastDay: rate.last === null ? LAST_DAY : parseDay(rate.last)!,
      price: rate.price,
      terms: {
        stayDiscounts: [],
        advanceDiscounts: [],
        minAdvanceDays: rate.minAdvance ?? null,
        maxAdvanceDays: rate.maxAdvance ?? null,
      },
    },
    roomDays,
    rateDays,
    { arrival: parseDay(stay.arrival)!, departure: parseDay(stay.departure)!, rooms: stay.rooms, party },
  )
}

const told = ({ code, day, required, actual }: ReasonFact) => ({
  code,
  ...(day === undefined ? {} : { date: formatDay(day) }),
  ...(required === undefined ? {} : { required }),
  ...(actual === undefined ? {} : { actual }),
})

export const assertSame = (real: Quote, model: ModelQuote): void => {
  assert.deepEqual(real.reasons.map(told), model.reasons)
  assert.equal(real.bookable, model.bookable)
  assert.deepEqual(
    real.charges.map(({ kind, amount }) => [kind, amount]),
    [['room', Number(model.total)]],
  )
  assert.deepEqual(
    real.nightly,
    model.nightly.map((price) => price ?? -1),
  )
  assert.equal(real.total, Number(model.total))
  assert.equal(real.ratePrice, model.ratePrice)
  assert.equal(real.normalPrice, model.normalPrice)
  assert.equal(real.roomsLeft, model.roomsLeft)
  assert.equal(real.exceedsMaximum, model.total > 10n ** 15n)
}

export const PLAIN = {
  price: 100,
  normal: null,
  cta: 0,
  ctd: 0,
  min: 0,
  max: 0,
  through: 0,
  closed: false,
  pushed: true,
}

/** One free room on every day of the window. */
export const healthy = (): ModelWorld => ({
  today: dateAt(0),
  room: { published: true, adults: 2, children: 1 },
  rate: { closed: false, first: null, last: null, price: 0, minAdvance: null, maxAdvance: null },
  roomDays: new Map(
    Array.from({ length: LENGTH + 1 }, (_, at) => [dateAt(at), { count: 1, closed: false, pushed: true }]),
  ),
  rateDays: new Map(Array.from({ length: LENGTH + 1 }, (_, at) => [dateAt(at), { ...PLAIN }])),
})
