// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { booking, day, entry, faultsOf, left, outcome, push } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import {
  ALL_RULES,
  bookingOf,
  form,
  item,
  rules,
  SERVICE,
  TRANSFER,
  twoRooms,
  VAT,
} from '../priced-hotel.testing.ts'

const { db, hotel: newHotel } = await createTestApp()

test('10 % service on top, then 11 % running: 1,221,000 for 1,000,000', async () => {
  const hotel = await twoRooms(await newHotel(), [
    ['createtax', SERVICE],
    ['createtax', VAT],
  ])
  await push(hotel, [entry(0, { price: 1_000_000 })])
  const { Result } = await hotel.post('/quotebooking', booking({ guest_detail: undefined }), {
    token: hotel.client,
  })
  assert.deepEqual(
    [Result.total_price, Result.taxes_added, Result.grand_total, Result.due_at_hotel],
    [1_000_000, 221_000, 1_221_000, 1_221_000],
  )
  assert.deepEqual(
    Result.charges.map(({ code, amount }: { code: string; amount: number }) => [code, amount]),
    [
      ['DLX', 1_000_000],
      ['SERVICE', 100_000],
      ['VAT', 121_000],
    ],
  )
})

test('a stay that cannot be booked is answered with its items and reasons, and the rest is null or empty', async () => {
  const hotel = await twoRooms(await newHotel(), ALL_RULES)
  const asked = form([
    item({ rooms: 3, adults: 3 }),
    item({ rooms: 3, adults: 3 }),
    item({ room_code: 'SEA' }),
  ])
  const answer = await hotel.post('/quotebooking', asked)
  assert.equal(outcome(answer), '200 ok', answer.text)
  const { is_available, items, promo, ...rest } = answer.Result
  assert.equal(is_available, 0)
  assert.equal(promo, null)
  const soldOut = { code: 'sold_out', date: day(0), required: 6, actual: 5 }
  assert.deepEqual(
    items.map(({ reasons }: { reasons: { message: string }[] }) =>
      reasons.map(({ message: _, ...reason }) => reason),
    ),
    [[soldOut], [soldOut], []],
  )
  for (const [name, value] of Object.entries(rest))
    assert.ok(value === null || (Array.isArray(value) && value.length === 0), name)
})

test('what a room costs that is not published is told to those who see it alone', async () => {
  const hotel = await twoRooms(await newHotel(), ALL_RULES)
  await hotel.put('/updateroom/SEA', { is_publish: 0 })
  const asked = form([item({ room_code: 'SEA' }), item({})])
  const { Result } = await hotel.post('/quotebooking', asked, { token: hotel.client })
  const [hidden, seen] = Result.items
  assert.deepEqual([Result.is_available, hidden.reasons[0].code], [0, 'not_published'])
  assert.ok(seen.total_price > 0)
  const { nightly, total_price, rate_price, normal_total, nightly_before_promo } = hidden
  assert.deepEqual(
    [nightly, total_price, rate_price, normal_total, nightly_before_promo],
    [[0, 1].map((at) => ({ date: day(at), price: null, total: null })), 0, 0, 0, []],
  )
  const booked = await hotel.post('/createbooking', asked, { token: hotel.client })
  assert.equal(outcome(booked), '409 not_bookable', booked.text)
  const { Result: byStaff } = await hotel.post('/quotebooking', asked)
  assert.ok(byStaff.items[0].total_price > 0)
})

test('a promo code that does not count makes the quote unavailable, and says why', async () => {
  const hotel = await twoRooms(await newHotel(), ALL_RULES)
  const { Result } = await hotel.post('/quotebooking', form([item()], { promo_code: 'NONE' }))
  assert.deepEqual([Result.is_available, Result.promo], [0, { is_valid: 0, reason: 'unknown' }])
  assert.deepEqual(Result.items[0].reasons, [])
  const refused = await hotel.post('/createbooking', form([item()], { promo_code: 'NONE' }))
  assert.equal(outcome(refused), '409 promo_not_valid')
  const [{ message: _, ...detail }] = refused.Error.details
  assert.deepEqual(detail, {
    field: 'booking_form.promo_code',
    code: 'promo_not_valid',
    reason: 'unknown',
  })
})

suite('what refuses a form refuses its quote', () => {
  const FORM = 'booking_form.'
  const CASES: [what: string, body: object, outcome: string, faults: string[]][] = [
    [
      'no room, rate or guests',
      {
        booking_form: {
          arrival_date: day(0),
          departure_date: day(2),
          guest_detail: { name: 'A', email: 'a@b.co' },
        },
      },
      '400 missing_field',
      ['room_code', 'rate_code', 'guests'].map((name) => `${FORM}${name} missing_field`),
    ],
    [
      'an item beside a room',
      form([item()], { room_code: 'DLX', rooms: 2, extras: [] }),
      '422 invalid_value',
      ['room_code', 'rooms', 'extras'].map((name) => `${FORM}${name} invalid_value`),
    ],
    ['no item', form([]), '422 invalid_value', [`${FORM}items invalid_value`]],
    ['too many', form(Array(21).fill(item())), '422 invalid_value', [`${FORM}items invalid_value`]],
    [
      'nobody, and ages of nobody',
      form([item({ adults: 0 }), item({ children_ages: [3] })]),
      '422 invalid_value',
      [`${FORM}items[0].adults invalid_value`, `${FORM}items[1].children_ages invalid_value`],
    ],
    [
      'an age of 18',
      form([item({ children: 2, children_ages: [null, 18] })]),
      '422 invalid_value',
      [`${FORM}items[0].children_ages[1] invalid_value`],
    ],
    [
      'what is not there',
      form([item({ room_code: 'NO' }), item({ rate_code: 'NO', extras: [{ extra_code: 'NO' }] })]),
      '404 room_not_found',
      [
        `${FORM}items[0].room_code room_not_found`,
        `${FORM}items[1].rate_code rate_not_found`,
        `${FORM}items[1].extras[0].extra_code extra_not_found`,
      ],
    ],
    [
      'an extra of another room, twice',
      form([
        item({
          extras: [{ extra_code: 'RESORT' }, { extra_code: 'BREAKFAST' }, { extra_code: 'BREAKFAST' }],
        }),
      ]),
      '422 invalid_value',
      [
        `${FORM}items[0].extras[0].extra_code invalid_value`,
        `${FORM}items[0].extras[2].extra_code invalid_value`,
      ],
    ],
    [
      'too many of an extra',
      form([item({ extras: [{ extra_code: 'TRANSFER', quantity: 4 }] })]),
      '422 invalid_value',
      [`${FORM}items[0].extras[0].quantity invalid_value`],
    ],
    [
      'more of an extra than there are',
      form([
        item({ extras: [{ extra_code: 'TRANSFER', quantity: 2 }] }),
        item({ extras: [{ extra_code: 'TRANSFER' }] }),
      ]),
      '409 extra_sold_out',
      [`${FORM}items[0].extras extra_sold_out`],
    ],
  ]
  for (const [what, body, expected, faults] of CASES)
    test(`${what}: ${expected}`, async () => {
      const hotel = await twoRooms(await newHotel(), ALL_RULES)
      for (const operation of ['quotebooking', 'createbooking']) {
        const answer = await hotel.post(`/${operation}`, body, { token: hotel.client })
        assert.equal(outcome(answer), expected, answer.text)
        assert.deepEqual(faultsOf(answer), faults)
      }
      assert.deepEqual(await left(hotel, 0, 0), [5, 5])
    })
})

test('an extra that is too late, and one that is sold out on a day', async () => {
  const hotel = await twoRooms(await newHotel(), [['createextra', { ...TRANSFER, lead_hours: 1_000_000 }]])
  const late = form([item({ extras: [{ extra_code: 'TRANSFER' }] })])
  for (const operation of ['quotebooking', 'createbooking']) {
    const answer = await hotel.post(`/${operation}`, late)
    assert.equal(outcome(answer), '409 extra_too_late')
    assert.deepEqual(faultsOf(answer), ['booking_form.items[0].extras[0].extra_code extra_too_late'])
  }
})

suite('a quote, the booking made right after it and what getallbooking shows agree', () => {
  const CASES: [what: string, items: object[] | undefined, more: object][] = [
    ['one room as before', undefined, { room_code: 'DLX', rate_code: 'FLEX', guests: 3, rooms: 2 }],
    [
      'one room with ages and extras',
      undefined,
      {
        ...{ room_code: 'DLX', rate_code: 'FLEX', guests: 4, adults: 2, children_ages: [12, null] },
        extras: [{ extra_code: 'TRANSFER', quantity: 2 }, { extra_code: 'BREAKFAST' }],
      },
    ],
    [
      'three items, a promo for one of them',
      [
        item({ rooms: 2, adults: 3, guest_name: 'Bo', extras: [{ extra_code: 'BREAKFAST' }] }),
        item({ room_code: 'SEA', children: 2, children_ages: [3, 12], rate_code: 'OTHER' }),
        item({ room_code: 'SEA', adults: 1 }),
      ],
      { promo_code: 'sUMMER' },
    ],
  ]
  for (const [what, items, more] of CASES)
    test(what, async () => {
      const hotel = await twoRooms(await newHotel(), ALL_RULES)
      const asked = form(items!, more)
      const quoted = (await hotel.post('/quotebooking', asked, { token: hotel.client })).Result
      assert.equal(quoted.is_available, 1, JSON.stringify(quoted))
      assert.equal(
        quoted.grand_total,
        quoted.charges.reduce(
          (sum: number, line: { amount: number; is_included: number }) =>
            line.is_included ? sum : Math.round((sum + line.amount) * 100) / 100,
          0,
        ),
      )
      const made = await hotel.post('/createbooking', asked, { token: hotel.client })
      assert.equal(made.status, 201, made.text)
      const { booking_code, total_price, grand_total } = made.Result
      assert.deepEqual([total_price, grand_total], [quoted.total_price, quoted.grand_total])
      const shown = await bookingOf(hotel, booking_code)
      assert.deepEqual(
        [shown.total_price, shown.grand_total, shown.payment_price, shown.charges],
        [quoted.total_price, quoted.grand_total, quoted.grand_total, quoted.charges],
      )
      const nights = (list: Record<string, unknown>[]) =>
        list.map(({ item: number, room_code, rate_code, rooms, nightly, rate_price }) => ({
          ...{ number, room_code, rate_code, rooms, nightly, rate_price },
        }))
      assert.deepEqual(nights(shown.items), nights(quoted.items))
      const again = await hotel.put(`/updatebooking/${booking_code}`, { departure_date: day(3) })
      assert.equal(outcome(again), '200 ok', again.text)
      const longer = { ...asked.booking_form, departure_date: day(3) }
      await hotel.post('/cancelbooking', { booking_code })
      const requoted = (await hotel.post('/quotebooking', { booking_form: longer })).Result
      assert.deepEqual(again.Result.charges, requoted.charges)
      assert.deepEqual((await checkTables(db, hotel.hotelId)).damages, [])
    })
})

test('room_price may be the price of a night, of the nights, or all that is paid', async () => {
  const hotel = await twoRooms(await newHotel(), [['createtax', SERVICE]])
  for (const room_price of [100, 200, 220])
    assert.equal(outcome(await hotel.post('/createbooking', form([item()], { room_price }))), '201 ok')
  const refused = await hotel.post('/createbooking', form([item()], { room_price: 210 }))
  assert.equal(outcome(refused), '409 price_changed')
  const { rate_price, total_price, grand_total } = refused.Error.details[0]
  assert.deepEqual([rate_price, total_price, grand_total], [100, 200, 220])
})

test('a rule made by another process counts for the next booking', async () => {
  const hotel = await twoRooms(await newHotel())
  await hotel.post('/quotebooking', form([item()]))
  await rules(hotel, [['createtax', SERVICE]])
  const made = await hotel.post('/createbooking', form([item()]))
  assert.equal(made.Result.grand_total, 220)
})

test('a stay that costs too much is refused at a field that may be sent', async () => {
  const tax = { charge: 'percent', value: 1000, base: 'running', tax_name: 'Tenfold' }
  const hotel = await twoRooms(
    await newHotel(),
    ['A', 'B', 'C'].map((tax_code) => ['createtax', { ...tax, tax_code }]),
  )
  await push(
    hotel,
    [0, 1].map((after) => entry(after, { price: 1e10 })),
  )
  const one = { room_code: 'DLX', rate_code: 'FLEX', guests: 2, items: undefined }
  for (const [body, field] of [
    [form([item()]), 'booking_form.items'],
    [form([], one), 'booking_form.rooms'],
  ] as const) {
    const answer = await hotel.post('/quotebooking', body)
    assert.deepEqual([outcome(answer), faultsOf(answer)], ['422 invalid_value', [`${field} invalid_value`]])
    assert.equal(answer.Error.details[0].message, 'the stay costs more than can be charged')
  }
})

test('an Idempotency-Key that is too long is refused; under another one a quote is made anew', async () => {
  const hotel = await twoRooms(await newHotel())
  const quoted = (key: string) =>
    hotel.post('/quotebooking', form([item()]), { headers: { 'idempotency-key': key } })
  const refused = await quoted('k'.repeat(256))
  assert.deepEqual([outcome(refused), faultsOf(refused)], ['422 invalid_value', ['null invalid_value']])
  assert.equal((await quoted('k'.repeat(255))).Result.grand_total, 200)
  await push(hotel, [entry(0, { price: 150, number_of_rooms: undefined })])
  const anew = await quoted('k'.repeat(255))
  assert.deepEqual([anew.Result.grand_total, anew.headers['idempotency-replayed']], [250, undefined])
})
