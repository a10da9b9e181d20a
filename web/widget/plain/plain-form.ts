import { ApiError } from '../../shared/api.ts'
import { agesText, extrasText, itemsText, readAges, readExtras } from '../address.ts'
import { GUEST_FIELDS, type GuestForm } from '../details/guest-form.ts'
import type { AskedExtra, BookData, Chosen, PutAside, Stay } from '../types.ts'
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

/** The extras of one of the rooms, counted from 0. */
const extrasIn = (form: URLSearchParams, at: number): readonly AskedExtra[] => {
  const own = extraName(at, '')
  return readExtras(
    [...form]
      .filter(([name, quantity]) => name.startsWith(own) && quantity !== '')
      .map(([name, quantity]) => `${name.slice(own.length)}*${quantity}`)
      .join(','),
  )
}

export const extraName = (at: number, code: string): string => `${EXTRA}${at + 1}_${code}`
/** Children are counted through all rooms. */
export const ageName = (child: number): string => `${AGE}${child + 1}`

/** Who was asked for before the form was sent. */
type Before = Pick<Stay, 'children' | 'ages'> & { also: readonly PutAside[] }

/** What a form changes in the address that it was sent to: the promo code, the ages and the extras. */
export const formQuery = (form: URLSearchParams, before: Before): Record<string, string> => {
  let child = 0
  const agesOf = ({ children, ages }: Pick<Stay, 'children' | 'ages'>): Stay['ages'] => {
    const own = Array.from({ length: children }, () => textIn(form, ageName(child++)))
    return own.some(Boolean) ? readAges(own.join(','), children) : ages
  }
  const also = before.also.map((item, at) => ({
    ...item,
    ages: agesOf(item),
    extras: extrasIn(form, at),
  }))
  return {
    ...(form.has('promo_code') ? { promo_code: textIn(form, 'promo_code') } : {}),
    also: itemsText(also),
    children_ages: agesText(agesOf(before)),
    extras: extrasText(extrasIn(form, also.length)),
  }
}

/** What a form asks for, as far as the price depends on it. Fields of the form can change it after a price was shown. */
export const askedText = ({ promo }: Stay, items: readonly PutAside[]): string =>
  JSON.stringify([itemsText(items), promo])

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

/** The rooms that are asked for, the chosen one last. */
export const itemsIn = ({ stay, also }: BookData, { room, rate, extras }: Chosen): PutAside[] => {
  const { rooms, adults, children, ages } = stay
  return [...also, { room, rate, rooms, adults, children, ages, extras }]
}

/** The result of an answer; throws if it is a refusal. */
export const resultOf = <T>({ status, body }: PlainAnswer): T => {
  const answer = body as { Result?: T; Error?: { code: string; details?: [] }; Message?: string } | null
  if (status < 400 && answer?.Result !== undefined) return answer.Result
  const { code = 'network', details = [] } = answer?.Error ?? {}
  throw new ApiError(code, status, answer?.Message ?? '', details)
}
