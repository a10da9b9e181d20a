/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { violationsOf } from '../../../test/support/axe.ts'
import { soon } from '../../../test/support/barriers.ts'
import { assertSound, startPages, walk } from '../../testing.ts'
import { deskHotel, openDesk, settled } from '../testing.ts'

const pages = await startPages()

const saveTexts = '.translations button[type=submit]'
const add = 'select[aria-label="Add a language"]'

walk(`a room is translated beside its own words, and what is missing is told`, 'phone', async (viewport) => {
  const made = await deskHotel(pages)
  await made.put('/updateroom/SEA', { room_description: 'Looks at the water.' })
  const { page, errors, context } = await openDesk(pages, made, { at: 'rooms/SEA', ready: add, viewport })
  await page.selectOption(add, 'de')
  const german = page.locator('.translation-language', { hasText: 'German' })
  await soon.match(() => german.innerText(), /2 missing/)
  await soon.match(() => page.locator('.translation').last().innerText(), /Looks at the water\./)
  await page.getByLabel('Name in German').fill('Meerzimmer')
  await soon.match(() => german.innerText(), /1 missing/)
  await page.click(saveTexts)
  await settled(page, 'Saved')
  const texts = async () => (await made.get('/getroom/SEA')).Result.translations
  assert.deepEqual(await texts(), { de: { room_name: 'Meerzimmer' } })
  await page.selectOption(add, 'ar')
  await page.getByLabel('Name in Arabic').fill('غرفة البحر')
  await page.getByLabel('Description in Arabic').fill('تطل على الماء.')
  await soon.match(() => page.locator('.translation-language', { hasText: 'Arabic' }).innerText(), /complete/)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await soon.ok(async () => (await overflow()) <= 0)
  await assertSound(page)
  await page.click(saveTexts)
  await soon.deepEqual(texts, {
    ar: { room_name: 'غرفة البحر', room_description: 'تطل على الماء.' },
    de: { room_name: 'Meerzimmer' },
  })
  await page.fill('#room_name', 'Ocean room')
  await page.click('main .card form button[type=submit]')
  await soon.equal(async () => (await made.get('/getroom/SEA')).Result.room_name, 'Ocean room')
  assert.equal(Object.keys(await texts()).length, 2)
  await page.goto(`${pages.url}/desk/rooms`)
  await soon.match(() => page.locator('tr', { hasText: 'Ocean room' }).innerText(), /German/)
  await soon.match(
    () => page.locator('tr', { hasText: 'Garden room' }).innerText(),
    /German, Arabic|German and Arabic/,
  )
  assert.deepEqual(errors, [])
  await context.close()
})

test('the hotel, its features and policies are translated on one screen; its form leaves them as they are', async () => {
  const made = await deskHotel(pages)
  const { page, errors, context } = await openDesk(pages, made, { at: 'hotel', ready: add })
  await page.selectOption(add, 'ja')
  await page.getByLabel('Name in Japanese').fill('ホテル・サムドラ')
  await page.locator('.translation', { hasText: 'Pool' }).locator('input').fill('プール')
  await page
    .locator('.translation', { hasText: 'Free until the day before.' })
    .locator('textarea')
    .fill('前日まで無料')
  await page.click(saveTexts)
  await settled(page, 'Saved')
  const told = async () => {
    const { hotel_information, hotel_policy } = (await made.get('/hotelinformation')).Result
    return [hotel_information.translations, hotel_policy[0].translations, hotel_policy[1].translations]
  }
  const wanted = [
    { ja: { hotel_name: 'ホテル・サムドラ', hotel_features: { Pool: 'プール' } } },
    { ja: { description: '前日まで無料' } },
    undefined,
  ]
  assert.deepEqual(await told(), wanted)
  await page.fill('#hotel_phone_number', '+62 1')
  await page.click('main .card form button[type=submit]')
  await soon.equal(
    async () => (await made.get('/hotelinformation')).Result.hotel_information.hotel_phone_number,
    '+62 1',
  )
  assert.deepEqual(await told(), wanted)
  await soon.deepEqual(() => violationsOf(page), [])
  assert.deepEqual(errors, [])
  await context.close()
})

test('rates, extras and taxes have the same panel, and leaving asks before words are lost', async () => {
  const made = await deskHotel(pages)
  await made.post('/createextra', { extra_code: 'B', extra_name: 'Breakfast', price: 5, per: 'stay' })
  await made.post('/createtax', { tax_code: 'T', tax_name: 'City tax', charge: 'percent', value: 5 })
  const screens: [string, string, string][] = [
    ['rates/FLEX', '/getrate/FLEX', 'rate_name'],
    ['extras/B', '/getextra/B', 'extra_name'],
    ['taxes/T', '/gettax/T', 'tax_name'],
  ]
  const { page, errors, context } = await openDesk(pages, made, { at: 'rates/FLEX', ready: add })
  for (const [at, path, field] of screens) {
    await page.goto(`${pages.url}/desk/${at}`)
    await page.waitForSelector('.translation-languages')
    if ((await page.locator('.translation').count()) === 0) await page.selectOption(add, 'de')
    await page.getByLabel('Name in German').fill(`Wort ${field}`)
    await page.click(saveTexts)
    await settled(page, 'Saved')
    await soon.equal(async () => (await made.get(path)).Result.translations?.de?.[field], `Wort ${field}`)
  }
  await page.getByLabel('Name in German').fill('Ungesichert')
  await page.click('text="← Taxes and fees"')
  await page.locator('dialog, [role=dialog]').first().waitFor()
  assert.deepEqual(errors, [])
  await context.close()
})
