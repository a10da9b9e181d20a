/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { soon } from '../../test/support/barriers.ts'
import { choose, DESK, fillGuest, PHONE, startPages, stayQuery, submit } from '../testing.ts'

const { hotel, open } = await startPages()

/** What a screen reader finds, in its order. */
const reads = (page: Page, wanted: readonly string[]): Promise<unknown> =>
  soon(async () => {
    const told = await page.locator('body').ariaSnapshot()
    let from = 0
    for (const text of wanted) {
      const at = told.indexOf(text, from)
      assert.ok(at >= 0, `${text} does not follow what stands before it:\n${told}`)
      from = at + text.length
    }
  })

for (const [name, viewport] of Object.entries({ phone: PHONE, desk: DESK }))
  test(`rooms, details and booking are read in the order that is written down: ${name}`, async () => {
    const { page, context } = await open(await hotel(), stayQuery(5, 2), { viewport })
    await reads(page, [
      'link "Skip to the rooms"',
      'heading "Hotel Samudra" [level=1]',
      'form "Your stay"',
      'button "Search"',
      'heading "Rooms for your stay" [level=2]',
      'room types are free',
      'heading "Sea room" [level=3]',
      'heading "Flexible" [level=4]',
      'button "Choose Sea room, Flexible"',
      'heading "Garden room" [level=3]',
      'heading "About the hotel" [level=2]',
      'heading "Good to know" [level=2]',
      'heading "How to reach us" [level=2]',
    ])
    await choose(page, 'SEA')
    await reads(page, [
      'button "Back to the rooms"',
      'heading "Your details" [level=1]',
      'textbox "Full name"',
      'textbox "E-mail"',
      'textbox "Phone',
      'combobox "Country',
      'button "Book for $240"',
      'region "Your stay"',
      'Check-in',
      'Sea room',
      'Total',
    ])
    await fillGuest(page)
    await submit(page)
    await page.waitForSelector('.confirmation')
    await soon.match(() => page.evaluate(() => document.activeElement!.textContent!), /Your stay is booked/)
    await reads(page, [
      'heading "Your stay is booked" [level=1]',
      'Booking code',
      'link "Add to calendar"',
      'link "Change or cancel"',
      'region "Your stay"',
      'Total',
      'heading "Change or cancel" [level=2]',
      'heading "Good to know" [level=2]',
      'heading "How to reach us" [level=2]',
    ])
    await context.close()
  })
