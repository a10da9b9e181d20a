import { compareAges } from './age-classes.ts'
import type { Costs, PartySpace, Share } from './party-space.ts'
import { byCode, type PricedRate, type PricedRoom, type Way } from './way.ts'

type Rate = Pick<PricedRate, 'code' | 'prices'>

/** A room type with what each share pays at its cheapest rate. */
interface RoomType {
  readonly code: string
  readonly left: number
  readonly rates: readonly Rate[]
  readonly cheapest: Float64Array
  /** Those that it can be booked for. */
  readonly shares: readonly Share[]
}

/** One room of a way that is being chosen. */
interface Place {
  readonly type: RoomType
  readonly rate?: Rate
  readonly adults?: number
}

/** Ways of one cost are looked for; `next` is the least that was found above it. */
interface Look {
  readonly cost: number
  next: number
}

/**
 * All ways to house a party, in order: for each number of rooms the cheapest first, and of one cost those whose rooms, then
 * rates, then adults, then ages come first. Tables say what the rest of a party costs at least in the rooms that are still to be
 * chosen, so nothing is tried that leads nowhere. Generators yield the steps done since the last time.
 */
export class Ways {
  private readonly space: PartySpace
  private readonly types: readonly RoomType[]
  private readonly most: number
  /** What sets cost at least in so many rooms of the types from this one on. */
  private readonly rest: Costs[][] = []
  /** The same with at least one of this type. */
  private readonly some: Costs[][] = []

  /** With `isFree` only of rooms that can be cancelled for nothing. */
  constructor(space: PartySpace, rooms: readonly PricedRoom[], most: number, isFree = false) {
    this.space = space
    this.most = most
    this.types = byCode(rooms)
      .map((room) => typeOf(space, room, isFree))
      .filter(({ shares, left }) => shares.length > 0 && left > 0)
  }

  /** To be done before anything is asked. */
  *prepare(): Generator<number, void> {
    const { space, types, most } = this
    this.rest[types.length] = Array.from({ length: most + 1 }, (_, rooms) =>
      rooms === 0 ? space.nobody() : space.never(),
    )
    for (let at = types.length - 1; at >= 0; at--) {
      const after = this.rest[at + 1]!
      const some = yield* this.withSome(types[at]!, after)
      this.some[at] = some
      this.rest[at] = after.map((costs, rooms) => lower(costs.slice(), some[rooms]!))
    }
  }

  /** The same where at least one of the rooms is of this type. */
  private *withSome(type: RoomType, after: readonly Costs[]): Generator<number, Costs[]> {
    const { space, most } = this
    const some = after.map(() => space.never())
    const isPlenty = type.left >= most
    let before = after
    for (let copies = 1; copies <= (isPlenty ? 1 : type.left); copies++) {
      const more = after.map(() => space.never())
      for (let rooms = copies; rooms <= most; rooms++) {
        yield this.addTo(more[rooms]!, before[rooms - 1]!, type, rooms === most)
        // Where there are enough of the type, each room may be followed by another.
        if (isPlenty && rooms > 1) yield this.addTo(more[rooms]!, more[rooms - 1]!, type, rooms === most)
        lower(some[rooms]!, more[rooms]!)
      }
      before = more
    }
    return some
  }

  /** Of the most rooms only the cost of the whole party is ever asked for. */
  private addTo(out: Costs, before: Costs, { cheapest, shares }: RoomType, isWholeOnly: boolean): number {
    if (!isWholeOnly) return this.space.addRoom(out, before, cheapest, shares)
    const { whole } = this.space
    for (const { at, adds } of shares) {
      const cost = cheapest[at]! + before[whole - adds]!
      if (cost < out[whole]!) out[whole] = cost
    }
    return 1
  }

  /** The least that the whole party costs in so many rooms. */
  least(rooms: number): number {
    return this.rest[0]![rooms]![this.space.whole]!
  }

  /** The ways with so many rooms. */
  *of(rooms: number): Generator<number | Way, void> {
    let cost = this.least(rooms)
    while (cost < Infinity) {
      const look: Look = { cost, next: Infinity }
      yield* this.chooseTypes(look, 0, rooms, this.space.nothing(), [])
      cost = look.next
    }
  }

  /** Goes on where the whole party can be had for no more than is looked for. */
  private leads(look: Look, some: Costs, rest: Costs): boolean {
    const cost = this.space.together(some, rest)
    if (cost > look.cost) look.next = Math.min(look.next, cost)
    return cost <= look.cost
  }

  private *chooseTypes(
    look: Look,
    at: number,
    rooms: number,
    placed: Costs,
    chosen: readonly Place[],
  ): Generator<number | Way, void> {
    const type = this.types[at]
    if (rooms === 0) yield* this.chooseRates(look, chosen)
    if (rooms === 0 || type === undefined) return
    const tables = [placed]
    yield this.stepsOfTable
    const isWorthIt = this.leads(look, placed, this.some[at]![rooms]!)
    for (let copies = 1; isWorthIt && copies <= Math.min(type.left, rooms); copies++) {
      const table = this.space.never()
      yield this.space.addRoom(table, tables[copies - 1]!, type.cheapest, type.shares)
      tables.push(table)
    }
    // More rooms of the first type come first.
    for (let copies = tables.length - 1; copies >= 0; copies--) {
      yield this.stepsOfTable
      if (!this.leads(look, tables[copies]!, this.rest[at + 1]![rooms - copies]!)) continue
      const more = Array.from({ length: copies }, () => ({ type }))
      yield* this.chooseTypes(look, at + 1, rooms - copies, tables[copies]!, [...chosen, ...more])
    }
  }

  private get stepsOfTable(): number {
    return this.space.sets
  }

  /** What the places from each one on cost at least. */
  private *restOf(places: readonly Place[], pricesOf: PricesOf): Generator<number, Costs[]> {
    const rest = [this.space.nobody()]
    for (const place of places.slice(1).reverse()) {
      const table = this.space.never()
      yield this.space.addRoom(table, rest[0]!, pricesOf(place), sharesOf(place))
      rest.unshift(table)
    }
    // That of the first place is never asked for.
    return [this.space.never(), ...rest]
  }

  private *chooseRates(look: Look, places: readonly Place[]): Generator<number | Way, void> {
    const rest = yield* this.restOf(places, ({ type }) => type.cheapest)
    yield* this.chooseRate(look, places, 0, rest, this.space.nothing())
  }

  private *chooseRate(
    look: Look,
    places: readonly Place[],
    at: number,
    rest: readonly Costs[],
    placed: Costs,
  ): Generator<number | Way, void> {
    const place = places[at]
    if (place === undefined) {
      yield* this.chooseAllAdults(look, places)
      return
    }
    const before = places[at - 1]
    const { rates } = place.type
    for (const rate of rates.slice(before?.type === place.type ? rates.indexOf(before.rate!) : 0)) {
      const table = this.space.never()
      yield this.stepsOfTable + this.space.addRoom(table, placed, rate.prices, place.type.shares)
      if (!this.leads(look, table, rest[at + 1]!)) continue
      yield* this.chooseRate(look, places.with(at, { ...place, rate }), at + 1, rest, table)
    }
  }

  private *chooseAllAdults(look: Look, places: readonly Place[]): Generator<number | Way, void> {
    const rest = yield* this.restOf(places, ({ rate }) => rate!.prices)
    yield* this.chooseAdults(look, places, 0, rest, this.space.nothing())
  }

  private *chooseAdults(
    look: Look,
    places: readonly Place[],
    at: number,
    rest: readonly Costs[],
    placed: Costs,
  ): Generator<number | Way, void> {
    const place = places[at]
    if (place === undefined) {
      const restOf = yield* this.restOf(places, (each) => each.rate!.prices)
      yield* this.chooseAges(look, places, 0, restOf, 0, 0, [])
      return
    }
    const before = places[at - 1]
    const isSame = before?.type === place.type && before.rate === place.rate
    for (let adults = isSame ? before.adults! : this.space.adults; adults >= 1; adults--) {
      const chosen = { ...place, adults }
      const table = this.space.never()
      yield this.stepsOfTable + this.space.addRoom(table, placed, place.rate!.prices, sharesOf(chosen))
      if (!this.leads(look, table, rest[at + 1]!)) continue
      yield* this.chooseAdults(look, places.with(at, chosen), at + 1, rest, table)
    }
  }

  private *chooseAges(
    look: Look,
    places: readonly Place[],
    at: number,
    rest: readonly Costs[],
    placed: number,
    cost: number,
    ages: readonly (readonly number[])[],
  ): Generator<number | Way, void> {
    const place = places[at]
    if (place === undefined) {
      if (cost === look.cost) yield wayOf(places, cost, ages)
      return
    }
    const { whole } = this.space
    const left = this.space.digitsOf(whole - placed)
    const before = places[at - 1]
    const isSame = before?.type === place.type && before.rate === place.rate && before.adults === place.adults
    const open: { share: Share; own: number[]; price: number }[] = []
    for (const share of sharesOf(place)) {
      const price = place.rate!.prices[share.at]!
      if (!isAmong(share, left)) continue
      const all = cost + price + rest[at + 1]![whole - placed - share.adds]!
      if (all > look.cost) look.next = Math.min(look.next, all)
      else open.push({ share, own: this.space.agesOf(share, placed), price })
    }
    yield this.space.sets
    open.sort((a, b) => compareAges(a.own, b.own))
    for (const { share, own, price } of open) {
      if (isSame && compareAges(own, ages[at - 1]!) < 0) continue
      yield* this.chooseAges(look, places, at + 1, rest, placed + share.adds, cost + price, [...ages, own])
    }
  }
}

type PricesOf = (place: Place) => Float64Array

/** Those that a place can have by now. */
const sharesOf = ({ type, adults }: Place): readonly Share[] =>
  adults === undefined ? type.shares : type.shares.filter((share) => share.adults === adults)

const isAmong = ({ digits }: Share, left: readonly number[]): boolean =>
  digits.every((digit, at) => digit <= left[at]!)

const typeOf = (space: PartySpace, { code, left, rates }: PricedRoom, isFree: boolean): RoomType => {
  const own = byCode(rates).map((rate) => ({
    code: rate.code,
    prices: isFree ? rate.freePrices : rate.prices,
  }))
  const cheapest = new Float64Array(space.shares.length).fill(Infinity)
  for (const { prices } of own) lower(cheapest, prices)
  const shares = space.shares.filter(({ at }) => cheapest[at]! < Infinity)
  return { code, left, rates: own, cheapest, shares }
}

const lower = (costs: Costs, others: Costs): Costs => {
  for (let at = 0; at < costs.length; at++) if (others[at]! < costs[at]!) costs[at] = others[at]!
  return costs
}

const wayOf = (places: readonly Place[], cost: number, ages: readonly (readonly number[])[]): Way => ({
  cost,
  rooms: places.map(({ type, rate, adults }, at) => ({
    roomCode: type.code,
    rateCode: rate!.code,
    adults: adults!,
    ages: ages[at]!,
  })),
})
