import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booked, outcome } from '../../../test/support/stock.ts'
import { bodyOf, openSink } from '../../mail/mail-sink.testing.ts'
import { mailWorker } from '../../mail/worker.ts'
import { payingHotel, Watched } from '../../payments/collect/paying-hotel.testing.ts'
import { LANGUAGES } from '../../stay/values/languages.ts'
import { bookingMail } from '../mail/booking-mail.ts'
import { sendForm } from './paying-guest.testing.ts'

const HOME = 'https://booking.example.com'
const sink = await openSink()
after(() => sink.close())
const app = await createTestApp({ ownDatabase: true, publicUrl: HOME, smtpUrl: sink.url })

const TEST = { provider: 'test', mode: 'test' }

const standing = async (settings: object = TEST): Promise<{ hotel: TestHotel; watched: Watched }> => {
  const hotel = await payingHotel(app, settings, { deposit: 0 })
  return { hotel, watched: await Watched.booked(app, hotel) }
}

const asked = (hotel: TestHotel, booking_code: string, fields: object = {}) =>
  hotel.post('/createpaymentlink', { booking_code, ...fields })

const made = async (hotel: TestHotel, code: string, fields: object = {}): Promise<string> => {
  const answer = await asked(hotel, code, fields)
  assert.equal(answer.status, 201, answer.text)
  return answer.Result.payment_url.slice(HOME.length)
}

const see = (page: string) => app.app.inject({ url: page })
const stateOf = async (page: string) => /data-payment="(\w+)"/.exec((await see(page)).body)?.[1]

/** Presses the button, and one of the provider's page. Answers where that leads. */
const pay = async (page: string, decision = 'pay'): Promise<string> => {
  const begun = await sendForm(app, `${page}?lang=en`)
  assert.equal(begun.statusCode, 303)
  const checkout = begun.headers.location!.slice(HOME.length)
  assert.match(checkout, /^\/checkout\//)
  const decided = await sendForm(app, checkout, `decision=${decision}`)
  return decided.headers.location!.slice(HOME.length)
}

suite('a link to pay by', () => {
  test('shows hotel, dates and sum, names no guest, and ends when it is paid', async () => {
    const { hotel, watched } = await standing()
    const page = await made(hotel, watched.code)
    assert.match(page, /^\/pay\/[\w.-]+~[\w.-]+~[0-9a-z]+~[\w-]{32}$/)
    const first = await see(page)
    assert.equal(first.statusCode, 200)
    assert.match(first.body, /\$100/)
    const { guest_name, guest_email, booking_code } = await watched.row()
    for (const secret of [guest_name, guest_email, booking_code])
      assert.ok(!first.body.includes(secret), secret)
    assert.equal(first.headers['cache-control'], 'no-store')
    assert.match(first.headers['content-security-policy'] as string, /frame-ancestors 'none'/)
    const back = await pay(page)
    assert.match(back, /^\/pay\/.*payment=back$/)
    assert.equal(await stateOf(back), 'received')
    assert.equal(await watched.line(), 'new; paid; 100 - 0')
    assert.equal((await watched.row()).is_paid, true)
    await hotel.post('/addcharge', { booking_code: watched.code, name: 'Bar', amount: 8, reason: 'Bar' })
    assert.equal(await stateOf(page), 'received')
    const again = await sendForm(app, page)
    assert.equal(again.headers.location, `${HOME}${page}?lang=en`)
  })

  test('works in every language, and in its own by the browser', async () => {
    const { hotel, watched } = await standing()
    const page = await made(hotel, watched.code)
    const titles = new Set<string>()
    for (const language of Object.keys(LANGUAGES)) {
      const { body } = await see(`${page}?lang=${language}`)
      assert.match(body, new RegExp(`<html lang="${language}"`))
      assert.doesNotMatch(body, /\{\w+\}|undefined/)
      titles.add(/<h1>([^<]+)/.exec(body)![1]!)
    }
    assert.equal(titles.size, Object.keys(LANGUAGES).length)
  })

  test('is reckoned when it is opened: what staff were handed meanwhile, and what they added', async () => {
    const { hotel, watched } = await standing()
    const [all, some] = [await made(hotel, watched.code), await made(hotel, watched.code, { amount: 60 })]
    const cash = { booking_code: watched.code, amount: 70, method: 'cash' }
    assert.equal((await hotel.post('/recordpayment', cash)).status, 200)
    for (const page of [all, some]) assert.match((await see(page)).body, /\$30/)
    await hotel.post('/addcharge', { booking_code: watched.code, name: 'Bar', amount: 90, reason: 'Bar' })
    assert.match((await see(all)).body, /\$120/)
    assert.match((await see(some)).body, /\$60/)
    await pay(some)
    await watched.look()
    assert.equal(await stateOf(some), 'received')
    assert.match((await see(all)).body, /\$60/)
    await pay(all)
    await watched.look()
    assert.equal(await watched.line(), 'new; paid, paid, paid; 190 - 0')
  })

  test('cash recorded while the checkout is open closes it; paid all the same, what is too much goes back', async () => {
    const { hotel, watched } = await standing()
    const page = await made(hotel, watched.code)
    await sendForm(app, page)
    await watched.decide('paid')
    const cash = { booking_code: watched.code, amount: 40, method: 'cash' }
    assert.equal((await hotel.post('/recordpayment', cash)).status, 200)
    await watched.look()
    await watched.look()
    assert.equal(await watched.line(), 'new; paid, paid, succeeded -40; 140 - 40')
    const { body } = await see(page)
    assert.match(body, /data-payment="received"/)
    assert.match(body, /\$40/)
  })

  test('what was given for nothing is not taken again by a checkout that was open', async () => {
    const { hotel, watched } = await standing()
    const cash = { booking_code: watched.code, amount: 60, method: 'cash' }
    await hotel.post('/recordpayment', cash)
    const page = await made(hotel, watched.code)
    await sendForm(app, page)
    await watched.decide('paid')
    const [{ payment_code }] = (await hotel.get(`/getpayments?booking_code=${watched.code}`)).Result.payments
    assert.equal((await hotel.post('/refundpayment', { payment_code, amount: 60 })).status, 200)
    await watched.look()
    await watched.look()
    assert.equal((await watched.row()).goodwill_amount, 6000)
    assert.equal(await watched.line(), 'new; paid, paid, succeeded -60; 100 - 60')
  })

  test('ends when the booking is cancelled, and gives back what comes after that', async () => {
    const { hotel, watched } = await standing()
    const page = await made(hotel, watched.code)
    await sendForm(app, page)
    await watched.decide('paid')
    assert.equal((await hotel.post('/cancelbooking', { booking_code: watched.code })).status, 200)
    await watched.look()
    await watched.look()
    assert.equal(await watched.line(), 'cancelled; paid, succeeded -100; 100 - 100')
    assert.equal(await stateOf(page), 'back')
    assert.equal(await stateOf(await made2(watched)), 'over')
  })

  const made2 = async ({ hotel }: Watched): Promise<string> => {
    const code = await booked(hotel)
    const page = await made(hotel, code)
    await hotel.post('/cancelbooking', { booking_code: code })
    return page
  }

  test('a payment that failed can be tried again from where the provider leads back to', async () => {
    const { hotel, watched } = await standing()
    const back = await pay(await made(hotel, watched.code), 'fail')
    assert.equal(await stateOf(back), 'failed')
    await pay(back.split('?')[0]!)
    await watched.look()
    assert.equal(await watched.line(), 'new; failed, paid; 100 - 0')
    assert.equal(await stateOf(back), 'received')
  })

  test('by transfer: what to do stands on it, and recording the amount ends it', async () => {
    const { hotel, watched } = await standing({
      provider: 'bank_transfer',
      mode: 'live',
      instructions: 'IBAN 42',
    })
    const page = await made(hotel, watched.code, { amount: 25 })
    assert.equal((await sendForm(app, page)).headers.location, `${HOME}${page}?lang=en`)
    const { body } = await see(page)
    assert.match(body, /data-payment="transfer"/)
    assert.ok(body.includes('IBAN 42') && body.includes(watched.code))
    const transfer = { booking_code: watched.code, amount: 25, method: 'transfer' }
    assert.equal((await hotel.post('/recordpayment', transfer)).status, 200)
    assert.equal(await stateOf(page), 'received')
    assert.equal(await watched.line(), 'new; paid; 25 - 0')
  })

  test('takes its part of a first payment that is due, and does not make the booking stand', async () => {
    const hotel = await payingHotel(app)
    const watched = await Watched.booked(app, hotel)
    await pay(await made(hotel, watched.code, { amount: 30 }))
    await watched.look()
    assert.deepEqual([(await watched.row()).stands_unpaid, (await watched.row()).is_paid], [false, false])
    await watched.late()
    await watched.look()
    await watched.look()
    assert.match(await watched.line(), /^cancelled.*; 30 - 30$/)
  })

  test('is refused where nothing is due, for more than is due, without payments, for nobody’s address', async () => {
    const { hotel, watched } = await standing()
    const said = async (fields: object) => (await asked(hotel, watched.code, fields)).text
    assert.match(await said({ amount: 100.01 }), /amount.*100 USD is still to be paid/)
    assert.match(await said({ amount: 0 }), /amount/)
    assert.equal(outcome(await asked(hotel, 'NOSUCH')), '404 booking_not_found')
    await hotel.post('/recordpayment', { booking_code: watched.code, amount: 100, method: 'cash' })
    assert.match(await said({}), /nothing is to be paid/)
    await hotel.put('/paymentsettings', { provider: null })
    assert.match(await said({}), /takes no payments/)
  })

  test('a guess finds nothing, whatever of it is true', async () => {
    const { hotel, watched } = await standing()
    const page = await made(hotel, watched.code)
    const [claim, other] = [page.slice(0, -32), await made(hotel, watched.code)]
    for (const wrong of [
      `${claim}${'A'.repeat(32)}`,
      claim + other.slice(-32),
      '/pay/x',
      `/pay/NONE~NONE~zzzzzzzzzzz~${'a'.repeat(32)}`,
      `/pay/${hotel.chain}~${hotel.code}~zzzzzzzzzzz~${'a'.repeat(32)}`,
    ])
      assert.equal((await see(wrong)).statusCode, 404, wrong)
    const { hotelId } = hotel
    const kept = await app.db
      .of(hotelId)
      .read((sql) => sql.rows('select row_to_json(l) from payment_link l where hotel_id = $1', [hotelId]))
    assert.ok(!JSON.stringify(kept).includes(page.slice(-32)))
  })

  test('a booking has ten that can be paid: another ends the oldest', async () => {
    const { hotel, watched } = await standing()
    const pages = []
    for (let at = 0; at < 11; at++) pages.push(await made(hotel, watched.code))
    assert.equal(await stateOf(pages[0]!), 'over')
    for (const page of [pages[1]!, pages[10]!]) assert.equal(await stateOf(page), 'due')
  })

  test('is mailed to the address of the booking, with a secret of its own', async () => {
    const { hotel, watched } = await standing()
    const answer = await asked(hotel, watched.code, { amount: 40, send_mail: 1 })
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.Result.is_mailed, 1)
    await mailWorker(app.services, bookingMail(app.services))!.runDue()
    const letter = sink.take().find(({ text }) => bodyOf({ to: '', text }).includes('/pay/'))!
    assert.equal(letter.to, (await watched.row()).guest_email)
    const page = /https:\/\/booking\.example\.com(\/pay\/[\w.~-]+)/.exec(bodyOf(letter))![1]!
    assert.notEqual(page, answer.Result.payment_url.slice(HOME.length))
    assert.match((await see(page)).body, /\$40/)
    assert.equal(await stateOf(answer.Result.payment_url.slice(HOME.length)), 'due')
  })
})
