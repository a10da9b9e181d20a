import type { Catalogue, MessageName } from '../messages/en.ts'
import type { Words } from '../shared/words.ts'

export type PageWords = Words<MessageName>

export interface Policy {
  policy_code: string
  title: string
  description: string
}

/** The full address of a picture, and what it shows in words, where the hotel said so. */
export interface Picture {
  image_name: string
  alt: string
}

/** What pages show of a hotel. */
export interface Hotel {
  chain_code: string
  hotel_code: string
  hotel_name: string
  hotel_address: string
  hotel_phone_number: string
  hotel_email: string
  hotel_star: number
  hotel_description: string
  default_color: string
  currency: string
  check_in_time: string
  check_out_time: string
  latitude: number | null
  longitude: number | null
  header_picture: string
  header_alt: string
  features: string[]
  pictures: Picture[]
  policies: Policy[]
  terms_url: string
  privacy_url: string
  /** The hotel's own words for the button that books; empty for ours. */
  book_button_text: string
}

export interface Reason {
  code: string
  message: string
  date?: string
  required?: number
  actual?: number
}

/** A rate as `/roomavailability` answers it. */
export interface RateOffer {
  rate_code: string
  rate_name: string
  rate_description: string
  rate_price: number
  total_price: number
  normal_price: number
  is_close: number
  nightly: { date: string; price: number | null }[]
  reasons: Reason[]
}

/** A room as `/roomavailability` answers it. */
export interface RoomOffer {
  room_code: string
  number_of_rooms: number
  is_close: number
  room_name: string
  room_description: string
  room_bed: number
  room_size: number
  room_max_adult: number
  room_max_children: number
  rate_details: RateOffer[]
  image_details: Picture[]
}

/** A day as `/ratecalendar` answers it. */
export interface CalendarDay {
  date: string
  is_available: number
  lowest_price: number
  total_price: number
  /** The code of a reason, null where the day can be had. */
  reason: string | null
  min_night: number
}

export interface Stay {
  arrival: string
  departure: string
  adults: number
  children: number
  rooms: number
}

/** A stay near the one asked for that can be booked, and what is different about it. */
export interface Alternative {
  kind: 'nights' | 'earlier' | 'shorter' | 'later' | 'rooms'
  /** What it costs at least. */
  total: number
  stay: Stay
}

/** Of the hotel where nothing is free, and by room_code; empty where nothing was found. */
export interface Alternatives {
  hotel?: Alternative[]
  rooms: Record<string, Alternative[]>
}

/** The room and rate an address names. */
export interface Chosen {
  room: string
  rate: string
}

export type Theme = 'light' | 'dark' | 'auto'

/** Everything the booking page begins with; the server renders from it, the browser goes on from it. */
export interface BookData {
  view: 'page' | 'frame' | 'bar'
  theme: Theme
  /** What paths begin with where the service does not live at the root of its host. */
  base: string
  /** The address of this page without its query, for links that leave a frame. */
  pageUrl: string
  language: string
  /** How dates and money are written: the language as in the guest's region. */
  locale: string
  messages: Catalogue
  hotel: Hotel
  today: string
  stay: Stay
  /** The address named days that are over, so the stay is another one. */
  datesPast: boolean
  roomCode: string | null
  chosen: Chosen | null
  rooms: RoomOffer[]
  /** Rooms that were never given a price nor a picture: not for guests yet. */
  unready: string[]
  alternatives: Alternatives
  pass: string
  passSeconds: number
  /** Whether the service can send mail at all. */
  sendsMail: boolean
}

export interface Booking {
  booking_code: string
  booking_status: 'new' | 'confirmed' | 'cancelled'
  is_paid: boolean
  room_name: string
  rate_name: string
  arrival_date: string
  departure_date: string
  arrival_time: string | null
  rooms: number
  guests: number
  adults: number | null
  children: number | null
  nightly: { date: string; price: number }[]
  total_price: number
  currency: string
  guest_name: string
  guest_email: string
  guest_phone: string
  special_request: string
  created_on: string
}

/** Everything the booking's own page shows. */
export interface BookingData {
  base: string
  language: string
  locale: string
  messages: Catalogue
  hotel: Hotel
  booking: Booking
  calendarUrl: string
  backUrl: string | null
  hotelUrl: string
  /** Whether it was booked just now, from the booking page. */
  isNew: boolean
  sendsMail: boolean
}

/** The page that finds a booking by its code and e-mail. */
export interface FindData {
  language: string
  messages: Catalogue
  hotel: Hotel
  backUrl: string
  /** What was asked for and not found. */
  tried: { code: string; email: string } | null
}
