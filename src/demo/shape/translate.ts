/** Everything that a demo hotel writes for its guests, in one language, by the codes of what it is about. */
export interface HotelTexts<
  Codes extends Record<
    'feature' | 'place' | 'house' | 'room' | 'rate' | 'policy' | 'tax' | 'extra',
    string
  > = Record<'feature' | 'place' | 'house' | 'room' | 'rate' | 'policy' | 'tax' | 'extra', string>,
> {
  hotel: { hotel_name: string; hotel_address: string; hotel_description: string }
  /** By the feature in English. */
  features: Record<Codes['feature'], string>
  places: Record<Codes['place'], string>
  house: Record<Codes['house'], { title: string; description: string }>
  rooms: Record<Codes['room'], { room_name: string; room_description: string }>
  rates: Record<Codes['rate'], { rate_name: string; rate_description: string }>
  policies: Record<Codes['policy'], { policy_name: string }>
  taxes: Record<Codes['tax'], { tax_name: string }>
  extras: Record<Codes['extra'], { extra_name: string; extra_description: string }>
}

type Coded = Exclude<keyof HotelTexts, 'hotel' | 'features' | 'places' | 'house'>
type Translated<Entry> = Entry & { translations: object }

export interface Translator {
  /** Entries with their texts in every language. */
  entries<Entry extends object>(
    kind: Coded,
    code: keyof Entry,
    entries: readonly Entry[],
  ): Translated<Entry>[]
  /** House rules with their texts. */
  house<Rule extends { policy_code: string }>(rules: readonly Rule[]): Translated<Rule>[]
  /** The hotel's own texts, its features among them. */
  hotel: Record<string, HotelTexts['hotel'] & { hotel_features: object; hotel_places: object }>
}

/** The texts of a hotel by their language. */
export const translator = (texts: Record<string, HotelTexts>): Translator => {
  const inEach = <T>(pick: (texts: HotelTexts) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(texts).map(([tag, own]) => [tag, pick(own)]))
  return {
    entries: (kind, code, entries) =>
      entries.map((entry) => ({
        ...entry,
        translations: inEach((own) => own[kind][String(entry[code])]!),
      })),
    house: (rules) =>
      rules.map((rule) => ({ ...rule, translations: inEach(({ house }) => house[rule.policy_code]!) })),
    hotel: inEach(({ hotel, features, places }) => ({
      ...hotel,
      hotel_features: features,
      hotel_places: places,
    })),
  }
}
