import type { DemoPlan } from '../shape/plan.ts'
import { daysOfYear } from '../shape/price-year.ts'
import { staysOf } from '../shape/stays.ts'
import { translator } from '../shape/translate.ts'
import { arabic } from './arabic.ts'
import { german } from './german.ts'
import { information, lisbonPictures, rooms, TIMEZONE } from './hotel.ts'
import { indonesian } from './indonesian.ts'
import { japanese } from './japanese.ts'
import { extras, house, policies, rates, taxes, year } from './prices.ts'

const translated = translator({ de: german, id: indonesian, ja: japanese, ar: arabic })

export const lisbon: DemoPlan = {
  hotel_code: 'LISBON',
  currency: 'EUR',
  timezone: TIMEZONE,
  nameUntilComplete: 'Samudra Lisboa (being set up)',
  information: {
    ...information,
    language: 'en',
    hotel_policy: translated.house(information.hotel_policy),
    translations: translated.hotel,
  } as DemoPlan['information'],
  rooms: translated.entries('rooms', 'room_code', rooms),
  policies: translated.entries('policies', 'policy_code', policies),
  rates: translated.entries('rates', 'rate_code', rates),
  taxes: translated.entries('taxes', 'tax_code', taxes),
  extras: translated.entries('extras', 'extra_code', extras),
  promos: [],
  payments: { provider: 'test', mode: 'test' },
  daysOf: (room, today) => daysOfYear(year, room, today),
  bookingsFrom: (today) => staysOf(house, today),
  pictures: lisbonPictures,
}
