import { Type } from 'typebox'
import { instant, integer, nullable } from '../http/fields/fields.ts'

export const eventsQuery = Type.Object({
  after: Type.Optional(integer('Events after this version; 0 if left out', 0, Number.MAX_SAFE_INTEGER)),
  limit: Type.Optional(integer('How many, 100 if left out', 1, 1000)),
})

/** What all events have; their data goes with the type, see told/. */
export const eventMembers = {
  event_id: Type.String({ description: 'Never the same twice' }),
  version: Type.Integer({ description: 'The hotel’s version that this made; consecutive' }),
  created_at: instant('When'),
  actor: Type.String({
    description: 'Who did it: the name of a person, of a token, or what it is done by',
  }),
  actor_code: nullable(
    Type.String({ description: 'The code of that person or token; null where nobody signed in' }),
  ),
}

export const eventExample = {
  event_id: '0b6f7c1e-4a0f-4c55-9a6c-2f3d5f0f7c11',
  version: 3,
  event_type: 'availability.changed',
  created_at: '2027-01-31T09:30:00.000Z',
  data: {
    room_codes: ['DELUXE'],
    rate_codes: ['FLEX'],
    first_date: '2027-07-01',
    last_date: '2027-07-01',
  },
  actor: 'Front desk',
  actor_code: 'tok_8Kd3fQ0aZx1L',
}
