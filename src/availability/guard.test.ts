import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { booked, booking, day, entry, left, listed, outcome, push, stock } from '../../test/support/stock.ts'

// Touches days: runs far ahead of UTC.

const { hotel: newHotel } = await createTestApp()

const guarded = (hotel: TestHotel, data: object[]) => hotel.post('/modifyroomavailability?guard=1', { data })

const codesOf = ({ Error: error }: { Error: { details: { code: string; date?: string }[] } }) =>
  error.details.map(({ code, date }) => `${code} ${date ?? ''}`.trim())

const priced = (after: number, rate_price: number, more: object = {}) =>
  entry(after, {
    price: undefined,
    rate_code: undefined,
    rate_detail: [{ rate_code: 'FLEX', rate_price }],
    ...more,
  })

suite('guard', () => {
  test('a price that moves far or to 0 is asked about, one that moves less or is new is not', async () => {
    const hotel = await stock(await newHotel(), 6)
    const answer = await guarded(hotel, [
      priced(0, 140),
      priced(1, 140.01),
      priced(2, 59.99),
      priced(3, 60),
      priced(4, 0),
      priced(9, 5),
    ])
    assert.equal(outcome(answer), '409 guarded')
    assert.deepEqual(codesOf(answer), [
      `price_moves ${day(1)}`,
      `price_moves ${day(2)}`,
      `price_zero ${day(4)}`,
    ])
    const { message, version, ...first } = answer.Error.details[0]
    assert.deepEqual(first, {
      field: null,
      code: 'price_moves',
      room_code: 'DLX',
      rate_code: 'FLEX',
      date: day(1),
      from: 100,
      to: 140.01,
    })
    assert.match(message, /DLX FLEX on 2090-05-02 would get a price that moves further/)
    assert.equal((await listed(hotel)).length, 6, 'nothing was written')
    assert.equal(outcome(await guarded(hotel, [priced(0, 140), priced(3, 60), priced(9, 5)])), '200 ok')
    const anyway = { data: [priced(4, 0)], if_version: version + 1 }
    assert.equal(outcome(await hotel.post('/modifyroomavailability', anyway)), '200 ok')
    const stale = { data: [priced(4, 7)], if_version: version }
    assert.equal(outcome(await hotel.post('/modifyroomavailability', stale)), '409 changed_since')
  })

  test('a simulated change answers what would be and its version, refuses alike, and writes nothing', async () => {
    const hotel = await stock(await newHotel(), 3)
    const before = await hotel.get(`/getallroomavailability?start_date=${day(0)}&end_date=${day(9)}`)
    const change = { start_date: day(0), end_date: day(3), rate_code: 'FLEX', rate_price: 130, simulate: 1 }
    const told = await hotel.put('/updateroomavailability/DLX', change)
    assert.equal(outcome(told), '200 ok')
    assert.deepEqual(told.Result, { received: 4, updated: 4, unchanged: 0, rejected: 0, results: [] })
    assert.equal(told.json.Version, before.json.Version)
    const pushed = await hotel.post('/modifyroomavailability', { data: [priced(0, 130)], simulate: true })
    assert.deepEqual([pushed.Result.updated, pushed.json.Version], [1, before.json.Version])
    const far = { ...change, rate_price: 500 }
    assert.equal(outcome(await hotel.put('/updateroomavailability/DLX?guard=1', far)), '409 guarded')
    assert.equal(outcome(await hotel.put('/updateroomavailability/NONE', change)), '404 room_not_found')
    const after = await hotel.get(`/getallroomavailability?start_date=${day(0)}&end_date=${day(9)}`)
    assert.deepEqual(after.json, before.json, 'nothing was written, and no version was made')
    const real = { ...change, simulate: 0, if_version: told.json.Version }
    assert.equal((await hotel.put('/updateroomavailability/DLX', real)).Result.updated, 4)
    const stale = await hotel.put('/updateroomavailability/DLX', { ...real, rate_price: 131, simulate: 1 })
    assert.equal(outcome(stale), '409 changed_since', 'a simulated one is based on a version too')
  })

  test('prices by adults are prices', async () => {
    const hotel = await stock(await newHotel(), 1)
    const byAdults = (price: number) =>
      entry(0, { rate_detail: [{ rate_code: 'FLEX', adult_prices: [{ adults: 3, price }] }] })
    await push(hotel, [byAdults(100)])
    assert.deepEqual(codesOf(await guarded(hotel, [byAdults(200)])), [`price_moves ${day(0)}`])
    assert.equal(outcome(await guarded(hotel, [byAdults(130)])), '200 ok')
  })

  test('more rooms than the type has are asked about', async () => {
    const hotel = await stock(await newHotel(), 2)
    const answer = await guarded(hotel, [entry(0, { number_of_rooms: 5 }), entry(1, { number_of_rooms: 6 })])
    assert.deepEqual(codesOf(answer), [`rooms_beyond ${day(1)}`])
    assert.equal(answer.Error.details[0].most, 5)
    assert.deepEqual(await left(hotel), [3, 3])
  })

  test('rooms that are sold count among those of the type, those that are held are left', async () => {
    const hotel = await stock(await newHotel(), 4)
    await booked(hotel, { arrival_date: day(1), departure_date: day(3) })
    const gone = await booked(hotel, { arrival_date: day(0), departure_date: day(1) })
    await hotel.post('/cancelbooking', { booking_code: gone })
    const held = await hotel.post('/createhold', booking({ arrival_date: day(3), departure_date: day(4) }))
    assert.equal(outcome(held), '201 ok')
    const all = (number_of_rooms: number) => [0, 1, 2, 3].map((after) => entry(after, { number_of_rooms }))
    const answer = await guarded(hotel, all(5))
    assert.deepEqual(codesOf(answer), [`rooms_beyond ${day(1)}`, `rooms_beyond ${day(2)}`])
    const [{ from, to, most, sold }] = answer.Error.details
    assert.deepEqual([from, to, most, sold], [2, 5, 5, 1])
    assert.equal(outcome(await guarded(hotel, all(4))), '200 ok')
  })

  test('a stop of sale over bookings is asked about, of the rate that was booked', async () => {
    const hotel = await stock(await newHotel(), 4)
    await booked(hotel, { arrival_date: day(1), departure_date: day(3) })
    const range = { room_code: 'DLX', start_date: day(0), end_date: day(3), is_close: 1 }
    const room = await hotel.put('/updatestopsellroomavailability?guard=1', range)
    assert.deepEqual(codesOf(room), [`sale_stops ${day(1)}`, `sale_stops ${day(2)}`])
    const rate = await hotel.put('/updatestopsellroomrateavailability?guard=1', {
      ...range,
      rate_code: 'FLEX',
    })
    assert.deepEqual(codesOf(rate), codesOf(room))
    const free = await hotel.put('/updatestopsellroomavailability?guard=1', { ...range, start_date: day(3) })
    assert.equal(outcome(free), '200 ok')
    const { version } = room.Error.details[0]
    await push(hotel, [entry(0, { price: 105 })])
    const anyway = await hotel.put('/updatestopsellroomavailability', { ...range, if_version: version })
    assert.equal(outcome(anyway), '409 changed_since')
    const now = await hotel.put('/updatestopsellroomavailability', { ...range, if_version: version + 2 })
    assert.equal(now.Result.updated, 3)
  })

  test('a stop of a rate stops those that follow it: their bookings count, and all bookings are told', async () => {
    const hotel = await stock(await newHotel(), 4, { number_of_rooms: 5 })
    const follows = (rate_code: string, parent_rate_code: string, inherit: string[] | null) =>
      hotel.post('/createrate', {
        ...{ rate_code, rate_name: rate_code, parent_rate_code, inherit },
        derive: { charge: 'percent', value: -10 },
        room_codes: ['DLX'],
      })
    assert.equal(outcome(await follows('CHILD', 'FLEX', null)), '201 ok')
    assert.equal(outcome(await follows('GRANDCHILD', 'CHILD', ['is_close'])), '201 ok')
    assert.equal(outcome(await follows('FREE', 'FLEX', ['min_night'])), '201 ok')
    const range = { room_code: 'DLX', start_date: day(0), end_date: day(3), is_close: 1 }
    const stop = (rate_code: string) =>
      hotel.put('/updatestopsellroomrateavailability?guard=1', { ...range, rate_code })
    await booked(hotel, { rate_code: 'FREE', arrival_date: day(0), departure_date: day(1) })
    const free = await stop('FLEX')
    assert.equal(outcome(free), '200 ok', 'what follows in other things only is not stopped')
    await hotel.put('/updatestopsellroomrateavailability', { ...range, rate_code: 'FLEX', is_close: 0 })
    await booked(hotel, { rate_code: 'GRANDCHILD', arrival_date: day(1), departure_date: day(3) })
    await booked(hotel, { rate_code: 'GRANDCHILD', arrival_date: day(2), departure_date: day(3) })
    const told = await stop('FLEX')
    assert.deepEqual(codesOf(told), [`sale_stops ${day(1)}`, `sale_stops ${day(2)}`])
    assert.deepEqual(
      told.Error.details.map(({ rate_code, bookings }: Record<string, unknown>) => [rate_code, bookings]),
      [
        ['FLEX', 2],
        ['FLEX', 2],
      ],
    )
    await booked(hotel, { arrival_date: day(3), departure_date: day(4) })
    const ofRoom = await hotel.put('/updatestopsellroomavailability?guard=1', range)
    assert.deepEqual(
      ofRoom.Error.details.map(({ bookings }: { bookings: number }) => bookings),
      [4, 4, 4, 4],
    )
  })

  test('very many days are asked about, and the hotel sets the limits', async () => {
    const hotel = await stock(await newHotel(), 4)
    const range = { start_date: day(0), end_date: day(499), number_of_rooms: 2 }
    const update = (more: object = {}) =>
      hotel.put('/updateroomavailability/DLX?guard=1', { ...range, ...more })
    const answer = await update({ end_date: day(500) })
    assert.deepEqual(codesOf(answer), ['many_cells'])
    assert.deepEqual([answer.Error.details[0].count, answer.Error.details[0].most], [501, 500])
    assert.equal(outcome(await update()), '200 ok')
    const { hotel_information } = (await hotel.get('/hotelinformation')).Result
    assert.deepEqual([hotel_information.guard_price_percent, hotel_information.guard_cells], [40, 500])
    const asClient = (await hotel.get('/hotelinformation', { token: hotel.client })).Result
    assert.ok(!('guard_cells' in asClient.hotel_information))
    await hotel.put('/hotelinformation', { guard_cells: 2, guard_price_percent: 0 })
    assert.deepEqual(codesOf(await update({ end_date: day(2), number_of_rooms: 1 })), ['many_cells'])
    assert.equal(outcome(await guarded(hotel, [priced(0, 9000)])), '200 ok')
    for (const wrong of [{ guard_cells: -1 }, { guard_price_percent: 1001 }])
      assert.equal((await hotel.put('/hotelinformation', wrong)).code, 'invalid_value')
  })

  test('who names guard, 0 too, is told the version that revertchange takes; nobody else is', async () => {
    const hotel = await stock(await newHotel(), 2)
    const pushed = (query: string, price: number) =>
      hotel.post(`/modifyroomavailability${query}`, { data: [entry(0, { price })] })
    assert.ok(!('Version' in (await pushed('', 101)).json))
    for (const [query, price] of [
      ['?guard=1', 102],
      ['?guard=0', 103],
    ] as const) {
      const { Version } = (await pushed(query, price)).json
      const [{ version }] = (await hotel.get('/getchanges?limit=1')).Result
      assert.equal(Version, version)
      assert.equal((await pushed(query, price)).json.Version, version, 'the same again makes none')
    }
    const stop = { room_code: 'DLX', start_date: day(0), end_date: day(0), is_close: 1 }
    const { Version } = (await hotel.put('/updatestopsellroomavailability?guard=0', stop)).json
    assert.equal((await hotel.post('/revertchange', { version: Version })).status, 200)
  })

  test('at most 1,000 cells are told', async () => {
    const hotel = await stock(await newHotel(), 1)
    const data = Array.from({ length: 1100 }, (_, at) => entry(at, { number_of_rooms: 6 }))
    const { Error: error } = await guarded(hotel, data)
    assert.deepEqual([error.details.length, error.more], [1000, 101])
  })

  test('a revert is guarded, and says what became of days that somebody changed', async () => {
    const hotel = await stock(await newHotel(), 2)
    await push(hotel, [entry(0, { price: 300 }), entry(1, { price: 110 })])
    const [{ version }] = (await hotel.get('/getchanges?limit=1')).Result
    const revert = (more: object = {}, query = '') =>
      hotel.post(`/revertchange${query}`, { version, ...more })
    assert.deepEqual(codesOf(await revert({}, '?guard=1')), [`price_moves ${day(0)}`])
    assert.equal(outcome(await revert({ version: version + 1 })), '404 change_not_found')
    assert.equal(outcome(await revert({ if_version: version - 1 })), '409 changed_since')
    await push(hotel, [entry(1, { price: 115 })])
    const refused = await revert()
    assert.deepEqual(
      refused.Error.details.map(({ rate_code, date }: { rate_code: string; date: string }) => [
        rate_code,
        date,
      ]),
      [
        [null, day(1)],
        ['FLEX', day(1)],
      ],
    )
    const done = await revert({ partial: 1, if_version: version + 1 })
    assert.deepEqual([done.Result.updated, done.Result.rejected, done.Result.reverts], [2, 2, version])
    const prices = async () =>
      (await listed(hotel)).map(
        ({ rate_detail: [rate] }: { rate_detail: { rate_price: number }[] }) => rate!.rate_price,
      )
    assert.deepEqual(await prices(), [100, 115])
    const redo = await hotel.post('/revertchange', { version: done.Result.version })
    assert.equal(redo.status, 200)
    assert.deepEqual(await prices(), [300, 115])
    const [told] = (await hotel.get('/getchanges?limit=1')).Result
    assert.deepEqual([told.operation, told.reverts], ['revertchange', done.Result.version])
    const { Result: events } = await hotel.get(`/getevents?after=${told.version - 1}`)
    assert.equal(events[0].data.reverts, done.Result.version)
  })

  test('a rate that follows another by now gets no price of its own back', async () => {
    const hotel = await stock(await newHotel(), 2)
    await hotel.post('/createrate', { rate_code: 'SAVER', rate_name: 'Saver' })
    await push(hotel, [
      entry(0, { rate_code: 'SAVER', price: 90 }),
      entry(1, { rate_code: 'SAVER', price: 90 }),
    ])
    const [{ version }] = (await hotel.get('/getchanges?limit=1')).Result
    await hotel.delete(`/deleteroomavailability/DLX?rate_code=SAVER`)
    const derive = { parent_rate_code: 'FLEX', derive: { charge: 'percent', value: -10 } }
    assert.equal((await hotel.put('/updaterate/SAVER', derive)).status, 200)
    const refused = await hotel.post('/revertchange', { version: version + 1 })
    assert.equal(outcome(refused), '422 rate_is_derived')
    const rest = await hotel.post('/revertchange', { version: version + 1, partial: 1 })
    assert.deepEqual([rest.Result.version, rest.Result.rejected], [null, 2])
  })
})
