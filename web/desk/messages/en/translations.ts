import type { Message } from '../../../shared/words.ts'

/** What the hotel writes, in other languages. */
export const enTranslations = {
  translations: 'Translations',
  translationsHint: 'What guests read in their own language. What is missing is shown to them in {language}.',
  addLanguage: 'Add a language',
  allTranslated: 'complete',
  missingCount: { one: '{n} missing', other: '{n} missing' },
  missingTexts: 'Not translated',
  isMissing: 'missing',
  inLanguage: '{field} in {language}',
  saveTranslations: 'Save translations',
  feature: 'Feature',
  place: 'Place around',
  policyTitle: 'Title of a policy',
  hotelLanguage: 'Language of your texts',
  hotelLanguageHint: 'The one you write names and descriptions in',
} satisfies Record<string, Message>
