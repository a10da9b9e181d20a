import { Type } from 'typebox'
import { flag, integer, nullable } from '../../http/fields/fields.ts'

const version = (description: string, least: number) => integer(description, least, Number.MAX_SAFE_INTEGER)

export const revert = Type.Object(
  {
    version: version('The version of a change, as in getchanges', 1),
    partial: Type.Optional(flag('1 puts back what nobody changed since, and lists the rest')),
    if_version: Type.Optional(
      version(
        'The Version it was decided by: where a day to be put back was changed since, nothing is written',
        0,
      ),
    ),
  },
  { title: 'Revert' },
)

export const revertResult = Type.Object(
  {
    version: nullable(
      Type.Integer({ description: 'The version that this made; null: there was nothing to put back' }),
    ),
    reverts: Type.Integer({ description: 'The version that was put back' }),
    updated: Type.Integer({ description: 'So many days of rooms and rates were put back' }),
    rejected: Type.Integer({ description: 'So many were left as they are' }),
    results: Type.Array(
      Type.Object({
        room_code: Type.String(),
        rate_code: nullable(Type.String({ description: 'Null: the room itself' })),
        date: Type.String(),
        code: Type.String(),
        message: Type.String(),
      }),
      { description: 'Those, the first 1000 of them' },
    ),
  },
  { title: 'RevertResult' },
)
