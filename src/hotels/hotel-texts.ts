import {
  inOrder,
  OWN_LANGUAGE,
  type Texts,
  textsIn,
  type Wanted,
  wantedLanguages,
} from '../stay/values/translations.ts'
import type { HotelPlace, HotelRow, Policy } from './queries.ts'

/** Names of a list in these languages, by the name in the hotel's own. */
const namesIn = ({ translations }: HotelRow, list: 'hotel_features' | 'hotel_places', wanted: Wanted) => {
  const maps = wanted.flatMap((tag) => {
    const texts = translations?.[tag] as Partial<Record<typeof list, Texts>> | undefined
    return texts?.[list] === undefined ? [] : [texts[list]]
  })
  return (name: string): string => maps.find((map) => Object.hasOwn(map, name))?.[name] || name
}

const policyIn = ({ policy_code, title, description, translations }: Policy, wanted: Wanted): Policy => ({
  policy_code,
  ...textsIn(translations, { title, description }, wanted),
})

const toPlace =
  (named: (name: string) => string) =>
  (place: HotelPlace): HotelPlace => ({ ...place, place_name: named(place.place_name) })

/** What guests read of a hotel, in a language, field by field: what is not translated stays as it is. */
export const hotelIn = (row: HotelRow, lang: string | null | undefined): HotelRow => {
  const wanted = wantedLanguages(lang, row.language)
  if (wanted === OWN_LANGUAGE || wanted.length === 0) return row
  const { hotel_name, hotel_address, hotel_description, book_button_text } = row
  const plain = { hotel_name, hotel_address, hotel_description, book_button_text }
  return {
    ...row,
    ...textsIn(row.translations, plain, wanted),
    hotel_features: row.hotel_features?.map(namesIn(row, 'hotel_features', wanted)) ?? null,
    hotel_places: row.hotel_places?.map(toPlace(namesIn(row, 'hotel_places', wanted))) ?? null,
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
