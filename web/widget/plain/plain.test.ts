/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { OF_A_LANGUAGE, violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import {
  DESK,
  day,
  fillGuest,
  type OpenOptions,
  PHONE,
  push,
  startPages,
  stayQuery,
  text,
  walk,
} from '../../testing.ts'

const { hotel, open, url } = await startPages()

const BREAKFAST = {
  extra_code: 'BREAKFAST',
  extra_name: 'Breakfast',
  charge: 'amount',
  price: 15,
  per: 'person_night',
}
const TAXI = { extra_code: 'TAXI', extra_name: 'Taxi', price: 30, per: 'unit', max_quantity: 3 }

/** A hotel with extras and a promo code, at which half is paid when booking. */
const paying = async (): Promise<TestHotel> => {
  const made = await hotel()
  const deposit = { charge: 'percent', value: 50 }
  const policy = { policy_code: 'HALF', policy_name: 'Half now', steps: [], deposit }
  const promo = { promo_code: 'TENTH', promo_name: 'A tenth', charge: 'percent', value: 10 }
  for (const [path, body] of [
    ['/createpolicy', policy],
    ['/createextra', BREAKFAST],
    ['/createextra', TAXI],
    ['/createpromo', promo],
  ] as const) {
    const { status, text: answer } = await made.post(path, body)
    assert.equal(status, 201, answer)
  }
  await made.put('/updaterate/FLEX', { policy_code: 'HALF' })
  await made.put('/paymentsettings', { provider: 'test', mode: 'test' })
  return made
}

const plainly = (made: TestHotel, query: string, options: OpenOptions = {}) =>
  open(made, query, { javaScriptEnabled: false, ...options })

const choose = async (page: Page, room: string): Promise<void> => {
  await page.locator(`#room-${room} .rate a.button`).first().click()
  await page.waitForSelector('.guest-form')
}

const commit = (page: Page) => page.click('.commit button')
const total = (page: Page) => text(page, '.summary .grand strong')
const bookings = async (made: TestHotel) => (await made.get('/getallbooking')).Result

walk(
  `without scripts a guest searches, chooses extras and a code, books and pays`,
  'phone',
  async (viewport) => {
    const made = await paying()
    const { page, context } = await plainly(made, stayQuery(5, 2), { viewport })
    const [form, rooms] = [page.locator('.plain-search'), page.locator('#rooms')]
    await soon.equal(() => page.locator('.search').isVisible(), false)
    await soon(async () => {
      const [above, below] = [(await form.boundingBox())!, (await rooms.boundingBox())!]
      const head = (await page.locator('.hotel-header').boundingBox())!
      assert.ok(
        head.y + head.height <= above.y && above.y + above.height <= below.y,
        'it stands in its place',
      )
      assert.ok(above.x >= 0 && above.x + above.width <= viewport.width, 'it is as wide as the page')
    })
    await page.fill('[name=end_date]', day(8))
    await page.fill('[name=promo_code]', 'TENTH')
    await form.getByRole('button', { name: 'Show prices' }).click()
    await soon.match(() => text(page, '#room-SEA .total'), /\$324/)
    await soon.match(() => text(page, '#plain-promo-answer'), /TENTH counts/)
    await choose(page, 'SEA')
    await soon.match(() => total(page), /\$324/)
    await page.fill('#name', 'Ann Guest')
    await page.check('#extra-1-BREAKFAST')
    await page.fill('#extra-1-TAXI', '2')
    await page.getByRole('button', { name: 'Show the new price' }).click()
    // 324 + 15 × 2 × 3 + 2 × 30
    await soon.match(() => total(page), /\$474/)
    await soon.equal(() => page.inputValue('#name'), 'Ann Guest')
    await soon.equal(() => page.isChecked('#extra-1-BREAKFAST'), true)
    await page.fill('#email', 'ann@')
    await page.selectOption('#country', { label: 'Germany' })
    await page.fill('#request', 'A quiet room\nplease')
    await commit(page)
    await page.waitForSelector('#faults')
    await soon.match(() => text(page, '#email-fault'), /e-mail address, such as/)
    await soon.equal(() => page.inputValue('#email'), 'ann@')
    await soon.equal(() => page.inputValue('#country'), 'Germany')
    await soon.equal(() => page.inputValue('#request'), 'A quiet room\nplease')
    await soon.equal(() => page.inputValue('#extra-1-TAXI'), '2')
    assert.equal((await bookings(made)).length, 0)
    await page.fill('#email', 'ann@example.com')
    await commit(page)
    await page.waitForSelector('[data-payment=due]')
    await page.click('.paying button')
    await page.click('button[value=pay]')
    await page.waitForSelector('[data-payment=received]')
    await soon.match(() => text(page, '.summary'), /Breakfast × 6.*Taxi × 2/)
    const [booking, ...more] = await bookings(made)
    assert.equal(more.length, 0)
    assert.equal(booking.grand_total, 474)
    assert.equal(booking.promo_code, 'TENTH')
    await context.close()
  },
)

test('a form that is sent twice books once, also at the same moment and for the last room', async () => {
  const made = await hotel()
  await push(made, 'SEA', { rate_code: 'FLEX', number_of_rooms: 1 })
  const { page, context } = await plainly(made, stayQuery(5, 2))
  await choose(page, 'SEA')
  await fillGuest(page)
  const form = await page.locator('.guest-form').evaluate((element) => {
    const sent = new URLSearchParams(new FormData(element as HTMLFormElement) as never)
    sent.set('act', 'book')
    return { action: (element as HTMLFormElement).action, body: sent.toString() }
  })
  const send = () =>
    fetch(form.action, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.body,
    })
  const answers = await Promise.all(Array.from({ length: 5 }, send))
  const places = new Set(answers.map(({ status, headers }) => `${status} ${headers.get('location')}`))
  assert.equal(places.size, 1, [...places].join('\n'))
  assert.match([...places][0]!, /^303 \/booking\/.*thanks=1$/)
  await commit(page)
  await page.waitForSelector('.confirmation')
  const code = await text(page, '.confirmation .code strong')
  await page.goBack()
  await commit(page)
  await page.waitForSelector('.confirmation')
  await soon.equal(() => text(page, '.confirmation .code strong'), code)
  assert.equal((await bookings(made)).length, 1)
  await context.close()
})

test('a form that was booked, and is sent again with something else, says so and books only if that is meant', async () => {
  const made = await hotel()
  const { page, context } = await plainly(made, stayQuery(5, 2))
  await choose(page, 'SEA')
  await fillGuest(page)
  await commit(page)
  await page.waitForSelector('.confirmation')
  const code = await text(page, '.confirmation .code strong')
  await page.goBack()
  await page.fill('#name', 'Ben Guest')
  await commit(page)
  await soon.match(() => text(page, '.notice.is-trouble'), new RegExp(`first attempt did arrive.*${code}`))
  assert.equal((await bookings(made)).length, 1)
  await page.click('.commit button:has-text("Book this as well for $240")')
  await page.waitForSelector('.confirmation')
  await soon.ok(async () => (await text(page, '.confirmation .code strong')) !== code)
  assert.equal((await bookings(made)).length, 2)
  await context.close()
})

walk(`a price that has changed is shown before anything is booked`, 'desk', async (viewport) => {
  const made = await hotel()
  const { page, context } = await plainly(made, stayQuery(5, 2), { viewport, colorScheme: 'dark' })
  await choose(page, 'SEA')
  await fillGuest(page)
  await push(made, 'SEA', { rate_code: 'FLEX', price: 130 })
  await commit(page)
  await soon.match(() => text(page, '.notice.is-trouble'), /went from \$240 to \$260\. Nothing is booked/)
  assert.equal((await bookings(made)).length, 0)
  await soon.equal(() => page.inputValue('#name'), 'Ann Guest')
  await page.click('.commit button:has-text("Book for $260")')
  await page.waitForSelector('.confirmation')
  assert.deepEqual(
    (await bookings(made)).map(({ grand_total }: { grand_total: number }) => grand_total),
    [260],
  )
  await context.close()
})

test('a room that has gone makes way for others, and what was typed goes along', async () => {
  const made = await hotel()
  const { page, context } = await plainly(made, stayQuery(5, 2))
  await choose(page, 'SEA')
  await fillGuest(page)
  await page.fill('#phone', '12')
  await push(made, 'SEA', { rate_code: 'FLEX', number_of_rooms: 0 })
  await page.fill('#phone', '+62 361 555 0100')
  await commit(page)
  await page.waitForSelector('.gone')
  await page.click('.gone .rate button.button:visible')
  await soon.match(() => total(page), /\$160/)
  await soon.equal(() => page.inputValue('#phone'), '+62 361 555 0100')
  await commit(page)
  await page.waitForSelector('.confirmation')
  assert.equal((await bookings(made))[0].room_code, 'GARDEN')
  await context.close()
})

test('a link to the details leads browsers without scripts to the form, other stays are links', async () => {
  const made = await hotel()
  const query = '&step=details&room=SEA&rate=FLEX&also=GARDEN,FLEX,1,2'
  const { page, context } = await plainly(made, stayQuery(5, 2, query))
  await page.waitForURL(/\/reserve\?/)
  await soon.match(() => total(page), /\$400/)
  await soon.match(() => text(page, '.stay-facts'), /Garden room.*Sea room/)
  await page.click('text="Back to the rooms"')
  await page.waitForSelector('.plain-search')
  await push(made, 'SEA', { rate_code: 'FLEX', min_night: 3 })
  await page.reload()
  await page.locator('#room-SEA .alternatives a', { hasText: 'Stay 3 nights' }).click()
  await soon.match(() => text(page, '#room-SEA .total'), /\$360/)
  await context.close()
})

test('children whose ages the price depends on, and terms, are asked for at their fields', async () => {
  const made = await hotel()
  const child_bands = [{ age_from: 0, age_to: 12, charge: 'percent', value: 50 }]
  const extra = await made.post('/createextra', { ...BREAKFAST, child_bands })
  assert.equal(extra.status, 201, extra.text)
  await made.put('/hotelinformation', { terms_url: 'https://samudra.example/terms' })
  const { page, context } = await plainly(made, stayQuery(5, 2, '&children=1'))
  await choose(page, 'SEA')
  await fillGuest(page)
  await commit(page)
  await soon.match(() => text(page, '#ages-fault'), /how old/)
  await soon.match(() => text(page, '#consent-fault'), /agree/)
  await page.selectOption('#age_1', '6')
  await page.check('#consent')
  await commit(page)
  await page.waitForSelector('.confirmation')
  assert.deepEqual((await bookings(made))[0].items[0].children_ages, [6])
  await context.close()
})

test('the form has no faults of accessibility, in both schemes, from right to left, and works with scripts too', async () => {
  const made = await paying()
  const path = `/book/${made.chain}/${made.code}/reserve`
  const query = (lang: string) => stayQuery(5, 2, `&room=SEA&rate=FLEX&lang=${lang}`)
  const { page, context, errors } = await open(made, query('ar'), { path, viewport: DESK })
  const look = async (rules: readonly string[] | undefined) => {
    for (const viewport of [DESK, PHONE, { width: 320, height: 700 }]) {
      await page.setViewportSize(viewport)
      await soon.ok(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    }
    await soon.deepEqual(() => violationsOf(page, { rules }), [])
    await page.emulateMedia({ colorScheme: 'dark' })
    await soon.deepEqual(() => violationsOf(page, { rules: ['color-contrast'] }), [])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  for (const [lang, rules] of [
    ['ar', OF_A_LANGUAGE],
    ['de', undefined],
  ] as const) {
    await page.goto(`${url}${path}${query(lang)}`)
    await look(rules)
    await commit(page)
    await page.waitForSelector('#faults')
    await look(rules)
  }
  await fillGuest(page)
  await commit(page)
  await page.waitForSelector('[data-payment=due]')
  assert.deepEqual(errors, [])
  await context.close()
})
