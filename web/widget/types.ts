import type { Static } from 'typebox'
import type { booking } from '../../src/bookings/schemas.ts'
import type { hotel } from '../../src/hotels/schemas.ts'
import type { rateCalendarDay, roomOffer } from '../../src/search/search-schemas.ts'
import type { Catalogue, MessageName } from '../messages/en.ts'
import type { Words } from '../shared/words.ts'

export type PageWords = Words<MessageName>

/** The full address of a picture, and the hotel's text that says what it shows; may be empty. */
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

/** An available stay near the requested one, and how it differs. */
export interface Alternative {
  kind: 'nights' | 'earlier' | 'shorter' | 'later' | 'rooms'
  /** The lowest price. */
  total: number
  stay: Stay
}

/** For the hotel if no room is available, and by room_code. Empty lists if nothing was found. */
export interface Alternatives {
  hotel?: Alternative[]
  rooms: Record<string, Alternative[]>
}

/** The room and rate in the address. */
export interface Chosen {
  room: string
  rate: string
}

export type Theme = 'light' | 'dark' | 'auto'

/** The data of the booking page. The server renders the page from it, and the script in the browser starts with it. */
export interface BookData {
  view: 'page' | 'frame' | 'bar'
  theme: Theme
  /** The prefix of all paths, if the service is not at the root of its host. */
  base: string
  /** The address of this page without its query, for links that leave a frame. */
  pageUrl: string
  language: string
  /** The locale for dates and money: the language with the guest's region. */
  locale: string
  messages: Catalogue
  hotel: Hotel
  today: string
  stay: Stay
  /** The dates of the address are past, so the page shows another stay. */
  datesPast: boolean
  roomCode: string | null
  chosen: Chosen | null
  rooms: RoomOffer[]
  /** Rooms that never had a price or a picture; guests do not see them yet. */
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
  /** How many rooms the price of a night is to be multiplied by. */
  nightly_rooms: number
  /** What is paid beside the nights. */
  lines: { name: string; amount: number }[]
  /** All that is paid. */
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
  /** Whether the guest comes from the booking page, right after booking. */
  isNew: boolean
  sendsMail: boolean
}

/** The page that finds a booking by its code and e-mail. */
export interface FindData {
  language: string
  messages: Catalogue
  hotel: Hotel
  backUrl: string
  /** What the guest entered, if no booking was found. */
  tried: { code: string; email: string } | null
}
