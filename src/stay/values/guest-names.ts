/** What has a name in a booking. */
export type NamedKind = 'room' | 'rate' | 'extra' | 'tax' | 'fee'

/** Names of what was sold in the guest's language, by kind and by the name in the hotel's. */
export type GuestNames = Partial<Record<NamedKind, Readonly<Record<string, string>>>>

export const nameIn = (names: GuestNames | null | undefined, kind: string, name: string): string => {
  const known = names?.[kind as NamedKind]
  return known !== undefined && Object.hasOwn(known, name) ? known[name]! : name
}

/** Those kept before count: what was sold does not change its name. */
export const joinedNames = (
  before: GuestNames | null,
  now: GuestNames | null | undefined,
): GuestNames | null => {
  if (before === null || now == null) return before ?? now ?? null
  const joined: GuestNames = { ...before }
  for (const kind of Object.keys(now) as NamedKind[]) joined[kind] = { ...now[kind], ...before[kind] }
  return joined
}
