// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booking, stock } from '../../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

const percent = { charge: 'percent', value: 10 }

const translated = async (): Promise<TestHotel> => {
  const hotel = await stock(await newHotel(), 6)
  await hotel.put('/updateroom/DLX', {
    translations: { de: { room_name: 'Deluxe-Zimmer' }, ar: { room_name: 'غرفة' } },
  })
  await hotel.put('/updaterate/FLEX', { translations: { de: { rate_name: 'Flexibel' } } })
  await hotel.post('/createtax', {
    ...{ tax_code: 'VAT', tax_name: 'VAT', ...percent, translations: { de: { tax_name: 'Umsatzsteuer' } } },
  })
  return hotel
}

const codeOf = async (
  answer: Promise<{ status: number; text: string; Result: { booking_code: string } }>,
) => {
  const { status, text, Result } = await answer
  assert.equal(status, 201, text)
  return Result.booking_code
}

const stored = async (hotel: TestHotel, code: string, more = '') =>
  (await hotel.get(`/getallbooking?booking_code=${code}${more}`)).Result[0]

interface Shown {
  items: { room_name: string; rate_name: string; translations?: object }[]
  charges: { name: string; translations?: object }[]
}

const namesOf = ({ items, charges }: Shown) => [
  ...items.map(({ room_name, rate_name, translations }) => [room_name, rate_name, translations ?? null]),
  ...charges.map(({ name, translations }) => [name, translations ?? null]),
]

const GERMAN = [
  ['Deluxe', 'Flexible', { de: { room_name: 'Deluxe-Zimmer', rate_name: 'Flexibel' } }],
  ['Deluxe', { de: { name: 'Deluxe-Zimmer' } }],
  ['VAT', { de: { name: 'Umsatzsteuer' } }],
]
const PLAIN = [
  ['Deluxe', 'Flexible', null],
  ['Deluxe', null],
  ['VAT', null],
]

const inLanguage = (lang: string) => ({ payment_info: { lang } })

test('a booking keeps names in the hotel’s and the guest’s language, whatever becomes of them later', async () => {
  const hotel = await translated()
  const code = await codeOf(hotel.post('/createbooking', booking({}, inLanguage('de'))))
  assert.deepEqual(namesOf(await stored(hotel, code)), GERMAN)
  await hotel.put('/updateroom/DLX', { room_name: 'Other', translations: { de: { room_name: 'Anders' } } })
  await hotel.put('/updaterate/FLEX', { translations: null })
  assert.deepEqual(namesOf(await stored(hotel, code)), GERMAN)
  const german = await stored(hotel, code, '&lang=de')
  assert.deepEqual([german.room_name, german.rate_name], ['Deluxe-Zimmer', 'Flexibel'])
  assert.equal((await stored(hotel, code, '&lang=ar')).room_name, 'Deluxe')
})

test('the same by what memory knows, by what is read under the lock, and from a hold', async () => {
  const hotel = await translated()
  await hotel.get('/roomavailability?start_date=2090-05-01&end_date=2090-05-02')
  const ways = [
    () => hotel.post('/createbooking', booking({}, inLanguage('de-AT')), { token: hotel.client }),
    () =>
      hotel.post('/createbooking', booking({}, inLanguage('de')), {
        headers: { 'idempotency-key': 'one' },
      }),
    async () => {
      const { Result } = await hotel.post('/createhold', booking())
      const guest_detail = { name: 'Ann', email: 'ann@example.com' }
      return hotel.post('/createbooking', {
        ...{ hold_code: Result.hold_code, booking_form: { guest_detail }, ...inLanguage('de') },
      })
    },
  ]
  for (const way of ways) assert.deepEqual(namesOf(await stored(hotel, await codeOf(way()))), GERMAN)
})

test('who says no language, or one that nothing is in, gets a booking as before', async () => {
  const hotel = await translated()
  for (const more of [{}, inLanguage('fr'), inLanguage('en')]) {
    const code = await codeOf(hotel.post('/createbooking', booking({}, more)))
    assert.deepEqual(namesOf(await stored(hotel, code)), PLAIN)
  }
})

test('another room brings its own name, and the one sold first keeps its own', async () => {
  const hotel = await translated()
  const code = await codeOf(hotel.post('/createbooking', booking({}, inLanguage('de'))))
  await hotel.post('/createrate', {
    ...{ rate_code: 'NR', rate_name: 'Saver', price: 80, translations: { de: { rate_name: 'Sparpreis' } } },
  })
  await hotel.put('/updateroomavailability/DLX', {
    ...{ start_date: '2090-05-01', end_date: '2090-05-06', rate_code: 'NR', rate_price: 80 },
  })
  await hotel.put('/updateroom/DLX', { translations: { de: { room_name: 'Anders' } } })
  const moved = await hotel.put(`/updatebooking/${code}`, { rate_code: 'NR' })
  assert.equal(moved.status, 200, moved.text)
  assert.deepEqual(namesOf(await stored(hotel, code))[0], [
    'Deluxe',
    'Saver',
    { de: { room_name: 'Deluxe-Zimmer', rate_name: 'Sparpreis' } },
  ])
})
