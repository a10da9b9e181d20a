import { Type } from 'typebox'
import {
  code,
  day,
  flag,
  flagOut,
  integer,
  lookupCode,
  midnight,
  money,
  nullable,
  ownHotel,
} from '../../http/fields/fields.ts'
import { MOST_RATES } from '../../http/fields/hotel-bounds.ts'
import { createdBy, givenFields, listedRate, rateDetail } from './rate-day-fields.ts'

/** A hotel can have so many rates. */
const MOST_RATE_DETAILS = MOST_RATES

const rateDetails = Type.Array(rateDetail, { maxItems: MOST_RATE_DETAILS })

const entryFields = {
  hotel_code: Type.Optional(ownHotel('The hotel of the token')),
  rate_code: Type.Optional(code('The rate plan that price belongs to')),
  room_availability_date: day('The day'),
  price: Type.Optional(money('Price of the day')),
  rate_detail: Type.Optional(rateDetails),
  number_of_rooms: Type.Optional(integer('Rooms free to sell, one pool for all rates')),
  is_close: Type.Optional(flag('1 closes the room for the day')),
  created_by: Type.Optional(createdBy),
}

export const entry = Type.Object(
  { room_code: code('The room type'), ...entryFields },
  { title: 'AvailabilityEntry' },
)

/** An entry whose room is in the path. */
export const roomEntry = Type.Object(
  {
    room_code: Type.Optional(code('The room of the path')),
    ...entryFields,
  },
  { title: 'RoomAvailabilityEntry' },
)

const ifVersion = {
  if_version: Type.Optional(
    integer(
      'The Version the change was made from: where a row to be changed was changed or deleted since, nothing is written',
      0,
      Number.MAX_SAFE_INTEGER,
    ),
  ),
}

const options = {
  net_unacknowledged: Type.Optional(
    flag('1 takes the rooms of bookings not acknowledged yet off each pushed count'),
  ),
  ...ifVersion,
  simulate: Type.Optional(
    flag('1: changes nothing, and answers what would be, with the Version at which that is so'),
  ),
}

export const push = Type.Object({ data: Type.Array(entry), ...options }, { title: 'AvailabilityPush' })

/** The checks of the whole body. Entries are checked one by one, so that with partial=1 the good ones are written. */
export const pushFrame = Type.Object({ data: Type.Array(Type.Any()), ...options })

export const weekdays = Type.Array(integer('Monday is 1, Sunday is 7', 1, 7))

const rangeFields = {
  start_date: day('First day'),
  end_date: day('Last day, included'),
  weekdays: Type.Optional(weekdays),
  rate_code: Type.Optional(code('The rate plan')),
  price: Type.Optional(money('As in an entry')),
  number_of_rooms: Type.Optional(integer('Rooms free to sell')),
  ...givenFields,
  is_close: Type.Optional(flag('Of the rate where rate_code is given, else of the room')),
  rate_detail: Type.Optional(rateDetails),
  created_by: Type.Optional(createdBy),
}

export const range = Type.Object({ ...rangeFields, ...options })

/** Either entries, or one change for all days of a range. */
export const roomUpdate = Type.Object(
  {
    data: Type.Optional(Type.Array(roomEntry)),
    ...Type.Partial(Type.Object(rangeFields)).properties,
    ...options,
  },
  { title: 'RoomAvailabilityUpdate' },
)

export const roomUpdateFrame = Type.Object({ data: Type.Optional(Type.Array(Type.Any())), ...options })

export const guardQuery = Type.Object({
  guard: Type.Optional(
    flag(
      '1 refuses what the hotel wants to be asked about: prices that move far or to 0, more rooms than there are, a stop of sale over bookings, very many days. Given, 0 too, the answer has the Version that it made',
    ),
  ),
})

export const pushQuery = Type.Object({
  partial: Type.Optional(flag('1 keeps the good entries and lists the others')),
  ...guardQuery.properties,
})

export const pushResult = Type.Object(
  {
    received: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    rejected: Type.Integer(),
    results: Type.Array(
      Type.Object({
        index: Type.Integer(),
        code: Type.String(),
        field: nullable(Type.String()),
        message: Type.String(),
      }),
    ),
  },
  { title: 'PushResult' },
)

export const listedEntry = Type.Object(
  {
    hotel_code: Type.String(),
    room_code: Type.String(),
    rate_code: nullable(Type.String()),
    room_availability_date: midnight('The day'),
    price: nullable(Type.Number()),
    number_of_rooms: Type.Integer({ description: 'As pushed, less what was booked since' }),
    held: Type.Integer({ description: 'How many of them holds keep; the rest is free to sell' }),
    is_close: flagOut('1: closed'),
    created_by: Type.String(),
    rate_detail: Type.Array(listedRate),
  },
  { title: 'RoomDay' },
)

export const listQuery = Type.Object({
  hotel_code: Type.Optional(ownHotel('The hotel of the token. Also HotelCode')),
  start_date: day('First day. Also StartDate'),
  end_date: day('Last day, included. Also EndDate'),
  room_code: Type.Optional(lookupCode('Only this room')),
  rate_code: Type.Optional(lookupCode('Only days that have this rate')),
})

const stopSellFields = {
  room_code: code('The room type'),
  rate_code: Type.Optional(code('Ignored')),
  start_date: day('First day'),
  end_date: day('Last day, included'),
  weekdays: Type.Optional(weekdays),
  is_close: flag('1 closes, 0 opens'),
  ...ifVersion,
}

export const roomStopSell = Type.Object(stopSellFields, { title: 'RoomStopSell' })

/** The rate_code is ignored here, so no value of it is a fault. */
export const roomStopSellFrame = Type.Omit(roomStopSell, ['rate_code'])

export const rateStopSell = Type.Object(
  { ...stopSellFields, rate_code: code('The rate plan') },
  { title: 'RateStopSell' },
)

export const stopSellResult = Type.Object(
  {
    room_code: Type.String(),
    rate_code: nullable(Type.String()),
    start_date: Type.String(),
    end_date: Type.String(),
    is_close: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
  },
  { title: 'StopSellResult' },
)

export const deletion = Type.Object({
  start_date: Type.Optional(day('First day')),
  end_date: Type.Optional(day('Last day, included')),
  rate_code: Type.Optional(lookupCode('Only the prices of this rate')),
})
