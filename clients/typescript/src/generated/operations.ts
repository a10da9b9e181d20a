// Made by `npm run client` from the API's own document. Do not edit.
import type { Bytes, File, Sent } from '../wire.ts'
import type * as types from './types.gen.ts'

/** How each operation is sent. */
export const OPERATIONS = {
  ping: ['GET', '/ping'],
  test: ['GET', '/test'],
  hotelInformation: ['GET', '/hotelinformation'],
  updateHotelInformation: ['PUT', '/hotelinformation', { body: 'json' }],
  roomAvailability: ['GET', '/roomavailability'],
  checkRoomAvailability: ['GET', '/checkroomavailability'],
  getAvailability: ['GET', '/getavailability'],
  hotelSearch: ['GET', '/hotelsearch'],
  getAllRoomAvailability: ['GET', '/getallroomavailability'],
  rateCalendar: ['GET', '/ratecalendar'],
  modifyRoomAvailability: ['POST', '/modifyroomavailability', { body: 'json', query: ['partial', 'guard'] }],
  updateStopSellRoomAvailability: ['PUT', '/updatestopsellroomavailability', { body: 'json', query: ['guard'] }],
  updateStopSellRoomRateAvailability: ['PUT', '/updatestopsellroomrateavailability', { body: 'json', query: ['guard'] }],
  updateRoomAvailability: ['PUT', '/updateroomavailability/{room_code}', { body: 'json', query: ['partial', 'guard'] }],
  deleteRoomAvailability: ['DELETE', '/deleteroomavailability/{room_code}'],
  getChanges: ['GET', '/getchanges'],
  revertChange: ['POST', '/revertchange', { body: 'json', query: ['guard'] }],
  exportPrices: ['GET', '/exportprices'],
  importPrices: ['POST', '/importprices', { body: 'text/csv', query: ['dry_run', 'if_version', 'guard'] }],
  quoteBooking: ['POST', '/quotebooking', { body: 'json', query: ['lang'] }],
  roomCombinations: ['GET', '/roomcombinations'],
  createBooking: ['POST', '/createbooking', { body: 'json' }],
  getAllBooking: ['GET', '/getallbooking'],
  cancelBooking: ['POST', '/cancelbooking', { body: 'json' }],
  confirmBooking: ['POST', '/confirmbooking', { body: 'json' }],
  createHold: ['POST', '/createhold', { body: 'json' }],
  deleteHold: ['DELETE', '/deletehold/{hold_code}'],
  guestCancel: ['POST', '/guestcancel', { body: 'json' }],
  guestChange: ['POST', '/guestchange', { body: 'json' }],
  checkIn: ['POST', '/checkin', { body: 'json' }],
  checkOut: ['POST', '/checkout', { body: 'json' }],
  markNoShow: ['POST', '/marknoshow', { body: 'json' }],
  createRoom: ['POST', '/createroom', { body: 'json' }],
  getAllRooms: ['GET', '/getallrooms'],
  getRoom: ['GET', '/getroom/{room_code}'],
  updateRoom: ['PUT', '/updateroom/{room_code}', { body: 'json' }],
  deleteRoom: ['DELETE', '/deleteroom/{room_code}'],
  markUnit: ['POST', '/markunit', { body: 'json' }],
  createRate: ['POST', '/createrate', { body: 'json' }],
  getAllRates: ['GET', '/getallrates'],
  getRate: ['GET', '/getrate/{rate_code}'],
  updateRate: ['PUT', '/updaterate/{rate_code}', { body: 'json' }],
  deleteRate: ['DELETE', '/deleterate/{rate_code}'],
  createTax: ['POST', '/createtax', { body: 'json' }],
  getAllTaxes: ['GET', '/getalltaxes'],
  getTax: ['GET', '/gettax/{tax_code}'],
  updateTax: ['PUT', '/updatetax/{tax_code}', { body: 'json' }],
  deleteTax: ['DELETE', '/deletetax/{tax_code}'],
  createPromo: ['POST', '/createpromo', { body: 'json' }],
  getAllPromos: ['GET', '/getallpromos'],
  getPromo: ['GET', '/getpromo/{promo_code}'],
  updatePromo: ['PUT', '/updatepromo/{promo_code}', { body: 'json' }],
  deletePromo: ['DELETE', '/deletepromo/{promo_code}'],
  createExtra: ['POST', '/createextra', { body: 'json' }],
  getAllExtras: ['GET', '/getallextras'],
  getExtra: ['GET', '/getextra/{extra_code}'],
  updateExtra: ['PUT', '/updateextra/{extra_code}', { body: 'json' }],
  deleteExtra: ['DELETE', '/deleteextra/{extra_code}'],
  createPolicy: ['POST', '/createpolicy', { body: 'json' }],
  getAllPolicies: ['GET', '/getallpolicies'],
  getPolicy: ['GET', '/getpolicy/{policy_code}'],
  updatePolicy: ['PUT', '/updatepolicy/{policy_code}', { body: 'json' }],
  deletePolicy: ['DELETE', '/deletepolicy/{policy_code}'],
  getPaymentSettings: ['GET', '/paymentsettings'],
  updatePaymentSettings: ['PUT', '/paymentsettings', { body: 'json' }],
  putHotelImage: ['PUT', '/hotels/{chain_code}/{hotel_code}/{image_name}', { body: 'image/*' }],
  deleteHotelImage: ['DELETE', '/hotels/{chain_code}/{hotel_code}/{image_name}'],
  getHotelImage: ['GET', '/hotels/{chain_code}/{hotel_code}/{image_name}'],
  putHotelHeaderImage: ['PUT', '/hotels/header/{chain_code}/{hotel_code}/{image_name}', { body: 'image/*' }],
  deleteHotelHeaderImage: ['DELETE', '/hotels/header/{chain_code}/{hotel_code}/{image_name}'],
  getHotelHeaderImage: ['GET', '/hotels/header/{chain_code}/{hotel_code}/{image_name}'],
  putRoomImage: ['PUT', '/rooms/{chain_code}/{hotel_code}/{room_code}/{image_name}', { body: 'image/*' }],
  deleteRoomImage: ['DELETE', '/rooms/{chain_code}/{hotel_code}/{room_code}/{image_name}'],
  getRoomImage: ['GET', '/rooms/{chain_code}/{hotel_code}/{room_code}/{image_name}'],
  updateBooking: ['PUT', '/updatebooking/{booking_code}', { body: 'json' }],
  updateNotes: ['PUT', '/updatenotes/{booking_code}', { body: 'json' }],
  getBookingHistory: ['GET', '/getbookinghistory/{booking_code}'],
  addCharge: ['POST', '/addcharge', { body: 'json' }],
  removeCharge: ['POST', '/removecharge', { body: 'json' }],
  assignRoom: ['POST', '/assignroom', { body: 'json' }],
  exportBookings: ['GET', '/exportbookings'],
  getPayments: ['GET', '/getpayments'],
  recordPayment: ['POST', '/recordpayment', { body: 'json' }],
  refundPayment: ['POST', '/refundpayment', { body: 'json' }],
  settleRefund: ['POST', '/settlerefund', { body: 'json' }],
  getPaymentProblems: ['GET', '/getpaymentproblems'],
  settlePayment: ['POST', '/settlepayment', { body: 'json' }],
  createPaymentLink: ['POST', '/createpaymentlink', { body: 'json', secret: true }],
  reportPayments: ['GET', '/reportpayments'],
  getMessages: ['GET', '/getmessages'],
  resendMessage: ['POST', '/resendmessage', { body: 'json' }],
  previewMessage: ['POST', '/previewmessage', { body: 'json' }],
  getImages: ['GET', '/getimages'],
  orderImages: ['PUT', '/orderimages', { body: 'json' }],
  describeImage: ['PUT', '/describeimage', { body: 'json' }],
  createToken: ['POST', '/createtoken', { body: 'json', secret: true }],
  getAllTokens: ['GET', '/getalltokens'],
  deleteToken: ['DELETE', '/deletetoken/{token_code}'],
  getTokenUses: ['GET', '/gettokenuses'],
  getEvents: ['GET', '/getevents'],
  createWebhook: ['POST', '/createwebhook', { body: 'json', secret: true }],
  getAllWebhooks: ['GET', '/getallwebhooks'],
  deleteWebhook: ['DELETE', '/deletewebhook/{webhook_code}'],
  testWebhook: ['POST', '/testwebhook/{webhook_code}'],
  getWebhookDeliveries: ['GET', '/getwebhookdeliveries/{webhook_code}'],
  redeliverWebhook: ['POST', '/redeliverwebhook/{webhook_code}', { body: 'json' }],
  reportOccupancy: ['GET', '/reportoccupancy'],
  chainOverview: ['GET', '/chainoverview'],
  exchangeRates: ['GET', '/exchangerates'],
  createInvite: ['POST', '/createinvite', { body: 'json', secret: true }],
  createReset: ['POST', '/createreset', { body: 'json', secret: true }],
  getAllPeople: ['GET', '/getallpeople'],
  updatePerson: ['PUT', '/updateperson/{person_code}', { body: 'json' }],
  deletePerson: ['DELETE', '/deleteperson/{person_code}'],
  getAccessLog: ['GET', '/getaccesslog'],
} as const satisfies Record<string, Sent>

/** Every type of event. */
export const EVENT_TYPES = [
  'booking.created',
  'booking.confirmed',
  'booking.updated',
  'booking.cancelled',
  'payment.changed',
  'hold.created',
  'hold.released',
  'hold.expired',
  'availability.changed',
  'stop_sell.changed',
  'room.changed',
  'rate.changed',
  'price_rule.changed',
  'hotel.changed',
  'image.changed',
] as const satisfies readonly types.HotelEvent['event_type'][]

/** What any operation can be refused with. */
export type EveryRefusal = 'missing_field' | 'token_missing' | 'token_invalid' | 'origin_not_allowed' | 'role_not_allowed' | 'hotel_mismatch' | 'rate_limited' | 'internal' | 'unavailable'

/** What each operation is given, answers, and can be refused with. */
export interface Calls {
  /** Test connectivity */
  ping: {
    input: Record<never, never>
    optional: true
    answer: types.PingResponse
    refusal: EveryRefusal
  }
  /** Test authorization: whose token is this? */
  test: {
    input: Record<never, never>
    optional: true
    answer: types.TestResponse
    refusal: EveryRefusal
  }
  /** Get hotel details, images and policies */
  hotelInformation: {
    input: NonNullable<types.HotelInformationData['query']>
    optional: true
    answer: types.HotelInformationResponse
    refusal: EveryRefusal | 'invalid_format' | 'invalid_value'
  }
  /** Change hotel details and policies. Any of the fields, in the shape answered or flat; a field left out stays as it is, null clears default_policy_code and translations. A policy without translations keeps those of its code. */
  updateHotelInformation: {
    input: types.UpdateHotelInformationData['body']
    optional: false
    answer: types.UpdateHotelInformationResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'policy_not_found' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Check room availability and pricing for dates. One element for each published room type, with every rate that has a price in the stay. What cannot be booked is listed with is_close 1 and every reason, unless available_only is 1. An answer of more than 16 MiB is refused: ask for fewer nights, one room_code or one rate_code. */
  roomAvailability: {
    input: NonNullable<types.RoomAvailabilityData['query']>
    optional: false
    answer: types.RoomAvailabilityResponse
    refusal: EveryRefusal | 'invalid_format' | 'invalid_value'
  }
  /** Check availability of a room. Available means: at least one rate can be booked for one room, whatever the occupancy. */
  checkRoomAvailability: {
    input: NonNullable<types.CheckRoomAvailabilityData['query']>
    optional: false
    answer: types.CheckRoomAvailabilityResponse
    refusal: EveryRefusal | 'invalid_format' | 'room_not_found' | 'invalid_value'
  }
  /** Get the availability URL for the booking widget. The hosted booking page of this hotel for those dates, and HTML that puts it into another page. */
  getAvailability: {
    input: NonNullable<types.GetAvailabilityData['query']>
    optional: false
    answer: types.GetAvailabilityResponse
    refusal: EveryRefusal | 'invalid_format' | 'invalid_value'
  }
  /** Lowest offer of each hotel of a chain, for the same dates. For a token of a chain; no hotel is named beside it. Each hotel with its lowest offer by grand_total, or the reason why it has none, as a search in that hotel would find it at that moment. Hotels that could not be looked at come last, whatever was asked for. Counts as many requests as it looks at hotels. */
  hotelSearch: {
    input: NonNullable<types.HotelSearchData['query']>
    optional: false
    answer: types.HotelSearchResponse
    refusal: EveryRefusal | 'invalid_format' | 'chain_token_required' | 'invalid_value'
  }
  /** List availability for the range. One entry a room-day, in order of room and day, fit to be pushed back as they are. At most 200000 days of rooms and rates: beyond that ask for fewer days, or for one room_code. */
  getAllRoomAvailability: {
    input: NonNullable<types.GetAllRoomAvailabilityData['query']>
    optional: false
    answer: types.GetAllRoomAvailabilityResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'invalid_value'
  }
  /** Lowest price for each day of arrival. One element for each day of the range, both ends included, at most 400 days: can a stay of so many nights begin that day, at what lowest price, in which room and rate; min_night is the shortest stay that could begin that day, 0 where none could. reason is null where one can begin; else, of the reasons that each room and rate has against it, the one that takes the least to overcome. */
  rateCalendar: {
    input: NonNullable<types.RateCalendarData['query']>
    optional: false
    answer: types.RateCalendarResponse
    refusal: EveryRefusal | 'invalid_format' | 'invalid_value'
  }
  /** Create or update availability with pricing and rate details. Up to 20000 entries and 16 MiB. All or nothing, unless partial=1. With if_version, the Version of an earlier answer, nothing is written where a row to be changed was changed or deleted since; the refusal has those entries with their current values. With simulate nothing is written. */
  modifyRoomAvailability: {
    input: NonNullable<types.ModifyRoomAvailabilityData['query']> & types.ModifyRoomAvailabilityData['body']
    optional: false
    answer: types.ModifyRoomAvailabilityResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'room_not_found' | 'rate_not_found' | 'changed_since' | 'guarded' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'rate_is_derived' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Update stop-sell status of room availability. Days without a row get one, so that a later push cannot reopen them. Both ends are included. */
  updateStopSellRoomAvailability: {
    input: NonNullable<types.UpdateStopSellRoomAvailabilityData['query']> & types.UpdateStopSellRoomAvailabilityData['body']
    optional: false
    answer: types.UpdateStopSellRoomAvailabilityResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'room_not_found' | 'changed_since' | 'guarded' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Update stop-sell status of room-rate availability. Days without a row get one, so that a later push cannot reopen them. Both ends are included. */
  updateStopSellRoomRateAvailability: {
    input: NonNullable<types.UpdateStopSellRoomRateAvailabilityData['query']> & types.UpdateStopSellRoomRateAvailabilityData['body']
    optional: false
    answer: types.UpdateStopSellRoomRateAvailabilityResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'room_not_found' | 'rate_not_found' | 'changed_since' | 'guarded' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Update room availability. Either entries without room_code, or one change for every day of a range. if_version and simulate as in modifyroomavailability. */
  updateRoomAvailability: {
    input: types.UpdateRoomAvailabilityData['path'] & NonNullable<types.UpdateRoomAvailabilityData['query']> & Omit<types.UpdateRoomAvailabilityData['body'], 'room_code'>
    optional: false
    answer: types.UpdateRoomAvailabilityResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'room_not_found' | 'rate_not_found' | 'changed_since' | 'guarded' | 'body_too_large' | 'unsupported_media_type' | 'rate_is_derived' | 'room_code_mismatch' | 'invalid_value'
  }
  /** Delete room availability. start_date, end_date and rate_code in the query or a JSON body, all optional: no range means every day, with rate_code only the prices of that rate go. Bookings stay. */
  deleteRoomAvailability: {
    input: types.DeleteRoomAvailabilityData['path'] & NonNullable<types.DeleteRoomAvailabilityData['query']>
    optional: false
    answer: types.DeleteRoomAvailabilityResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'room_not_found' | 'rate_not_found' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Who changed which days, from what to what. Newest first: one element for each request, room and rate, with what it changed as ranges of days that changed alike. rate_code is null for what is of the room itself: rooms left, closed. Bookings are not among them. With dates only changes of those days, and of each only those days. Where room and rate are not both named, a page looks at 20000 changes at most; it may be shorter than limit and goes on while there is a NextCursor. Kept for 400 days, unless the operator says otherwise. */
  getChanges: {
    input: NonNullable<types.GetChangesData['query']>
    optional: true
    answer: types.GetChangesResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'invalid_value'
  }
  /** Put back what a request changed of days. Puts back what the request of that version changed, deletions too, where it is still as that request left it; what was booked since stays booked. Where somebody changed a day since, nothing is written and the days are told; with partial the rest is put back. It is a change like any other: reverting it does it again. */
  revertChange: {
    input: NonNullable<types.RevertChangeData['query']> & types.RevertChangeData['body']
    optional: false
    answer: types.RevertChangeResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'change_not_found' | 'changed_since' | 'guarded' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'rate_is_derived' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Prices of a range as a sheet. A line for each day, room and rate that has a price or restriction, fit for importprices. CSV of at most 50000 lines and 5 MiB, or with format=xlsx a workbook of at most 20000. In CSV a text that begins as a formula does gets an apostrophe, which importprices takes off again. */
  exportPrices: {
    input: NonNullable<types.ExportPricesData['query']>
    optional: false
    answer: File
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'invalid_value'
  }
  /** Prices of a sheet. The body is CSV with the columns of exportprices, of which date, room_code and rate_code are needed; a cell that is empty changes nothing, other columns are not read. Cells may be separated by commas, semicolons or tabs; where commas do not, amounts may have a decimal comma; days are 2027-07-01 or 01.07.2027. All or nothing: every fault is told by its line. dry_run=1 shows what would change. */
  importPrices: {
    input: NonNullable<types.ImportPricesData['query']> & { body: Bytes }
    optional: false
    answer: types.ImportPricesResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'room_not_found' | 'rate_not_found' | 'changed_since' | 'guarded' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'rate_is_derived' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** What a booking would cost. Takes what createbooking takes, without a guest if there is none yet, and changes nothing. Answers every line of the price, what is due when, and what cancelling costs until when. A stay that cannot be booked is answered too, with is_available 0 and its reasons. A booking made right after a quote costs the same to the last digit. */
  quoteBooking: {
    input: NonNullable<types.QuoteBookingData['query']> & types.QuoteBookingData['body']
    optional: false
    answer: types.QuoteBookingResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'room_not_found' | 'rate_not_found' | 'extra_not_found' | 'extra_too_late' | 'extra_sold_out' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'too_many_rooms' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Rooms for a whole party. Up to three ways to house a party of up to 12 in at most five rooms, every person once: the cheapest, the one of fewest rooms and the cheapest of which every room can be cancelled for nothing; ways that are equal are answered once, with all their kinds. items are what createbooking takes, the prices what quotebooking answers to them. An empty Result comes with the reasons. A party of many ages in a hotel of very many rooms and rates may be refused as too much work. */
  roomCombinations: {
    input: NonNullable<types.RoomCombinationsData['query']>
    optional: false
    answer: types.RoomCombinationsResponse
    refusal: EveryRefusal | 'invalid_format' | 'invalid_value'
  }
  /** Create a booking. Takes rooms from every night of the stay or from none. Send an Idempotency-Key, so that a request that is repeated after a network failure books once. With a hold_code it books what the hold keeps, at the price it was held for. */
  createBooking: {
    input: types.CreateBookingData['body']
    optional: false
    answer: types.CreateBookingResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'room_not_found' | 'rate_not_found' | 'extra_not_found' | 'hold_not_found' | 'sold_out' | 'not_bookable' | 'extra_too_late' | 'extra_sold_out' | 'promo_not_valid' | 'price_changed' | 'hold_expired' | 'hold_used' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'too_many_rooms' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Get booking status. Newest first. Guest details, and why a booking was cancelled, are answered to admin tokens, and to client tokens only for a booking named by booking_code together with the e-mail of its guest. */
  getAllBooking: {
    input: NonNullable<types.GetAllBookingData['query']>
    optional: true
    answer: types.GetAllBookingResponse
    refusal: EveryRefusal | 'invalid_format' | 'invalid_value'
  }
  /** Cancel a booking. Gives its rooms back, once: cancelling again answers the same record. With items only these are cancelled; what is charged once a booking moves to the first item left, and with the last item the booking is cancelled. The fee is that of the terms the booking was sold under, unless staff waive it or name another. With simulate 1 nothing is changed: the answer is the booking as it would be. */
  cancelBooking: {
    input: types.CancelBookingData['body']
    optional: false
    answer: types.CancelBookingResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'booking_not_cancellable' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Confirm a booking and acknowledge it. is_ack 0 means: confirmed by staff, not yet seen by the hotel’s own system. */
  confirmBooking: {
    input: types.ConfirmBookingData['body']
    optional: false
    answer: types.ConfirmBookingResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Hold a stay while the guest fills in the rest. Takes what quotebooking takes. Rooms, extras and the use of a promo code are taken and the price is fixed for the hold_minutes of the hotel; createbooking with the hold_code books it. At most 20 live holds a token (one of a chain: in all its hotels), 5 a browser token and address; guests hold at most max_rooms_per_booking rooms from one address. */
  createHold: {
    input: types.CreateHoldData['body']
    optional: false
    answer: types.CreateHoldResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'room_not_found' | 'rate_not_found' | 'extra_not_found' | 'sold_out' | 'not_bookable' | 'extra_too_late' | 'extra_sold_out' | 'promo_not_valid' | 'price_changed' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'too_many_rooms' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Give up a hold. For the token that made it, and for admin tokens. */
  deleteHold: {
    input: types.DeleteHoldData['path']
    optional: false
    answer: types.DeleteHoldResponse
    refusal: EveryRefusal | 'hold_not_found' | 'hold_expired' | 'hold_used'
  }
  /** Cancel a booking for its guest. For who knows the booking_code and the e-mail of the guest. fee_amount is the fee that the guest was shown, fee_now_amount of the booking; if it is another by now, nothing is done, and fee_changed tells it. Cancelling again answers the same record. */
  guestCancel: {
    input: types.GuestCancelData['body']
    optional: false
    answer: types.GuestCancelResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'booking_not_found' | 'fee_changed' | 'booking_not_cancellable' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Change a booking for its guest. For who knows the booking_code and the e-mail of the guest, where guest_may_change of the hotel lists what is changed: dates; rooms (room, rate, number, items); guests (adults, children, ages); extras; arrival_time, special_request, phone and guest_name. changes are those of updatebooking; items are given up by cancelling only. Extras alone leave the nights as they were sold; any other change of the stay is at the prices of today. With simulate 1 the answer is the booking as it would be, or the refusal; without it grand_total is the one that was shown. Where due_now is above 0 the change waits: what it adds is held, the booking stays as it is, and the change is made once due_now is paid at payment_url within the time the hotel gives. What cancelling cost before the change, all fees of the booking are at least from then on (fee_floor); while it costs anything, a change cannot make the booking cost less (fee_applies). What is overpaid beyond fee_floor is given back. */
  guestChange: {
    input: types.GuestChangeData['body']
    optional: false
    answer: types.GuestChangeResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'change_not_allowed' | 'booking_not_found' | 'room_not_found' | 'rate_not_found' | 'extra_not_found' | 'booking_not_changeable' | 'change_pending' | 'fee_applies' | 'sold_out' | 'not_bookable' | 'extra_too_late' | 'extra_sold_out' | 'promo_not_valid' | 'price_changed' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'too_many_rooms' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Guests have come. From the day of arrival on, by the hotel’s wall clock; of guests who were marked as not coming as long as their nights were not given back, and then without the fee. With units they are given these rooms, as by assignroom. Again it changes nothing. With undo 1, for 48 hours, the items are again as they were before it; again that changes nothing. With simulate 1 nothing is changed: the answer is the booking as it would be, or the refusal. */
  checkIn: {
    input: types.CheckInData['body']
    optional: false
    answer: types.CheckInResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'booking_not_changeable' | 'unit_not_free' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Guests have left. Of guests who are checked in. Gives no nights back: a stay that ends early is shortened by updatebooking. Its rooms by their numbers are to be cleaned then. nights_left and due_amount tell what is open. Again it changes nothing. With undo 1, for 48 hours, the items are again as they were before it; again that changes nothing. With simulate 1 nothing is changed: the answer is the booking as it would be, or the refusal. */
  checkOut: {
    input: types.CheckOutData['body']
    optional: false
    answer: types.CheckOutResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'booking_not_changeable' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Guests did not come. Once the day of arrival is over, by the hotel’s wall clock. The fee is what the terms say of not coming, else that of their last step, unless staff waive it or name another; what was paid beyond the fee, and beyond what the other items cost, is given back. With release 1 the nights from today on are given back, also by a later call. Else it changes nothing again. With undo 1, for 48 hours, the items are again as they were before it; again that changes nothing. With simulate 1 nothing is changed: the answer is the booking as it would be, or the refusal. Nights that were given back are taken again then, or it is refused as sold_out. Money that was given back stays so, and refund_amount tells it. */
  markNoShow: {
    input: types.MarkNoShowData['body']
    optional: false
    answer: types.MarkNoShowResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'booking_not_changeable' | 'sold_out' | 'extra_sold_out' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Create a room type. It can be booked once days were pushed for it, see modifyroomavailability. A hotel has at most 500. */
  createRoom: {
    input: types.CreateRoomData['body']
    optional: false
    answer: types.CreateRoomResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'room_exists' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** List all room types of the hotel. In order of creation. */
  getAllRooms: {
    input: Record<never, never>
    optional: true
    answer: types.GetAllRoomsResponse
    refusal: EveryRefusal | 'admin_token_required'
  }
  /** Get one room type */
  getRoom: {
    input: types.GetRoomData['path']
    optional: false
    answer: types.GetRoomResponse
    refusal: EveryRefusal | 'admin_token_required' | 'room_not_found'
  }
  /** Update a room type. A field left out stays as it is; null clears base_adults, occupancy_prices, extra_adult_price, child_bands, room_features, translations, room_units. */
  updateRoom: {
    input: types.UpdateRoomData['path'] & Omit<types.UpdateRoomData['body'], 'room_code'>
    optional: false
    answer: types.UpdateRoomResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'room_not_found' | 'room_in_use' | 'body_too_large' | 'unsupported_media_type' | 'room_code_mismatch' | 'invalid_value'
  }
  /** Delete a room type. Its availability and pictures go with it. Past bookings keep what they sold. */
  deleteRoom: {
    input: types.DeleteRoomData['path']
    optional: false
    answer: types.DeleteRoomResponse
    refusal: EveryRefusal | 'admin_token_required' | 'room_not_found' | 'room_in_use'
  }
  /** Note that a room is clean, or is to be cleaned. Of a room of a type by its number. After a check-out it is to be cleaned by itself. */
  markUnit: {
    input: types.MarkUnitData['body']
    optional: false
    answer: types.MarkUnitResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'room_not_found' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Create a rate plan. Prices by day are pushed with modifyroomavailability; price is for days that have none of their own. A hotel has at most 200. */
  createRate: {
    input: types.CreateRateData['body']
    optional: false
    answer: types.CreateRateResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'rate_not_found' | 'policy_not_found' | 'rate_exists' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'rate_is_derived' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** List the rate plans of the hotel. In order of creation. */
  getAllRates: {
    input: Record<never, never>
    optional: true
    answer: types.GetAllRatesResponse
    refusal: EveryRefusal | 'admin_token_required'
  }
  /** Get one rate plan */
  getRate: {
    input: types.GetRateData['path']
    optional: false
    answer: types.GetRateResponse
    refusal: EveryRefusal | 'admin_token_required' | 'rate_not_found'
  }
  /** Update a rate plan. A field left out stays as it is; null clears start_date_rate, end_date_rate, parent_rate_code, derive, inherit, stay_discounts, advance_discounts, min_advance_days, max_advance_days, policy_code, included_meals, base_adults, occupancy_prices, extra_adult_price, child_bands, translations. */
  updateRate: {
    input: types.UpdateRateData['path'] & Omit<types.UpdateRateData['body'], 'rate_code'>
    optional: false
    answer: types.UpdateRateResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'rate_not_found' | 'policy_not_found' | 'body_too_large' | 'unsupported_media_type' | 'rate_code_mismatch' | 'rate_is_derived' | 'invalid_value'
  }
  /** Delete a rate plan. Its prices go with it. Past bookings keep what they sold. */
  deleteRate: {
    input: types.DeleteRateData['path']
    optional: false
    answer: types.DeleteRateResponse
    refusal: EveryRefusal | 'admin_token_required' | 'rate_not_found' | 'rate_in_use'
  }
  /** Create a tax or fee. Reckoned for each item of a stay, in order of sort_order. An included one is `on: all`, counts on all nights and is not paid at the hotel. A hotel has at most 100. */
  createTax: {
    input: types.CreateTaxData['body']
    optional: false
    answer: types.CreateTaxResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'tax_exists' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** List the taxes and fees of the hotel. In order of creation. */
  getAllTaxes: {
    input: Record<never, never>
    optional: true
    answer: types.GetAllTaxesResponse
    refusal: EveryRefusal | 'admin_token_required'
  }
  /** Get one tax or fee */
  getTax: {
    input: types.GetTaxData['path']
    optional: false
    answer: types.GetTaxResponse
    refusal: EveryRefusal | 'admin_token_required' | 'tax_not_found'
  }
  /** Update a tax or fee. A field left out stays as it is; null clears age_bands, first_day, last_day, room_codes, rate_codes, translations. Bookings keep what they were sold with. */
  updateTax: {
    input: types.UpdateTaxData['path'] & Omit<types.UpdateTaxData['body'], 'tax_code'>
    optional: false
    answer: types.UpdateTaxResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'tax_not_found' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Delete a tax or fee. Bookings keep what they were sold with. */
  deleteTax: {
    input: types.DeleteTaxData['path']
    optional: false
    answer: types.DeleteTaxResponse
    refusal: EveryRefusal | 'admin_token_required' | 'tax_not_found'
  }
  /** Create a promo code. Takes a percent or an amount off each night of each room it applies to. Case does not count. A hotel has at most 10,000. */
  createPromo: {
    input: types.CreatePromoData['body']
    optional: false
    answer: types.CreatePromoResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'promo_exists' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** List the promo codes of the hotel. In order of creation, a page at a time. */
  getAllPromos: {
    input: NonNullable<types.GetAllPromosData['query']>
    optional: true
    answer: types.GetAllPromosResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'invalid_value'
  }
  /** Get one promo code */
  getPromo: {
    input: types.GetPromoData['path']
    optional: false
    answer: types.GetPromoResponse
    refusal: EveryRefusal | 'admin_token_required' | 'promo_not_found'
  }
  /** Update a promo code. A field left out stays as it is; null clears book_from, book_to, stay_from, stay_to, min_nights, min_advance_days, max_advance_days, room_codes, rate_codes, max_uses, max_uses_per_email. Bookings keep what they were sold with. */
  updatePromo: {
    input: types.UpdatePromoData['path'] & Omit<types.UpdatePromoData['body'], 'promo_code'>
    optional: false
    answer: types.UpdatePromoResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'promo_not_found' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Delete a promo code. Bookings keep what they were sold with. */
  deletePromo: {
    input: types.DeletePromoData['path']
    optional: false
    answer: types.DeletePromoResponse
    refusal: EveryRefusal | 'admin_token_required' | 'promo_not_found'
  }
  /** Create an extra. Something sold beside a room: breakfast, a transfer, a cot. A hotel has at most 100. */
  createExtra: {
    input: types.CreateExtraData['body']
    optional: false
    answer: types.CreateExtraResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'extra_exists' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** List the extras of the hotel. In order of creation. */
  getAllExtras: {
    input: Record<never, never>
    optional: true
    answer: types.GetAllExtrasResponse
    refusal: EveryRefusal | 'admin_token_required'
  }
  /** Get one extra */
  getExtra: {
    input: types.GetExtraData['path']
    optional: false
    answer: types.GetExtraResponse
    refusal: EveryRefusal | 'admin_token_required' | 'extra_not_found'
  }
  /** Update an extra. A field left out stays as it is; null clears child_bands, daily_stock, room_codes, rate_codes, translations. Bookings keep what they were sold with. */
  updateExtra: {
    input: types.UpdateExtraData['path'] & Omit<types.UpdateExtraData['body'], 'extra_code'>
    optional: false
    answer: types.UpdateExtraResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'extra_not_found' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Delete an extra. Bookings keep what they were sold with. */
  deleteExtra: {
    input: types.DeleteExtraData['path']
    optional: false
    answer: types.DeleteExtraResponse
    refusal: EveryRefusal | 'admin_token_required' | 'extra_not_found'
  }
  /** Create a cancellation policy. What it costs to cancel or not to come, and what is paid in advance. A hotel has at most 100. */
  createPolicy: {
    input: types.CreatePolicyData['body']
    optional: false
    answer: types.CreatePolicyResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'policy_exists' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** List the cancellation policies of the hotel. In order of creation. */
  getAllPolicies: {
    input: Record<never, never>
    optional: true
    answer: types.GetAllPoliciesResponse
    refusal: EveryRefusal | 'admin_token_required'
  }
  /** Get one cancellation policy */
  getPolicy: {
    input: types.GetPolicyData['path']
    optional: false
    answer: types.GetPolicyResponse
    refusal: EveryRefusal | 'admin_token_required' | 'policy_not_found'
  }
  /** Update a cancellation policy. A field left out stays as it is; null clears no_show, deposit, translations. Bookings keep what they were sold with. */
  updatePolicy: {
    input: types.UpdatePolicyData['path'] & Omit<types.UpdatePolicyData['body'], 'policy_code'>
    optional: false
    answer: types.UpdatePolicyResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'policy_not_found' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Delete a cancellation policy. Bookings keep what they were sold with. */
  deletePolicy: {
    input: types.DeletePolicyData['path']
    optional: false
    answer: types.DeletePolicyResponse
    refusal: EveryRefusal | 'admin_token_required' | 'policy_not_found' | 'policy_in_use'
  }
  /** How guests pay in advance */
  getPaymentSettings: {
    input: Record<never, never>
    optional: true
    answer: types.GetPaymentSettingsResponse
    refusal: EveryRefusal | 'admin_token_required'
  }
  /** Set how guests pay in advance. A field left out stays as it is. Keys are kept encrypted and never answered: stripe takes secret_key and webhook_secret, midtrans server_key, xendit secret_key and webhook_token, the others none. What was set for a provider stays when another takes its place, for refunds of earlier payments; provider null with keys null forgets all of it. Keys that are new are tried at the provider: those that it does not take are refused (invalid_value, with its words as provider_said). If it cannot be asked, they are saved and keys_checked is away. */
  updatePaymentSettings: {
    input: types.UpdatePaymentSettingsData['body']
    optional: false
    answer: types.UpdatePaymentSettingsResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'sign_in_again' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Store a picture of the hotel. The body is the picture itself: JPEG, PNG, WebP, AVIF or GIF (its first frame), at most 10 MiB and 50 megapixels. It is stored as WebP without metadata, at most 3840 pixels long, and in the widths 160, 320, 640, 1280 and 1920. Answers 201, or 200 when it replaced the picture of that name. */
  putHotelImage: {
    input: types.PutHotelImageData['path'] & { body: Bytes }
    optional: false
    answer: types.PutHotelImageResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Delete a picture of the hotel */
  deleteHotelImage: {
    input: types.DeleteHotelImageData['path']
    optional: false
    answer: types.DeleteHotelImageResponse
    refusal: EveryRefusal | 'admin_token_required' | 'image_not_found' | 'invalid_value'
  }
  /** Hotel image. Needs no token. `w` answers it in one of five widths, never enlarged. */
  getHotelImage: {
    input: types.GetHotelImageData['path'] & NonNullable<types.GetHotelImageData['query']>
    optional: false
    answer: File
    refusal: 'invalid_format' | 'image_not_found' | 'invalid_value' | 'internal' | 'unavailable'
  }
  /** Store a header picture of the hotel. The body is the picture itself: JPEG, PNG, WebP, AVIF or GIF (its first frame), at most 10 MiB and 50 megapixels. It is stored as WebP without metadata, at most 3840 pixels long, and in the widths 160, 320, 640, 1280 and 1920. Answers 201, or 200 when it replaced the picture of that name. The one put last is the header_picture of the hotel. */
  putHotelHeaderImage: {
    input: types.PutHotelHeaderImageData['path'] & { body: Bytes }
    optional: false
    answer: types.PutHotelHeaderImageResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Delete a header picture of the hotel. The header picture put before it is shown again. */
  deleteHotelHeaderImage: {
    input: types.DeleteHotelHeaderImageData['path']
    optional: false
    answer: types.DeleteHotelHeaderImageResponse
    refusal: EveryRefusal | 'admin_token_required' | 'image_not_found' | 'invalid_value'
  }
  /** Hotel header image. Needs no token. `w` answers it in one of five widths, never enlarged. */
  getHotelHeaderImage: {
    input: types.GetHotelHeaderImageData['path'] & NonNullable<types.GetHotelHeaderImageData['query']>
    optional: false
    answer: File
    refusal: 'invalid_format' | 'image_not_found' | 'invalid_value' | 'internal' | 'unavailable'
  }
  /** Store a picture of a room type. The body is the picture itself: JPEG, PNG, WebP, AVIF or GIF (its first frame), at most 10 MiB and 50 megapixels. It is stored as WebP without metadata, at most 3840 pixels long, and in the widths 160, 320, 640, 1280 and 1920. Answers 201, or 200 when it replaced the picture of that name. */
  putRoomImage: {
    input: types.PutRoomImageData['path'] & { body: Bytes }
    optional: false
    answer: types.PutRoomImageResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'room_not_found' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Delete a picture of a room type */
  deleteRoomImage: {
    input: types.DeleteRoomImageData['path']
    optional: false
    answer: types.DeleteRoomImageResponse
    refusal: EveryRefusal | 'admin_token_required' | 'room_not_found' | 'image_not_found' | 'invalid_value'
  }
  /** Room image. Needs no token. `w` answers it in one of five widths, never enlarged. */
  getRoomImage: {
    input: types.GetRoomImageData['path'] & NonNullable<types.GetRoomImageData['query']>
    optional: false
    answer: File
    refusal: 'invalid_format' | 'image_not_found' | 'invalid_value' | 'internal' | 'unavailable'
  }
  /** Change a booking. Guest details, arrival_time and special_request change freely. A new room, rate, number of rooms or new dates give the old nights back and take the new ones, or change nothing, with the refusals of createbooking; is_ack becomes 0. Prices are today’s; with keep_price 1 each night that was in the booking before keeps the price it was sold at, whatever its room and rate now, and only new nights are at today’s. What the booking holds already is not sold anew: with the same room and rate its nights stay whatever was closed meanwhile, an arrival that does not change may be in the past, and giving nights or rooms back is never refused, but for more guests than fit. Of extras only what is taken more on a day than before has to be there. The promo code it was sold with is no reason to refuse: where it does not count any more, nights that are reckoned anew cost what they cost without it. A promo_code given anew is judged as in a new booking; null takes it off. A cancelled booking cannot be changed (not_bookable). A field left out stays as it is; guests given alone makes adults and children unknown. What the guest paid beyond the new price is overpaid_amount; with give_back 1 it is given back, and refund_amount tells how much, also where nothing else changes. A deposit of the new rate that is more than was paid is asked for as in a new booking; but one that stood already stays whether or not it is paid. With simulate 1 nothing is changed: the answer is the booking as it would be, or the refusal the change would meet, decided in the same way. */
  updateBooking: {
    input: types.UpdateBookingData['path'] & Omit<types.UpdateBookingData['body'], 'booking_code'>
    optional: false
    answer: types.UpdateBookingResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'room_not_found' | 'rate_not_found' | 'extra_not_found' | 'sold_out' | 'not_bookable' | 'extra_too_late' | 'extra_sold_out' | 'promo_not_valid' | 'price_changed' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Note something of a booking for other staff. Replaces what was noted; empty clears it. Guests are not told, and events and history tell only that it changed. */
  updateNotes: {
    input: types.UpdateNotesData['path'] & Omit<types.UpdateNotesData['body'], 'booking_code'>
    optional: false
    answer: types.UpdateNotesResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** What happened to a booking, when and by whom. Oldest first. Each element has what changed of the state before it; of guest details only that they changed, not from what to what. Where money moved, payment and refunds tell how much, how and what became of it. */
  getBookingHistory: {
    input: types.GetBookingHistoryData['path']
    optional: false
    answer: types.GetBookingHistoryResponse
    refusal: EveryRefusal | 'admin_token_required' | 'booking_not_found'
  }
  /** Add a line to what a booking costs. The line is part of charges, as kind manual, and of grand_total, which never falls below 0. It is not taxed, and is no part of fees and deposits, which are at most what the booking costs with it. It goes with its item; one of no item stays as long as the booking does. What is taken off is cut to what is left where the stay costs less later. With give_back 1 what is overpaid then is given back. */
  addCharge: {
    input: types.AddChargeData['body']
    optional: false
    answer: types.AddChargeResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'not_bookable' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Take a line off that staff added. Roles below manager take off what they added themselves, on the same day, as long as nothing was paid since. */
  removeCharge: {
    input: types.RemoveChargeData['body']
    optional: false
    answer: types.RemoveChargeResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'not_bookable' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Give a booking rooms by their numbers. The rooms are of the type of the item, for all its nights from today on, in place of those it had; of nights that are over none changes. A room is given to one booking a night, and not while it is out of order (unit_not_free). A change of dates, type or number of rooms, cancelling and giving nights back free what the booking does not have any more; nights that are new to it get the same room where that is free. With simulate 1 and no units nothing is chosen: free_units tells what could be. */
  assignRoom: {
    input: types.AssignRoomData['body']
    optional: false
    answer: types.AssignRoomResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'booking_not_changeable' | 'unit_not_free' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Bookings of a range as a sheet. A line for each item, newest bookings first; what is of the whole booking stands with its first item, so that columns can be summed up. The days are as those of getallbooking. CSV of at most 50000 lines, or with format=xlsx a workbook of at most 20000. In CSV a text that begins as a formula does gets an apostrophe. Every export is noted in the access log. Guests are in it for owners and managers; others get the columns empty. */
  exportBookings: {
    input: NonNullable<types.ExportBookingsData['query']>
    optional: false
    answer: File
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'sign_in_again' | 'invalid_value'
  }
  /** Payments, refunds and receipts of a booking */
  getPayments: {
    input: NonNullable<types.GetPaymentsData['query']>
    optional: false
    answer: types.GetPaymentsResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'invalid_value'
  }
  /** Record money that was received. At the desk or by bank transfer: a transfer of the amount that was asked for settles that payment. At most what is still to be paid. Money for a booking that was cancelled because nobody paid takes its rooms again if they are free; else it is to be given back. */
  recordPayment: {
    input: types.RecordPaymentData['body']
    optional: false
    answer: types.RecordPaymentResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Give money back. Some of a payment, or all that is left of it. The provider is asked after the answer; a refund that it cannot make is manual, one that it refused failed. What was received at the hotel is handed over by whoever says so: it succeeded. What goes beyond overpaid_amount is given for nothing: due_amount stays as it was, unless still_due is 1. */
  refundPayment: {
    input: types.RefundPaymentData['body']
    optional: false
    answer: types.RefundPaymentResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'payment_not_found' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Say that a refund was made by hand, or put it away. Of one that is manual or failed: staff gave the money back in another way, or it is put away because another refund took its place; settled tells which of the two. It is put away by itself if a later refund of the same payment was made instead, and where more would be given back than was paid. One that went out twice is put away. put_away decides. */
  settleRefund: {
    input: types.SettleRefundData['body']
    optional: false
    answer: types.SettleRefundResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'refund_not_found' | 'refund_under_way' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** What of the hotel’s money waits for a person. Refunds that failed, have to be made by hand or went out twice, payments of another amount or currency, or about which the provider will not answer, bookings that are overpaid; and bookings that wait for their payment. At most the 100 oldest of each. */
  getPaymentProblems: {
    input: Record<never, never>
    optional: true
    answer: types.GetPaymentProblemsResponse
    refusal: EveryRefusal | 'admin_token_required'
  }
  /** Say that a payment with a problem was dealt with. It changes no money; getpaymentproblems does not tell of it any more. */
  settlePayment: {
    input: types.SettlePaymentData['body']
    optional: false
    answer: types.SettlePaymentResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'payment_not_found' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Make a link to pay by. Whoever opens it sees the hotel, the dates and the sum, and pays through the provider of the hotel; it names no guest. The sum is reckoned when it is opened, and is never more than is due. A link for an amount ends when it is paid, one for all when nothing is due any more, each when the booking is cancelled. A booking has at most 10 that can be paid, another ends the oldest, and 100 in all. The address is in this answer alone, so an Idempotency-Key is ignored. */
  createPaymentLink: {
    input: types.CreatePaymentLinkData['body']
    optional: false
    answer: types.CreatePaymentLinkResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Money by day, way and person. What was received and what was given back on days of the hotel, both ends included, by provider, method and person: what a drawer has to hold at the end of a shift. It counts when money was known to have moved; what is under way is in neither. */
  reportPayments: {
    input: NonNullable<types.ReportPaymentsData['query']>
    optional: false
    answer: types.ReportPaymentsResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'invalid_value'
  }
  /** Mail that was sent about bookings, or could not be. Newest first, of one booking or of all, with its text; cursor is NextCursor, or the message_code of the last that was answered. Kept for 400 days, the newest 200 of a booking, until its guest is erased. */
  getMessages: {
    input: NonNullable<types.GetMessagesData['query']>
    optional: true
    answer: types.GetMessagesResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'invalid_value'
  }
  /** Send mail about a booking again. To the guest, or as message_code names it. It tells how the booking stands when it is sent, not what an earlier mail said. At most 10 an hour to one recipient of a booking. */
  resendMessage: {
    input: types.ResendMessageData['body']
    optional: false
    answer: types.ResendMessageResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** A mail about a booking as it would be sent now. Changes nothing and sends nothing. */
  previewMessage: {
    input: types.PreviewMessageData['body']
    optional: false
    answer: types.PreviewMessageResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'booking_not_found' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Get the pictures of a room or of the hotel. Of the room named by room_code, on sale or not, else of the hotel; in their order. The header picture is in hotelinformation. */
  getImages: {
    input: NonNullable<types.GetImagesData['query']>
    optional: true
    answer: types.GetImagesResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'room_not_found' | 'invalid_value'
  }
  /** Set the order of pictures. Of the room named by room_code, else of the hotel. Pictures not named follow in the order they had. Answers all of them in their new order. */
  orderImages: {
    input: types.OrderImagesData['body']
    optional: false
    answer: types.OrderImagesResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'room_not_found' | 'image_not_found' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Say what a picture shows. Of the room named by room_code, of the header where is_header is 1, else of the hotel. Guests hear it where they cannot see the picture, and read it below it. A picture put anew under its name keeps it. */
  describeImage: {
    input: types.DescribeImageData['body']
    optional: false
    answer: types.DescribeImageResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'room_not_found' | 'image_not_found' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Make a token. The value is in this answer and nowhere else: only a hash of it is kept. A client token with allowed_origins is a browser token: refused from any other origin, and without one. An Idempotency-Key is ignored, as a secret is not kept to be answered again. An admin token may do what people of its role may. */
  createToken: {
    input: types.CreateTokenData['body']
    optional: false
    answer: types.CreateTokenResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'sign_in_again' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** List the tokens of the hotel. Without their values, and without those revoked. Those of its chain, which are good in all hotels of it, come last, with chain_code. */
  getAllTokens: {
    input: Record<never, never>
    optional: true
    answer: types.GetAllTokensResponse
    refusal: EveryRefusal | 'admin_token_required'
  }
  /** Revoke a token. Takes effect within a second everywhere. A token cannot revoke itself, so there is always one left. Tokens of the chain are revoked on the command line. */
  deleteToken: {
    input: types.DeleteTokenData['path']
    optional: false
    answer: types.DeleteTokenResponse
    refusal: EveryRefusal | 'admin_token_required' | 'token_not_found' | 'token_in_use'
  }
  /** What a token was used for, and what was refused to it. Of the last 30 days, the latest first, at most 200 lines; it is there a few seconds after the request. Of a token of the chain: what it did in this hotel, and what it asked of no single one, as hotelsearch. Requests with a value that is no good token (any more) are of nobody, and not here. */
  getTokenUses: {
    input: NonNullable<types.GetTokenUsesData['query']>
    optional: false
    answer: types.GetTokenUsesResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'token_not_found' | 'invalid_value'
  }
  /** What happened in the hotel, oldest first. Exactly one event for each version of the hotel, so versions are consecutive. The version of the last event answered is the next `after`; `Version` beside Result is where the hotel stands. Booking events carry the booking without guest_detail. */
  getEvents: {
    input: NonNullable<types.GetEventsData['query']>
    optional: true
    answer: types.GetEventsResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'invalid_value'
  }
  /** Have events sent to an address. Events from now on are sent there, signed as the Standard Webhooks specification has it; the secret is in this answer and nowhere else. 2xx within 15 seconds is success; redirects are not followed; 410 disables; Retry-After is honoured. A failed event is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then once a day, and those after it wait for it: each is sent at least once, in order. Addresses of private networks are not called. At most 20 for a hotel. An Idempotency-Key is ignored. */
  createWebhook: {
    input: types.CreateWebhookData['body']
    optional: false
    answer: types.CreateWebhookResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'sign_in_again' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** List the webhooks of the hotel. Each with its state and what was sent last. */
  getAllWebhooks: {
    input: Record<never, never>
    optional: true
    answer: types.GetAllWebhooksResponse
    refusal: EveryRefusal | 'admin_token_required'
  }
  /** Have no more events sent to an address */
  deleteWebhook: {
    input: types.DeleteWebhookData['path']
    optional: false
    answer: types.DeleteWebhookResponse
    refusal: EveryRefusal | 'admin_token_required' | 'webhook_not_found'
  }
  /** Send a test to a webhook. Sends an event of type webhook.test now, once, and answers what came back, which may take the 15 seconds that a receiver has. At most three at once for a hotel. */
  testWebhook: {
    input: types.TestWebhookData['path']
    optional: false
    answer: types.TestWebhookResponse
    refusal: EveryRefusal | 'admin_token_required' | 'webhook_not_found' | 'idempotency_in_progress' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** What was sent to a webhook and what came back. Newest first. Kept for 30 days. */
  getWebhookDeliveries: {
    input: types.GetWebhookDeliveriesData['path'] & NonNullable<types.GetWebhookDeliveriesData['query']>
    optional: false
    answer: types.GetWebhookDeliveriesResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'webhook_not_found' | 'invalid_value'
  }
  /** Send events again. Begins anew after the version given, with the webhook active again. A version beyond an event that always fails leaves that one out. */
  redeliverWebhook: {
    input: types.RedeliverWebhookData['path'] & Omit<types.RedeliverWebhookData['body'], 'webhook_code'>
    optional: false
    answer: types.RedeliverWebhookResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'webhook_not_found' | 'idempotency_in_progress' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value' | 'idempotency_key_reused'
  }
  /** Occupancy, revenue and pick-up by day. A row for each day of the range, both ends included. Arrivals, departures and what was created count bookings; days of creation and cancelling are those of the hotel’s time zone. Cancelled bookings count as cancellations alone. With `Accept: text/csv` the same as a table, with a line of names first. */
  reportOccupancy: {
    input: NonNullable<types.ReportOccupancyData['query']>
    optional: false
    answer: types.ReportOccupancyResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'invalid_value'
  }
  /** Arrivals, occupancy and warnings of the hotels of a chain. Of the hotels of the chain that the person belongs to, by their codes; a token is shown its own, one of the chain all. Each hotel counts by its own day. A hotel that does not answer now has `is_missing` and nothing else. */
  chainOverview: {
    input: NonNullable<types.ChainOverviewData['query']>
    optional: true
    answer: types.ChainOverviewResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'invalid_value'
  }
  /** Rates of exchange, to tell guests about how much a price is in their own money. Rates that the operator gave, of the whole installation; nulls and `{}` where there are none. Nothing is charged by them. Pages show amounts by them only while `as_of` is younger than 7 days. */
  exchangeRates: {
    input: Record<never, never>
    optional: true
    answer: types.ExchangeRatesResponse
    refusal: EveryRefusal
  }
  /** Invite somebody to the hotel. Answers a link that is good once, for 72 hours, and mails it where there is mail. For an e-mail that has an account the link adds the hotel to it once its person has signed in; the answer is the same either way. */
  createInvite: {
    input: types.CreateInviteData['body']
    optional: false
    answer: types.CreateInviteResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'sign_in_again' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Make a link for a new password. For somebody all of whose hotels the caller owns; others are sent one by mail when they ask for it at the desk, or by the command line. Good once, for 72 hours; using it ends all their sessions. */
  createReset: {
    input: types.CreateResetData['body']
    optional: false
    answer: types.CreateResetResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'admin_token_required' | 'sign_in_again' | 'person_not_found' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** The people of the hotel, and of its chain */
  getAllPeople: {
    input: Record<never, never>
    optional: true
    answer: types.GetAllPeopleResponse
    refusal: EveryRefusal | 'admin_token_required'
  }
  /** Give somebody another role. People of a whole chain are changed by its owners. The last owner of a hotel stays one. A higher role than before asks a person for a sign-in of the last 15 minutes. Ends invitations of theirs that nobody has used. */
  updatePerson: {
    input: types.UpdatePersonData['path'] & Omit<types.UpdatePersonData['body'], 'person_code'>
    optional: false
    answer: types.UpdatePersonResponse
    refusal: EveryRefusal | 'invalid_json' | 'invalid_format' | 'sign_in_again' | 'admin_token_required' | 'person_not_found' | 'last_owner' | 'body_too_large' | 'unsupported_media_type' | 'invalid_value'
  }
  /** Take somebody out of the hotel. At once, in every tab they have open. The last owner of a hotel cannot go. Ends invitations of theirs to it. With the link_code of an open invitation it is withdrawn. */
  deletePerson: {
    input: types.DeletePersonData['path']
    optional: false
    answer: types.DeletePersonResponse
    refusal: EveryRefusal | 'admin_token_required' | 'person_not_found' | 'last_owner'
  }
  /** Who signed in to the hotel, was refused something, came or went. Newest first; kept for 400 days. Refusals are counted by person, address and hour. */
  getAccessLog: {
    input: NonNullable<types.GetAccessLogData['query']>
    optional: true
    answer: types.GetAccessLogResponse
    refusal: EveryRefusal | 'invalid_format' | 'admin_token_required' | 'invalid_value'
  }
}

/** Lists that come in pages. */
export type Paged = 'getChanges' | 'getAllBooking' | 'getAllPromos' | 'getMessages' | 'chainOverview' | 'getAccessLog'
