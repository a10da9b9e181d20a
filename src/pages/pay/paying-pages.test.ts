import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { whileLocked } from '../../../test/postgres/locked-table.ts'
import { createTestApp } from '../../../test/support/harness.ts'
import { book, booking } from '../../../test/support/stock.ts'
import { payingHotel } from '../../payments/collect/paying-hotel.testing.ts'
import { Guest, sendForm } from './paying-guest.testing.ts'

const app = await createTestApp({ ownDatabase: true, publicUrl: 'https://booking.example.com' })

suite('paying on the page of a booking', () => {
  test('says what is due and until when, leads to the provider, and says paid only when it is', async () => {
    const guest = await Guest.of(app, await payingHotel(app))
    const due = await guest.see()
    assert.match(due.body, /Please pay \$100 by .* \(hotel time\)/)
    assert.match(due.body, /<form method="post" action="[^"]*\/pay\?lang=en" target="_top"/)
    assert.match(due.body, /Due now.*\$100/)
    assert.match(due.body, /<title>Waiting for your payment: Stay at /)
    assert.match(due.body, /<p class="state is-waiting">Waiting for your payment until [^<]*\d:\d\d[^<]*</)
    assert.match((await guest.calendar()).body, /SUMMARY:Waiting for your payment: .*STATUS:TENTATIVE/s)
    for (const query of ['', '?thanks=1', '?payment=left', '?payment=away', '?payment=back'])
      assert.doesNotMatch((await guest.see(query)).body, />[^<]*\bbooked\b/i, query)
    assert.match(due.headers['content-security-policy'] as string, /form-action 'self' https:;/)
    assert.equal(await guest.state('?payment=back'), 'due', 'nobody went to the provider yet')
    const checkout = await guest.pay()
    assert.equal(await guest.pay(), checkout, 'a second tab is led to the same session')
    assert.match((await app.app.inject({ url: checkout })).body, /No money moves.*\$100/)
    assert.equal(await guest.state('?payment=back'), 'waiting')
    assert.match(
      (await guest.see('?payment=back')).body,
      /you can still do so until .*\d:\d\d.* \(hotel time\)/,
    )
    assert.match((await guest.see('?payment=back')).body, /http-equiv="refresh" content="4;url=/)
    assert.equal(await guest.state(), 'due')
    const back = await guest.checkout('pay')
    assert.equal(back, '?lang=en&payment=back')
    assert.equal(await guest.state(back), 'received')
    assert.equal(await guest.watched.line(), 'new; paid; 100 - 0')
    const paid = await guest.see()
    assert.match(paid.body, /<title>Stay at .*<p class="state is-new">Booked</s)
    assert.match((await guest.calendar()).body, /SUMMARY:Stay at .*STATUS:CONFIRMED/s)
    assert.doesNotMatch(paid.body, /data-payment|Due now|\/pay\?/)
    assert.match(paid.body, /<dt>Paid<\/dt><dd>\$100/)
    assert.match(paid.headers['content-security-policy'] as string, /form-action 'self';/)
    assert.match(await guest.pay(), /\/booking\/.*\?lang=en$/, 'nothing is left to pay')
  })

  test('however one returns, the page shows what is so', async () => {
    const hotel = await payingHotel(app)
    const guest = await Guest.of(app, hotel)
    await guest.checkout('pay')
    assert.equal(await guest.state('?payment=left'), 'received')
  })

  test('failed: tried again with another payment', async () => {
    const guest = await Guest.of(app, await payingHotel(app))
    const first = await guest.pay()
    assert.equal(await guest.state(await guest.checkout('fail')), 'failed')
    assert.match((await guest.see()).body, /Try again: pay \$100/)
    assert.notEqual(await guest.pay(), first)
    assert.match((await app.app.inject({ url: first })).body, /nothing to pay here any more/)
    assert.equal(await guest.state(await guest.checkout('pay')), 'received')
  })

  test('left: the same payment is still to be made', async () => {
    const guest = await Guest.of(app, await payingHotel(app))
    const first = await guest.pay()
    assert.equal(await guest.state(await guest.checkout('leave')), 'left')
    assert.equal(await guest.pay(), first)
    assert.equal(await guest.state(await guest.checkout('pay')), 'received')
  })

  test('where nobody takes payments any more there is no button, and nothing is waited for', async () => {
    const hotel = await payingHotel(app)
    const guest = await Guest.of(app, hotel)
    assert.equal((await hotel.put('/paymentsettings', { provider: null })).status, 200)
    assert.equal(await guest.state(), undefined)
    const { body } = await guest.see()
    assert.doesNotMatch(body, /Pay \$100 now|Waiting for your payment/)
    assert.match(body, /when you arrive/)
  })

  test('after the time is over nothing can be paid, and the page says so at once', async () => {
    const waiting = await Guest.of(app, await payingHotel(app))
    await waiting.watched.late()
    assert.equal(await waiting.state(), 'late')
    assert.match((await waiting.see()).body, /http-equiv="refresh"/)
    const guest = await Guest.of(app, await payingHotel(app))
    const checkout = await guest.pay()
    await guest.watched.late()
    assert.equal((await sendForm(app, checkout, 'decision=pay')).statusCode, 303)
    assert.equal(await guest.state(), 'expired')
    assert.equal(await guest.watched.line(), 'cancelled payment_expired; expired; 0 - 0')
    assert.match(await guest.pay(), /\/booking\//)
  })

  test('paid when the room was gone: it says that all is given back', async () => {
    const hotel = await payingHotel(app)
    const guest = await Guest.of(app, hotel)
    await guest.pay()
    await guest.watched.late()
    await guest.watched.look()
    assert.equal((await book(hotel)).status, 201)
    await app.db
      .of(hotel.hotelId)
      .write((sql) => sql.run("update test_checkout set state = 'paid' where hotel_id = $1", [hotel.hotelId]))
    await guest.watched.look()
    const { body } = await guest.see()
    assert.match(body, /data-payment="too_late"/)
    assert.match(body, /Given back|On its way back/)
  })

  test('a provider that is slow delays the page only so long, and is waited for', async () => {
    const guest = await Guest.of(app, await payingHotel(app))
    await guest.checkout('pay')
    await whileLocked(app.db, 'test_checkout', async () => {
      assert.equal(await guest.state('?payment=back'), 'waiting')
    })
    assert.equal(await guest.state('?payment=back'), 'received')
  })

  test('one that is slow to begin: the page again, and the same session later', async () => {
    const guest = await Guest.of(app, await payingHotel(app))
    await whileLocked(app.db, 'test_checkout', async () => {
      assert.match(await guest.pay(), /payment=away$/)
    })
    assert.match(await guest.pay(), /\/checkout\//)
    assert.equal((await guest.watched.payments()).length, 1)
  })

  test('one that cannot be reached: the page again, with the button', async () => {
    const hotel = await payingHotel(app)
    const guest = await Guest.of(app, hotel)
    const { hotelId } = hotel
    await app.db
      .of(hotelId)
      .write((sql) => sql.run('delete from payment_setting where hotel_id = $1', [hotelId]))
    const back = await guest.pay()
    assert.match(back, /\?lang=en&payment=away$/)
    assert.equal(await guest.state(new URL(back, 'http://x').search), 'away')
    assert.match((await guest.see('?payment=away')).body, /Pay \$100 now/)
  })

  test('a page that waited two minutes does not renew itself any more', async () => {
    const guest = await Guest.of(app, await payingHotel(app))
    await guest.pay()
    const since = Date.now() - 121_000
    const { body } = await guest.see(`?payment=back&since=${since}`)
    assert.match(body, /data-payment="waiting"/)
    assert.match(body, /longer than usual/)
    assert.doesNotMatch(body, /http-equiv="refresh"/)
    assert.match((await guest.see(`?payment=back&since=${since + 60_000}`)).body, /http-equiv="refresh"/)
  })

  test('another amount than was asked for is never called paid', async () => {
    const hotel = await payingHotel(app)
    const guest = await Guest.of(app, hotel)
    await guest.pay()
    await app.db
      .of(hotel.hotelId)
      .write((sql) => sql.run('update test_checkout set amount = 9900 where hotel_id = $1', [hotel.hotelId]))
    assert.equal(await guest.state(await guest.checkout('pay')), 'problem')
    assert.doesNotMatch((await guest.see()).body, /\/pay\?|<dt>Paid/)
    await hotel.post('/recordpayment', { booking_code: guest.watched.code, amount: 100, method: 'cash' })
    assert.equal(await guest.state(), undefined, 'settled otherwise')
  })

  test('who paid and never came back reads that it is paid; what is given back later is not due now', async () => {
    const hotel = await payingHotel(app)
    const guest = await Guest.of(app, hotel)
    await guest.pay()
    await guest.checkout('pay')
    assert.match((await guest.see()).body, /<dt>Paid/)
    const { payment_code } = (await guest.watched.payments())[0]!
    const given = await hotel.post('/refundpayment', { payment_code, amount: 10 })
    assert.equal(given.status, 200, given.text)
    const { body } = await guest.see()
    assert.match(body, /\$10/)
    assert.doesNotMatch(body, /data-payment|Due now|\/pay\?/)
  })

  test('who cancels what cannot be refunded reads first that nothing comes back', async () => {
    const steps = [{ before: null, unit: 'days', charge: 'percent', value: 100 }]
    const guest = await Guest.of(app, await payingHotel(app, undefined, { steps }))
    await guest.see(await guest.checkout('pay'))
    const asked = await app.app.inject({ url: `${guest.page}/cancel` })
    assert.match(
      asked.body,
      /You paid \$100\. \$100 is kept, nothing comes back to you\.<.*>Cancel, nothing comes back</,
    )
  })

  test('a deposit: what is paid, and what is due later', async () => {
    const guest = await Guest.of(app, await payingHotel(app, undefined, { deposit: 30 }))
    assert.match((await guest.see()).body, /Due now.*\$30.*Due at the hotel.*\$70/)
    await guest.see(await guest.checkout('pay'))
    const { body } = await guest.see()
    assert.match(
      body,
      /<dt>Paid<\/dt><dd>\$30.*Due at the hotel<span class="aside">when you arrive, Mon, May 1<\/span><\/dt><dd>\$70/,
    )
    assert.doesNotMatch(body, /Due now/)
  })

  test('what the provider’s step cannot take is due at the hotel, in the quote and on the page', async () => {
    const midtrans = { provider: 'midtrans', mode: 'test', keys: { server_key: 'SB-Mid-server-12345678' } }
    const hotel = await payingHotel(app, midtrans, { currency: 'IDR', deposit: 30.5 })
    const { due_now, due_later, due_at_hotel } = (await hotel.post('/quotebooking', booking())).Result
    assert.deepEqual([due_now, due_later, due_at_hotel], [30, 69.5, 0.5])
    const { body } = await (await Guest.of(app, hotel)).see()
    assert.match(body, /Due now.*IDR\s30<.*Due at the hotel<span[^>]*>[^<]*<\/span><\/dt><dd>IDR\s70</)
  })

  test('by bank transfer: the hotel’s words, with amount, code and time, and no button', async () => {
    const settings = { provider: 'bank_transfer', instructions: 'Account 123\nBank <b>of</b> Sanur' }
    const hotel = await payingHotel(app, settings)
    const guest = await Guest.of(app, hotel)
    const { body } = await guest.see()
    assert.match(body, /data-payment="transfer"/)
    assert.match(body, /Please transfer \$100/)
    assert.ok(body.includes(`booking code ${guest.watched.code}`))
    assert.match(body, /Account 123\nBank &lt;b>of&lt;\/b> Sanur/)
    assert.doesNotMatch(body, /\/pay\?/)
    assert.match(await guest.pay(), /\/booking\//)
    await hotel.post('/recordpayment', { booking_code: guest.watched.code, amount: 100, method: 'transfer' })
    assert.equal(await guest.state(), undefined)
    assert.match((await guest.see()).body, /<dt>Paid<\/dt><dd>\$100/)
  })

  test('hotels that take no payments: the page as it was', async () => {
    const guest = await Guest.of(app, await payingHotel(app, { provider: null }))
    const { body } = await guest.see('?payment=back')
    assert.match(body, /Due at the hotel/)
    assert.doesNotMatch(body, /data-payment|Due now|\/pay\?/)
  })
})

suite('the test provider’s page', () => {
  test('is only for payments that were begun with it', async () => {
    const hotel = await payingHotel(app)
    const guest = await Guest.of(app, hotel)
    const [payment] = await guest.watched.payments()
    const url = `/checkout/${hotel.chain}/${hotel.code}/`
    assert.equal((await app.app.inject({ url: url + payment!.payment_code })).statusCode, 404)
    await guest.pay()
    assert.equal((await app.app.inject({ url: url + payment!.payment_code })).statusCode, 200)
    for (const code of ['pay_00000000000', 'x', '%00'])
      assert.equal((await app.app.inject({ url: url + code })).statusCode, 404, code)
    const other = await payingHotel(app)
    const foreign = `/checkout/${other.chain}/${other.code}/${payment!.payment_code}`
    assert.equal((await sendForm(app, foreign, 'decision=pay')).statusCode, 404)
  })

  test('two buttons at once: the first counts', async () => {
    const guest = await Guest.of(app, await payingHotel(app))
    const checkout = await guest.pay()
    await sendForm(app, checkout, 'decision=fail')
    await sendForm(app, checkout, 'decision=pay')
    assert.equal(await guest.state('?payment=back'), 'failed')
    assert.equal((await sendForm(app, checkout, 'decision=steal')).statusCode, 200)
  })
})
