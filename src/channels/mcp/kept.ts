import type { Marking } from './marked.ts'

// What tools show of the answers of operations, by name. What an agent does not need costs it attention.

const words = (text: string): string[] => text.trim().split(/\s+/)

const REASONS = 'reasons code message date required actual'

export const SEARCH: Marking = {
  keep: words(
    `room_code arrival_date departure_date nights currency number_of_rooms is_close room_name room_description room_bed
     room_size room_max_adult room_max_children feature_details feature_code rate_details rate_code rate_name
     rate_description included_meals rate_price total_price normal_price grand_total taxes_included taxes_added due_now
     refundability free_until min_night max_night ${REASONS}`,
  ),
}

export const PRICES: Marking = {
  keep: words('date is_available lowest_price total_price grand_total room_code rate_code reason min_night'),
}

const CANCELLING = 'refundability free_until cancellation_timeline until fee_amount refund_amount'

export const QUOTE: Marking = {
  keep: words(
    `is_available items item room_code rate_code rooms adults children nightly price total total_price rate_price ${REASONS}
     charges kind name quantity amount is_included is_at_hotel extras_price taxes_included taxes_added grand_total due_now
     due_later due_at_hotel promo is_valid reason promo_amount extras_offered extra_code extra_name extra_description per
     max_quantity adds is_mandatory ${CANCELLING}`,
  ),
}

export const HOLD: Marking = {
  keep: words(
    `hold_code expires_at items item room_code rate_code rooms adults children total_price extras_price taxes_included
     taxes_added grand_total due_now due_later due_at_hotel promo_amount ${CANCELLING}`,
  ),
}

export const CREATED: Marking = {
  keep: words(
    `booking_code booking_status payment_url redirect_url total_price grand_total currency due_amount due_now_amount
     is_awaiting_payment fee_now_amount ${CANCELLING}`,
  ),
}

export const BOOKING: Marking = {
  keep: words(
    `booking_code booking_status arrival_date arrival_time departure_date nights number_of_guest adults children
     number_of_room_booking total_price grand_total currency items item item_status room_code room_name rate_code rate_name
     rooms guests is_paid stay_status paid_amount refunded_amount due_amount due_now_amount is_awaiting_payment
     payment_due_at fee_now_amount source created_at cancelled_at ${CANCELLING}`,
  ),
  ofGuests: words(
    'guest_detail name email phone address area country city state postCode special_request guest_name cancel_reason',
  ),
}

export const CALENDAR: Marking = {
  keep: words(
    `room_code room_availability_date number_of_rooms held is_close rate_detail rate_code rate_price normal_price cta ctd
     min_night max_night min_night_through adult_prices adults price`,
  ),
}

export const HOTEL: Marking = {
  keep: words(
    `hotel_information chain_code hotel_code hotel_name hotel_address hotel_phone_number hotel_email hotel_star
     hotel_description currency timezone check_in_time check_out_time latitude longitude terms_url privacy_url
     max_rooms_per_booking language hotel_features hotel_places place_name`,
  ),
}

export const HOUSE_RULES: Marking = { keep: words('hotel_policy policy_code title description') }

export const ROOMS: Marking = {
  keep: words(
    `room_code room_name room_description room_bed room_size room_max_adult room_max_children feature_details
     feature_code`,
  ),
}
