/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { assertSound, DESK, day, PHONE, push, startPages } from '../../testing.ts'

const pages = await startPages()

const HOSTILE = '</script><script>pwned()</script><img src=x onerror=pwned()>'

const PLACES: Record<string, { at: [number, number] | null; price: number; more?: object }> = {
  DOM: { at: [50.94, 6.957], price: 120 },
  DEUTZ: { at: [50.938, 6.962], price: 90 },
  EHREN: { at: [50.942, 6.96], price: 150, more: { hotel_name: `${HOSTILE} EHREN` } },
  BONN: { at: [50.73, 7.1], price: 80 },
  NOWHERE: { at: null, price: 70, more: { hotel_name: HOSTILE, hotel_address: HOSTILE } },
}

const hotels = new Map<string, TestHotel>()
const setPrice = (code: string, price: number) =>
  push(hotels.get(code)!, 'SEA', { rate_code: 'FLEX', rate_price: price, number_of_rooms: 3 })

/** A chain of five hotels, four of them on the plan, of which some are too near to each other for pins of their own. */
const makeChain = async (): Promise<string> => {
  const chain = 'RHEIN'
  for (const [code, { at, price, more }] of Object.entries(PLACES)) {
    const hotel: TestHotel = await pages.app.hotel({ chain, code, name: `Hotel ${code}`, currency: 'EUR' })
    await hotel.post('/createroom', { room_code: 'SEA', room_name: 'Sea room', number_of_room: 3 })
    await hotel.post('/createrate', { rate_code: 'FLEX', rate_name: 'Flexible' })
    hotels.set(code, hotel)
    await setPrice(code, price)
    const place = at === null ? {} : { latitude: at[0], longitude: at[1] }
    assert.equal((await hotel.put('/hotelinformation', { ...place, ...more })).status, 200)
  }
  return chain
}

const chain = await makeChain()
const query = (from: number, nights: number, more = '') =>
  `?start_date=${day(from)}&end_date=${day(from + nights)}&adults=2${more}`
const open = (more: string, options: object = {}) =>
  pages.open({ chain } as TestHotel, '', { path: `/book/${chain}${more}`, ...options })

const names = (page: Page) => page.locator('.hotel-name').allTextContents()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
const total = (page: Page, code: string) => page.textContent(`#hotel-${code} .hotel-total strong`)

test('a guest chooses dates and guests, compares, opens a hotel and comes back', async () => {
  const { page, context, errors } = await open(query(5, 2), { viewport: DESK })
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(pages.url)) outside.push(request.url())
  })
  await soon.equal(() => total(page, 'BONN'), '€160')
  await assertSound(page)
  // Three nights instead of two, by the keyboard.
  await page.focus('[data-opens=dates]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.month')
  await soon.equal(() => page.locator('.calendar > .hint').count(), 0)
  await page.click(`[data-day="${day(6)}"]`)
  await page.click(`[data-day="${day(9)}"]`)
  await soon.equal(() => total(page, 'BONN'), '€240')
  await soon.match(() => page.textContent('#said'), /5 hotels have a room/)
  assert.equal(new URL(page.url()).searchParams.get('end_date'), day(9))
  await page.click('[data-opens=party]')
  await page.getByRole('button', { name: 'More: Rooms' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await soon.equal(() => total(page, 'BONN'), '€480')
  const shown = page.url()
  await page.focus('.choice:has-text("Stars")')
  await page.keyboard.press('Enter')
  await soon.match(() => page.textContent('.choice[aria-current]'), /Stars/)
  await soon.equal(() => focused(page), 'sort-stars')
  await page.goBack()
  await soon.match(() => page.textContent('.choice[aria-current]'), /Price/)
  await page.goBack()
  await soon.equal(() => total(page, 'BONN'), '€240')
  await soon.doesNotMatch(() => page.textContent('[data-opens=party] .value'), /room/)
  await page.goForward()
  await soon.equal(() => total(page, 'BONN'), '€480')
  assert.equal(page.url(), shown)
  await page.click('#hotel-BONN .button')
  await page.waitForSelector('.room-list')
  await soon.match(() => page.textContent('[data-opens=party] .value'), /2 adults, 2 rooms/)
  await setPrice('BONN', 81)
  await page.goBack()
  await soon.equal(() => total(page, 'BONN'), '€486')
  // As when the browser kept the whole page; what has the focus keeps it.
  await setPrice('BONN', 80)
  await page.focus('#hotel-BONN .button')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await soon.equal(() => total(page, 'BONN'), '€480')
  await soon.match(() => page.evaluate(() => document.activeElement?.textContent), /See rooms/)
  assert.deepEqual([errors, outside], [[], []])
  await context.close()
})

test('the plan leads to cards, cards to the plan, and hotels close together apart', async () => {
  const { page, context, errors } = await open(query(5, 2), { colorScheme: 'dark' })
  await assertSound(page)
  await page.click('#hotel-BONN .on-plan')
  await soon.match(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), /BONN/)
  await page.keyboard.press('Enter')
  await soon.match(() => page.evaluate(() => document.activeElement?.textContent), /BONN/)
  await soon.equal(() => page.locator('.hotel-card.is-chosen, .pin.is-chosen').count(), 2)
  const group = page.getByRole('link', { name: /^3 hotels from .?€180/ })
  await group.focus()
  await page.keyboard.press('Enter')
  await soon.equal(() => page.locator('.hotel-card').count(), 3)
  await soon.equal(() => page.locator('.pin').count(), 3)
  await soon.ok(() => page.url().includes('area='))
  const fit = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.pin')].every((pin) => {
        const width = pin.querySelector('rect')!.width.baseVal.value
        return [...pin.querySelectorAll('text')].every((text) => text.getBBox().width + 10 <= width)
      }),
    )
  await soon.ok(fit, 'what pins say has room in them')
  await soon.equal(() => focused(page), 'show-all')
  await page.keyboard.press('Enter')
  await soon.equal(() => page.locator('.hotel-card').count(), 5)
  await soon.equal(() => focused(page), 'hotels')
  await soon.ok(fit)
  await soon.equal(() => page.locator('script[src=x], img[src=x]').count(), 0)
  await soon.ok(async () => (await names(page)).includes(HOSTILE))
  assert.deepEqual(errors, [])
  await context.close()
})

test('without scripts a form asks, and the server answers, also from right to left', async () => {
  const { page, context } = await open(`${query(5, 2)}&lang=ar`, {
    javaScriptEnabled: false,
    viewport: PHONE,
  })
  await soon.equal(() => page.locator('.search').isVisible(), false)
  await page.fill('[name=end_date]', day(8))
  await page.click('.plain-search .button')
  await soon.match(() => total(page, 'BONN'), /240/)
  await soon.equal(() => page.getAttribute('html', 'dir'), 'rtl')
  await page.click('#hotel-BONN .on-plan')
  await soon.ok(() => page.url().includes('#pin-'))
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  await soon.ok(fits)
  await context.close()
})

test('a search that is under way says so; without a connection what was found stays, with its address', async () => {
  const { page, context } = await open(query(5, 2))
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  const before = page.url()
  await page.route('**/book/**sort=stars**', async (route) => {
    asked()
    await mayAnswer
    return route.abort()
  })
  await page.click('.choice:has-text("Stars")')
  await isAsked
  await soon.equal(() => page.textContent('#said'), 'Looking in all hotels …')
  await soon.equal(() => page.locator('.chain-results.is-busy[aria-busy=true]').count(), 1)
  answer()
  await soon.match(() => page.textContent('#said'), /no connection/)
  await soon.equal(() => page.locator('.is-busy').count(), 0)
  await soon.equal(() => total(page, 'BONN'), '€160')
  assert.equal(page.url(), before)
  await page.unroute('**/book/**sort=stars**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await soon.match(() => page.textContent('.choice[aria-current]'), /Stars/)
  await soon.equal(() => page.locator('#offline').isVisible(), false)
  await soon.equal(() => focused(page), 'hotels')
  // Back without a connection leads nowhere, until there is one.
  const after = page.url()
  await page.route('**/book/**', (route) => route.abort())
  await page.evaluate(() => history.back())
  await soon.equal(() => page.locator('#offline').isVisible(), true)
  await soon.equal(() => page.url(), after)
  await page.unroute('**/book/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await soon.match(() => page.textContent('.choice[aria-current]'), /Price/)
  await soon.equal(() => page.url(), before)
  await page.route('**/book/**sort=stars**', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ status: 502, body: 'gone' }),
  )
  await page.click('.choice:has-text("Stars")')
  await soon.match(() => page.textContent('.choice[aria-current]'), /Stars/, 'the browser opened it itself')
  await context.close()
})

test('what was not ready is asked for again by itself, and the guest need not know', async () => {
  const { page, context } = await open(query(5, 2))
  await page.clock.install()
  let asked = 0
  await page.route('**/book/**', async (route) => {
    asked++
    const answer = await route.fetch()
    const text = await answer.text()
    // The first answers know one hotel less.
    const more = asked > 2 ? `data-asked="${asked}"` : 'data-again="1"'
    const body = text.replace('id="results"', `id="results" ${more}`)
    return route.fulfill({ response: answer, body })
  })
  await page.reload()
  await soon.equal(() => page.getAttribute('#results', 'data-again'), '1')
  const later = async () => {
    await page.clock.runFor(2000)
    return page.getAttribute('#results', 'data-again')
  }
  await soon.equal(later, null)
  assert.equal(asked, 3)
  // So is what a guest comes back to after a long while, not after a short one.
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  await page.clock.fastForward(301_000)
  await comeBack()
  await soon.equal(() => page.getAttribute('#results', 'data-asked'), '4')
  await soon.equal(() => page.textContent('#said'), '')
  await page.unrouteAll({ behavior: 'wait' })
  await context.close()
})
