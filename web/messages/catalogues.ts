import type { Language } from '../../src/stay/values/languages.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { type Catalogue, en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { id } from './id.ts'
import { ja } from './ja.ts'

export const CATALOGUES: Record<Language, Catalogue> = { en, id, de, es, fr, ar, ja }
