import type { Restriction } from '../../src/stay/rate-day.ts'

/** What the API answers, as far as the desk reads it. */

export interface Hotel {
  chain_code: string
  hotel_code: string
  hotel_name: string
  hotel_address: string
  hotel_phone_number: string
  hotel_email: string
  hotel_star: number
  company_code: string
  property_type_code: string
  hotel_sub_domain: string
  header_picture: string
  header_picture_alt: string
  hotel_description: string
  default_color: string
  currency: string
  timezone: string
  check_in_time: string
  check_out_time: string
  latitude: number | null
  longitude: number | null
}

export interface Policy {
  policy_code: string
  title: string
  description: string
}

export interface Picture {
  image_name: string
  order: number
  alt: string
}

export interface HotelAnswer {
  hotel_information: Hotel
  hotel_features: string[] | null
  hotel_image: Picture[]
  hotel_policy: Policy[]
}

export interface Room {
  room_code: string
  room_name: string
  number_of_room: number
  room_bed: number
  room_size: number
  room_max_adult: number
  room_max_children: number
  room_description: string
  is_publish: 0 | 1
}

export interface Rate {
  rate_code: string
  rate_name: string
  rate_description: string
  start_date_rate: string | null
  end_date_rate: string | null
  price: number
  is_closed: 0 | 1
}

export interface RateDetail extends Record<Restriction, number> {
  rate_code: string
  rate_price: number | null
  is_close: 0 | 1
}

export interface Entry {
  room_code: string
  room_availability_date: string
  number_of_rooms: number
  is_close: 0 | 1
  rate_detail: RateDetail[]
}

/** What is pushed: what is left out stays. */
export interface EntryChange {
  room_code: string
  room_availability_date: string
  number_of_rooms?: number
  is_close?: 0 | 1
  rate_detail?: (Partial<Omit<RateDetail, 'rate_price'>> & { rate_code: string; rate_price?: number })[]
}

export interface Address {
  area?: string
  country?: string
  city?: string
  state?: string
  postCode?: string
}

export interface Guest {
  name: string
  email: string
  phone: string
  address: Address
  special_request: string
}

export type BookingStatus = 'new' | 'confirmed' | 'cancelled'

export interface Booking {
  booking_code: string
  booking_status: BookingStatus
  room_code: string
  room_name: string
  room_rate_code: string
  rate_name: string
  arrival_date: string
  arrival_time: string | null
  departure_date: string
  nights: number
  number_of_guest: number
  adults: number | null
  children: number | null
  number_of_room_booking: number
  room_type_price: number
  payment_price: number
  nightly: { date: string; price: number }[]
  is_ack: 0 | 1
  created_at: string
  created_by: string
  updated_at: string
  cancelled_at: string | null
  cancel_reason: string | null
  guest_detail: Guest | null
}

export interface HistoryEntry {
  version: number
  event_type: string
  created_at: string
  created_by: string
  reason: string | null
  changes: { field: string; from?: unknown; to?: unknown }[]
}

export interface HotelEvent {
  version: number
  event_type: string
  created_at: string
  data: {
    room_codes?: string[]
    room_code?: string
    first_date?: string
    last_date?: string
    start_date?: string
    end_date?: string
    arrival_date?: string
    departure_date?: string
    booking_code?: string
  }
}

export interface ReportDay {
  date: string
  rooms_sold: number
  rooms_left: number
  capacity: number
  occupancy_percent: number
  room_revenue: number
  adr: number
  revpar: number
  arrivals: number
  departures: number
  bookings_created: number
  rooms_created: number
  cancellations: number
}

export interface Token {
  token_code: string
  token_name: string
  is_admin: 0 | 1
  allowed_origins: string[] | null
  last_four: string
  created_at: string
  last_used_at: string | null
  expires_at: string | null
}

export interface Webhook {
  webhook_code: string
  url: string
  event_types: string[] | null
  state: 'active' | 'failing' | 'disabled'
  version: number
  attempts: number
  next_attempt_at: string | null
  created_at: string
  last_delivery: { created_at: string; delivered: 0 | 1; status: number | null; error: string | null } | null
}

export interface Delivery {
  delivery_id: number
  event_type: string
  version: number | null
  attempt: number
  created_at: string
  delivered: 0 | 1
  status: number | null
  response: string
  error: string | null
  duration_ms: number
}
