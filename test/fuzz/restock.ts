import assert from 'node:assert/strict'
import { UNRESTRICTED } from '../../src/stay/days/rate-day.ts'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import type { TestHotel } from '../support/harness.ts'
import { KEPT, type Knowledge } from './knowledge.ts'
import { DERIVED } from './quotes.ts'

const STOCK_DAYS = 80
const [ROOMS, RATES] = [KEPT.slice(0, 2), KEPT.slice(2)]
/** What each price rule needs beside its code and name. */
const RULES = {
  tax: { charge: 'percent', value: 10 },
  promo: { charge: 'percent', value: 10 },
  extra: { price: 10, per: 'stay' },
  policy: { steps: [] },
}

/** Puts rooms on sale again after deletions, closures and bookings; else nothing could be booked after a while. */
export const restock = async (hotel: TestHotel, knowledge: Knowledge): Promise<void> => {
  for (const room_code of ROOMS) {
    await hotel.post('/createroom', { room_code, room_name: room_code, number_of_room: 9 })
    await hotel.put(`/updateroom/${room_code}`, { room_max_adult: 9, room_max_children: 9, is_publish: 1 })
    knowledge.add('room', room_code)
  }
  for (const rate_code of RATES) {
    await hotel.post('/createrate', { rate_code, rate_name: rate_code })
    await hotel.put(`/updaterate/${rate_code}`, {
      start_date_rate: null,
      end_date_rate: null,
      is_closed: 0,
      parent_rate_code: null,
      min_advance_days: null,
      max_advance_days: null,
      is_hidden: 0,
    })
    knowledge.add('rate', rate_code)
  }
  await hotel.post('/createrate', {
    rate_code: DERIVED,
    rate_name: DERIVED,
    parent_rate_code: RATES[0],
    derive: { charge: 'percent', value: -12.5, round_to: 0.05 },
  })
  knowledge.add('rate', DERIVED)
  // Of one that is mandatory and gone nothing could be booked.
  for (const code of knowledge.all('extra')) await hotel.put(`/updateextra/${code}`, { daily_stock: 99 })
  for (const [noun, rule] of Object.entries(RULES) as [keyof typeof RULES, object][]) {
    const code = KEPT[0]!
    await hotel.post(`/create${noun}`, { [`${noun}_code`]: code, [`${noun}_name`]: code, ...rule })
    knowledge.add(noun, code)
  }
  const open = { ...UNRESTRICTED, is_close: 0 }
  const first = todayIn('UTC')
  for (const room_code of ROOMS) {
    const filled = await hotel.put(`/updateroomavailability/${room_code}`, {
      start_date: formatDay(first - 1),
      end_date: formatDay(first + STOCK_DAYS),
      number_of_rooms: 20,
      rate_detail: RATES.map((rate_code) => ({ rate_code, rate_price: 120, ...open })),
      is_close: 0,
    })
    assert.equal(filled.status, 200, filled.text)
  }
}
