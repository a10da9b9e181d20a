import { type Signal, signal } from '@preact/signals'
import type { Ignorable } from '../../../src/stay/lists/ignorable.ts'
import { addDays } from '../../shared/words.ts'
import type { Asked } from '../bookings/change/extras-field.tsx'
import { hotel, today } from '../session.ts'
import type { Quote } from '../types.ts'

/** Where a booking came from, as staff tell it. */
export const SOURCES = ['walk_in', 'phone', 'email', 'other'] as const
export type Source = (typeof SOURCES)[number]

/** Rooms of one type at one rate, as they are typed. */
export interface Line {
  key: number
  room: string
  rate: string
  rooms: string
  adults: string
  children: string
  ages: string
  extras: Asked
  /** What its nights are to cost instead; undefined: what the hotel asks for. */
  price: string | undefined
  reason: string
  /** All rooms and rates are listed. */
  isOpen: boolean
}

export interface Held {
  code: string
  expiresAt: string
  /** The stay that is held, as it was asked for. */
  stay: string
  quote: Quote
}

/** A booking that was asked for, and nobody knows yet what came of it. */
export interface Pending {
  text: string
  key: string
}

/** A new booking as far as it is typed. */
export interface Draft {
  arrival: string
  departure: string
  lines: Line[]
  name: string
  email: string
  phone: string
  request: string
  promo: string
  /** Undefined: as it is usual for the day of arrival. */
  source: Source | undefined
  /** Undefined: as it is usual for the source. */
  mail: boolean | undefined
  ignore: Ignorable[]
  hold: Held | undefined
  pending: Pending | undefined
  /** The name is asked for first, since the rest is known. */
  startsAtName: boolean
  /** The room that the first line is given, by its number. */
  unit: string | undefined
}

/** What is known of a booking before it is begun. */
export interface Start {
  room?: string
  /** The room by its number. */
  unit?: string
  rate?: string
  arrival?: string
  departure?: string
}

let lastKey = 0

export const newLine = (room = '', rate = ''): Line => ({
  key: ++lastKey,
  room,
  rate,
  rooms: '1',
  adults: '2',
  children: '0',
  ages: '',
  extras: {},
  price: undefined,
  reason: '',
  isOpen: room === '',
})

export const newDraft = (start: Start): Draft => {
  const arrival = start.arrival ?? today.value
  return {
    arrival,
    departure: start.departure ?? addDays(arrival, 1),
    lines: [newLine(start.room, start.rate)],
    name: '',
    email: '',
    phone: '',
    request: '',
    promo: '',
    source: undefined,
    mail: undefined,
    ignore: [],
    hold: undefined,
    pending: undefined,
    startsAtName: start.room !== undefined,
    unit: start.unit,
  }
}

/** Who comes tonight stands at the desk; who comes later called. */
export const sourceOf = ({ source, arrival }: Draft): Source =>
  source ?? (arrival <= today.value ? 'walk_in' : 'phone')

export const setLine = (draft: Signal<Draft>, key: number, changes: Partial<Line>): void => {
  const { lines } = draft.value
  draft.value = {
    ...draft.value,
    lines: lines.map((line) => (line.key === key ? { ...line, ...changes } : line)),
  }
}

/** The tab keeps it, so that it outlives a reload; another hotel has another one. */
const storageKey = (): string => {
  const { chain_code = '', hotel_code = '' } = hotel.value?.hotel_information ?? {}
  return `vacancy-new-booking ${chain_code}/${hotel_code}`
}

const stored = (): Draft | undefined => {
  try {
    const kept: Draft | null = JSON.parse(sessionStorage.getItem(storageKey()) ?? 'null')
    for (const { key } of kept?.lines ?? []) lastKey = Math.max(lastKey, key)
    return kept ?? undefined
  } catch {
    return undefined
  }
}

/** Begins anew with the next draft, unless nobody knows what came of the one before. */
export const forgetDraft = (): void => {
  if (stored()?.pending === undefined) sessionStorage.removeItem(storageKey())
}

export const dropDraft = (): void => sessionStorage.removeItem(storageKey())

export const keepDraft = (draft: Draft): void => sessionStorage.setItem(storageKey(), JSON.stringify(draft))

export const openDraft = (start: Start): Signal<Draft> => signal(stored() ?? newDraft(start))

/** Whether there is something that leaving would lose. */
export const isBegun = ({ name, email, phone, request, lines, hold, pending }: Draft): boolean =>
  pending !== undefined || hold !== undefined || lines.length > 1 || name + email + phone + request !== ''
