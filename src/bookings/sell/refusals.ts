import { type ErrorCode, sentenceOf } from '../../error-codes.ts'
import { AppError, type Detail } from '../../errors.ts'
import { MOST_AGE } from '../../stay/lists/party-bounds.ts'
import type { PromoReason } from '../../stay/price/promo.ts'
import type { InvalidCause, Refusal, Refused } from '../../stay/quote/refusal.ts'
import { MOST_LINES } from '../../stay/quote/stay-size.ts'
import type { QuotedItem } from '../../stay/quote/whole-quote.ts'
import { toReason } from '../../stay/rule/reasons.ts'
import { formatDay } from '../../stay/values/civil-date.ts'

const PROMO_SENTENCES: Record<PromoReason, string> = {
  unknown: 'There is no such promo code.',
  inactive: 'The promo code is not in use.',
  not_yet: 'The promo code cannot be used yet.',
  over: 'The promo code cannot be used any more.',
  stay_dates: 'The promo code is for other dates.',
  min_nights: 'The promo code is for longer stays.',
  advance_min: 'The promo code is for bookings made earlier.',
  advance_max: 'The promo code is for bookings made closer to arrival.',
  rooms_or_rates: 'The promo code is for other rooms or rates.',
  used_up: 'The promo code was used as often as it may be.',
}

const INVALID: Record<InvalidCause, string> = {
  ages: `children_ages must be ages from 0 to ${MOST_AGE}, one for each child`,
  extra: 'the extra is not for this room and rate, or is listed twice',
  quantity: 'there cannot be so many of this extra',
  price: 'the stay costs more than can be charged',
}

const tooLargeText = (lines: number): string =>
  `the stay is too large to be booked at once: its nights, extras and taxes make ${lines.toLocaleString('en')} lines, and at ` +
  `most ${MOST_LINES.toLocaleString('en')} are possible; ask for fewer items, nights or extras at a time`

const messageOf = (refusal: Refusal): string => {
  switch (refusal.code) {
    case 'invalid_value':
      return refusal.cause === 'size' ? tooLargeText(refusal.lines) : INVALID[refusal.cause]
    case 'extra_sold_out':
      return `There are not enough of this extra left on ${formatDay(refusal.day)}.`
    case 'promo_not_valid':
      return PROMO_SENTENCES[refusal.reason]
    default:
      return sentenceOf(refusal.code)
  }
}

const detailOf = (refusal: Refusal): Detail => ({
  field: refusal.field,
  code: refusal.code,
  message: messageOf(refusal),
  ...(refusal.code === 'extra_sold_out' ? { date: formatDay(refusal.day) } : {}),
  ...(refusal.code === 'promo_not_valid' ? { reason: refusal.reason } : {}),
})

/** The error of a request that is refused as such. */
export const refusalError = ({ refused, faults }: Refused): AppError =>
  new AppError(refused.code satisfies ErrorCode, {
    message: messageOf(refused),
    details: faults.map(detailOf),
  })

type Unbookable = Pick<QuotedItem, 'reasons'> & { path: string | null }

/** Refuses with all reasons. The code is `sold_out` only if that is the only reason. */
export const refuseUnbookable = (items: readonly Unbookable[]): void => {
  const details = items.flatMap(({ path, reasons }) =>
    reasons.map((fact) => ({ field: path, ...toReason(fact) })),
  )
  if (details.length === 0) return
  const soldOut = details.every(({ code }) => code === 'sold_out')
  const sentences = new Set(details.map((detail) => detail.message))
  const message = `This stay cannot be booked: ${[...sentences].join('; ')}.`
  throw new AppError(soldOut ? 'sold_out' : 'not_bookable', { message, details })
}
