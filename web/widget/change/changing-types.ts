import type { Catalogue } from '../../messages/en.ts'
import type { ChangingName, ChangingWords } from '../../messages/paying/changing.ts'
import type { Age, Hotel, PageWords, Reason, Terms } from '../types.ts'

/** What guests change, one at a time. */
export type ChangePart = 'dates' | 'guests' | 'rooms' | 'extras' | 'add'

/** A room and rate that can be chosen, as the form sends it. */
export interface RoomChoice {
  value: string
  room_name: string
  rate_name: string
  /** What the whole stay costs with it; null: that is not known. */
  total: number | null
  /** What is paid for that at once, and what comes back. */
  payNow: number
  comesBack: number
  /** What cancelling this room costs then; undefined: nothing. */
  terms: Terms | undefined
}

export interface ExtraChoice {
  extra_code: string
  name: string
  price: number
  per: 'stay' | 'night' | 'person' | 'person_night' | 'unit'
  quantity: number
  /** 1: it is had or not. */
  most: number
}

export interface PartyFields {
  adults: number
  mostAdults: number
  /** As chosen; empty: no child, ?: one whose age is not known. */
  ages: string[]
}

/** A room of the stay as its fields show it. */
export interface ItemFields extends PartyFields {
  item: number
  room: string
  room_name: string
  rate_name: string
  rooms: number
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

export interface FactRoom {
  item: number
  room_name: string
  rate_name: string
  rooms: number
  guests: number
  adults: number | null
  children: number | null
  ages: readonly Age[]
  extras: { name: string; quantity: number }[]
}

/** What a stay is, for setting it against another. */
export interface StayFacts {
  arrival: string
  departure: string
  rooms: FactRoom[]
}

type BeforeAndAfter = [before: number, after: number]

/** The money of a stay before a change and after it. */
export interface ChangedMoney {
  total: BeforeAndAfter
  /** Of rooms that were cancelled before. */
  fees: BeforeAndAfter
  paid: BeforeAndAfter
  payNow: BeforeAndAfter
  atHotel: BeforeAndAfter
  comesBack: BeforeAndAfter
  /** Paid beyond what it costs, and not given back by itself. */
  beyond: BeforeAndAfter
}

/** What a change comes to. */
export interface Preview {
  was: StayFacts
  now: StayFacts
  lines: ComparedLine[]
  money: ChangedMoney
  terms: Terms | undefined
  /** What all fees are at least then. */
  floor: number
  /** What the form sends to confirm it. */
  hidden: [name: string, value: string][]
}

/** Something that is wrong with what was asked for. */
export interface StayFault {
  /** The room it is about; null: the stay. */
  item: number | null
  /** The id of its field; null: it has none. */
  field: string | null
  reason?: Reason
  said?: ChangingName
  /** Of a sentence with a number. */
  n?: number
}

export interface StayChangeData {
  language: string
  locale: string
  messages: Catalogue
  hotel: Hotel
  currency: string
  path: string
  query: string
  /** What forms and links send beside what was chosen. */
  kept: [name: string, value: string][]
  /** What was chosen so far. */
  typed: [name: string, value: string][]
  may: { dates: boolean; rooms: boolean; guests: boolean; extras: boolean }
  /** What is asked now; null: what is to be changed. */
  part: ChangePart | null
  /** Of which room. */
  item: number
  /** What was chosen to be another already. */
  changed: ChangePart[]
  arrival: string
  departure: string
  today: string
  items: ItemFields[]
  /** Those of what is asked now. */
  choices: RoomChoice[]
  /** What the stay costs as it is booked. */
  total: number
  /** What cancelling costs now: as long as it does, the stay cannot be changed to cost less. */
  feeNow: number
  /** What is to be added. */
  added: PartyFields & { room: string; room_name: string; rate_name: string }
  mostRooms: number
  said: { name: ChangingName; fee?: number; faults: StayFault[] } | null
  preview: Preview | null
}

/** What every part of the page that changes a stay is given. */
export interface ChangeProps {
  data: StayChangeData
  words: PageWords
  said: ChangingWords
}
