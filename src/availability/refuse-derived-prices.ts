import type { ErrorCode } from '../error-codes.ts'
import { MOST_FAULTS } from '../errors.ts'
import type { Pace } from '../portions.ts'
import { RATE_DAY_NAMES } from '../stay/days/rate-day.ts'
import type { RateChange } from './days/rate-day-fields.ts'
import { type DayChange, type EntryFault, WHOLE_REQUEST } from './read-entries.ts'

const CODE: ErrorCode = 'rate_is_derived'

/**
 * A derived rate has no prices of its own. The price of an entry is no price for it, so it is taken out of these changes; one
 * given to the rate itself is a fault.
 */
export const takeOutPrices = async (
  changes: readonly DayChange[],
  isDerived: (rateCode: string) => boolean,
  bad: Set<number>,
  pace: Pace,
): Promise<EntryFault[]> => {
  const faults: EntryFault[] = []
  for (const change of changes) {
    if (pace.isDue(1 + change.rates.length)) await pace.rest()
    if (!change.rates.some(({ rate_code }) => isDerived(rate_code))) continue
    change.rates = change.rates.flatMap((rate) =>
      isDerived(rate.rate_code) ? withoutEntryPrice(rate) : rate,
    )
    for (const rate of change.rates) {
      const field = isDerived(rate.rate_code) ? priceField(rate) : undefined
      if (field === undefined) continue
      // One change for a range of days is one fault.
      const isOfRange = rate.field === '' || rate.field.startsWith('rate_detail[')
      const index = isOfRange ? WHOLE_REQUEST : change.index
      const isTold = index === WHOLE_REQUEST && bad.has(WHOLE_REQUEST)
      bad.add(index)
      const message = `${field} is a price of its own for ${rate.rate_code}, which follows the prices of another rate`
      if (!isTold && faults.length < MOST_FAULTS) faults.push({ index, field, code: CODE, message })
    }
  }
  return faults
}

const OTHERS = RATE_DAY_NAMES.filter((name) => name !== 'rate_price' && name !== 'normal_price')

/** None where the price was all there was. */
const withoutEntryPrice = (rate: RateChange): RateChange[] => {
  if (!rate.has_entry_price) return [rate]
  const isMore = OTHERS.some((name) => rate[name] !== undefined)
  return isMore ? [{ ...rate, rate_price: undefined, has_entry_price: false }] : []
}

const priceField = ({ field, rate_price, adult_prices }: RateChange): string | undefined => {
  const at = field === '' ? '' : `${field}.`
  if (rate_price !== undefined) return `${at}rate_price`
  return adult_prices === undefined || adult_prices === '' ? undefined : `${at}adult_prices`
}
