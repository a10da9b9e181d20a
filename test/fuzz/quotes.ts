import assert from 'node:assert/strict'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import type { TestHotel } from '../support/harness.ts'
import type { Chance } from './chance.ts'
import { KEPT, type Knowledge } from './knowledge.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into as they come
type Json = any

const [ROOMS, RATES] = [KEPT.slice(0, 2), KEPT.slice(2)]
const GUEST = { name: 'Ann Guest', email: 'ann@example.com' }

const minor = (amount: number): number => Math.round(amount * 100)
const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + minor(amount), 0)

/** Quotes stays of a hotel whose prices are made at random, and books what can be booked. */
export class Quotes {
  /** How many quotes and bookings were compared, and how many of them had each of these. */
  readonly seen = { quoted: 0, booked: 0, several: 0, extra: 0, added: 0, included: 0, promo: 0, derived: 0 }
  private readonly hotel: TestHotel
  private readonly chance: Chance
  private readonly knowledge: Knowledge

  constructor(hotel: TestHotel, chance: Chance, knowledge: Knowledge) {
    this.hotel = hotel
    this.chance = chance
    this.knowledge = knowledge
  }

  /** Nothing else may change the hotel meanwhile. */
  async one(): Promise<void> {
    const body = { booking_form: this.form() }
    const quoted = await this.hotel.post('/quotebooking', body)
    assert.ok(quoted.status < 500, quoted.text)
    if (quoted.status !== 200) return
    const told = JSON.stringify(body)
    assertSums(quoted.Result, told)
    this.seen.quoted++
    if (quoted.Result.is_available !== 1) return
    const booked = await this.hotel.post('/createbooking', body)
    assert.equal(booked.status, 201, `${told} was quoted, but answered ${booked.text}`)
    const kept = (await this.hotel.get(`/getallbooking?booking_code=${booked.Result.booking_code}`)).Result[0]
    assertSame(quoted.Result, booked.Result, kept, told)
    this.knowledge.add('booking', booked.Result.booking_code)
    this.knowledge.learnGuest(kept)
    this.count(quoted.Result)
  }

  private form(): object {
    const { chance, knowledge } = this
    const arrival = todayIn('Pacific/Kiritimati') + chance.integer(2, 40)
    return {
      arrival_date: formatDay(arrival),
      departure_date: formatDay(arrival + chance.integer(1, 5)),
      guest_detail: GUEST,
      items: Array.from({ length: chance.integer(1, 3) }, () => this.item()),
      ...(chance.percent(40) ? { promo_code: knowledge.pick('promo', chance) } : {}),
    }
  }

  private item(): object {
    const { chance, knowledge } = this
    const children = chance.integer(0, 2)
    const extras = chance.shuffled(knowledge.all('extra')).slice(0, chance.integer(0, 2))
    return {
      room_code: chance.pick(ROOMS),
      rate_code: chance.pick([...RATES, DERIVED]),
      rooms: chance.integer(1, 2),
      adults: chance.integer(1, 4),
      children,
      ...(chance.percent(70)
        ? { children_ages: Array.from({ length: children }, () => chance.integer(0, 17)) }
        : {}),
      extras: extras.map((extra_code) => ({ extra_code, quantity: 1 })),
    }
  }

  private count({ items, charges, promo }: Json): void {
    const { seen } = this
    seen.booked++
    if (items.length > 1) seen.several++
    if (charges.some(({ kind }: Json) => kind === 'extra')) seen.extra++
    const taxes = charges.filter(({ kind }: Json) => kind === 'tax' || kind === 'fee')
    if (taxes.some(({ is_included }: Json) => is_included === 0)) seen.added++
    if (taxes.some(({ is_included }: Json) => is_included === 1)) seen.included++
    if (promo?.is_valid === 1) seen.promo++
    if (items.some(({ rate_code }: Json) => rate_code === DERIVED)) seen.derived++
  }
}

/** A rate that follows another. */
export const DERIVED = 'DRV'

const assertSums = (quote: Json, told: string): void => {
  const { items, charges, grand_total } = quote
  if (quote.is_available === 0) {
    assert.deepEqual([charges, grand_total], [[], null], told)
    return
  }
  const added = charges.filter(({ is_included }: Json) => is_included === 0)
  const included = charges.filter(({ is_included }: Json) => is_included === 1)
  const amounts = (list: Json[], kinds: string[]) =>
    sum(list.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  assert.equal(sum(added.map(({ amount }: Json) => amount)), minor(grand_total), `charges of ${told}`)
  assert.equal(amounts(added, ['room']), minor(quote.total_price), `rooms of ${told}`)
  assert.equal(amounts(added, ['extra']), minor(quote.extras_price), `extras of ${told}`)
  assert.equal(amounts(added, ['tax', 'fee']), minor(quote.taxes_added), `taxes on top of ${told}`)
  assert.equal(sum(included.map(({ amount }: Json) => amount)), minor(quote.taxes_included), `in ${told}`)
  assert.equal(
    sum([quote.due_now, quote.due_later, quote.due_at_hotel]),
    minor(grand_total),
    `what is due of ${told}`,
  )
  for (const { nightly, total_price } of items)
    assert.equal(sum(nightly.map(({ total }: Json) => total)), minor(total_price), `nights of ${told}`)
}

/** The quote, what the booking answered and what is kept of it agree to the last digit. */
const assertSame = (quote: Json, answer: Json, kept: Json, told: string): void => {
  for (const name of ['total_price', 'grand_total'])
    assert.equal(answer[name], quote[name], `${name}: ${told}`)
  assert.equal(kept.grand_total, quote.grand_total, told)
  assert.equal(kept.payment_price, quote.grand_total, told)
  const lines = (list: Json[]) =>
    list.map(({ kind, code, item, quantity, amount }) => [kind, code, item, quantity, amount])
  assert.deepEqual(lines(kept.charges), lines(quote.charges), told)
}
