import { stayFaults } from '../../http/fields/date-rules.ts'
import type { RuleFault } from '../../http/fields/validate.ts'
import { maySendTo } from '../../http/operation/permissions.ts'
import type { Caller } from '../../http/request/caller.ts'
import { aboveGuests } from './booked-party.ts'
import { ignoreFaults, overrideFaults, sellingFields } from './staff-fields.ts'

type Members = Record<string, unknown>

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {}

const isForm = (value: unknown): boolean => membersOf(value) === value && !Array.isArray(value)

const FORM = 'booking_form.'

/** The rules a schema cannot express: dates, number of guests, and where the guest is sent afterwards. */
export const bookingRules = (given: Members, caller: Pick<Caller, 'allowedOrigins'>): RuleFault[] => {
  const form = membersOf(given.booking_form)
  return [
    ...(isForm(given.booking_form) ? formFaults(form) : []),
    ...stayRules(form, FORM),
    ...aboveFaults(form, FORM),
    ...agesFaults(childrenOf(form), form.children_ages, FORM),
    ...itemsFaults(form.items, `${FORM}items`),
    ...returnFaults(membersOf(given.payment_info).redirect_url, caller),
    ...overrideFaults(given.price_override, Array.isArray(form.items) ? form.items.length : 1),
    ...ignoreFaults(given.ignore, given.price_override),
  ]
}

const REQUIRED_DATES = ['arrival_date', 'departure_date'] as const

/** The same for a new booking. One that books a hold says nothing about the stay, which the hold knows. */
export const newBookingRules = (given: Members, caller: Pick<Caller, 'allowedOrigins'>): RuleFault[] => {
  const form = membersOf(given.booking_form)
  if (given.hold_code === undefined)
    return [
      ...bookingRules(given, caller),
      ...(isForm(given.booking_form) ? missing(form, REQUIRED_DATES) : []),
    ]
  const ofStay = [...REQUIRED_DATES, ...OF_ONE_ITEM, 'items', 'promo_code'].filter(
    (name) => form[name] !== undefined,
  )
  return [
    ...ofStay.map((name) => wrong(FORM + name, `${FORM}${name} is told by the hold`)),
    ...Object.keys(sellingFields)
      .filter((name) => given[name] !== undefined)
      .map((name) => wrong(name, `${name} is not for what is held: its price is fixed`)),
    ...returnFaults(membersOf(given.payment_info).redirect_url, caller),
  ]
}

/** The rules of dates and guests that are true of every stored stay too. */
export const stayRules = (form: Members, path: string): RuleFault[] => [
  ...stayFaults(form.arrival_date, form.departure_date, `${path}arrival_date`, `${path}departure_date`),
  ...partyFaults(form, path),
]

const wrong = (field: string, message: string): RuleFault => ({ field, code: 'invalid_value', message })

/** Fields of a form that is itself the only item. */
export const OF_ONE_ITEM = [
  'room_code',
  'rate_code',
  'guests',
  'adults',
  'children',
  'children_ages',
  'rooms',
  'extras',
] as const
const REQUIRED_OF_ONE = ['room_code', 'rate_code', 'guests'] as const

/** A form has items, or is itself the only one. */
const formFaults = (form: Members): RuleFault[] => {
  if (form.items !== undefined)
    return OF_ONE_ITEM.filter((name) => form[name] !== undefined).map((name) =>
      wrong(FORM + name, `${FORM}${name} is told in items, where there are any`),
    )
  return missing(form, REQUIRED_OF_ONE)
}

const missing = (form: Members, names: readonly string[]): RuleFault[] =>
  names
    .filter((name) => form[name] === undefined)
    .map((name) => ({ field: FORM + name, code: 'missing_field', message: `${FORM}${name} is required` }))

const partyFaults = ({ guests, adults, children }: Members, path: string): RuleFault[] => {
  if (typeof guests !== 'number' || typeof adults !== 'number' || typeof children !== 'number') return []
  if (adults + children === guests) return []
  return [wrong(`${path}guests`, `guests is ${guests}, but ${adults} adults and ${children} children come`)]
}

/** Older bookings may have adults or children above their guests, so this is asked of new ones only. */
const aboveFaults = ({ guests, adults, children }: Members, path: string): RuleFault[] => {
  if (typeof guests !== 'number' || (adults !== undefined && children !== undefined)) return []
  const part = Object.entries({ adults, children }).find(
    ([, count]) => typeof count === 'number' && count > guests,
  )
  return part === undefined ? [] : [wrong(`${path}guests`, aboveGuests(guests, part[0], part[1] as number))]
}

/** How many children come; undefined if that is not known. */
const childrenOf = ({ guests, adults, children }: Members): number | undefined => {
  if (typeof children === 'number') return children
  return typeof guests === 'number' && typeof adults === 'number' ? Math.max(guests - adults, 0) : undefined
}

const agesFaults = (children: number | undefined, ages: unknown, path: string): RuleFault[] => {
  if (!Array.isArray(ages) || ages.length === 0 || ages.length === children) return []
  const many =
    children === undefined ? 'how many children come is not told' : `there are ${children} children`
  return [wrong(`${path}children_ages`, `children_ages has ${ages.length} ages, but ${many}`)]
}

/** The rules of items; `path` is the name of their list. */
export const itemsFaults = (items: unknown, path: string): RuleFault[] =>
  Array.isArray(items) ? items.flatMap((item, at) => itemFaults(membersOf(item), `${path}[${at}].`)) : []

const itemFaults = ({ adults, children = 0, children_ages }: Members, path: string): RuleFault[] => {
  if (typeof children !== 'number') return []
  const nobody = adults === 0 && children === 0
  return [
    ...(nobody ? [wrong(`${path}adults`, 'at least one guest must come')] : []),
    ...agesFaults(children, children_ages, path),
  ]
}

/** A browser token may send guests back only to its own sites. */
const returnFaults = (redirectUrl: unknown, caller: Pick<Caller, 'allowedOrigins'>): RuleFault[] => {
  if (typeof redirectUrl !== 'string' || maySendTo(redirectUrl, caller)) return []
  const field = 'payment_info.redirect_url'
  return [wrong(field, `${field} must be in an origin allowed for this token`)]
}
