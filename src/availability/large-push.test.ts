import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { day, stock } from '../../test/support/stock.ts'

const { hotel: newHotel, services } = await createTestApp()

const isCluster = services.db.nodes.some(({ isSpread }) => isSpread)

const DAYS = 600

interface Given {
  rate_price: number
  min_night: number
  created_by: string
  adult_prices: { adults: number; price: number }[]
}

type Model = Map<string, Given & { number_of_rooms: number }>

/** Every day of the only rate, as a function of its number. */
const pushAll = async (
  hotel: TestHotel,
  model: Model,
  of: (at: number) => Given & { number_of_rooms: number },
) => {
  const data = Array.from({ length: DAYS }, (_, at) => {
    const { number_of_rooms, ...rate } = of(at)
    model.set(day(at), of(at))
    return {
      room_code: 'DLX',
      room_availability_date: day(at),
      number_of_rooms,
      rate_detail: [{ rate_code: 'FLEX', ...rate }],
    }
  })
  return hotel.post('/modifyroomavailability', { data })
}

const listed = async (hotel: TestHotel): Promise<Model> => {
  const model: Model = new Map()
  const { Result } = await hotel.get(`/getallroomavailability?start_date=${day(0)}&end_date=${day(DAYS - 1)}`)
  for (const { room_availability_date, number_of_rooms, rate_detail } of Result) {
    const [{ rate_price, min_night, created_by, adult_prices }] = rate_detail
    const date = room_availability_date.slice(0, 10)
    model.set(date, { rate_price, min_night, created_by, adult_prices, number_of_rooms })
  }
  return model
}

suite('a push of many days', () => {
  test('writes each day as it was given, new, changed, and changed again', async () => {
    const hotel = await stock(await newHotel(), 1)
    const model: Model = new Map()
    const rounds = [
      (at: number) => ({
        number_of_rooms: 5,
        rate_price: 300 + at,
        min_night: at % 3,
        created_by: 'PMS',
        adult_prices: [],
      }),
      // As many texts as days, so that no statement takes them all.
      (at: number) => ({
        number_of_rooms: at % 9,
        rate_price: 200 + (at % 5),
        min_night: 1,
        created_by: `"${at}" \\ {by}`,
        adult_prices: at % 2 === 0 ? [{ adults: 1, price: at }] : [],
      }),
      (at: number) => ({
        number_of_rooms: at % 9,
        rate_price: at % 4 === 0 ? 1 : 200 + (at % 5),
        min_night: 1,
        created_by: `"${at}" \\ {by}`,
        adult_prices: at % 2 === 0 ? [{ adults: 1, price: at }] : [],
      }),
    ]
    for (const round of rounds) {
      const { Result } = await pushAll(hotel, model, round)
      assert.equal(Result.received, DAYS)
      assert.deepEqual(await listed(hotel), model)
    }
    const unchanged = await pushAll(hotel, model, rounds[2]!)
    assert.deepEqual([unchanged.Result.updated, unchanged.Result.unchanged], [0, DAYS])
  })

  test('writes nothing at all where a day is not where it was read', {
    skip: isCluster && 'needs a trigger',
  }, async () => {
    const hotel = await stock(await newHotel(), 1)
    const model: Model = new Map()
    const given = (price: number) => () => ({
      number_of_rooms: 5,
      rate_price: price,
      min_night: 1,
      created_by: 'PMS',
      adult_prices: [],
    })
    await pushAll(hotel, model, given(100))
    const before = await listed(hotel)
    const { hotelId } = hotel
    // Nobody may write a day without the hotel's lock. This one does, when the push has read it.
    await services.db.of(hotelId).write(async (sql) => {
      await sql.run(`create function moves() returns trigger language plpgsql as $$
        begin
          update rate_day set created_by = created_by where hotel_id = old.hotel_id and day = '${day(DAYS - 1)}';
          return new;
        end $$`)
      await sql.run(`create trigger moves before update on room_day for each row
        when (old.hotel_id = ${hotelId} and old.day = '${day(0)}') execute function moves()`)
    })
    try {
      const answer = await pushAll(hotel, new Map(), (at) => ({
        ...given(150)(),
        number_of_rooms: 6 + (at % 2),
      }))
      assert.equal(answer.Error?.code, 'internal')
    } finally {
      await services.db.of(hotelId).write((sql) => sql.run('drop function moves cascade'))
    }
    assert.deepEqual(await listed(hotel), before)
    const again = await pushAll(hotel, model, given(150))
    assert.equal(again.Result.updated, DAYS)
  })
})
