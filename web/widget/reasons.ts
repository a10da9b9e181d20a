import type { MessageName } from '../messages/en.ts'
import { daysBetween } from '../shared/words.ts'
import type { Alternative, PageWords, Reason, RoomOffer } from './types.ts'

const KNOWN = new Set([
  'past_date',
  'not_published',
  'rate_closed',
  'rate_not_valid',
  'no_availability',
  'no_price',
  'sold_out',
  'stop_sell_room',
  'stop_sell_rate',
  'cta',
  'ctd',
  'min_night',
  'max_night',
  'occupancy',
])

/** A reason of the server in the guest's language. */
export const reasonText = ({ t, date }: PageWords, reason: Reason): string => {
  const values = {
    date: reason.date === undefined ? '' : date(reason.date, 'short'),
    n: reason.required ?? 0,
  }
  if (!KNOWN.has(reason.code)) return t('reason_other')
  if (reason.code === 'sold_out' && (reason.actual ?? 0) > 0)
    return t('reason_sold_out_some', { ...values, n: reason.actual! })
  return t(`reason_${reason.code}` as MessageName, values)
}

// What a guest understands best comes first; what concerns only one rate says little about the room.
const WEIGHT = [
  'past_date',
  'occupancy',
  'sold_out',
  'stop_sell_room',
  'no_availability',
  'min_night',
  'cta',
  'ctd',
]
const weightOf = ({ code }: Reason): number => {
  const at = WEIGHT.indexOf(code)
  return at < 0 ? WEIGHT.length : at
}

const isOccupancy = ({ code }: Reason): boolean => code === 'occupancy'

/** Whether the guests are too many for the room: then no other dates help. */
export const isCrowded = ({ rate_details }: RoomOffer): boolean =>
  rate_details.some(({ reasons }) => reasons.some(isOccupancy))

// What a guest who comes with too many has to know besides: it keeps more of these rooms from helping.
const WHATEVER_THE_RATE = ['occupancy', 'past_date', 'sold_out', 'stop_sell_room', 'no_availability']

/** Why a room cannot be booked at all: each reason once, those that matter most first. */
export const roomReasons = (room: RoomOffer): Reason[] => {
  const reasons = reasonsByWeight(room)
  return reasons.some(isOccupancy) ? reasons.filter(({ code }) => WHATEVER_THE_RATE.includes(code)) : reasons
}

const reasonsByWeight = (room: RoomOffer): Reason[] => {
  const byCode = new Map<string, Reason>()
  for (const { reasons } of room.rate_details)
    for (const reason of reasons) {
      const known = byCode.get(reason.code)
      const isFirst = known === undefined || (reason.date ?? '') < (known.date ?? '')
      // Of two shortest stays the shorter one is what it takes.
      const isLess = known?.required !== undefined && (reason.required ?? 0) < known.required
      if (isFirst || isLess) byCode.set(reason.code, reason)
    }
  return [...byCode.values()].sort((a, b) => weightOf(a) - weightOf(b))
}

/** What is different about a stay that would work. */
export const alternativeText = (
  { t, date }: PageWords,
  { kind, stay }: Pick<Alternative, 'kind' | 'stay'>,
): string => {
  const values = { date: date(stay.arrival, 'short'), n: daysBetween(stay.arrival, stay.departure) }
  if (kind === 'rooms') return t('tryRooms', { n: stay.rooms })
  if (kind === 'later') return t('tryLater', values)
  if (kind === 'earlier') return t('tryEarlier', values)
  if (kind === 'shorter') return t('tryShorter', { ...values, nights: t('nightCount', values) })
  return t('tryNights', values)
}
