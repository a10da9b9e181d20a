import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { booked, booking, day, stock } from '../../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

const BAD = [
  'Ann\nDear guest',
  'An\u200bn',
  'An\u00adn',
  '\u202eAnn',
  'An\u200dn',
  'Ann\u2028',
  'Ann\u{e0041}',
  'A\u0085',
]

suite('a name with a line break or a character that nobody sees', () => {
  for (const bad of BAD)
    test(`${JSON.stringify(bad)} is refused wherever a name is taken, and the character is told`, async () => {
      const hotel = await stock(await newHotel(), 6)
      const code = await booked(hotel)
      const point = [...bad].find((each) => !/[ -~]/.test(each))!.codePointAt(0)!
      const told = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
      const percent = { charge: 'percent', value: 10 }
      const item = { room_code: 'DLX', rate_code: 'FLEX', adults: 1, guest_name: bad }
      const noOne = { room_code: undefined, rate_code: undefined, guests: undefined }
      const guest = (more: object) => ({ guest_detail: { name: 'Ann', email: 'ann@example.com', ...more } })
      const answers = [
        hotel.post('/createbooking', booking(guest({ name: bad }))),
        hotel.post('/createbooking', booking(guest({ phone: bad }))),
        hotel.post('/createbooking', booking({ ...noOne, items: [item] })),
        hotel.post('/createhold', booking({ ...noOne, items: [item] })),
        hotel.put(`/updatebooking/${code}`, { guest_detail: { name: bad } }),
        hotel.put(`/updatebooking/${code}`, { items: [{ item: 1, guest_name: bad }] }),
        hotel.post('/recordpayment', { booking_code: code, amount: 1, method: bad }),
        hotel.put('/hotelinformation', { hotel_name: bad }),
        hotel.put('/hotelinformation', { hotel_features: [bad] }),
        hotel.post('/createroom', { room_code: 'X', room_name: bad, number_of_room: 1 }),
        hotel.post('/createrate', { rate_code: 'X', rate_name: bad }),
        hotel.post('/createextra', { extra_code: 'X', extra_name: bad, price: 1, per: 'stay' }),
        hotel.post('/createtax', { tax_code: 'X', tax_name: bad, ...percent }),
        hotel.post('/createpromo', { promo_code: 'X', promo_name: bad, ...percent }),
        hotel.post('/createpolicy', { policy_code: 'X', policy_name: bad, steps: [] }),
        hotel.post('/createtoken', { token_name: bad, is_admin: 0 }),
        hotel.put('/updateroomavailability/DLX', {
          ...{ start_date: day(0), end_date: day(0), rate_code: 'FLEX', price: 1, created_by: bad },
        }),
      ]
      for (const answer of await Promise.all(answers)) {
        assert.deepEqual([answer.status, answer.code], [422, 'invalid_value'], answer.text)
        assert.ok(answer.Error.details[0].message.includes(told), answer.text)
      }
    })
})

test('a name of blanks alone is refused', async () => {
  const hotel = await stock(await newHotel())
  for (const name of ['   ', '\u00a0']) {
    const { status, text } = await hotel.post(
      '/createbooking',
      booking({ guest_detail: { name, email: 'ann@example.com' } }),
    )
    assert.equal(status, 422, text)
    assert.match(text, /must not be blank/)
  }
})

test('what no domain can have is in no address', async () => {
  const hotel = await stock(await newHotel())
  for (const email of ['jo@x.de/a', 'jo@x.de?a', 'jo@x.de#a', 'jo@ex%61mple.com'])
    assert.equal(
      (await hotel.post('/createbooking', booking({ guest_detail: { name: 'Jo', email } }))).status,
      422,
    )
})
