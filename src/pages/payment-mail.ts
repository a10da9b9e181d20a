import type { PayingWords } from '../../web/messages/paying/catalogues.ts'
import type { Paying } from '../../web/widget/paying-types.ts'
import { momentText, moneyRows } from '../../web/widget/paying-words.ts'
import type { PageWords } from '../../web/widget/types.ts'
import type { MailKind, PaymentMailKind, Recipient } from '../mail/queries.ts'

const LEADS = {
  paid: 'mailPaidLead',
  refunding: 'mailRefundingLead',
  refunded: 'mailRefundedLead',
  expiring: 'mailExpiringLead',
} as const
const SUBJECTS = {
  guest: {
    paid: 'mailPaidSubject',
    refunding: 'mailRefundingSubject',
    refunded: 'mailRefundedSubject',
    expiring: 'mailExpiringSubject',
  },
  hotel: {
    paid: 'mailHotelPaid',
    refunding: 'mailHotelRefunding',
    refunded: 'mailHotelRefunded',
    expiring: 'mailHotelExpiring',
  },
} as const

export const isOfPayment = (kind: MailKind): kind is PaymentMailKind => kind in LEADS

export const paymentSubject = (
  { t }: PayingWords,
  kind: PaymentMailKind,
  recipient: Recipient,
  values: Record<string, string>,
): string => t(SUBJECTS[recipient][kind], values)

export const paymentLead = ({ t }: PayingWords, kind: PaymentMailKind, name: string): string =>
  t(LEADS[kind], { name })

/** Whether there is still something to remind of. */
export const isStillDue = (paying: Paying | null): boolean =>
  paying !== null && (paying.payUrl !== null || paying.state === 'transfer')

/** What a mail says about money: rows below the price, what to do, and where the receipts are. */
export interface MoneyPart {
  rows: [string, string][]
  notes: [string, string][]
  receipts: { text: string; url: string }[]
}

export const moneyPart = (
  paying: Paying,
  words: PageWords,
  said: PayingWords,
  toGuest: boolean,
  code: string,
): MoneyPart => ({
  rows: moneyRows(paying, words, said).map(([name, amount, aside]) => [
    aside === '' ? name : `${name}, ${aside}`,
    amount,
  ]),
  notes: toGuest && isStillDue(paying) ? [noteOf(paying, said, code)] : [],
  receipts: toGuest
    ? paying.receipts.map(({ kind, number, url }) => ({
        text: said.t(kind === 'receipt' ? 'receiptNumber' : 'creditNumber', { number: String(number) }),
        url,
      }))
    : [],
})

const noteOf = (
  { state, amount, until, instructions }: Paying,
  said: PayingWords,
  code: string,
): [string, string] => {
  const values = { amount: said.money(amount), until: momentText(said, until!), code }
  const isTransfer = state === 'transfer'
  const text = said.t(isTransfer ? 'transferText' : 'payText', values)
  return [
    said.t(isTransfer ? 'transferTitle' : 'payTitle', values),
    instructions === '' ? text : `${text}\n${instructions}`,
  ]
}
