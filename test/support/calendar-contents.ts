import type { HotelCalendar } from '../../src/calendar/hotel-calendar.ts'
import { formatDay, LAST_DAY } from '../../src/stay/values/civil-date.ts'

/** The contents of a calendar from its first day on, to compare two calendars. */
export const contentsOf = (calendar: HotelCalendar, from = calendar.from) => ({
  version: calendar.version,
  hotel: calendar.hotel,
  digits: calendar.digits,
  priceRules: calendar.catalog.priceRules,
  rates: calendar.rates.map(({ facts, rules }) => ({ facts, rules })),
  rooms: calendar.rooms.map(({ facts, rules, pictures, days, rateDays }) => {
    const roomDays: Record<string, unknown> = {}
    const rateDaysOf: Record<string, unknown> = {}
    for (let day = from; day <= LAST_DAY; day++) {
      const flags = days.flags(day)
      if (flags !== 0) roomDays[formatDay(day)] = { flags, count: days.count(day), held: days.held(day) }
      for (const [rateId, list] of rateDays)
        if (list.has(day))
          rateDaysOf[`${rateId} ${formatDay(day)}`] = {
            price: list.price(day),
            normal: list.normalPrice(day),
            adultPrices: list.adultPricesOf(day),
            hasAdultPrices: list.adultPricesOf(day) === '' || list.hasAdultPrices,
            ...list.restrictions(day),
          }
    }
    return { facts, rules, pictures, roomDays, rateDays: rateDaysOf }
  }),
})
