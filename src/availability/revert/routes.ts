import { isOn } from '../../http/fields/fields.ts'
import { changeOperation, type Operation } from '../../http/operation/operation.ts'
import { changedBy } from '../changed-by.ts'
import { baseOf } from '../changed-since.ts'
import { guardQuery } from '../days/schemas.ts'
import { guardOf } from '../guard.ts'
import { revertChange } from './revert-change.ts'
import { revert, revertResult } from './schemas.ts'

export const revertOperation = (): Operation =>
  changeOperation({
    method: 'POST',
    url: '/revertchange',
    operationId: 'revertchange',
    summary: 'Put back what a request changed of days',
    description:
      'Puts back what the request of that version changed, deletions too, where it is still as that request left it; what was booked since stays booked. ' +
      'Where somebody changed a day since, nothing is written and the days are told; with partial the rest is put back. ' +
      'It is a change like any other: reverting it does it again.',
    tag: 'availability',
    token: 'admin',
    query: guardQuery,
    body: revert,
    result: revertResult,
    errors: ['change_not_found', 'changed_since', 'rate_is_derived', 'guarded'],
    example: {
      body: { version: 12 },
      result: { version: 13, reverts: 12, updated: 1, rejected: 0, results: [] },
    },
    async change(tx, { body, caller, query }) {
      const { version, partial } = body
      const result = await revertChange(tx, version, {
        by: { ...changedBy(caller, 'revertchange'), reverts: version },
        partial: partial !== undefined && isOn(partial),
        base: baseOf({ if_version: body.if_version }, caller),
        guard: guardOf(query, caller),
      })
      return { result }
    },
  })
