import type { Language } from '../../../src/stay/values/languages.ts'
import { CHANGING, type ChangingWords } from '../../messages/paying/changing.ts'
import { createWords } from '../../shared/words.ts'

export const changingWords = (language: string, currency: string, locale = language): ChangingWords =>
  createWords(language, CHANGING[language as Language], currency, { locale, year: '' })
