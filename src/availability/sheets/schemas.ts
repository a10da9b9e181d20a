import { Type } from 'typebox'
import { choice, day, flag, flagOut, integer, lookupCode } from '../../http/fields/fields.ts'
import { guardQuery, pushResult } from '../days/schemas.ts'
import { difference } from '../history/schemas.ts'

export const exportQuery = Type.Object({
  start_date: day('First day. Also StartDate'),
  end_date: day('Last day, included. Also EndDate'),
  room_code: Type.Optional(lookupCode('Only this room')),
  rate_code: Type.Optional(lookupCode('Only this rate')),
  format: Type.Optional(choice(['csv', 'xlsx'], 'csv if left out')),
})

export const importQuery = Type.Object({
  dry_run: Type.Optional(flag('1 shows the differences and writes nothing')),
  if_version: Type.Optional(
    integer(
      'The Version it was decided by: where a day to be changed was changed since, nothing is written',
      0,
      Number.MAX_SAFE_INTEGER,
    ),
  ),
  ...guardQuery.properties,
})

export const sheetBody = Type.Unsafe<Buffer | undefined>({
  type: 'string',
  format: 'binary',
  description: 'A sheet as CSV, at most 5 MiB and 50,000 lines; its first line names the columns',
})

export const importResult = Type.Object(
  {
    ...pushResult.properties,
    dry_run: flagOut('1: nothing was written'),
    version: Type.Integer({ description: "The hotel's version before; if_version takes it" }),
    ignored_columns: Type.Array(Type.String()),
    differences: Type.Array(difference, { description: 'What changes, by room and rate' }),
  },
  { title: 'ImportResult' },
)
