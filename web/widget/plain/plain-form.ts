import { ApiError } from '../../shared/api.ts'
import { agesText, extrasText, readAges, readExtras } from '../address.ts'
import { GUEST_FIELDS, type GuestForm } from '../details/guest-form.ts'
import type { AskedExtra, BookData, Chosen, Stay } from '../types.ts'
import type { PlainAnswer } from './plain-types.ts'

/** Forms send lines with another break than they were given. */
const textIn = (form: URLSearchParams, name: string): string =>
  (form.get(name) ?? '').replaceAll('\r\n', '\n').trim()

/** What was typed, as the form of the page with scripts has it. */
export const fillGuest = (guest: GuestForm, form: URLSearchParams): void => {
  for (const field of GUEST_FIELDS) guest.values[field].value = textIn(form, field)
  guest.agreed.value = form.has('consent')
}

const EXTRA = 'extra_'
const AGE = 'age_'

const extrasIn = (form: URLSearchParams): readonly AskedExtra[] =>
  readExtras(
    [...form]
      .filter(([name, quantity]) => name.startsWith(EXTRA) && quantity !== '')
      .map(([name, quantity]) => `${name.slice(EXTRA.length)}*${quantity}`)
      .join(','),
  )

export const extraName = (code: string): string => EXTRA + code
export const ageName = (child: number): string => `${AGE}${child + 1}`

/** What a form changes in the address that it was sent to: the promo code, the ages and the extras. */
export const formQuery = (form: URLSearchParams, children: number): Record<string, string> => {
  const ages = Array.from({ length: children }, (_, child) => textIn(form, ageName(child)))
  return {
    ...(form.has('promo_code') ? { promo_code: textIn(form, 'promo_code') } : {}),
    ...(ages.some(Boolean) ? { children_ages: agesText(readAges(ages.join(','), children)) } : {}),
    extras: extrasText(extrasIn(form)),
  }
}

const KEY = /^[0-9a-f]{32}$/

/** The key of the form; undefined if it has none that we made. */
export const keyIn = (form: URLSearchParams): string | undefined => {
  const key = form.get('key') ?? ''
  return KEY.test(key) ? key : undefined
}

/** The price that the guest saw; undefined if the form has none. */
export const totalIn = (form: URLSearchParams): number | undefined => {
  const text = form.get('total') ?? ''
  return /^\d{1,12}(\.\d{1,4})?$/.test(text) ? Number(text) : undefined
}

/** The code that is to be in the price. One that does not count, and was shown as such, is left out. */
export const promoIn = (form: URLSearchParams, { promo }: Stay): string =>
  promo === form.get('promo_seen') ? (form.get('promo_used') ?? '') : promo

/** The room that is asked for, as the API takes it. */
export const itemIn = ({ stay }: BookData, { room, rate, extras }: Chosen) => ({
  room,
  rate,
  rooms: stay.rooms,
  adults: stay.adults,
  children: stay.children,
  ages: stay.ages,
  extras,
})

/** The result of an answer; throws if it is a refusal. */
export const resultOf = <T>({ status, body }: PlainAnswer): T => {
  const answer = body as { Result?: T; Error?: { code: string; details?: [] }; Message?: string } | null
  if (status < 400 && answer?.Result !== undefined) return answer.Result
  const { code = 'network', details = [] } = answer?.Error ?? {}
  throw new ApiError(code, status, answer?.Message ?? '', details)
}
