import { Type } from 'typebox'
import type { HotelCalendar } from '../calendar/hotel-calendar.ts'
import { AppError } from '../errors.ts'
import { rangeRule, readRangeDates, readStay, stayRule } from '../http/fields/date-rules.ts'
import { type Operation, readOperation } from '../http/operation/operation.ts'
import { seesUnpublished } from '../http/operation/permissions.ts'
import { BASE_PATH } from '../http/request/base-path.ts'
import type { Services } from '../services.ts'
import { MOST_NIGHTS } from '../stay/rule/stay.ts'
import { type Day, formatDay, LAST_DAY } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { SearchAnswers } from './answer/search-answers.ts'
import type { HotelMoment } from './answer/search-request.ts'
import { partyOf, partyRule } from './asked-party.ts'
import { checkRoom } from './check-room.ts'
import { checkExample, rateCalendarExample, searchExample } from './examples.ts'
import { rateCalendar } from './rate-calendar.ts'
import { checkResult, promoExtra, rateCalendarDay, roomOffer, widgetResult } from './search-schemas.ts'
import {
  checkQuery,
  MOST_CALENDAR_DAYS,
  rateCalendarQuery,
  searchOf,
  searchQuery,
  searchRule,
  widgetQuery,
} from './stay-query.ts'

const todayOf = ({ hotel }: HotelCalendar): Day => todayIn(hotel.timezone)

const momentOf = (calendar: HotelCalendar): HotelMoment => ({ today: todayOf(calendar), now: Date.now() })

export const searchOperations = ({ config, calendars }: Services): Operation[] => {
  const searched = new SearchAnswers(config.publicUrl + BASE_PATH)
  return [
    readOperation({
      method: 'GET',
      url: '/roomavailability',
      operationId: 'roomavailability',
      summary: 'Check room availability and pricing for dates',
      description:
        'One element for each published room type, with every rate that has a price in the stay. What cannot be booked is ' +
        'listed with is_close 1 and every reason, unless available_only is 1. An answer of more than 16 MiB is refused: ask ' +
        'for fewer nights, one room_code or one rate_code.',
      tag: 'client',
      token: 'client',
      query: searchQuery,
      rules: searchRule,
      result: Type.Array(roomOffer),
      extra: promoExtra,
      errors: ['hotel_mismatch'],
      example: {
        query: { start_date: '2027-07-01', end_date: '2027-07-02', adults: 2 },
        result: [searchExample],
      },
      async read({ caller, query, request }) {
        const dates = readStay(query)
        const calendar = await calendars.current(caller.hotelId, caller.clock, dates.arrival, dates.departure)
        const search = searchOf(query, dates, calendar, momentOf(calendar))
        return searched.answer(calendar, request.raw.url!, search)
      },
      atOnce({ caller, url, query }) {
        const calendar = calendars.atOnce(caller.hotelId, caller.clock)
        if (calendar === undefined) return calendars.current(caller.hotelId, caller.clock, LAST_DAY)
        const moment = momentOf(calendar)
        const known = searched.find(calendar, url, moment)
        if (known !== undefined) return known
        const asked = query()
        if (asked === undefined) return undefined
        const dates = readStay(asked)
        if (dates.arrival < calendar.from) return undefined
        return searched.writeAtOnce(calendar, url, searchOf(asked, dates, calendar, moment))
      },
    }),
    readOperation({
      method: 'GET',
      url: '/checkroomavailability',
      operationId: 'checkroomavailability',
      summary: 'Check availability of a room',
      description: 'Available means: at least one rate can be booked for one room, whatever the occupancy.',
      tag: 'client',
      token: 'client',
      query: checkQuery,
      rules: stayRule,
      result: checkResult,
      errors: ['room_not_found', 'hotel_mismatch'],
      example: {
        query: { start_date: '2027-07-01', end_date: '2027-07-02', room_code: 'DELUXE' },
        result: checkExample,
      },
      async read({ caller, query }) {
        const { arrival, departure } = readStay(query)
        const calendar = await calendars.current(caller.hotelId, caller.clock, arrival, departure)
        const room = calendar.room(query.room_code)
        if (room === undefined || !(room.facts.is_publish || seesUnpublished(caller)))
          throw new AppError('room_not_found')
        return { result: checkRoom(calendar, room, todayOf(calendar), arrival, departure) }
      },
    }),
    readOperation({
      method: 'GET',
      url: '/getavailability',
      operationId: 'getavailability',
      summary: 'Get the availability URL for the booking widget',
      description:
        'The hosted booking page of this hotel for those dates, and HTML that puts it into another page.',
      tag: 'client',
      token: 'client',
      query: widgetQuery,
      rules: stayRule,
      result: widgetResult,
      errors: ['hotel_mismatch'],
      example: {
        query: { start_date: '2027-07-01', end_date: '2027-07-03' },
        result: {
          url: 'https://booking.example.com/book/SAMUDRA/SANUR?start_date=2027-07-01&end_date=2027-07-03',
          embed_html:
            '<script src="https://booking.example.com/embed.js" data-hotel="SAMUDRA/SANUR" data-start-date="2027-07-01" data-end-date="2027-07-03" async></script>',
        },
      },
      async read({ caller, query }) {
        const { arrival, departure } = readStay(query)
        const hotel = `${caller.chainCode}/${caller.hotelCode}`
        const [start, end] = [formatDay(arrival), formatDay(departure)]
        const url = `${config.publicUrl}/book/${hotel}?start_date=${start}&end_date=${end}`
        const embed_html =
          `<script src="${config.publicUrl}/embed.js" data-hotel="${hotel}" data-start-date="${start}"` +
          ` data-end-date="${end}" async></script>`
        return { result: { url, embed_html } }
      },
    }),
  ]
}

export const rateCalendarOperation = ({ calendars }: Services): Operation =>
  readOperation({
    method: 'GET',
    url: '/ratecalendar',
    operationId: 'ratecalendar',
    summary: 'Lowest price for each day of arrival',
    description:
      'One element for each day of the range, both ends included, at most 400 days: can a stay of so many nights ' +
      'begin that day, at what lowest price, in which room and rate; min_night is the shortest stay that could begin ' +
      'that day, 0 where none could. reason is null where one can begin; else, of the reasons that each room and rate ' +
      'has against it, the one that takes the least to overcome.',
    tag: 'extension',
    token: 'client',
    query: rateCalendarQuery,
    rules: (given) => [...rangeRule(given, MOST_CALENDAR_DAYS), ...partyRule(given)],
    result: Type.Array(rateCalendarDay),
    extra: promoExtra,
    errors: ['hotel_mismatch'],
    example: {
      query: { start_date: '2027-07-01', end_date: '2027-07-01', nights: 1, adults: 2 },
      result: [rateCalendarExample],
    },
    async read({ caller, query }) {
      const { first, last } = readRangeDates(query)
      const calendar = await calendars.current(caller.hotelId, caller.clock, first, last + MOST_NIGHTS)
      const { days, promo } = await rateCalendar(calendar, {
        first,
        last,
        nights: query.nights ?? 1,
        ...partyOf(query),
        ...momentOf(calendar),
        room_code: query.room_code,
        promo_code: query.promo_code,
      })
      return promo === undefined ? { result: days } : { result: days, extra: { promo } }
    },
  })
