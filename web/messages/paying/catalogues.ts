import type { Language } from '../../../src/stay/values/languages.ts'
import type { Words } from '../../shared/words.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type PayingCatalogue, type PayingName } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { id } from './id.ts'
import { ja } from './ja.ts'

/** Apart from the others, because the booking page sends those to every guest's browser. */
export const PAYING: Record<Language, PayingCatalogue> = { en, id, de, es, fr, ar, ja }

export type PayingWords = Words<PayingName>
