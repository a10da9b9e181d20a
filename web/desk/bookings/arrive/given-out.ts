import { addDays } from '../../../shared/words.ts'
import { get } from '../../api.ts'
import { rooms, today } from '../../session.ts'
import type { Booking } from '../../types.ts'
import { itemsOf } from '../booking-items.ts'

/** Guests who come or are there, and were given a room. */
export interface Given {
  code: string
  guest: string
  unit: string
  arrival: string
}

const DAYS_AHEAD = 30
const MOST_READ = 1000

const isComing = (status: string | null | undefined): boolean =>
  status === 'expected' || status === 'checked_in'

/** Who has one of these rooms in the next days. */
export const readGiven = async (units: ReadonlySet<string>, signal?: AbortSignal): Promise<Given[]> => {
  if (units.size === 0) return []
  const until = addDays(today.value, DAYS_AHEAD - 1)
  const query = { list: 'staying', on: today.value, until, limit: MOST_READ }
  const { result } = await get<Booking[]>('/getallbooking', query, signal)
  return result
    .flatMap((booking) =>
      itemsOf(booking)
        .filter(({ stay_status }) => isComing(stay_status))
        .flatMap((item) =>
          (item.units ?? []).map((unit) => ({
            code: booking.booking_code,
            guest: item.guest_name || (booking.guest_detail?.name ?? booking.booking_code),
            unit,
            arrival: booking.arrival_date,
          })),
        ),
    )
    .filter(({ unit }) => units.has(unit))
    .sort((a, b) => a.arrival.localeCompare(b.arrival))
}

/** The rooms of the hotel that are out of order, by their numbers. */
export const outOfOrder = (): Set<string> =>
  new Set(
    rooms.value.flatMap(({ room_units = [] }) =>
      room_units.filter(({ is_out_of_order }) => is_out_of_order === 1).map(({ unit }) => unit),
    ),
  )
