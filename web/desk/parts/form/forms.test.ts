/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../../test/support/axe.ts'
import { soon } from '../../../../test/support/barriers.ts'
import { startPages } from '../../../testing.ts'
import { bookStay, deskHotel, enter, go, openDesk, screens } from '../../testing.ts'

const pages = await startPages()

test('what is wrong with a field is said once, beside it, in the desk’s language, also by the API', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { at: 'rooms/new' })
  await page.selectOption('.side select', 'id')
  await page.fill('#room_code', 'bad code')
  await page.fill('#room_name', 'Loft')
  await page.click('form button[type=submit]')
  await page.waitForSelector('#room_code-fault')
  await soon(async () => {
    const form = await page.locator('main form').innerText()
    assert.equal(form.split('1 sampai 50').length, 2, form)
    assert.doesNotMatch(form, /must be|room_code/)
  })
  await page.waitForFunction(() => document.activeElement?.id === 'room_code')
  // A fault that only the API can find.
  await page.fill('#room_code', 'SEA')
  await page.click('form button[type=submit]')
  await page
    .locator('main form [role=alert], #room_code-fault', { hasText: 'Sudah ada kamar' })
    .first()
    .waitFor()
  await soon.doesNotMatch(() => page.locator('main form').innerText(), /exists/)
  await context.close()
})

test('leaving what was typed is asked about: by a link, back, and closing a dialog or the page', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made, { at: 'hotel' })
  await page.click('.side nav a[href$="/rooms"]')
  await page.click('text="Sea room"')
  await page.fill('#room_name', 'Ocean room')
  await page.click('.side nav a[href$="/rates"]')
  const dialog = page.locator('.dialog', { hasText: 'Leave without saving?' })
  await dialog.waitFor()
  await soon.deepEqual(() => violationsOf(page), [])
  await page.click('text="Go on editing"')
  await soon.equal(() => page.inputValue('#room_name'), 'Ocean room')
  await page.evaluate(() => history.back())
  await dialog.waitFor()
  await soon.ok(() => page.url().endsWith('/rooms/SEA'), 'the page that is shown is the one in the address')
  await page.click('text="Go on editing"')
  // Closing the page asks too. The test answers the browser’s own question with staying.
  const [question] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => void requestAnimationFrame(() => location.reload())),
  ])
  assert.equal(question.type(), 'beforeunload')
  await question.dismiss()
  await soon.equal(() => page.inputValue('#room_name'), 'Ocean room')
  await page.evaluate(() => history.back())
  await page.click('text="Leave without saving"')
  await page.waitForSelector('.table tbody tr')
  await soon.ok(() => page.url().endsWith('/rooms'))
  // After saving, leaving does not ask.
  await page.click('text="Sea room"')
  await page.fill('#room_name', 'Ocean room')
  await page.click('form button[type=submit]')
  await page.locator('h1', { hasText: 'Ocean room' }).waitFor()
  await page.click('.side nav a[href$="/access"]')
  await page.click('text="New key"')
  await page.fill('#token_name', 'Night desk')
  await page.keyboard.press('Escape')
  await dialog.waitFor()
  await page.click('text="Leave without saving"')
  await page.waitForSelector('.dialog', { state: 'detached' })
  assert.deepEqual(errors, [])
  await context.close()
})

test('whoever is signed out while typing signs in over the page, and what was being saved is saved', async () => {
  const made = await deskHotel(pages)
  const night = await made.post('/createtoken', { token_name: 'Night desk', is_admin: 1 })
  const { page, errors, context } = await openDesk(pages, made, {
    token: night.Result.token,
    at: 'rooms/SEA',
  })
  await page.fill('#room_name', 'Ocean room')
  await made.delete(`/deletetoken/${night.Result.token_code}`)
  const door = page.locator('.dialog.is-door')
  await page.click('main form button[type=submit]')
  await door.waitFor()
  await soon.deepEqual(() => violationsOf(page), [])
  await page.keyboard.press('Escape')
  await soon.ok(() => door.isVisible())
  await soon.equal(() => page.evaluate('sessionStorage.length'), 0)
  await enter(page, 'vca_wrong')
  await page.locator('#token-fault').waitFor()
  await soon.equal(() => page.inputValue('#room_name'), 'Ocean room')
  await enter(page, made.admin)
  await page.locator('.toast', { hasText: 'Saved' }).waitFor()
  await soon.equal(async () => (await made.get('/getroom/SEA')).Result.room_name, 'Ocean room')
  assert.deepEqual(errors, [])
  await context.close()
})

test('who signs in to another hotel finds nothing of what was typed for the first', async () => {
  const [made, other] = [await deskHotel(pages), await deskHotel(pages)]
  const night = await made.post('/createtoken', { token_name: 'Night desk', is_admin: 1 })
  const { page, context } = await openDesk(pages, made, { token: night.Result.token, at: 'rooms/SEA' })
  await page.fill('#room_name', 'Ocean room')
  await made.delete(`/deletetoken/${night.Result.token_code}`)
  await page.click('main form button[type=submit]')
  await page.locator('.dialog.is-door').waitFor()
  await enter(page, other.admin)
  await page.locator('.dialog.is-door').waitFor({ state: 'detached' })
  await soon.equal(() => page.inputValue('#room_name'), 'Sea room')
  await soon.equal(async () => (await other.get('/getroom/SEA')).Result.room_name, 'Sea room')
  await context.close()
})

test('the hotel’s form takes addresses of terms and privacy, and words for the button', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { at: 'hotel' })
  await page.fill('#terms_url', 'terms')
  await page.fill('#book_button_text', 'x'.repeat(61))
  await page.click('form button[type=submit]')
  await page.locator('#terms_url-fault', { hasText: 'https://' }).waitFor()
  await page.locator('#book_button_text-fault', { hasText: '60' }).waitFor()
  await page.fill('#terms_url', 'https://samudra.example/terms')
  await page.fill('#book_button_text', 'Reserve')
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'PUT'),
    page.click('form button[type=submit]'),
  ])
  const { terms_url, privacy_url, book_button_text } = request.postDataJSON()
  assert.deepEqual(
    [terms_url, privacy_url, book_button_text],
    ['https://samudra.example/terms', '', 'Reserve'],
  )
  await context.close()
})

test('the hotel’s form says what guests may change themselves, down to nothing', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { at: 'hotel' })
  // The innermost: forms that may only be read are locked by one around all of them.
  const boxes = page.locator('fieldset:not(:has(fieldset)):has-text("What guests may change") label')
  await boxes.first().waitFor()
  const ticked = () => boxes.evaluateAll((all) => all.map((one) => one.querySelector('input')!.checked))
  await soon.deepEqual(ticked, [true, true, true, ...Array(5).fill(false)])
  const saved = async (wanted: number[]) => {
    for (const at of wanted) await boxes.nth(at).click()
    const [answer] = await Promise.all([
      page.waitForResponse((got) => got.request().method() === 'PUT'),
      page.click('form button[type=submit]'),
    ])
    return (await answer.json()).Result.hotel_information.guest_may_change
  }
  assert.deepEqual(await saved([0, 3]), ['special_request', 'phone', 'guest_name'])
  assert.deepEqual(await saved([1, 2, 3]), [])
  await context.close()
})

/** Elements that are cut off at the edge of the window or of a box that hides overflow. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page itself')
    for (const element of document.querySelectorAll<HTMLElement>('main *, .dialog *')) {
      const { overflowX } = getComputedStyle(element)
      const { right, left, width, height } = element.getBoundingClientRect()
      if (width <= 1 || height <= 1 || element.closest('.unseen, .tape, .plot, svg, select')) continue
      const frame = element.parentElement!.getBoundingClientRect()
      const isWide = element.matches('.field *') && right > frame.right + 1
      const isCut = right > innerWidth + 1 || left < -1 || isWide
      const isBox = element.matches('input, textarea, .picture-tools .hint')
      const holdsMore = !isBox && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      if (isCut || holdsMore)
        found.push(`${element.tagName}.${element.className}: ${element.innerText.slice(0, 40)}`)
    }
    return found
  })

test('nothing is cut off at 390 px or at 768 px, and every icon has a name', async () => {
  const made = await deskHotel(pages)
  const code = await bookStay(made, 5, 2, 'Wolfeschlegelsteinhausenbergerdorff')
  await made.post('/createwebhook', { url: `https://hooks.example.com/${'long-path/'.repeat(9)}` })
  const phone = { width: 390, height: 844 }
  const { page, context } = await openDesk(pages, made, { viewport: phone, at: 'rooms' })
  const atBoth = async (look: (width: number) => Promise<void>) => {
    await look(phone.width)
    await page.setViewportSize({ ...phone, width: 768 })
    await look(768)
    await page.setViewportSize(phone)
  }
  const seen = (name: string) =>
    atBoth(async (width) => {
      await soon.deepEqual(() => clipped(page), [], `${name} at ${width} px`)
      const nameless = page.locator('main :is(button, a):not([aria-label])').filter({ hasNotText: /\S/ })
      await soon.equal(() => nameless.count(), 0, `${name} at ${width} px`)
    })
  const mine = screens.filter(([name]) => !['calendar', 'stays', 'insight'].includes(name))
  for (const [name, path, ready] of [
    ...mine,
    ['a booking', `/desk/bookings/${code}`, '.timeline li'] as const,
  ]) {
    await go(page, path, ready)
    await seen(name)
  }
  await page.click('text="Change"')
  await page.fill('#rooms', '2')
  await page.waitForSelector('.price-foot dd')
  await seen('changing a booking')
  await atBoth(async (width) => await soon.deepEqual(() => violationsOf(page), [], `${width} px`))
  await context.close()
})

test('while a form is being saved its fields are locked, and the focus returns to where it was', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { at: 'rooms/SEA' })
  const held = Promise.withResolvers<void>()
  await page.route('**/updateroom/*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.fill('#room_name', 'Ocean room')
  await page.focus('#room_name')
  await page.keyboard.press('Enter')
  await page.locator('main form button', { hasText: 'Saving' }).waitFor()
  await page.keyboard.type(' lost')
  await soon.equal(
    () => page.locator('#room_name').evaluate((input) => input.closest('[inert]') !== null),
    true,
  )
  held.resolve()
  await page.locator('.toast', { hasText: 'Saved' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'room_name')
  await soon.equal(() => page.inputValue('#room_name'), 'Ocean room')
  await soon.equal(async () => (await made.get('/getroom/SEA')).Result.room_name, 'Ocean room')
  await context.close()
})

test('a fault goes away when its field is changed', async () => {
  const made = await deskHotel(pages)
  const { page, context } = await openDesk(pages, made, { at: 'extras/new' })
  await page.selectOption('#per', 'person')
  await page.click('.list-field .add-line')
  await page.click('main form button[type=submit]')
  const faults = page.locator('main form .fault')
  await page.locator('#extra_code-fault').waitFor()
  for (const [field, text] of [
    ['extra_code', 'BB'],
    ['extra_name', 'Breakfast'],
    ['price', '12'],
    ['child_bands[0].age_from', '0'],
    ['child_bands[0].age_to', '5'],
  ] as const) {
    await page.locator(`[id="${field}-fault"]`, { hasText: 'Fill this in' }).waitFor()
    await page.fill(`[id="${field}"]`, text)
    await page.locator(`[id="${field}-fault"]`).waitFor({ state: 'detached' })
  }
  await soon.equal(() => faults.count(), 2, 'the last field, and the words below the form')
  await page.fill('[id="child_bands[0].value"]', '0')
  await page.waitForFunction(() => document.querySelector('main form .fault') === null)
  await context.close()
})

test('switching a promo code off beside a form with something typed keeps that, and deleting it asks no more', async () => {
  const made = await deskHotel(pages)
  await made.post('/createpromo', { promo_code: 'SUN', promo_name: 'Sun', charge: 'percent', value: 10 })
  const { page, context } = await openDesk(pages, made, { at: 'promos/SUN' })
  await page.fill('#promo_name', 'Sunshine')
  await page.click('text="Switch off"')
  await page.waitForSelector('text="Switch on"')
  await soon.equal(() => page.getByLabel('Can be used').isChecked(), false)
  await soon.equal(() => page.inputValue('#promo_name'), 'Sunshine')
  await soon.equal(() => page.locator('.notice', { hasText: 'Somebody else' }).count(), 0)
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'PUT'),
    page.click('main form button[type=submit]'),
  ])
  assert.deepEqual(request.postDataJSON(), { promo_name: 'Sunshine' })
  await page.fill('#promo_name', 'Moonshine')
  await page.click('.page-head >> text="Delete"')
  await page.click('.dialog .is-danger')
  await page.waitForSelector('.empty')
  await soon.equal(() => page.locator('.dialog').count(), 0)
  await context.close()
})
