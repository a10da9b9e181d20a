import type { RoomDays } from '../days/days.ts'
import type { RateDaysView } from '../days/rate-days-view.ts'
import { REASON_CODES, type REASONS, type ReasonCode } from '../lists/restrictions.ts'
import type { Day } from '../values/civil-date.ts'
import type { Assessment } from './assessment.ts'
import type { ReasonFact } from './reasons.ts'
import type { RateRules, RoomRules, Stay } from './stay.ts'

interface Numbers {
  required: number
  actual: number
}

/** What a reason comes with, by the list of reasons. */
interface Facts {
  nothing: Record<string, never>
  day: { day: Day }
  numbers: Numbers
  'day and numbers': { day: Day } & Numbers
}

/** The reasons of an assessment with their details. */
export const reasonFacts = (
  found: Assessment,
  room: RoomRules,
  rate: RateRules,
  roomDays: RoomDays,
  rateDays: RateDaysView,
  stay: Stay,
): ReasonFact[] => {
  const { arrival, departure, rooms, roomsTogether = rooms } = stay
  const first = rateDays.restrictions(arrival)
  const nights = departure - arrival
  const facts: { [Code in ReasonCode]: () => Facts[(typeof REASONS)[Code]['facts']] } = {
    past_date: () => ({ day: arrival }),
    not_published: () => ({}),
    rate_closed: () => ({}),
    rate_not_valid: () => ({
      day: arrival < rate.firstDay ? arrival : Math.max(arrival, rate.lastDay + 1),
    }),
    no_availability: () => ({ day: found.unavailable }),
    no_price: () => ({ day: found.unpriced }),
    sold_out: () => ({ day: found.soldOut, required: roomsTogether, actual: roomDays.count(found.soldOut) }),
    stop_sell_room: () => ({ day: found.roomClosed }),
    stop_sell_rate: () => ({ day: found.rateClosed }),
    cta: () => ({ day: arrival }),
    ctd: () => ({ day: departure }),
    min_night: () => ({ day: arrival, required: first.min_night, actual: nights }),
    max_night: () => ({ day: arrival, required: first.max_night, actual: nights }),
    occupancy: () => crowding(room, stay),
    advance_min: () => ({ required: rate.terms!.minAdvanceDays!, actual: found.daysAhead }),
    advance_max: () => ({ required: rate.terms!.maxAdvanceDays!, actual: found.daysAhead }),
    min_night_through: () => ({ day: found.throughNight, required: found.through, actual: nights }),
    extra_sold_out: () => ({ ...found.extraShortage! }),
  }
  return REASON_CODES.filter((_, index) => (found.reasons & (1 << index)) !== 0).map((code) => ({
    code,
    ...facts[code](),
  }))
}

/** The occupancy limit that is exceeded, and the number asked for. */
const crowding = (room: RoomRules, { party, rooms }: Stay): Numbers => {
  const { maxAdults, maxChildren } = room
  if (party === null) return { required: 0, actual: 0 }
  if ('guests' in party) return { required: (maxAdults + maxChildren) * rooms, actual: party.guests }
  if ('eachRoom' in party) {
    const full = party.eachRoom.find(({ adults, ages }) => adults > maxAdults || ages.length > maxChildren)!
    return full.adults > maxAdults
      ? { required: maxAdults, actual: full.adults }
      : { required: maxChildren, actual: full.ages.length }
  }
  return party.adults > maxAdults * rooms
    ? { required: maxAdults * rooms, actual: party.adults }
    : { required: maxChildren * rooms, actual: party.children }
}
