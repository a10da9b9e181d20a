import { batch, computed, signal } from '@preact/signals'
import { isLanguage, type Language } from '../../../src/stay/values/languages.ts'
import { RIGHT_TO_LEFT } from '../../shared/words.ts'
import type { DeskMessages } from '../messages/en.ts'

const KEY = 'vacancy-desk-language'

/** A file for each language: nobody loads the words of another one. */
const CATALOGUES: Record<Language, () => Promise<DeskMessages>> = {
  en: async () => (await import('../messages/en.ts')).en,
  id: async () => (await import('../messages/id.ts')).id,
  de: async () => (await import('../messages/de.ts')).de,
  es: async () => (await import('../messages/es.ts')).es,
  fr: async () => (await import('../messages/fr.ts')).fr,
  ar: async () => (await import('../messages/ar.ts')).ar,
  ja: async () => (await import('../messages/ja.ts')).ja,
}

/** The language chosen here before, or that of the browser as the server knows it. */
const firstLanguage = (): Language => {
  const wanted = localStorage.getItem(KEY) ?? document.documentElement.lang
  return isLanguage(wanted) ? wanted : 'en'
}

export const language = signal<Language>(firstLanguage())
/** Numbers and dates are written as in this language, with the digits that codes and prices have everywhere. */
export const locale = computed(() => `${language.value}-u-nu-latn`)
export const isRightToLeft = computed(() => RIGHT_TO_LEFT.has(language.value))
export const catalogue = signal<DeskMessages | undefined>(undefined)

let wanted: Language = language.value

/** Loads the words of a language and shows them; throws if they do not come. Of two that were chosen, the last counts. */
const show = async (next: Language): Promise<void> => {
  wanted = next
  const messages = await CATALOGUES[next]()
  if (wanted !== next) return
  batch(() => {
    language.value = next
    catalogue.value = messages
  })
  document.documentElement.lang = next
  document.documentElement.dir = RIGHT_TO_LEFT.has(next) ? 'rtl' : 'ltr'
}

export const startLanguage = (): Promise<void> => show(language.value)

let isChosen = false

export const speak = (next: Language): Promise<void> => {
  isChosen = true
  localStorage.setItem(KEY, next)
  return show(next)
}

/** The language of whoever signed in, unless another one was chosen just now. */
export const speakOf = async (person: { language: string }): Promise<void> => {
  if (isChosen || !isLanguage(person.language) || person.language === language.value) return
  localStorage.setItem(KEY, person.language)
  await show(person.language).catch(() => {})
}
