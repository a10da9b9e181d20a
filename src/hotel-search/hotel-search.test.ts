import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { type CallResult, caller, createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { day, entry, faultsOf, newRate, newRoom, outcome, push, stock } from '../../test/support/stock.ts'
import { REASON_CODES } from '../stay/lists/restrictions.ts'
import { makeChainToken } from '../tokens/chain-tokens.ts'

const { app, db, hotel: newHotel } = await createTestApp()

let chains = 0
const newChain = async () => {
  const chain = `HS${++chains}`
  const { token } = await makeChainToken(db, { chain_code: chain, token_name: 'Portal', is_admin: false })
  const call = caller(app, token)
  return {
    chain,
    token,
    hotel: (code: string, more: object = {}) => newHotel({ chain, code, ...more }),
    find: (query = '', from = 0, to = 1): Promise<CallResult> =>
      call('GET', `/hotelsearch?StartDate=${day(from)}&EndDate=${day(to)}${query}`),
  }
}

interface Answered {
  hotel_code: string
  offer: { room_code: string; rate_code: string; grand_total: number; total_price: number } | null
  reason: string | null
  distance_km?: number | null
  version: number
}

const codes = ({ Result }: CallResult): string[] => Result.map(({ hotel_code }: Answered) => hotel_code)

const rateDays = (room_code: string, rate_code: string, prices: (number | null)[], more: object = {}) =>
  prices.flatMap((price, after) =>
    price === null ? [] : [entry(after, { room_code, rate_code, price, ...more })],
  )

/** Hotels that have, each in another way, what decides and prices a stay. */
const manyHotels = async ({ hotel }: Awaited<ReturnType<typeof newChain>>): Promise<TestHotel[]> => {
  const plain = await stock(await hotel('PLAIN'), 6)
  const taxed = await stock(await hotel('TAXED', { currency: 'JPY', timezone: 'Asia/Tokyo' }), 6, {
    price: 9000,
  })
  await newRoom(taxed, { room_code: 'SUITE', room_max_adult: 4 })
  await newRate(taxed, { rate_code: 'SAVER', policy_code: null })
  await taxed.post('/createpolicy', {
    policy_code: 'FREE',
    policy_name: 'Free for a while',
    steps: [{ days_before: 5, charge: 'percent', value: 50 }],
  })
  await taxed.put('/hotelinformation', { default_policy_code: 'FREE' })
  await taxed.post('/createtax', { tax_code: 'VAT', tax_name: 'VAT', charge: 'percent', value: 10 })
  await taxed.post('/createextra', {
    ...{ extra_code: 'CLEAN', extra_name: 'Cleaning', price: 1500, per: 'stay', is_mandatory: 1 },
    rate_codes: ['SAVER'],
  })
  await push(taxed, [
    ...rateDays('DLX', 'SAVER', [8200, 8200, 8900, 8000, 7000, 7000]),
    ...rateDays('SUITE', 'FLEX', [9500, 8000, 9500, 9500, 9500, 9500], { number_of_rooms: 2 }),
  ])
  const narrow = await hotel('NARROW')
  await newRoom(narrow, { room_code: 'SINGLE', room_max_adult: 1, room_max_children: 0 })
  await newRoom(narrow, { room_code: 'SECRET', is_publish: 0 })
  await newRate(narrow)
  await newRate(narrow, { rate_code: 'HIDDEN', is_hidden: 1 })
  await newRate(narrow, {
    ...{ rate_code: 'LESS', parent_rate_code: 'FLEX', derive: { charge: 'percent', value: -10 } },
    min_advance_days: null,
  })
  await push(narrow, [
    ...rateDays('SINGLE', 'FLEX', [40, 40, 45, null, 40, 40], { min_night: 2 }),
    ...rateDays('SINGLE', 'HIDDEN', [1, 1, 1, 1, 1, 1]),
    ...rateDays('SECRET', 'FLEX', [2, 2, 2, 2, 2, 2]),
  ])
  const shut = await stock(await hotel('SHUT'), 6, { is_close: 1 })
  const full = await stock(await hotel('FULL'), 6, { number_of_rooms: 0, cta: 1 })
  const empty = await hotel('EMPTY')
  return [plain, taxed, narrow, shut, full, empty]
}

/** The same by a search in the hotel alone. */
const lowestOfOwn = async (hotel: TestHotel, path: string) => {
  const { Result } = await hotel.get(path, { token: hotel.client })
  let lowest:
    | (Answered['offer'] & { currency: string; free_until: string | null; rate_price: number })
    | null = null
  let mildest = -1
  for (const { room_code, currency, rate_details } of Result)
    for (const {
      rate_code,
      is_close,
      reasons,
      rate_price,
      total_price,
      grand_total,
      free_until,
    } of rate_details)
      if (is_close === 1) {
        const isTooSmall = reasons.some(({ code }: { code: string }) => code === 'occupancy')
        if (reasons.length > 0 && !isTooSmall)
          mildest = Math.max(mildest, REASON_CODES.indexOf(reasons[0].code))
      } else if (lowest === null || grand_total < lowest.grand_total)
        lowest = { room_code, rate_code, rate_price, total_price, grand_total, currency, free_until }
  return { lowest, reason: REASON_CODES[mildest] }
}

test('each hotel is answered as a search in it alone finds it, and its offer costs that in a quote', async () => {
  const chain = await newChain()
  const hotels = await manyHotels(chain)
  const byCode = new Map(hotels.map((hotel) => [hotel.code, hotel]))
  let [offers, none] = [0, 0]
  const stay = fc.record({
    from: fc.integer({ min: 0, max: 5 }),
    nights: fc.integer({ min: 1, max: 3 }),
    adults: fc.integer({ min: 1, max: 3 }),
    rooms: fc.integer({ min: 1, max: 3 }),
    ages: fc.constantFrom('', '&Children=1', '&Children=1&ChildrenAges=7'),
  })
  const runs = Number(process.env.MODEL_RUNS ?? 25)
  for (const { from, nights, adults, rooms, ages } of fc.sample(stay, { numRuns: runs, seed: 20_270_702 })) {
    const party = `&Adults=${adults}&Rooms=${rooms}${ages}`
    const found = await chain.find(party, from, from + nights)
    assert.equal(outcome(found), '200 ok', found.text)
    assert.deepEqual(codes(found).toSorted(), [...byCode.keys()].sort())
    for (const { hotel_code, offer, reason } of found.Result as Answered[]) {
      const hotel = byCode.get(hotel_code)!
      const path = `/roomavailability?StartDate=${day(from)}&EndDate=${day(from + nights)}${party}`
      const own = await lowestOfOwn(hotel, path)
      assert.deepEqual(offer, own.lowest, `${hotel_code} ${path}`)
      if (offer === null && own.reason !== undefined)
        assert.equal(reason, own.reason, `${hotel_code} ${path}`)
      if (offer === null) assert.ok(REASON_CODES.includes(reason as never), String(reason))
      else assert.equal(reason, null)
      if (offer === null) none++
      else offers++
      if (offer === null || ages.includes('Ages')) continue
      const { room_code, rate_code } = offer
      const children = ages === '' ? 0 : 1
      const dates = { arrival_date: day(from), departure_date: day(from + nights) }
      const form = { room_code, rate_code, ...dates, rooms, guests: adults + children, adults, children }
      const quoted = await hotel.post('/quotebooking', { booking_form: form }, { token: hotel.client })
      assert.equal(quoted.Result?.grand_total, offer.grand_total, `${hotel_code} ${path} ${quoted.text}`)
    }
  }
  assert.ok(offers > runs && none > runs, `${offers} offers, ${none} without`)
})

suite('a search over the hotels of a chain', () => {
  const placed = async () => {
    const chain = await newChain()
    const one = await stock(await chain.hotel('ONE'), 2, { price: 300 })
    const two = await stock(await chain.hotel('TWO'), 2, { price: 200 })
    const yen = await stock(await chain.hotel('YEN', { currency: 'JPY' }), 2, { price: 50 })
    const none = await chain.hotel('NONE')
    await one.put('/hotelinformation', { latitude: -8.65, longitude: 115.22, hotel_star: 3 })
    await two.put('/hotelinformation', { latitude: -8.5, longitude: 115.26, hotel_star: 5 })
    await yen.put('/hotelinformation', { latitude: 35.68, longitude: 139.76, hotel_star: 5 })
    return { chain, one, two, yen, none }
  }

  test('tells name, stars, place, picture and version, and orders and chooses as asked', async () => {
    const { chain, one, two } = await placed()
    const { find } = chain
    const first = await find()
    assert.deepEqual(first.Result[0], {
      hotel_code: 'TWO',
      hotel_name: first.Result[0].hotel_name,
      hotel_star: 5,
      latitude: -8.5,
      longitude: 115.26,
      picture: null,
      picture_alt: null,
      offer: {
        ...{ room_code: 'DLX', rate_code: 'FLEX', rate_price: 200, total_price: 200, grand_total: 200 },
        ...{ currency: 'USD', free_until: null },
      },
      reason: null,
      version: (await two.get('/getevents')).json.Version,
    })
    assert.equal(
      first.Result[0].hotel_name,
      (await two.get('/hotelinformation')).Result.hotel_information.hotel_name,
    )
    // Those of another currency come last, those without an offer last among theirs.
    assert.deepEqual(codes(first), ['TWO', 'ONE', 'NONE', 'YEN'])
    assert.deepEqual(codes(await find('&sort=price&currency=JPY')), ['YEN', 'TWO', 'ONE', 'NONE'])
    assert.deepEqual(codes(await find('&sort=stars')), ['TWO', 'YEN', 'ONE', 'NONE'])
    assert.deepEqual(codes(await find('&max_price=250&currency=USD')), ['TWO', 'NONE', 'YEN'])
    assert.deepEqual(codes(await find('&max_price=200&currency=USD')), ['TWO', 'NONE', 'YEN'])
    assert.deepEqual(codes(await find('&max_price=49&currency=JPY')), ['TWO', 'ONE', 'NONE'])
    assert.deepEqual(codes(await find('&limit=2')), ['TWO', 'ONE'])
    assert.deepEqual(codes(await find('&hotel_codes=ONE,YEN,ONE')), ['YEN', 'ONE'])
    assert.deepEqual(codes(await find('&hotel_codes=ONE,YEN&currency=USD')), ['ONE', 'YEN'])
    const near = await find('&near=-8.65,115.22&sort=distance')
    assert.deepEqual(codes(near), ['ONE', 'TWO', 'YEN', 'NONE'])
    const [here, there, far, nowhere] = near.Result.map(({ distance_km }: Answered) => distance_km)
    assert.deepEqual([here, nowhere], [0, null])
    assert.ok(there > 17 && there < 17.5, `${there}`)
    assert.ok(far > 5500 && far < 5700, `${far}`)
    assert.deepEqual(codes(await find('&near=-8.65,115.22&within_km=17')), ['ONE'])
    assert.deepEqual(codes(await find('&near=-8.65,115.22&within_km=18')), ['TWO', 'ONE'])
    await one.put('/hotelinformation', { is_listed: 0 })
    assert.deepEqual(codes(await find()), codes(first), 'what a page shows is no matter of the API')
    assert.equal((await one.get('/hotelinformation')).Result.hotel_information.is_listed, 0)
  })

  test('tells the header picture as the hotel does', async () => {
    const chain = await newChain()
    const hotel = await chain.hotel('A')
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='
    await chain.find()
    const put = await hotel.call('PUT', `/hotels/header/${hotel.chain}/A/front.png`, {
      raw: Buffer.from(pixel, 'base64'),
      headers: { 'content-type': 'image/png' },
    })
    assert.ok(put.status < 300, put.text)
    const { hotel_information } = (await hotel.get('/hotelinformation')).Result
    const [{ picture, picture_alt }] = (await chain.find()).Result
    assert.ok(hotel_information.header_picture !== '')
    assert.deepEqual(
      [picture, picture_alt],
      [hotel_information.header_picture, hotel_information.header_picture_alt],
    )
  })

  test('of days that are over says so, and of a chain without hotels nothing', async () => {
    const { chain } = await placed()
    const call = caller(app, chain.token)
    for (const past of ['2020-01-01', '2001-05-05']) {
      const { Result } = await call('GET', `/hotelsearch?StartDate=${past}&EndDate=${past}`)
      assert.deepEqual([...new Set(Result.map(({ reason }: Answered) => reason))], ['past_date'])
    }
    assert.deepEqual((await (await newChain()).find()).Result, [])
  })

  test('is for tokens of chains, and names every fault of its query', async () => {
    const { chain, one } = await placed()
    const path = `/hotelsearch?StartDate=${day(0)}&EndDate=${day(1)}`
    for (const token of [one.admin, one.client])
      assert.equal(outcome(await one.get(path, { token })), '403 chain_token_required')
    assert.equal(outcome(await one.get(path, { token: null })), '401 token_missing')
    const { token: admin } = await makeChainToken(db, {
      ...{ chain_code: chain.chain, token_name: 'Office', is_admin: true },
    })
    assert.equal(outcome(await caller(app, admin)('GET', path)), '200 ok')
    for (const [query, faults] of [
      ['&sort=name', ['sort invalid_value']],
      ['&sort=distance', ['near missing_field']],
      ['&within_km=5', ['near missing_field']],
      ['&near=1', ['near invalid_value']],
      ['&near=91,0', ['near invalid_value']],
      ['&near=1,2,3', ['near invalid_value']],
      ['&near=1,1&within_km=-1', ['within_km invalid_value']],
      ['&max_price=5', ['currency missing_field']],
      ['&max_price=-5&currency=USD', ['max_price invalid_value']],
      ['&currency=usd', ['currency invalid_value']],
      ['&limit=251', ['limit invalid_value']],
      ['&limit=0&sort=x', ['limit invalid_value', 'sort invalid_value']],
      ['&Rooms=0', ['rooms invalid_value']],
      ['&Children=1&ChildrenAges=3,4', ['children_ages invalid_value']],
      ['&hotel_codes=%00', ['hotel_codes invalid_value']],
      [`&hotel_codes=${Array.from({ length: 251 }, (_, at) => at).join()}`, ['hotel_codes invalid_value']],
    ] as const)
      assert.deepEqual(faultsOf(await chain.find(query)).toSorted(), [...faults].sort(), query)
    const foreign = await stock(await newHotel())
    for (const named of [foreign.code, `ONE,${foreign.code}`, '', 'ONE,', 'one']) {
      const refused = await chain.find(`&hotel_codes=${named}`)
      assert.equal(outcome(refused), '403 hotel_mismatch', named)
    }
    assert.deepEqual(faultsOf(await chain.find('', 1, 0)), ['end_date invalid_value'])
    assert.deepEqual(faultsOf(await caller(app, chain.token)('GET', '/hotelsearch')).toSorted(), [
      'end_date missing_field',
      'start_date missing_field',
    ])
  })

  test('counts as many requests as it has hotels, and is let in while any is left', async () => {
    const limited = await createTestApp({ rateLimits: { client: 10, admin: 0, booking: 0 } })
    const chain = `HS${++chains}`
    for (const code of ['A', 'B', 'C']) await limited.hotel({ chain, code })
    const { token } = await makeChainToken(limited.db, {
      chain_code: chain,
      token_name: 'P',
      is_admin: false,
    })
    const call = caller(limited.app, token)
    const path = `/hotelsearch?StartDate=${day(0)}&EndDate=${day(1)}`
    // A minute may end between two of them.
    for (let tries = 0; ; tries++) {
      const answers = []
      for (let at = 0; at < 5; at++) answers.push(await call('GET', path))
      const left = answers.map(({ status, headers }) => `${status} ${headers['ratelimit-remaining']}`)
      if (left.join() === '200 7,200 4,200 1,200 0,429 0') break
      assert.ok(tries < 20, left.join())
    }
  })
})

test('of several reasons the last of the first ones is told, and of rooms that are too small only if there are no others', async () => {
  const { hotel, find } = await newChain()
  const told = async (party: string) => (await find(party)).Result[0].reason
  const made = await hotel('SEVERAL')
  assert.equal(await told('&Adults=2'), 'no_availability')
  await newRate(made)
  await newRoom(made, { room_code: 'SINGLE', room_max_adult: 1 })
  assert.equal(await told('&Adults=2'), 'occupancy')
  await push(made, rateDays('SINGLE', 'FLEX', [50, 50]))
  assert.equal(await told('&Adults=2'), 'occupancy')
  await newRoom(made, { room_code: 'DOUBLE', room_max_adult: 2 })
  await push(made, rateDays('DOUBLE', 'FLEX', [80, 80], { number_of_rooms: 0 }))
  assert.equal(await told('&Adults=2'), 'sold_out')
  await newRoom(made, { room_code: 'SUITE', room_max_adult: 3 })
  await push(
    made,
    rateDays('SUITE', 'FLEX', [90, 90], {
      rate_detail: [{ rate_code: 'FLEX', rate_price: 90, min_night: 3 }],
    }),
  )
  assert.equal(await told('&Adults=2'), 'min_night')
  assert.equal(await told('&Adults=4'), 'occupancy')
  assert.equal(await told('&Adults=1'), null)
})

test('rooms told one by one are one item: they cost what a quote of so many rooms costs, in all that rounds or counts once', async () => {
  const { hotel, find } = await newChain()
  const made = await stock(await hotel('ITEMS'), 2, { price: 33.33 })
  await made.put('/updateroom/DLX', { base_adults: 1, extra_adult_price: 7.77 })
  await made.post('/createtax', { tax_code: 'VAT', tax_name: 'VAT', charge: 'percent', value: 12.345 })
  await made.post('/createextra', {
    ...{ extra_code: 'CLEAN', extra_name: 'Cleaning', price: 2.08, per: 'unit', is_mandatory: 1 },
  })
  const item = { room_code: 'DLX', rate_code: 'FLEX' }
  const quoted = async (more: object) => {
    const dates = { arrival_date: day(0), departure_date: day(1) }
    const { Result } = await made.post('/quotebooking', { booking_form: { ...dates, ...more } })
    return Result.grand_total
  }
  const { grand_total } = (await find('&occupancies=2;1')).Result[0].offer
  const path = `/roomavailability?StartDate=${day(0)}&EndDate=${day(1)}&occupancies=2;1`
  assert.equal((await made.get(path)).Result[0].rate_details[0].grand_total, grand_total)
  assert.equal(await quoted({ items: [{ ...item, rooms: 2, adults: 3 }] }), grand_total)
  const apart = await quoted({ items: [2, 1].map((adults) => ({ ...item, adults })) })
  assert.ok(apart > grand_total, 'an extra by unit counts once an item')
})

test('a chain of more hotels than one search looks at has to name some', async () => {
  const chain = await newChain()
  await db.directory.write((sql) =>
    sql.run(
      `insert into hotel_code (chain_code, hotel_code) select $1, 'H' || n from generate_series(1, 251) n`,
      [chain.chain],
    ),
  )
  const refused = await chain.find()
  assert.deepEqual(
    [outcome(refused), faultsOf(refused)],
    ['422 invalid_value', ['hotel_codes invalid_value']],
  )
  assert.match(refused.Error.details[0].message, /251 hotels/)
  // The directory leads to hotels that were never made.
  assert.deepEqual((await chain.find('&hotel_codes=H1,H2')).Result, [])
})
