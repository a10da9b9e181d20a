import { Type } from 'typebox'
import { flag, flagOut, instant, name, nullable } from '../http/fields/fields.ts'
import { STAFF_ROLES } from '../http/request/staff-roles.ts'

export const MOST_ORIGINS = 50

export const newToken = Type.Object(
  {
    token_name: name('Who uses it; changes are recorded under this name'),
    is_admin: flag('1 may change rooms, rates, availability and bookings'),
    role: Type.Optional(
      Type.Enum([...STAFF_ROLES], {
        description:
          'What an admin token may do, as people of that role may; owner, who may do all, if left out',
      }),
    ),
    allowed_origins: Type.Optional(
      Type.Array(Type.String({ maxLength: 255, format: 'text' }), {
        maxItems: MOST_ORIGINS,
        description:
          'For client tokens in browsers: good only on these sites, each scheme://host or scheme://host:port',
        examples: [['https://www.example.com']],
      }),
    ),
    expires_at: Type.Optional(
      Type.String({
        maxLength: 40,
        format: 'text',
        description: 'Good until then: an instant such as 2027-12-31T18:00:00Z',
      }),
    ),
  },
  { title: 'NewToken' },
)

const fields = {
  token_code: Type.String({ description: 'Names the token; not its value' }),
  token_name: Type.String(),
  is_admin: flagOut('1: an admin token'),
  role: nullable(Type.Enum([...STAFF_ROLES], { description: 'Of an admin token; null for others' })),
  allowed_origins: nullable(Type.Array(Type.String())),
  last_four: Type.String({ description: 'The last four characters of the value' }),
  created_at: instant('When it was made'),
  last_used_at: nullable(instant('When it was last used, to the minute')),
  expires_at: nullable(instant('Until when it is good')),
}

export const token = Type.Object(
  {
    ...fields,
    chain_code: Type.Optional(
      Type.String({
        description: 'Of a token of the chain: it is good in all its hotels, and none of them can revoke it',
      }),
    ),
  },
  { title: 'Token' },
)

export const tokenWithValue = Type.Object(
  {
    ...fields,
    token: Type.String({ description: 'The value, shown this once' }),
  },
  { title: 'TokenWithValue' },
)

export const tokenParams = Type.Object({
  token_code: Type.String({ description: 'The token', examples: ['tok_5fJ0aV2kq1Zr'] }),
})

export const newTokenExample = {
  token_name: 'Our website',
  is_admin: 0,
  allowed_origins: ['https://www.example.com'],
}

export const tokenExample = {
  token_code: 'tok_5fJ0aV2kq1Zr',
  token_name: 'Our website',
  is_admin: 0,
  role: null,
  allowed_origins: ['https://www.example.com'],
  last_four: 'x7Qa',
  created_at: '2027-01-31T09:30:00.000Z',
  last_used_at: null,
  expires_at: null,
}
