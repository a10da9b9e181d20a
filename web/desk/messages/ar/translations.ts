import type { Message } from '../../../shared/words.ts'
import type { enTranslations } from '../en/translations.ts'

export const arTranslations: Record<keyof typeof enTranslations, Message> = {
  translations: 'الترجمات',
  translationsHint: 'ما يقرؤه الضيوف بلغتهم. وما ينقص يظهر لهم بـ{language}.',
  addLanguage: 'إضافة لغة',
  allTranslated: 'مكتمل',
  missingCount: { other: 'ينقص {n}' },
  missingTexts: 'غير مترجم',
  isMissing: 'ناقص',
  inLanguage: '{field} بـ{language}',
  saveTranslations: 'حفظ الترجمات',
  feature: 'مرفق',
  place: 'مكان قريب',
  policyTitle: 'عنوان قاعدة',
  hotelLanguage: 'لغة نصوصك',
  hotelLanguageHint: 'التي تكتب بها الأسماء والأوصاف',
}
