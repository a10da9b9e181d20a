/**
 * A second implementation of the rule of a stay, for tests: written from the contract, night by night, with dates as
 * text and exact integers. It shares no code with the real one.
 */
export interface ModelRoomDay {
  count: number
  closed: boolean
  /** False if only a stop-sell made the row. */
  pushed: boolean
}

export interface ModelRateDay {
  price: number | null
  normal: number | null
  cta: number
  ctd: number
  min: number
  max: number
  through?: number
  closed: boolean
  pushed: boolean
}

export interface ModelWorld {
  today: string
  room: { published: boolean; adults: number; children: number }
  rate: {
    closed: boolean
    first: string | null
    last: string | null
    price: number
    minAdvance?: number | null
    maxAdvance?: number | null
  }
  roomDays: Map<string, ModelRoomDay>
  rateDays: Map<string, ModelRateDay>
}

export interface ModelStay {
  arrival: string
  departure: string
  rooms: number
  adults?: number
  children?: number
  guests?: number
}

export interface ModelReason {
  code: string
  date?: string
  required?: number
  actual?: number
}

export interface ModelQuote {
  reasons: ModelReason[]
  bookable: boolean
  nightly: (number | null)[]
  total: bigint
  ratePrice: number
  normalPrice: number
  roomsLeft: number
}

export const nightsOf = ({ arrival, departure }: { arrival: string; departure: string }): string[] => {
  const nights: string[] = []
  let date = Temporal.PlainDate.from(arrival)
  while (date.toString() < departure) {
    nights.push(date.toString())
    date = date.add({ days: 1 })
  }
  return nights
}

const sumOf = (amounts: number[]): bigint => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)

const mean = (amounts: number[]): number => {
  if (amounts.length === 0) return 0
  const count = BigInt(amounts.length)
  const sum = sumOf(amounts)
  const rest = sum % count
  return Number(sum / count + (rest * 2n >= count ? 1n : 0n))
}

export const modelQuote = (world: ModelWorld, stay: ModelStay): ModelQuote => {
  const { room, rate, today } = world
  const { arrival, departure, rooms } = stay
  const nights = nightsOf(stay)
  const roomDay = (date: string) => {
    const found = world.roomDays.get(date)
    return found?.pushed ? found : undefined
  }
  const rateDay = (date: string) => world.rateDays.get(date)
  const priceOf = (date: string): number | null => {
    const found = rateDay(date)
    if (found === undefined || !found.pushed) return null
    if (found.price !== null) return found.price
    return rate.price > 0 ? rate.price : null
  }
  const reasons: ModelReason[] = []
  const firstNight = (code: string, concerned: (date: string) => boolean, more = (_: string) => ({})) => {
    const date = nights.find(concerned)
    if (date !== undefined) reasons.push({ code, date, ...more(date) })
  }

  if (arrival < today) reasons.push({ code: 'past_date', date: arrival })
  if (!room.published) reasons.push({ code: 'not_published' })
  if (rate.closed) reasons.push({ code: 'rate_closed' })
  firstNight('rate_not_valid', (date) => {
    if (rate.first !== null && date < rate.first) return true
    return rate.last !== null && date > rate.last
  })
  firstNight('no_availability', (date) => roomDay(date) === undefined)
  firstNight('no_price', (date) => priceOf(date) === null)
  firstNight(
    'sold_out',
    (date) => (roomDay(date)?.count ?? Infinity) < rooms,
    (date) => ({ required: rooms, actual: roomDay(date)!.count }),
  )
  firstNight('stop_sell_room', (date) => world.roomDays.get(date)?.closed ?? false)
  firstNight('stop_sell_rate', (date) => rateDay(date)?.closed ?? false)
  const first = rateDay(arrival)
  if ((first?.cta ?? 0) !== 0) reasons.push({ code: 'cta', date: arrival })
  if ((rateDay(departure)?.ctd ?? 0) !== 0) reasons.push({ code: 'ctd', date: departure })
  const length = nights.length
  if (first !== undefined && first.min > 0 && length < first.min)
    reasons.push({ code: 'min_night', date: arrival, required: first.min, actual: length })
  if (first !== undefined && first.max > 0 && length > first.max)
    reasons.push({ code: 'max_night', date: arrival, required: first.max, actual: length })
  const crowd = overcrowding(world, stay)
  if (crowd !== undefined) reasons.push(crowd)
  const ahead = Temporal.PlainDate.from(today).until(arrival).days
  if (rate.minAdvance != null && ahead < rate.minAdvance)
    reasons.push({ code: 'advance_min', required: rate.minAdvance, actual: ahead })
  if (rate.maxAdvance != null && ahead > rate.maxAdvance)
    reasons.push({ code: 'advance_max', required: rate.maxAdvance, actual: ahead })
  const most = Math.max(...nights.map((date) => rateDay(date)?.through ?? 0))
  const date = nights.find((night) => (rateDay(night)?.through ?? 0) === most)
  if (most > length) reasons.push({ code: 'min_night_through', date: date!, required: most, actual: length })

  const priced = nights.filter((date) => priceOf(date) !== null)
  const prices = priced.map((date) => priceOf(date)!)
  const normals = priced.map((date) => rateDay(date)!.normal ?? priceOf(date)!)
  const total = sumOf(prices) * BigInt(rooms)
  const ratePrice = mean(prices)
  return {
    reasons,
    bookable: reasons.length === 0 && total <= 1_000_000_000_000_000n,
    nightly: nights.map(priceOf),
    total,
    ratePrice,
    normalPrice: Math.max(mean(normals), ratePrice),
    roomsLeft: Math.min(...nights.map((date) => roomDay(date)?.count ?? 0)),
  }
}

const overcrowding = ({ room }: ModelWorld, stay: ModelStay): ModelReason | undefined => {
  const tooMany = (actual: number | undefined, each: number): ModelReason | undefined =>
    actual !== undefined && actual > each * stay.rooms
      ? { code: 'occupancy', required: each * stay.rooms, actual }
      : undefined
  if (stay.guests !== undefined) return tooMany(stay.guests, room.adults + room.children)
  return tooMany(stay.adults, room.adults) ?? tooMany(stay.children, room.children)
}
