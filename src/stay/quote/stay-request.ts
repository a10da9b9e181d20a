import type { ByStaff } from '../lists/ignorable.ts'
import { MOST_AGE, UNKNOWN_AGE } from '../lists/party-bounds.ts'
import type { Party } from '../party/party.ts'
import type { ChosenExtra, ExtraRule } from '../price/extras.ts'
import type { PriceBook } from '../price/price-book.ts'
import type { GivenPromo } from '../price/promo.ts'
import type { AgreedNights } from '../rule/agreed-nights.ts'
import type { Day } from '../values/civil-date.ts'
import { HOUR_MS, type Instant, instantOf } from '../values/instants.ts'
import type { Minor } from '../values/money.ts'
import { isWithin } from '../values/scope.ts'
import type { PriceOverride } from './price-override.ts'
import type { Refusal } from './refusal.ts'

/** Ages as given; null or left out is unknown. */
type Ages = readonly (number | null)[]

/** The guests of an item as given. */
export type AskedParty =
  | { adults: number; children: number; ages: Ages }
  | { guests: number }
  | { eachRoom: readonly { adults: number; ages: Ages }[] }

export interface AskedExtra {
  readonly code: string
  readonly quantity?: number | null
  /** A booking that is changed has it already, so it cannot be too late for it. */
  readonly isHeld?: boolean
  /** No more of it than such a booking has, in the same room at the same rate: it may be kept, whatever it is for by now. */
  readonly isKept?: boolean
  /** What such a booking was sold, which stays as it was if the hotel no longer has the extra. */
  readonly sold?: SoldExtra | undefined
}

export interface SoldExtra {
  readonly name: string
  readonly quantity: number
  readonly amount: Minor
}

export interface AskedItem {
  readonly roomCode: string
  readonly rateCode: string
  readonly rooms: number
  readonly party: AskedParty
  readonly extras: readonly AskedExtra[]
  /** What nights that were sold before cost still. */
  readonly agreed?: AgreedNights | undefined
  /** What its nights cost instead, in a stay that staff ask for. */
  readonly override?: PriceOverride | undefined
  /** Goes before the names of its fields, such as `booking_form.items[1].`. */
  readonly path: string
}

/** A stay that is asked for. */
export interface AskedStay {
  readonly arrival: Day
  readonly departure: Day
  readonly items: readonly AskedItem[]
  /** Undefined: no code was given. */
  readonly promo: GivenPromo | undefined
  /** Left out: a guest asks. */
  readonly byStaff?: ByStaff | undefined
  /** Goes before `promo_code` and `rooms`, such as `booking_form.`. */
  readonly path: string
}

const isAge = (age: number | null): boolean =>
  age === null || (Number.isInteger(age) && age >= 0 && age <= MOST_AGE)

const knownAges = (ages: Ages): number[] => ages.map((age) => age ?? UNKNOWN_AGE)

/** The party of an item. An empty list of ages counts as none. */
export const partyAsked = ({ party, path }: AskedItem, refusals: Refusal[]): Party => {
  const refuse = (field: string) =>
    refusals.push({ code: 'invalid_value', cause: 'ages', field: path + field })
  if ('guests' in party) return party
  if ('eachRoom' in party) {
    party.eachRoom.forEach(({ ages }, room) => {
      if (!ages.every(isAge)) refuse(`rooms_party[${room}].children_ages`)
    })
    return { eachRoom: party.eachRoom.map(({ adults, ages }) => ({ adults, ages: knownAges(ages) })) }
  }
  const { adults, children, ages } = party
  if (!ages.every(isAge) || (ages.length > 0 && ages.length !== children)) refuse('children_ages')
  return { adults, children, ages: knownAges(ages) }
}

/** An extra that the hotel no longer has, as it was sold. */
const asSold = (code: string, { name, quantity, amount }: SoldExtra): ChosenExtra => {
  const isWhole = amount % quantity === 0
  const extra: ExtraRule = {
    code,
    name,
    price: isWhole ? amount / quantity : amount,
    per: 'unit',
    childBands: [],
    isMandatory: false,
    maxQuantity: quantity,
    leadHours: 0,
    dailyStock: null,
    roomCodes: [],
    rateCodes: [],
  }
  return { extra, quantity: isWhole ? quantity : 1 }
}

/** The extras of an item that was asked for, in that order. */
export const extrasAsked = (
  { extras, roomCode, rateCode, path }: AskedItem,
  book: PriceBook,
  arrival: Day,
  now: Instant,
  refusals: Refusal[],
): ChosenExtra[] => {
  const chosen: ChosenExtra[] = []
  const codes = new Set<string>()
  extras.forEach(({ code, quantity, isHeld, isKept, sold }, at) => {
    const field = `${path}extras[${at}].extra_code`
    const extra = book.extra(code)
    if (codes.has(code)) refusals.push({ code: 'invalid_value', cause: 'extra', field })
    codes.add(code)
    if (extra === undefined) {
      if (sold === undefined) refusals.push({ code: 'extra_not_found', field })
      else chosen.push(asSold(code, sold))
      return
    }
    if (isKept !== true && !isWithin(extra, roomCode, rateCode))
      refusals.push({ code: 'invalid_value', cause: 'extra', field })
    const units = extra.per === 'unit' ? (quantity ?? 1) : 1
    const isAllowed = Number.isInteger(units) && units >= 1 && (isKept === true || units <= extra.maxQuantity)
    if (extra.per === 'unit' && !isAllowed)
      refusals.push({ code: 'invalid_value', cause: 'quantity', field: `${path}extras[${at}].quantity` })
    if (!extra.isMandatory && isHeld !== true && isTooLate(extra.leadHours, book, arrival, now))
      refusals.push({ code: 'extra_too_late', field })
    chosen.push({ extra, quantity: units })
  })
  return chosen
}

/** Whether there are fewer hours left before check-in. */
export const isTooLate = (leadHours: number, { clock }: PriceBook, arrival: Day, now: Instant): boolean =>
  leadHours > 0 && now > instantOf(clock.timezone, arrival, clock.checkIn) - leadHours * HOUR_MS
