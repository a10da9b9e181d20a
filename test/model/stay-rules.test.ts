import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { RateDays, RestrictionsPalette, RoomDays } from '../../src/stay/days/days.ts'
import { BLANK_RATE_DAY, type RateDayValues, RESTRICTION_NAMES } from '../../src/stay/days/rate-day.ts'
import type { RateDaysView } from '../../src/stay/days/rate-days-view.ts'
import type { Party } from '../../src/stay/party/party.ts'
import { agreedPolicy } from '../../src/stay/price/agreed-policy.ts'
import { type PolicyRule, scheduleOf } from '../../src/stay/price/policy.ts'
import { quote } from '../../src/stay/rule/quote.ts'
import { dayOf, FIRST_DAY, LAST_DAY, parseDay } from '../../src/stay/values/civil-date.ts'
import { formatInstant, minuteOf } from '../../src/stay/values/instants.ts'

// Compares the tables of docs/stay-rules.md with the rule itself.

const page = readFileSync(new URL('../../docs/stay-rules.md', import.meta.url), 'utf8')

const tableAfter = (heading: string): string[][] => {
  const lines = page.slice(page.indexOf(heading)).split('\n')
  const rule = lines.findIndex((line) => line.startsWith('|---'))
  const rows = lines.slice(rule + 1)
  return rows.slice(0, rows.indexOf('')).map((line) => line.slice(2, -2).split(' | '))
}

const june = (date: number): number => dayOf(2027, 6, date)
const dateOf = (day: number): number => day - june(1) + 1

const base = () => ({
  today: 1,
  room: { published: true, maxAdults: 2, maxChildren: 1 },
  rate: {
    closed: false,
    firstDay: FIRST_DAY,
    lastDay: LAST_DAY,
    price: 0,
    terms: {
      stayDiscounts: [],
      advanceDiscounts: [],
      minAdvanceDays: null as number | null,
      maxAdvanceDays: null as number | null,
    },
  },
  days: Array.from({ length: 31 }, () => ({
    roomDay: { count: 3, pushed: true, closed: false } as {
      count: number
      pushed: boolean
      closed: boolean
    } | null,
    rateDay: { ...BLANK_RATE_DAY, rate_price: 10_000 } as RateDayValues | null,
  })),
})

type World = ReturnType<typeof base>

const OF_HOTEL: Record<string, (world: World, value: number) => void> = {
  today: (world, value) => (world.today = value),
  is_publish: (world, value) => (world.room.published = value === 1),
  is_closed: (world, value) => (world.rate.closed = value === 1),
  start_date_rate: (world, value) => (world.rate.firstDay = june(value)),
  end_date_rate: (world, value) => (world.rate.lastDay = june(value)),
  price: (world, value) => (world.rate.price = value * 100),
  min_advance_days: (world, value) => (world.rate.terms.minAdvanceDays = value),
  max_advance_days: (world, value) => (world.rate.terms.maxAdvanceDays = value),
}

const OF_DAY: Record<string, (day: World['days'][number], value: number) => void> = {
  'no room-day': (day) => (day.roomDay = null),
  'room-day by stop-sell only': (day) => (day.roomDay = { count: 0, pushed: false, closed: false }),
  'no rate-day': (day) => (day.rateDay = null),
  rate_price: (day, value) => (day.rateDay!.rate_price = Number.isNaN(value) ? null : value * 100),
  number_of_rooms: (day, value) => (day.roomDay!.count = value),
  'room is_close': (day, value) => (day.roomDay!.closed = value === 1),
  'rate is_close': (day, value) => (day.rateDay!.is_close = value === 1),
}
for (const name of RESTRICTION_NAMES) OF_DAY[name] = (day, value) => (day.rateDay![name] = value)

const apply = (world: World, change: string): void => {
  if (change === 'nothing') return
  const [, date, name, value] = /^(?:(\d+): )?([\w -]+?)(?: = (\w+))?$/.exec(change) ?? []
  const setter = date === undefined ? OF_HOTEL[name!] : OF_DAY[name!]
  assert.ok(setter, `the table says "${change}", which means nothing`)
  if (date === undefined) OF_HOTEL[name!]!(world, Number(value))
  else OF_DAY[name!]!(world.days[Number(date)]!, Number(value))
}

const partyOf = (text: string): Party => {
  const number = (word: RegExp): number => Number(word.exec(text)?.[1] ?? 0)
  const guests = number(/(\d+) guests?/)
  return guests > 0 ? { guests } : { adults: number(/(\d+) adults?/), children: number(/(\d+) child/) }
}

const columnsOf = (world: World): { roomDays: RoomDays; rateDays: RateDaysView } => {
  const [roomDays, rateDays] = [new RoomDays(), new RateDays(new RestrictionsPalette())]
  for (const [date, { roomDay, rateDay }] of world.days.entries()) {
    const day = june(date)
    if (roomDay !== null) {
      const { count, pushed, closed } = roomDay
      roomDays.set({ day, number_of_rooms: count, pushed, is_close: closed })
    }
    if (rateDay !== null) rateDays.set({ ...rateDay, day, pushed: true })
  }
  return { roomDays, rateDays }
}

suite('the truth table of docs/stay-rules.md', () => {
  for (const [changes, stay, rooms, guests, outcome] of tableAfter('## Truth table'))
    test(`${changes}: ${stay}, ${rooms} × ${guests} → ${outcome}`, () => {
      const world = base()
      for (const change of changes!.split('; ')) apply(world, change)
      const [arrival, departure] = stay!.split(' to ').map((date) => june(Number(date)))
      const { roomDays, rateDays } = columnsOf(world)
      const request = {
        arrival: arrival!,
        departure: departure!,
        rooms: Number(rooms),
        party: partyOf(guests!),
      }
      const { bookable, reasons, total } = quote(
        june(world.today),
        world.room,
        world.rate,
        roomDays,
        rateDays,
        request,
      )
      const reasonTexts = reasons
        .map(({ code, day }) => (day === undefined ? code : `${code} ${dateOf(day)}`))
        .join(', ')
      assert.equal(bookable ? String(total / 100) : reasonTexts, outcome)
    })
})

suite('the prices of docs/stay-rules.md', () => {
  for (const [prices, rooms, ratePrice, totalPrice] of tableAfter('## Prices'))
    test(`${prices} in ${rooms} → ${ratePrice}, ${totalPrice}`, () => {
      const world = base()
      const nights = prices!.split(', ').map(Number)
      for (const [index, price] of nights.entries())
        world.days[10 + index]!.rateDay!.rate_price = Math.round(price * 100)
      const { roomDays, rateDays } = columnsOf(world)
      const request = {
        arrival: june(10),
        departure: june(10 + nights.length),
        rooms: Number(rooms),
        party: null,
      }
      const offer = quote(june(1), world.room, world.rate, roomDays, rateDays, request)
      assert.deepEqual([offer.ratePrice / 100, offer.total / 100], [Number(ratePrice), Number(totalPrice)])
    })
})

test('the table has a row for every reason', () => {
  const outcomes = tableAfter('## Truth table')
    .map((row) => row[4])
    .join(' ')
  for (const [cell] of tableAfter('| Reason'))
    for (const [, code] of cell!.matchAll(/`(\w+)`/g)) assert.ok(outcomes.includes(code!), code!)
})

test('steps of policies begin when the table says, also as bookings keep them', () => {
  const rows = tableAfter('### When a step begins')
  assert.equal(rows.length, 14)
  for (const [timezone, arrival, checkIn, cutoff, step, begins] of rows) {
    const [before, unit] = step!.split(' ') as [string, 'days' | 'hours']
    const policy: PolicyRule = {
      code: 'P',
      name: '',
      steps: [{ before: Number(before), unit, charge: 'percent', value: 100_000 }],
      noShow: null,
      cutoff: minuteOf(cutoff!),
      graceHours: 0,
      deposit: null,
    }
    const clock = { timezone: timezone!, checkIn: minuteOf(checkIn!) }
    const schedule = scheduleOf(policy, clock, parseDay(arrival!)!)
    const [kept] = agreedPolicy(schedule, timezone!).steps
    assert.equal(formatInstant(timezone!, kept!.from!), begins, `${timezone} ${arrival} ${step}`)
  }
})
