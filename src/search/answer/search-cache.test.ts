import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createTestApp } from '../../../test/support/harness.ts'
import { entry, stock } from '../../../test/support/stock.ts'
import { HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { PLAIN_HOTEL, PLAIN_PRICES } from '../../calendar/plain-catalog.testing.ts'
import { readStay } from '../../http/fields/date-rules.ts'
import { NEVER } from '../../stay/price/policy.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { searchOf } from '../stay-query.ts'
import { SearchAnswers } from './search-answers.ts'
import { SearchCache } from './search-cache.ts'

const MEBIBYTE = 1024 * 1024
const TODAY = 20_000
const MOMENT = { today: TODAY, now: 0 }

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const calendarOf = (): HotelCalendar => {
  const calendar = new HotelCalendar(TODAY)
  calendar.setCatalog({
    hotel: {
      hotel_id: 1,
      chain_code: 'C',
      hotel_code: 'H',
      currency: 'USD',
      timezone: 'UTC',
      ...PLAIN_HOTEL,
    },
    rooms: [],
    rates: [],
    pictures: [],
    ...PLAIN_PRICES,
  })
  calendar.isShared = true
  return calendar
}

test('an answer that is kept does not keep the calendar it was written from', async () => {
  const kept = new SearchCache()
  const keep = (): WeakRef<HotelCalendar> => {
    const calendar = calendarOf()
    kept.keep('/search', calendar, MOMENT, NEVER, Buffer.from('answer'))
    assert.equal(kept.find('/search', calendar, MOMENT)?.toString(), 'answer')
    return new WeakRef(calendar)
  }
  const calendar = keep()
  // A WeakRef keeps its target alive until the current turn of the event loop is over.
  await new Promise((resolve) => setImmediate(resolve))
  collectGarbage()
  assert.equal(calendar.deref(), undefined)
  assert.ok(kept.bytes > 0)
})

test('an answer of another calendar, version, day or time is no answer, and its bytes go at once', () => {
  const calendar = calendarOf()
  const later = (): void => {
    calendar.version++
  }
  for (const [other, moment, change] of [
    [calendarOf(), MOMENT, () => {}],
    [calendar, { today: TODAY + 1, now: 0 }, () => {}],
    [calendar, { today: TODAY, now: 1000 }, () => {}],
    [calendar, MOMENT, later],
  ] as const) {
    const kept = new SearchCache()
    kept.keep('/search', calendar, MOMENT, 1000, Buffer.alloc(10_000))
    assert.ok(kept.find('/search', calendar, { today: TODAY, now: 999 }))
    assert.ok(kept.bytes > 10_000)
    change()
    assert.equal(kept.find('/search', other, moment), undefined)
    assert.ok(kept.bytes < 1000, `${kept.bytes} bytes of an answer that is no longer true`)
    assert.ok(
      kept.isAskedAgain('/search'),
      'what was asked for twice is kept at once when it is written anew',
    )
  }
})

test('long addresses count as much as what is answered to them', () => {
  const kept = new SearchCache()
  const calendar = calendarOf()
  const address = (number: number) => `/search?x=${number}${'x'.repeat(16_000)}`
  for (let number = 0; number < 2000; number++) kept.isAskedAgain(address(number))
  assert.ok(kept.bytes < MEBIBYTE, `${kept.bytes} bytes of addresses asked for once`)
  for (let number = 0; number < 4000; number++)
    kept.keep(address(number), calendar, MOMENT, NEVER, Buffer.from('answer'))
  assert.ok(kept.bytes > 16 * MEBIBYTE && kept.bytes < 33 * MEBIBYTE, `${kept.bytes} bytes in all`)
  assert.equal(kept.find(address(0), calendar, MOMENT), undefined, 'the oldest went')
  assert.ok(kept.find(address(3999), calendar, MOMENT))
})

test('answers of a calendar that was loaded for one of them alone are not kept, nor that it was asked for', async () => {
  const searched = new SearchAnswers('')
  const calendar = calendarOf()
  const dates = { start_date: '2024-10-04', end_date: '2024-10-05' }
  const search = searchOf(dates, readStay(dates), calendar, MOMENT)
  calendar.isShared = false
  for (let time = 0; time < 3; time++) await searched.answer(calendar, '/search', search)
  assert.equal(searched.bytes, 0)
  calendar.isShared = true
  await searched.answer(calendar, '/search', search)
  assert.ok(searched.bytes > 0)
})

const { hotel: newHotel, services } = await createTestApp({ ownDatabase: true })

test('a search of days long gone has a calendar of its own, which others are not given', async () => {
  const hotel = await stock(await newHotel())
  const clock = (await services.db.clocks.ask(hotel.hotelId))!
  const today = todayIn('UTC')
  const now = await services.calendars.current(hotel.hotelId, clock, today)
  const past = await services.calendars.current(hotel.hotelId, clock, today - 20, today - 19)
  assert.deepEqual([now.isShared, past.isShared], [true, false])
})

test('whenever midnight falls while a search is answered, the next day gets an answer of its own', async (t) => {
  const hotel = await stock(await newHotel())
  const midnight = Date.UTC(2031, 4, 2)
  const day = formatDay(Math.floor(midnight / 86_400_000) - 1)
  await hotel.post('/modifyroomavailability', { data: [entry(0, { room_availability_date: day })] })
  let asked = 0
  let midnightAt = Infinity
  t.mock.method(Date, 'now', () => midnight + (++asked < midnightAt ? -1 : 1))
  const search = (mark: string) =>
    hotel.get(`/roomavailability?start_date=${day}&end_date=${day}&x=${mark}`, { token: hotel.client })
  assert.equal((await search('warm')).Result[0].is_close, 0)
  asked = 0
  await search('counted')
  const times = asked
  assert.ok(times > 0)
  for (let at = 1; at <= times + 1; at++) {
    midnightAt = Infinity
    await search(`n${at}`)
    asked = 0
    midnightAt = at
    await search(`n${at}`)
    midnightAt = 0
    assert.equal(
      (await search(`n${at}`)).text,
      (await search(`fresh${at}`)).text,
      `midnight at question ${at}`,
    )
  }
})
