import type { Static } from 'typebox'
import type { booking } from '../../../src/bookings/shape/schemas.ts'
import type { GuestDetail } from '../../../src/hotels/schemas.ts'
import type { Catalogue } from '../../messages/en.ts'
import type { StayFacts } from '../change/changing-types.ts'
import type { HotelMoment, Paying } from '../pay/paying-types.ts'
import type { Hotel, MoneyPlace, Price } from '../types.ts'

type BookingAnswer = Static<typeof booking>

/** A booking as its guest sees it. */
export interface Booking
  extends Pick<
    BookingAnswer,
    | 'booking_code'
    | 'booking_status'
    | 'arrival_date'
    | 'departure_date'
    | 'arrival_time'
    | 'currency'
    | 'promo_code'
  > {
  is_paid: boolean
  price: Price
  guest_name: string
  guest_email: string
  guest_phone: string
  special_request: string
  created_on: string
  /** What cancelling it came to; null if it is not cancelled. */
  ending: CancelMoney | null
  /** Rooms that it had. They are no part of its price any more. */
  gone: readonly GoneRoom[]
  /** What is charged for those, beside the price. */
  fees: RoomFees
  /** What all fees are at least, because its guest changed it; 0: no such bound. */
  feeFloor: number
  /** Nobody came to any of its rooms. */
  isAbsent: boolean
  /** It was booked for good, not only until a payment that did not come. */
  wasBooked: boolean
  /** It is not booked before something is paid. */
  isWaiting: boolean
}

/** A room that was cancelled before the rest of its booking, or that nobody came to. */
export interface GoneRoom {
  item: number
  room_name: string
  rate_name: string
  isAbsent: boolean
}

/** Of rooms that were cancelled before the rest, and of rooms that nobody came to. */
export interface RoomFees {
  cancelled: number
  absent: number
}

/** What cancelling does to the money of a booking. */
export interface CancelMoney {
  fee: number
  /** What is still owed then. */
  due: number
  paid: number
  /** What of it went back before. */
  given: number
  /** What of it stays with the hotel. */
  kept: number
  /** What of it goes back. */
  refund: number
  /** Whether all of that is back already. */
  isBack: boolean
}

/** A field of a booking that its guest may change. */
export interface GuestField {
  name: GuestDetail
  value: string
  /** Stands for the value that was shown, so that only what the guest changed is changed. */
  was: string
  isWrong: boolean
}

/** What a guest can do on the booking's own page, and what came of it. */
export interface GuestPart {
  /** The path of the page, and what its links and forms add to it. */
  path: string
  query: string
  isFramed: boolean
  canCancel: boolean
  /** Cancelling costs nothing now. */
  isFree: boolean
  canResend: boolean
  fields: GuestField[]
  notice:
    | 'changed'
    | 'sent'
    | 'given_up'
    | 'stay'
    | 'stay_back'
    | 'other_waits'
    | 'no_change'
    | 'sentOften'
    | 'closed'
    | 'wrong'
    | null
  /** What cancelling comes to, on the page that asks whether it is meant. */
  cancelling: {
    money: CancelMoney
    minor: number
    seen: string
    isAnother: boolean
  } | null
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
  guest: GuestPart
  /** What prices are told in other money by; null if they are not. */
  money: MoneyPlace | null
  /** How and when money comes back, or why none does. */
  back: readonly string[]
  /** Null: nothing was ever asked for or paid in advance. */
  paying: Paying | null
  changing: {
    /** The guest can change the stay on a page of its own. */
    canChange: boolean
    /** Why not, where the hotel allows it; null: there is nothing to say. */
    why: 'unpaid' | 'pending' | 'hotel' | null
    /** What the last change gave back. */
    back: number
    /** A guest comes back from a payment that had ended: nothing was taken, or that is asked yet. */
    ended: 'nothing' | 'asking' | null
    /** A change that waits for money; null: none does. */
    pending: PendingPart | null
    /** What became of the one that was paid for last: it is made, or its money goes back. */
    news: { is: 'made' | 'late'; amount: number } | null
  }
}

/** A change of the stay that waits for money. */
export interface PendingPart {
  amount: number
  until: HotelMoment
  was: StayFacts
  now: StayFacts
  before: number
  total: number
  /** Whether anybody takes the money now. */
  isTaken: boolean
  /** Null: staff receive it, as the instructions say. */
  payUrl: string | null
  giveUpUrl: string
  instructions: string
  /** The guest paid and the provider does not know it yet, could not, or nobody could be led there. */
  trouble: 'waiting' | 'failed' | 'away' | null
  /** Whether anything was paid for the booking before. */
  hasPaid: boolean
  /** Whether the page loads itself again. */
  isRenewed: boolean
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
