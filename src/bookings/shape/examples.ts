/** The examples of the API reference. A test sends the requests and compares the answers. */
export const newBookingExample = {
  booking_form: {
    room_code: 'DELUXE',
    rate_code: 'FLEX',
    room_price: 120.5,
    arrival_date: '2027-07-01',
    arrival_time: '15:30',
    departure_date: '2027-07-02',
    guest_detail: { name: 'Ann Guest', email: 'ann@example.com', phone: '+62 812 555 0101' },
    guests: 2,
    rooms: 1,
    special_request: 'A quiet room, please.',
  },
  payment_info: { redirect_url: 'https://hotel.example/thanks', send_url_to_email: 0 },
}

const STAY = {
  stay_status: 'expected',
  fee_amount: 0,
  paid_amount: 0,
  refunded_amount: 0,
  due_amount: 120.5,
  due_now_amount: 0,
  is_awaiting_payment: 0,
  overpaid_amount: 0,
  refundability: 'refundable',
  free_until: null,
  cancellation_timeline: [{ until: null, fee_amount: 0, refund_amount: 120.5 }],
  fee_now_amount: 0,
  free_ended_at: null,
  cancellation_charges: [null],
}

export const bookingCreatedExample = {
  booking_code: 'K7MPX3QA',
  booking_status: 'new',
  payment_id: 'pay_pN0x8s2dQm1c',
  payment_token: 'Zk0r9nS0b8kPq3YvUwX1tA2mC4dE5fG6',
  payment_url: {
    token: 'Zk0r9nS0b8kPq3YvUwX1tA2mC4dE5fG6',
    redirect_url: 'https://booking.example.com/booking/SAMUDRA/SANUR/Zk0r9nS0b8kPq3YvUwX1tA2mC4dE5fG6',
  },
  total_price: 120.5,
  grand_total: 120.5,
  currency: 'USD',
  ...STAY,
}

export const bookingExample = {
  id: 1,
  booking_code: 'K7MPX3QA',
  booking_status: 'new',
  chain_code: 'SAMUDRA',
  hotel_code: 'SANUR',
  room_code: 'DELUXE',
  room_name: 'Deluxe Room',
  room_rate_code: 'FLEX',
  rate_name: 'Flexible',
  arrival_date: '2027-07-01',
  arrival_time: '15:30',
  departure_date: '2027-07-02',
  nights: 1,
  number_of_guest: 2,
  adults: null,
  children: null,
  number_of_room_booking: 1,
  room_type_price: 120.5,
  total_price: 120.5,
  grand_total: 120.5,
  payment_price: 120.5,
  currency: 'USD',
  nightly: [{ date: '2027-07-01', price: 120.5 }],
  promo_code: null,
  promo_amount: 0,
  items: [
    {
      item: 1,
      item_status: 'booked',
      room_code: 'DELUXE',
      room_name: 'Deluxe Room',
      rate_code: 'FLEX',
      rate_name: 'Flexible',
      rooms: 1,
      guests: 2,
      adults: null,
      children: null,
      children_ages: [],
      guest_name: null,
      extras: [],
      nightly: [{ date: '2027-07-01', price: 120.5, total: 120.5 }],
      rate_price: 120.5,
      total_price: 120.5,
      promo_amount: 0,
      nightly_before_promo: [],
      stay_status: 'expected',
      fee_amount: 0,
      undo_until: null,
    },
  ],
  charges: [
    {
      kind: 'room',
      code: 'DELUXE',
      name: 'Deluxe Room',
      item: 1,
      quantity: 1,
      amount: 120.5,
      is_included: 0,
      is_at_hotel: 0,
    },
  ],
  is_paid: 0,
  is_ack: 0,
  payment_code: 'pay_pN0x8s2dQm1c',
  payment_vendor: 'hotel',
  payment_due_at: null,
  payments: [],
  source: 'api',
  created_at: '2027-01-31T09:30:00.000Z',
  created_by: 'Website',
  updated_at: '2027-01-31T09:30:00.000Z',
  updated_by: 'Website',
  cancelled_at: null,
  cancel_reason: null,
  terms_accepted_at: null,
  ...STAY,
  guest_detail: {
    name: 'Ann Guest',
    email: 'ann@example.com',
    phone: '+62 812 555 0101',
    address: {},
    special_request: 'A quiet room, please.',
  },
}

/** A booking that was cancelled for nothing. */
export const cancelledExample = {
  ...bookingExample,
  booking_status: 'cancelled',
  items: bookingExample.items.map((item) => ({ ...item, item_status: 'cancelled' })),
  cancelled_at: '2027-01-31T09:35:00.000Z',
  due_amount: 0,
  refundability: null,
  cancellation_timeline: [],
  fee_now_amount: null,
  cancellation_charges: [],
  refund_amount: 0,
}

/** A booking after a step of its guests: on the day of arrival, or after it if they did not come. */
export const steppedExample = (reached: 'checked_in' | 'checked_out' | 'no_show') => ({
  ...bookingExample,
  updated_by: 'Front desk',
  stay_status: reached,
  items: bookingExample.items.map((item) => ({
    ...item,
    stay_status: reached,
    undo_until: '2027-07-04T09:30:00.000Z',
  })),
  fee_now_amount: null,
  ...(reached === 'checked_in'
    ? {}
    : { refundability: null, cancellation_timeline: [], cancellation_charges: [] }),
  ...(reached === 'no_show' ? { due_amount: 0, refund_amount: 0 } : {}),
  nights_left: reached === 'no_show' ? 0 : 1,
})

const ARRIVAL = '2027-07-01'

/** What a stay may be refused with, in a booking that is new or changed. */
export const STAY_ERRORS = [
  'room_not_found',
  'rate_not_found',
  'extra_not_found',
  'sold_out',
  'not_bookable',
  'extra_too_late',
  'extra_sold_out',
  'promo_not_valid',
  'price_changed',
] as const

/** What selling a stay may be refused with, whether it is booked or held. */
export const SALE_ERRORS = ['too_many_rooms', ...STAY_ERRORS] as const

/** The details of booking refusals. */
export const bookingRefusals = {
  sold_out: [
    {
      field: null,
      code: 'sold_out',
      message: `no room is left on ${ARRIVAL}`,
      date: ARRIVAL,
      required: 1,
      actual: 0,
    },
  ],
  not_bookable: [
    {
      field: null,
      code: 'min_night',
      message: `at least 3 nights when arriving on ${ARRIVAL}`,
      date: ARRIVAL,
      required: 3,
      actual: 1,
    },
  ],
  price_changed: [
    {
      field: 'booking_form.room_price',
      code: 'price_changed',
      message: 'The price has changed: it is 135.5 a night, 271 in all',
      rate_price: 135.5,
      total_price: 271,
      grand_total: 271,
    },
  ],
  fee_changed: [
    {
      field: 'fee_amount',
      code: 'fee_changed',
      message: 'Cancelling costs 60.25 now.',
      fee_amount: 60.25,
      refund_amount: 0,
    },
  ],
  fee_applies: [
    {
      field: null,
      code: 'fee_applies',
      message: 'Cancelling costs 60.25 now, so the booking cannot be changed to cost less.',
      fee_amount: 60.25,
    },
  ],
  change_not_allowed: [
    {
      field: 'changes',
      code: 'change_not_allowed',
      message: 'The hotel does not let guests change this themselves: dates.',
      kind: 'dates',
    },
  ],
  booking_not_changeable: [
    {
      field: null,
      code: 'not_yet',
      message: `The guests of item 1 are expected on ${ARRIVAL}.`,
    },
  ],
  extra_sold_out: [
    {
      field: 'booking_form.extras',
      code: 'extra_sold_out',
      message: `There are not enough of this extra left on ${ARRIVAL}.`,
      date: ARRIVAL,
    },
  ],
  promo_not_valid: [
    {
      field: 'booking_form.promo_code',
      code: 'promo_not_valid',
      message: 'The promo code cannot be used any more.',
      reason: 'over',
    },
  ],
}
