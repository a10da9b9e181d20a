import { LANGUAGES } from '../../../src/stay/values/languages.ts'
import type { Translations } from '../../../src/stay/values/translations.ts'
import { hotel, language, rates, rooms } from '../session.ts'

/** Languages that hotels are mostly read in, beside those of the booking page. */
const FURTHER =
  'bg ca cs da el et fi he hi hr hu is it ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv th tr uk vi zh zh-Hant'

/** Those of the booking page first. */
export const OFFERED: readonly string[] = [...Object.keys(LANGUAGES), ...FURTHER.split(' ')]

export const ownLanguage = (): string => hotel.value?.hotel_information.language ?? 'en'

export const languageName = (tag: string): string => {
  const names = new Intl.DisplayNames(language.value, { type: 'language', languageDisplay: 'standard' })
  return names.of(tag) ?? tag
}

/** The languages that anything of the hotel is translated into, and these. */
export const languagesInUse = (...more: (Translations | null | undefined)[]): string[] => {
  const all = [
    hotel.value?.hotel_information.translations,
    ...(hotel.value?.hotel_policy ?? []).map(({ translations }) => translations),
    ...rooms.value.map(({ translations }) => translations),
    ...rates.value.map(({ translations }) => translations),
    ...more,
  ]
  const own = ownLanguage()
  const tags = new Set(all.flatMap((translations) => Object.keys(translations ?? {})))
  const place = (tag: string): number => (OFFERED.includes(tag) ? OFFERED.indexOf(tag) : OFFERED.length)
  return [...tags].filter((tag) => tag !== own).sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
}

/** A text that can be translated. */
export interface Text {
  /** Its field. */
  name: string
  label: string
  plain: string
  /** Left out: one line. */
  lines?: number
  most: number
}

/** What has words in the hotel's language and none in another. */
export const missingIn = (
  texts: readonly Pick<Text, 'name' | 'plain'>[],
  translations: Translations | null | undefined,
  tag: string,
): number => texts.filter(({ name, plain }) => plain !== '' && !translations?.[tag]?.[name]?.trim()).length
