import { type TInteger, Type } from 'typebox'
import { choice, flagOut, midnight, nullable } from '../http/fields/fields.ts'
import { ANSWERED_RESTRICTIONS } from '../stay/days/rate-day.ts'
import type { AnsweredRestriction } from '../stay/lists/restrictions.ts'
import { MEALS, ROOM_FEATURE_CODES } from '../stay/lists/room-features.ts'

export const reason = Type.Object(
  {
    code: Type.String(),
    message: Type.String(),
    date: Type.Optional(Type.String()),
    required: Type.Optional(Type.Integer()),
    actual: Type.Optional(Type.Integer()),
  },
  { title: 'Reason' },
)

/** The restrictions of the arrival day. */
const restrictions = Object.fromEntries(
  ANSWERED_RESTRICTIONS.map((name) => [name, Type.Integer()]),
) as Record<AnsweredRestriction, TInteger>

/** Whether a promo code counts, beside Result. */
export const promoExtra = Type.Object({
  promo: Type.Optional(
    Type.Object(
      {
        is_valid: flagOut('1: it counts'),
        reason: nullable(
          Type.String({
            description:
              'Why not: unknown, inactive, not_yet, over, stay_dates, min_nights, advance_min, advance_max, rooms_or_rates or used_up',
          }),
        ),
      },
      { title: 'PromoAnswer' },
    ),
  ),
})

const rateOffer = Type.Object(
  {
    rate_code: Type.String(),
    rate_name: Type.String(),
    rate_description: Type.String(),
    included_meals: Type.Optional(
      Type.Array(choice(MEALS, 'A meal'), {
        description: 'Meals in the price; left out where the hotel tells none',
      }),
    ),
    rate_price: Type.Number({ description: 'Per night and room: the mean over the nights' }),
    total_price: Type.Number({ description: 'All nights, all rooms asked for' }),
    normal_price: Type.Number({ description: 'What rate_price replaces; never below it' }),
    grand_total: Type.Number({
      description: 'All that is paid: total_price, extras that everybody takes, taxes on top',
    }),
    taxes_included: Type.Number({ description: 'Taxes and fees contained in the price' }),
    taxes_added: Type.Number({ description: 'Taxes and fees that come on top of it' }),
    due_now: Type.Number({ description: 'What is paid when booking' }),
    refundability: Type.String({ description: 'refundable, partially_refundable or non_refundable, now' }),
    free_until: nullable(
      Type.String({ description: 'Until when it costs nothing to cancel; null: no such end' }),
    ),
    is_close: flagOut('1: this stay cannot be booked at this rate'),
    ...restrictions,
    nightly: Type.Array(Type.Object({ date: Type.String(), price: nullable(Type.Number()) })),
    reasons: Type.Array(reason),
  },
  { title: 'RateOffer' },
)

export const roomOffer = Type.Object(
  {
    id: Type.Integer(),
    chain_code: Type.String(),
    hotel_code: Type.String(),
    room_code: Type.String(),
    rate_code: Type.String({ description: 'The rates below, with commas' }),
    room_availability_date: midnight('Arrival'),
    arrival_date: Type.String(),
    departure_date: Type.String(),
    nights: Type.Integer(),
    currency: Type.String(),
    room_price: Type.Number({ description: 'The lowest rate_price that can be booked, else 0' }),
    number_of_rooms: Type.Integer({ description: 'The least over the nights' }),
    is_close: flagOut('1: no rate can be booked'),
    room_name: Type.String(),
    room_description: Type.String(),
    room_bed: Type.Integer(),
    room_size: Type.Number(),
    room_max_adult: Type.Integer(),
    room_max_children: Type.Integer(),
    is_publish: flagOut('1: on sale'),
    rate_details: Type.Array(rateOffer),
    image_details: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          chain_code: Type.String(),
          hotel_code: Type.String(),
          room_code: Type.String(),
          image_name: Type.String({ description: 'Full address' }),
          order: Type.Integer(),
          alt: Type.String({ description: 'What it shows, in words' }),
        },
        { title: 'RoomImage' },
      ),
    ),
    feature_details: nullable(
      Type.Array(
        Type.Object(
          {
            feature_code: choice(ROOM_FEATURE_CODES, 'What the room has'),
            feature_name: Type.String({ description: 'In English' }),
          },
          { title: 'RoomFeature' },
        ),
        { description: 'What the room has; null where the hotel tells nothing' },
      ),
    ),
  },
  { title: 'RoomOffer' },
)

export const checkResult = Type.Object(
  {
    room_code: Type.String(),
    start_date: Type.String(),
    end_date: Type.String(),
    nights: Type.Integer(),
    is_available: flagOut('1: at least one rate can be booked'),
    number_of_rooms: Type.Integer(),
    lowest_price: Type.Number(),
    currency: Type.String(),
    days: Type.Array(
      Type.Object({ date: Type.String(), number_of_rooms: Type.Integer(), is_close: flagOut('1: closed') }),
    ),
    reasons: Type.Array(reason),
  },
  { title: 'RoomCheck' },
)

export const widgetResult = Type.Object(
  {
    url: Type.String({ description: 'The hosted booking page for those dates; carries no secret' }),
    embed_html: Type.String({ description: 'HTML that puts it into another page' }),
  },
  { title: 'WidgetAddress' },
)

export const rateCalendarDay = Type.Object(
  {
    date: Type.String(),
    is_available: flagOut('1: a stay of so many nights can begin this day'),
    lowest_price: Type.Number({ description: 'Per night, of the lowest grand_total; 0 if none' }),
    total_price: Type.Number(),
    grand_total: Type.Number({ description: 'With extras that everybody takes and taxes on top' }),
    room_code: nullable(Type.String()),
    rate_code: nullable(Type.String()),
    reason: nullable(Type.String({ description: 'Why no such stay can begin, as the code of a reason' })),
    min_night: Type.Integer({ description: 'The shortest stay that could begin this day; 0: none' }),
  },
  { title: 'RateCalendarDay' },
)
