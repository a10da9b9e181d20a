// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { book, booked, booking, outcome, stock } from '../../../test/support/stock.ts'
import { rules, SUMMER } from '../priced-hotel.testing.ts'

const { db, hotel: newHotel } = await createTestApp()

const SPELLINGS = ['ann@münchen.de', 'ANN@xn--mnchen-3ya.de', 'ａｎｎ@mu\u0308nchen.de', 'Ann@MÜNCHEN.DE']

const guest = (email: string) => ({ promo_code: 'summer', guest_detail: { name: 'Ann', email } })

const promoHotel = async (): Promise<TestHotel> => {
  const hotel = await stock(await newHotel(), 6, { number_of_rooms: 9 })
  await rules(hotel, [['createpromo', { ...SUMMER, max_uses_per_email: 1 }]])
  return hotel
}

suite('one address in other letters', () => {
  test('uses a promo once', async () => {
    const hotel = await promoHotel()
    await booked(hotel, guest(SPELLINGS[0]!))
    for (const email of SPELLINGS) {
      assert.equal(outcome(await book(hotel, guest(email))), '409 promo_not_valid', email)
      const quoted = await hotel.post('/quotebooking', booking(guest(email)))
      assert.equal(quoted.Result.promo.reason, 'used_up', email)
      assert.equal(
        outcome(await hotel.post('/createhold', booking(guest(email)))),
        '409 promo_not_valid',
        email,
      )
    }
  })

  test('uses a promo once also by a hold, a change of the address, and a change of the code', async () => {
    const hotel = await promoHotel()
    await booked(hotel, guest(SPELLINGS[0]!))
    const held = await hotel.post('/createhold', booking({ promo_code: 'summer', guest_detail: undefined }))
    for (const email of SPELLINGS) {
      const booking_form = { guest_detail: { name: 'Ann', email } }
      const { hold_code } = held.Result
      const answer = await hotel.post('/createbooking', { hold_code, booking_form })
      assert.equal(outcome(answer), '409 promo_not_valid', email)
    }
    const others = await booked(hotel, guest('bob@example.com'))
    const plain = await booked(hotel, { guest_detail: { name: 'Ann', email: SPELLINGS[1] } })
    for (const email of SPELLINGS) {
      const moved = await hotel.put(`/updatebooking/${others}`, { guest_detail: { email } })
      assert.equal(outcome(moved), '409 promo_not_valid', email)
    }
    assert.equal(
      outcome(await hotel.put(`/updatebooking/${plain}`, { promo_code: 'SUMMER' })),
      '409 promo_not_valid',
    )
  })

  test('finds the booking and cancels it, and another does not', async () => {
    const hotel = await promoHotel()
    for (const [at, kept] of SPELLINGS.entries()) {
      const code = await booked(hotel, { guest_detail: { name: 'Ann', email: kept } })
      const { Result } = await hotel.get(`/getallbooking?booking_code=${code}`)
      assert.equal(Result[0].guest_detail.email, kept, 'kept as it was typed')
      for (const email of SPELLINGS) {
        const query = `email=${encodeURIComponent(email)}&booking_code=${code}`
        const found = await hotel.get(`/getallbooking?${query}`, { token: hotel.client })
        assert.equal(found.Result.length, 1, `${kept} by ${email}`)
        assert.equal(found.Result[0].guest_detail.name, 'Ann')
      }
      const none = await hotel.get(`/getallbooking?email=anne@münchen.de&booking_code=${code}`)
      assert.deepEqual(none.Result, [])
      const wrong = { booking_code: code, email: 'ann@muenchen.de', fee_amount: 0 }
      assert.equal((await hotel.post('/guestcancel', wrong)).code, 'booking_not_found')
      const email = SPELLINGS[(at + 1) % SPELLINGS.length]
      const cancelled = await hotel.post('/guestcancel', { booking_code: code, email, fee_amount: 0 })
      assert.equal(cancelled.status, 200, cancelled.text)
    }
  })

  test('is found in bookings of before its form was kept', async () => {
    const hotel = await promoHotel()
    const code = await booked(hotel, guest(SPELLINGS[0]!))
    const older = 'update booking set guest_email = $2, email_key = $3 where hotel_id = $1'
    // Not yet written by a server of this version, and as the migration wrote it.
    for (const [kept, key] of [
      ['ann@münchen.de', null],
      ['ann@xn--mnchen-3ya.de', null],
      ['ＡＮＮ@MÜNCHEN.de', 'ann@münchen.de'],
    ]) {
      await db.of(hotel.hotelId).write((sql) => sql.run(older, [hotel.hotelId, kept, key]))
      for (const email of SPELLINGS.slice(0, 2)) {
        const found = await hotel.get(`/getallbooking?email=${encodeURIComponent(email)}`)
        assert.equal(found.Result[0]?.booking_code, code, `${kept} by ${email}`)
        assert.equal(outcome(await book(hotel, guest(email))), '409 promo_not_valid')
      }
    }
  })

  test('with a character that cannot be seen is refused by name, wherever one is taken', async () => {
    const hotel = await promoHotel()
    const code = await booked(hotel)
    for (const character of ['\u200b', '\u00ad', '\u2060', '\ufeff', '\u202e', '\u{e0041}', '\u200d']) {
      const email = `an${character}n@example.com`
      const point = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
      for (const answer of [
        await hotel.post('/createbooking', booking(guest(email))),
        await hotel.post('/quotebooking', booking(guest(email))),
        await hotel.post('/createhold', booking(guest(email))),
        await hotel.put(`/updatebooking/${code}`, { guest_detail: { email } }),
        await hotel.put('/hotelinformation', { hotel_email: email }),
      ]) {
        assert.equal(outcome(answer), '422 invalid_value', answer.text)
        assert.ok(answer.Error.details[0].message.includes(point), answer.text)
      }
    }
  })
})
