// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day, entry, faultsOf, outcome, push } from '../../../test/support/stock.ts'
import { type item, twoRooms } from '../priced-hotel.testing.ts'

const { hotel: newHotel } = await createTestApp()

const DATES = `StartDate=${day(0)}&EndDate=${day(2)}`

interface Way {
  kinds: string[]
  items: ReturnType<typeof item>[]
  promo_code: string | null
}

const asked = (hotel: TestHotel, query: string, token = hotel.client) =>
  hotel.get(`/roomcombinations?${DATES}&${query}`, { token })

/** Rooms for two adults and a child, and a larger one. */
const familyHotel = async (rules: [string, object][] = []): Promise<TestHotel> => {
  const hotel = await twoRooms(await newHotel(), rules)
  await hotel.put('/updateroom/DLX', { room_max_adult: 2, room_max_children: 1 })
  await hotel.put('/updateroom/SEA', { room_max_adult: 2, room_max_children: 2 })
  return hotel
}

const reasonsOf = ({ text }: { text: string }): string[] =>
  JSON.parse(text).reasons.map(({ code }: { code: string }) => code)

/** Both nights of a room. */
const nights = (fields: Record<string, unknown>) => [entry(0, fields), entry(1, fields)]

test('each way is what quotebooking sells and createbooking takes, at the same price to the last digit', async () => {
  const hotel = await familyHotel()
  const answer = await asked(hotel, 'Adults=3&Children=3&ChildrenAges=8,3,12')
  assert.equal(outcome(answer), '200 ok', answer.text)
  assert.ok(answer.Result.length > 0, answer.text)
  for (const { items, kinds: _, promo_code: __, currency, ...figures } of answer.Result) {
    const form = { arrival_date: day(0), departure_date: day(2), items }
    const { Result: quoted } = await hotel.post(
      '/quotebooking',
      { booking_form: form },
      { token: hotel.client },
    )
    assert.equal(currency, 'USD')
    for (const [name, figure] of Object.entries(figures)) assert.deepEqual(quoted[name], figure, name)
    const people = items.flatMap((each: { children_ages: number[] }) => each.children_ages)
    assert.deepEqual(
      people.toSorted((a: number, b: number) => b - a),
      [12, 8, 3],
    )
  }
  const [{ items, grand_total }] = answer.Result
  const guest_detail = { name: 'Ann', email: 'ann@example.com' }
  const booking_form = {
    arrival_date: day(0),
    departure_date: day(2),
    guest_detail,
    items,
    room_price: grand_total,
  }
  const made = await hotel.post('/createbooking', { booking_form })
  assert.equal(made.status, 201, made.text)
})

suite('who may be asked for', () => {
  const CASES: [query: string, fault: string][] = [
    ['Adults=0&Children=2', 'adults invalid_value'],
    ['Adults=13', 'adults invalid_value'],
    ['Adults=10&Children=3', 'adults invalid_value'],
    ['Adults=1&Children=2&ChildrenAges=3', 'children_ages invalid_value'],
    ['Adults=1&Children=1&ChildrenAges=18', 'children_ages invalid_value'],
  ]
  for (const [query, fault] of CASES)
    test(`${query}: ${fault}`, async () => {
      const answer = await asked(await newHotel(), query)
      assert.equal(outcome(answer), '422 invalid_value')
      assert.deepEqual(faultsOf(answer), [fault])
    })

  test('twelve people, and one if nobody is named', async () => {
    const hotel = await familyHotel()
    assert.equal(outcome(await asked(hotel, 'Adults=12')), '200 ok')
    const { Result } = await asked(hotel, '')
    assert.deepEqual(
      Result[0].items.map(({ adults }: { adults: number }) => adults),
      [1],
    )
  })
})

suite('where there is no way', () => {
  test('the reasons are those of one adult, each once', async () => {
    const hotel = await familyHotel()
    await hotel.put('/updaterate/FLEX', { is_closed: 1 })
    await push(hotel, [
      ...nights({ number_of_rooms: 0 }),
      ...nights({ room_code: 'SEA', number_of_rooms: 0 }),
    ])
    const answer = await asked(hotel, 'Adults=4')
    assert.deepEqual(answer.Result, [])
    const codes = reasonsOf(answer)
    assert.deepEqual(codes, ['rate_closed', 'sold_out'])
  })

  test('sold_out where more rooms would help, else occupancy', async () => {
    const hotel = await familyHotel()
    const left = (number_of_rooms: number) =>
      push(hotel, [...nights({ number_of_rooms }), ...nights({ room_code: 'SEA', number_of_rooms })])
    await left(1)
    assert.deepEqual(reasonsOf(await asked(hotel, 'Adults=6')), ['sold_out'])
    assert.deepEqual(reasonsOf(await asked(hotel, 'Adults=1&Children=4')), ['occupancy'])
    assert.deepEqual(reasonsOf(await asked(hotel, 'Adults=11')), ['occupancy'])
  })
})

test('guests are not offered more rooms than they may book', async () => {
  const hotel = await familyHotel()
  await hotel.put('/hotelinformation', { max_rooms_per_booking: 1 })
  const origin = 'https://hotel.example'
  const token = await hotel.token({ allowed_origins: [origin] })
  const guest = await hotel.get(`/roomcombinations?${DATES}&Adults=4`, {
    token,
    headers: { origin },
  })
  assert.deepEqual(guest.Result, [], guest.text)
  assert.deepEqual(reasonsOf(guest), ['occupancy'])
  assert.equal((await asked(hotel, 'Adults=4')).Result[0].items[0].rooms, 2)
})

test('a code opens its hidden rate, and is left out of a way that has none of its rooms', async () => {
  const hotel = await familyHotel([
    ['createrate', { rate_code: 'CLUB', rate_name: 'Club', is_hidden: 1 }],
    [
      'createpromo',
      { promo_code: 'CLUB', promo_name: 'Club', charge: 'percent', value: 10, rate_codes: ['CLUB'] },
    ],
  ])
  await push(hotel, nights({ rate_code: 'CLUB', price: 900 }))
  const ratesOf = ({ Result }: { Result: Way[] }) =>
    Result.flatMap(({ items }) => items.map((each) => each.rate_code))
  assert.ok(!ratesOf(await asked(hotel, 'Adults=2')).includes('CLUB'))
  const dear = await asked(hotel, 'Adults=2&promo_code=club')
  assert.deepEqual(
    dear.Result.map(({ promo_code }: Way) => promo_code),
    [null],
  )
  await push(hotel, nights({ rate_code: 'CLUB', price: 1 }))
  const cheap = await asked(hotel, 'Adults=2&promo_code=club')
  assert.deepEqual([cheap.Result[0].promo_code, cheap.Result[0].items[0].rate_code], ['CLUB', 'CLUB'])
  assert.deepEqual(JSON.parse(cheap.text).promo, { is_valid: 1, reason: null })
})

test('an extra that everybody takes and few are left of decides which rooms are proposed', async () => {
  const hotel = await familyHotel([
    [
      'createextra',
      {
        extra_code: 'BED',
        extra_name: 'Bed',
        price: 5,
        per: 'stay',
        is_mandatory: 1,
        daily_stock: 1,
        room_codes: ['SEA'],
      },
    ],
  ])
  const { Result } = await asked(hotel, 'Adults=4')
  const rooms = Result[0].items.map(({ room_code, rooms: n }: { room_code: string; rooms: number }) => [
    room_code,
    n,
  ])
  assert.deepEqual(
    rooms,
    [
      ['DLX', 1],
      ['SEA', 1],
    ],
    JSON.stringify(Result),
  )
})
