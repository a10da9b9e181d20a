import { type ErrorCode, sentenceOf } from '../../error-codes.ts'
import { AppError, type Detail } from '../../errors.ts'
import type { PromoReason } from '../../stay/price/promo.ts'
import type { Refusal, Refused } from '../../stay/quote/refusal.ts'
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
  rooms_or_rates: 'The promo code is for other rooms or rates.',
  used_up: 'The promo code was used as often as it may be.',
}

const INVALID: readonly [RegExp, string][] = [
  [/children_ages$/, 'children_ages must be ages from 0 to 17, one for each child'],
  [/(rooms|items)$/, 'the stay costs more than can be charged'],
  [/quantity$/, 'there cannot be so many of this extra'],
  [/extra_code$/, 'the extra is not for this room and rate, or is listed twice'],
]

const tooLargeText = (lines: number): string =>
  `the stay is too large to be booked at once: its nights, extras and taxes make ${lines.toLocaleString('en')} lines, and at ` +
  `most ${MOST_LINES.toLocaleString('en')} are possible; ask for fewer items, nights or extras at a time`

const messageOf = ({ code, field, day, reason, lines }: Refusal): string => {
  if (lines !== undefined) return tooLargeText(lines)
  if (reason !== undefined) return PROMO_SENTENCES[reason]
  if (code === 'invalid_value')
    return INVALID.find(([pattern]) => pattern.test(field))?.[1] ?? sentenceOf(code)
  if (code === 'extra_sold_out') return `There are not enough of this extra left on ${formatDay(day!)}.`
  return sentenceOf(code)
}

const detailOf = (refusal: Refusal): Detail => ({
  field: refusal.field,
  code: refusal.code,
  message: messageOf(refusal),
  ...(refusal.day === undefined ? {} : { date: formatDay(refusal.day) }),
  ...(refusal.reason === undefined ? {} : { reason: refusal.reason }),
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
