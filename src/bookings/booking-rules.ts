import type { Caller } from '../http/caller.ts'
import { stayFaults } from '../http/date-rules.ts'
import { maySendTo } from '../http/permissions.ts'
import type { RuleFault } from '../http/validate.ts'

type Members = Record<string, unknown>

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {}

/** The rules a schema cannot express: dates, number of guests, and where the guest is sent afterwards. */
export const bookingRules = (given: Members, caller: Pick<Caller, 'allowedOrigins'>): RuleFault[] => {
  const form = membersOf(given.booking_form)
  const [start, end] = ['booking_form.arrival_date', 'booking_form.departure_date']
  return [
    ...stayFaults(form.arrival_date, form.departure_date, start!, end!),
    ...partyFaults(form),
    ...returnFaults(membersOf(given.payment_info).redirect_url, caller),
  ]
}

const partyFaults = ({ guests, adults, children }: Members): RuleFault[] => {
  if (typeof guests !== 'number' || typeof adults !== 'number' || typeof children !== 'number') return []
  if (adults + children === guests) return []
  const message = `guests is ${guests}, but ${adults} adults and ${children} children come`
  return [{ field: 'booking_form.guests', code: 'invalid_value', message }]
}

/** A browser token may send guests back only to its own sites. */
const returnFaults = (redirectUrl: unknown, caller: Pick<Caller, 'allowedOrigins'>): RuleFault[] => {
  if (typeof redirectUrl !== 'string' || maySendTo(redirectUrl, caller)) return []
  const field = 'payment_info.redirect_url'
  return [{ field, code: 'invalid_value', message: `${field} must be in an origin allowed for this token` }]
}
