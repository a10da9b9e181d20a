import type { PriceBook } from '../../stay/price/price-book.ts'
import type { AskedItem } from '../../stay/quote/stay-request.ts'
import type { QuotedRate } from '../../stay/quote/whole-quote.ts'

/** The codes of extras with a daily stock that items take, because they ask for them or have to; or could take. */
export const stockedExtrasIn = (
  book: PriceBook,
  items: readonly AskedItem[],
  rateOf: (code: string) => Pick<QuotedRate, 'policyCode'> | undefined,
  withOffered = false,
): string[] => {
  const codes = new Set<string>()
  for (const { roomCode, rateCode, extras } of items) {
    const { mandatory, offered } = book.of(roomCode, rateCode, rateOf(rateCode)?.policyCode ?? null)
    const asked = extras.map(({ code }) => book.extra(code))
    const others = withOffered ? offered : []
    for (const extra of [...asked, ...mandatory.map((chosen) => chosen.extra), ...others])
      if (extra !== undefined && extra.dailyStock !== null) codes.add(extra.code)
  }
  return [...codes]
}
