import type { TObject } from 'typebox'
import type { RuleFault } from '../fields/validate.ts'
import type { Operation } from './operation.ts'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAsked = (value: unknown): boolean =>
  isRecord(value) && (value.simulate === 1 || value.simulate === true)

/** Members that an operation does not know mean nothing, but who asks a change to simulate must not find that it was made. */
export const unknownSimulate = (operation: Operation, body: unknown): RuleFault[] => {
  if ('read' in operation || operation.rawBody || !isRecord(body)) return []
  const members = (operation.body as TObject | undefined)?.properties ?? {}
  if (members.simulate !== undefined) return []
  const inside = Object.keys(body).filter((name) => isAsked(body[name]))
  return [...(isAsked(body) ? ['simulate'] : []), ...inside.map((name) => `${name}.simulate`)].map(
    (field) => ({
      field,
      code: 'invalid_value',
      message: `${field} is not for this operation, which would change something`,
    }),
  )
}
