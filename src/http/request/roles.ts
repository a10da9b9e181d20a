/** What one kind of caller may do. */
interface Role {
  /** Operations it may call, by the token they ask for. */
  operations: readonly ('client' | 'admin' | 'person')[]
  /** The limit its requests count towards, where the operation names none of its own. */
  limit: 'client' | 'admin'
  /** Everybody who opens a page can read the token there: it does not say who calls. */
  isPublic: boolean
  /** Whether its requests must come from one of its origins. */
  provesOrigin: boolean
  /** Guests' details of every booking, and bookings by what their guests are called. */
  seesGuests: boolean
  /** Rooms that are not published yet. */
  seesUnpublished: boolean
}

/** Hotels make tokens of these kinds; the one place that says who may do what. */
const TOKEN_ROLES = {
  /** A token of a server. */
  client: {
    operations: ['client'],
    limit: 'client',
    isPublic: false,
    provesOrigin: false,
    seesGuests: false,
    seesUnpublished: false,
  },
  /** A token for browsers, on some origins. */
  browser: {
    operations: ['client'],
    limit: 'client',
    isPublic: true,
    provesOrigin: true,
    seesGuests: false,
    seesUnpublished: false,
  },
  admin: {
    operations: ['client', 'admin'],
    limit: 'admin',
    isPublic: false,
    provesOrigin: false,
    seesGuests: true,
    seesUnpublished: true,
  },
} as const satisfies Record<string, Role>

export type TokenKind = keyof typeof TOKEN_ROLES
export const TOKEN_KINDS = Object.keys(TOKEN_ROLES) as TokenKind[]

/** Or a pass of our own pages, which is no token of anybody's; or a person in a signed-in browser. */
export type CallerKind = TokenKind | 'pass' | 'person'

export const ROLES: Readonly<Record<CallerKind, Role>> = {
  ...TOKEN_ROLES,
  // Its requests come from wherever the page that holds it is open.
  pass: { ...TOKEN_ROLES.browser, provesOrigin: false },
  // What of it a person may do is told by their role in the hotel, see staff-roles.ts, as for admin tokens.
  person: { ...TOKEN_ROLES.admin, operations: ['client', 'admin', 'person'] },
}

/** The kind of a token, as it is kept. */
export const kindOfToken = (isAdmin: boolean, allowedOrigins: readonly string[] | null): TokenKind =>
  isAdmin ? 'admin' : allowedOrigins === null ? 'client' : 'browser'
