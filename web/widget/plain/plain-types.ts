import type { ComponentChild } from 'preact'
import type { Alternative, BookData, Chosen, PutAside, RateOffer, RoomOffer, Stay } from '../types.ts'

/** What stands in for buttons that need scripts. Only the server has it. */
export interface PlainParts {
  search(): ComponentChild
  choose(room: RoomOffer, rate: RateOffer): ComponentChild
  stays(list: readonly Alternative[]): ComponentChild
  /** Leads to the rooms together for this stay; `text` says what they cost. */
  together(more: Alternative, text: string): ComponentChild
  /** Rooms for a whole party; `name` says how many, for how much. */
  way(stay: Stay, rooms: readonly PutAside[], name: string): ComponentChild
}

/** An answer of the API: what it made of a request, or why it refused it. */
export interface PlainAnswer {
  status: number
  body: unknown
}

/** How the page without scripts asks the API. */
export interface PlainApi {
  post(path: string, body: string, headers: Record<string, string>): Promise<PlainAnswer>
  /** The answer that was stored for a key of a booking. */
  answerFor(key: string): Promise<PlainAnswer | undefined>
}

/** A room and rate to be booked by a plain form. */
export interface ReserveRequest {
  data: BookData
  chosen: Chosen
  /** What was sent; undefined while nothing was. */
  form: URLSearchParams | undefined
  /** Whether it was sent from one of our own pages. */
  isOurs: boolean
}

/** What comes of it: a booking with its page, the form, or another page because the room is not sold at all. */
export type Reserved =
  | { kind: 'booked'; url: string }
  | { kind: 'elsewhere'; url: string }
  | { kind: 'page'; status: number; content: string }
