import type { Language } from '../../../src/stay/values/languages.ts'
import { PLAIN, type PlainName } from '../../messages/plain.ts'
import { createWords, type Words } from '../../shared/words.ts'
import type { BookData } from '../types.ts'

export const plainWords = ({ language, hotel, locale }: BookData): Words<PlainName> =>
  createWords(language, PLAIN[language as Language], hotel.currency, { locale, year: '' })
