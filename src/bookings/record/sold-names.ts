import type { GuestNames, NamedKind } from '../../stay/values/guest-names.ts'
import { LANGUAGES, type Language } from '../../stay/values/languages.ts'
import { type Translations, textIn, wantedLanguages } from '../../stay/values/translations.ts'
import type { BookingCharge, BookingItem } from '../shape/booking.ts'

/** The names of what is sold in each language that guests book in. */
export type SoldNames = Partial<Record<Language, GuestNames>>

interface Translated {
  translations?: Translations | null
}

/** What of a sale tells the names of what is sold. */
interface NamedSale {
  hotel: { language: string }
  rooms: ReadonlyMap<string, Translated>
  rates: ReadonlyMap<string, Translated>
  prices: { rules: Record<'extras' | 'taxes', readonly (Translated & { code: string })[]> }
}

interface Named {
  kind: NamedKind
  name: string
  field: string
  translations: Translations
}

/** What of a sale is translated. */
const translatedOf = (
  { rooms, rates, prices }: NamedSale,
  items: readonly BookingItem[],
  charges: readonly BookingCharge[],
): Named[] => {
  const found: Named[] = []
  const note = (kind: NamedKind, name: string, field: string, translations?: Translations | null) => {
    if (translations != null) found.push({ kind, name, field, translations })
  }
  for (const { room_code, room_name, rate_code, rate_name } of items) {
    note('room', room_name, 'room_name', rooms.get(room_code)?.translations)
    note('rate', rate_name, 'rate_name', rates.get(rate_code)?.translations)
  }
  for (const { kind, code, name } of charges) {
    if (kind === 'room' || kind === 'manual') continue
    const [rules, field] =
      kind === 'extra' ? [prices.rules.extras, 'extra_name'] : [prices.rules.taxes, 'tax_name']
    note(kind, name, field, rules.find((rule) => rule.code === code)?.translations)
  }
  return found
}

/** Undefined where nothing of it is translated. */
export const soldNames = (
  sale: NamedSale,
  items: readonly BookingItem[],
  charges: readonly BookingCharge[],
): SoldNames | undefined => {
  const named = translatedOf(sale, items, charges)
  if (named.length === 0) return undefined
  const all: SoldNames = {}
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const wanted = wantedLanguages(language, sale.hotel.language)
    const names: Partial<Record<NamedKind, Record<string, string>>> = {}
    for (const { kind, name, field, translations } of named) {
      const text = textIn(translations, field, name, wanted)
      if (text === name) continue
      names[kind] ??= {}
      names[kind][name] = text
    }
    if (Object.keys(names).length > 0) all[language] = names
  }
  return all
}
