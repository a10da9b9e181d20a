/// <reference lib="dom" />
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { formatDay } from '../src/stay/values/civil-date.ts'
import { todayIn } from '../src/stay/values/time-zone.ts'
import { launch } from '../test/support/browser.ts'
import { adminOf, BASE, type Environment, openEnvironment } from './environment.ts'
import { RATES as SEEDED_RATES, ROOMS as SEEDED_ROOMS } from './seeds/seed.ts'

// Measures how smoothly the desk's calendar scrolls over 20 rooms with 10 rates each and a year, and how soon it reacts
// to keys. It only prints: on a busy machine every page draws late. Run it with `node bench/desk-scroll.ts`.

/** More than the hotels of the other figures have. */
const ROOMS = 20
const RATES = 10
const DAYS = 365

const caller = (origin: string, token: string) => async (method: string, url: string, body: unknown) => {
  const headers = { token, 'content-type': 'application/json' }
  const response = await fetch(origin + BASE + url, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
}

/** Fills a large hotel over the API, as the hotel's own system would. */
const fillHotel = async (ground: Environment, token: string): Promise<void> => {
  const call = caller(ground.app.address, token)
  const today = todayIn('UTC')
  const rates = Array.from({ length: RATES }, (_, index) => `RATE${index + 1}`)
  const rooms = Array.from({ length: ROOMS }, (_, index) => `ROOM${index + 1}`)
  for (const rate_code of rates.slice(SEEDED_RATES))
    await call('POST', '/createrate', { rate_code, rate_name: `Rate plan ${rate_code}` })
  for (const [index, room_code] of rooms.entries()) {
    if (index >= SEEDED_ROOMS)
      await call('POST', '/createroom', {
        room_code,
        room_name: `Room type ${room_code}`,
        number_of_room: 12,
      })
    await call('PUT', `/updateroomavailability/${room_code}`, {
      start_date: formatDay(today),
      end_date: formatDay(today + DAYS - 1),
      number_of_rooms: index % 12,
      rate_detail: rates.map((rate_code, at) => ({
        rate_code,
        rate_price: 80 + 10 * index + at,
        min_night: at % 3,
      })),
    })
  }
}

interface Frames {
  name: string
  frames: number
  median: number
  p95: number
  p99: number
  longest: number
  over50: number
  nodes: number
}

/** Scrolls by that many pixels in each frame and records how long each frame took. */
const scroll = (page: Page, name: string, right: number, down: number, steps: number): Promise<Frames> =>
  page.evaluate(
    ([label, x, y, count]) =>
      new Promise<Frames>((resolve) => {
        const grid = document.querySelector('.grid')!
        const times: number[] = []
        let last = performance.now()
        const step = (now: number) => {
          times.push(now - last)
          last = now
          if (times.length < count) {
            grid.scrollBy(x, y)
            requestAnimationFrame(step)
            return
          }
          const sorted = times.slice(1).sort((a, b) => a - b)
          const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)]! * 10) / 10
          const [median, p95, p99] = [at(0.5), at(0.95), at(0.99)]
          const longest = Math.round(sorted.at(-1)! * 10) / 10
          const nodes = grid.querySelectorAll('*').length
          const over50 = sorted.filter((time) => time > 50).length
          resolve({ name: label, frames: sorted.length, median, p95, p99, longest, over50, nodes })
        }
        requestAnimationFrame(step)
      }),
    [name, right, down, steps] as const,
  )

/** The time from a key to the frame that shows its effect. */
const keys = async (page: Page): Promise<void> => {
  const times = await page.evaluate(async () => {
    const grid = document.querySelector<HTMLElement>('.grid')!
    const taken: number[] = []
    for (let count = 0; count < 60; count++) {
      const key = count % 2 === 0 ? 'ArrowRight' : 'ArrowDown'
      const before = performance.now()
      grid.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      taken.push(performance.now() - before)
    }
    return taken.sort((a, b) => a - b)
  })
  const shown = [0.5, 0.95, 0.999].map((share) => times[Math.floor(times.length * share)]!.toFixed(1))
  console.log(
    `keys, to the second frame after: median ${shown[0]} ms, 95 % ${shown[1]} ms, longest ${shown[2]} ms`,
  )
}

const ground = await openEnvironment()
const folder = mkdtempSync(path.join(tmpdir(), 'vacancy-scroll-'))
const browser = await launch(folder)
try {
  const [hotel] = await ground.hotels('SCROLL', 1)
  const token = await adminOf(ground.db, hotel!)
  await fillHotel(ground, token)
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  await page.goto(`${ground.app.address}/desk`)
  await page.click('text="Use a key instead"')
  await page.fill('#token', token)
  const before = performance.now()
  await page.keyboard.press('Enter')
  await page.waitForSelector('.cell .price')
  console.log(`on the screen ${Math.round(performance.now() - before)} ms after signing in`)
  const runs = [
    await scroll(page, 'baseline: nothing moves', 0, 0, 300),
    await scroll(page, 'a year to the right, days read on the way', 40, 0, 530),
    await scroll(page, 'a year back, all of it known', -40, 0, 530),
    await scroll(page, 'all rows down', 0, 30, 300),
    await scroll(page, 'all rows up, fast', 0, -90, 100),
    await scroll(page, 'both ways at once', 25, 15, 300),
  ]
  console.table(runs)
  await keys(page)
} finally {
  await browser.close()
  await ground.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
process.exit(0)
