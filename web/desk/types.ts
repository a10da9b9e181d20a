import type { Static, TObject } from 'typebox'
import type { entry, listedEntry } from '../../src/availability/days/schemas.ts'
import type { quote } from '../../src/bookings/quote/quote-schemas.ts'
import type { changedBooking, historyEntry } from '../../src/bookings/shape/change-schemas.ts'
import type { booking, cancelledBooking } from '../../src/bookings/shape/schemas.ts'
import type { absentBooking, steppedBooking } from '../../src/bookings/shape/stay-schemas.ts'
import type { EVENT_TYPES } from '../../src/events/event-types.ts'
import type { eventMembers } from '../../src/events/schemas.ts'
import type { hotel, tokenOwner } from '../../src/hotels/schemas.ts'
import type { message, previewResult } from '../../src/messages/schemas.ts'
import type { paymentSettings } from '../../src/payments/settings/schemas.ts'
import type { paymentLink } from '../../src/payments/staff/link-routes.ts'
import type { movedMoney } from '../../src/payments/staff/report-payments.ts'
import type { paymentProblems, paymentsResult } from '../../src/payments/staff/schemas.ts'
import type { accessEntry, account, openInvitations, person, session } from '../../src/people/schemas.ts'
import type { Extra as ExtraRule } from '../../src/price-rules/edit/extras.ts'
import type { Policy as PolicyRule } from '../../src/price-rules/edit/policies.ts'
import type { Promo as PromoRule } from '../../src/price-rules/edit/promos.ts'
import type { Tax as TaxRule } from '../../src/price-rules/edit/taxes.ts'
import type { rate } from '../../src/rates/schemas.ts'
import type { occupancyRow } from '../../src/reports/schemas.ts'
import type { room } from '../../src/rooms/schemas.ts'
import type { token } from '../../src/tokens/schemas.ts'
import type { delivery, webhook } from '../../src/webhooks/schemas.ts'

/** Types of the API's answers, from its schemas. */

export type HotelAnswer = Static<typeof hotel>
export type Hotel = HotelAnswer['hotel_information']
export type Policy = HotelAnswer['hotel_policy'][number]
export type Picture = HotelAnswer['hotel_image'][number]
export type TokenOwner = Static<typeof tokenOwner>
export type Room = Static<typeof room>
export type Rate = Static<typeof rate>

interface Made {
  created_at: string
  updated_at: string
}
export type Tax = TaxRule & Made
export type Promo = PromoRule & Made
export type Extra = ExtraRule & Made
/** What cancelling costs. A `Policy` is a text of the hotel. */
export type CancelPolicy = PolicyRule & Made
export type Quote = Static<typeof quote>

export type Entry = Static<typeof listedEntry>
export type RateDetail = Entry['rate_detail'][number]
/** An entry of a push. Fields that are left out stay as they are. */
export type EntryChange = Static<typeof entry>

export type Booking = Static<typeof booking>
/** A booking after staff changed it, with what that gives back. */
export type ChangedBooking = Static<typeof changedBooking>
export type CancelledBooking = Static<typeof cancelledBooking>
/** A booking after its guests came, left or did not come; of the latter with what comes back. */
export type SteppedBooking = Static<typeof steppedBooking> & { refund_amount?: number }
export type AbsentBooking = Static<typeof absentBooking>
export type BookingStatus = Booking['booking_status']
export type Guest = NonNullable<Booking['guest_detail']>
export type Address = Guest['address']
export type HistoryEntry = Static<typeof historyEntry>

/** A mail about a booking, and one as it would be sent now. */
export type StaffMessage = Static<typeof message>
export type MessagePreview = Static<typeof previewResult>
export type PaymentLinkAnswer = Static<typeof paymentLink>
export type MovedMoney = Static<typeof movedMoney>

/** Payments, refunds and receipts of a booking. */
export type BookingMoney = Static<typeof paymentsResult>
export type Payment = BookingMoney['payments'][number]
export type Refund = Payment['refunds'][number]
/** What of the hotel's money waits for a person. */
export type PaymentProblems = Static<typeof paymentProblems>
export type PaymentSettings = Static<typeof paymentSettings>

/** An event, with the data of those that the desk uses. */
export type HotelEvent = Static<TObject<typeof eventMembers>> & {
  event_type: (typeof EVENT_TYPES)[number]
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

export type ReportDay = Static<typeof occupancyRow>
export type Token = Static<typeof token>
export type Webhook = Static<typeof webhook>
export type Delivery = Static<typeof delivery>

/** Whoever is signed in, with their hotels. */
export type Account = Static<typeof account>
/** Somebody who works at the hotel. */
export type OpenInvitation = Static<typeof openInvitations>[number]
export type Person = Static<typeof person>
export type Session = Static<typeof session>
export type AccessEntry = Static<typeof accessEntry>
