import type { Message } from '../../../shared/words.ts'
import type { enTranslations } from '../en/translations.ts'

export const deTranslations: Record<keyof typeof enTranslations, Message> = {
  translations: 'Übersetzungen',
  translationsHint: 'Was Gäste in ihrer Sprache lesen. Was fehlt, sehen sie auf {language}.',
  addLanguage: 'Sprache hinzufügen',
  allTranslated: 'vollständig',
  missingCount: { one: '{n} fehlt', other: '{n} fehlen' },
  missingTexts: 'Nicht übersetzt',
  isMissing: 'fehlt',
  inLanguage: '{field} auf {language}',
  saveTranslations: 'Übersetzungen speichern',
  feature: 'Ausstattung',
  place: 'Ort in der Umgebung',
  policyTitle: 'Titel einer Hausregel',
  hotelLanguage: 'Sprache Ihrer Texte',
  hotelLanguageHint: 'Die, in der Sie Namen und Beschreibungen schreiben',
}
