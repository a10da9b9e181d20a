import type { Language } from '../../src/stay/languages.ts'
import { PAYING, type PayingWords } from '../messages/paying/catalogues.ts'
import type { PayingName } from '../messages/paying/en.ts'
import { createWords } from '../shared/words.ts'
import type { HotelMoment, Paying } from './paying-types.ts'
import type { PageWords } from './types.ts'

export const payingWords = (language: string, currency: string, locale = language): PayingWords =>
  createWords(language, PAYING[language as Language], currency, { locale, year: '' })

export const momentText = ({ date, time }: Pick<PayingWords, 'date' | 'time'>, at: HotelMoment): string =>
  `${date(at.day, 'short')}, ${time(at.time)}`

/** What the guest is asked to do, where there is something to pay. */
export const askingText = ({ state, stands }: Pick<Paying, 'state' | 'stands'>): PayingName => {
  if (state === 'transfer') return stands ? 'transferStandingText' : 'transferText'
  return stands ? 'payStandingText' : 'payText'
}

/** Name, amount and what is to be known about it, for pages and mail. */
export const moneyRows = (
  paying: Paying,
  words: PageWords,
  said: PayingWords,
): [name: string, amount: string, aside: string][] => {
  const { until } = paying
  const onArrival = words.t('onArrival', { date: words.date(paying.arrival, 'short') })
  const by = until === null ? '' : said.t('dueUntil', { until: momentText(said, until) })
  const rows: [string, number, string][] = [
    [said.t('paidSoFar'), paying.paid, ''],
    [said.t('givenBack'), paying.givenBack, ''],
    [said.t('givingBack'), paying.givingBack, ''],
    [words.t('dueNow'), paying.dueNow, by],
    [words.t('dueLater'), paying.dueLater, onArrival],
    [words.t('dueAtHotel'), paying.dueAtHotel, ''],
  ]
  const like = rows.map(([, amount]) => amount)
  return rows
    .filter(([, amount]) => amount > 0)
    .map(([name, amount, aside]) => [name, words.money(amount, like), aside])
}
