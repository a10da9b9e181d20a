import { Type } from 'typebox'
import {
  choice,
  code,
  email,
  flag,
  flagOut,
  instant,
  integer,
  name,
  nullable,
} from '../http/fields/fields.ts'
import { STAFF_ROLES } from '../http/request/staff-roles.ts'
import { LANGUAGES } from '../stay/values/languages.ts'
import { ACCESS_KINDS } from './record/access-queries.ts'

export const MOST_HOTELS = 500

const role = (description: string) => choice(STAFF_ROLES, description)
const language = (description: string) => choice(Object.keys(LANGUAGES), description)
const roleOut = (description: string) => Type.Enum([...STAFF_ROLES], { description })

export const invitation = Type.Object(
  {
    email: email('Whom to invite'),
    role: role('What they are to be'),
    name: Type.Optional(name('What they are called; they can change it')),
    language: Type.Optional(language('Of the desk, and of the mail; the hotel’s if left out')),
    hotel_codes: Type.Optional(
      Type.Array(code('A hotel of the same chain'), {
        minItems: 1,
        maxItems: MOST_HOTELS,
        description:
          'Hotels of the same chain, each owned by the caller; the hotel of the request if left out',
      }),
    ),
    whole_chain: Type.Optional(
      flag('1: all hotels of the chain, also those to come; for owners of the chain'),
    ),
  },
  { title: 'Invitation' },
)

export const invited = Type.Object(
  {
    invite_url: Type.String({ description: 'Good once, until expires_at. Shown this once' }),
    expires_at: instant('Until when it is good'),
    is_mailed: flagOut('1: it was mailed too'),
  },
  { title: 'Invited' },
)

export const personParams = Type.Object({
  person_code: Type.String({ description: 'The person', examples: ['per_2mQx7Lr0Vb9T'] }),
})

export const newRole = Type.Object({ role: role('What they are to be in this hotel') }, { title: 'NewRole' })

export const resetRequest = Type.Object(
  {
    person_code: Type.String({ minLength: 1, maxLength: 50, format: 'text', description: 'Whose password' }),
  },
  { title: 'ResetRequest' },
)

export const resetMade = Type.Object(
  {
    reset_url: Type.String({ description: 'Good once, until expires_at. Shown this once' }),
    expires_at: instant('Until when it is good'),
  },
  { title: 'ResetMade' },
)

export const person = Type.Object(
  {
    person_code: Type.String({ description: 'Names the person, in `actor_code` too' }),
    name: Type.String(),
    email: Type.String(),
    language: Type.String(),
    role: roleOut('What they are here: the higher of the two below'),
    hotel_role: nullable(roleOut('In this hotel alone; null: not by themselves')),
    chain_role: nullable(roleOut('In all hotels of the chain')),
    created_at: instant('Since when'),
    created_by: Type.String({ description: 'Who invited them' }),
  },
  { title: 'Person' },
)

export const openInvitations = Type.Array(
  Type.Object(
    {
      link_code: Type.String({ description: 'Names it; deleteperson takes it and withdraws it' }),
      email: Type.String(),
      person_name: nullable(Type.String()),
      language: nullable(Type.String()),
      role: roleOut('What they would be'),
      is_whole_chain: flagOut('1: in all hotels of the chain'),
      created_at: instant('When it was made'),
      created_by: Type.String({ description: 'By whom' }),
      expires_at: instant('Until when it is good'),
    },
    { title: 'OpenInvitation' },
  ),
  { description: 'Invitations that nobody has used yet' },
)

export const accessQuery = Type.Object({
  kind: Type.Optional(choice(ACCESS_KINDS, 'Only such entries')),
  person_code: Type.Optional(
    Type.String({ maxLength: 50, format: 'text', description: 'Only what is about them, or by them' }),
  ),
  limit: Type.Optional(integer('How many, 100 if left out', 1, 1000)),
  cursor: Type.Optional(
    Type.String({ maxLength: 400, format: 'text', description: 'NextCursor of the page before' }),
  ),
})

export const accessEntry = Type.Object(
  {
    created_at: instant('When, or when first'),
    kind: Type.Enum([...ACCESS_KINDS], { description: 'What happened' }),
    person_code: nullable(Type.String({ description: 'Whom it is about; null: not known yet, or a token' })),
    person_name: Type.String(),
    actor: Type.String({ description: 'Who did it' }),
    actor_code: nullable(Type.String()),
    address: Type.String(),
    user_agent: Type.String(),
    details: Type.Object({}, { additionalProperties: true }),
    times: Type.Integer({ description: 'How often within that hour, of refusals' }),
  },
  { title: 'AccessEntry' },
)

export const session = Type.Object(
  {
    session_code: Type.String({ description: 'Names the session; not its cookie' }),
    created_at: instant('When it began'),
    last_used_at: instant('When it was last used, to some minutes'),
    method: Type.String({ description: 'password, passkey, sso or link' }),
    user_agent: Type.String({ description: 'What the browser calls itself' }),
    address: Type.String({ description: 'Where it was begun' }),
    is_current: flagOut('1: the one that asks'),
  },
  { title: 'Session' },
)

export const sessionParams = Type.Object({
  session_code: Type.String({ description: 'The session', examples: ['ses_7Hq2mB0xKd4R'] }),
})

export const account = Type.Object(
  {
    person_code: Type.String(),
    name: Type.String(),
    email: Type.String(),
    language: Type.String(),
    has_password: flagOut('1: can sign in with a password'),
    is_email_proven: flagOut('1: a mailed link proved the address'),
    signed_in_at: instant('When they last proved who they are'),
    chains: Type.Array(
      Type.Object({ chain_code: Type.String(), role: roleOut('In all hotels of the chain') }),
    ),
    hotels: Type.Array(
      Type.Object({
        chain_code: Type.String(),
        hotel_code: Type.String(),
        hotel_name: nullable(Type.String({ description: 'null while its node cannot be asked' })),
        role: roleOut('There: the higher of hotel’s and chain’s'),
      }),
    ),
  },
  { title: 'Account' },
)

export const accountChanges = Type.Object(
  {
    name: Type.Optional(name('What to be called, also in histories from now on')),
    language: Type.Optional(language('Of the desk')),
  },
  { title: 'AccountChanges' },
)

export const personExample = {
  person_code: 'per_2mQx7Lr0Vb9T',
  name: 'Made Wijaya',
  email: 'made@example.com',
  language: 'id',
  role: 'desk',
  hotel_role: 'desk',
  chain_role: null,
  created_at: '2027-01-31T09:30:00.000Z',
  created_by: 'Ayu Lestari',
} as const

export const invitedExample = {
  invite_url: 'https://booking.example.com/desk/link#Zk0r9nS0b8kPq3YvUwX1tA2mC4dEx7QaLw5hJ2gN6oU',
  expires_at: '2027-02-03T09:30:00.000Z',
  is_mailed: 0,
}

export const accessExample = {
  created_at: '2027-01-31T09:30:00.000Z',
  kind: 'signed_in' as const,
  person_code: 'per_2mQx7Lr0Vb9T',
  person_name: 'Made Wijaya',
  actor: 'Made Wijaya',
  actor_code: 'per_2mQx7Lr0Vb9T',
  address: '203.0.113.7',
  user_agent: 'Mozilla/5.0',
  details: {},
  times: 1,
}

export const sessionExample = {
  session_code: 'ses_7Hq2mB0xKd4R',
  created_at: '2027-01-31T09:30:00.000Z',
  last_used_at: '2027-01-31T12:05:00.000Z',
  method: 'password',
  user_agent: 'Mozilla/5.0',
  address: '203.0.113.7',
  is_current: 1,
}

export const accountExample = {
  person_code: 'per_2mQx7Lr0Vb9T',
  name: 'Made Wijaya',
  email: 'made@example.com',
  language: 'id',
  has_password: 1,
  is_email_proven: 0,
  signed_in_at: '2027-01-31T09:30:00.000Z',
  chains: [],
  hotels: [
    { chain_code: 'SAMUDRA', hotel_code: 'SANUR', hotel_name: 'Hotel Samudra', role: 'desk' as const },
  ],
}
