/**
 * The tables of a hotel that move with it, in the order they are written. What is left behind: the log of webhook
 * deliveries, and the key that signs page passes, which is the installation's own.
 */
export const TABLES = [
  'hotel',
  'hotel_clock',
  'room',
  'rate',
  'room_day',
  'rate_day',
  'booking',
  'booking_room',
  'booking_charge',
  'inventory_ledger',
  'event',
  'image',
  'image_data',
  'api_token',
  'webhook',
  'mail',
  'idempotent_answer',
] as const

export type Table = (typeof TABLES)[number]

export const isTable = (name: string): name is Table => (TABLES as readonly string[]).includes(name)

/** Numbers that another installation may have given to something else: each gets a new one, in the same order. */
export const NUMBERS = [
  {
    kind: 'room',
    sequence: 'room_room_id_seq',
    // Ledger, events and past bookings outlive the rooms they name.
    columns: [
      ['room', 'room_id'],
      ['room_day', 'room_id'],
      ['rate_day', 'room_id'],
      ['booking_room', 'room_id'],
      ['inventory_ledger', 'room_id'],
      ['image', 'room_id'],
    ],
  },
  {
    kind: 'rate',
    sequence: 'rate_rate_id_seq',
    columns: [
      ['rate', 'rate_id'],
      ['room_day', 'rate_id'],
      ['rate_day', 'rate_id'],
      ['booking_room', 'rate_id'],
      ['inventory_ledger', 'rate_id'],
    ],
  },
  {
    kind: 'booking',
    sequence: 'booking_booking_id_seq',
    columns: [
      ['booking', 'booking_id'],
      ['booking_room', 'booking_id'],
      ['booking_charge', 'booking_id'],
      ['inventory_ledger', 'booking_id'],
      ['event', 'booking_id'],
      ['mail', 'booking_id'],
    ],
  },
  { kind: 'image', sequence: 'image_image_id_seq', columns: [['image', 'image_id']] },
  {
    kind: 'blob',
    sequence: 'image_blob',
    columns: [
      ['image', 'blob_id'],
      ['image_data', 'blob_id'],
    ],
  },
  { kind: 'mail', sequence: 'mail_mail_id_seq', columns: [['mail', 'mail_id']] },
] as const satisfies readonly {
  kind: string
  sequence: string
  columns: readonly (readonly [Table, string])[]
}[]

/** What a file is written as. In format 1 a booking had one room, in its own row, and events had no changes. */
export const FORMAT = 2
export const FORMAT_OF_ONE_ROOM = 1

/** The first line of a file, and the last: a file without its end is not all of it. */
export interface Head {
  vacancy_export: typeof FORMAT | typeof FORMAT_OF_ONE_ROOM
  vacancy_version: string
  hotel: string
  exported_at: string
}

export type Counts = Partial<Record<Table, number>>
