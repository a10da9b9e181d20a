import type { Texts, Translations } from '../../../src/stay/values/translations.ts'
import { call } from '../api.ts'
import { hotel, readHotel, t } from '../session.ts'
import type { HotelAnswer } from '../types.ts'
import type { Text } from './languages.ts'
import { TranslationPanel } from './translation-panel.tsx'

const FIELDS = ['hotel_name', 'hotel_address', 'hotel_description', 'book_button_text'] as const

const FEATURE = 'feature '
const PLACE = 'place '
const TITLE = 'title '
const DESCRIPTION = 'description '

const textsOf = ({
  hotel_information: own,
  hotel_features,
  hotel_policy,
  hotel_places = [],
}: HotelAnswer): Text[] => [
  { name: 'hotel_name', label: t('name'), plain: own.hotel_name, most: 255 },
  { name: 'hotel_address', label: t('address'), plain: own.hotel_address, lines: 2, most: 10_000 },
  {
    name: 'hotel_description',
    label: t('description'),
    plain: own.hotel_description,
    lines: 4,
    most: 10_000,
  },
  { name: 'book_button_text', label: t('bookButton'), plain: own.book_button_text, most: 60 },
  ...(hotel_features ?? []).map((plain) => ({
    name: FEATURE + plain,
    label: t('feature'),
    plain,
    most: 255,
  })),
  ...hotel_places.map(({ place_name: plain }) => ({
    name: PLACE + plain,
    label: t('place'),
    plain,
    most: 255,
  })),
  ...hotel_policy.flatMap(({ policy_code, title, description }): Text[] => [
    { name: TITLE + policy_code, label: t('policyTitle'), plain: title, most: 255 },
    { name: DESCRIPTION + policy_code, label: title, plain: description, lines: 3, most: 10_000 },
  ]),
]

interface HotelTexts {
  [field: string]: string | Texts | undefined
  hotel_features?: Texts
  hotel_places?: Texts
}

/** All texts of the hotel by language, those of features and policies among them. */
const flatOf = ({ hotel_information, hotel_policy }: HotelAnswer): Translations => {
  const flat: Record<string, Record<string, string>> = {}
  const note = (tag: string, name: string, text: string | undefined) => {
    flat[tag] ??= {}
    if (text) flat[tag][name] = text
  }
  for (const [tag, texts] of Object.entries(hotel_information.translations ?? {})) {
    const { hotel_features = {}, hotel_places = {}, ...own } = texts as HotelTexts
    for (const name of FIELDS) note(tag, name, own[name] as string | undefined)
    for (const [feature, text] of Object.entries(hotel_features)) note(tag, FEATURE + feature, text)
    for (const [place, text] of Object.entries(hotel_places)) note(tag, PLACE + place, text)
  }
  for (const { policy_code, translations } of hotel_policy)
    for (const [tag, { title, description }] of Object.entries(translations ?? {})) {
      note(tag, TITLE + policy_code, title)
      note(tag, DESCRIPTION + policy_code, description)
    }
  return flat
}

const beginningWith = (texts: Texts, start: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      name.startsWith(start) && text !== undefined ? [[name.slice(start.length), text]] : [],
    ),
  )

/** Those that the hotel still has. */
const namesOf = (texts: Texts, start: string, known: readonly string[], field: string) => {
  const kept = Object.entries(beginningWith(texts, start)).filter(([name]) => known.includes(name))
  return kept.length === 0 ? {} : { [field]: Object.fromEntries(kept) }
}

const bodyOf = ({ hotel_features, hotel_policy, hotel_places = [] }: HotelAnswer, flat: Translations) => {
  const translations = Object.entries(flat).flatMap(([tag, texts]) => {
    const own = Object.fromEntries(FIELDS.flatMap((name) => (texts[name] ? [[name, texts[name]]] : [])))
    const all = {
      ...own,
      ...namesOf(texts, FEATURE, hotel_features ?? [], 'hotel_features'),
      ...namesOf(
        texts,
        PLACE,
        hotel_places.map(({ place_name }) => place_name),
        'hotel_places',
      ),
    }
    return Object.keys(all).length === 0 ? [] : [[tag, all]]
  })
  return {
    translations: Object.fromEntries(translations),
    hotel_policy: hotel_policy.map(({ policy_code, title, description }) => ({
      ...{ policy_code, title, description },
      translations: Object.fromEntries(
        Object.entries(flat).flatMap(([tag, texts]) => {
          const [itsTitle, text] = [texts[TITLE + policy_code], texts[DESCRIPTION + policy_code]]
          const own = { ...(itsTitle ? { title: itsTitle } : {}), ...(text ? { description: text } : {}) }
          return Object.keys(own).length === 0 ? [] : [[tag, own]]
        }),
      ),
    })),
  }
}

/** What guests read about the hotel, in other languages. */
export const HotelTranslations = () => {
  const shown = hotel.value!
  return (
    <TranslationPanel
      texts={textsOf(shown)}
      translations={flatOf(shown)}
      save={async (flat) => {
        await call('PUT', '/hotelinformation', { body: bodyOf(hotel.value!, flat) })
        await readHotel()
      }}
    />
  )
}
