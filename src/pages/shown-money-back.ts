import { CATALOGUES } from '../../web/messages/catalogues.ts'
import { createWords } from '../../web/shared/words.ts'
import type { Booking } from '../bookings/shape/booking.ts'
import type { Language } from '../stay/values/languages.ts'
import { letterMoney, moneyBackLines } from './mail/mail-money-back.ts'
import { letterWords } from './mail/mail-words.ts'
import type { BookingMoney } from './pay/paying-data.ts'

/** How and when money comes back, as mail says it. */
export const shownMoneyBack = (
  booking: Booking,
  money: BookingMoney | undefined,
  language: Language,
  locale: string,
): string[] => {
  const page = createWords(language, CATALOGUES[language], booking.currency, { locale, year: '' })
  const words = letterWords(page, booking.currency)
  return moneyBackLines(booking, money, letterMoney(booking, words, true))
}
