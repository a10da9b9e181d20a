/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { soon } from '../../../test/support/barriers.ts'
import {
  assertSound,
  choose,
  fillGuest,
  priced,
  startPages,
  stayQuery,
  submit,
  text,
  walk,
} from '../../testing.ts'

const { open, hotel } = await startPages()

const DETAILS = /\/assets\/details-part-/
const LATER = /\/assets\/(details-part|date-picker|gallery)-/

/** Answers what the page asks of a kind by this, from the next time it is loaded on. */
const loadedAnew = async (page: Page, kind: RegExp, answer: (route: Route) => Promise<void>) => {
  await page.route(kind, answer)
  await page.reload({ waitUntil: 'commit' })
}

const isReady = (page: Page) => page.waitForSelector('html[data-ready]')

test('the first view asks for no later code before it is painted, and then for all that a booking needs', async () => {
  const made = await hotel()
  const { page, errors, context } = await open(made, stayQuery(5, 2))
  const begun = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /details-part|date-picker|gallery/.test(name))
        .map(({ startTime }) => startTime),
    )
  await soon.equal(async () => (await begun()).length, 3)
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
  )
  assert.ok(Math.min(...(await begun())) >= painted, `${painted} ${await begun()}`)
  // From now on nothing more is needed: a deployment, or a network that is gone, changes nothing for this tab.
  await page.route(LATER, (route) => route.abort())
  await choose(page, 'SEA')
  await fillGuest(page)
  await page.goBack()
  await page.click('[data-opens=dates]')
  await page.waitForSelector('.month')
  assert.deepEqual(errors, [])
  await context.close()
})

test('while the details are on their way the page says so, and they come by themselves', async () => {
  const made = await hotel()
  const { page, errors, context } = await open(made, stayQuery(5, 2))
  const held = Promise.withResolvers<void>()
  await loadedAnew(page, DETAILS, async (route) => {
    await held.promise
    await route.continue()
  })
  await isReady(page)
  await page.locator('#room-SEA .rate .button').first().click()
  await page.locator('main [role=status]', { hasText: 'One moment' }).waitFor()
  await soon.match(() => page.url(), /step=details&room=SEA/)
  await page.click('text="Back to the rooms"')
  await page.waitForSelector('.room-list')
  await page.locator('#room-GARDEN .rate .button').first().click()
  await page.locator('main [role=status]', { hasText: 'One moment' }).waitFor()
  held.resolve()
  await page.waitForSelector('.guest-form')
  await soon.match(() => text(page, '.summary'), /Garden room.*\$160/)
  await soon.equal(() => page.evaluate(() => document.activeElement?.className), 'step-title')
  assert.deepEqual(errors, [])
  await context.close()
})

test('code that is lost once is asked for again, and nobody notices', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2))
  let asked = 0
  await loadedAnew(page, DETAILS, (route) => (++asked === 1 ? route.abort() : route.continue()))
  await isReady(page)
  await choose(page, 'SEA')
  await fillGuest(page)
  await submit(page)
  await page.waitForSelector('.confirmation')
  assert.equal(asked, 2)
  await context.close()
})

walk(`code that does not come is told with a button, which brings it`, 'phone', async (viewport) => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2), { viewport })
  let isAway = true
  await loadedAnew(page, LATER, (route) => (isAway ? route.abort() : route.continue()))
  await isReady(page)
  await page.locator('#room-SEA .rate .button').first().click()
  const trouble = page.locator('.part-failed')
  await trouble.getByText('A part of this page could not be loaded.').waitFor()
  await assertSound(page)
  isAway = false
  await trouble.getByRole('button', { name: 'Try again' }).click()
  await page.waitForSelector('.guest-form')
  await priced(page, '$240')
  await page.goBack()
  await page.click('[data-opens=dates]')
  await page.waitForSelector('.month')
  await context.close()
})

test('after a deployment, whose files have other names, the button loads the page anew at the step that was chosen', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2))
  let isReplaced = true
  const gone = (route: Route) => (isReplaced ? route.fulfill({ status: 404, body: '' }) : route.continue())
  await loadedAnew(page, LATER, gone)
  await isReady(page)
  await page.locator('#room-SEA .rate .button').first().click()
  const button = page.locator('.part-failed button')
  await button.waitFor()
  isReplaced = false
  await Promise.all([page.waitForEvent('domcontentloaded'), button.click()])
  await isReady(page)
  await soon.match(() => text(page, '.summary'), /Sea room.*\$240/)
  await fillGuest(page)
  await submit(page)
  await page.waitForSelector('.confirmation')
  await context.close()
})

test('a link to the details asks for their code at once; where it is lost, what was typed meanwhile is kept', async () => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2, '&step=details&room=SEA&rate=FLEX'))
  await soon.equal(() => page.locator('head link[rel=modulepreload][href*=details-part]').count(), 1)
  let isAway = true
  await loadedAnew(page, DETAILS, (route) => (isAway ? route.abort() : route.continue()))
  await page.fill('#name', 'Ann Guest')
  const button = page.locator('.part-failed button')
  await button.waitFor()
  isAway = false
  await button.click()
  await isReady(page)
  await soon.equal(() => page.inputValue('#name'), 'Ann Guest')
  await page.fill('#email', 'ann@example.com')
  await submit(page)
  await page.waitForSelector('.confirmation')
  await context.close()
})
