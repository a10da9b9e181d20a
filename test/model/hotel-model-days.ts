import type { ModelRateDay, ModelRoomDay } from './quote-model.ts'

/** The effect of a push on one day, written from the contract. Amounts are minor units. */
export interface RoomDay extends ModelRoomDay {
  rate: string | null
  price: number | null
}

export interface RateFields {
  rate_price?: number | undefined
  normal_price?: number | undefined
  cta?: number | undefined
  ctd?: number | undefined
  min_night?: number | undefined
  max_night?: number | undefined
  is_close?: number | undefined
}

export interface DayFields {
  rate_code?: string | undefined
  price?: number | undefined
  number_of_rooms?: number | undefined
  is_close?: number | undefined
}

export const STOP_SELL_ROOM_DAY: RoomDay = { count: 0, rate: null, price: null, closed: false, pushed: false }

export const STOP_SELL_RATE_DAY: ModelRateDay = {
  price: null,
  normal: null,
  cta: 0,
  ctd: 0,
  min: 0,
  max: 0,
  closed: false,
  pushed: false,
}

/** Whether the minimum exceeds the maximum; 0 is no limit. */
export const nightsClash = (min = 0, max = 0): boolean => max > 0 && min > max

/** A push that changes no value leaves the row unchanged, even one that only a stop-sell had made. */
const orAsItWas = <Day extends { pushed: boolean }>(before: Day | undefined, after: Day): Day => {
  if (before === undefined) return after
  const changed = (Object.keys(after) as (keyof Day)[]).some(
    (name) => name !== 'pushed' && before[name] !== after[name],
  )
  return changed ? after : before
}

export const pushedRoomDay = (before: RoomDay | undefined, given: DayFields): RoomDay =>
  orAsItWas(before, {
    count: given.number_of_rooms ?? before?.count ?? 0,
    rate: given.rate_code ?? before?.rate ?? null,
    price: given.price ?? before?.price ?? null,
    closed: given.is_close === undefined ? (before?.closed ?? false) : given.is_close === 1,
    pushed: true,
  })

export const pushedRateDay = (before: ModelRateDay | undefined, given: RateFields): ModelRateDay =>
  orAsItWas(before, {
    price: given.rate_price ?? before?.price ?? null,
    normal: given.normal_price ?? before?.normal ?? null,
    cta: given.cta ?? before?.cta ?? 0,
    ctd: given.ctd ?? before?.ctd ?? 0,
    min: given.min_night ?? before?.min ?? 0,
    max: given.max_night ?? before?.max ?? 0,
    closed: given.is_close === undefined ? (before?.closed ?? false) : given.is_close === 1,
    pushed: true,
  })
