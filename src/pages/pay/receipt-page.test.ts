import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { eraseGuest } from '../../erasure/erase-guest.ts'
import { findHotel } from '../../hotels/queries.ts'
import { payingHotel } from '../../payments/collect/paying-hotel.testing.ts'
import { Guest } from './paying-guest.testing.ts'

const app = await createTestApp({ publicUrl: 'https://booking.example.com' })

suite('receipts', () => {
  test('are of this booking alone, and name who paid what', async () => {
    const hotel = await payingHotel(app, undefined, { rooms: 2 })
    await hotel.put('/hotelinformation', { hotel_address: 'Jalan Pantai 12' })
    const guest = await Guest.of(app, hotel)
    const other = await Guest.of(app, hotel)
    await guest.see(await guest.checkout('pay'))
    const link = /href="https:\/\/booking.example.com([^"]*\/receipt\/1)\?lang=en"/.exec(
      (await guest.see()).body,
    )![1]!
    const { body } = await app.app.inject({ url: link })
    for (const text of ['Receipt no. 1', 'Jalan Pantai 12', 'Ann Guest', guest.watched.code, 'Test payment'])
      assert.ok(body.includes(text), text)
    assert.match(body, /Paid with this receipt<\/span><strong>\$100/)
    assert.equal((await app.app.inject({ url: `${other.page}/receipt/1` })).statusCode, 404)
    for (const number of ['0', '2', '01', 'x', '1e3', '99999999999999999999'])
      assert.equal((await app.app.inject({ url: `${guest.page}/receipt/${number}` })).statusCode, 404, number)
  })

  test('may carry a company and its tax number, said once by whoever opens it; its credit note carries them too', async () => {
    const hotel = await payingHotel(app, undefined, { rooms: 2 })
    const guest = await Guest.of(app, hotel)
    await guest.see(await guest.checkout('pay'))
    const url = `${guest.page}/receipt/1`
    const send = (fields: Record<string, string>, site = 'same-origin') =>
      app.app.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
      })
    const body = async (at = url) => (await app.app.inject({ url: at })).body
    await send({ company: 'Evil' }, 'cross-site')
    await send({ company: '  ' })
    assert.match(await body(), /<form method="post"[^>]*receipt\/1"/)
    const wide = { company: '  <b>Acme</b>\n GmbH ', tax_number: 'DE 123' }
    assert.equal((await send(wide)).headers.location, `https://booking.example.com${url}`)
    await send({ company: 'Another', tax_number: '7' })
    const named = await body()
    assert.match(named, /Company<\/dt><dd><bdi>&lt;b>Acme&lt;\/b>\s+GmbH<\/bdi>/)
    assert.match(named, /Tax number<\/dt><dd><bdi>DE 123/)
    assert.ok(!named.includes('Another') && !named.includes('<form'))
    await hotel.post('/cancelbooking', { booking_code: guest.watched.code })
    await guest.watched.look()
    assert.match(await body(`${guest.page}/receipt/2`), /Tax number<\/dt><dd><bdi>DE 123/)
    const { hotelId } = hotel
    const row = (await app.db.of(hotelId).read((sql) => findHotel(sql, hotelId)))!
    await eraseGuest(app.db, row, (await guest.watched.row()).guest_email, 'test')
    for (const at of [url, `${guest.page}/receipt/2`])
      assert.doesNotMatch(await body(at), /Acme|DE 123|<form/)
  })

  test('are in the language of the booking, whatever the browser asks for', async () => {
    const guest = await Guest.of(app, await payingHotel(app), 'de')
    await guest.see(await guest.checkout('pay'))
    const headers = { 'accept-language': 'fr' }
    const { body } = await app.app.inject({ url: `${guest.page}/receipt/1?lang=ja`, headers })
    assert.match(body, /<html lang="de"/)
    assert.match(body, /Zahlungsbeleg Nr\. 1/)
    assert.match(body, /Mit diesem Beleg bezahlt<\/span><strong>100\s\$/)
  })

  test('have the names that the hotel translated, as they were when the booking was made and paid', async () => {
    const hotel = await payingHotel(app, undefined, { rooms: 2 })
    const { Result: rooms } = await hotel.get('/getallrooms')
    const [{ room_code, room_name }] = rooms
    await hotel.put(`/updateroom/${room_code}`, { translations: { de: { room_name: 'Meerzimmer' } } })
    const texts = { hotel_name: 'Haus am Meer', hotel_address: 'Strandweg 12' }
    await hotel.put('/hotelinformation', { hotel_address: 'Beach 12', translations: { de: texts } })
    const [german, english] = [await Guest.of(app, hotel, 'de'), await Guest.of(app, hotel)]
    for (const guest of [german, english]) await guest.see(await guest.checkout('pay'))
    await hotel.put(`/updateroom/${room_code}`, { translations: null })
    await hotel.put('/hotelinformation', { translations: null })
    const { body } = await app.app.inject({ url: `${german.page}/receipt/1` })
    for (const text of ['Meerzimmer', 'Haus am Meer', 'Strandweg 12']) assert.ok(body.includes(text), text)
    const plain = (await app.app.inject({ url: `${english.page}/receipt/2` })).body
    for (const text of [room_name, 'Beach 12']) assert.ok(plain.includes(text), text)
    assert.ok(!plain.includes('Meerzimmer'))
  })

  test('are dated by the hotel’s clock, and so is the time to pay', async () => {
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const hotel = await payingHotel(app)
      await hotel.put('/hotelinformation', { timezone })
      const guest = await Guest.of(app, hotel)
      const due = new Date((await guest.watched.row()).payment_due_at!)
      const time = due.toLocaleTimeString('en', { timeStyle: 'short', timeZone: timezone })
      const [, shown] = /Please pay \$100 by ([^(]*) \(hotel time\)/.exec((await guest.see()).body)!
      assert.ok(shown!.endsWith(time), `${shown} ${time}`)
      await guest.see(await guest.checkout('pay'))
      const [{ settled_at } = { settled_at: null }] = await guest.watched.payments()
      const day = new Date(settled_at!).toLocaleDateString('en', { dateStyle: 'full', timeZone: timezone })
      const { body } = await app.app.inject({ url: `${guest.page}/receipt/1` })
      assert.ok(body.includes(day), day)
    }
  })

  test('a credit note says so and names the booking; a forgotten guest has no name', async () => {
    const hotel = await payingHotel(app)
    const guest = await Guest.of(app, hotel)
    await guest.see(await guest.checkout('pay'))
    await hotel.post('/cancelbooking', { booking_code: guest.watched.code })
    assert.equal(
      (await app.app.inject({ url: `${guest.page}/receipt/2` })).statusCode,
      404,
      'not given back yet',
    )
    await guest.watched.look()
    const credit = await app.app.inject({ url: `${guest.page}/receipt/2` })
    assert.match(credit.body, /Credit note no. 2/)
    assert.ok(credit.body.includes(`paid for booking ${guest.watched.code}`))
    assert.match(credit.body, /Given back with this credit note<\/span><strong>\$100/)
    const row = await app.db.of(hotel.hotelId).read((sql) => findHotel(sql, hotel.hotelId))
    await eraseGuest(app.db, row!, 'ann@example.com', 'Test')
    const { body } = await app.app.inject({ url: `${guest.page}/receipt/2` })
    assert.match(body, /Credit note no. 2/)
    assert.doesNotMatch(body, /Ann Guest|Erased guest|<dt>Guest/)
  })
})
