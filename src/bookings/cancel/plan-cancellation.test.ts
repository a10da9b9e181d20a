import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AppError } from '../../errors.ts'
import type { AgreedPolicy } from '../../stay/price/agreed-policy.ts'
import type { Booking, BookingCharge, BookingItem } from '../shape/booking.ts'
import { type Cancellation, planCancellation } from './plan-cancellation.ts'

/** Half of what was sold from the beginning, all of it from two days before arrival. */
const HALF: AgreedPolicy = {
  policy_code: 'HALF',
  policy_name: 'Half',
  steps: [
    { from: null, charge: 'percent', value: 50_000 },
    { from: Date.parse('2030-06-08T12:00:00Z'), charge: 'percent', value: 100_000 },
  ],
  no_show: null,
  grace_hours: 0,
  check_in: Date.parse('2030-06-10T12:00:00Z'),
  deposit: { charge: 'percent', value: 20_000 },
  timezone: 'UTC',
}

/** Two nights at 100.00. */
const item = (number: number, more: Partial<BookingItem> = {}): BookingItem => ({
  item: number,
  room_id: 1,
  room_code: 'DLX',
  room_name: 'Deluxe',
  rate_id: 2,
  rate_code: 'FLEX',
  rate_name: 'Flexible',
  arrival_date: '2030-06-10',
  departure_date: '2030-06-12',
  rooms: 1,
  guests: 1,
  adults: 1,
  children: 0,
  children_ages: null,
  guest_name: null,
  nightly: [10_000, 10_000],
  nightly_totals: null,
  promo_nightly: null,
  extras: null,
  rate_price: 10_000,
  total_price: 20_000,
  item_status: 'booked',
  holds_rooms: true,
  cancel_reason: null,
  terms: HALF,
  stay_status: 'expected',
  fee: null,
  released_from: null,
  price_override: null,
  override_reason: null,
  stay_steps: null,
  ...more,
})

const charge = (number: number, more: Partial<BookingCharge> = {}): BookingCharge => ({
  kind: 'room',
  code: 'FLEX',
  name: 'Flexible',
  item: number,
  quantity: 1,
  amount: 20_000,
  is_included: false,
  is_at_hotel: false,
  is_once: false,
  ...more,
})

/** Two items, and a cleaning of 20.00 for both. */
const booking = (more: Partial<Booking> = {}): Booking => ({
  booking_id: 7,
  booking_code: 'K7MPX3QA',
  booking_status: 'new',
  is_ack: true,
  is_paid: false,
  arrival_date: '2030-06-10',
  departure_date: '2030-06-12',
  arrival_time: null,
  total_price: 40_000,
  grand_total: 42_000,
  promo_id: null,
  promo_code: null,
  currency: 'EUR',
  guest_name: 'Ann',
  guest_email: 'ann@example.com',
  guest_phone: '',
  guest_address: {},
  special_request: '',
  payment_id: 'P',
  page_token: 'T',
  redirect_url: null,
  send_url_to_email: false,
  cancel_reason: null,
  is_expired: false,
  created_at: '2030-05-01T00:00:00.000Z',
  created_by: 'Website',
  updated_at: '2030-05-01T00:00:00.000Z',
  updated_by: 'Website',
  cancelled_at: null,
  terms_accepted_at: null,
  paid_amount: 0,
  refunded_amount: 0,
  goodwill_amount: 0,
  due_now: 0,
  payment_due_at: null,
  stands_unpaid: false,
  payment_vendor: null,
  refund_amount: null,
  language: null,
  expired_extras: null,
  guest_names: null,
  source: null,
  notes: '',
  fee_floor: 0,
  change_id: null,
  items: [item(1), item(2)],
  charges: [charge(1), charge(1, { kind: 'fee', code: 'CLEAN', amount: 2000, is_once: true }), charge(2)],
  ...more,
})

const EARLY = '2030-06-01T00:00:00Z'
const plan = (of: Booking, cancellation: Cancellation = {}, now = EARLY) =>
  planCancellation({ booking: of, hotel: { now, timezone: 'UTC' } }, cancellation, {
    tokenName: 'Front desk',
    digits: 2,
  })

const feesOf = ({ fees }: ReturnType<typeof plan>) => fees.map(({ item: number, fee }) => [number, fee])

const refusalOf = (make: () => unknown): AppError => {
  try {
    make()
  } catch (err) {
    if (err instanceof AppError) return err
    throw err
  }
  return assert.fail('nothing was refused')
}

suite('a whole booking', () => {
  test('costs what the terms say of the moment, what is charged once among it', () => {
    const early = plan(booking())
    assert.deepEqual(feesOf(early), [
      [1, 11_000],
      [2, 10_000],
    ])
    assert.deepEqual([early.fee, early.waived, early.refund], [21_000, 0, 0])
    const late = plan(booking(), {}, '2030-06-08T12:00:00Z')
    assert.equal(late.fee, 42_000)
  })

  test('is cancelled with all its items, and the reason is the booking’s', () => {
    const { after, items } = plan(booking(), { reason: 'The guest called' })
    assert.deepEqual(
      [after.booking_status, after.cancel_reason, after.updated_by, after.is_expired],
      ['cancelled', 'The guest called', 'Front desk', false],
    )
    assert.deepEqual(
      after.items.map(({ item_status, holds_rooms, cancel_reason }) => [
        item_status,
        holds_rooms,
        cancel_reason,
      ]),
      [
        ['cancelled', false, null],
        ['cancelled', false, null],
      ],
    )
    assert.deepEqual([items.map(({ item: number }) => number), after.charges], [[1, 2], booking().charges])
  })

  test('gives back what was paid beyond the fee', () => {
    const paid = plan(booking({ paid_amount: 30_000, refunded_amount: 1000 }))
    assert.deepEqual([paid.refund, paid.after.refund_amount, paid.after.refunded_amount], [8000, 8000, 1000])
  })

  test('that nobody paid lapses for nothing, and nobody waives anything', () => {
    const { after, fee, waived } = plan(booking(), { isExpired: true, fee: 0 })
    assert.deepEqual([after.cancel_reason, after.is_expired, fee, waived], ['payment_expired', true, 0, 0])
  })

  test('changes nothing of what it is given', () => {
    const given = booking({ paid_amount: 30_000 })
    plan(given, { items: [1] })
    plan(given)
    assert.deepEqual(given, booking({ paid_amount: 30_000 }))
  })
})

suite('some of its items', () => {
  test('leave what is charged once with the others, who are cancelled by themselves', () => {
    const { after, fee, items, refund } = plan(booking({ paid_amount: 42_000 }), {
      items: [1],
      reason: 'One comes',
    })
    assert.deepEqual([fee, items.length, after.booking_status, after.is_ack], [10_000, 1, 'new', false])
    assert.deepEqual(
      after.items.map(({ item_status, cancel_reason }) => [item_status, cancel_reason]),
      [
        ['cancelled', 'One comes'],
        ['booked', null],
      ],
    )
    assert.deepEqual(
      after.charges.map(({ code, item: number, amount }) => [code, number, amount]),
      [
        ['FLEX', 2, 20_000],
        ['CLEAN', 2, 2000],
      ],
    )
    assert.deepEqual([after.total_price, after.grand_total, refund], [20_000, 22_000, 10_000])
  })

  test('lower what is due now, where that is waited for', () => {
    const waiting = { payment_vendor: 'stripe', due_now: 8400, payment_due_at: '2030-06-02T00:00:00Z' }
    const { after, fee } = plan(booking({ ...waiting, stands_unpaid: true }), { items: [1] })
    assert.deepEqual([fee, after.due_now, after.payment_due_at], [10_000, 4400, waiting.payment_due_at])
    assert.equal(plan(booking(waiting), { items: [1] }).fee, 0)
  })

  test('that were cancelled before are told and not cancelled again', () => {
    const first = plan(booking(), { items: [1] }).after
    const again = plan(first, { items: [1] })
    assert.deepEqual([again.items, again.fees, again.fee, again.after], [[], [], 10_000, first])
    const rest = plan(first)
    assert.deepEqual(
      [feesOf(rest), rest.fee, rest.after.booking_status],
      [[[2, 11_000]], 21_000, 'cancelled'],
    )
  })

  test('have to be of the booking', () => {
    const { code, details } = refusalOf(() => plan(booking(), { items: [1, 3] }))
    assert.deepEqual([code, details[0]!.field], ['invalid_value', 'items[1]'])
  })
})

suite('a fee that staff ask for', () => {
  test('is taken from one item after another, and the rest of the terms’ is waived', () => {
    const more = plan(booking(), { fee: 23_000 })
    assert.deepEqual(feesOf(more), [
      [1, 22_000],
      [2, 1000],
    ])
    assert.equal(more.waived, 0)
    assert.equal(plan(booking(), { fee: 1000 }).waived, 20_000)
  })

  test('is not more than what was sold', () => {
    assert.equal(refusalOf(() => plan(booking(), { fee: 42_001 })).details[0]!.field, 'fee_amount')
  })
})

suite('what cannot be cancelled', () => {
  const stands = (stay_status: BookingItem['stay_status']) =>
    booking({ items: [item(1), item(2, { stay_status })] })

  test('a stay that is over, and guests who have left or did not come', () => {
    plan(booking(), {}, '2030-06-12T23:59:59Z')
    const over = refusalOf(() => plan(booking(), {}, '2030-06-13T00:00:00Z'))
    assert.deepEqual([over.code, over.message.includes('2030-06-12')], ['booking_not_cancellable', true])
    for (const [status, words] of [
      ['checked_out', 'item 2 have left'],
      ['no_show', 'item 2 did not come'],
    ] as const) {
      const refused = refusalOf(() => plan(stands(status)))
      assert.deepEqual([refused.code, refused.message.includes(words)], ['booking_not_cancellable', true])
      assert.equal(plan(stands(status), { items: [1] }).items.length, 1)
    }
  })

  test('a stay that has begun, by its guest; staff can', () => {
    const begun = stands('checked_in')
    assert.equal(refusalOf(() => plan(begun, { isByGuest: true })).code, 'booking_not_cancellable')
    assert.equal(plan(begun).items.length, 2)
    assert.equal(plan(stands('expected'), { isByGuest: true }).items.length, 2)
  })
})
