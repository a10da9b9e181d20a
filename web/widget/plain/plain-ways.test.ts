/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon } from '../../../test/support/barriers.ts'
import { choose, fillGuest, push, startPages, stayQuery, text, walk } from '../../testing.ts'
import { asFamilyHotel, FIVE, itemsBooked } from '../together/family.testing.ts'

const { hotel, open } = await startPages()

const TAXI = { extra_code: 'TAXI', extra_name: 'Taxi', price: 30, per: 'unit', max_quantity: 3 }

walk(
  `without scripts a family of five takes two rooms together, with an extra, and is asked about a misspelt address once`,
  'phone',
  async (viewport) => {
    const made = await asFamilyHotel(await hotel())
    await made.post('/createextra', TAXI)
    const { page, context } = await open(made, stayQuery(5, 2, FIVE), { viewport, javaScriptEnabled: false })
    await soon.match(
      () => text(page, '.way'),
      /Garden room.*1 adult, 1 child.*Sea room.*1 adult, 2 children.*\$400/,
    )
    await soon.equal(() => page.locator('.rooms .notice').count(), 0)
    // Buttons that do nothing are not there.
    await soon.equal(() => page.locator('button:not([type=submit]):visible').count(), 0)
    await soon.equal(() => page.locator('.filter-row:visible').count(), 0)
    await page.getByRole('link', { name: 'Choose 2 rooms for $400' }).click()
    await page.waitForSelector('.guest-form')
    await soon.match(
      () => text(page, '.stay-facts'),
      /Garden room.*1 adult, 1 child.*Sea room.*1 adult, 2 children/,
    )
    assert.deepEqual(
      await page
        .locator('.plain-ages select')
        .evaluateAll((list) => list.map((each) => (each as HTMLSelectElement).value)),
      ['12', '8', '3'],
    )
    await page.fill('#extra-1-TAXI', '1')
    await page.click('text="Show the new price"')
    await soon.match(() => text(page, '.summary .grand strong'), /^\s*\$430$/)
    await page.fill('#name', 'Ann Guest')
    await page.fill('#email', 'ann@gmial.com')
    await page.click('.commit button')
    await soon.match(() => text(page, '.notice[role=alert]'), /did you mean ann@gmail.com/)
    assert.deepEqual((await made.get('/getallbooking')).Result, [])
    await page.locator('.did-you-mean button').click()
    await soon.equal(() => page.inputValue('#email'), 'ann@gmail.com')
    await soon.equal(() => page.inputValue('#extra-1-TAXI'), '1')
    await page.fill('#email', 'ann@gmial.com')
    await page.click('.commit button')
    await page.waitForSelector('.notice[role=alert]')
    // The guest knows better.
    await page.click('.commit button')
    await page.waitForSelector('.confirmation')
    assert.deepEqual(await itemsBooked(made), [
      ['GARDEN', 1, 1, [12]],
      ['SEA', 1, 1, [8, 3]],
    ])
    const [booking] = (await made.get('/getallbooking')).Result
    assert.deepEqual([booking.guest_detail.email, booking.grand_total], ['ann@gmial.com', 430])
    await context.close()
  },
)

test('without scripts a room of several that has gone is named, and the rooms for all are a link away', async () => {
  const made = await asFamilyHotel(await hotel())
  const { page, context } = await open(made, stayQuery(5, 2, FIVE), { javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Choose 2 rooms for $400' }).click()
  await page.waitForSelector('.guest-form')
  await fillGuest(page)
  await push(made, 'GARDEN', { number_of_rooms: 0 })
  await page.click('.commit button')
  await soon.match(() => text(page, '.notice[role=alert]'), /One of your rooms has just gone/)
  await soon.match(() => text(page, '.stay-facts'), /Garden room.*Fully booked/)
  await soon.equal(() => page.inputValue('#name'), 'Ann Guest')
  await page.click('text="Choose another room instead"')
  await soon.match(() => text(page, '#ways'), /Rooms for 2 adults, 3 children.*Sea room.*Sea room/)
  await context.close()
})

walk(`a misspelt address is asked about after a reload too`, 'desk', async (viewport) => {
  const made = await hotel()
  const { page, context } = await open(made, stayQuery(5, 2), { viewport })
  await choose(page, 'SEA')
  await page.fill('#email', 'ann@gmial.com')
  await page.fill('#name', 'Ann Guest')
  await soon.match(() => text(page, '.did-you-mean'), /Did you mean ann@gmail.com/)
  await page.reload()
  await page.waitForSelector('html[data-ready]')
  await soon.match(() => text(page, '.did-you-mean'), /Did you mean ann@gmail.com/)
  await context.close()
})
