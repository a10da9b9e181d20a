import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { NIGHT_REASONS } from '../lists/restrictions.ts'
import { answerOf, askedOf } from '../model/case-answer.testing.ts'
import { CaseHotel } from '../model/case-hotel.testing.ts'
import { naiveQuote } from '../model/naive-prices.testing.ts'
import type { CaseConfig, CaseRequest, CaseResult, PriceCase } from '../model/price-case.testing.ts'
import { randomCase } from '../model/random-case.testing.ts'
import { quoteStay } from '../quote/quote-stay.ts'
import { Assessment } from '../rule/assessment.ts'
import { assess } from '../rule/quote.ts'
import { ItemPrice, priceItem } from './item-price.ts'

// CASES=100000 node --test src/stay/price/prices-model.test.ts looks at more.
const CASES = Number(process.env.CASES ?? 1500)

/** Whole numbers become numbers; what fits into a room is told elsewhere. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if ('code' in value && value.code === 'occupancy') return { code: 'occupancy' }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))
}

const MONEY = /price$|^total$|amount$|^grand_total$|^taxes_|^due_/

const inMinor = (value: unknown, digits: number, name = ''): unknown => {
  if (typeof value === 'number') return MONEY.test(name) ? Math.round(value * 10 ** digits) : value
  if (Array.isArray(value)) return value.map((each) => inMinor(each, digits))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([each, of]) => [each, inMinor(of, digits, each)]))
}

const withoutNormal = (result: unknown): unknown =>
  JSON.parse(JSON.stringify(result, (name, value) => (name === 'normal_price' ? undefined : value)))

test('the model agrees with the worked cases', () => {
  const cases: PriceCase[] = JSON.parse(
    readFileSync(new URL('../../../test/model/prices.json', import.meta.url), 'utf8'),
  )
  for (const { name, config, request, result } of cases)
    assert.deepEqual(withoutNormal(plain(naiveQuote(config, request))), inMinor(result, config.digits), name)
})

/** What has to hold whatever the numbers are. */
const assertSound = (answer: CaseResult): void => {
  const charges = answer.charges ?? []
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
  const amounts = (isIncluded: 0 | 1) =>
    charges.filter((line) => line.is_included === isIncluded).map((line) => line.amount)
  assert.equal(sum(amounts(0)), answer.grand_total)
  assert.equal(sum(amounts(1)), answer.taxes_included)
  assert.equal(answer.due_now! + answer.due_later! + answer.due_at_hotel!, answer.grand_total)
  assert.ok(answer.taxes_included! <= answer.total_price! + answer.extras_price!)
  const parts = [answer.due_now!, answer.due_later!, answer.due_at_hotel!, answer.total_price!]
  for (const amount of [...parts, ...charges.map((line) => line.amount)]) assert.ok(amount >= 0)
  for (const { fee_amount, refund_amount } of answer.cancellation_timeline!)
    assert.ok(fee_amount >= 0 && refund_amount >= 0)
}

/** What a search says of a stay of one item is what its quote says. */
const assertSearchAgrees = (hotel: CaseHotel, request: CaseRequest): boolean => {
  const quoted = quoteStay(hotel, askedOf(hotel, request))
  if (quoted.refused !== undefined || quoted.quote.price === null) return false
  const { items, price } = quoted.quote
  const [item] = items
  if (items.length > 1 || item!.extras.length > 0) return false
  const { room, rate, rooms, party, sleepers, promo, rules } = item!
  const stay = { arrival: item!.found.arrival, departure: item!.found.arrival + item!.found.nights }
  const found = assess(
    new Assessment(),
    hotel.today,
    room.rules,
    rate.rules,
    room.days,
    hotel.rateDays(room, rate),
    { ...stay, rooms, party },
    promo,
  )
  const quick = priceItem(new ItemPrice(), rules, found, sleepers, hotel.now)
  assert.deepEqual(
    [quick.grandTotal, quick.included, quick.added, quick.dueNow, quick.refundability, quick.freeUntil],
    [
      price.grandTotal,
      price.taxesIncluded,
      price.taxesAdded,
      price.dueNow,
      price.refundability,
      price.freeUntil ?? Infinity,
    ],
  )
  return true
}

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** What was met, so that a generator that meets too little is noticed. */
const noted = (counts: Map<string, number>, answer: CaseResult, config: CaseConfig): void => {
  count(counts, answer.refused ?? (answer.is_available === 1 ? 'available' : 'not available'))
  for (const { reasons } of answer.items ?? []) for (const { code } of reasons) count(counts, code)
  if (answer.promo != null) count(counts, `promo ${answer.promo.reason ?? 'counts'}`)
  if (answer.refundability !== undefined) count(counts, answer.refundability)
  if (answer.free_until != null) count(counts, 'free until')
  if ((answer.cancellation_timeline?.length ?? 0) > 2) count(counts, 'long timeline')
  if ((answer.charges?.length ?? 0) > 6) count(counts, 'many charges')
  if (answer.grand_total! > 1e12) count(counts, 'large')
  if (config.rates.some(({ derive }) => derive !== undefined)) count(counts, 'derived')
}

const MET = [
  ...['available', 'not available', 'invalid_value', 'rate_not_found', 'extra_not_found', 'extra_too_late'],
  ...['refundable', 'partially_refundable', 'non_refundable', 'free until', 'long timeline', 'many charges'],
  ...['large', 'derived', 'by search', 'promo counts', 'promo unknown', 'promo inactive', 'promo not_yet'],
  ...['promo over', 'promo stay_dates', 'promo min_nights', 'promo rooms_or_rates', 'promo used_up'],
  ...['promo advance_min', 'promo advance_max'],
  ...NIGHT_REASONS,
]

test('every stay costs what the model says, to the last minor unit', () => {
  const counts = new Map<string, number>()
  const first = Number(process.env.SEED ?? 1)
  for (let seed = first; seed < first + CASES; seed++) {
    const { config, request } = randomCase(seed)
    const hotel = new CaseHotel(config)
    const answer = answerOf(hotel, config, request, 0)
    assert.deepEqual(plain(answer), plain(naiveQuote(config, request)), `seed ${seed}`)
    noted(counts, answer, config)
    if (answer.is_available !== 1) continue
    assertSound(answer)
    if (assertSearchAgrees(hotel, request)) count(counts, 'by search')
  }
  if (process.env.CASES !== undefined) console.log(Object.fromEntries(counts))
  if (CASES >= 1500)
    for (const kind of MET) assert.ok((counts.get(kind) ?? 0) > 2, `${kind}: ${counts.get(kind)}`)
})
