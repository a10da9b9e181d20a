import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day, faultsOf, outcome, stock } from '../../../test/support/stock.ts'
import { loadCalendar } from '../../calendar/load.ts'
import { QuotingCalendar } from '../../calendar/quoting-calendar.ts'
import { inPortions } from '../../portions.ts'
import { quoteInParts, quoteStay } from '../../stay/quote/quote-stay.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { stayOf } from '../shape/wanted-items.ts'

const { db, hotel } = await createTestApp()

const guest_detail = { name: 'Ann Guest', email: 'ann@example.com' }

interface Rules {
  nights: number
  extras: number
  taxes: number
  dailyStock?: number
}

const hotelWith = async ({ nights, extras, taxes, dailyStock }: Rules): Promise<TestHotel> => {
  const made = await stock(await hotel(), nights + 1, { number_of_rooms: 500 })
  for (let at = 0; at < extras; at++) {
    const extra = { extra_code: `E${at}`, extra_name: `Extra ${at}`, price: 3 + at, per: 'person_night' }
    const limited = dailyStock === undefined ? {} : { daily_stock: dailyStock }
    assert.equal((await made.post('/createextra', { ...extra, ...limited })).status, 201)
  }
  for (let at = 0; at < taxes; at++) {
    const tax = { tax_code: `T${at}`, tax_name: `Tax ${at}`, charge: 'percent', value: 1, base: 'running' }
    assert.equal((await made.post('/createtax', { ...tax, on: 'all', max_nights: 9 })).status, 201)
  }
  return made
}

const group = ({ nights, extras }: Pick<Rules, 'nights' | 'extras'>, items = 20) => ({
  arrival_date: day(0),
  departure_date: day(nights),
  guest_detail,
  items: Array.from({ length: items }, () => ({
    room_code: 'DLX',
    rate_code: 'FLEX',
    adults: 2,
    extras: Array.from({ length: extras }, (_, at) => ({ extra_code: `E${at}` })),
  })),
})

test('a stay of too many items, nights and extras is refused alike by quote, hold, booking and change', async () => {
  const rules = { nights: 30, extras: 50, taxes: 0, dailyStock: 10_000 }
  const made = await hotelWith(rules)
  const booking_form = group(rules)
  for (const path of ['/quotebooking', '/createhold', '/createbooking']) {
    const refused = await made.post(path, { booking_form })
    assert.equal(outcome(refused), '422 invalid_value', path)
    assert.deepEqual(faultsOf(refused), ['booking_form.items invalid_value'], path)
    assert.match(refused.text, /31,620 lines, and at most 20,000.*fewer items, nights or extras/, path)
  }
  const fewer = await made.post('/createbooking', { booking_form: group({ nights: 10, extras: 50 }) })
  assert.equal(outcome(fewer), '201 ok', fewer.text)
  const longer = await made.put(`/updatebooking/${fewer.Result.booking_code}`, { departure_date: day(30) })
  assert.equal(outcome(longer), '422 invalid_value')
  assert.match(longer.text, /fewer items, nights or extras/)
})

test('a group of twenty items for two weeks with twenty extras and ten taxes is quoted, held and booked', async () => {
  const rules = { nights: 14, extras: 20, taxes: 10, dailyStock: 10_000 }
  const made = await hotelWith(rules)
  const booking_form = group(rules)
  const quoted = await made.post('/quotebooking', { booking_form })
  assert.equal(quoted.Result.is_available, 1)
  const held = await made.post('/createhold', { booking_form })
  assert.equal(outcome(held), '201 ok', held.text)
  const { hold_code, expires_at, ...told } = held.Result
  assert.deepEqual(told.charges, quoted.Result.charges)
  const booked = await made.post('/createbooking', { hold_code, booking_form: { guest_detail } })
  assert.equal(booked.Result.grand_total, quoted.Result.grand_total)
  const moved = await made.put(`/updatebooking/${booked.Result.booking_code}`, { departure_date: day(13) })
  assert.equal(outcome(moved), '200 ok', moved.text)
})

/** How often others got a turn meanwhile. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0
  let isOver = false
  const turn = (): void => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isOver = true
  return turns
}

const quotingOf = async ({ hotelId }: TestHotel) => {
  const first = parseDay(day(0))!
  const { calendar } = await db.of(hotelId).snapshot((sql) => loadCalendar(sql, hotelId, first))
  return { calendar, quoting: () => new QuotingCalendar(calendar, first - 1, Date.parse(day(0))) }
}

test('a large quote is reckoned in portions, between which others get their turn', async () => {
  const rules = { nights: 10, extras: 50, taxes: 60 }
  const { quoting } = await quotingOf(await hotelWith(rules))
  const turns = (items: number) =>
    turnsDuring(() => inPortions(quoteInParts(quoting(), stayOf(group(rules, items), undefined))))
  assert.equal(await turns(1), 0)
  assert.ok((await turns(20)) >= 3)
})

test('what changes between the portions of a quote does not show in it', async () => {
  const rules = { nights: 10, extras: 5, taxes: 5 }
  const { calendar, quoting } = await quotingOf(await hotelWith(rules))
  const stay = stayOf(group(rules), undefined)
  const before = quoteStay(quoting(), stay)
  const work = quoteInParts(quoting(), stay)
  assert.equal(work.next().done, false)
  const { catalog } = calendar
  calendar.clear([{ room_id: catalog.rooms[0]!.room_id, first: parseDay(day(0))!, last: parseDay(day(9))! }])
  calendar.setCatalog({ ...catalog, priceRules: { taxes: [], extras: [], policies: [], promos: [] } })
  let part = work.next()
  while (part.done !== true) part = work.next()
  const numbersOf = ({ quote }: { quote: { price: unknown; extrasOffered: unknown } }) =>
    JSON.stringify([quote.price, quote.extrasOffered])
  assert.ok(before.refused === undefined && part.value.refused === undefined)
  assert.equal(numbersOf(part.value), numbersOf(before))
  assert.equal(quoteStay(quoting(), stay).refused?.code, 'extra_not_found')
})
