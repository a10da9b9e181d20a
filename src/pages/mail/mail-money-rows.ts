import type { PayingWords } from '../../../web/messages/paying/catalogues.ts'
import type { RoomFees } from '../../../web/widget/booking/booking-types.ts'
import type { Paying } from '../../../web/widget/pay/paying-types.ts'
import { askingText, momentText, moneyRows } from '../../../web/widget/words/paying-words.ts'
import type { LetterWords } from './mail-words.ts'

/** Whether there is still something to remind of. */
export const isStillDue = (paying: Paying | null): boolean =>
  paying !== null && (paying.payUrl !== null || paying.state === 'transfer')

/** What a mail says about money: rows below the price, what to do, and where the receipts are. */
export interface MoneyPart {
  rows: [string, string][]
  notes: [string, string][]
  receipts: { text: string; url: string }[]
}

export const asPairs = (rows: readonly [string, string, string][]): [string, string][] =>
  rows.map(([name, amount, aside]) => [[name, aside].filter(Boolean).join(', '), amount])

export const moneyPart = (
  paying: Paying,
  fees: RoomFees,
  { page, paying: said }: LetterWords,
  toGuest: boolean,
  code: string,
): MoneyPart => ({
  rows: asPairs(moneyRows(paying, fees, page, said, toGuest)),
  notes: toGuest && isStillDue(paying) ? [noteOf(paying, said, code)] : [],
  receipts: toGuest
    ? paying.receipts.map(({ kind, number, url }) => ({
        text: said.t(kind === 'receipt' ? 'receiptNumber' : 'creditNumber', { number: String(number) }),
        url,
      }))
    : [],
})

const noteOf = (paying: Paying, said: PayingWords, code: string): [string, string] => {
  const { state, amount, until, instructions } = paying
  const values = { amount: said.money(amount), until: momentText(said, until!), code }
  const isTransfer = state === 'transfer'
  const text = said.t(askingText(paying), values)
  return [
    said.t(isTransfer ? 'transferTitle' : 'payTitle', values),
    instructions === '' ? text : `${text}\n${instructions}`,
  ]
}
