import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import {
  book,
  booked,
  booking,
  day,
  entry,
  faultsOf,
  freeStay,
  left,
  newRate,
  newRoom,
  outcome,
  push,
  stock,
} from '../../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp({ publicUrl: 'https://stay.example' })

suite('createbooking', () => {
  test('answers 201 with code, price and a page that nobody can guess', async () => {
    const hotel = await stock(await newHotel(), 3)
    const made = await book(hotel, { departure_date: day(3), rooms: 2, guests: 3 })
    assert.equal(made.status, 201)
    const { booking_code, payment_id, payment_token, payment_url, ...rest } = made.Result
    const price = { total_price: 600, grand_total: 600, currency: 'USD' }
    assert.deepEqual(rest, { booking_status: 'new', ...price, ...freeStay(600) })
    assert.match(booking_code, /^[ABCDEFGHJKMNPQRSTUVWXYZ23456789]{8}$/)
    assert.match(payment_token, /^[\w-]{32,}$/)
    assert.deepEqual(Object.keys(payment_url), ['token', 'redirect_url'])
    assert.equal(payment_url.token, payment_token)
    assert.ok(payment_url.redirect_url.startsWith('https://stay.example/'))
    assert.ok(payment_url.redirect_url.endsWith(payment_token))
    assert.ok(payment_id.length > 0)
    assert.deepEqual(await left(hotel), [1, 1, 1])
  })

  test('a room that was deleted and made anew under its code is sold as the new one', async () => {
    const hotel = await stock(await newHotel(), 2)
    const made = await book(hotel)
    assert.equal((await hotel.post('/cancelbooking', { booking_code: made.Result.booking_code })).status, 200)
    assert.equal((await hotel.delete('/deleteroom/DLX')).status, 200)
    await newRoom(hotel)
    assert.equal(outcome(await book(hotel)), '409 not_bookable')
    await push(hotel, [entry(0), entry(1)])
    assert.equal((await book(hotel)).status, 201)
    assert.deepEqual(await left(hotel), [2, 3])
  })

  test('the booking is read back whole', async () => {
    const hotel = await stock(await newHotel(), 2)
    await push(hotel, [entry(1, { price: 100.01 })])
    const address = { area: 'Jalan 1', country: 'ID', city: 'Sanur', state: 'Bali', postCode: '80228' }
    const guest_detail = { name: 'Ann Guést 🙂', email: 'ann@example.com', phone: '+62', address }
    const made = await book(hotel, {
      arrival_date: `${day(0)}T00:00:00Z`,
      departure_date: day(2),
      arrival_time: '23:59',
      guests: 3,
      adults: 2,
      children: 1,
      rooms: 2,
      room_price: 400.02,
      special_request: 'A cot',
      guest_detail,
    })
    assert.equal(made.status, 201, made.text)
    const { booking_code, payment_id } = made.Result
    const { Result } = await hotel.get(`/getallbooking?booking_code=${booking_code}`)
    const { id, created_at, updated_at, ...rest } = Result[0]
    assert.equal(typeof id, 'number')
    assert.equal(created_at, updated_at)
    assert.deepEqual(rest, {
      booking_code,
      booking_status: 'new',
      source: 'api',
      chain_code: hotel.chain,
      hotel_code: hotel.code,
      room_code: 'DLX',
      room_name: 'Deluxe',
      room_rate_code: 'FLEX',
      rate_name: 'Flexible',
      arrival_date: day(0),
      arrival_time: '23:59',
      departure_date: day(2),
      nights: 2,
      number_of_guest: 3,
      adults: 2,
      children: 1,
      number_of_room_booking: 2,
      room_type_price: 100.01,
      total_price: 400.02,
      grand_total: 400.02,
      payment_price: 400.02,
      currency: 'USD',
      nightly: [
        { date: day(0), price: 100 },
        { date: day(1), price: 100.01 },
      ],
      promo_code: null,
      promo_amount: 0,
      items: [
        {
          item: 1,
          item_status: 'booked',
          room_code: 'DLX',
          room_name: 'Deluxe',
          rate_code: 'FLEX',
          rate_name: 'Flexible',
          rooms: 2,
          guests: 3,
          adults: 2,
          children: 1,
          children_ages: [],
          guest_name: null,
          extras: [],
          nightly: [
            { date: day(0), price: 100, total: 200 },
            { date: day(1), price: 100.01, total: 200.02 },
          ],
          rate_price: 100.01,
          total_price: 400.02,
          promo_amount: 0,
          nightly_before_promo: [],
          stay_status: 'expected',
          fee_amount: 0,
          undo_until: null,
        },
      ],
      charges: [
        {
          kind: 'room',
          code: 'DLX',
          name: 'Deluxe',
          item: 1,
          quantity: 2,
          amount: 400.02,
          is_included: 0,
          is_at_hotel: 0,
        },
      ],
      is_paid: 0,
      is_ack: 0,
      payment_code: payment_id,
      payment_vendor: 'hotel',
      payment_due_at: null,
      payments: [],
      created_by: 'A test',
      updated_by: 'A test',
      cancelled_at: null,
      cancel_reason: null,
      terms_accepted_at: null,
      ...freeStay(400.02),
      guest_detail: { ...guest_detail, special_request: 'A cot' },
    })
  })

  test('currencies without and with three fraction digits are sold to the last digit', async () => {
    for (const [currency, price, total] of [
      ['JPY', 12_001, 24_002],
      ['KWD', 10.001, 20.002],
    ] as const) {
      const hotel = await stock(await newHotel({ currency }), 2, { price })
      const made = await book(hotel, { departure_date: day(2), room_price: price })
      assert.deepEqual([made.Result.total_price, made.Result.currency], [total, currency])
    }
  })

  test('the plan’s own price is charged on a day that has none', async () => {
    const hotel = await stock(await newHotel(), 0)
    await hotel.put('/updaterate/FLEX', { price: 42.5 })
    await push(hotel, [entry(0), entry(1, { price: null, rate_detail: [{ rate_code: 'FLEX', cta: 0 }] })])
    const made = await book(hotel, { departure_date: day(2) })
    assert.equal(made.Result.total_price, 142.5)
  })

  test('takes from every night or from none', async () => {
    const hotel = await stock(await newHotel(), 3)
    await push(hotel, [entry(2, { number_of_rooms: 0 })])
    assert.equal(outcome(await book(hotel, { departure_date: day(3) })), '409 sold_out')
    assert.deepEqual(await left(hotel), [3, 3, 0])
    assert.deepEqual((await hotel.get('/getallbooking')).Result, [])
  })

  test('one pool serves all rates of a room', async () => {
    const hotel = await stock(await newHotel(), 1, { number_of_rooms: 2 })
    await newRate(hotel, { rate_code: 'WEEK' })
    await push(hotel, [
      {
        room_code: 'DLX',
        room_availability_date: day(0),
        rate_detail: [{ rate_code: 'WEEK', rate_price: 5 }],
      },
    ])
    await booked(hotel, { rate_code: 'WEEK' })
    await booked(hotel)
    assert.equal(outcome(await book(hotel, { rate_code: 'WEEK' })), '409 sold_out')
    assert.deepEqual(await left(hotel), [0])
  })
})

suite('room_price', () => {
  test('must be the price of a night or of the stay; else the current figures are answered', async () => {
    const hotel = await stock(await newHotel(), 3)
    await push(hotel, [entry(1, { price: 130 })])
    const stay = { departure_date: day(2), rooms: 2, guests: 2 }
    const changed = await book(hotel, { ...stay, room_price: 100 })
    assert.equal(outcome(changed), '409 price_changed')
    assert.equal(changed.json.StatusCode, 6)
    const [detail] = changed.Error.details
    assert.deepEqual(
      [detail.field, detail.code, detail.rate_price, detail.total_price],
      ['booking_form.room_price', 'price_changed', 115, 460],
    )
    assert.deepEqual(await left(hotel), [3, 3, 3])
    assert.equal(outcome(await book(hotel, { ...stay, rooms: 1, room_price: 115 })), '201 ok')
    assert.equal(outcome(await book(hotel, { ...stay, room_price: 460 })), '201 ok')
  })

  test('shown_total must be what the stay costs in all, and nothing less', async () => {
    const hotel = await stock(await newHotel(), 3)
    await hotel.post('/createtax', { tax_code: 'VAT', tax_name: 'VAT', charge: 'percent', value: 10 })
    const stay = { departure_date: day(2), guests: 2 }
    for (const more of [{ shown_total: 100 }, { shown_total: 200 }, { shown_total: 200, room_price: 200 }]) {
      const changed = await book(hotel, { ...stay, ...more })
      assert.equal(outcome(changed), '409 price_changed')
      const [{ field, grand_total }] = changed.Error.details
      assert.deepEqual([field, grand_total], ['booking_form.shown_total', 220])
    }
    assert.equal(
      outcome(await book(hotel, { ...stay, shown_total: 220, room_price: 1 })),
      '409 price_changed',
    )
    assert.equal(outcome(await book(hotel, { ...stay, shown_total: 220, room_price: 200 })), '201 ok')
  })
})

suite('refusals', () => {
  const cases: [object, string, string[]][] = [
    [{}, '400 missing_field', ['booking_form missing_field']],
    [{ booking_form: [] }, '400 invalid_format', ['booking_form invalid_format']],
    [
      { booking_form: {} },
      '400 missing_field',
      ['room_code', 'rate_code', 'arrival_date', 'departure_date', 'guest_detail', 'guests'].map(
        (field) => `booking_form.${field} missing_field`,
      ),
    ],
    [
      booking({ guest_detail: {} }),
      '400 missing_field',
      ['booking_form.guest_detail.name missing_field', 'booking_form.guest_detail.email missing_field'],
    ],
    [
      booking({ guest_detail: { name: 'A', email: '' } }),
      '400 missing_field',
      ['booking_form.guest_detail.email missing_field'],
    ],
    ...[
      'nobody',
      'a@b',
      '@b.c',
      'a@',
      'a b@c.de',
      'a@b..c',
      'a@-b.cd',
      'a@b.c\n',
      '<a@b.cd>',
      'a@b@c.de',
      `${'a'.repeat(65)}@b.cd`,
    ].map((email): [object, string, string[]] => [
      booking({ guest_detail: { name: 'A', email } }),
      '422 invalid_value',
      ['booking_form.guest_detail.email invalid_value'],
    ]),
    [booking({ guests: 0 }), '422 invalid_value', ['booking_form.guests invalid_value']],
    [booking({ guests: '2' }), '400 invalid_format', ['booking_form.guests invalid_format']],
    [
      booking({ guests: 2, adults: 1, children: 2 }),
      '422 invalid_value',
      ['booking_form.guests invalid_value'],
    ],
    [booking({ rooms: 0 }), '422 invalid_value', ['booking_form.rooms invalid_value']],
    [booking({ rooms: 100 }), '422 invalid_value', ['booking_form.rooms invalid_value']],
    [booking({ departure_date: day(0) }), '422 invalid_value', ['booking_form.departure_date invalid_value']],
    [
      booking({ departure_date: day(-1) }),
      '422 invalid_value',
      ['booking_form.departure_date invalid_value'],
    ],
    [
      booking({ departure_date: day(91) }),
      '422 invalid_value',
      ['booking_form.departure_date invalid_value'],
    ],
    ...['24:00', '12:60', '1:00', '12:00:00', 'noon', ''].map((arrival_time): [object, string, string[]] => [
      booking({ arrival_time }),
      '422 invalid_value',
      ['booking_form.arrival_time invalid_value'],
    ]),
    [booking({ arrival_time: 12 }), '400 invalid_format', ['booking_form.arrival_time invalid_format']],
    [
      booking({ special_request: 'x'.repeat(10_001) }),
      '422 invalid_value',
      ['booking_form.special_request invalid_value'],
    ],
    [
      booking({ guest_detail: { name: 'A', email: 'a@b.cd', address: { city: 5 } } }),
      '400 invalid_format',
      ['booking_form.guest_detail.address.city invalid_format'],
    ],
    ...['javascript:alert(1)', 'ftp://a.example/', '//a.example', 'a.example', '/path', ''].map(
      (redirect_url): [object, string, string[]] => [
        booking({}, { payment_info: { redirect_url } }),
        '422 invalid_value',
        ['payment_info.redirect_url invalid_value'],
      ],
    ),
    [
      booking({}, { payment_info: { send_url_to_email: 'yes' } }),
      '400 invalid_format',
      ['payment_info.send_url_to_email invalid_format'],
    ],
    [booking({ room_code: 'NOSUCH' }), '404 room_not_found', ['booking_form.room_code room_not_found']],
    [booking({ rate_code: 'NOSUCH' }), '404 rate_not_found', ['booking_form.rate_code rate_not_found']],
    [
      booking({ room_code: 'X', rate_code: 'X' }),
      '404 room_not_found',
      ['booking_form.room_code room_not_found', 'booking_form.rate_code rate_not_found'],
    ],
  ]
  for (const [body, expected, faults] of cases)
    test(`${JSON.stringify(body).replace(JSON.stringify(booking()).slice(1, 130), '').slice(0, 160)}: ${expected}`, async () => {
      const hotel = await stock(await newHotel(), 1)
      const refused = await hotel.post('/createbooking', body, { token: hotel.client })
      assert.equal(outcome(refused), expected)
      assert.deepEqual(faultsOf(refused), faults)
      assert.deepEqual(await left(hotel), [3])
    })

  test('90 nights can be booked', async () => {
    const hotel = await stock(await newHotel(), 90, { price: 0.01 })
    const made = await book(hotel, { departure_date: day(90) })
    assert.equal(made.Result?.total_price, 0.9, made.text)
  })

  test('null is the same as left out', async () => {
    const hotel = await stock(await newHotel(), 1)
    const nothing = {
      room_price: null,
      arrival_time: null,
      adults: null,
      children: null,
      rooms: null,
      special_request: null,
    }
    const made = await hotel.post('/createbooking', booking(nothing, { payment_info: null }))
    assert.equal(outcome(made), '201 ok')
    const other = await hotel.post(
      '/createbooking',
      booking(nothing, { payment_info: { redirect_url: null, send_url_to_email: null } }),
    )
    assert.equal(outcome(other), '201 ok')
  })

  test('an unpublished room is not_bookable', async () => {
    const hotel = await newHotel()
    await newRoom(hotel, { is_publish: 0 })
    await newRate(hotel)
    await push(hotel, [entry(0)])
    const refused = await book(hotel)
    assert.equal(outcome(refused), '409 not_bookable')
    assert.deepEqual(
      refused.Error.details.map((reason: { code: string }) => reason.code),
      ['not_published'],
    )
  })
})
