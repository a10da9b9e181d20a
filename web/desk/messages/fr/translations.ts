import type { Message } from '../../../shared/words.ts'
import type { enTranslations } from '../en/translations.ts'

export const frTranslations: Record<keyof typeof enTranslations, Message> = {
  translations: 'Traductions',
  translationsHint:
    'Ce que les clients lisent dans leur langue. Ce qui manque leur est montré en {language}.',
  addLanguage: 'Ajouter une langue',
  allTranslated: 'complet',
  missingCount: { one: '{n} manque', other: '{n} manquent' },
  missingTexts: 'Non traduit',
  isMissing: 'manque',
  inLanguage: '{field} en {language}',
  saveTranslations: 'Enregistrer les traductions',
  feature: 'Équipement',
  place: 'Lieu proche',
  policyTitle: 'Titre d’une règle',
  hotelLanguage: 'Langue de vos textes',
  hotelLanguageHint: 'Celle de vos noms et descriptions',
}
