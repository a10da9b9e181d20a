import type { Meal, RoomFeature } from '../../stay/lists/room-features.ts'
import type { Day } from '../../stay/values/civil-date.ts'

/** The chain of the demo: whatever has its code and that of one of its hotels, and the company's, is ours. */
export const CHAIN_CODE = 'SAMUDRA'
export const CHAIN_NAME = 'Samudra Hotels'
/** Tells the demo's hotels from those of the operator that have the same codes. */
export const COMPANY_CODE = 'DEMO'

export interface DemoRoom {
  room_code: string
  room_name: string
  number_of_room: number
  room_units: { unit: string }[]
  room_bed: number
  room_size: number
  room_max_adult: number
  room_max_children: number
  room_description: string
  room_features: RoomFeature[]
  base_adults: number
  extra_adult_price?: number
  occupancy_prices?: { adults: number; charge: string; value: number }[]
  child_bands?: { age_from: number; age_to: number; charge: string; value: number }[]
}

export interface DemoRate {
  rate_code: string
  rate_name: string
  rate_description: string
  included_meals?: Meal[]
  parent_rate_code?: string
  derive?: { charge: 'percent' | 'amount'; value: number; round_to?: number }
  inherit?: string[]
  stay_discounts?: { min_nights: number; percent: number }[]
  advance_discounts?: { min_days?: number; max_days?: number; percent: number }[]
  min_advance_days?: number
  is_hidden?: 0 | 1
  policy_code: string
}

/** The numbers on the doors, from the first one on. */
export const numbered = (first: number, count: number, before = ''): { unit: string }[] =>
  Array.from({ length: count }, (_, at) => ({ unit: `${before}${first + at}` }))

export interface DemoPicture {
  kind: 'header' | 'hotel' | 'room'
  room_code: string | null
  image_name: string
  caption: string
}

type Entry = readonly [image_name: string, caption: string]

export const pictures = (
  kind: DemoPicture['kind'],
  room_code: string | null,
  entries: Entry[],
): DemoPicture[] => entries.map(([image_name, caption]) => ({ kind, room_code, image_name, caption }))

export type Fate = 'new' | 'confirmed' | 'cancelled' | 'checked_in'

export interface DemoBooking {
  form: { arrival_date: string; departure_date: string; guest_detail: { email: string } } & Record<
    string,
    unknown
  >
  fate: Fate
  reason: string
  arrival: Day
  nights: number
}

/** A hotel of the demo, in the shapes that the API takes. */
export interface DemoPlan {
  hotel_code: string
  currency: string
  timezone: string
  /** The hotel has this name until it is complete. If a start is killed, the next one sees it and finishes the hotel. */
  nameUntilComplete: string
  /** What is written last, the name with it. */
  information: { hotel_name: string; company_code: string }
  rooms: DemoRoom[]
  policies: { policy_code: string }[]
  rates: DemoRate[]
  taxes: { tax_code: string }[]
  extras: { extra_code: string }[]
  promos: { promo_code: string }[]
  /** How guests pay. */
  payments: object
  /** One entry for each day, in the form of modifyroomavailability. */
  daysOf(room: DemoRoom, today: Day): object[]
  /** A room that is closed for a while. */
  closure?(today: Day): object
  bookingsFrom(today: Day): DemoBooking[]
  pictures: DemoPicture[]
}
