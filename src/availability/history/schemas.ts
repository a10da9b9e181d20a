import { Type } from 'typebox'
import { day, flag, flagOut, instant, integer, lookupCode, nullable } from '../../http/fields/fields.ts'

export const MOST_LIMIT = 500

export const changesQuery = Type.Object({
  room_code: Type.Optional(lookupCode('Only this room')),
  rate_code: Type.Optional(lookupCode('Only this rate')),
  room_level: Type.Optional(
    flag('1, without rate_code: only what is of the room itself, such as rooms left'),
  ),
  start_date: Type.Optional(day('First of the days that changed')),
  end_date: Type.Optional(day('Last of the days that changed, included')),
  actor_code: Type.Optional(lookupCode('Only changes by this caller')),
  limit: Type.Optional(integer('How many, 100 if left out', 1, MOST_LIMIT)),
  cursor: Type.Optional(
    Type.String({ format: 'change-cursor', description: 'NextCursor of the page before' }),
  ),
})

export const toldRange = Type.Object(
  {
    start_date: Type.String({ description: 'First day' }),
    end_date: Type.String({ description: 'Last day, included; all days between changed alike' }),
    is_new: flagOut('1: there was nothing on these days before'),
    is_deleted: flagOut('1: these days were deleted'),
    changes: Type.Array(
      Type.Object(
        { field: Type.String(), from: Type.Any(), to: Type.Any() },
        { title: 'DayFieldChange', description: 'As in getallroomavailability; null where there was no day' },
      ),
    ),
  },
  { title: 'ChangedRange' },
)

const concerned = {
  room_code: Type.String(),
  rate_code: nullable(Type.String({ description: 'Null: the room itself' })),
  start_date: Type.String({ description: 'First day that changed' }),
  end_date: Type.String({ description: 'Last day that changed' }),
  ranges: Type.Array(toldRange),
  more_ranges: Type.Integer({ description: 'How many ranges are left out: ask for fewer days' }),
}

/** The differences of one room and rate. */
export const difference = Type.Object(concerned, { title: 'DayDifference' })

export const change = Type.Object(
  {
    version: Type.Integer({ description: 'The version that this request made; revertchange takes it' }),
    created_at: instant('When'),
    operation: Type.String({ description: 'The operation that was called' }),
    actor: Type.String({ description: 'Who called it, whatever created_by said' }),
    actor_code: Type.String({ description: 'The same caller under every name' }),
    reverts: nullable(Type.Integer({ description: 'The version that this one put back' })),
    ...concerned,
  },
  { title: 'DayChange' },
)

export const changeExample = {
  version: 12,
  created_at: '2027-01-31T09:30:00.000Z',
  operation: 'importprices',
  actor: 'Front desk',
  actor_code: 'tok_5fJ0aV2kq1Zr',
  reverts: null,
  room_code: 'DELUXE',
  rate_code: 'FLEX',
  start_date: '2027-07-01',
  end_date: '2027-07-01',
  ranges: [
    {
      start_date: '2027-07-01',
      end_date: '2027-07-01',
      is_new: 0,
      is_deleted: 0,
      changes: [{ field: 'rate_price', from: 110, to: 120.5 }],
    },
  ],
  more_ranges: 0,
}
