// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { booked, booking, stock } from '../../../test/support/stock.ts'

const { db, hotel: newHotel } = await createTestApp()

const WRONG = [
  { guests: 1, adults: 3 },
  { guests: 1, children: 2 },
  { guests: 1, adults: 1, children: 1 },
  { guests: 3, adults: 1, children: 1 },
  { guests: 1, adults: 2, children_ages: [4] },
  { guests: 2, children: 3, children_ages: [4, 5, 6] },
]

suite('adults and children are guests', () => {
  for (const party of WRONG)
    test(`${JSON.stringify(party)} is refused by booking, quote, hold and change`, async () => {
      const hotel = await stock(await newHotel(), 6)
      const code = await booked(hotel)
      const before = (await hotel.get('/getallbooking')).text
      for (const answer of [
        await hotel.post('/createbooking', booking(party)),
        await hotel.post('/quotebooking', booking(party)),
        await hotel.post('/createhold', booking(party)),
        await hotel.put(`/updatebooking/${code}`, party),
      ]) {
        assert.deepEqual([answer.status, answer.code], [422, 'invalid_value'], answer.text)
        assert.match(answer.Error.details[0].field, /(?:guests|children_ages)$/)
      }
      assert.equal((await hotel.get('/getallbooking')).text, before)
    })

  test('the part that is not told is the rest', async () => {
    const hotel = await stock(await newHotel(), 6)
    for (const party of [
      { guests: 3, adults: 2 },
      { guests: 3, children: 1 },
      { guests: 2, adults: 0 },
    ]) {
      const { status, text } = await hotel.post('/createbooking', booking(party))
      assert.ok(status === 201 || status === 409, text)
    }
  })

  test('a change names as many ages as children come', async () => {
    const hotel = await stock(await newHotel(), 6)
    const code = await booked(hotel, { guests: 2, adults: 1, children: 1, children_ages: [4] })
    for (const change of [{ children_ages: [4, 5] }, { children: 0, children_ages: [4] }]) {
      const answer = await hotel.put(`/updatebooking/${code}`, change)
      assert.deepEqual([answer.status, answer.code], [422, 'invalid_value'], answer.text)
    }
  })

  test('a booking that was taken with fewer guests than adults still changes its dates', async () => {
    const hotel = await stock(await newHotel(), 6)
    const code = await booked(hotel)
    await db
      .of(hotel.hotelId)
      .write((sql) =>
        sql.run('update booking_room set guests = 1, adults = 2, children = null where hotel_id = $1', [
          hotel.hotelId,
        ]),
      )
    const { status, text } = await hotel.put(`/updatebooking/${code}`, { arrival_time: '15:00', rooms: 1 })
    assert.equal(status, 200, text)
  })
})
