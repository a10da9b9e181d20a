import type { Calendars } from '../../calendar/calendars.ts'
import { HotelPrices, NO_PRICE_RULES } from '../../calendar/hotel-prices.ts'
import { readRates } from '../../calendar/queries.ts'
import type { Clock } from '../../db/hotel/clocks.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { extraTable, policyTable, promoTable, taxTable } from '../../price-rules/record/queries.ts'
import { toExtraRule, toPolicyRule, toPromoRule, toTaxRule } from '../../price-rules/record/rules.ts'
import type { RateNight, RoomNight } from '../../stay/days/day-facts.ts'
import { type GivenPromo, promoKey } from '../../stay/price/promo.ts'
import type { Day } from '../../stay/values/civil-date.ts'
import { countPromoUses } from '../record/extra-queries.ts'
import {
  readRateNights,
  readRoomNights,
  readSoldHotel,
  readSoldRate,
  readSoldRoom,
  type SoldHotel,
  type SoldRate,
  type SoldRoom,
} from './sale-queries.ts'

/** What is to be read for a stay. */
export interface SaleRequest {
  arrival: Day
  departure: Day
  items: readonly { room_code: string; rate_code: string }[]
  promo_code?: string | undefined
  email?: string | undefined
}

/** Where rules may be found without reading them. */
export interface Memory {
  calendars: Calendars
  /** The hotel's clock when the request came. */
  clock: Clock
}

export type NamedRoom = Pick<SoldRoom, 'room_id' | 'room_name' | 'translations'>
export type NamedRate = Pick<SoldRate, 'rate_id' | 'rate_name' | 'translations'>

/** What a booking says of what it is sold, wherever that is known from. Rooms and rates are by code. */
export interface SaleFacts {
  hotel: Pick<SoldHotel, 'timezone' | 'currency' | 'language'>
  rooms: ReadonlyMap<string, NamedRoom>
  rates: ReadonlyMap<string, NamedRate>
  promo: SoldPromo | undefined
  prices: Pick<HotelPrices, 'rules'>
}

/** What decides whether a stay can be sold, and for how much. */
export interface Sale extends SaleFacts {
  hotel: SoldHotel
  rooms: Map<string, SoldRoom>
  rates: Map<string, SoldRate>
  /** By rate_id, those that rates of the stay are derived from. */
  parents: Map<number, SoldRate>
  nights: SaleNights
  prices: HotelPrices
}

export interface SoldPromo extends GivenPromo {
  /** Undefined if there is none with this code. */
  promo_id: number | undefined
}

/** The days of rooms and rates from arrival to departure, each read once under the lock. */
export class SaleNights {
  private readonly tx: Tx
  private readonly arrival: Day
  private readonly departure: Day
  private readonly rooms = new Map<number, Promise<RoomNight[]>>()
  private readonly rates = new Map<string, Promise<RateNight[]>>()
  readonly roomNights = new Map<number, readonly RoomNight[]>()
  readonly rateNights = new Map<string, readonly RateNight[]>()

  constructor(tx: Tx, arrival: Day, departure: Day) {
    this.tx = tx
    this.arrival = arrival
    this.departure = departure
  }

  /** Reads what was not read yet of a room and rates. */
  async read(roomId: number, rateIds: readonly number[]): Promise<void> {
    const { tx, arrival, departure } = this
    if (!this.rooms.has(roomId)) this.rooms.set(roomId, readRoomNights(tx, roomId, arrival, departure))
    for (const rateId of rateIds) {
      const key = rateNightsKey(roomId, rateId)
      if (!this.rates.has(key)) this.rates.set(key, readRateNights(tx, roomId, rateId, arrival, departure))
    }
    const [roomNights, ...rateNights] = await Promise.all([
      this.rooms.get(roomId)!,
      ...rateIds.map((rateId) => this.rates.get(rateNightsKey(roomId, rateId))!),
    ])
    this.roomNights.set(roomId, roomNights!)
    rateIds.forEach((rateId, at) => {
      this.rateNights.set(rateNightsKey(roomId, rateId), rateNights[at]!)
    })
  }
}

export const rateNightsKey = (roomId: number, rateId: number): string => `${roomId} ${rateId}`

interface SaleIds {
  room_id: number
  /** The rate, and those it is derived from. */
  rate_ids: readonly number[]
}

const MOST_REMEMBERED = 10_000

/**
 * Ids that codes had when they were last read. With them the nights are asked for together with room and rate. These
 * tell whether the ids are still right; if not, the nights are read again.
 */
const lastIds = new Map<string, SaleIds>()

const remember = (name: string, ids: SaleIds): void => {
  if (lastIds.size >= MOST_REMEMBERED) lastIds.clear()
  lastIds.set(name, ids)
}

/** Reads everything that decides a stay, under the lock. */
export const readSale = async (tx: Tx, request: SaleRequest, memory: Memory | undefined): Promise<Sale> => {
  const { items, arrival, departure } = request
  const nights = new SaleNights(tx, arrival, departure)
  const nameOf = (item: SaleRequest['items'][number]) => `${tx.hotelId} ${item.room_code} ${item.rate_code}`
  const expected = items.flatMap((item) => lastIds.get(nameOf(item)) ?? [])
  // Where the rate was a derived one, all rates are asked for together with the rest.
  const isDerived = expected.some(({ rate_ids }) => rate_ids.length > 1)
  const allRates = isDerived ? readRates(tx, tx.hotelId) : undefined
  const isInMemory = memory?.calendars.isInMemoryAt(tx.hotelId, memory.clock) ?? false
  const [hotel, rooms, rates, promo] = await Promise.all([
    readSoldHotel(tx, !isInMemory),
    byCode(
      items.map(({ room_code }) => room_code),
      (code) => readSoldRoom(tx, code),
    ),
    byCode(
      items.map(({ rate_code }) => rate_code),
      (code) => readSoldRate(tx, code),
    ),
    readSoldPromo(tx, request),
    allRates,
    ...expected.map(({ room_id, rate_ids }) => nights.read(room_id, rate_ids)),
  ])
  const parents = await readParents(tx, rates, allRates)
  await Promise.all(
    items.map((item) => {
      const [room, rate] = [rooms.get(item.room_code), rates.get(item.rate_code)]
      if (room === undefined || rate === undefined) return undefined
      const ids = { room_id: room.room_id, rate_ids: chainOf(rate, parents).map(({ rate_id }) => rate_id) }
      remember(nameOf(item), ids)
      return nights.read(ids.room_id, ids.rate_ids)
    }),
  )
  return { hotel, rooms, rates, parents, nights, prices: await readPrices(tx, hotel, memory), promo }
}

const byCode = async <Row>(
  codes: readonly string[],
  read: (code: string) => Promise<Row | undefined>,
): Promise<Map<string, Row>> => {
  const distinct = [...new Set(codes)]
  const rows = await Promise.all(distinct.map(read))
  return new Map(distinct.flatMap((code, at) => (rows[at] === undefined ? [] : [[code, rows[at]]])))
}

/** Rates are read all at once, because how many are above one is not known. Most hotels have no derived ones. */
const readParents = async (
  tx: Tx,
  rates: Map<string, SoldRate>,
  asked: ReturnType<typeof readRates> | undefined,
): Promise<Map<number, SoldRate>> => {
  if ([...rates.values()].every(({ parent_rate_id }) => parent_rate_id === null)) return new Map()
  const all = await (asked ?? readRates(tx, tx.hotelId))
  return new Map(all.map((rate) => [rate.rate_id, rate]))
}

/** A rate and those it is derived from, the topmost last. */
export const chainOf = (rate: SoldRate, parents: Map<number, SoldRate>): SoldRate[] => {
  const chain = [rate]
  for (let at = rate; at.parent_rate_id !== null; ) {
    const parent = parents.get(at.parent_rate_id)
    if (parent === undefined || chain.includes(parent)) break
    chain.push(parent)
    at = parent
  }
  return chain
}

const readSoldPromo = async (tx: Tx, { promo_code, email }: SaleRequest): Promise<SoldPromo | undefined> => {
  if (promo_code === undefined) return undefined
  const row = await promoTable.find(tx, tx.hotelId, promoKey(promo_code))
  if (row === undefined) return { promo_id: undefined, rule: undefined, uses: 0, usesOfEmail: 0 }
  const rule = toPromoRule(row)
  const isCounted = rule.maxUsesPerEmail !== null && email !== undefined
  const usesOfEmail = isCounted ? await countPromoUses(tx, tx.hotelId, promoKey(promo_code), email) : 0
  return { promo_id: row.promo_id, rule, uses: row.uses, usesOfEmail }
}

/** From memory, if that is at exactly the version locked; else read, if the hotel has any rules. */
const readPrices = async (tx: Tx, hotel: SoldHotel, memory: Memory | undefined): Promise<HotelPrices> => {
  const [version, started] = await Promise.all([tx.nextVersion(), tx.started()])
  const calendar = memory?.calendars.exactly(tx.hotelId, version - 1, started)
  if (calendar !== undefined) return calendar.prices
  if (hotel.has_rules === false) return new HotelPrices(NO_PRICE_RULES, hotel)
  const [taxes, extras, policies] = await Promise.all([
    taxTable.list(tx, tx.hotelId),
    extraTable.list(tx, tx.hotelId),
    policyTable.list(tx, tx.hotelId),
  ])
  const rules = {
    taxes: taxes.map(toTaxRule),
    extras: extras.map(toExtraRule),
    policies: policies.map(toPolicyRule),
    promos: [],
  }
  return new HotelPrices(rules, hotel)
}
