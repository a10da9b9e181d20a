import { batch, signal } from '@preact/signals'
import type { Language } from '../../src/stay/values/languages.ts'
import { RIGHT_TO_LEFT } from '../shared/words.ts'
import type { DeskMessages } from './messages/en.ts'

const KEY = 'vacancy-desk-language'

/** A file for each language: nobody loads the words of another one. */
const CATALOGUES = {
  en: async () => (await import('./messages/en.ts')).en,
  id: async () => (await import('./messages/id.ts')).id,
} satisfies Partial<Record<Language, () => Promise<DeskMessages>>>

export type DeskLanguage = keyof typeof CATALOGUES

export const DESK_LANGUAGES = Object.keys(CATALOGUES) as DeskLanguage[]

const isSpoken = (tag: string): tag is DeskLanguage => Object.hasOwn(CATALOGUES, tag)

/** The language chosen here before, or that of the browser as the server knows it. */
const firstLanguage = (): DeskLanguage => {
  const wanted = localStorage.getItem(KEY) ?? document.documentElement.lang
  return isSpoken(wanted) ? wanted : 'en'
}

export const language = signal<DeskLanguage>(firstLanguage())
export const catalogue = signal<DeskMessages | undefined>(undefined)

let wanted: DeskLanguage = language.value

/** Loads the words of a language and shows them; throws if they do not come. Of two that were chosen, the last counts. */
const show = async (next: DeskLanguage): Promise<void> => {
  wanted = next
  const messages: DeskMessages = await CATALOGUES[next]()
  if (wanted !== next) return
  batch(() => {
    language.value = next
    catalogue.value = messages
  })
  document.documentElement.lang = next
  document.documentElement.dir = RIGHT_TO_LEFT.has(next) ? 'rtl' : 'ltr'
}

export const startLanguage = (): Promise<void> => show(language.value)

export const speak = (next: DeskLanguage): Promise<void> => {
  localStorage.setItem(KEY, next)
  return show(next)
}
