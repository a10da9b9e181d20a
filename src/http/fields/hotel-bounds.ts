import { AppError } from '../../errors.ts'

/** How many a hotel may have: whatever is asked of it looks at each of them. */
export const MOST_ROOMS = 500
export const MOST_RATES = 200
export const MOST_TAXES = 100
export const MOST_EXTRAS = 100
export const MOST_POLICIES = 100
export const MOST_PROMOS = 10_000

/** Refuses one more than there may be; what there is has to be counted under the lock. */
export const refuseBeyond = (count: number, most: number, field: string, noun: string): void => {
  if (count < most) return
  const message = `a hotel has at most ${most} ${noun}`
  throw new AppError('invalid_value', { details: [{ field, code: 'invalid_value', message }] })
}
