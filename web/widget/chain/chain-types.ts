import type { ReasonCode } from '../../../src/stay/lists/restrictions.ts'
import type { Catalogue } from '../../messages/en.ts'
import type { Query } from '../../shared/api.ts'
import type { Picture, Stay } from '../types.ts'

export const SORTED_BY = ['price', 'distance', 'stars'] as const
export type SortedBy = (typeof SORTED_BY)[number]

/** South, west, north, east. */
export type Area = readonly [number, number, number, number]

/** A hotel as the page of its chain shows it. */
export interface ComparedHotel {
  hotel_code: string
  hotel_name: string
  hotel_address: string
  hotel_star: number
  latitude: number | null
  longitude: number | null
  picture: Picture | null
  currency: string
  /** From the place that was asked for; null where either is not known. */
  distance_km: number | null
  offer: {
    room_name: string
    rate_name: string
    /** The nights alone. */
    total_price: number
    grand_total: number
    /** Null where it was sold under no terms. */
    refundability: 'refundable' | 'partially_refundable' | 'non_refundable' | null
    /** By the hotel's clock; null if there is no such moment. */
    free_until: string | null
  } | null
  /** Why there is none: also that it could not be looked at. */
  reason: ReasonCode | 'not_ready' | 'unavailable' | null
}

/** Why nothing could be looked for. */
export type Refusal = { kind: 'busy' } | { kind: 'tooOften'; seconds: number }

/** What the address asked for that cannot be had. */
export interface Faults {
  isPast: boolean
  oddDates: boolean
  oddParty: boolean
}

/** How the guest looks through the hotels, as it stands in the address. */
export interface Looking {
  sort: SortedBy
  /** The currency that comes first; empty: the one that most of the hotels have. */
  currency: string
  /** `latitude,longitude`, or empty. */
  near: string
  area: Area | null
  /** So many hotels are shown. */
  show: number
}

/** What the page of a chain shows. Only the server has it. */
export interface ChainData {
  base: string
  chain_code: string
  chain_name: string
  pageUrl: string
  language: string
  locale: string
  /** As the address asks for it; empty if it does not. */
  theme: string
  today: string
  stay: Stay
  looking: Looking
  faults: Faults
  /** Those with an offer first; in the order that was asked for. */
  hotels: readonly ComparedHotel[]
  /** Of the whole chain: how many are being loaded, and how many cannot be reached. */
  notReady: number
  unavailable: number
  /** How many are looked at, where the chain has more; null where all are. */
  cutAt: number | null
  refusal: Refusal | null
}

/** What the script of the page starts with. */
export interface ChainStart {
  language: string
  locale: string
  messages: Catalogue
  today: string
  stay: Stay
  /** What the address keeps beside the stay. */
  kept: Query
}
