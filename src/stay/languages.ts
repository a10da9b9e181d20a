/** What pages and e-mails speak, each by its own name. The first is spoken where none of the guest's is known. */
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

interface Wish {
  tag: string
  language: Language | undefined
}

/** The tags of an Accept-Language header by the guest's own order. */
const wishesOf = (header: string | undefined): Wish[] =>
  (header ?? '')
    .split(',', 50)
    .map((part, at) => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean)
      return { tag: tag.trim(), language: languageOf(tag), quality: Number(quality ?? 1), at }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.at - b.at)

/** The first language of an Accept-Language header that is spoken here, by the guest's own order. */
export const acceptedLanguage = (header: string | undefined): Language | undefined =>
  wishesOf(header).find(({ language }) => language !== undefined)?.language

const REGION = /^[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2})\b/i
const locales = new Map<string, string>()

/**
 * How dates and money are written for a guest who reads this language: as in the region his browser names, with this
 * language first. Regions nobody wrote formats for are not told apart.
 */
export const acceptedLocale = (header: string | undefined, language: Language): string => {
  const wishes = wishesOf(header)
  const regionOf = ({ tag }: Wish): string | undefined => REGION.exec(tag)?.[1]?.toUpperCase()
  const region =
    wishes
      .filter((wish) => wish.language === language)
      .map(regionOf)
      .find(Boolean) ?? wishes.map(regionOf).find(Boolean)
  if (region === undefined) return language
  const tag = `${language}-${region}`
  let locale = locales.get(tag)
  if (locale === undefined) {
    locale = new Intl.DateTimeFormat(tag).resolvedOptions().locale
    locales.set(tag, locale)
  }
  return locale
}
