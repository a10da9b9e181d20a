import type { Static } from 'typebox'
import type { bookingCreated } from '../../../src/bookings/shape/schemas.ts'
import type { Choice } from '../choice.ts'
import type { Price, PutAside } from '../types.ts'

/** What the guest sees and would book: rooms, and what they cost in all. */
export interface Order {
  choice: Choice
  items: readonly PutAside[]
  total: number
  /** The promo code that is in the price; empty if there is none. */
  promo: string
  /** Undefined if only the total is known yet. */
  price: Price | undefined
}

export type CreatedBooking = Static<typeof bookingCreated>

interface SentRoom {
  room_code: string
}

/** What a request asked to book, as far as the page shows it again. */
export interface SentForm extends Partial<SentRoom> {
  arrival_date: string
  departure_date: string
  items?: SentRoom[]
}

export type Outcome =
  | { kind: 'open' }
  | { kind: 'sending'; order: Order }
  /** The promo code that was typed does not count. */
  | { kind: 'promo'; code: string; reason: string }
  | { kind: 'moved'; before: number; now: Order; promoReason: string | undefined; isWithCode?: boolean }
  /** These extras can no longer be had and were taken off. */
  | { kind: 'without'; extras: string[] }
  /** An earlier request, which asked for something else, had been booked though no answer came. */
  | { kind: 'arrived'; made: CreatedBooking; sent: SentForm }
  | { kind: 'failed'; tooMany: boolean }
