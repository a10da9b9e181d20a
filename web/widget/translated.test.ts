/// <reference lib="dom" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { soon } from '../../test/support/barriers.ts'
import type { TestHotel } from '../../test/support/harness.ts'
import { assertSound, choose, fillGuest, startPages, stayQuery, submit, walk } from '../testing.ts'

const { url, hotel, open } = await startPages()

interface Words {
  hotel: string
  about: string
  pool: string
  rule: string
  room: string
  view: string
  rate: string
  terms: string
  breakfast: string
  buffet: string
  tax: string
}

const GERMAN: Words = {
  hotel: 'Hotel am Meer',
  about: 'Ein kleines Haus am Meer.',
  pool: 'Schwimmbad',
  rule: 'Stornierung beim Hotel',
  room: 'Meerzimmer',
  view: 'Mit Blick aufs Wasser.',
  rate: 'Frei änderbar',
  terms: 'Kostenlos stornierbar.',
  breakfast: 'Frühstück am Strand',
  buffet: 'Vom Buffet.',
  tax: 'Kurtaxe',
}

const ARABIC: Words = {
  hotel: 'فندق البحر',
  about: 'فندق صغير على البحر.',
  pool: 'مسبح',
  rule: 'الإلغاء لدى الفندق',
  room: 'غرفة البحر',
  view: 'تطل على الماء.',
  rate: 'سعر مرن',
  terms: 'إلغاء مجاني.',
  breakfast: 'فطور على الشاطئ',
  buffet: 'من البوفيه.',
  tax: 'رسم المدينة',
}

/** Written as an attack would be; pages have to show it as it is. */
const HOSTILE: Words = Object.fromEntries(
  Object.keys(GERMAN).map((name) => [name, `<img src=x onerror="window.hit=1"></script> ${name}`]),
) as never

const PLAIN: Words = {
  hotel: 'Hotel Samudra',
  about: 'A small hotel by the sea.',
  pool: 'Pool',
  rule: 'Cancellation',
  room: 'Sea room',
  view: 'Looks at the water.',
  rate: 'Flexible',
  terms: 'Cancel freely.',
  breakfast: 'Beach breakfast',
  buffet: 'From the buffet.',
  tax: 'City tax',
}

const put = async (made: TestHotel, path: string, body: object): Promise<void> => {
  const { status, text } = await made.put(path, body)
  assert.equal(status, 200, text)
}

const create = async (made: TestHotel, path: string, body: object): Promise<void> => {
  const { status, text } = await made.post(path, body)
  assert.equal(status, 201, text)
}

/** A hotel that has all that a guest reads in these words too. */
const translated = async (lang: string, words: Words): Promise<TestHotel> => {
  const made = await hotel()
  const inIt = (texts: object) => ({ translations: { [lang]: texts } })
  const rule = { policy_code: 'CANCEL', title: PLAIN.rule, description: '' }
  await put(made, '/hotelinformation', {
    hotel_policy: [{ ...rule, ...inIt({ title: words.rule }) }],
    ...inIt({
      hotel_name: words.hotel,
      hotel_description: words.about,
      hotel_features: { Pool: words.pool },
    }),
  })
  await put(made, '/updateroom/SEA', {
    room_description: PLAIN.view,
    ...inIt({ room_name: words.room, room_description: words.view }),
  })
  await put(made, '/updaterate/FLEX', inIt({ rate_name: words.rate, rate_description: words.terms }))
  await create(made, '/createextra', {
    ...{
      extra_code: 'B',
      extra_name: PLAIN.breakfast,
      extra_description: PLAIN.buffet,
      price: 10,
      per: 'stay',
    },
    ...inIt({ extra_name: words.breakfast, extra_description: words.buffet }),
  })
  await create(made, '/createtax', {
    ...{ tax_code: 'T', tax_name: PLAIN.tax, charge: 'percent', value: 5, kind: 'tax' },
    ...inIt({ tax_name: words.tax }),
  })
  return made
}

/** Runs in the browser: what can be read, also in what is folded. */
const textOfBody = (): string => {
  const body = document.body.cloneNode(true) as HTMLElement
  for (const unread of body.querySelectorAll('script, noscript, style')) unread.remove()
  return body.textContent
}

/** Whether the page has these of the words, and none of them in the hotel's language. */
const reads = (page: Page, words: Words, names: (keyof Words)[]) =>
  soon(async () => {
    const text = (await page.evaluate(textOfBody)).replace(/\s+/g, ' ')
    for (const name of names) {
      assert.ok(text.includes(words[name].replace(/\s+/g, ' ')), `${name} is missing in: ${text}`)
      assert.ok(!text.includes(PLAIN[name]), `${PLAIN[name]} in: ${text}`)
    }
  })

const cases = [
  ['de', 'German', GERMAN, 'phone'],
  ['ar', 'Arabic', ARABIC, 'desk'],
] as const

for (const [lang, name, words, size] of cases)
  walk(`a guest who reads ${name} sees what the hotel wrote in it on every step`, size, async (viewport) => {
    const made = await translated(lang, words)
    const { page, context, errors } = await open(made, stayQuery(5, 2, `&lang=${lang}`), { viewport })
    const ofRooms: (keyof Words)[] = ['hotel', 'about', 'room', 'view', 'rate', 'terms']
    await reads(page, words, ofRooms)
    await soon.match(() => page.title(), new RegExp(words.hotel))
    await page.reload()
    await page.waitForSelector('html[data-ready]')
    await reads(page, words, ofRooms)
    await assertSound(page)
    await choose(page, 'SEA')
    await page.waitForSelector(`.guest-form :text("${words.breakfast}")`)
    await reads(page, words, ['hotel', 'room', 'rate', 'breakfast', 'buffet', 'tax'])
    await page.locator('label', { hasText: words.breakfast }).first().click()
    await soon.match(() => page.textContent('.summary'), new RegExp(words.breakfast))
    await page.reload()
    await page.waitForSelector('html[data-ready]')
    await reads(page, words, ['room', 'rate', 'breakfast', 'tax'])
    await fillGuest(page)
    await submit(page)
    await page.waitForURL(/\/booking\//)
    await reads(page, words, ['hotel', 'room', 'rate', 'tax', 'breakfast'])
    const [booked] = (await made.get('/getallbooking')).Result
    assert.deepEqual([booked.room_name, booked.rate_name], [PLAIN.room, PLAIN.rate])
    assert.deepEqual(booked.items[0].translations, {
      [lang]: { room_name: words.room, rate_name: words.rate },
    })
    const own = page.url()
    await put(made, '/updateroom/SEA', { translations: null })
    await page.goto(own)
    await reads(page, words, ['room', 'rate'])
    await page.goto(own.replace(`lang=${lang}`, 'lang=en'))
    await soon.ok(async () => (await page.locator('main').innerText()).includes(PLAIN.room))
    const ics = await page.request.get(`${own.replace(/\?.*/, '')}/stay.ics?lang=${lang}`)
    assert.ok((await ics.text()).includes(words.room))
    assert.deepEqual(errors, [])
    await context.close()
  })

test('what would be an attack in a translation is shown as it was written, and nothing of it runs', async () => {
  const made = await translated('fr', HOSTILE)
  const { page, context, errors } = await open(made, stayQuery(5, 2, '&lang=fr'))
  const hit = () => page.evaluate(() => [document.querySelectorAll('img[src=x]').length, 'hit' in window])
  await soon.ok(async () => (await page.locator('#room-SEA').innerText()).includes(HOSTILE.room))
  assert.deepEqual(await hit(), [0, false])
  await choose(page, 'SEA')
  await soon.ok(async () => (await page.locator('.guest-form').innerText()).includes(HOSTILE.breakfast))
  await fillGuest(page)
  await submit(page)
  await page.waitForURL(/\/booking\//)
  await soon.ok(async () => (await page.locator('main').innerText()).includes(HOSTILE.room))
  assert.deepEqual(await hit(), [0, false])
  const source = await (await page.request.get(`${url}/book/${made.chain}/${made.code}?lang=fr`)).text()
  assert.ok(!source.includes('<img src=x'))
  assert.deepEqual(errors, [])
  await context.close()
})
