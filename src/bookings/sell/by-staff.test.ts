// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booking, day, entry, faultsOf, newRate, outcome, push, stock } from '../../../test/support/stock.ts'
import { checkTables } from '../../check/check-tables.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { ALL_RULES, bookingOf, form, item, twoRooms } from '../priced-hotel.testing.ts'

const { db, hotel: newHotel } = await createTestApp({ smtpUrl: 'smtp://127.0.0.1:1' })

const isSound = async ({ hotelId }: TestHotel): Promise<void> =>
  assert.deepEqual((await checkTables(db, hotelId)).damages, [])

const sell = (hotel: TestHotel, fields: Record<string, unknown>, more: object, token = hotel.admin) =>
  hotel.post('/createbooking', booking(fields, more), { token })

const mailed = async (hotel: TestHotel, code: string): Promise<string[]> =>
  (
    await db.of(hotel.hotelId).read((sql) =>
      sql.rows<{ recipient: string }>(
        `select recipient from mail m join booking b using (hotel_id, booking_id)
         where m.hotel_id = $1 and b.hotel_id = $1 and booking_code = $2 order by recipient desc`,
        [hotel.hotelId, code],
      ),
    )
  ).map(({ recipient }) => recipient)

const NO_EMAIL = { guest_detail: { name: 'Walked In' } }

suite('what staff tell of a booking', () => {
  test('is unknown from others, whatever it is, and an e-mail is required of them', async () => {
    const hotel = await stock(await newHotel())
    const odd = { source: 5, send_mail: 'x', price_override: 'x', ignore: [{}] }
    const made = await sell(hotel, {}, odd, hotel.client)
    assert.equal(outcome(made), '201 ok', made.text)
    const { source, items } = await bookingOf(hotel, made.Result.booking_code)
    assert.deepEqual([source, items[0].price_override], ['api', undefined])
    const quoted = await hotel.post('/quotebooking', booking({}, odd), { token: hotel.client })
    assert.equal(outcome(quoted), '200 ok', quoted.text)
    for (const guest_detail of [{ name: 'A' }, { name: 'A', email: '' }])
      assert.deepEqual(faultsOf(await sell(hotel, { guest_detail }, {}, hotel.client)), [
        'booking_form.guest_detail.email missing_field',
      ])
    assert.deepEqual(faultsOf(await sell(hotel, {}, odd)), [
      'source invalid_format',
      'send_mail invalid_format',
      'price_override invalid_format',
      'ignore[0] invalid_format',
    ])
  })

  test('says how it came, and whether the guest gets mail, whatever send_url_to_email says', async () => {
    const hotel = await stock(await newHotel(), 4, { number_of_rooms: 9 })
    const asked = (send_url_to_email: number) => ({ payment_info: { send_url_to_email } })
    for (const [more, source, to] of [
      [{ source: 'phone', send_mail: 1, ...asked(0) }, 'phone', ['hotel', 'guest']],
      [{ source: 'walk_in', send_mail: 0, ...asked(1) }, 'walk_in', ['hotel']],
      [{ source: 'email', ...asked(1) }, 'email', ['hotel', 'guest']],
      [{ source: 'other' }, 'other', ['hotel']],
      [{}, 'api', ['hotel']],
    ] as const) {
      const { booking_code } = (await sell(hotel, {}, more)).Result
      const made = await bookingOf(hotel, booking_code)
      assert.deepEqual([made.source, await mailed(hotel, booking_code)], [source, to])
    }
    assert.deepEqual(faultsOf(await sell(hotel, {}, { source: 'page' })), ['source invalid_value'])
  })

  test('a guest without an e-mail gets no mail, is found by none, and is not counted', async () => {
    const hotel = await stock(await newHotel(), 4, { number_of_rooms: 9 })
    const promo = { promo_code: 'ONCE', promo_name: 'O', charge: 'percent', value: 10, max_uses_per_email: 1 }
    await hotel.post('/createpromo', promo)
    const codes: string[] = []
    for (const guest_detail of [{ name: 'A' }, { name: 'B', email: '' }]) {
      const made = await sell(hotel, { guest_detail, promo_code: 'ONCE' }, { send_mail: 1 })
      assert.equal(outcome(made), '201 ok', made.text)
      codes.push(made.Result.booking_code)
    }
    const [code] = codes as [string]
    assert.equal((await bookingOf(hotel, code)).guest_detail.email, '')
    assert.deepEqual(await mailed(hotel, code), ['hotel'])
    const named = await hotel.get(`/getallbooking?booking_code=${code}&email=`, { token: hotel.client })
    assert.deepEqual(named.Result, [])
    const body = { booking_code: code, email: '', fee_amount: 0 }
    assert.deepEqual(faultsOf(await hotel.post('/guestcancel', body)), ['email missing_field'])
    const { hold_code } = (
      await hotel.post('/createhold', booking({ ...NO_EMAIL, promo_code: 'ONCE' }), { token: hotel.admin })
    ).Result
    const held = await hotel.post('/createbooking', { hold_code, booking_form: NO_EMAIL })
    assert.equal(outcome(held), '201 ok', held.text)
    await isSound(hotel)
  })

  test('staff take an e-mail off, and then the guest gets no mail any more', async () => {
    const hotel = await stock(await newHotel())
    const made = await sell(hotel, {}, { send_mail: 1 })
    const { booking_code: code } = made.Result
    assert.deepEqual(await mailed(hotel, code), ['hotel', 'guest'])
    const change = (email: string, token = hotel.admin) =>
      hotel.put(`/updatebooking/${code}`, { guest_detail: { email } }, { token })
    assert.deepEqual(faultsOf(await change('nobody')), ['guest_detail.email invalid_value'])
    const desk = await hotel.token({ is_admin: true, role: 'desk' })
    const gone = await change('', desk)
    assert.deepEqual([outcome(gone), gone.Result.guest_detail.email], ['200 ok', ''], gone.text)
    assert.equal((await bookingOf(hotel, code)).guest_detail.email, '')
    assert.deepEqual(await mailed(hotel, code), ['hotel', 'hotel', 'guest'])
    const named = await hotel.get(`/getallbooking?booking_code=${code}&email=ann@example.com`, {
      token: hotel.client,
    })
    assert.deepEqual(named.Result, [])
    assert.equal(outcome(await change('eve@example.com')), '200 ok')
    assert.deepEqual(await mailed(hotel, code), ['hotel', 'hotel', 'hotel', 'guest', 'guest'])
    await isSound(hotel)
  })

  test('hidden rates and unpublished rooms are sold by staff alone, as quoted and held', async () => {
    const hotel = await stock(await newHotel(), 4, { number_of_rooms: 9 })
    await newRate(hotel, { rate_code: 'CLUB', rate_name: 'Club', is_hidden: 1, price: 70 })
    await push(hotel, [
      {
        room_code: 'DLX',
        room_availability_date: day(0),
        rate_detail: [{ rate_code: 'CLUB', rate_price: 70 }],
      },
    ])
    await hotel.put('/updateroom/DLX', { is_publish: 0 })
    const club = { rate_code: 'CLUB' }
    const guest = { token: hotel.client }
    assert.equal(outcome(await hotel.post('/createbooking', booking(club), guest)), '404 rate_not_found')
    assert.equal(outcome(await hotel.post('/createbooking', booking(), guest)), '409 not_bookable')
    assert.equal((await hotel.post('/quotebooking', booking(), guest)).Result.is_available, 0)
    const quoted = await hotel.post('/quotebooking', booking(club))
    assert.deepEqual([quoted.Result.is_available, quoted.Result.total_price], [1, 70])
    const made = await hotel.post('/createbooking', booking(club))
    assert.deepEqual([outcome(made), made.Result.total_price], ['201 ok', 70])
    assert.equal(outcome(await hotel.post('/createhold', booking(club))), '201 ok')
    assert.equal(outcome(await hotel.post('/createhold', booking(club), guest)), '404 rate_not_found')
    await isSound(hotel)
  })
})

suite('reasons that staff ignore', () => {
  const STOPS: [string, object][] = [
    ['min_night', { min_night: 3 }],
    ['max_night', { max_night: 1 }],
    ['cta', { cta: 1 }],
    ['stop_sell_rate', { is_close: 1 }],
    ['min_night_through', { min_night_through: 4 }],
  ]

  test('are those named, and no other', async () => {
    const hotel = await stock(await newHotel(), 6, { number_of_rooms: 9 })
    const two = { departure_date: day(2) }
    for (const [code, rule] of STOPS) {
      const range = { start_date: day(0), end_date: day(0), rate_code: 'FLEX' }
      await hotel.put('/updateroomavailability/DLX', { ...range, ...rule })
      const others = STOPS.map(([each]) => each).filter((each) => each !== code)
      const refused = await sell(hotel, two, { ignore: others })
      assert.deepEqual(faultsOf(refused), [`null ${code}`])
      const quoted = await hotel.post('/quotebooking', booking(two, { ignore: [code] }))
      assert.equal(quoted.Result.is_available, 1, code)
      assert.equal(outcome(await sell(hotel, two, { ignore: [code] })), '201 ok', code)
      const open = { min_night: 0, max_night: 0, cta: 0, is_close: 0, min_night_through: 0 }
      await hotel.put('/updateroomavailability/DLX', { ...range, ...open })
    }
  })

  test('last night is sold until six in the morning of the hotel, and not after', async () => {
    const hour = new Date().getUTCHours()
    // A zone in which it is between three and four now, and one in which it is between eight and nine.
    const zoneAt = (wanted: number) => {
      const east = ((wanted - hour + 36) % 24) - 12
      return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
    }
    for (const [wanted, expected] of [
      [3, '201 ok'],
      [8, '409 not_bookable'],
    ] as const) {
      const timezone = zoneAt(wanted)
      const hotel = await stock(await newHotel({ timezone }))
      const today = todayIn(timezone)
      const entries = [-2, -1, 0].map((after) => ({
        ...entry(0),
        room_availability_date: formatDay(today + after),
      }))
      await push(hotel, entries)
      const night = (after: number) => ({
        arrival_date: formatDay(today + after),
        departure_date: formatDay(today + after + 1),
      })
      const ignore = { ignore: ['past_date'] }
      assert.equal(outcome(await sell(hotel, night(-1), ignore)), expected, timezone)
      assert.equal(outcome(await sell(hotel, night(-1), {})), '409 not_bookable')
      assert.equal(outcome(await sell(hotel, night(-2), ignore)), '409 not_bookable')
      const quoted = await hotel.post('/quotebooking', booking(night(-1), ignore))
      assert.equal(quoted.Result.is_available, expected === '201 ok' ? 1 : 0)
    }
  })

  test('never sell what is not there, what does not fit, or what is not named', async () => {
    const hotel = await stock(await newHotel(), 2, { number_of_rooms: 1 })
    const all = { ignore: ['min_night', 'stop_sell_room', 'stop_sell_rate', 'past_date'] }
    assert.equal(outcome(await sell(hotel, { rooms: 2 }, all)), '409 sold_out')
    assert.deepEqual(faultsOf(await sell(hotel, { departure_date: day(3) }, all)).sort(), [
      'null no_availability',
      'null no_price',
    ])
    assert.deepEqual(faultsOf(await sell(hotel, { guests: 9 }, all)), ['null occupancy'])
    assert.deepEqual(faultsOf(await sell(hotel, {}, { ignore: ['sold_out'] })), ['ignore[0] invalid_value'])
    const past = { arrival_date: '2020-01-01', departure_date: '2020-01-02' }
    assert.ok(faultsOf(await sell(hotel, past, all)).includes('null past_date'))
  })

  test('no_price only where a price is named; desk may neither name one nor ignore a stop of sale', async () => {
    const hotel = await stock(await newHotel(), 2, { number_of_rooms: 5 })
    await newRate(hotel, { rate_code: 'BARE', rate_name: 'Bare' })
    const bare = { rate_code: 'BARE', departure_date: day(2) }
    const ignore = ['no_price']
    const price_override = [{ item: 1, total_price: 25.01, reason: 'A friend of the house' }]
    for (const more of [{ ignore }, { ignore: ['cta', 'no_price'], price_override: [] }]) {
      const at = `ignore[${more.ignore.length - 1}] invalid_value`
      const refused = await sell(hotel, bare, more)
      assert.deepEqual(faultsOf(refused), [at])
      assert.match(refused.Error.details[0].message, /only together with a price_override/)
      assert.deepEqual(faultsOf(await hotel.post('/quotebooking', booking(bare, more))), [at])
      const { booking_code } = (await sell(hotel, {}, {})).Result
      const moved = await hotel.put(`/updatebooking/${booking_code}`, { rate_code: 'BARE', ...more })
      assert.deepEqual(faultsOf(moved), [at])
    }
    assert.deepEqual(faultsOf(await sell(hotel, bare, { price_override })), ['null no_price'])
    const made = await sell(hotel, bare, { ignore, price_override })
    assert.deepEqual([outcome(made), made.Result.total_price], ['201 ok', 25.01])
    const [only] = (await bookingOf(hotel, made.Result.booking_code)).items
    assert.deepEqual(
      only.nightly.map(({ total }: { total: number }) => total),
      [12.51, 12.5],
    )
    const desk = await hotel.token({ is_admin: true, role: 'desk' })
    for (const [more, fault] of [
      [{ price_override }, 'price_override role_not_allowed'],
      [{ ignore: ['stop_sell_room'] }, 'ignore role_not_allowed'],
    ] as const)
      assert.deepEqual(faultsOf(await sell(hotel, {}, more, desk)), [fault])
    assert.equal(outcome(await sell(hotel, {}, { ignore: ['cta'] }, desk)), '201 ok')
    await isSound(hotel)
  })
})

suite('a price that staff name', () => {
  const REASON = 'Loyal guests'
  const named = (number: number, total_price: number, reason = REASON) => ({
    item: number,
    total_price,
    reason,
  })

  test('is what the nights cost; taxes and extras follow; the promo counts for the others', async () => {
    const hotel = await twoRooms(await newHotel(), ALL_RULES)
    const items = [item({ extras: [{ extra_code: 'BREAKFAST' }] }), item()]
    const asked = { ...form(items, { promo_code: 'summer' }), price_override: [named(1, 150.01)] }
    const quoted = (await hotel.post('/quotebooking', asked)).Result
    assert.deepEqual(
      quoted.items.map(({ total_price, promo_amount }: never) => [total_price, promo_amount]),
      [
        [150.01, 0],
        [175, 25],
      ],
    )
    const made = await hotel.post('/createbooking', asked)
    assert.equal(outcome(made), '201 ok', made.text)
    const told = await bookingOf(hotel, made.Result.booking_code)
    assert.deepEqual(told.charges, quoted.charges)
    assert.equal(made.Result.grand_total, quoted.grand_total)
    const [first, second] = told.items
    assert.deepEqual([first.price_override, first.override_reason], [150.01, REASON])
    assert.equal('price_override' in second, false)
    assert.deepEqual([told.promo_code, told.promo_amount], ['Summer', 25])
    await isSound(hotel)
  })

  test('is marked in booking, history and event; why is for staff who see guests', async () => {
    const hotel = await stock(await newHotel())
    const made = await sell(hotel, {}, { price_override: [named(1, 40)] })
    const { booking_code: code } = made.Result
    const viewer = await hotel.token({ is_admin: true, role: 'viewer' })
    const seen = async (query: string, token: string) => {
      const [{ items }] = (await hotel.get(`/getallbooking?booking_code=${code}${query}`, { token })).Result
      return [items[0].price_override, items[0].override_reason]
    }
    assert.deepEqual(await seen('', hotel.admin), [40, REASON])
    assert.deepEqual(await seen('', viewer), [40, null])
    assert.deepEqual(await seen('', hotel.client), [40, null])
    assert.deepEqual(await seen('&email=ann@example.com', hotel.client), [40, null])
    const entries = async (token: string) => (await hotel.get(`/getbookinghistory/${code}`, { token })).Result
    const [entry] = await entries(hotel.admin)
    assert.deepEqual(entry.changes, [
      { field: 'price_override', from: [], to: [{ item: 1, total_price: 40 }] },
    ])
    assert.equal(entry.reason, REASON)
    assert.equal((await entries(viewer))[0].reason, null)
    const [event] = (await hotel.get('/getevents?after=0&limit=1000')).Result.slice(-1)
    assert.equal(event.data.items[0].price_override, 40)
    assert.equal(JSON.stringify(event).includes(REASON), false)
    const again = [named(1, 30, 'Sorry for the noise')]
    assert.equal(outcome(await hotel.put(`/updatebooking/${code}`, { price_override: again })), '200 ok')
    assert.deepEqual(await seen('', hotel.admin), [30, 'Sorry for the noise'])
    const [before, after] = await entries(hotel.admin)
    assert.deepEqual([before.reason, after.reason], [REASON, 'Sorry for the noise'])
    await isSound(hotel)
  })

  test('stays while dates, room, rate and guests do, and goes with them unless it is sent again', async () => {
    const hotel = await twoRooms(await newHotel(), ALL_RULES)
    const asked = { ...form([item(), item()]), price_override: [named(1, 99.99), named(2, 50)] }
    const { booking_code: code } = (await hotel.post('/createbooking', asked)).Result
    const change = async (body: object) => {
      const answer = await hotel.put(`/updatebooking/${code}`, body)
      assert.equal(outcome(answer), '200 ok', answer.text)
      return answer.Result.items.map(({ total_price, price_override }: never) => [
        total_price,
        price_override,
      ])
    }
    const breakfast = [{ extra_code: 'BREAKFAST' }]
    assert.deepEqual(await change({ items: [{ item: 1, extras: breakfast }] }), [
      [99.99, 99.99],
      [50, 50],
    ])
    assert.deepEqual(await change({ items: [{ item: 2, adults: 1 }] }), [
      [99.99, 99.99],
      [200, undefined],
    ])
    await change({ price_override: [named(2, 50)] })
    assert.deepEqual(await change({ items: [{ item: 2, room_code: 'SEA' }] }), [
      [99.99, 99.99],
      [160.1, undefined],
    ])
    const dates = { departure_date: day(3) }
    assert.deepEqual(await change({ ...dates, price_override: [named(2, 70)] }), [
      [300, undefined],
      [70, 70],
    ])
    assert.deepEqual(faultsOf(await hotel.put(`/updatebooking/${code}`, { price_override: [named(3, 1)] })), [
      'price_override invalid_value',
    ])
    await isSound(hotel)
  })

  test('of all items uses no promo, and a hold takes none', async () => {
    const hotel = await twoRooms(await newHotel(), ALL_RULES)
    const uses = async () => (await hotel.get('/getpromo/SUMMER')).Result.uses
    const asked = { ...form([item()], { promo_code: 'summer' }), price_override: [named(1, 120)] }
    const made = (await hotel.post('/createbooking', asked)).Result
    assert.deepEqual([(await bookingOf(hotel, made.booking_code)).promo_code, await uses()], [null, 0])
    const other = (await hotel.post('/createbooking', form([item()], { promo_code: 'summer' }))).Result
    assert.equal(await uses(), 1)
    await hotel.put(`/updatebooking/${other.booking_code}`, { price_override: [named(1, 120)] })
    assert.deepEqual([(await bookingOf(hotel, other.booking_code)).promo_code, await uses()], [null, 0])
    const { hold_code, total_price } = (await hotel.post('/createhold', { ...form([item()]), ...asked }))
      .Result
    assert.equal(total_price, 175)
    const held = { hold_code, booking_form: NO_EMAIL, price_override: [named(1, 1)], ignore: ['cta'] }
    assert.deepEqual(faultsOf(await hotel.post('/createbooking', held)), [
      'price_override invalid_value',
      'ignore invalid_value',
    ])
    const twice = { ...form([item()]), price_override: [named(1, 1), named(1, 2), named(2, 1)] }
    assert.deepEqual(faultsOf(await hotel.post('/createbooking', twice)), [
      'price_override[1].item invalid_value',
      'price_override[2].item invalid_value',
    ])
    await isSound(hotel)
  })
})
