/** The languages of pages and e-mails, by their own names. The first is used if we have none of the guest's languages. */
export const LANGUAGES = {
  en: 'English',
  id: 'Bahasa Indonesia',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ar: 'العربية',
  ja: '日本語',
} as const

export type Language = keyof typeof LANGUAGES

export const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text)

/** The language of a tag such as `de-AT`. */
export const languageOf = (tag: string | undefined): Language | undefined => {
  const base = (tag ?? '').trim().toLowerCase().split(/[-_]/, 1)[0] ?? ''
  return isLanguage(base) ? base : undefined
}

interface Preference {
  tag: string
  language: Language | undefined
}

/** The languages of an Accept-Language header, preferred ones first. */
const preferencesOf = (header: string | undefined): Preference[] =>
  (header ?? '')
    .split(',', 50)
    .map((part, at) => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean)
      return { tag: tag.trim(), language: languageOf(tag), quality: Number(quality ?? 1), at }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.at - b.at)

/** The guest's most preferred language among those we have. */
export const acceptedLanguage = (header: string | undefined): Language | undefined =>
  preferencesOf(header).find(({ language }) => language !== undefined)?.language

const REGION = /^[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2})\b/i
const locales = new Map<string, string>()

/**
 * The locale for dates and money: this language with the region that the guest's browser names, preferably for this
 * language. If Intl has no formats for the region, the language alone.
 */
export const acceptedLocale = (header: string | undefined, language: Language): string => {
  const preferences = preferencesOf(header)
  const regionOf = ({ tag }: Preference): string | undefined => REGION.exec(tag)?.[1]?.toUpperCase()
  const region =
    preferences
      .filter((preference) => preference.language === language)
      .map(regionOf)
      .find(Boolean) ?? preferences.map(regionOf).find(Boolean)
  if (region === undefined) return language
  const tag = `${language}-${region}`
  let locale = locales.get(tag)
  if (locale === undefined) {
    locale = new Intl.DateTimeFormat(tag).resolvedOptions().locale
    locales.set(tag, locale)
  }
  return locale
}
