import { addDays, dateIn, momentOf } from './naive-clock.testing.ts'
import { sum } from './naive-money.testing.ts'
import {
  type NaiveNight,
  type NaiveReason,
  nightsOf,
  pricedNights,
  roomPrices,
} from './naive-nights.testing.ts'
import type { CaseConfig, CaseItem, CaseRequest } from './price-case.testing.ts'

/** The naive model of prices, for stays that staff ask for: prices they name, and reasons they ignore. */

/** In proportion, rounded down; what is left is dealt to the first. Null, or nothing but 0: equally. */
const shares = (amount: bigint, prices: (bigint | null)[]): bigint[] => {
  const all = sum(prices.map((price) => price ?? 0n))
  const isEqual = prices.includes(null) || all === 0n
  const dealt = prices.map((price) => (isEqual ? amount / BigInt(prices.length) : (amount * price!) / all))
  let left = amount - sum(dealt)
  for (let at = 0; left > 0n; at++, left--) dealt[at] = dealt[at]! + 1n
  return dealt
}

export const namedPrice = ({ items, staff }: CaseRequest, item: CaseItem): bigint | undefined => {
  const named = staff?.price_override.find((each) => each.item === items.indexOf(item) + 1)
  return named && BigInt(named.total_price)
}

/** The nights of an item at the price that was named for it. */
export const namedNights = (
  config: CaseConfig,
  request: CaseRequest,
  item: CaseItem,
  total: bigint,
): NaiveNight[] => {
  const rooms = roomPrices(config, request, item, undefined)
  const nights = pricedNights(config, request, item, undefined)
  const ofNights = shares(
    total,
    nights.map((night) => night.total),
  )
  return nightsOf(request).map((date, at) => ({
    date,
    price: shares(ofNights[at]!, rooms[at]!)[0]!,
    total: ofNights[at]!,
  }))
}

/** Whether a reason stands although staff ask. */
export const stands =
  (config: CaseConfig, request: CaseRequest, item: CaseItem) =>
  ({ code }: NaiveReason): boolean => {
    const { staff, arrival_date } = request
    if (staff === undefined) return true
    if (code === 'not_published') return false
    if (!staff.ignore.includes(code)) return true
    const { timezone } = config.hotel
    const now = Date.parse(config.now)
    const today = dateIn(timezone, now)
    if (code === 'past_date')
      return addDays(arrival_date, 1) !== today || now >= momentOf(timezone, today, '06:00')
    return code === 'no_price' && namedPrice(request, item) === undefined
  }
