import { featureMessages } from '../../../messages/rooms/features.ts'
import type { Message } from '../../../shared/words.ts'
import type { enCompare } from '../en/compare.ts'

export const idCompare: Record<keyof typeof enCompare, Message> = {
  roomFeatures: 'Di dalam kamar',
  roomFeaturesHint: 'Tamu melihatnya dengan gambar, dalam bahasa mereka sendiri.',
  meals: 'Makanan dalam harga',
  mealsHint: 'Tamu menyaring menurut ini. Kosongkan jika harga tanpa makanan.',
  'meal-breakfast': 'Sarapan',
  'meal-lunch': 'Makan siang',
  'meal-dinner': 'Makan malam',
  places: 'Sekitar hotel',
  placesHint:
    'Digambar sebagai denah kecil untuk tamu, sesuai skala: hingga dua belas tempat, dengan derajat seperti di peta.',
  addPlace: 'Tambah tempat',
  ...featureMessages.id,
}
