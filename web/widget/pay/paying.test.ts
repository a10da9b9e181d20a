/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { Watched } from '../../../src/payments/collect/paying-hotel.testing.ts'
import { noteSession } from '../../../src/payments/record/queries.ts'
import { trialCheckouts } from '../../../src/payments/record/trial-checkouts.ts'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { choose, DESK, day, fillGuest, startPages, stayQuery, submit, text } from '../../testing.ts'

const { app, hotel, open, url } = await startPages({ ownDatabase: true })

/** A hotel at which half is paid when booking, and a tax on arrival. */
const paying = async (): Promise<TestHotel> => {
  const made = await hotel()
  const deposit = { charge: 'percent', value: 50 }
  await made.post('/createpolicy', { policy_code: 'HALF', policy_name: 'Half now', steps: [], deposit })
  await made.put('/updaterate/FLEX', { policy_code: 'HALF' })
  const levy = { tax_code: 'LEVY', tax_name: 'Levy', charge: 'amount', value: 10, basis: 'booking' }
  await made.post('/createtax', { ...levy, is_at_hotel: 1 })
  await made.put('/paymentsettings', { provider: 'test', mode: 'test' })
  return made
}

interface Booked {
  path: string
  watched: Watched
}

/** A booking of two nights at 240 and the levy, made through the API. */
const booked = async (made: TestHotel): Promise<Booked> => {
  const { Result, text } = await made.post('/createbooking', {
    booking_form: {
      room_code: 'SEA',
      rate_code: 'FLEX',
      arrival_date: day(5),
      departure_date: day(7),
      guests: 2,
      guest_detail: { name: 'Ann Guest', email: 'ann@example.com' },
    },
    payment_info: { redirect_url: 'https://samudra.example/thanks', lang: 'en' },
  })
  assert.ok(Result, text)
  const path = new URL(Result.payment_url.redirect_url).pathname
  return { path, watched: new Watched(app, made, Result.booking_code) }
}

const pay = (page: Page) => page.click('.paying button')
const decide = (page: Page, decision: 'pay' | 'fail' | 'leave') => page.click(`button[value=${decision}]`)
const shows = (page: Page, state: string) => page.waitForSelector(`[data-payment=${state}]`)

test('on a phone: what is due when, then the booking, then its payment in one tap', async () => {
  const made = await paying()
  const { page, context, errors } = await open(made, stayQuery(5, 2), { hasTouch: true, isMobile: true })
  await choose(page, 'SEA')
  await page.waitForSelector('.summary .money')
  await soon.match(
    () => text(page, '.summary .money'),
    /Due now\$120.*Due at the hotelwhen you arrive[^$]*\$130/,
  )
  await soon.match(() => text(page, '.commit'), /After booking you pay \$120/)
  await fillGuest(page)
  await submit(page)
  await shows(page, 'due')
  await soon(async () => {
    const button = (await page.locator('.paying button').boundingBox())!
    assert.ok(button.y + button.height < 844, 'the button is on the first screen')
  })
  await soon.equal(() => page.evaluate(() => document.activeElement?.tagName), 'H1')
  await soon.deepEqual(() => violationsOf(page), [])
  await page.tap('.paying button')
  await page.waitForSelector('.checkout')
  await soon.match(() => text(page, '.checkout'), /Hotel Samudra.*No money moves.*\$120/)
  await soon.deepEqual(() => violationsOf(page), [])
  await page.tap('button[value=pay]')
  await shows(page, 'received')
  await soon.match(() => text(page, '.money'), /Paid\$120.*Due at the hotelwhen you arrive[^$]*\$130/)
  await soon.deepEqual(() => violationsOf(page), [])
  await page.goBack()
  await soon.match(() => text(page, '.checkout'), /nothing to pay here any more/)
  await page.click('.checkout a.button')
  await shows(page, 'received')
  await page.click('.receipts a')
  await page.waitForSelector('.receipt')
  await soon.match(
    () => text(page, '.receipt'),
    /Receipt no. 1.*Ann Guest.*Levy.*\$250.*Paid with this receipt\$120/,
  )
  await soon.deepEqual(() => violationsOf(page), [])
  assert.deepEqual(errors, [])
  await context.close()
})

test('failed, left, reloaded, in a second tab: one payment is made', async () => {
  const made = await paying()
  const { path, watched } = await booked(made)
  const { page, context } = await open(made, '', { path })
  await pay(page)
  await decide(page, 'leave')
  await shows(page, 'left')
  await pay(page)
  await page.waitForSelector('.checkout')
  await page.reload()
  await decide(page, 'fail')
  await shows(page, 'failed')
  await page.reload()
  await shows(page, 'failed')
  const second = await context.newPage()
  await second.goto(url + path)
  for (const tab of [page, second]) await pay(tab)
  await soon.equal(() => page.url(), second.url())
  await decide(second, 'pay')
  await shows(second, 'received')
  await decide(page, 'pay')
  await shows(page, 'received')
  await soon.match(() => watched.line(), /^new; failed, paid; 120 - 0$/)
  await soon.equal(
    () => page.getAttribute('.actions a.button[target=_top]', 'href'),
    'https://samudra.example/thanks',
  )
  await page.goto(url + path)
  await soon.equal(() => page.locator('.paying').count(), 0)
  await context.close()
})

test('a bank that takes its time: the page renews itself until it is paid', async () => {
  const made = await paying()
  const { path, watched } = await booked(made)
  const { page, context } = await open(made, '', { path })
  await pay(page)
  await page.waitForSelector('.checkout')
  await page.goto(`${url}${path}?payment=back`)
  await shows(page, 'waiting')
  const [payment] = await watched.payments()
  const checkouts = trialCheckouts(app.db, made.hotelId)
  const checkout = (await checkouts.get(payment!.payment_code))!
  await checkouts.set(payment!.payment_code, { ...checkout, state: 'paid' }, 'open')
  await shows(page, 'received')
  await context.close()
})

test('after the time is over: nothing is paid, and the page says why', async () => {
  const made = await paying()
  const { path, watched } = await booked(made)
  const { page, context } = await open(made, '', { path })
  await pay(page)
  await page.waitForSelector('.checkout')
  await watched.late()
  await decide(page, 'pay')
  await shows(page, 'expired')
  await soon.match(() => text(page, '.state'), /Cancelled/)
  await soon.equal(() => watched.line(), 'cancelled payment_expired; expired; 0 - 0')
  await context.close()
})

test('all of it works without scripts', async () => {
  const made = await paying()
  const { path } = await booked(made)
  const { page, context } = await open(made, '', { path, javaScriptEnabled: false, viewport: DESK })
  await pay(page)
  await decide(page, 'fail')
  await shows(page, 'failed')
  await pay(page)
  await decide(page, 'pay')
  await shows(page, 'received')
  await page.click('.receipts a')
  await page.waitForSelector('.receipt')
  await context.close()
})

test('in a frame of another site, without our script there, the payment opens in a window of its own', async () => {
  const made = await paying()
  const rooms = `${url}/book/${made.chain}/${made.code}${stayQuery(5, 2, '&lang=en&view=frame')}`
  const site = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<iframe src="${rooms}" width="600" height="900"></iframe>`),
  )
  await new Promise<void>((resolve) => site.unref().listen(0, '127.0.0.1', resolve))
  after(() => site.close())
  const { page, context } = await open(made, '', { viewport: DESK })
  // Another name is another site.
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
  const frame = page.frameLocator('iframe')
  await frame.locator('html[data-ready]').waitFor()
  await frame.locator('#room-SEA .rate .button').first().click()
  await frame.locator('#name').fill('Ann Guest')
  await frame.locator('#email').fill('ann@example.com')
  await frame.locator('.guest-form button[type=submit]').click()
  await frame.locator('[data-payment=due]').waitFor()
  await frame.locator('html[data-ready]').waitFor()
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    frame.locator('.paying button').first().click(),
  ])
  await tab.waitForSelector('.checkout')
  await Promise.all([tab.waitForEvent('close'), decide(tab, 'pay')])
  await frame.locator('[data-payment=received]').waitFor()
  await context.close()
})

test('a provider on another site may be led to', async () => {
  const made = await paying()
  const { path, watched } = await booked(made)
  const provider = createServer((_request, response) => response.end('The provider'))
  await new Promise<void>((resolve) => provider.unref().listen(0, '127.0.0.1', resolve))
  after(() => provider.close())
  const elsewhere = `http://localhost:${(provider.address() as AddressInfo).port}/session`
  await watched.begin()
  const [payment] = await watched.payments()
  await app.db
    .of(made.hotelId)
    .write((sql) =>
      noteSession(sql, made.hotelId, payment!.payment_id, { reference: payment!.reference!, url: elsewhere }),
    )
  const { page, context } = await open(made, '', { path })
  await pay(page)
  await page.waitForURL(elsewhere)
  await context.close()
})
