// Touches days: runs again in other time zones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, weekdayOf } from '../stay/values/civil-date.ts'
import { availabilityOf, weddingNights } from './calendar-data.ts'
import { OTHERS } from './demo-chain.ts'
import { demoGroups } from './group-bookings.ts'
import { demoRooms, hotelInformation } from './hotel-data.ts'
import { demoExtras, demoPolicies, demoPromos, demoRates, demoTaxes } from './price-data.ts'
import { DAYS_ON_SALE } from './shape/price-year.ts'
import { seedOf } from './shape/stays.ts'
import { demoBookings } from './stay-data.ts'
import { hotelTranslations, withHouseTexts, withTranslations } from './texts/translated.ts'

interface Detail {
  rate_code: string
  rate_price?: number
  normal_price?: number
  adult_prices?: object[]
  cta: number
  min_night: number
  min_night_through?: number
  is_close?: number
}

interface Entry {
  room_availability_date: string
  price: number
  number_of_rooms: number
  rate_detail: Detail[]
}

const today = dayOf(2027, 3, 10)
const entries = availabilityOf(demoRooms[0]!, today) as Entry[]
const on = (date: string): Entry => entries.find((entry) => entry.room_availability_date.startsWith(date))!
const rate = (entry: Entry, code: string): Detail =>
  entry.rate_detail.find(({ rate_code }) => rate_code === code)!

test('every day of the next 400 has a price for the flexible rate, dearer on weekends and in season', () => {
  assert.equal(entries.length, DAYS_ON_SALE)
  for (const entry of entries) {
    assert.equal(rate(entry, 'FLEX').rate_price, entry.price)
    assert.equal(rate(entry, 'FLEX').normal_price, entry.price)
  }
  assert.equal(on('2027-05-12').price, 92)
  assert.equal(on('2027-05-14').price, 106, 'a Friday')
  assert.equal(on('2027-07-14').price, 115, 'July')
  assert.equal(on('2027-12-29').price, 133, 'between the years')
})

test('all other rates follow from it, one on the second level, and are pushed no price', () => {
  const parents = demoRates.map(({ rate_code, parent_rate_code }) => [rate_code, parent_rate_code])
  assert.deepEqual(parents, [
    ['FLEX', undefined],
    ['SAVER', 'FLEX'],
    ['BREAKFAST', 'FLEX'],
    ['LONGSTAY', 'FLEX'],
    ['FRIENDS', 'BREAKFAST'],
  ])
  for (const { rate_detail } of entries)
    for (const { rate_code, rate_price, normal_price } of rate_detail)
      if (rate_code !== 'FLEX') assert.deepEqual([rate_price, normal_price], [undefined, undefined])
})

test('what rates, extras and promo codes name is there', () => {
  const policies = new Set(demoPolicies.map(({ policy_code }) => policy_code))
  const rates = new Set(demoRates.map(({ rate_code }) => rate_code))
  for (const { policy_code } of demoRates) assert.ok(policies.has(policy_code), policy_code)
  for (const { rate_codes = [] } of [...demoExtras, ...demoPromos])
    for (const code of rate_codes) assert.ok(rates.has(code), code)
  for (const { rate_code } of demoRates.filter(({ is_hidden }) => is_hidden === 1))
    assert.ok(demoPromos.some(({ rate_codes }) => rate_codes.includes(rate_code)))
})

test('the rules of the year are there', () => {
  assert.equal(rate(on('2027-12-31'), 'FLEX').cta, 1)
  assert.equal(rate(on('2027-12-24'), 'FLEX').min_night, 3)
  assert.equal(rate(on('2027-12-24'), 'LONGSTAY').min_night, 5)
  assert.equal(rate(on('2027-12-24'), 'LONGSTAY').is_close, 1)
  assert.equal(rate(on('2027-12-19'), 'LONGSTAY').is_close, 0)
  assert.equal(rate(on('2027-12-31'), 'FLEX').min_night_through, 3)
  assert.equal(rate(on('2027-12-30'), 'FLEX').min_night_through, 0)
  const family = availabilityOf(demoRooms.find(({ room_code }) => room_code === 'FAMILY')!, today) as Entry[]
  const christmas = family.find((entry) => entry.room_availability_date.startsWith('2027-12-24'))!
  assert.deepEqual(rate(christmas, 'FLEX').adult_prices, [{ adults: 3, price: christmas.price + 70 }])
  const [friday, saturday] = weddingNights(today)
  assert.equal(weekdayOf(friday!), 5)
  assert.equal(saturday, friday! + 1)
  assert.deepEqual(entries.filter((entry) => entry.number_of_rooms === 0).length, 2)
})

test('bookings are the same for the same day, each guest once, with addresses that go nowhere', () => {
  const bookings = [...demoGroups(today), ...demoBookings(today, seedOf(today))]
  assert.deepEqual(demoBookings(today, seedOf(today)), demoBookings(today, seedOf(today)))
  assert.notDeepEqual(demoBookings(today, seedOf(today)), demoBookings(today + 1, seedOf(today + 1)))
  const emails = new Set(bookings.map(({ form }) => form.guest_detail.email))
  assert.equal(emails.size, bookings.length)
  for (const email of emails) assert.match(email, /^[a-z]+(\.[a-z]+)+@example\.com$/)
  for (const fate of ['new', 'confirmed', 'cancelled', 'checked_in'])
    assert.ok(bookings.some((booking) => booking.fate === fate))
})

test('no text promises what a policy decides: when cancelling is free, what it costs, when it is paid', () => {
  const texts = [
    ...demoRates.map(({ rate_description }) => rate_description),
    ...hotelInformation.hotel_policy.map(({ description }) => description),
    ...demoPromos.map(({ promo_name }) => promo_name),
    hotelInformation.hotel_description,
  ]
  for (const text of texts) {
    assert.doesNotMatch(text, /free cancel|cancelled free|free to cancel|refund|first night is charged/i)
  }
  for (const { rate_description } of demoRates)
    assert.doesNotMatch(rate_description, /pay at the hotel|paid when you book/i)
})

test('whatever the demo hotel writes, it has in German, Indonesian, Japanese and Arabic', () => {
  const kinds = [
    [withTranslations('rooms', 'room_code', demoRooms), ['room_name', 'room_description']],
    [withTranslations('rates', 'rate_code', demoRates), ['rate_name', 'rate_description']],
    [withTranslations('extras', 'extra_code', demoExtras), ['extra_name', 'extra_description']],
    [withTranslations('taxes', 'tax_code', demoTaxes), ['tax_name']],
    [withTranslations('policies', 'policy_code', demoPolicies), ['policy_name']],
    [withHouseTexts(hotelInformation.hotel_policy), ['title', 'description']],
    [
      [{ translations: hotelTranslations }],
      ['hotel_name', 'hotel_address', 'hotel_description', 'hotel_features', 'hotel_places'],
    ],
  ] as const
  for (const [entries, fields] of kinds)
    for (const { translations } of entries) {
      assert.deepEqual(Object.keys(translations).sort(), ['ar', 'de', 'id', 'ja'])
      for (const texts of Object.values(translations))
        assert.deepEqual(Object.keys(texts as object).sort(), [...fields].sort())
    }
  const places = hotelInformation.hotel_places.map(({ place_name }) => place_name)
  for (const { hotel_features, hotel_places } of Object.values(hotelTranslations)) {
    assert.deepEqual(Object.keys(hotel_features).sort(), hotelInformation.hotel_features.toSorted())
    assert.deepEqual(Object.keys(hotel_places).sort(), places.toSorted())
  }
})

interface Written {
  hotel_features: string[]
  hotel_places: { place_name: string }[]
  hotel_policy: { policy_code: string; translations: object }[]
  translations: Record<string, { hotel_features: object; hotel_places: object }>
}

test('the other hotels write in the same languages, all of it', () => {
  for (const plan of OTHERS) {
    const { hotel_features, hotel_places, hotel_policy, translations } =
      plan.information as unknown as Written
    const entries = [
      ...[...plan.rooms, ...plan.rates, ...plan.policies, ...plan.taxes, ...plan.extras, ...hotel_policy],
      { translations },
    ] as { translations: Record<string, Record<string, unknown>> }[]
    for (const entry of entries) {
      assert.deepEqual(Object.keys(entry.translations).sort(), ['ar', 'de', 'id', 'ja'])
      for (const texts of Object.values(entry.translations))
        for (const [name, text] of Object.entries(texts)) assert.ok(text, `${plan.hotel_code} ${name}`)
    }
    const places = hotel_places.map(({ place_name }) => place_name)
    for (const texts of Object.values(translations)) {
      assert.deepEqual(Object.keys(texts.hotel_features).sort(), hotel_features.toSorted())
      assert.deepEqual(Object.keys(texts.hotel_places).sort(), places.toSorted())
    }
  }
})

test('the other hotels sell every day of a year, dearer on weekends and in season, within one step of the tax', () => {
  const [lisbon, kyoto] = OTHERS.map(({ rooms, daysOf }) =>
    Object.fromEntries(rooms.map((room) => [room.room_code, daysOf(room, today) as Entry[]])),
  )
  const priceOn = (days: Entry[], date: string) =>
    days.find(({ room_availability_date }) => room_availability_date.startsWith(date))!.price
  for (const days of [...Object.values(lisbon!), ...Object.values(kyoto!)])
    assert.equal(days.length, DAYS_ON_SALE)
  assert.deepEqual(
    ['2027-03-17', '2027-03-19', '2027-07-14'].map((date) => priceOn(lisbon!.AZULEJO!, date)),
    [118, 132, 153],
  )
  assert.deepEqual(
    ['2027-05-12', '2027-05-14', '2027-04-01'].map((date) => priceOn(kyoto!.MACHIYA!, date)),
    [16_000, 17_600, 23_200],
  )
  // What each of two pays a night, without consumption tax: the city's steps are 6,000, 20,000 and 50,000 yen.
  const steps: [string, number, number][] = [
    ['MACHIYA', 6000, 20_000],
    ['GARDEN', 6000, 20_000],
    ['SUITE', 20_000, 50_000],
  ]
  for (const [room, from, below] of steps)
    for (const { price } of kyoto![room]!)
      assert.ok(price / 2.2 >= from && price / 2.2 < below, `${room} ${price}`)
})
