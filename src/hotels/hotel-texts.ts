import {
  inOrder,
  OWN_LANGUAGE,
  type Texts,
  textsIn,
  type Wanted,
  wantedLanguages,
} from '../stay/values/translations.ts'
import type { HotelRow, Policy } from './queries.ts'

type TranslatedFeatures = { hotel_features?: Texts } | undefined

/** The features of a hotel in these languages, by the feature. */
const featuresIn = ({ hotel_features, translations }: HotelRow, wanted: Wanted): string[] | null => {
  if (hotel_features === null || translations === null) return hotel_features
  const maps = wanted.map((tag): Texts => (translations[tag] as TranslatedFeatures)?.hotel_features ?? {})
  return hotel_features.map((feature) => {
    const known = maps.find((map) => Object.hasOwn(map, feature))
    return known?.[feature] || feature
  })
}

const policyIn = ({ policy_code, title, description, translations }: Policy, wanted: Wanted): Policy => ({
  policy_code,
  ...textsIn(translations, { title, description }, wanted),
})

/** What guests read of a hotel, in a language, field by field: what is not translated stays as it is. */
export const hotelIn = (row: HotelRow, lang: string | null | undefined): HotelRow => {
  const wanted = wantedLanguages(lang, row.language)
  if (wanted === OWN_LANGUAGE || wanted.length === 0) return row
  const { hotel_name, hotel_address, hotel_description, book_button_text } = row
  const plain = { hotel_name, hotel_address, hotel_description, book_button_text }
  return {
    ...row,
    ...textsIn(row.translations, plain, wanted),
    hotel_features: featuresIn(row, wanted),
    hotel_policy: row.hotel_policy.map((policy) => policyIn(policy, wanted)),
  }
}

const withTexts = ({ translations, ...policy }: Policy): Policy => {
  const told = inOrder(translations)
  return told === undefined || Object.keys(told).length === 0 ? policy : { ...policy, translations: told }
}

/** As those see them who translate them. */
export const policiesToEdit = (policies: readonly Policy[]): Policy[] =>
  policies.map(({ policy_code, title, description, translations }) =>
    withTexts({ policy_code, title, description, ...(translations && { translations }) }),
  )

/** Policies as they are sent: one that says nothing of its translations keeps those of the same code. */
export const keptTranslations = (given: readonly Policy[], before: readonly Policy[]): Policy[] =>
  given.map(({ policy_code, title, description, translations }) => {
    const kept = translations ?? before.find((each) => each.policy_code === policy_code)?.translations
    return withTexts({ policy_code, title, description, ...(kept && { translations: kept }) })
  })
