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

/** The first language of an Accept-Language header that is spoken here, by the guest's own order. */
export const acceptedLanguage = (header: string | undefined): Language | undefined => {
  const wishes = (header ?? '').split(',', 50).map((part, at) => {
    const [tag, ...parameters] = part.split(';')
    const quality = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean)
    return { language: languageOf(tag), quality: Number(quality ?? 1), at }
  })
  return wishes
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.at - b.at)[0]?.language
}
