import { isFor, linesOf, type NaiveLine } from './naive-charges.testing.ts'
import { dateIn, daysBetween, momentOf } from './naive-clock.testing.ts'
import { rounded, sum } from './naive-money.testing.ts'
import {
  areAgesRight,
  type NaiveNight,
  nightsOf,
  normalOf,
  pricedNights,
  reasonsOf,
  roomsOf,
} from './naive-nights.testing.ts'
import { cancellationOf, feeOf, type NaiveItem } from './naive-policy.testing.ts'
import type { CaseConfig, CaseItem, CasePromo, CaseRequest } from './price-case.testing.ts'

/**
 * A second implementation of what a stay costs, for tests: written from the description of the prices, slow and in exact
 * whole numbers. It shares no code with the real one. Amounts are answered in minor units.
 */
export const naiveQuote = (config: CaseConfig, request: CaseRequest) => {
  const given = request.promo_code
  const promo = config.promos?.find(({ promo_code }) => promo_code.toLowerCase() === given?.toLowerCase())
  const reason = given == null ? null : promoReason(config, request, promo)
  const counting = given != null && reason === null ? promo : undefined
  const early = requestRefusal(config, request, counting)
  if (early === 'invalid_value' || early?.endsWith('not_found')) return { refused: early }

  const ofItem = (item: CaseItem) => (counting !== undefined && isFor(counting, item) ? counting : undefined)
  const items = request.items.map((item) => {
    const nights = pricedNights(config, request, item, ofItem(item))
    return { item, nights, reasons: reasonsOf(config, request, item, nights) }
  })
  const totals = items.map(({ nights }) => totalOf(nights))
  if (totals.some((total) => total > MOST)) return { refused: 'invalid_value' }
  const isAvailable = items.every(({ reasons }) => reasons.length === 0) && reason === null
  const answer = {
    is_available: isAvailable ? 1 : 0,
    items: items.map(({ item, nights, reasons }, at) => ({
      item: at + 1,
      nightly: nights,
      total_price: totals[at]!,
      ...meansOf(config, item, nights),
      reasons,
    })),
    promo: given == null ? null : { is_valid: reason === null ? 1 : 0, reason },
  }
  if (!isAvailable) return early === undefined ? answer : { refused: early }

  const taken = new Set<string>()
  const lines = items.map(({ item, nights }) => linesOf(config, request, item, nights, taken))
  const price = priceOf(config, request, items, lines)
  if (price.grand_total > MOST) return { refused: 'invalid_value' }
  return early === undefined ? { ...answer, ...price } : { refused: early }
}

const MOST = 10n ** 15n

const totalOf = (nights: NaiveNight[]): bigint => sum(nights.map(({ total }) => total ?? 0n))

const meansOf = (config: CaseConfig, item: CaseItem, nights: NaiveNight[]) => {
  const priced = nights.filter(({ total }) => total !== null)
  if (priced.length === 0) return { rate_price: 0n, normal_price: 0n }
  const rate_price = rounded(totalOf(nights), BigInt(priced.length * roomsOf(item).length))
  const normal = rounded(sum(priced.map((night) => normalOf(config, item, night))), BigInt(priced.length))
  return { rate_price, normal_price: normal > rate_price ? normal : rate_price }
}

/** The first that holds. */
const promoReason = (
  config: CaseConfig,
  request: CaseRequest,
  promo: CasePromo | undefined,
): string | null => {
  if (promo === undefined) return 'unknown'
  if (promo.is_active === 0) return 'inactive'
  const today = dateIn(config.hotel.timezone, Date.parse(config.now))
  if (today < (promo.book_from ?? '0000')) return 'not_yet'
  if (today > (promo.book_to ?? '9999')) return 'over'
  const nights = nightsOf(request)
  if (nights.some((date) => date < (promo.stay_from ?? '0000') || date > (promo.stay_to ?? '9999')))
    return 'stay_dates'
  if (nights.length < (promo.min_nights ?? 0)) return 'min_nights'
  const ahead = daysBetween(today, nights[0]!)
  if (promo.min_advance_days != null && ahead < promo.min_advance_days) return 'advance_min'
  if (promo.max_advance_days != null && ahead > promo.max_advance_days) return 'advance_max'
  if (!request.items.some((item) => isFor(promo, item))) return 'rooms_or_rates'
  return promo.max_uses != null && promo.uses >= promo.max_uses ? 'used_up' : null
}

/** What refuses the request itself: 422, then 404, then 409, of equals the first. */
const requestRefusal = (
  config: CaseConfig,
  request: CaseRequest,
  counting: CasePromo | undefined,
): string | undefined => {
  const found: [number, string][] = []
  const { timezone, check_in_time } = config.hotel
  for (const item of request.items) {
    if (!areAgesRight(item)) found.push([422, 'invalid_value'])
    if (!config.rooms.some(({ room_code }) => room_code === item.room_code))
      found.push([404, 'room_not_found'])
    const rate = config.rates.find(({ rate_code }) => rate_code === item.rate_code)
    const isNamed =
      counting !== undefined && isFor(counting, item) && (counting.rate_codes ?? []).includes(item.rate_code)
    if (rate === undefined || (rate.is_hidden === 1 && !isNamed)) found.push([404, 'rate_not_found'])
    const before: string[] = []
    for (const { extra_code, quantity } of item.extras ?? []) {
      if (before.includes(extra_code)) found.push([422, 'invalid_value'])
      before.push(extra_code)
      const extra = config.extras?.find((each) => each.extra_code === extra_code)
      if (extra === undefined) {
        found.push([404, 'extra_not_found'])
        continue
      }
      const units = quantity ?? 1
      if (!isFor(extra, item)) found.push([422, 'invalid_value'])
      if (extra.per === 'unit' && (units < 1 || units > extra.max_quantity))
        found.push([422, 'invalid_value'])
      const checkIn = momentOf(timezone, request.arrival_date, check_in_time ?? '14:00')
      const hoursLeft = (checkIn - Date.parse(config.now)) / 3_600_000
      if (extra.is_mandatory === 0 && extra.lead_hours > 0 && hoursLeft < extra.lead_hours)
        found.push([409, 'extra_too_late'])
    }
  }
  for (const wanted of [422, 404, 409]) for (const [status, code] of found) if (status === wanted) return code
  return undefined
}

const priceOf = (
  config: CaseConfig,
  request: CaseRequest,
  items: { item: CaseItem; nights: NaiveNight[] }[],
  lines: NaiveLine[][],
) => {
  const { hotel, digits } = config
  const all = lines.flat()
  const amounts = (isWanted: (line: NaiveLine) => boolean, from = all) =>
    sum(from.filter(isWanted).map(({ amount }) => amount))
  const grand_total = amounts(({ is_included }) => is_included === 0)
  const isTax = ({ kind }: NaiveLine) => kind === 'tax' || kind === 'fee'
  const reckoned: NaiveItem[] = items.map(({ item, nights }, at) => {
    const code = config.rates.find((rate) => rate.rate_code === item.rate_code)!.policy_code
    const policy = (config.policies ?? []).find(
      ({ policy_code }) => policy_code === (code ?? hotel.default_policy_code),
    )
    const base = amounts((line) => line.is_included === 0 && line.is_at_hotel === 0, lines[at]!)
    return { policy, nights, rooms: roomsOf(item).length, base }
  })
  const deposits = reckoned.map((item) =>
    item.policy?.deposit ? feeOf(item.policy.deposit, item, digits) : 0n,
  )
  const takesPayments = hotel.takes_payments === 1
  const step = BigInt(hotel.payment_step ?? 1)
  const due_now = takesPayments ? (sum(deposits) / step) * step : 0n
  const unpayable = sum(deposits) - due_now
  const due_at_hotel = takesPayments
    ? amounts(({ is_at_hotel }) => is_at_hotel === 1) + unpayable
    : grand_total
  return {
    charges: lines.flatMap((ofItem, at) => ofItem.map((line) => ({ ...line, item: at + 1 }))),
    total_price: amounts(({ kind }) => kind === 'room'),
    extras_price: amounts(({ kind }) => kind === 'extra'),
    taxes_included: amounts((line) => isTax(line) && line.is_included === 1),
    taxes_added: amounts((line) => isTax(line) && line.is_included === 0),
    grand_total,
    due_now,
    due_later: grand_total - due_now - due_at_hotel,
    due_at_hotel,
    ...cancellationOf(config, request.arrival_date, reckoned),
  }
}
