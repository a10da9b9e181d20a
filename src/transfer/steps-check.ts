import { Type } from 'typebox'
import { code, integer } from '../http/fields/fields.ts'
import type { RuleFault } from '../http/fields/validate.ts'
import { type Row, wrong } from './row-check.ts'

const STATUSES = ['expected', 'checked_in', 'checked_out', 'no_show']
const MOST_STEPS = 4
const MOST_EXTRAS = 10_000
const amount = integer('', 0, Number.MAX_SAFE_INTEGER)

/** The steps of guests that can be undone, as they are stored. */
export const storedSteps = Type.Optional(
  Type.Array(
    Type.Object({
      to: Type.Enum(STATUSES.slice(1)),
      at: Type.String({ maxLength: 40 }),
      from: Type.Object({ stay_status: Type.Enum(STATUSES), fee: Type.Optional(amount) }),
      extras: Type.Array(
        Type.Object({
          item: integer('', 1, 32_767),
          extra_code: code(''),
          day: integer('', 0, 1e6),
          count: integer('', 1, 1e6),
        }),
        { maxItems: MOST_EXTRAS },
      ),
      refund: amount,
      is_undone: Type.Boolean(),
    }),
    { maxItems: MOST_STEPS },
  ),
)

/** Each step begins where the one before it ended, and was taken at a time; the last one that stands made the item what it is. */
export const stepsRule = ({ stay_steps, stay_status = 'expected' }: Row): RuleFault[] => {
  if (!Array.isArray(stay_steps)) return []
  const isTime = stay_steps.every((step) => Number.isFinite(Date.parse(step?.at)))
  const standing = stay_steps.filter((step) => step?.is_undone !== true)
  const isRow = standing.every((step, at) => at === 0 || step?.from?.stay_status === standing[at - 1]?.to)
  const isLast = (standing.at(-1)?.to ?? stay_steps.at(-1)?.from?.stay_status ?? stay_status) === stay_status
  const isUndoneLast = stay_steps.slice(0, -1).every((step) => step?.is_undone !== true)
  return isTime && isRow && isLast && isUndoneLast
    ? []
    : [wrong('stay_steps', 'stay_steps must lead, one after another, to stay_status')]
}
