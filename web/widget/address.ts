import { MOST_AGE, UNKNOWN_AGE } from '../../src/stay/lists/party-bounds.ts'
import type { Query } from '../shared/api.ts'
import type { Age, AskedExtra, Party, PutAside, Stay } from './types.ts'

// How ages, extras and several rooms stand in the address of the page. Server and browser read and write them here.

const MOST_EXTRAS = 50
/** How many rooms of different types fit into one booking on this page. */
export const MOST_ITEMS = 9
const CODE = /^[A-Za-z0-9_.-]{1,50}$/
const COUNT = /^\d{1,2}$/

/** `6,3`; an age that is not known is left empty. */
export const agesText = (ages: readonly Age[], separator = ','): string =>
  ages.map((age) => age ?? '').join(separator)

/** Somebody who types ages writes a space after the comma. */
const readAge = (text: string): Age =>
  COUNT.test(text.trim()) && Number(text) <= MOST_AGE ? Number(text) : null

/** As many ages as there are children; what cannot be used is unknown. */
export const readAges = (text: string | undefined, children: number, separator = ','): Age[] => {
  const given = text === undefined ? [] : text.split(separator)
  return Array.from({ length: children }, (_, child) => readAge(given[child] ?? ''))
}

/** `BREAKFAST,TRANSFER*2` */
export const extrasText = (extras: readonly AskedExtra[]): string =>
  extras
    .map(({ extra_code, quantity }) => (quantity === 1 ? extra_code : `${extra_code}*${quantity}`))
    .join(',')

const readExtra = (text: string): AskedExtra[] => {
  const [extra_code = '', quantity = '1'] = text.split('*')
  return CODE.test(extra_code) && COUNT.test(quantity) && Number(quantity) > 0
    ? [{ extra_code, quantity: Number(quantity) }]
    : []
}

export const readExtras = (text: string | undefined): AskedExtra[] => {
  const known = new Map(
    (text ?? '')
      .split(',')
      .flatMap(readExtra)
      .map((extra) => [extra.extra_code, extra]),
  )
  return [...known.values()].slice(0, MOST_EXTRAS)
}

/** `SEA,FLEX,1,2-6.3,BREAKFAST;GARDEN,FLEX,1,2`: room, rate, how many rooms, who sleeps there, extras. */
export const itemsText = (items: readonly PutAside[]): string => items.map(itemText).join(';')

const itemText = ({ room, rate, rooms, extras, ...party }: PutAside): string =>
  [room, rate, rooms, partyCode(party), ...(extras.length === 0 ? [] : [extrasText(extras)])].join(',')

/** `2-6.3`: adults, and the ages of the children. */
export const partyCode = ({ adults, children, ages }: Party): string =>
  children === 0 ? `${adults}` : `${adults}-${agesText(ages, '.')}`

export const readParty = (text: string): Party | undefined => {
  const [adults = '', ages, ...more] = text.split('-')
  const children = ages === undefined ? 0 : ages.split('.').length
  if (!COUNT.test(adults) || more.length > 0 || children > 99 || Number(adults) + children === 0)
    return undefined
  return { adults: Number(adults), children, ages: readAges(ages, children, '.') }
}

const readItem = (text: string): PutAside[] => {
  const [room = '', rate = '', rooms = '', party = '', ...extras] = text.split(',')
  const who = readParty(party)
  const isRead = CODE.test(room) && CODE.test(rate) && COUNT.test(rooms) && Number(rooms) > 0
  return isRead && who !== undefined
    ? [{ room, rate, rooms: Number(rooms), ...who, extras: readExtras(extras.join(',')) }]
    : []
}

export const readItems = (text: string | undefined): PutAside[] =>
  (text ?? '')
    .split(';')
    .flatMap(readItem)
    .slice(0, MOST_ITEMS - 1)

/** What the API is asked with: who comes, and a promo code. It has no sign for an unknown age among ages that are known. */
export const partyQuery = ({ adults, children, ages, rooms, promo }: Stay): Query => ({
  adults,
  children,
  rooms,
  children_ages: areGiven(ages) ? agesText(ages.map((age) => age ?? UNKNOWN_AGE)) : undefined,
  promo_code: promo,
})

/** Whether the age of a child is known. */
export const areGiven = (ages: Stay['ages']): boolean => ages.some((age) => age !== null)
