import type { Static } from 'typebox'
import type { combination } from '../../src/bookings/combine/combination-schemas.ts'
import type { quote } from '../../src/bookings/quote/quote-schemas.ts'
import type { charge } from '../../src/bookings/shape/charge-schema.ts'
import type { hotel } from '../../src/hotels/schemas.ts'
import type { rateCalendarDay, roomOffer } from '../../src/search/search-schemas.ts'
import type { ExchangeRates } from '../../src/stay/values/exchange.ts'
import type { Catalogue, MessageName } from '../messages/en.ts'
import type { MoneyName } from '../messages/own-money.ts'
import type { Message, Words } from '../shared/words.ts'
import type { Browse } from './browse/browse-address.ts'
import type { PartAddresses } from './parts/part.ts'

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
    | 'max_rooms_per_booking'
  > {
  header_alt: HotelInformation['header_picture_alt']
  features: string[]
  pictures: Picture[]
  policies: Policy[]
  /** What is around the hotel. */
  places: NonNullable<HotelAnswer['hotel_places']>
}

/** A room as `/roomavailability` answers it. */
export type RoomOffer = Static<typeof roomOffer>
export type RateOffer = RoomOffer['rate_details'][number]
export type Reason = RateOffer['reasons'][number]

/** A day as `/ratecalendar` answers it. */
export type CalendarDay = Static<typeof rateCalendarDay>

/** The age of a child; null if the guest has not given it. */
export type Age = number | null

/** Who comes. */
export interface Party {
  adults: number
  children: number
  /** As many as there are children. */
  ages: readonly Age[]
}

export interface Stay extends Party {
  arrival: string
  departure: string
  rooms: number
  /** A promo code as the guest typed it; empty if there is none. */
  promo: string
}

/** Rooms for the whole party, as `/roomcombinations` answers them. */
export type Way = Static<typeof combination>

/** What `/quotebooking` answers. */
export type Quote = Static<typeof quote>
export type OfferedExtra = Quote['extras_offered'][number]
export type Charge = Static<typeof charge>

/** Whether a promo code counts, and if not why. */
export interface PromoAnswer {
  is_valid: number
  reason: string | null
}

export interface AskedExtra {
  extra_code: string
  quantity: number
}

/** Rooms of one type and rate that are wanted, and who sleeps in them. */
export interface PutAside extends Party {
  room: string
  rate: string
  rooms: number
  extras: readonly AskedExtra[]
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
  extras: readonly AskedExtra[]
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
  /** The files of code that the first view does not need. */
  parts: PartAddresses
  hotel: Hotel
  today: string
  stay: Stay
  /** The dates of the address are past, so the page shows another stay. */
  datesPast: boolean
  roomCode: string | null
  /** How the address asks to look through the rooms. */
  browse: Browse
  chosen: Chosen | null
  /** Rooms of the same booking that were chosen before. */
  also: PutAside[]
  /** The whole party, where the stay is that of one of several rooms. */
  party: Party | null
  /** The room that another is looked for instead of. */
  instead: PutAside | null
  /** Rooms for the whole party; null if nobody looked for them. */
  ways: Way[] | null
  /** Whether prices depend on the ages of children. */
  asksAges: boolean
  /** Whether prices can be told in other money. */
  exchanges: boolean
  /** Whether the hotel has promo codes. */
  takesPromo: boolean
  /** Whether the hotel says what cancelling costs. */
  showsTerms: boolean
  /** Rates under policies that begin with a time of free cancellation. */
  freeRates: string[]
  /** Whether the code of the stay counts; null if there is none. */
  promo: PromoAnswer | null
  rooms: RoomOffer[]
  /** Rooms that never had a price or a picture; guests do not see them yet. */
  unready: string[]
  alternatives: Alternatives
  pass: string
  passSeconds: number
  /** Whether the service can send mail at all. */
  sendsMail: boolean
}

/** One item of a booking or a quote, with its nights. */
export interface PricedItem {
  item: number
  room_name: string
  rate_name: string
  rooms: number
  guests: number
  /** Null if only the number of guests is known. */
  adults: number | null
  children: number | null
  ages: readonly Age[]
  /** Before the promo code took anything off. */
  nightly: readonly { date: string; total: number | null }[]
  /** What the promo code took off. */
  promo_amount: number
  total_price: number
  /** Without discount; total_price if there is none, or it is not known. */
  normal_total: number
}

/** What cancelling costs, as the API answers it; its moments are by the hotel's clock. */
export interface Terms {
  refundability: string | null
  free_until: string | null
  /** Only in a quote or a booking, not in the answer of a search. */
  cancellation_timeline?: Quote['cancellation_timeline']
  cancellation_charges?: Quote['cancellation_charges']
  free_ended_at?: string | null
  /** What all of it costs, where some may be paid at the hotel and is no part of any fee. */
  whole?: number
  /** In the answer of a search: whether cancelling was free at some time. */
  wasFree?: boolean
}

/** A line of a price. */
export interface PricedCharge extends Charge {
  /** Some pay by their age: the amount is not the quantity times the price. */
  isMixed?: boolean
}

/** What a stay costs, and of what that is made. */
export interface Price {
  /** The promo code that is in it; null if none is. */
  promo: string | null
  items: readonly PricedItem[]
  charges: readonly PricedCharge[]
  grand_total: number
  due_now: number
  due_later: number
  due_at_hotel: number
  /** Undefined if nobody said, as of a stay sold without a policy. */
  terms?: Terms | undefined
}

/** What amounts are told in other money by: the rates, and the currency that is charged. */
export interface Exchange {
  rates: ExchangeRates
  currency: string
}

/** The same for the booking's own page, with the words for it. */
export interface MoneyPlace extends Exchange {
  language: string
  locale: string
  messages: Record<MoneyName, Message>
}
