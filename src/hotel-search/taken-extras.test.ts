import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { joinServer } from '../../test/postgres/second-server.ts'
import { type CallResult, caller, createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { book, booked, booking, day, newRate, outcome, push, stock } from '../../test/support/stock.ts'
import { makeChainToken } from '../tokens/chain-tokens.ts'

const { app, db, url, hotel: newHotel } = await createTestApp({ ownDatabase: true })
const second = await joinServer(url)

const CHAIN = 'TAKEN'
const { token: ofChain } = await makeChainToken(db, {
  chain_code: CHAIN,
  token_name: 'Portal',
  is_admin: false,
})

const DAYS = 4
let hotels = 0

/** A hotel whose stays at rate FLEX come with an extra that there are two of a day; those at rate BARE do not. */
const withExtra = async (more: object): Promise<TestHotel> => {
  const hotel = await stock(await newHotel({ chain: CHAIN, code: `H${++hotels}` }), DAYS, {
    number_of_rooms: 9,
  })
  await newRate(hotel, { rate_code: 'BARE' })
  const made = await hotel.post('/createextra', {
    ...{ extra_code: 'LINEN', extra_name: 'Linen', price: 5, is_mandatory: 1, daily_stock: 2 },
    ...{ rate_codes: ['FLEX'], ...more },
  })
  assert.equal(made.status, 201, made.text)
  return hotel
}

interface Asked {
  from: number
  to: number
  rooms: number
  adults: number
}

const servers = [app, second.app]

/** What each way of searching says of a stay at rate FLEX, in both processes; null: it can be booked. */
const told = async (hotel: TestHotel, { from, to, rooms, adults }: Asked): Promise<(string | null)[]> => {
  const stay = `StartDate=${day(from)}&EndDate=${day(to)}&Adults=${adults}&Rooms=${rooms}`
  const month = `start_date=${day(from)}&end_date=${day(from)}&nights=${to - from}&Adults=${adults}&Rooms=${rooms}`
  const answers = await Promise.all(
    servers.map(async (server) => {
      const call = caller(server, hotel.client!)
      const [searched, found, dated] = [
        await call('GET', `/roomavailability?${stay}`),
        await caller(server, ofChain)('GET', `/hotelsearch?${stay}&hotel_codes=${hotel.code}`),
        await call('GET', `/ratecalendar?${month}`),
      ]
      const [rate] = searched.Result[0].rate_details
      assert.equal(rate.is_close, rate.reasons.length > 0 ? 1 : 0)
      return [rate.reasons[0]?.code ?? null, found.Result[0].reason, dated.Result[0].reason]
    }),
  )
  return answers.flat()
}

const quoted = async (hotel: TestHotel, { from, to, rooms, adults }: Asked): Promise<string | null> => {
  const asked = booking({
    ...{ arrival_date: day(from), departure_date: day(to), guests: adults, adults, rooms },
    guest_detail: undefined,
  })
  const answer: CallResult = await hotel.post('/quotebooking', asked, { token: hotel.client })
  if (answer.status === 409) return answer.code!
  return answer.Result.is_available === 1 ? null : answer.Result.items[0].reasons[0].code
}

const STAYS: Asked[] = [
  { from: 0, to: 1, rooms: 1, adults: 1 },
  { from: 0, to: 2, rooms: 1, adults: 1 },
  { from: 1, to: 2, rooms: 2, adults: 3 },
  { from: 1, to: 3, rooms: 1, adults: 1 },
  { from: 2, to: 3, rooms: 1, adults: 2 },
  { from: 3, to: 4, rooms: 3, adults: 3 },
]

const agree = async (hotel: TestHotel, when: string) => {
  const outcomes = await Promise.all(
    STAYS.map(async (asked) => {
      const [expected, all] = await Promise.all([quoted(hotel, asked), told(hotel, asked)])
      assert.deepEqual([...new Set(all)], [expected], `${when}: ${JSON.stringify(asked)} ${all}`)
      return expected
    }),
  )
  return new Set(outcomes)
}

suite('an extra that comes with every stay, and that others have taken,', () => {
  for (const per of ['stay', 'night', 'person', 'person_night', 'unit'])
    test(`by ${per}: what is searched for is what can be booked, in both processes`, async () => {
      const hotel = await withExtra({ per })
      await agree(hotel, 'at first')
      const one = { guests: 1, arrival_date: day(1), departure_date: day(3) }
      const codes = [await booked(hotel, one), await booked(hotel, one)]
      assert.ok((await agree(hotel, 'sold')).has('extra_sold_out'))
      assert.equal(outcome(await book(hotel, one)), '409 extra_sold_out')
      await hotel.post('/cancelbooking', { booking_code: codes[0] })
      await agree(hotel, 'cancelled')
      const held = await hotel.post('/createhold', booking({ ...one, guest_detail: undefined }))
      assert.equal(held.status, 201, held.text)
      assert.ok((await agree(hotel, 'held')).has('extra_sold_out'))
      await hotel.delete(`/deletehold/${held.Result.hold_code}`)
      await agree(hotel, 'released')
      await hotel.put('/updateextra/LINEN', { daily_stock: 1 })
      assert.ok((await agree(hotel, 'lowered')).has('extra_sold_out'))
      await hotel.put('/updateextra/LINEN', { daily_stock: null })
      assert.deepEqual([...(await agree(hotel, 'without end'))], [null])
    })

  test('is told with its day and how many are left, and leaves other rates alone', async () => {
    const hotel = await withExtra({ per: 'night' })
    await booked(hotel, { guests: 1, arrival_date: day(1), departure_date: day(2) })
    const path = `/roomavailability?StartDate=${day(0)}&EndDate=${day(2)}&Adults=2&Rooms=2`
    await push(
      hotel,
      [0, 1].map((after) => ({
        ...{ room_code: 'DLX', rate_code: 'BARE', room_availability_date: day(after), price: 150 },
      })),
    )
    const { Result } = await hotel.get(path)
    const [flex, bare] = Result[0].rate_details
    assert.deepEqual(flex.reasons, [
      {
        code: 'extra_sold_out',
        message: `an extra that comes with every stay is taken on ${day(1)}: 1 left, 2 needed`,
        date: day(1),
        required: 2,
        actual: 1,
      },
    ])
    assert.deepEqual([bare.is_close, bare.reasons, Result[0].is_close, Result[0].room_price], [0, [], 0, 150])
    const { Result: left } = await hotel.get(`${path}&available_only=1`)
    assert.equal(left[0].rate_code, 'BARE')
    const { Result: check } = await hotel.get(
      `/checkroomavailability?room_code=DLX&start_date=${day(1)}&end_date=${day(2)}`,
    )
    assert.equal(check.is_available, 1)
    await booked(hotel, { guests: 1, arrival_date: day(1), departure_date: day(2) })
    await hotel.delete('/deleteroomavailability/DLX?rate_code=BARE')
    const { Result: none } = await hotel.get(
      `/checkroomavailability?room_code=DLX&start_date=${day(1)}&end_date=${day(2)}`,
    )
    assert.deepEqual([none.is_available, none.reasons[0].code], [0, 'extra_sold_out'])
  })
})
