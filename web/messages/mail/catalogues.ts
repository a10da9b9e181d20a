import type { Language } from '../../../src/stay/values/languages.ts'
import type { Words } from '../../shared/words.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type MailCatalogue, type MailName } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { id } from './id.ts'
import { ja } from './ja.ts'

/** Apart from the others, because only the server writes mail. */
export const MAIL: Record<Language, MailCatalogue> = { en, id, de, es, fr, ar, ja }

export type MailWords = Words<MailName>
