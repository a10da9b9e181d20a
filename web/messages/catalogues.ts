import { type Catalogue, en } from './en.ts'
import type { Language } from './languages.ts'

export const CATALOGUES: Record<Language, Catalogue> = { en, id: en, de: en, es: en, fr: en, ar: en, ja: en }
