// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { booking, search, stock } from '../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

const GERMAN = { de: { room_name: 'Deluxe-Zimmer "Süd" </script>', room_description: 'Mit Balkon.' } }

const translated = async () => {
  const hotel = await stock(await newHotel(), 6)
  await hotel.put('/updateroom/DLX', { room_description: 'With a balcony.', translations: GERMAN })
  await hotel.put('/updaterate/FLEX', {
    translations: { de: { rate_name: 'Flexibel' }, ja: { rate_name: '変更可' } },
  })
  return hotel
}

test('lang answers names in that language, each field by itself', async () => {
  const hotel = await translated()
  const found = async (lang: string) => {
    const { Result, text, status } = await search(hotel, 0, 1, `&lang=${lang}`)
    assert.equal(status, 200, text)
    const [room] = Result
    const [rate] = room.rate_details
    return [room.room_name, room.room_description, rate.rate_name]
  }
  assert.deepEqual(await found('de'), [GERMAN.de.room_name, 'Mit Balkon.', 'Flexibel'])
  assert.deepEqual(await found('de-CH'), [GERMAN.de.room_name, 'Mit Balkon.', 'Flexibel'])
  assert.deepEqual(await found('ja'), ['Deluxe', 'With a balcony.', '変更可'])
  for (const lang of ['en', 'fr', 'nonsense', '%3Cb%3E', 'toString'])
    assert.deepEqual(await found(lang), ['Deluxe', 'With a balcony.', 'Flexible'], lang)
})

test('answers without lang are the same bytes before and after something is translated', async () => {
  const hotel = await stock(await newHotel(), 6)
  const plain = async (more = '') => (await search(hotel, 0, 1, more)).text
  const before = await plain()
  await hotel.put('/updateroom/DLX', { translations: GERMAN })
  await hotel.put('/updaterate/FLEX', { translations: { de: { rate_name: 'Flexibel' } } })
  assert.equal(await plain(), before)
  assert.equal(await plain('&lang=fr'), before)
  assert.notEqual(await plain('&lang=de'), before)
})

test('kept answers are of their language, and of the last change', async () => {
  const hotel = await translated()
  const name = async (more: string) => (await search(hotel, 0, 1, more)).Result[0].room_name
  for (let round = 0; round < 4; round++) {
    assert.equal(await name('&lang=de'), GERMAN.de.room_name)
    assert.equal(await name(''), 'Deluxe')
    assert.equal(await name('&lang=ja'), 'Deluxe')
  }
  await hotel.put('/updateroom/DLX', {
    translations: { de: { room_name: 'Anders' }, ja: { room_name: '別' } },
  })
  assert.deepEqual(
    [await name('&lang=de'), await name('&lang=ja'), await name('')],
    ['Anders', '別', 'Deluxe'],
  )
  await hotel.put('/updateroom/DLX', { translations: null })
  assert.equal(await name('&lang=de'), 'Deluxe')
})

test('more languages than are kept ready are answered all the same', async () => {
  const hotel = await stock(await newHotel(), 6)
  const tags = [...'abcdefghij'].map((letter) => `x${letter}`)
  const translations = Object.fromEntries(tags.map((tag) => [tag, { room_name: `Name ${tag}` }]))
  await hotel.put('/updateroom/DLX', { translations })
  for (const tag of [...tags, ...tags.toReversed()])
    assert.equal((await search(hotel, 0, 1, `&lang=${tag}`)).Result[0].room_name, `Name ${tag}`)
})

test('quotes name rooms, extras and taxes in the language asked for', async () => {
  const hotel = await translated()
  const percent = { charge: 'percent', value: 10 }
  await hotel.post('/createtax', {
    ...{ tax_code: 'VAT', tax_name: 'VAT', ...percent, translations: { de: { tax_name: 'Umsatzsteuer' } } },
  })
  await hotel.post('/createextra', {
    ...{ extra_code: 'B', extra_name: 'Breakfast', extra_description: 'Buffet', price: 5, per: 'stay' },
    translations: { de: { extra_name: 'Frühstück' } },
  })
  const quote = async (query: string) => {
    const { Result, text } = await hotel.post(`/quotebooking${query}`, booking(), { token: hotel.client })
    assert.ok(Result !== null, text)
    const [extra] = Result.extras_offered
    return [
      ...Result.charges.map(({ name }: { name: string }) => name),
      extra.extra_name,
      extra.extra_description,
    ]
  }
  assert.deepEqual(await quote('?lang=de'), [GERMAN.de.room_name, 'Umsatzsteuer', 'Frühstück', 'Buffet'])
  assert.deepEqual(await quote(''), ['Deluxe', 'VAT', 'Breakfast', 'Buffet'])
})
