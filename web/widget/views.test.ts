/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../test/support/axe.ts'
import { soon } from '../../test/support/barriers.ts'
import type { TestHotel } from '../../test/support/harness.ts'
import { choose, DESK, day, fillGuest, PHONE, push, startPages, stayQuery, submit } from '../testing.ts'

const { url, hotel, open, browser } = await startPages()

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const NARROW = { width: 320, height: 700 }

const assertAccessible = (page: Page, view: string): Promise<void> =>
  soon.deepEqual(() => violationsOf(page, { tags: RULES }), [], view)

/** What may differ in another scheme, or where all is closer together. */
const assertReadable = (page: Page, view: string): Promise<void> =>
  soon.deepEqual(() => violationsOf(page, { rules: ['color-contrast', 'target-size'] }), [], view)

const assertFits = async (page: Page, view: string): Promise<void> => {
  await soon(async () => {
    const [content, width] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    assert.ok(content! <= width!, `${view}: ${content} px in ${width}`)
  })
}

const walk = async (made: TestHotel, page: Page, look: (view: string) => Promise<void>): Promise<void> => {
  await look('rooms')
  await page.click('[data-opens=dates]')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.from')].some((cell) => cell.textContent!.trim()),
  )
  await look('dates')
  await page.keyboard.press('Escape')
  await page.click('[data-opens=party]')
  await look('party')
  await page.keyboard.press('Escape')
  await choose(page, 'SEA')
  await submit(page)
  await page.waitForSelector('.fault')
  await look('details')
  await fillGuest(page)
  await push(made, 'SEA', { rate_code: 'FLEX', price: 130 })
  await submit(page)
  await page.waitForSelector('.notice .button')
  await look('price moved')
  await push(made, 'SEA', { number_of_rooms: 0 })
  await page.click('.notice .button')
  await page.waitForSelector('.gone')
  await look('gone')
  await push(made, 'SEA', { number_of_rooms: 4 })
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await submit(page)
  await page.waitForSelector('.confirmation')
  await look('confirmation')
  await page.goto(page.url().replace('&thanks=1', ''))
  await page.waitForSelector('.booking-head')
  await look('booking')
}

test('axe-core finds nothing in any view, light or dark, and everything fits 320 px', async () => {
  const made = await hotel()
  await push(made, 'GARDEN', { number_of_rooms: 0, end_date: day(20) })
  const { page, context } = await open(made, stayQuery(4, 2), { viewport: DESK })
  await walk(made, page, async (view) => {
    await assertAccessible(page, view)
    await assertFits(page, view)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(NARROW)
    await assertReadable(page, `${view}, dark and narrow`)
    await assertFits(page, `${view}, narrow`)
    await page.setViewportSize(DESK)
    await page.emulateMedia({ colorScheme: 'light' })
  })
  await page.goto(`${url}/book/NO/HOTEL`)
  await page.waitForSelector('html[data-ready]')
  await assertAccessible(page, 'not found')
  await context.close()
})

test('any colour of a hotel is readable', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(4, 2))
  for (const default_color of ['#ffff00', '#000000']) {
    await made.put('/hotelinformation', { default_color })
    await page.reload()
    await page.waitForSelector('html[data-ready]')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await assertReadable(page, `${default_color} ${colorScheme}`)
    }
  }
  await context.close()
})

test('Arabic reads from right to left, in every view', async () => {
  const made = await hotel()
  const { page, errors, context } = await open(made, stayQuery(4, 2, '&lang=ar'))
  await soon.equal(() => page.getAttribute('html', 'dir'), 'rtl')
  await soon.match(() => page.textContent('h2'), /غرف/)
  await walk(made, page, async (view) => {
    await assertFits(page, view)
    await soon.ok(async () => !/\{\w+\}/.test((await page.textContent('#app'))!), view)
  })
  await assertAccessible(page, 'booking, Arabic')
  assert.deepEqual(errors, [])
  await context.close()
})

test('among Arabic, what the hotel wrote runs its own way, and least nights read 3+', async () => {
  const made = await hotel()
  for (const room of ['SEA', 'GARDEN']) await push(made, room, { rate_code: 'FLEX', min_night: 3 })
  const { page, context } = await open(made, stayQuery(4, 4, '&lang=ar'))
  await page.click('[data-opens=dates]')
  await page.waitForSelector('.day .least:text("3+")')
  /** Whether the digit is left of the sign. */
  const readsOn = (selector: string) =>
    page.evaluate((wanted) => {
      const walker = document.createTreeWalker(document.querySelector(wanted)!, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const at = walker.currentNode.nodeValue!.indexOf('3+')
        if (at < 0) continue
        const leftOf = (from: number) => {
          const range = new Range()
          range.setStart(walker.currentNode, from)
          range.setEnd(walker.currentNode, from + 1)
          return range.getBoundingClientRect().left
        }
        return leftOf(at) < leftOf(at + 1)
      }
      return undefined
    }, selector)
  await soon.equal(() => readsOn('.months'), true, 'day')
  await soon.equal(() => readsOn('.calendar > .hint'), true, 'legend')
  await page.keyboard.press('Escape')
  await choose(page, 'SEA')
  for (const text of ['Cancel freely.', 'Free until the day before.', 'Flexible'])
    await soon.equal(
      () =>
        page
          .locator(`.details :text-is("${text}")`)
          .first()
          .evaluate((element) => getComputedStyle(element).direction),
      'ltr',
      text,
    )
  await context.close()
})

/** Each way a stay of two nights can be refused, on which of its days, and the words a guest reads. */
const REFUSALS: [string, object, on: number, RegExp][] = [
  ['sold_out', { number_of_rooms: 0 }, 1, /Fully booked on/],
  ['stop_sell_room', { is_close: 1 }, 1, /Closed on/],
  ['stop_sell_rate', { rate_code: 'FLEX', is_close: 1 }, 1, /This rate is closed on/],
  ['cta', { rate_code: 'FLEX', cta: 1 }, 0, /Nobody can arrive on/],
  ['ctd', { rate_code: 'FLEX', ctd: 1 }, 2, /Nobody can leave on/],
  ['min_night', { rate_code: 'FLEX', min_night: 3 }, 0, /At least 3 nights from/],
  ['max_night', { rate_code: 'FLEX', max_night: 1 }, 0, /At most 1 night from/],
]

test('every refusal is said in words, in the HTML of the server and after a search', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(1, 1))
  for (const [at, [reason, change, on, words]] of REFUSALS.entries()) {
    const from = 5 + at * 4
    await push(made, 'GARDEN', { ...change, start_date: day(from + on), end_date: day(from + on) })
    const html = await fetch(`${url}/book/${made.chain}/${made.code}${stayQuery(from, 2)}`)
    assert.match(/id="room-GARDEN".*/s.exec(await html.text())![0], words, reason)
    await page.goto(`${url}/book/${made.chain}/${made.code}${stayQuery(from, 2)}`)
    await page.waitForSelector('html[data-ready]')
    await page.click('.search > .button')
    await page.waitForSelector('.rooms:not(.is-busy)')
    await soon.match(() => page.textContent('#room-GARDEN'), words, reason)
  }
  await context.close()
})

test('a tap changes the stay to what would work: more nights, a later day; or leads to rooms together', async () => {
  const made = await hotel()
  await push(made, 'GARDEN', { rate_code: 'FLEX', min_night: 3 })
  await push(made, 'SEA', { number_of_rooms: 0, end_date: day(20) })
  const { page, context } = await open(made, stayQuery(5, 2))
  await page.click('#room-GARDEN .room-closed .button:has-text("Stay 3 nights")')
  await page.waitForSelector('#room-GARDEN .total:has-text("$240")')
  await soon.match(() => page.url(), new RegExp(`end_date=${day(8)}`))
  await page.click('#room-SEA .room-closed .button:has-text("Free from")')
  await page.waitForSelector('#room-SEA .total')
  await soon.match(() => page.url(), new RegExp(`start_date=${day(21)}`))
  await page.goto(page.url().replace('adults=2', 'adults=4'))
  await page.waitForSelector('html[data-ready]')
  await page.click('#room-SEA .button:has-text("Take 2 rooms")')
  await soon.equal(() => page.evaluate(() => document.activeElement?.id), 'ways-title')
  await soon.match(() => page.textContent('.ways'), /Sea room.*Sea room|Garden room/)
  await context.close()
})

test('a deep link opens its dates, guests, room and language', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(9, 5, '&children=1&rooms=2&room_code=GARDEN&lang=de'))
  await soon.equal(() => page.getAttribute('html', 'lang'), 'de')
  await soon.match(() => page.textContent('.search'), /5 Nächte.*2 Erwachsene, 1 Kind, 2 Zimmer/)
  await soon.equal(() => page.locator('.room').first().getAttribute('id'), 'room-GARDEN')
  await soon.match(() => page.textContent('#room-GARDEN .total'), /800/)
  await context.close()
})

test('without JavaScript the page is a list of rooms and prices, and its form asks for others', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2), { javaScriptEnabled: false })
  await soon(async () => {
    const text = await page.innerText('body')
    assert.match(text, /Sea room/)
    assert.match(text, /\$240/)
    assert.match(text, /\+62 361 555 0100/)
  })
  await soon.equal(() => page.locator('.rate button.button').first().isVisible(), false)
  await page.fill('input[name=end_date]', day(8))
  await page.click('.plain-search button')
  await soon.match(() => page.innerText('body'), /\$360/)
  await context.close()
})

test('the embed shows the flow on a page of another origin, grows with it and leaves for the top window', async () => {
  const made = await hotel()
  const site = createServer((request, response) => {
    const view = request.url?.startsWith('/bar') ? ' data-view="bar"' : ''
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><body><h1>Our hotel</h1>` +
        `<script src="${url}/embed.js" data-hotel="${made.chain}/${made.code}"${view} async></script></body></html>`,
    )
  })
  await new Promise<void>((resolve) => site.unref().listen(0, 'localhost', resolve))
  const origin = `http://localhost:${(site.address() as AddressInfo).port}`
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  await page.goto(`${origin}/${stayQuery(5, 2)}`)
  const frame = page.frameLocator('iframe')
  const height = () => page.locator('iframe').evaluate((element) => element.clientHeight)
  await frame.locator('#room-SEA .total').waitFor()
  await soon.match(async () => (await frame.locator('#room-SEA .total').textContent())!, /\$240/)
  await page.waitForFunction(() => document.querySelector('iframe')!.clientHeight > 900)
  const before = await height()
  await frame.locator('html[data-ready]').waitFor()
  await frame.locator('[data-opens=dates]').click()
  await frame.locator('.month').waitFor()
  await page.waitForFunction((low) => document.querySelector('iframe')!.clientHeight > low + 200, before)
  await frame.locator('[data-opens=dates]').press('Escape')
  await frame.locator('#room-SEA .rate .button').first().click()
  await frame.locator('#name').fill('Ann Guest')
  await frame.locator('#email').fill('ann@example.com')
  await frame.locator('.guest-form button[type=submit]').click()
  await frame.locator('.confirmation .code').waitFor()
  await soon.ok(() => page.frames()[1]!.url().startsWith(`${url}/booking/`))
  await frame.locator('.actions a[href*="/book/"]').click()
  await frame.locator('#room-SEA .total').waitFor()
  await soon.deepEqual(() => context.cookies(), [])

  await page.goto(`${origin}/bar${stayQuery(5, 2)}`)
  await frame.locator('html[data-ready]').waitFor()
  await frame.locator('.search > .button').click()
  await page.waitForURL(`${url}/book/**`)
  await soon.match(() => page.url(), new RegExp(`start_date=${day(5)}`))
  await context.close()
  site.close()
})
