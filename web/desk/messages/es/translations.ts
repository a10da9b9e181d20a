import type { Message } from '../../../shared/words.ts'
import type { enTranslations } from '../en/translations.ts'

export const esTranslations: Record<keyof typeof enTranslations, Message> = {
  translations: 'Traducciones',
  translationsHint: 'Lo que los huéspedes leen en su idioma. Lo que falta se les muestra en {language}.',
  addLanguage: 'Añadir un idioma',
  allTranslated: 'completo',
  missingCount: { one: 'falta {n}', other: 'faltan {n}' },
  missingTexts: 'Sin traducir',
  isMissing: 'falta',
  inLanguage: '{field} en {language}',
  saveTranslations: 'Guardar traducciones',
  feature: 'Servicio',
  place: 'Lugar cercano',
  policyTitle: 'Título de una norma',
  hotelLanguage: 'Idioma de sus textos',
  hotelLanguageHint: 'En el que escribe nombres y descripciones',
}
