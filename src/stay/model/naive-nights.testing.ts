import type { Restriction } from '../lists/restrictions.ts'
import { addDays, dateIn, daysBetween } from './naive-clock.testing.ts'
import { charged, minorOf, notBelow0, percent, rounded, sum } from './naive-money.testing.ts'
import type {
  CaseConfig,
  CaseItem,
  CaseOccupancy,
  CasePromo,
  CaseRate,
  CaseRequest,
} from './price-case.testing.ts'

/** The naive model of prices, first part: parties, the price of a night, reasons. Written from the text, step by step. */

export interface NaiveRoom {
  adults: number
  /** A child of unknown age is 17. */
  ages: number[]
}

export const nightsOf = ({ arrival_date, departure_date }: CaseRequest): string[] =>
  Array.from({ length: daysBetween(arrival_date, departure_date) }, (_, at) => addDays(arrival_date, at))

const agesGiven = (item: CaseItem): (number | null)[] => {
  const children = item.children ?? 0
  const ages = item.children_ages ?? []
  return ages.length > 0 ? ages : Array.from({ length: children }, () => null)
}

/** Who sleeps in rooms 1…n. */
export const roomsOf = (item: CaseItem): NaiveRoom[] => {
  if (item.rooms_party !== undefined)
    return item.rooms_party.map(({ adults, children_ages }) => ({
      adults,
      ages: children_ages.map((age) => age ?? 17),
    }))
  const rooms: NaiveRoom[] = Array.from({ length: item.rooms }, () => ({ adults: 0, ages: [] }))
  const adults = item.adults ?? item.guests ?? 0
  for (let at = 0; at < adults; at++) rooms[at % item.rooms]!.adults++
  const oldestFirst = agesGiven(item)
    .map((age) => age ?? 17)
    .sort((a, b) => b - a)
  oldestFirst.forEach((age, at) => {
    rooms[at % item.rooms]!.ages.push(age)
  })
  return rooms
}

export const areAgesRight = (item: CaseItem): boolean => {
  const ages = item.rooms_party?.flatMap((room) => room.children_ages) ?? item.children_ages ?? []
  const isCountRight =
    item.rooms_party !== undefined || ages.length === 0 || ages.length === (item.children ?? 0)
  return isCountRight && ages.every((age) => age === null || (age >= 0 && age <= 17))
}

const rateNamed = ({ rates }: CaseConfig, code: string): CaseRate =>
  rates.find((rate) => rate.rate_code === code)!

const rowOf = ({ rate_days }: CaseConfig, room: string, rate: string, date: string) =>
  rate_days?.find((row) => row.room_code === room && row.rate_code === rate && row.date === date)

interface Figure {
  figure: bigint
  isForAdults: boolean
}

/** Steps 1 and 2. `adults` is null where no number of adults counts. */
const figureOf = (
  config: CaseConfig,
  room: string,
  rate: CaseRate,
  date: string,
  adults: number | null,
): Figure | null => {
  const { digits } = config
  if (rate.parent_rate_code != null) {
    const parent = figureOf(config, room, rateNamed(config, rate.parent_rate_code), date, adults)
    if (parent === null) return null
    const derive = rate.derive!
    let figure = notBelow0(parent.figure + charged(parent.figure, derive, digits))
    const step = minorOf(derive.round_to ?? 0, digits)
    if (step > 0n) figure = rounded(figure, step) * step
    return { figure, isForAdults: parent.isForAdults }
  }
  const row = rowOf(config, room, rate.rate_code, date)
  if (row === undefined) return null
  const forAdults = row.adult_prices?.find((element) => element.adults === adults)
  if (forAdults !== undefined) return { figure: minorOf(forAdults.price, digits), isForAdults: true }
  if (row.rate_price != null) return { figure: minorOf(row.rate_price, digits), isForAdults: false }
  if ((rate.price ?? 0) > 0) return { figure: minorOf(rate.price!, digits), isForAdults: false }
  return null
}

const hasAny = (four: CaseOccupancy): boolean =>
  four.base_adults != null ||
  (four.occupancy_prices ?? []).length > 0 ||
  four.extra_adult_price != null ||
  (four.child_bands ?? []).length > 0

/** Step 4. */
const discountOf = (rate: CaseRate, nights: number, ahead: number): number => {
  const reached = (rate.stay_discounts ?? []).filter(({ min_nights }) => nights >= min_nights)
  const ofStay = reached.sort((a, b) => b.min_nights - a.min_nights)[0]?.percent ?? 0
  const fitting = (rate.advance_discounts ?? []).filter(
    ({ min_days, max_days }) => ahead >= (min_days ?? -1e9) && ahead <= (max_days ?? 1e9),
  )
  return Math.max(ofStay, ...fitting.map((each) => each.percent))
}

/** The price of a night of one room; null if there is none. */
const priceOf = (
  config: CaseConfig,
  item: CaseItem,
  party: NaiveRoom,
  date: string,
  discount: number,
  promo: CasePromo | undefined,
): bigint | null => {
  const { digits } = config
  const rate = rateNamed(config, item.rate_code)
  const room = config.rooms.find(({ room_code }) => room_code === item.room_code)!
  const four = hasAny(rate) ? rate : room
  const bands = four.child_bands ?? []
  let adults: number | null = party.adults
  const banded = []
  for (const age of party.ages) {
    const band = bands.find(({ age_from, age_to }) => age_from <= age && age <= age_to)
    if (band !== undefined) banded.push(band)
    else if (bands.length > 0) adults++
  }
  if (adults === 0) adults = four.base_adults ?? null
  const found = figureOf(config, item.room_code, rate, date, adults)
  if (found === null) return null
  const { figure, isForAdults } = found
  const parts = banded.map((band) => charged(figure, band, digits))
  if (!isForAdults && adults !== null && four.base_adults != null) {
    const row = four.occupancy_prices?.find((each) => each.adults === adults)
    if (row !== undefined) parts.push(charged(figure, row, digits))
    else if (adults > four.base_adults)
      parts.push(BigInt(adults - four.base_adults) * minorOf(four.extra_adult_price ?? 0, digits))
  }
  let price = notBelow0(figure + sum(parts))
  price = notBelow0(price - percent(price, discount))
  return promo === undefined ? price : notBelow0(price - charged(price, promo, digits))
}

export interface NaiveNight {
  date: string
  price: bigint | null
  total: bigint | null
}

/** What each room costs on each night. */
export const roomPrices = (
  config: CaseConfig,
  request: CaseRequest,
  item: CaseItem,
  promo: CasePromo | undefined,
): (bigint | null)[][] => {
  const today = dateIn(config.hotel.timezone, Date.parse(config.now))
  const dates = nightsOf(request)
  const ahead = daysBetween(today, request.arrival_date)
  const discount = discountOf(rateNamed(config, item.rate_code), dates.length, ahead)
  return dates.map((date) =>
    roomsOf(item).map((party) => priceOf(config, item, party, date, discount, promo)),
  )
}

export const pricedNights = (
  config: CaseConfig,
  request: CaseRequest,
  item: CaseItem,
  promo: CasePromo | undefined,
): NaiveNight[] => {
  const dates = nightsOf(request)
  return roomPrices(config, request, item, promo).map((prices, at) => {
    const date = dates[at]!
    if (prices.includes(null)) return { date, price: null, total: null }
    return { date, price: prices[0]!, total: sum(prices as bigint[]) }
  })
}

/** The price that the night's replaces: that of the day, and of a derived rate the topmost parent's. */
export const normalOf = (config: CaseConfig, item: CaseItem, night: NaiveNight): bigint => {
  let rate = rateNamed(config, item.rate_code)
  while (rate.parent_rate_code != null) rate = rateNamed(config, rate.parent_rate_code)
  const row = rowOf(config, item.room_code, rate.rate_code, night.date)!
  if (row.normal_price != null) return minorOf(row.normal_price, config.digits)
  const figure = figureOf(config, item.room_code, rate, night.date, null)
  return figure === null ? night.price! : figure.figure
}

const ruleOf = (
  config: CaseConfig,
  room: string,
  rate: CaseRate,
  date: string,
  name: Restriction,
): number => {
  const isInherited = rate.inherit == null || rate.inherit.includes(name)
  if (rate.parent_rate_code != null && isInherited)
    return ruleOf(config, room, rateNamed(config, rate.parent_rate_code), date, name)
  return rowOf(config, room, rate.rate_code, date)?.[name] ?? 0
}

const isClosed = (config: CaseConfig, room: string, rate: CaseRate, date: string): boolean => {
  const own = rowOf(config, room, rate.rate_code, date)?.is_close === 1
  if (rate.parent_rate_code == null) return own
  const isInherited = rate.inherit == null || rate.inherit.includes('is_close')
  return own || (isInherited && isClosed(config, room, rateNamed(config, rate.parent_rate_code), date))
}

export interface NaiveReason {
  code: string
  date?: string
  required?: number
  actual?: number
}

export const reasonsOf = (
  config: CaseConfig,
  request: CaseRequest,
  item: CaseItem,
  priced: NaiveNight[],
): NaiveReason[] => {
  const { arrival_date, departure_date } = request
  const dates = nightsOf(request)
  const nights = dates.length
  const room = config.rooms.find(({ room_code }) => room_code === item.room_code)!
  const rate = rateNamed(config, item.rate_code)
  const today = dateIn(config.hotel.timezone, Date.parse(config.now))
  const rule = (date: string, name: Restriction) => ruleOf(config, item.room_code, rate, date, name)
  const roomDay = (date: string) =>
    config.room_days?.find((row) => row.room_code === item.room_code && row.date === date)
  const wanted = request.items
    .filter(({ room_code }) => room_code === item.room_code)
    .reduce((all, each) => all + roomsOf(each).length, 0)
  const reasons: NaiveReason[] = []
  const first = (code: string, isAgainst: (date: string) => boolean) => {
    const date = dates.find(isAgainst)
    if (date !== undefined) reasons.push({ code, date })
    return date
  }
  if (arrival_date < today) reasons.push({ code: 'past_date', date: arrival_date })
  if (room.is_publish === 0) reasons.push({ code: 'not_published' })
  if (rate.is_closed === 1) reasons.push({ code: 'rate_closed' })
  first(
    'rate_not_valid',
    (date) =>
      date < (rate.start_date_rate ?? '0000').slice(0, 10) ||
      date > (rate.end_date_rate ?? '9999').slice(0, 10),
  )
  first('no_availability', (date) => roomDay(date) === undefined)
  first('no_price', (date) => priced.find((night) => night.date === date)!.price === null)
  const soldOut = first('sold_out', (date) => (roomDay(date)?.number_of_rooms ?? 1e9) < wanted)
  if (soldOut !== undefined)
    Object.assign(reasons.at(-1)!, { required: wanted, actual: roomDay(soldOut)!.number_of_rooms })
  first('stop_sell_room', (date) => roomDay(date)?.is_close === 1)
  first('stop_sell_rate', (date) => isClosed(config, item.room_code, rate, date))
  if (rule(arrival_date, 'cta') !== 0) reasons.push({ code: 'cta', date: arrival_date })
  if (rule(departure_date, 'ctd') !== 0) reasons.push({ code: 'ctd', date: departure_date })
  const min = rule(arrival_date, 'min_night')
  const max = rule(arrival_date, 'max_night')
  if (min !== 0 && nights < min)
    reasons.push({ code: 'min_night', date: arrival_date, required: min, actual: nights })
  if (max !== 0 && nights > max)
    reasons.push({ code: 'max_night', date: arrival_date, required: max, actual: nights })
  if (!doesFit(config, item)) reasons.push({ code: 'occupancy' })
  const ahead = daysBetween(today, arrival_date)
  if (rate.min_advance_days != null && ahead < rate.min_advance_days)
    reasons.push({ code: 'advance_min', required: rate.min_advance_days, actual: ahead })
  if (rate.max_advance_days != null && ahead > rate.max_advance_days)
    reasons.push({ code: 'advance_max', required: rate.max_advance_days, actual: ahead })
  const most = Math.max(...dates.map((date) => rule(date, 'min_night_through')))
  if (nights < most) {
    const date = dates.find((each) => rule(each, 'min_night_through') === most)!
    reasons.push({ code: 'min_night_through', date, required: most, actual: nights })
  }
  return reasons
}

const doesFit = ({ rooms }: CaseConfig, item: CaseItem): boolean => {
  const { room_max_adult, room_max_children } = rooms.find(({ room_code }) => room_code === item.room_code)!
  if (item.rooms_party !== undefined)
    return item.rooms_party.every(
      ({ adults, children_ages }) => adults <= room_max_adult && children_ages.length <= room_max_children,
    )
  if (item.adults === undefined)
    return (item.guests ?? 0) <= item.rooms * (room_max_adult + room_max_children)
  return item.adults <= item.rooms * room_max_adult && (item.children ?? 0) <= item.rooms * room_max_children
}
