/** What a hotel wrote in other languages than its own: by the tag of the language, then by the field. */
export type Texts = Readonly<Record<string, string | undefined>>
export type Translations = Readonly<Record<string, Texts>>

export const MOST_LANGUAGES = 10

/** A language, perhaps with a script and a region: `de`, `pt-BR`, `zh-Hant`. */
export const LANGUAGE_PATTERN =
  '^([a-z]{2,3}|[a-z]{2,3}-[A-Z][a-z]{3}|[a-z]{2,3}-[A-Z]{2}|[a-z]{2,3}-[0-9]{3}|[a-z]{2,3}-[A-Z][a-z]{3}-[A-Z]{2}|[a-z]{2,3}-[A-Z][a-z]{3}-[0-9]{3})$'

const TAG = new RegExp(LANGUAGE_PATTERN)

/** A tag as translations have it, however it was written; undefined if it is none. */
export const tagOf = (text: string | null | undefined): string | undefined => {
  if (text == null || text.length > 20) return undefined
  const [language = '', ...rest] = text.split(/[-_]/)
  const parts = rest.map((part) =>
    part.length === 4 ? part[0]!.toUpperCase() + part.slice(1).toLowerCase() : part.toUpperCase(),
  )
  const tag = [language.toLowerCase(), ...parts].join('-')
  return TAG.test(tag) ? tag : undefined
}

/** The languages to look for in turn, the wanted one first; none where the hotel's own is wanted. */
export type Wanted = readonly string[]

export const OWN_LANGUAGE: Wanted = []

export const wantedLanguages = (lang: string | null | undefined, own: string): Wanted => {
  const tag = tagOf(lang)
  if (tag === undefined) return OWN_LANGUAGE
  const tags = [tag]
  for (let end = tag.lastIndexOf('-'); end > 0; end = tag.lastIndexOf('-', end - 1))
    tags.push(tag.slice(0, end))
  const at = tags.indexOf(own)
  return at < 0 ? tags : tags.slice(0, at)
}

/** A field in the first of these languages that has it; else as it is. An empty text counts as none. */
export const textIn = (
  translations: Translations | null | undefined,
  field: string,
  plain: string,
  wanted: Wanted,
): string => {
  if (translations == null) return plain
  for (const tag of wanted) {
    const text = translations[tag]?.[field]
    if (text) return text
  }
  return plain
}

/** The fields of something in these languages, each by itself: what is not translated stays as it is. */
export const textsIn = <Fields extends Record<string, string>>(
  translations: Translations | null | undefined,
  plain: Fields,
  wanted: Wanted,
): Fields => {
  if (translations == null || wanted.length === 0) return plain
  const texts: Record<string, string> = {}
  for (const field of Object.keys(plain)) texts[field] = textIn(translations, field, plain[field]!, wanted)
  return texts as Fields
}

/** In an order of our own, because a database has another; undefined where there are none. */
export const inOrder = (translations: Translations | null | undefined): Translations | undefined => {
  if (translations == null) return undefined
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, member]) => [name, sorted(member)]),
        )
      : value
  return sorted(translations) as Translations
}

/** About how much memory they take. */
export const bytesOfTranslations = (translations: Translations | null | undefined): number => {
  if (translations == null) return 0
  let sum = 0
  for (const texts of Object.values(translations)) {
    sum += 100
    for (const text of Object.values(texts)) sum += 50 + (text?.length ?? 0) * 2
  }
  return sum
}
