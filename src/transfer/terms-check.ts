import { Type } from 'typebox'
import { hotelChanges } from '../hotels/schemas.ts'
import { MOST_ELEMENTS } from '../http/fields/charges.ts'
import { integer } from '../http/fields/fields.ts'
import type { RuleFault } from '../http/fields/validate.ts'
import { feeFields, storedPolicy } from '../price-rules/edit/policies.ts'
import { type Row, wrong } from './row-check.ts'

const MOST_INSTANT = 1e13
const moment = integer('', 0, MOST_INSTANT)
const { policy_code, policy_name, no_show, grace_hours, deposit } = storedPolicy

/** The terms of an item as they are stored. */
export const storedTerms = Type.Optional(
  Type.Object({
    policy_code: policy_code!,
    policy_name: policy_name!,
    steps: Type.Array(Type.Object({ from: Type.Optional(moment), ...feeFields(true) }), {
      maxItems: MOST_ELEMENTS,
    }),
    no_show: Type.Optional(no_show!),
    grace_hours: grace_hours!,
    check_in: moment,
    deposit: Type.Optional(deposit!),
    timezone: hotelChanges.properties.timezone,
  }),
)

/** Steps begin one after another; the first may apply always. */
export const termsRule = ({ terms }: Row): RuleFault[] => {
  const steps: Row[] = Array.isArray(terms?.steps) ? terms.steps : []
  const isInOrder = steps.every(
    (step, at) => at === 0 || Number(step?.from) > Number(steps[at - 1]?.from ?? -1),
  )
  return isInOrder ? [] : [wrong('terms.steps', 'terms.steps must be in the order in which they begin')]
}

const NO_SHOW = 'no_show'

/** What a stay cost beside its price is known of stays that were cancelled or waited for in vain. */
export const stayStatusRule = ({ item_status, stay_status, fee, released_from }: Row): RuleFault[] => [
  ...(fee === undefined || item_status === 'cancelled' || stay_status === NO_SHOW
    ? []
    : [wrong('fee', 'fee is of an item that was cancelled, or whose guests did not come')]),
  ...(released_from === undefined || stay_status === NO_SHOW
    ? []
    : [wrong('released_from', 'released_from is of an item whose guests did not come')]),
]
