import { type TSchema, Type } from 'typebox'
import {
  inOrder,
  LANGUAGE_PATTERN,
  MOST_LANGUAGES,
  type Translations,
} from '../../stay/values/translations.ts'

export const language = (description: string) =>
  Type.String({ pattern: LANGUAGE_PATTERN, description, examples: ['de'] })

/** In queries: no language is an error, because what is not translated is answered as it is. */
export const askedLanguage = Type.Optional(
  Type.String({
    format: 'text',
    maxLength: 10_000,
    description:
      "Answers what the hotel translated in this language, field by field, the rest in the hotel's own",
    examples: ['de'],
  }),
)

/** What can be translated, each text within the bounds of its own field. Members that nothing is known of are refused. */
export const translationsField = (fields: Record<string, TSchema>) => {
  const texts = {
    type: 'object',
    properties: fields,
    additionalProperties: false,
    'x-refused': 'is no text that can be translated here',
  }
  return Type.Unsafe<Translations>({
    type: 'object',
    maxProperties: MOST_LANGUAGES,
    patternProperties: { [LANGUAGE_PATTERN]: texts },
    additionalProperties: false,
    'x-refused': 'is no language tag such as de or pt-BR',
    description: `These texts in other languages, by language tag; at most ${MOST_LANGUAGES}. Sent, they replace all that were there; null takes them away`,
    examples: [{}],
  })
}

/** After a change: as they were where none are sent. */
export const mergedTranslations = (
  given: Translations | null | undefined,
  before: Translations | null,
): Translations | null => {
  if (given === undefined) return before
  return given === null || Object.keys(given).length === 0 ? null : given
}

/** As they are answered: not at all where there are none. */
export const translationsAnswer = (translations: Translations | null): { translations?: Translations } => {
  const told = inOrder(translations)
  return told === undefined ? {} : { translations: told }
}
