/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { choose, DESK, fillGuest, PHONE, push, startPages, stayQuery, text } from '../../testing.ts'
import { asFamilyHotel, FIVE, itemsBooked } from '../together/family.testing.ts'

const { hotel, open } = await startPages()

const SIZES = { phone: PHONE, desk: DESK }
const TAXI = { extra_code: 'TAXI', extra_name: 'Taxi', price: 30, per: 'unit', max_quantity: 3 }

for (const [size, viewport] of Object.entries(SIZES))
  test(`without scripts a family of five takes two rooms together, with an extra, and is asked about a misspelt address once: ${size}`, async () => {
    const made = await asFamilyHotel(await hotel())
    await made.post('/createextra', TAXI)
    const { page, context } = await open(made, stayQuery(5, 2, FIVE), { viewport, javaScriptEnabled: false })
    assert.match(
      (await text(page, '.way'))!,
      /Garden room.*1 adult, 1 child.*Sea room.*1 adult, 2 children.*\$400/,
    )
    assert.equal(await page.locator('.rooms .notice').count(), 0)
    // Buttons that do nothing are not there.
    assert.equal(await page.locator('button:not([type=submit]):visible').count(), 0)
    assert.equal(await page.locator('.filter-row:visible').count(), 0)
    await page.getByRole('link', { name: 'Choose 2 rooms for $400' }).click()
    await page.waitForSelector('.guest-form')
    assert.match(
      (await text(page, '.stay-facts'))!,
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
    assert.match((await text(page, '.summary .grand strong'))!, /^\s*\$430$/)
    await page.fill('#name', 'Ann Guest')
    await page.fill('#email', 'ann@gmial.com')
    await page.click('.commit button')
    assert.match((await text(page, '.notice[role=alert]'))!, /did you mean ann@gmail.com/)
    assert.deepEqual((await made.get('/getallbooking')).Result, [])
    await page.locator('.did-you-mean button').click()
    assert.equal(await page.inputValue('#email'), 'ann@gmail.com')
    assert.equal(await page.inputValue('#extra-1-TAXI'), '1')
    await page.fill('#email', 'ann@gmial.com')
    await page.click('.commit button')
    await page.waitForSelector('.notice[role=alert]')
    assert.deepEqual(await violationsOf(page), [])
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
  })

test('without scripts a room of several that has gone is named, and the rooms for all are a link away', async () => {
  const made = await asFamilyHotel(await hotel())
  const { page, context } = await open(made, stayQuery(5, 2, FIVE), { javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Choose 2 rooms for $400' }).click()
  await page.waitForSelector('.guest-form')
  await fillGuest(page)
  await push(made, 'GARDEN', { number_of_rooms: 0 })
  await page.click('.commit button')
  assert.match((await text(page, '.notice[role=alert]'))!, /One of your rooms has just gone/)
  assert.match((await text(page, '.stay-facts'))!, /Garden room.*Fully booked/)
  assert.equal(await page.inputValue('#name'), 'Ann Guest')
  await page.click('text="Choose another room instead"')
  assert.match((await text(page, '#ways'))!, /Rooms for 2 adults, 3 children.*Sea room.*Sea room/)
  await context.close()
})

for (const [size, viewport] of Object.entries(SIZES))
  test(`a misspelt address is asked about after a reload too: ${size}`, async () => {
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
