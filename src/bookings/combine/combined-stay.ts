import type { Way } from '../../stay/combine/way.ts'
import type { GivenPromo } from '../../stay/price/promo.ts'
import type { AskedItem, AskedStay } from '../../stay/quote/stay-request.ts'
import type { StayDates } from '../../stay/rule/stay-dates.ts'
import { isWithin } from '../../stay/values/scope.ts'

/** Rooms of a way that are alike, as one item of a booking; its guests are those of all its rooms. */
export interface CombinedItem {
  room_code: string
  rate_code: string
  rooms: number
  adults: number
  children: number
  children_ages: number[]
}

export const itemsOf = ({ rooms }: Way): CombinedItem[] => {
  const alike = Map.groupBy(rooms, (room) => JSON.stringify(room))
  return [...alike.values()].map((group) => {
    const { roomCode, rateCode } = group[0]!
    // From the oldest, as they are dealt to the rooms.
    const ages = group.flatMap((room) => room.ages).sort((a, b) => b - a)
    return {
      room_code: roomCode,
      rate_code: rateCode,
      rooms: group.length,
      adults: group.reduce((sum, { adults }) => sum + adults, 0),
      children: ages.length,
      children_ages: ages,
    }
  })
}

/** A promo that applies to none of the rooms is left out. */
export const promoFor = (
  items: readonly CombinedItem[],
  promo: GivenPromo | undefined,
): GivenPromo | undefined =>
  items.some((item) => promo?.rule !== undefined && isWithin(promo.rule, item.room_code, item.rate_code))
    ? promo
    : undefined

const PATH = 'booking_form.'

/** The stay that a booking of a way asks for. */
export const askedFor = (
  { arrival, departure }: StayDates,
  items: readonly CombinedItem[],
  promo: GivenPromo | undefined,
): AskedStay => ({
  arrival,
  departure,
  items: items.map(askedItem),
  promo: promoFor(items, promo),
  path: PATH,
})

const askedItem = (item: CombinedItem, at: number): AskedItem => ({
  roomCode: item.room_code,
  rateCode: item.rate_code,
  rooms: item.rooms,
  party: { adults: item.adults, children: item.children, ages: item.children_ages },
  extras: [],
  path: `${PATH}items[${at}].`,
})
