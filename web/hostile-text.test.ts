/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { soon } from '../test/support/barriers.ts'
import { deskHotel, enter, screens } from './desk/testing.ts'
import { choose, DESK, day, fillGuest, type PageTest, startPages, stayQuery, submit } from './testing.ts'

// Shows texts of guests and hotels in a real browser: no script in them runs, and none even reaches the content security
// policy, which would stop it.

const pages = await startPages()

const HOSTILE = [
  '</script><script>pwned()</script>',
  '"><img src=x onerror=pwned()>',
  '<svg onload=pwned()>',
  "'-pwned()-'",
  '<a href="javascript:pwned()">x</a>',
  '{{constructor.constructor("pwned()")()}}',
  '<style>*{display:none}</style>',
].join(' ')
const ADDRESS = 'https://a.example/?"><img src=x onerror=pwned()>#javascript:pwned()'

interface Watched extends Window {
  pwned?: () => void
  harm?: string[]
}

/** Records every foreign script that ran, or that the policy stopped. */
const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const watched = window as Watched
    watched.harm = []
    watched.pwned = () => watched.harm!.push('a script ran')
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      watched.harm!.push(`${violatedDirective} stopped ${blockedURI}`),
    )
  })

const assertUnharmed = async (page: Page, where: string): Promise<void> => {
  const seen = await page.evaluate(() => ({
    harm: (window as Watched).harm,
    planted: document.querySelectorAll(
      '[onerror], [onload], [href^="javascript:" i], [src="x"], body style, iframe',
    ).length,
  }))
  assert.deepEqual(seen, { harm: [], planted: 0 }, where)
}

const hostileHotel = async (test: PageTest) => {
  const made = await deskHotel(test)
  const policy = { policy_code: 'CANCEL', title: HOSTILE, description: HOSTILE }
  const answers = [
    await made.put('/hotelinformation', {
      hotel_name: HOSTILE,
      hotel_address: HOSTILE,
      hotel_description: HOSTILE,
      hotel_phone_number: HOSTILE,
      hotel_features: [HOSTILE],
      hotel_policy: [policy, { ...policy, policy_code: 'TAX' }],
    }),
    await made.put('/updateroom/SEA', { room_name: HOSTILE.slice(0, 255), room_description: HOSTILE }),
    await made.put('/updaterate/FLEX', { rate_name: HOSTILE.slice(0, 255), rate_description: HOSTILE }),
    await made.post('/createtoken', { token_name: HOSTILE.slice(0, 255), is_admin: 0 }),
    await made.post('/createwebhook', { url: ADDRESS }),
  ]
  const booking = await made.post('/createbooking', {
    booking_form: {
      room_code: 'SEA',
      rate_code: 'FLEX',
      arrival_date: day(0),
      departure_date: day(2),
      guest_detail: {
        name: HOSTILE.slice(0, 255),
        email: 'a@example.com',
        phone: HOSTILE,
        address: { city: HOSTILE },
      },
      guests: 2,
      special_request: HOSTILE,
    },
    payment_info: { redirect_url: ADDRESS },
  })
  for (const { status, text } of [...answers, booking]) assert.ok(status < 300, text)
  return { made, ...booking.Result }
}

test('on the pages of guests', async () => {
  const { made, payment_url } = await hostileHotel(pages)
  const context = await pages.browser.newContext({ viewport: DESK, locale: 'en-US' })
  const page = await context.newPage()
  await watch(page)
  await page.goto(`${pages.url}/book/${made.chain}/${made.code}${stayQuery(3, 2)}`)
  await page.waitForSelector('html[data-ready]')
  await soon.ok(
    async () => (await page.textContent('body'))!.includes('onerror=pwned()'),
    'it is there, as text',
  )
  await assertUnharmed(page, 'the rooms')
  await choose(page, 'SEA')
  await assertUnharmed(page, 'the form')
  await fillGuest(page)
  await page.fill('#name', HOSTILE.slice(0, 200))
  await submit(page)
  await page.waitForSelector('.confirmation')
  await assertUnharmed(page, 'the confirmation')
  await page.goto(payment_url.redirect_url)
  await page.waitForLoadState()
  await assertUnharmed(page, 'the page of the booking')
  await context.close()
})

test('on every screen of the desk', async () => {
  const { made, booking_code } = await hostileHotel(pages)
  await made.put(`/updatebooking/${booking_code}`, { special_request: `${HOSTILE} ${HOSTILE}` })
  const context = await pages.browser.newContext({ viewport: DESK, locale: 'en-US' })
  const page = await context.newPage()
  await watch(page)
  await page.goto(`${pages.url}/desk/calendar`)
  await enter(page, made.admin)
  await page.waitForSelector('.cell .price')
  const bookingScreen = ['a booking', `/desk/bookings/${booking_code}`, '.timeline li'] as const
  for (const [name, path, ready] of [...screens, bookingScreen]) {
    await page.goto(pages.url + path)
    await page.waitForSelector(ready)
    await assertUnharmed(page, name)
  }
  await made.post('/cancelbooking', { booking_code, reason: HOSTILE })
  await page.goto(`${pages.url}/desk/bookings/${booking_code}`)
  await page.locator('.timeline li', { hasText: 'onerror=pwned()' }).first().waitFor()
  await assertUnharmed(page, 'a cancelled booking')
  await context.close()
})

test('control: the watch sees what runs, and what is stopped', async () => {
  const context = await pages.browser.newContext()
  const page = await context.newPage()
  await watch(page)
  await page.goto(`${pages.url}/desk/calendar`)
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=pwned()>')
    ;(window as Watched).pwned!()
  })
  await page.waitForFunction(() => (window as Watched).harm!.length >= 2)
  await assert.rejects(assertUnharmed(page, 'harmed'))
  await context.close()
})
