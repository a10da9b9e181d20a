/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { choose, DESK, PHONE, startPages, stayQuery, submit, text } from '../../testing.ts'
import { meantEmail } from './near-domain.ts'

const { hotel, open } = await startPages()

const SIZES = Object.entries({ phone: PHONE, desk: DESK })

test('near misses of common domains are doubted, real ones are not', () => {
  const meant: Record<string, string> = {
    'ann@gmial.com': 'ann@gmail.com',
    'ann@gmail.con': 'ann@gmail.com',
    'ann@gmail.co': 'ann@gmail.com',
    'ann@gnail.cm': 'ann@gmail.com',
    'Ann.B@Hotmial.com': 'Ann.B@hotmail.com',
    'ann@outlok.com': 'ann@outlook.com',
    'ann@yahoo.cmo': 'ann@yahoo.com',
    'ann@iclould.com': 'ann@icloud.com',
    'ann@t-onlin.de': 'ann@t-online.de',
    ' ann@yaho.com ': 'ann@yahoo.com',
  }
  for (const [typed, expected] of Object.entries(meant)) assert.equal(meantEmail(typed), expected, typed)
  const real = [
    '',
    'ann',
    '@gmail.con',
    'ann@',
    'ann@gmail.com',
    'ann@mail.com',
    'ann@ymail.com',
    'ann@me.com',
    'ann@web.de',
  ]
  const others = [
    'ann@small.com',
    'ann@samudra.example',
    'ann@gmx.ch',
    'ann@live.nl',
    'ann@hotels.com',
    'ann@yahoo.co.jp',
  ]
  for (const typed of [...real, ...others]) assert.equal(meantEmail(typed), undefined, typed)
})

for (const [size, viewport] of SIZES)
  test(`a misspelt domain is asked about once the guest goes on, and a press mends it: ${size}`, async () => {
    const { page, context } = await open(await hotel(), stayQuery(5, 1), { viewport })
    await choose(page, 'SEA')
    const asked = page.locator('.did-you-mean')
    await page.fill('#name', 'Ann Guest')
    await page.locator('#email').pressSequentially('ann@gmial.com')
    await soon.equal(() => asked.count(), 0, 'nobody is interrupted while typing')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.locator('#phone').focus()
    await soon.match(() => asked.textContent(), /Did you mean ann@gmail\.com\?/)
    await soon.deepEqual(() => violationsOf(page), [])
    assert.deepEqual(requests, [])
    await asked.getByRole('button', { name: 'ann@gmail.com' }).click()
    await soon.equal(() => page.inputValue('#email'), 'ann@gmail.com')
    await soon.equal(() => asked.count(), 0)
    await soon.equal(() => page.evaluate(() => document.activeElement?.id), 'email')
    await context.close()
  })

for (const [size, viewport] of SIZES)
  test(`a phone number is shown as its country writes it, in the form and on the booking: ${size}`, async () => {
    const made = await hotel()
    const { page, context } = await open(made, stayQuery(5, 1), { viewport })
    await choose(page, 'SEA')
    await page.fill('#name', 'Ann Guest')
    await page.fill('#email', 'ann@wherever.example')
    await page.fill('#phone', '+33612345678')
    await page.locator('#request').focus()
    await soon.equal(() => page.inputValue('#phone'), '+33 6 12 34 56 78')
    await page.fill('#phone', '0612345678')
    await page.locator('#request').focus()
    await soon.equal(() => page.inputValue('#phone'), '0612345678')
    await page.fill('#phone', '004915123456789')
    await submit(page)
    await page.waitForSelector('.confirmation')
    await soon.match(() => text(page, '.stay-facts'), /\+49 151 23456789/)
    await context.close()
  })

/** What browsers fill in, by the names of our fields; everything else they leave alone. */
const FILLED: Record<string, string> = {
  name: 'name',
  guest_name: 'name',
  email: 'email',
  phone: 'tel',
  country: 'country-name',
}

const autofill = (page: Page) =>
  page
    .locator('form :is(input, select, textarea):not([type=hidden], [type=checkbox])')
    .evaluateAll((fields) =>
      fields.map((field) => ({
        name: field.getAttribute('name') ?? field.id,
        autocomplete: field.getAttribute('autocomplete'),
      })),
    )

const assertFilled = async (page: Page, names: string[]) => {
  const found = await autofill(page)
  for (const { name, autocomplete } of found) assert.equal(autocomplete, FILLED[name] ?? 'off', name)
  for (const name of names)
    assert.ok(
      found.some((each) => each.name === name),
      name,
    )
}

test('browsers know by their names which fields are theirs to fill in, on every form', async () => {
  const made = await hotel()
  await made.put('/hotelinformation', {
    guest_may_change: ['arrival_time', 'special_request', 'phone', 'guest_name'],
  })
  const { page, context } = await open(made, stayQuery(5, 1))
  await choose(page, 'SEA')
  await assertFilled(page, ['name', 'email', 'phone', 'country', 'arrivalTime', 'request'])
  await soon.equal(() => page.getAttribute('#email', 'type'), 'email')
  await soon.equal(() => page.getAttribute('#phone', 'type'), 'tel')
  // As a browser does it: values and an event, without a key.
  await page.evaluate(() => {
    const values = {
      name: 'Ann Guest',
      email: 'ann@wherever.example',
      phone: '+62 361 555 0100',
      country: 'Indonesia',
    }
    for (const [id, value] of Object.entries(values)) {
      const field = document.getElementById(id) as HTMLInputElement
      field.value = value
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  })
  await submit(page)
  await page.waitForSelector('.confirmation')
  await assertFilled(page, ['guest_name', 'phone', 'arrival_time', 'special_request'])
  const [booking] = (await made.get('/getallbooking')).Result
  assert.equal(booking.guest_detail.name, 'Ann Guest')
  assert.equal(booking.guest_detail.address.country, 'Indonesia')
  await page.goto(new URL(`/book/${made.chain}/${made.code}/find`, page.url()).href)
  await assertFilled(page, ['booking_code', 'email'])
  await context.close()
})

test('countries are in the guest’s language and in its order, and the hotel reads them in English', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 1, '&lang=de&step=details&room=SEA&rate=FLEX'))
  await page.waitForSelector('.guest-form')
  const names = await page.locator('#country option').allTextContents()
  assert.ok(names.includes('Deutschland') && names.includes('Österreich'))
  assert.ok(names.indexOf('Österreich') < names.indexOf('Pakistan'), 'Ö stands with O')
  await page.selectOption('#country', { label: 'Deutschland' })
  await soon.equal(() => page.inputValue('#country'), 'Germany')
  await page.goto(page.url().replace('lang=de', 'lang=ja'))
  await soon.equal(
    async () => (await page.locator('#country option').allTextContents()).includes('日本'),
    true,
  )
  await context.close()
})

const CLOCKS: Record<string, { has: RegExp; hasNot: RegExp }> = {
  'en-US': { has: /\d:\d\d\s[AP]M/, hasNot: /\b\d{1,2}:\d\d\b(?!\s[AP]M)/ },
  'en-GB': { has: /\b\d\d:\d\d\b/, hasNot: /\d\s?[AaPp]\.?[Mm]\b/ },
  'de-DE': { has: /\b\d\d:\d\d\b/, hasNot: /\d\s?[AaPp]\.?[Mm]\b/ },
}

for (const [locale, { has, hasNot }] of Object.entries(CLOCKS))
  test(`times are the hotel's, whatever the guest's zone, and of one style on a page: ${locale}`, async () => {
    const made = await hotel({ timezone: 'Asia/Makassar' })
    await made.post('/createpolicy', {
      policy_code: 'SOFT',
      policy_name: 'Soft',
      steps: [{ before: 2, unit: 'days', charge: 'nights', value: 1 }],
    })
    await made.put('/hotelinformation', { default_policy_code: 'SOFT' })
    const { page, context } = await open(made, stayQuery(20, 1), { locale, timezoneId: 'America/New_York' })
    const oneStyle = async (step: string) =>
      soon(async () => {
        const shown = await page.evaluate(() => document.body.innerText)
        assert.match(shown, has, step)
        assert.doesNotMatch(shown, hasNot, step)
      })
    await oneStyle('rooms')
    await choose(page, 'SEA')
    await oneStyle('details')
    await soon.match(
      () => text(page, '#arrivalTime-hint'),
      locale === 'de-DE' ? /Uhr|Zeit/ : /clock of the hotel/,
    )
    await page.selectOption('#arrivalTime', '15:30')
    await soon.match(
      () =>
        page
          .locator('#arrivalTime')
          .evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]!.text),
      locale === 'en-US' ? /^3:30\sPM$/ : /^15:30$/,
    )
    await page.fill('#name', 'Ann Guest')
    await page.fill('#email', 'ann@wherever.example')
    await submit(page)
    await page.waitForSelector('.confirmation')
    await oneStyle('booking')
    await soon.match(() => text(page, '.stay-facts'), locale === 'en-US' ? /3:30\sPM/ : /15:30/)
    const [booking] = (await made.get('/getallbooking')).Result
    assert.equal(booking.arrival_time, '15:30')
    await context.close()
  })
