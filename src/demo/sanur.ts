import { availabilityOf, maintenance } from './calendar-data.ts'
import { demoGroups } from './group-bookings.ts'
import { CURRENCY, demoRooms, HOTEL_CODE, hotelInformation, TIMEZONE } from './hotel-data.ts'
import { demoPictures } from './pictures.ts'
import { demoExtras, demoPayments, demoPolicies, demoPromos, demoRates, demoTaxes } from './price-data.ts'
import type { DemoPlan } from './shape/plan.ts'
import { seedOf } from './shape/stays.ts'
import { demoBookings } from './stay-data.ts'
import { hotelTranslations, withHouseTexts, withTranslations } from './texts/translated.ts'

/** Hotel Samudra, the first house of the chain: the one that the docs speak of. */
export const sanur: DemoPlan = {
  hotel_code: HOTEL_CODE,
  currency: CURRENCY,
  timezone: TIMEZONE,
  nameUntilComplete: 'Hotel Samudra (being set up)',
  information: {
    ...hotelInformation,
    language: 'en',
    hotel_policy: withHouseTexts(hotelInformation.hotel_policy),
    translations: hotelTranslations,
  } as DemoPlan['information'],
  rooms: withTranslations('rooms', 'room_code', demoRooms),
  policies: withTranslations('policies', 'policy_code', demoPolicies),
  rates: withTranslations('rates', 'rate_code', demoRates),
  taxes: withTranslations('taxes', 'tax_code', demoTaxes),
  extras: withTranslations('extras', 'extra_code', demoExtras),
  promos: demoPromos,
  payments: demoPayments,
  daysOf: availabilityOf,
  closure: maintenance,
  bookingsFrom: (today) => [...demoGroups(today), ...demoBookings(today, seedOf(today))],
  pictures: demoPictures,
}
