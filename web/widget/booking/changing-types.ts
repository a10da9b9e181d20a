import type { Catalogue } from '../../messages/en.ts'
import type { ChangingName } from '../../messages/paying/changing.ts'
import type { Hotel, Reason, Terms } from '../types.ts'

/** A room and rate that can be chosen, as the form sends it. */
export interface RoomChoice {
  value: string
  room_name: string
  rate_name: string
}

export interface ExtraChoice {
  extra_code: string
  name: string
  price: number
  quantity: number
  /** 1: it is had or not. */
  most: number
}

/** A room of the stay as its fields show it. */
export interface ItemFields {
  item: number
  room: string
  rooms: number
  adults: number
  children: number
  ages: string
  extras: ExtraChoice[]
}

/** One line of the price before and after; null: it is not there. */
export interface ComparedLine {
  key: string
  item: number
  name: string
  aside: string
  before: number | null
  after: number | null
}

/** What a change comes to. */
export interface Preview {
  lines: ComparedLine[]
  before: number
  after: number
  dueNow: number
  /** What is still to be paid then. */
  dueLater: number
  refund: number
  terms: Terms | undefined
  /** What the form sends to confirm it. */
  hidden: [name: string, value: string][]
}

export interface StayChangeData {
  language: string
  locale: string
  messages: Catalogue
  hotel: Hotel
  currency: string
  path: string
  query: string
  /** What the first form sends with its fields. */
  kept: [name: string, value: string][]
  may: { dates: boolean; rooms: boolean; guests: boolean; extras: boolean }
  arrival: string
  departure: string
  today: string
  items: ItemFields[]
  choices: RoomChoice[]
  /** What is to be added. */
  added: { room: string; adults: number; children: number; ages: string }
  mostRooms: number
  said: { name: ChangingName; fee?: number; reasons: Reason[] } | null
  preview: Preview | null
}
