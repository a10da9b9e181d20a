import { arabic } from './arabic.ts'
import type { DemoTexts } from './demo-texts.ts'
import { german } from './german.ts'
import { indonesian } from './indonesian.ts'
import { japanese } from './japanese.ts'

export const DEMO_TEXTS: Record<string, DemoTexts> = {
  de: german,
  id: indonesian,
  ja: japanese,
  ar: arabic,
}

const inEach = <T>(pick: (texts: DemoTexts) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(DEMO_TEXTS).map(([tag, texts]) => [tag, pick(texts)]))

type Coded = Exclude<keyof DemoTexts, 'hotel' | 'features' | 'places' | 'house'>

/** Entries with their texts in every language of the demo hotel. */
export const withTranslations = <Entry extends object>(
  kind: Coded,
  code: keyof Entry,
  entries: readonly Entry[],
): (Entry & { translations: object })[] =>
  entries.map((entry) => ({
    ...entry,
    translations: inEach((texts) => (texts[kind] as Record<string, object>)[String(entry[code])]!),
  }))

/** The hotel's own texts, its features among them. */
export const hotelTranslations = inEach(({ hotel, features, places }) => ({
  ...hotel,
  hotel_features: features,
  hotel_places: places,
}))

/** Its house rules with their texts. */
export const withHouseTexts = <Rule extends { policy_code: string }>(rules: readonly Rule[]) =>
  rules.map((rule) => ({
    ...rule,
    translations: inEach(({ house }) => house[rule.policy_code as keyof DemoTexts['house']]),
  }))
