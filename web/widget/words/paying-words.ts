import type { Language } from '../../../src/stay/values/languages.ts'
import { PAYING, type PayingWords } from '../../messages/paying/catalogues.ts'
import type { PayingName } from '../../messages/paying/en.ts'
import { createWords } from '../../shared/words.ts'
import type { Booking, RoomFees } from '../booking/booking-types.ts'
import type { HotelMoment, Paying } from '../pay/paying-types.ts'
import type { PageWords } from '../types.ts'

export const payingWords = (language: string, currency: string, locale = language): PayingWords =>
  createWords(language, PAYING[language as Language], currency, { locale, year: '' })

export const momentText = (
  { date, time, list }: Pick<PayingWords, 'date' | 'time' | 'list'>,
  at: HotelMoment,
): string => list([date(at.day, 'short'), time(at.time)])

/** What the guest is asked to do, where there is something to pay. */
export const askingText = ({ state, stands }: Pick<Paying, 'state' | 'stands'>): PayingName => {
  if (state === 'transfer') return stands ? 'transferStandingText' : 'transferText'
  return stands ? 'payStandingText' : 'payText'
}

type MoneyRow = [name: string, amount: string, aside: string]

const written = (rows: readonly [string, number, string][], { money }: PageWords): MoneyRow[] => {
  const like = rows.map(([, amount]) => amount)
  return rows
    .filter(([, amount]) => amount > 0)
    .map(([name, amount, aside]) => [name, money(amount, like), aside])
}

const feeRows = (
  { cancelled, absent }: RoomFees,
  words: PageWords,
  said: PayingWords,
): [string, number, string][] => [
  [words.t('cancelFee'), cancelled, ''],
  [said.t('absenceFee'), absent, ''],
]

/** Where nothing was paid in advance: fees, and what is due with them. Empty without fees. */
export const unpaidRows = (
  { fees, price, isAbsent }: Booking,
  words: PageWords,
  said: PayingWords,
): MoneyRow[] => {
  if (fees.cancelled + fees.absent === 0) return []
  const due = isAbsent ? said.t('feeDue') : words.t('dueAtHotel')
  return written([...feeRows(fees, words, said), [due, price.due_at_hotel, '']], words)
}

/**
 * Name, amount and what is to be known about it, for pages and mail. They add up:
 * due = price + fees - paid + given back - gifts among what was given back.
 */
export const moneyRows = (
  paying: Paying,
  fees: RoomFees,
  words: PageWords,
  said: PayingWords,
  toGuest = true,
): MoneyRow[] => {
  const { until } = paying
  const onArrival = words.t('onArrival', { date: words.date(paying.arrival, 'short') })
  const by = until === null ? '' : said.t('dueUntil', { until: momentText(said, until) })
  const rows: [string, number, string][] = [
    ...feeRows(fees, words, said),
    [said.t('paidSoFar'), paying.paid, ''],
    [said.t('givenBack'), paying.givenBack, ''],
    [said.t('givingBack'), paying.givingBack, ''],
    [said.t('gift'), paying.gift, ''],
    [said.t('overpaid'), paying.overpaid, toGuest ? said.t('overpaidAsk') : ''],
    [words.t('dueNow'), paying.dueNow, by],
    [words.t('dueAtHotel'), paying.dueLater + paying.dueAtHotel, paying.dueLater > 0 ? onArrival : ''],
    [said.t('feeDue'), paying.dueOfFees, ''],
  ]
  return written(rows, words)
}
