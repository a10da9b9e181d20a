import { HotelCalendar } from '../../calendar/hotel-calendar.ts'
import { PLAIN_HOTEL } from '../../calendar/plain-catalog.testing.ts'
import { NO_OCCUPANCY } from '../../http/fields/occupancy-fields.ts'
import { blankRate } from '../../rates/rate-fields.ts'
import { BLANK_RATE_DAY } from '../../stay/days/rate-day.ts'
import type { Dice } from '../../stay/model/dice.testing.ts'
import type { ExtraRule } from '../../stay/price/extras.ts'
import type { PolicyRule } from '../../stay/price/policy.ts'
import type { PromoRule } from '../../stay/price/promo.ts'
import { parseDay } from '../../stay/values/civil-date.ts'

export const ARRIVAL = parseDay('2030-05-03')!
const ROOM_CODES = ['B', 'a', 'Z-1', '10', 'É']
const RATE_CODES = ['FLEX', 'SAVER', 'bb', '2']

const bands = (dice: Dice) =>
  dice.oneOf([
    null,
    [{ age_from: 0, age_to: 5, charge: 'amount' as const, value: dice.oneOf([0, 500]) }],
    [
      { age_from: 0, age_to: 3, charge: 'amount' as const, value: 0 },
      { age_from: 4, age_to: 11, charge: 'percent' as const, value: dice.oneOf([0, 25_000, 33_333]) },
    ],
  ])

const occupancy = (dice: Dice) =>
  dice.chance(0.4)
    ? NO_OCCUPANCY
    : {
        base_adults: dice.oneOf([1, 2]),
        occupancy_prices: dice.chance(0.3)
          ? [{ adults: 1, charge: 'percent' as const, value: dice.oneOf([-10_000, -50_000]) }]
          : null,
        extra_adult_price: dice.oneOf([null, 0, 1000, 2500]),
        child_bands: bands(dice),
      }

const policy = (code: string, dice: Dice): PolicyRule => ({
  code,
  name: code,
  steps: dice.oneOf([
    [],
    [{ before: null, unit: 'days', charge: 'percent', value: dice.oneOf([0, 1_000, 100_000]) }],
    [{ before: null, unit: 'days', charge: 'nights', value: 1 }],
    [{ before: 1, unit: 'days', charge: 'amount', value: 700 }],
  ]),
  noShow: null,
  cutoff: 0,
  graceHours: dice.oneOf([0, 24]),
  deposit: dice.oneOf([null, { charge: 'percent', value: 30_000 }]),
})

const scope = (dice: Dice, rooms: readonly string[], rates: readonly string[]) => ({
  roomCodes: dice.chance(0.4) ? [dice.oneOf(rooms)] : [],
  rateCodes: dice.chance(0.4) ? [dice.oneOf(rates)] : [],
})

const extra = (dice: Dice, rooms: readonly string[], rates: readonly string[]): ExtraRule => ({
  code: 'LINEN',
  name: 'Linen',
  price: dice.oneOf([0, 300]),
  per: dice.oneOf(['stay', 'night', 'person', 'person_night', 'unit'] as const),
  childBands: dice.oneOf([[], [{ ageFrom: 0, ageTo: 8, charge: 'amount', value: 100 }]]),
  isMandatory: dice.chance(0.8),
  maxQuantity: 9,
  leadHours: 0,
  dailyStock: dice.oneOf([null, 4, 4]),
  ...scope(dice, rooms, rates),
})

const promo = (dice: Dice, rooms: readonly string[], rates: readonly string[]): PromoRule => ({
  code: 'SUN',
  name: 'Sun',
  charge: dice.oneOf(['percent', 'amount'] as const),
  value: dice.oneOf([10_000, 2_000]),
  isActive: dice.chance(0.9),
  bookFrom: null,
  bookTo: null,
  stayFrom: null,
  stayTo: null,
  minNights: null,
  minAdvanceDays: null,
  maxAdvanceDays: null,
  maxUses: dice.oneOf([null, 1, 2]),
  maxUsesPerEmail: null,
  ...scope(dice, rooms, rates),
})

/** A hotel of a few rooms and rates with all that prices and sales can depend on. Prices are few, so that many ways cost the same. */
export const smallHotel = (dice: Dice): { calendar: HotelCalendar; nights: number; taken: number } => {
  const nights = dice.int(1, 2)
  const rooms = ROOM_CODES.slice(0, dice.int(1, 3))
  const rates = RATE_CODES.slice(0, dice.int(1, 3))
  const calendar = new HotelCalendar(ARRIVAL - 30)
  calendar.setCatalog({
    hotel: {
      hotel_id: 1,
      chain_code: 'C',
      hotel_code: 'H',
      currency: 'USD',
      ...PLAIN_HOTEL,
      timezone: 'Asia/Makassar',
      default_policy_code: dice.oneOf([null, 'P1']),
    },
    rooms: rooms.map((room_code, at) => ({
      ...occupancy(dice),
      room_id: at + 1,
      room_code,
      room_name: room_code,
      room_description: '',
      room_features: null,
      translations: null,
      room_size: 0,
      room_max_adult: dice.int(1, 4),
      room_max_children: dice.int(0, 3),
      is_publish: dice.chance(0.95),
      number_of_room: 5,
      room_bed: 1,
    })),
    rates: rates.map((rate_code, at) => ({
      ...blankRate(rate_code, rate_code),
      ...(dice.chance(0.3) ? occupancy(dice) : NO_OCCUPANCY),
      rate_id: at + 1,
      ...(at > 0 && dice.chance(0.3)
        ? {
            parent_rate_id: 1,
            derive_charge: 'percent' as const,
            derive_value: dice.oneOf([-10_000, 0]),
            derive_round_to: 0,
          }
        : {}),
      is_hidden: dice.chance(0.15),
      policy_code: dice.oneOf([null, 'P1', 'P2']),
      stay_discounts: dice.chance(0.2) ? [{ min_nights: 2, percent: 5_000 }] : null,
    })),
    pictures: [],
    priceRules: {
      taxes: [],
      extras: dice.chance(0.5) ? [extra(dice, rooms, rates)] : [],
      policies: [policy('P1', dice), policy('P2', dice)],
      promos: [{ promo_id: 1, rule: promo(dice, rooms, rates), uses: dice.int(0, 1) }],
    },
  })
  const days = Array.from({ length: nights + 1 }, (_, at) => ARRIVAL + at)
  for (const [at] of rooms.entries()) {
    calendar.setRoomDays(
      days.map((day) => ({
        room_id: at + 1,
        day,
        number_of_rooms: dice.oneOf([0, 1, 2, 2, 3, 9, 9, 9]),
        is_close: dice.chance(0.03),
        pushed: dice.chance(0.97),
      })),
    )
    for (const [rate] of rates.entries())
      calendar.setRateDays(
        days.flatMap((day) =>
          dice.chance(0.05)
            ? []
            : [
                {
                  ...BLANK_RATE_DAY,
                  room_id: at + 1,
                  rate_id: rate + 1,
                  day,
                  rate_price: dice.oneOf([0, 4_000, 5_000, 5_000, 10_000, 30_000]),
                  adult_prices: dice.chance(0.1) ? '2,6000' : null,
                  is_close: dice.chance(0.05),
                  cta: dice.chance(0.05) ? 1 : 0,
                  pushed: true,
                },
              ],
        ),
      )
  }
  return { calendar, nights, taken: dice.int(0, 4) }
}
