/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import type { TestHotel } from '../../../test/support/harness.ts'
import { day, startPages } from '../../testing.ts'
import { deskHotel, openDesk, settled } from '../testing.ts'

const pages = await startPages()

const show = async (page: Page, path: string, ready = 'main h1') => {
  await page.goto(`${pages.url}/desk/${path}`)
  await page.waitForSelector(ready)
}

const save = (page: Page) => page.click('main form button[type=submit]')

const openGroup = (page: Page, title: string) => page.click(`summary:text-is("${title}")`)

/** Adds a line to a list and types its values, by the keyboard alone. */
const addLine = async (page: Page, list: string, values: string[]) => {
  await page.locator('.list-field', { hasText: list }).locator('.add-line').focus()
  await page.keyboard.press('Enter')
  for (const [at, value] of values.entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(value)
  }
}

const created = async (made: TestHotel, path: string, body: object) => {
  const { status, text } = await made.post(path, body)
  if (status >= 300) throw new Error(text)
}

test('taxes stand in the order they are applied, and the calculator lists every line of a stay', async () => {
  const made = await deskHotel(pages)
  await created(made, '/createtax', {
    tax_code: 'VAT',
    tax_name: 'Hotel tax',
    charge: 'percent',
    value: 11,
    base: 'running',
    sort_order: 5,
  })
  const { page, errors, context } = await openDesk(pages, made, { at: 'taxes', ready: '.charges' })
  await page.click('text="New tax or fee"')
  await page.fill('#tax_code', 'SERVICE')
  await page.fill('#tax_name', 'Service charge')
  await page.selectOption('#kind', 'fee')
  await page.fill('#value', '10')
  await save(page)
  await settled(page, 'Saved')
  await page.locator('h1', { hasText: 'Service charge' }).waitFor()
  await soon.equal(async () => (await made.get('/gettax/SERVICE')).Result.kind, 'fee')
  await page.click('text="← Taxes and fees"')
  await page.waitForSelector('.charges')
  await soon.deepEqual(() => page.locator('td.is-title').allInnerTexts(), ['Service charge', 'Hotel tax'])
  await soon.deepEqual(
    () => page.locator('td.sentence').allInnerTexts(),
    ['10 % of the nights; on top', '11 % of the nights, with what was added before; on top'],
  )
  await page.fill('#calc-nights', '3')
  await page.locator('.charges tfoot', { hasText: '$439.56' }).waitFor()
  await soon.deepEqual(
    () => page.locator('.charges tbody td').allInnerTexts(),
    ['$360.00', '$36.00', '$43.56'],
  )
  await soon.match(() => page.locator('.sums').innerText(), /Taxes and fees on top\s+\$79\.56/)
  await soon.deepEqual(() => violationsOf(page), [])
  // A change elsewhere is shown, in the list and in the sum.
  await made.put('/updatetax/SERVICE', { value: 20 })
  await page.locator('td.sentence', { hasText: '20 % of the nights' }).waitFor()
  await page.locator('.charges tfoot', { hasText: '$479.52' }).waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})

test('a promo code is made, its uses are counted, it is switched off and deleted', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made, { at: 'promos/new', ready: '#promo_code' })
  await page.fill('#promo_code', 'SUMMER')
  await page.fill('#promo_name', 'Summer offer')
  await page.fill('#value', '12.5')
  await page.fill('#book_from', day(10))
  await page.fill('#book_to', day(2))
  await page.fill('#max_uses', '2')
  await save(page)
  await page.locator('#book_to-fault', { hasText: 'before Booked from' }).waitFor()
  await page.fill('#book_from', day(0))
  await openGroup(page, 'Only for some rooms or rates')
  await page.getByLabel('Flexible', { exact: true }).check()
  await save(page)
  await page.locator('h1', { hasText: 'Summer offer' }).waitFor()
  const { Result } = await made.get('/getpromo/SUMMER')
  assert.deepEqual(
    [Result.value, Result.book_to, Result.max_uses, Result.rate_codes],
    [12.5, day(2), 2, ['FLEX']],
  )
  const form = {
    arrival_date: day(5),
    departure_date: day(6),
    promo_code: 'summer',
    items: [{ room_code: 'SEA', rate_code: 'FLEX', adults: 2 }],
  }
  await created(made, '/createbooking', {
    booking_form: { ...form, guest_detail: { name: 'Ann', email: 'ann@example.com' } },
  })
  await show(page, 'promos', 'td.sentence')
  await page.locator('td', { hasText: '1 of 2' }).waitFor()
  await page.click('text="Summer offer"')
  await page.click('text="Switch off"')
  await settled(page, 'cannot be used any more')
  await page.waitForSelector('text="Switch on"')
  await soon.equal(async () => (await made.get('/getpromo/SUMMER')).Result.is_active, 0)
  await page.click('.page-head >> text="Delete"')
  await page.click('.dialog .is-danger')
  await page.waitForSelector('.empty')
  await soon.equal(async () => (await made.get('/getallpromos')).Result.length, 0)
  assert.deepEqual(errors, [])
  await context.close()
})

test('what is wrong in a line is told beside it, in the desk’s language, and nothing typed is lost', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made, { at: 'extras' })
  await page.selectOption('.side select', 'id')
  await show(page, 'extras/new', '#extra_code')
  await page.fill('#extra_code', 'BB')
  await page.fill('#extra_name', 'Sarapan')
  await page.fill('#price', '15')
  await page.selectOption('#per', 'person_night')
  await addLine(page, 'Anak', ['0', '6', '0', 'U'])
  await addLine(page, 'Anak', ['5', 'x', '50', '%'])
  await save(page)
  await page.locator('[id="child_bands[1].age_to-fault"]', { hasText: 'Harap isi' }).waitFor()
  await page.fill('[id="child_bands[1].age_to"]', '11')
  await save(page)
  // Only the API sees that two lines have the same ages.
  await page.locator('[id="child_bands[1].age_from-fault"]', { hasText: 'sudah ada di baris lain' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'child_bands[1].age_from')
  await soon.doesNotMatch(() => page.locator('main form').innerText(), /child_bands|age_from/)
  await soon.equal(() => page.inputValue('#extra_name'), 'Sarapan')
  await page.fill('[id="child_bands[1].age_from"]', '7')
  await save(page)
  await page.locator('h1', { hasText: 'Sarapan' }).waitFor()
  await soon.deepEqual(
    async () => (await made.get('/getextra/BB')).Result.child_bands,
    [
      { age_from: 0, age_to: 6, charge: 'amount', value: 0 },
      { age_from: 7, age_to: 11, charge: 'percent', value: 50 },
    ],
  )
  assert.deepEqual(errors, [])
  await context.close()
})

test('a room’s prices by guests say what a party pays before they are saved', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made, { at: 'rooms/SEA', ready: '#room_name' })
  await openGroup(page, 'Price by guests')
  await addLine(page, 'Other numbers of adults', ['3', '25', 'USD m'])
  await save(page)
  await page.locator('#base_adults-fault', { hasText: 'how many adults the price is for' }).waitFor()
  await page.fill('#base_adults', '2')
  await addLine(page, 'Children by age', ['6', '11', '50'])
  const sum = page.locator('.sample .sum')
  await sum.filter({ hasText: '3 adults and a child of 6: 120 + 25 + 60 = $205' }).waitFor()
  await page.fill('#sample-adults', '2')
  await page.fill('#sample-ages', '6, 15')
  await sum.filter({ hasText: '2 adults and children of 6, 15: 120 + 60 + 25 = $205' }).waitFor()
  await save(page)
  await settled(page, 'Saved')
  await soon(async () => {
    const { Result } = await made.get('/getroom/SEA')
    assert.deepEqual(Result.occupancy_prices, [{ adults: 3, charge: 'amount', value: 25 }])
    assert.deepEqual(Result.child_bands, [{ age_from: 6, age_to: 11, charge: 'percent', value: 50 }])
  })
  await soon.deepEqual(() => violationsOf(page), [])
  assert.deepEqual(errors, [])
  await context.close()
})

test('only what was changed is sent, so a colleague’s change of the same rule stays', async () => {
  const made = await deskHotel(pages)
  await created(made, '/createpolicy', { policy_code: 'MOD', policy_name: 'Moderate', steps: [] })
  const { page, errors, context } = await openDesk(pages, made, {
    at: 'cancellation/MOD',
    ready: '#policy_name',
  })
  // Nothing is typed yet, so what a colleague saves is shown.
  await made.put('/updatepolicy/MOD', { policy_name: 'Middling' })
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('#policy_name')?.value === 'Middling',
  )
  await addLine(page, 'What cancelling costs', ['2', 'd', '1', 'N'])
  await made.put('/updatepolicy/MOD', { grace_hours: 24 })
  await page.locator('.notice', { hasText: 'A list that you changed is saved as you see it' }).waitFor()
  await save(page)
  await settled(page, 'Saved')
  const { Result } = await made.get('/getpolicy/MOD')
  assert.equal(Result.grace_hours, 24)
  assert.deepEqual(Result.steps, [{ before: 2, unit: 'days', charge: 'nights', value: 1 }])
  await page.click('text="← Cancellation"')
  await page.selectOption('#hotel-policy', 'MOD')
  const ofHotel = async () =>
    (await made.get('/hotelinformation')).Result.hotel_information.default_policy_code
  assert.equal(await ofHotel(), null, 'choosing alone saves nothing')
  await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'PUT'), save(page)])
  await soon.equal(ofHotel, 'MOD')
  await page.click('text="Middling"')
  await page.click('.page-head >> text="Delete"')
  await page.click('.dialog .is-danger')
  await page
    .locator('.dialog [role=alert]', {
      hasText: 'still use this policy. Give them another one first. Policy of the hotel.',
    })
    .waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})

for (const [path, code, name] of [
  ['extras/new', 'extra_code', 'extra_name'],
  ['rates/new', 'rate_code', 'rate_name'],
] as const)
  test(`saving again after a lost answer is answered as the first time: ${path}`, async () => {
    const made = await deskHotel(pages)
    const { page, context } = await openDesk(pages, made, { at: path, ready: `#${code}` })
    await page.fill(`#${code}`, 'NEW')
    await page.fill(`#${name}`, 'Something new')
    await page.fill('#price', '15')
    const keys: (string | undefined)[] = []
    await page.route('**/create*', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await save(page)
    await page.locator('main form [role=alert]').waitFor()
    await save(page)
    await page.locator('h1', { hasText: 'Something new' }).waitFor()
    assert.equal(keys[0], keys[1])
    // What was refused for good is asked anew.
    await show(page, path, `#${code}`)
    await page.fill(`#${code}`, 'NEW')
    await page.fill(`#${name}`, 'Something new')
    await page.fill('#price', '15')
    for (let time = 0; time < 2; time++) {
      await Promise.all([page.waitForResponse('**/create*'), save(page)])
      await page.locator('main form button[aria-disabled=false]').waitFor()
    }
    assert.equal(new Set(keys).size, 3)
    await context.close()
  })

test('how much and its unit are saved together, so two desks cannot mix them', async () => {
  const made = await deskHotel(pages)
  await created(made, '/createpromo', {
    promo_code: 'SUMMER',
    promo_name: 'Summer',
    charge: 'percent',
    value: 10,
  })
  const { page, context } = await openDesk(pages, made, { at: 'promos/SUMMER', ready: '#value' })
  await page.fill('#value', '15')
  await made.put('/updatepromo/SUMMER', { charge: 'amount', value: 50 })
  await page.locator('.notice', { hasText: 'Somebody else changed this' }).waitFor()
  await save(page)
  await settled(page, 'Saved')
  await soon(async () => {
    const { charge, value } = (await made.get('/getpromo/SUMMER')).Result
    assert.deepEqual([charge, value], ['percent', 15])
  })
  await context.close()
})
