/// <reference lib="dom" />
import { createServer } from 'node:net'
import { test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Database } from '../src/db/hotel/database.ts'
import { formatDay } from '../src/stay/values/civil-date.ts'
import { todayIn } from '../src/stay/values/time-zone.ts'
import { violationsOf } from '../test/support/axe.ts'
import { soon } from '../test/support/barriers.ts'
import { testBrowser } from '../test/support/browser.ts'
import { Contexts, type OpenContext } from '../test/support/contexts.ts'
import { createTestApp, type TestApp, type TestAppOptions, type TestHotel } from '../test/support/harness.ts'

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 900 }

const SIZES = { phone: PHONE, desk: DESK }

/** Tests a walk in one size, or in both with THOROUGH=1. Where it stops, `assertSound` looks at the other size too. */
export const walk = (
  name: string,
  size: keyof typeof SIZES,
  run: (viewport: typeof PHONE) => Promise<void>,
): void => {
  for (const [each, viewport] of Object.entries(SIZES))
    if (each === size || process.env.THOROUGH !== undefined) test(`${name}: ${each}`, () => run(viewport))
}

/** axe finds nothing. In the other size the page fits as well, and what is pressed is large enough and apart. */
export const assertSound = async (page: Page): Promise<void> => {
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  await soon.deepEqual(() => violationsOf(page), [])
  await soon.ok(fits, 'the page fits')
  const own = page.viewportSize()!
  await page.setViewportSize(own.width === PHONE.width ? DESK : PHONE)
  await soon.ok(fits, 'the page fits in the other size')
  await soon.deepEqual(() => violationsOf(page, { rules: ['target-size'] }), [])
  await page.setViewportSize(own)
}

export const day = (after: number): string => formatDay(todayIn('UTC') + after)

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

export interface PageTest {
  url: string
  db: Database
  browser: Browser
  app: TestApp
  /** Makes a hotel with a sea room and a garden room, at two rates, available for two months. */
  hotel(options?: { currency?: string; timezone?: string }): Promise<TestHotel>
  /** Opens the booking page in a new browser page. `errors` collects what it logs as an error. */
  open(hotel: TestHotel, query: string, options?: OpenOptions): Promise<Opened>
}

export interface OpenOptions extends BrowserContextOptions {
  path?: string
  /** What the tab has in its session storage as it opens. */
  session?: Record<string, string>
  /** A cookie that the browser has as it opens. */
  cookie?: string
  /** Whether the desk brings its other screens beforehand: it takes twice the time of the one that is tested. */
  isIdle?: boolean
}

export interface Opened {
  page: Page
  context: OpenContext
  errors: string[]
}

const started = new Map<string, Promise<PageTest>>()

/** A server and a browser, which the files of a process share that want the same settings, as they do an application. */
export const startPages = (changes: TestAppOptions = {}): Promise<PageTest> => {
  if (changes.ownDatabase) return startOwnPages(changes)
  const key = JSON.stringify(Object.entries(changes).sort())
  const pages = started.get(key) ?? startOwnPages(changes)
  started.set(key, pages)
  return pages
}

/** The same at an address with a name, which passkeys need. */
export const startNamedPages = (changes: TestAppOptions = {}): Promise<PageTest> =>
  startOwnPages(changes, 'localhost')

const startOwnPages = async (changes: TestAppOptions, host = '127.0.0.1'): Promise<PageTest> => {
  const port = await freePort()
  const url = `http://${host}:${port}`
  const app = await createTestApp({ publicUrl: url, ...changes })
  const { hotel, db } = app
  await app.app.listen({ host: '127.0.0.1', port })
  const browser = await testBrowser()
  const contexts = new Contexts(browser, `${url}/healthz`)
  return {
    url,
    db,
    browser,
    app,
    hotel: async (options) => fill(await hotel({ name: 'Hotel Samudra', ...options })),
    async open({ chain, code }, query, { path, session, cookie, isIdle, ...options } = {}) {
      const context = await contexts.open({ viewport: PHONE, locale: 'en-US', ...options })
      const page = await context.newPage()
      if (session !== undefined) await page.addInitScript(keepOnce, session)
      if (!isIdle && path?.startsWith('/desk')) await page.addInitScript(beNeverIdle)
      if (cookie !== undefined) await giveCookie({ url }, { context, page }, cookie)
      const errors: string[] = []
      page.on('pageerror', (err) => errors.push(err.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) errors.push(message.text())
      })
      await page.goto(`${url}${path ?? `/book/${chain}/${code}`}${query}`)
      if (options.javaScriptEnabled !== false) await page.waitForSelector('html[data-ready]')
      return { page, context, errors }
    },
  }
}

/** Runs in the browser before each page of a tab; what was removed since stays removed. */
const keepOnce = (session: Record<string, string>): void => {
  if (window.name === 'kept') return
  window.name = 'kept'
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
}

/** Runs in the browser before each page of a tab. */
const beNeverIdle = (): void => {
  window.requestIdleCallback = () => 0
}

/** Lets a browser of a test have the cookie of a session. */
export const giveCookie = async (
  { url }: Pick<PageTest, 'url'>,
  { context, page }: Pick<Opened, 'context' | 'page'>,
  cookie: string,
): Promise<void> => {
  const [name = '', value = ''] = cookie.split('=')
  const session = await context.newCDPSession(page)
  await session.send('Network.setCookie', { name, value, url, httpOnly: true, sameSite: 'Lax' })
  await session.detach()
}

const fill = async (made: TestHotel): Promise<TestHotel> => {
  await made.put('/hotelinformation', {
    hotel_address: 'Jalan Pantai 12, Sanur',
    hotel_phone_number: '+62 361 555 0100',
    hotel_email: 'stay@samudra.example',
    hotel_description: 'A small hotel by the sea.',
    hotel_star: 4,
    hotel_features: ['Pool', 'Breakfast'],
    hotel_policy: [
      { policy_code: 'CANCEL', title: 'Cancellation', description: 'Free until the day before.' },
      { policy_code: 'TAX', title: 'Taxes', description: 'Prices include 21 % tax.' },
    ],
  })
  const rooms = { SEA: 'Sea room', GARDEN: 'Garden room' }
  for (const [room_code, room_name] of Object.entries(rooms))
    await made.post('/createroom', {
      room_code,
      room_name,
      number_of_room: 4,
      room_max_children: 1,
      room_size: 30,
    })
  await made.post('/createrate', {
    rate_code: 'FLEX',
    rate_name: 'Flexible',
    rate_description: 'Cancel freely.',
  })
  await made.post('/createrate', { rate_code: 'LONG', rate_name: 'Long stay' })
  await push(made, 'SEA', { rate_code: 'FLEX', price: 120, number_of_rooms: 4 })
  await push(made, 'SEA', { rate_code: 'LONG', rate_price: 100, min_night: 5 })
  await push(made, 'GARDEN', { rate_code: 'FLEX', price: 80, number_of_rooms: 4 })
  return made
}

/** Changes days of a room; by default all of the two months. */
export const push = async (made: TestHotel, room: string, change: object): Promise<void> => {
  const body = { start_date: day(0), end_date: day(60), ...change }
  const { status, text } = await made.put(`/updateroomavailability/${room}`, body)
  if (status !== 200) throw new Error(text)
}

export const stayQuery = (from: number, nights: number, more = ''): string =>
  `?start_date=${day(from)}&end_date=${day(from + nights)}&adults=2${more}`

/** Chooses the first rate of a room and waits for the form. */
export const choose = async (page: Page, room: string): Promise<void> => {
  await page.locator(`#room-${room} .rate .button`).first().click()
  await page.waitForSelector('.guest-form')
}

export const fillGuest = async (page: Page): Promise<void> => {
  await page.fill('#name', 'Ann Guest')
  await page.fill('#email', 'ann@example.com')
}

export const submit = (page: Page): Promise<void> => page.click('.guest-form button[type=submit]')

export const text = async (page: Page, selector: string): Promise<string> =>
  (await page.textContent(selector))!

/** Waits until the summary has this price. */
export const priced = (page: Page, price: string) =>
  page.waitForSelector(`.summary .grand strong:has-text("${price}")`)
