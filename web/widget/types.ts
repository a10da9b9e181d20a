import type { Static } from 'typebox'
import type { booking } from '../../src/bookings/schemas.ts'
import type { hotel } from '../../src/hotels/schemas.ts'
import type { rateCalendarDay, roomOffer } from '../../src/search/search-schemas.ts'
import type { Catalogue, MessageName } from '../messages/en.ts'
import type { Words } from '../shared/words.ts'

export type PageWords = Words<MessageName>

/** The full address of a picture, and what it shows in words, where the hotel said so. */
export interface Picture {
  image_name: string
  alt: string
}

type HotelAnswer = Static<typeof hotel>
type HotelInformation = HotelAnswer['hotel_information']

export type Policy = HotelAnswer['hotel_policy'][number]

/** What pages show of a hotel. */
export interface Hotel
  extends Pick<
    HotelInformation,
    | 'chain_code'
    | 'hotel_code'
    | 'hotel_name'
    | 'hotel_address'
    | 'hotel_phone_number'
    | 'hotel_email'
    | 'hotel_star'
    | 'hotel_description'
    | 'default_color'
    | 'currency'
    | 'check_in_time'
    | 'check_out_time'
    | 'latitude'
    | 'longitude'
    | 'header_picture'
    | 'terms_url'
    | 'privacy_url'
    | 'book_button_text'
  > {
  header_alt: HotelInformation['header_picture_alt']
  features: string[]
  pictures: Picture[]
  policies: Policy[]
}

/** A room as `/roomavailability` answers it. */
export type RoomOffer = Static<typeof roomOffer>
export type RateOffer = RoomOffer['rate_details'][number]
export type Reason = RateOffer['reasons'][number]

/** A day as `/ratecalendar` answers it. */
export type CalendarDay = Static<typeof rateCalendarDay>

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

type BookingAnswer = Static<typeof booking>

/** A booking as its guest sees it. */
export interface Booking
  extends Pick<
    BookingAnswer,
    | 'booking_code'
    | 'booking_status'
    | 'room_name'
    | 'rate_name'
    | 'arrival_date'
    | 'departure_date'
    | 'arrival_time'
    | 'adults'
    | 'children'
    | 'nightly'
    | 'currency'
  > {
  is_paid: boolean
  rooms: number
  guests: number
  total_price: number
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
