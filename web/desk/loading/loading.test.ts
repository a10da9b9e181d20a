/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { startPages } from '../../testing.ts'
import { deskHotel, openDesk } from '../testing.ts'

const pages = await startPages()

const ROOMS = /\/assets\/rooms-[^/]*\.js/
const LATER = /\/assets\/(bookings|rooms|bulk-panel|access|hotel)-[^/]*\.js/

const toRooms = (page: Page) => page.click('.side nav a[href$="/rooms"]')

const asked = (page: Page, file: RegExp): Promise<number> =>
  page.evaluate(
    (source) =>
      performance.getEntriesByType('resource').filter(({ name }) => new RegExp(source).test(name)).length,
    file.source,
  )

test('other screens come while nothing is to be done, so that they open without the network', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made, { isIdle: true })
  await soon.equal(() => asked(page, /\/assets\/(access|settings|rooms)-/), 3)
  await page.route(/\/assets\//, (route) => route.abort())
  await toRooms(page)
  await page.waitForSelector('.table tbody tr')
  assert.deepEqual(errors, [])
  await context.close()
})

test('nobody loads the words of a language before it is chosen', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { isIdle: true })
  await soon.equal(() => asked(page, /\/assets\/settings-/), 1)
  assert.deepEqual([await asked(page, /\/assets\/en-/), await asked(page, /\/assets\/id-/)], [1, 0])
  await page.selectOption('.side select', 'id')
  await page.locator('.side nav', { hasText: 'Pemesanan' }).waitFor()
  assert.equal(await asked(page, /\/assets\/id-/), 1)
  await context.close()
})

test('a screen that does not come is told with a button, which brings it once the network is back', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { at: 'hotel' })
  let isAway = true
  await page.route(LATER, (route) => (isAway ? route.abort() : route.continue()))
  await page.route(/\/desk$/, (route) => (isAway ? route.abort() : route.continue()))
  await page.reload()
  await page.waitForSelector('.part-failed')
  await soon.deepEqual(() => violationsOf(page), [])
  isAway = false
  await page.click('.part-failed button')
  await page.waitForSelector('#hotel_name')
  await context.close()
})

test('after a deployment, whose files have other names, opening a screen loads the page anew, at that screen', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { at: 'hotel' })
  let isReplaced = true
  await page.route(ROOMS, (route) =>
    isReplaced ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.route(/\/desk\/rooms$/, (route) => {
    isReplaced = false
    return route.continue()
  })
  await page.reload()
  await page.waitForSelector('#hotel_name')
  await Promise.all([page.waitForEvent('domcontentloaded'), toRooms(page)])
  await page.waitForSelector('.table tbody tr')
  assert.match(page.url(), /\/desk\/rooms$/)
  await context.close()
})

test('a file that never comes does not make the page turn in circles', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { at: 'hotel' })
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  await page.route(ROOMS, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${pages.url}/desk/rooms`)
  await soon.equal(() => loads, 2)
  await page.waitForSelector('.part-failed')
  await page.click('.side nav a[href$="/hotel"]')
  await page.waitForSelector('#hotel_name')
  await toRooms(page)
  await page.waitForSelector('.part-failed')
  assert.equal(loads, 2)
  await context.close()
})

test('what a screen opens is told in its place, and the screen stays', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { at: 'hotel' })
  await page.route(/bulk-panel/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${pages.url}/desk/calendar`)
  await page.waitForSelector('.cell .price')
  await page.click('.tool.is-main')
  await page.waitForSelector('.part-failed')
  await soon.equal(() => page.locator('.cell .price').first().isVisible(), true)
  await page.unroute(/bulk-panel/)
  await page.click('.part-failed button')
  await page.waitForSelector('.bulk')
  await context.close()
})
