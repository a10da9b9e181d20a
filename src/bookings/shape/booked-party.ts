import { AppError } from '../../errors.ts'

export const refuseValue = (field: string, message: string): never => {
  throw new AppError('invalid_value', { details: [{ field, code: 'invalid_value', message }] })
}

export interface GivenParty {
  guests: number
  adults?: number | undefined
  children?: number | undefined
}

/** The party for a quote. If only adults or only children are given, the others are the rest of the guests. */
export const partyOf = ({
  guests,
  adults,
  children,
}: GivenParty): { guests: number } | { adults: number; children: number } => {
  if (adults === undefined && children === undefined) return { guests }
  return {
    adults: adults ?? Math.max(guests - children!, 0),
    children: children ?? Math.max(guests - adults!, 0),
  }
}

export const aboveGuests = (guests: number, part: string, count: number): string =>
  `guests is ${guests}, but ${count} ${part} come`

/** Refuses a party whose parts do not sum to it, or one of whose parts is more than it. */
export const checkParty = ({ guests, adults, children }: GivenParty, field: string): void => {
  if (adults !== undefined && children !== undefined && adults + children !== guests)
    refuseValue(field, `guests is ${guests}, but ${adults} adults and ${children} children come`)
  if (adults !== undefined && adults > guests) refuseValue(field, aboveGuests(guests, 'adults', adults))
  if (children !== undefined && children > guests)
    refuseValue(field, aboveGuests(guests, 'children', children))
}

interface KnownParty {
  guests: number
  adults: number | null
  children: number | null
}

/** The party after a change of some numbers. The others are computed where possible, else unknown. */
export const mergeParty = (known: KnownParty, given: Partial<GivenParty>): GivenParty => {
  const { guests, adults, children } = given
  const before = { adults: known.adults ?? undefined, children: known.children ?? undefined }
  if (guests !== undefined) {
    if (adults !== undefined || children !== undefined) return { guests, adults, children }
    return guests === known.guests ? { guests, ...before } : { guests }
  }
  const merged = { adults: adults ?? before.adults, children: children ?? before.children }
  if (adults === undefined && children === undefined) return { guests: known.guests, ...merged }
  const both = merged.adults !== undefined && merged.children !== undefined
  return {
    guests: both
      ? merged.adults! + merged.children!
      : Math.max(known.guests, merged.adults ?? 0, merged.children ?? 0),
    ...merged,
  }
}
