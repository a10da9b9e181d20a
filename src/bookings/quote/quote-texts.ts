import type { HotelCalendar } from '../../calendar/hotel-calendar.ts'
import type { ExtraRule } from '../../stay/price/extras.ts'
import type { QuotedLine } from '../../stay/quote/whole-quote.ts'
import { textIn, textsIn, wantedLanguages } from '../../stay/values/translations.ts'

/** What the hotel wrote of what a quote names. */
export interface QuoteTexts {
  extra(extra: ExtraRule): { extra_name: string; extra_description: string }
  line(line: QuotedLine): string
}

const plainExtra = ({ name, description = '' }: ExtraRule) => ({
  extra_name: name,
  extra_description: description,
})

export const PLAIN_TEXTS: QuoteTexts = { extra: plainExtra, line: ({ name }) => name }

/** In a language, field by field: what is not translated stays as it is. */
export const quoteTexts = (calendar: HotelCalendar, lang: string | undefined): QuoteTexts => {
  const wanted = wantedLanguages(lang, calendar.hotel.language)
  if (wanted.length === 0) return PLAIN_TEXTS
  const { extras, taxes } = calendar.prices.rules
  const lineOf = ({ kind, code, name }: QuotedLine): string => {
    if (kind === 'room') return textIn(calendar.room(code)?.facts.translations, 'room_name', name, wanted)
    const [rules, field] = kind === 'extra' ? [extras, 'extra_name'] : [taxes, 'tax_name']
    return textIn(rules.find((rule) => rule.code === code)?.translations, field, name, wanted)
  }
  return { extra: (extra) => textsIn(extra.translations, plainExtra(extra), wanted), line: lineOf }
}
