import type { Tx } from '../db/hotel/in-hotel.ts'
import { isKnownPolicy } from '../db/rows/known-policy.ts'
import { Faults } from '../errors.ts'
import type { RuleFault } from '../http/fields/validate.ts'
import { listRates, type RateFields, type RateRow } from './queries.ts'
import type { GivenRate } from './rate-fields.ts'
import { circle, mergedRules } from './rate-rules.ts'

/** So many rates may be above one. */
const MOST_ABOVE = 3

/** Whether a rate has prices of its own on days to come. app.ts connects it. */
export type HasPrices = (tx: Tx, rateId: number) => Promise<boolean>

/** The rate with its parent. Refuses what a rate may not become. `before` is what it was; undefined if it is new. */
export const checkRate = async (
  tx: Tx,
  merged: RateFields,
  given: GivenRate,
  before: RateRow | undefined,
  hasPrices: HasPrices,
): Promise<RateFields> => {
  const faults = new Faults()
  const { parent_rate_code, policy_code } = given
  const rates = await listRates(tx, tx.hotelId)
  const row = before && rates.find(({ rate_id }) => rate_id === before.rate_id)
  const parent = rates.find(({ rate_code }) => rate_code === parent_rate_code)
  const wanted =
    parent_rate_code === undefined ? merged : { ...merged, parent_rate_id: parent?.rate_id ?? null }
  const isParentUnknown = typeof parent_rate_code === 'string' && parent === undefined
  if (isParentUnknown) faults.add('parent_rate_code', 'rate_not_found')
  if (typeof policy_code === 'string' && !(await isKnownPolicy(tx, tx.hotelId, policy_code)))
    faults.add('policy_code', 'policy_not_found')
  for (const fault of [
    ...(isParentUnknown ? [] : mergedRules(wanted)),
    ...(parent === undefined ? [] : ancestorFaults(rates, row, parent)),
    ...(await priceFaults(tx, row, wanted, given, hasPrices)),
  ])
    faults.add(fault.field, fault.code, fault.message)
  faults.throwIfAny()
  return wanted
}

const ancestorFaults = (
  rates: readonly RateRow[],
  row: RateRow | undefined,
  parent: RateRow,
): RuleFault[] => {
  const above = parentsOf(rates, parent)
  if (row !== undefined && above.includes(row)) return [circle(row.rate_code)]
  const below = row === undefined ? 0 : levelsBelow(rates, row)
  if (above.length + below <= MOST_ABOVE) return []
  const message = `parent_rate_code would put more than ${MOST_ABOVE} rates above one`
  return [{ field: 'parent_rate_code', code: 'invalid_value', message }]
}

/** The rate and all above it. */
const parentsOf = (rates: readonly RateRow[], rate: RateRow): RateRow[] => {
  const above: RateRow[] = []
  for (let at: RateRow | undefined = rate; at !== undefined && !above.includes(at); ) {
    above.push(at)
    const { parent_rate_id }: RateRow = at
    at = rates.find(({ rate_id }) => rate_id === parent_rate_id)
  }
  return above
}

const levelsBelow = (rates: readonly RateRow[], rate: RateRow): number => {
  const levels = rates.map((other) => parentsOf(rates, other).indexOf(rate)).filter((level) => level > 0)
  return Math.max(0, ...levels)
}

/** A derived rate has no price of its own. */
const priceFaults = async (
  tx: Tx,
  row: RateRow | undefined,
  wanted: RateFields,
  given: GivenRate,
  hasPrices: HasPrices,
): Promise<RuleFault[]> => {
  if (wanted.parent_rate_id === null) return []
  if (wanted.price > 0) {
    const field = given.price === undefined ? 'parent_rate_code' : 'price'
    const message = `${wanted.rate_code} has a price of its own, and a derived rate has none`
    return [{ field, code: 'rate_is_derived', message }]
  }
  const isNew = row === undefined || row.parent_rate_id !== null
  if (isNew || !(await hasPrices(tx, row.rate_id))) return []
  const message = `${wanted.rate_code} has prices on days to come, and a derived rate has none`
  return [{ field: 'parent_rate_code', code: 'rate_is_derived', message }]
}
