/**
 * The tables that are moved with a hotel, in the order they are written. Not moved: holds, and changes by guests that wait
 * for money, which end with what they hold; the log of webhook deliveries, settings of payments, and what belongs to the
 * installation: the key that signs page passes, people, and the log of who came in. Of links to pay by there are hashes alone.
 */
export const TABLES = [
  'hotel',
  'hotel_clock',
  'room',
  'rate',
  'tax',
  'promo',
  'extra',
  'policy',
  'room_day',
  'rate_day',
  'booking',
  'booking_room',
  'booking_charge',
  'booking_extra',
  'booking_reason',
  'booking_line',
  'unit_night',
  'payment',
  'refund',
  'receipt',
  'payment_link',
  'extra_day',
  'extra_ledger',
  'inventory_ledger',
  'event',
  'day_change',
  'image',
  'image_data',
  'api_token',
  'webhook',
  'mail',
  'message',
  'idempotent_answer',
] as const

export type Table = (typeof TABLES)[number]

export const isTable = (name: string): name is Table => (TABLES as readonly string[]).includes(name)

/** The format of the file. In format 1 a booking's row contained its only room, and events had no changes. */
export const FORMAT = 2
export const FORMAT_OF_ONE_ROOM = 1

/** The first and the last line of a file. A file without its last line is incomplete. */
export interface Head {
  vacancy_export: typeof FORMAT | typeof FORMAT_OF_ONE_ROOM
  vacancy_version: string
  hotel: string
  exported_at: string
}

export type Counts = Partial<Record<Table, number>>
