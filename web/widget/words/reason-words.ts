import { REASON_CODES, type ReasonCode } from '../../../src/stay/lists/restrictions.ts'
import { daysBetween } from '../../shared/words.ts'
import type { Alternative, PageWords, Reason, RoomOffer, Stay } from '../types.ts'

/** The reasons of the server, and that of the page itself: a rate that only a promo code opens. */
const KNOWN = [...REASON_CODES, 'needs_code'] as const

const isKnown = (code: string): code is (typeof KNOWN)[number] => (KNOWN as readonly string[]).includes(code)

/** How many guests fit into one room, or into all rooms of the stay. */
type Capacity = Pick<Stay, 'adults' | 'children'>

const capacityText = ({ t, list }: PageWords, { adults, children }: Capacity): string =>
  t('reason_holds', {
    party: list([
      t('adultCount', { n: adults }),
      children > 0 ? t('childCount', { n: children }) : t('noChildren'),
    ]),
  })

/** A reason of the API in the guest's language, with the room's capacity if known. */
export const reasonText = (words: PageWords, reason: Reason, capacity?: Capacity): string => {
  const { t, date } = words
  const values = {
    date: reason.date === undefined ? '' : date(reason.date, 'short'),
    n: reason.required ?? 0,
  }
  const { code } = reason
  if (!isKnown(code)) return t('reason_other')
  if (reason.code === 'sold_out' && (reason.actual ?? 0) > 0)
    return t('reason_sold_out_some', { ...values, n: reason.actual! })
  if (isOccupancy(reason)) {
    if (capacity !== undefined) return capacityText(words, capacity)
    // For the whole hotel there is no single limit to name.
    if (!reason.required) return t('tooManyGuests')
  }
  return t(`reason_${code}`, values)
}

// The reasons a guest understands best come first. Reasons of a single rate say little about the room.
const WEIGHT: readonly string[] = [
  'past_date',
  'occupancy',
  'sold_out',
  'stop_sell_room',
  'no_availability',
  'min_night',
  'cta',
  'ctd',
] satisfies ReasonCode[]
const weightOf = ({ code }: Reason): number => {
  const at = WEIGHT.indexOf(code)
  return at < 0 ? WEIGHT.length : at
}

const isOccupancy = ({ code }: Reason): boolean => code === 'occupancy'

/** Whether the room is too small for the guests: then other dates do not help. */
export const isCrowded = ({ rate_details }: RoomOffer): boolean =>
  rate_details.some(({ reasons }) => reasons.some(isOccupancy))

// Reasons that more rooms of this type would not solve. Guests who are too many for one room should see these too.
const WHATEVER_THE_RATE: readonly string[] = [
  'occupancy',
  'past_date',
  'sold_out',
  'stop_sell_room',
  'no_availability',
] satisfies ReasonCode[]

/**
 * Why a room cannot be booked at all: the reasons that all rates share, each once, the most important first. If they
 * share none, the reasons of the rate that has the fewest.
 */
export const roomReasons = ({ rate_details }: RoomOffer): Reason[] => {
  const lists = rate_details.map(({ reasons }) => reasons).filter(({ length }) => length > 0)
  const common = onceEach(lists.flat()).filter(({ code }) =>
    lists.every((reasons) => reasons.some((reason) => reason.code === code)),
  )
  const [fewest = []] = lists.sort((a, b) => a.length - b.length)
  const reasons = (common.length > 0 ? common : onceEach(fewest)).sort((a, b) => weightOf(a) - weightOf(b))
  return reasons.some(isOccupancy) ? reasons.filter(({ code }) => WHATEVER_THE_RATE.includes(code)) : reasons
}

/** Of several minimum stays the shortest counts; of other reasons the one with the first date. */
const comesBefore = (one: Reason, other: Reason): boolean =>
  one.code === 'min_night' && one.required !== other.required
    ? (one.required ?? 0) < (other.required ?? 0)
    : (one.date ?? '') < (other.date ?? '')

const onceEach = (reasons: readonly Reason[]): Reason[] => {
  const byCode = new Map<string, Reason>()
  for (const reason of reasons) {
    const earlier = byCode.get(reason.code)
    if (earlier === undefined || comesBefore(reason, earlier)) byCode.set(reason.code, reason)
  }
  return [...byCode.values()]
}

/** Says how an alternative stay differs from the requested one. */
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
