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
