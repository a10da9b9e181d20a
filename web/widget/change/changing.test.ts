/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { OF_A_LANGUAGE, violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { choose, DESK, day, fillGuest, PHONE, push, startPages, stayQuery, submit } from '../../testing.ts'

const { hotel, open } = await startPages()

const NARROW = { width: 320, height: 700 }

/** The booking's own page, and a tab on its change. */
const ownOf = (page: Page): string => page.url().replace(/\?.*/, '')

const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

/** Whatever a page of the change looks like, it fits a phone and a desk. It stays as wide as the last of them. */
const assertFits = async (page: Page, name: string, sizes = [DESK, PHONE]): Promise<void> => {
  for (const viewport of sizes) {
    await page.setViewportSize(viewport)
    await soon.ok(() => isWithin(page), `${name} at ${viewport.width}`)
    await soon.ok(() => areTablesWithin(page), `${name} at ${viewport.width}`)
    await shoot(page, `${name}-${viewport.width}`)
  }
}

/** And axe finds nothing. */
const assertSound = async (page: Page, name: string): Promise<void> => {
  await assertFits(page, name)
  await soon.deepEqual(() => violationsOf(page), [], name)
}

const text = async (page: Page, selector: string): Promise<string> =>
  (await page.textContent(selector))!.replace(/\s/g, ' ')

/** A hotel whose guests may change everything, under a policy, paying all of it in advance where a provider is given. */
const changing = async (steps: object[], pays: boolean): Promise<TestHotel> => {
  const made = await hotel()
  const policy = {
    ...{ policy_code: 'POL', policy_name: 'Policy', steps },
    deposit: pays ? { charge: 'percent', value: 100 } : null,
  }
  assert.equal((await made.post('/createpolicy', policy)).status, 201)
  await made.put('/updaterate/FLEX', { policy_code: 'POL' })
  if (pays) await made.put('/paymentsettings', { provider: 'test', mode: 'test' })
  const kinds = ['arrival_time', 'dates', 'rooms', 'guests', 'extras']
  await made.put('/hotelinformation', { guest_may_change: kinds })
  return made
}

const HALF = [{ before: null, unit: 'days', charge: 'percent', value: 50 }]

const bookStay = async (page: Page): Promise<void> => {
  await choose(page, 'SEA')
  await fillGuest(page)
  await submit(page)
}

const isWithin = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a guest stays longer: one question, both stays and prices, what cancelling costs then and why, one press, and it is made', async () => {
  const made = await changing(HALF, true)
  const { page, context, errors } = await open(made, stayQuery(5, 2), { viewport: PHONE })
  await bookStay(page)
  await page.click('.paying button')
  await page.click('button[value=pay]')
  await page.waitForSelector('.manage')
  const own = ownOf(page)
  await page.click('.manage a:has-text("Change your stay")')
  await page.waitForSelector('.change-list')
  await soon.match(
    () => text(page, '.change-list'),
    /Dates.*2 nights.*Guests2 adults.*Sea room · Flexible.*Add a room/,
  )
  await assertFits(page, 'what')
  await page.click('[data-part=dates]')
  await page.waitForSelector('[data-asks=dates]')
  await assertFits(page, 'dates')
  await page.fill('#departure_date', day(8))
  await page.click('.change-form button')
  await page.waitForSelector('.compared')
  await soon.equal(() => page.locator('.change-form').count(), 0)
  await soon.match(() => text(page, '.stays .is-other'), /Check-out.*2 nights.*3 nights/)
  await soon.match(() => text(page, '.compared tfoot'), /\$240.*\$360/)
  await soon.match(() => text(page, '.compared [data-sum=payNow]'), /You pay now\$0\$120/)
  await soon.match(() => text(page, '.compared .own-terms'), /Cancelling (now )?costs .*\$180/)
  await soon.doesNotMatch(() => text(page, '.compared .own-terms'), /because you changed/)
  await assertFits(page, 'compared')
  await page.reload()
  await page.click('.compared button:has-text("Change and pay $120")')
  await page.waitForSelector('.checkout')
  // A reload, another tab, and a guest who leaves: the booking is as it was, and the change waits.
  await page.goto(own)
  await page.waitForSelector('[data-change=pending]')
  await soon.match(
    () => text(page, '[data-change=pending]'),
    /Check-out.*2 nights.*3 nights.*Total\$240\$360/,
  )
  await soon.match(() => text(page, '[data-change=pending]'), /Pay \$120 by .*\d:\d\d.*hotel time/)
  await soon.match(() => text(page, '.price-box .grand'), /\$240/)
  await soon.equal(() => page.locator('.manage a:has-text("Change your stay")').count(), 0)
  await assertFits(page, 'pending')
  await page.click('[data-change=pending] button:has-text("Pay")')
  await page.click('button[value=pay]')
  await page.waitForSelector('[data-change=made]')
  await soon.match(() => text(page, '[data-change=made]'), /Your change is made.*\$360 in all/)
  await soon.match(() => text(page, '.price-box .grand'), /\$360/)
  await soon.equal(() => page.locator('[data-change=pending]').count(), 0)
  await assertSound(page, 'made')
  assert.deepEqual(errors, [])
  await context.close()
})

test('without script: another room by its price, a child by its age, extras, fewer nights, one after the other', async () => {
  const made = await changing([], false)
  await made.post('/createextra', { extra_code: 'BIKE', extra_name: 'Bicycle', price: 10, per: 'stay' })
  const { page, context } = await open(made, stayQuery(5, 3), { viewport: PHONE })
  await bookStay(page)
  await page.waitForSelector('.confirmed, .booking-head')
  const own = ownOf(page)
  const { page: tab, context: plain } = await open(made, '?lang=en', {
    viewport: PHONE,
    path: `${new URL(own).pathname}/stay`,
    javaScriptEnabled: false,
  })
  await tab.click('[data-part=rooms1]')
  await soon.match(() => text(tab, '.choice:has(:checked)'), /Sea room.*\$360.*same price/)
  await soon.match(() => text(tab, '.choice:has-text("Garden")'), /Garden room.*Flexible.*\$240.*\$120 less/)
  await soon.equal(() => tab.locator('.choice:has-text("Long stay")').count(), 0, 'it cannot be had')
  await assertFits(tab, 'rooms')
  await tab.check('.choice:has-text("Garden") input')
  await tab.click('.change-form button')
  await soon.match(() => text(tab, '.compared tfoot'), /\$360.*\$240/)
  // What was chosen is kept while something else is asked for.
  await tab.click('.compared a:has-text("Change something else")')
  await soon.match(() => text(tab, '[data-part=rooms1]'), /changed.*Garden room/)
  await tab.click('[data-part=guests]')
  await tab.selectOption('#i1_age_1', '6')
  await assertFits(tab, 'guests')
  await tab.click('.change-form button')
  await soon.match(
    () => text(tab, '.stays'),
    /Sea room · Flexible.*Garden room · Flexible.*2 adults.*2 adults, 1 child \(age 6\)/,
  )
  await tab.click('.compared a:has-text("Change something else")')
  await tab.click('[data-part=extras]')
  await tab.check('.check:has-text("Bicycle") input')
  await assertFits(tab, 'extras')
  await tab.click('.change-form button')
  await soon.match(() => text(tab, '.compared tfoot'), /\$360.*\$250/)
  const second = await plain.newPage()
  await second.goto(tab.url())
  await tab.click('.compared button:has-text("Make this change")')
  await tab.waitForSelector('.notice:has-text("Your change is made")')
  await soon.match(() => text(tab, '.price-box .grand'), /\$250/)
  // The same from a tab that still shows it: nothing is done twice.
  await second.click('.compared button')
  await second.waitForSelector('.price-box')
  await soon.match(() => text(second, '.price-box .grand'), /\$250/)
  await tab.goto(`${own}/stay?lang=en&part=dates`)
  await tab.click('.change-form button')
  await soon.match(() => text(tab, '.notice'), /nothing would change/)
  await plain.close()
  await context.close()
})

test('what is wrong is told at the top, with focus, and beside its field, with the room it is about', async () => {
  const made = await changing([], false)
  await made.post('/createroom', {
    ...{ room_code: 'FAMILY', room_name: 'Family room', number_of_room: 2 },
    ...{ room_max_adult: 4, room_max_children: 2 },
  })
  await push(made, 'FAMILY', { rate_code: 'FLEX', price: 200, number_of_rooms: 2 })
  const { page, context } = await open(made, stayQuery(5, 2), { viewport: PHONE })
  await bookStay(page)
  await page.waitForSelector('[data-thanks]')
  const own = ownOf(page)
  await page.goto(`${own}/stay?lang=en&part=add`)
  await page.check('.choice:has-text("Garden") input')
  await page.selectOption('#new_adults', '4')
  await page.click('.change-form button')
  await page.waitForSelector('[data-said=notPossible]')
  await soon.match(() => text(page, '[data-said] ul'), /Room 2: /)
  await soon.equal(() => page.getAttribute('#new_adults', 'aria-describedby'), 'new_adults-fault')
  await soon.match(() => text(page, '#new_adults-fault'), /guests only/)
  const isFocused = () => page.evaluate(() => document.activeElement?.hasAttribute('data-said'))
  await soon.equal(isFocused, true)
  await assertSound(page, 'wrong-guests')
  await page.goto(`${own}/stay?lang=en&part=dates`)
  await page.fill('#departure_date', day(5))
  await page.click('.change-form button')
  await soon.match(() => text(page, '#departure_date-fault'), /departure has to be after the arrival/)
  await soon.equal(() => page.inputValue('#departure_date'), day(5))
  await page.click('[data-said] a')
  await soon.match(() => page.url(), /#departure_date$/)
  await made.put('/updateroomavailability/SEA', {
    start_date: day(7),
    end_date: day(7),
    number_of_rooms: 0,
  })
  await page.fill('#departure_date', day(8))
  await page.click('.change-form button')
  await soon.match(() => text(page, '[data-said] ul'), /Fully booked on/)
  await assertSound(page, 'sold-out')
  await context.close()
})

/** A stay that is paid, with a night more that waits for money at the provider's page. */
const waiting = async () => {
  const made = await changing([], true)
  const opened = await open(made, stayQuery(5, 2), { viewport: PHONE })
  const { page } = opened
  await bookStay(page)
  await page.click('.paying button')
  await page.click('button[value=pay]')
  await page.waitForSelector('.manage')
  const own = ownOf(page)
  await page.goto(`${own}/stay?lang=en&departure_date=${day(8)}`)
  await page.click('.compared button')
  await page.waitForSelector('.checkout')
  return { ...opened, made, own }
}

test('a change that waits is given up with one press, without script, and its payment is closed', async () => {
  const { made, page, context, own } = await waiting()
  const { page: tab, context: plain } = await open(made, '?lang=en', {
    path: new URL(own).pathname,
    javaScriptEnabled: false,
  })
  await tab.click('[data-change=pending] button:has-text("Give up this change")')
  await tab.waitForSelector('.notice:has-text("The change is given up")')
  await soon.equal(() => tab.locator('[data-change=pending]').count(), 0)
  await soon.match(() => text(tab, '.price-box .grand'), /\$240/)
  await shoot(tab, 'given-up')
  await page.reload()
  await soon.equal(() => page.locator('button[value=pay]').count(), 0)
  await plain.close()
  await context.close()
})

test('money for what cannot be had any more goes back, and the page says so', async () => {
  const { made, page, context } = await waiting()
  await made.put('/updateroomavailability/SEA', { start_date: day(7), end_date: day(7), number_of_rooms: 0 })
  await page.click('button[value=pay]')
  await page.waitForSelector('[data-change=late]')
  await soon.match(() => text(page, '[data-change=late]'), /\$120 came too late for it and goes back/)
  await soon.match(() => text(page, '.price-box .grand'), /\$240/)
  await assertSound(page, 'late')
  await context.close()
})

test('where nobody takes money any more the page says so, and offers no button to pay', async () => {
  const { made, page, context, own } = await waiting()
  await made.put('/paymentsettings', { provider: null })
  await page.goto(own)
  await soon.match(() => text(page, '[data-change=pending]'), /cannot be paid online at the moment/)
  await soon.equal(() => page.locator('[data-change=pending] button').count(), 1)
  await shoot(page, 'cannot-pay')
  await context.close()
})

test('a fee that comes from a change says why, before it and after', async () => {
  const made = await changing(HALF, false)
  const { page, context } = await open(made, stayQuery(5, 2), { viewport: PHONE })
  await bookStay(page)
  await page.waitForSelector('[data-thanks]')
  const own = ownOf(page)
  await page.goto(`${own}/stay?lang=en&departure_date=${day(10)}&i1_room=SEA/LONG`)
  await soon.match(() => text(page, '.compared tfoot'), /\$240.*\$500/)
  const why = /Cancelling costs at least \$120, because you changed a booking whose cancelling already cost/
  await soon.match(() => text(page, '.compared .own-terms'), why)
  await page.click('.compared button')
  await page.waitForSelector('.price-box')
  await soon.match(() => text(page, '.own-terms'), why)
  await assertSound(page, 'floor')
  await context.close()
})

test('while cancelling costs something a cheaper stay is refused with the fee, and nothing is changed', async () => {
  const made = await changing(HALF, false)
  const { page, context } = await open(made, stayQuery(5, 2), { viewport: PHONE })
  await bookStay(page)
  await page.waitForSelector('[data-thanks]')
  const own = ownOf(page)
  await page.goto(`${own}/stay?lang=de&part=dates`)
  await page.fill('#departure_date', day(6))
  await page.click('.change-form button')
  await soon.match(() => text(page, '.notice'), /Stornieren kostet jetzt 120/)
  await soon.equal(() => page.inputValue('#departure_date'), day(6))
  await made.put('/hotelinformation', { guest_may_change: ['dates'] })
  await page.goto(`${own}/stay?lang=de`)
  await page.waitForSelector('[data-asks=dates]')
  await made.put('/hotelinformation', { guest_may_change: [] })
  await page.goto(`${own}/stay?lang=de`)
  await page.waitForSelector('.price-box')
  await soon.equal(() => page.locator('.change-form').count(), 0)
  await context.close()
})

/** Whether every table of a price stays within the card around it. */
const areTablesWithin = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.compared table')].every((table) => {
      const [own, card] = [table.getBoundingClientRect(), table.closest('.compared')!.getBoundingClientRect()]
      const isNarrow = table.scrollWidth <= table.clientWidth + 1
      return isNarrow && own.left >= card.left - 0.5 && own.right <= card.right + 0.5
    }),
  )

test('every page of a change is sound: narrow, dark, and from right to left', async () => {
  const made = await changing(HALF, true)
  await made.post('/createextra', { extra_code: 'BIKE', extra_name: 'Bicycle', price: 10, per: 'stay' })
  await push(made, 'SEA', { rate_code: 'FLEX', price: 1515.25, number_of_rooms: 2 })
  const { page, context } = await open(made, stayQuery(5, 2), { viewport: PHONE })
  await bookStay(page)
  await page.click('.paying button')
  await page.click('button[value=pay]')
  await page.waitForSelector('.manage')
  const own = ownOf(page)
  const look = async (name: string, address: string, ready: string) => {
    await page.goto(`${own}${address}lang=ar`)
    await page.waitForSelector(ready)
    await soon.equal(() => page.getAttribute('html', 'dir'), 'rtl')
    await assertFits(page, `${name}-rtl`)
    await soon.deepEqual(() => violationsOf(page, { rules: OF_A_LANGUAGE }), [], `${name}, Arabic`)
    await page.goto(`${own}${address}lang=de`)
    await page.waitForSelector(ready)
    await assertFits(page, name, [PHONE, NARROW])
    await soon.deepEqual(() => violationsOf(page), [], name)
    await page.emulateMedia({ colorScheme: 'dark' })
    await soon.deepEqual(() => violationsOf(page, { rules: ['color-contrast'] }), [], `${name}, dark`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  for (const part of ['all', 'dates', 'guests', 'rooms1', 'extras', 'add'])
    await look(part, `/stay?part=${part}&`, '.change-form, .change-list')
  await look('wrong', `/stay?departure_date=${day(4)}&from=dates&`, '[data-said]')
  await look('compared', `/stay?departure_date=${day(8)}&i1_age_1=4&i1_extras=1&i1_x_BIKE=1&`, '.compared')
  await page.click('.compared button')
  await page.waitForSelector('.checkout')
  await look('pending', '?', '[data-change=pending]')
  await context.close()
})
