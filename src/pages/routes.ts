import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { searchRooms } from '../availability/search.ts'
import { findBookingByPage } from '../bookings/queries.ts'
import { findHotelByCodes, type HotelRow } from '../hotels/queries.ts'
import { BASE_PATH } from '../http/base-path.ts'
import type { Services } from '../services.ts'
import { formatDay } from '../stay/civil-date.ts'
import { fractionDigits, fromMinor } from '../stay/money.ts'
import { todayIn } from '../stay/time-zone.ts'
import { escapeHtml as e, plainPage } from './plain-page.ts'
import { readWish } from './read-wish.ts'

type Params = Record<string, string>

const html = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(text)

const notFound = (reply: FastifyReply): FastifyReply =>
  html(reply, 404, plainPage('Not found', '<h1>Not found</h1><p>There is nothing at this address.</p>'))

/** The pages guests see. */
export const registerPages = (app: FastifyInstance, services: Services): void => {
  const hidden = { schema: { hide: true } }
  app.get('/book/:chain_code/:hotel_code', hidden, (request, reply) => bookingPage(services, request, reply))
  app.get('/booking/:chain_code/:hotel_code/:page_token', hidden, (request, reply) =>
    ownPage(services, request, reply),
  )
}

const hotelOf = ({ db }: Services, { chain_code = '', hotel_code = '' }: Params) =>
  chain_code.includes('\0') || hotel_code.includes('\0')
    ? undefined
    : db.read((sql) => findHotelByCodes(sql, chain_code, hotel_code))

const bookingPage = async (services: Services, request: FastifyRequest, reply: FastifyReply) => {
  const hotel = await hotelOf(services, request.params as Params)
  if (hotel === undefined) return notFound(reply)
  const { db, calendars, config } = services
  const today = todayIn(hotel.timezone)
  const wish = readWish(request.query as Record<string, unknown>, today)
  const arrival = wish.arrival ?? today
  const departure = wish.departure ?? arrival + 1
  const calendar = await calendars.current(hotel.hotel_id, (await db.clocks.ask(hotel.hotel_id))!, arrival)
  const found = searchRooms(calendar, {
    stay: { arrival, departure, rooms: wish.rooms, party: { adults: wish.adults, children: wish.children } },
    today,
    room_code: undefined,
    rate_code: undefined,
    availableOnly: false,
    imageBase: config.publicUrl + BASE_PATH,
  }) as {
    room_name: string
    rate_details: {
      rate_name: string
      total_price: number
      is_close: number
      reasons: { message: string }[]
    }[]
  }[]
  const rooms = found.map(
    (room) =>
      `<h2>${e(room.room_name)}</h2><ul>${room.rate_details
        .map((rate) =>
          rate.is_close
            ? `<li>${e(rate.rate_name)}: ${e(rate.reasons.map((reason) => reason.message).join('; '))}</li>`
            : `<li>${e(rate.rate_name)}: ${hotel.currency} ${rate.total_price}</li>`,
        )
        .join('')}</ul>`,
  )
  const dates = `<p>${formatDay(arrival)} – ${formatDay(departure)}</p>`
  return html(
    reply,
    200,
    plainPage(hotel.hotel_name, `<h1>${e(hotel.hotel_name)}</h1>${dates}${rooms.join('')}`),
  )
}

const ownPage = async (services: Services, request: FastifyRequest, reply: FastifyReply) => {
  reply
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
  const { page_token = '' } = request.params as Params
  const hotel = await hotelOf(services, request.params as Params)
  if (hotel === undefined || page_token.includes('\0')) return notFound(reply)
  const row = await services.db.read((sql) => findBookingByPage(sql, hotel.hotel_id, page_token))
  if (row === undefined) return notFound(reply)
  const total = fromMinor(row.total_price, fractionDigits(row.currency) ?? 2)
  const due = row.booking_status === 'cancelled' || row.is_paid ? 0 : total
  const back =
    row.redirect_url === null
      ? ''
      : `<p><a href="${e(row.redirect_url)}" rel="noreferrer" target="_top">Back</a></p>`
  return html(reply, 200, plainPage(hotel.hotel_name, bookingText(hotel, row, due) + back))
}

const bookingText = (
  hotel: HotelRow,
  row: {
    booking_code: string
    booking_status: string
    room_name: string
    arrival_date: string
    departure_date: string
    currency: string
  },
  due: number,
): string =>
  `<h1>${e(hotel.hotel_name)}</h1><p>${e(row.booking_code)}: ${row.booking_status}</p><p>${e(row.room_name)}, ` +
  `${row.arrival_date} – ${row.departure_date}</p><p>Due at the hotel: ${row.currency} ${due}</p>`
