/** All types of events. */
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
] as const
