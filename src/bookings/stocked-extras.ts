import type { PriceBook } from '../stay/price-book.ts'
import type { AskedItem } from '../stay/stay-request.ts'
import type { QuotedRate } from '../stay/whole-quote.ts'

/** The codes of extras with a daily stock that items take, because they ask for them or have to. */
export const stockedExtrasIn = (
  book: PriceBook,
  items: readonly AskedItem[],
  rateOf: (code: string) => Pick<QuotedRate, 'policyCode'> | undefined,
): string[] => {
  const codes = new Set<string>()
  for (const { roomCode, rateCode, extras } of items) {
    const { mandatory } = book.of(roomCode, rateCode, rateOf(rateCode)?.policyCode ?? null)
    const asked = extras.map(({ code }) => book.extra(code))
    for (const extra of [...asked, ...mandatory.map((chosen) => chosen.extra)])
      if (extra !== undefined && extra.dailyStock !== null) codes.add(extra.code)
  }
  return [...codes]
}
