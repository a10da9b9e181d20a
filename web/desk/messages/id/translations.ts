import type { Message } from '../../../shared/words.ts'
import type { enTranslations } from '../en/translations.ts'

export const idTranslations: Record<keyof typeof enTranslations, Message> = {
  translations: 'Terjemahan',
  translationsHint:
    'Yang dibaca tamu dalam bahasanya sendiri. Yang belum diterjemahkan ditampilkan dalam {language}.',
  addLanguage: 'Tambah bahasa',
  allTranslated: 'lengkap',
  missingCount: 'kurang {n}',
  missingTexts: 'Belum diterjemahkan',
  isMissing: 'belum ada',
  inLanguage: '{field} dalam {language}',
  saveTranslations: 'Simpan terjemahan',
  feature: 'Fasilitas',
  place: 'Tempat di sekitar',
  policyTitle: 'Judul kebijakan',
  hotelLanguage: 'Bahasa teks Anda',
  hotelLanguageHint: 'Bahasa yang Anda pakai untuk nama dan keterangan',
}
