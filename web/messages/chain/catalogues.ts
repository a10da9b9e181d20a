import type { Language } from '../../../src/stay/values/languages.ts'
import { CATALOGUES } from '../catalogues.ts'
import type { Catalogue } from '../en.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { type ChainCatalogue, en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { id } from './id.ts'
import { ja } from './ja.ts'

const OWN: Record<Language, ChainCatalogue> = { en, id, de, es, fr, ar, ja }

/** The words of a chain's page, with those of a hotel's. Made once: what is made of them is kept by them. */
export const CHAIN_CATALOGUES = Object.fromEntries(
  Object.entries(OWN).map(([language, own]) => [language, { ...CATALOGUES[language as Language], ...own }]),
) as Record<Language, Catalogue & ChainCatalogue>
