import { featureMessages } from '../../../messages/rooms/features.ts'
import type { Message } from '../../../shared/words.ts'
import type { enCompare } from '../en/compare.ts'

export const arCompare: Record<keyof typeof enCompare, Message> = {
  roomFeatures: 'في الغرفة',
  roomFeaturesHint: 'يراها الضيوف بصور، وبلغتهم.',
  meals: 'الوجبات المشمولة',
  mealsHint: 'يصفّي الضيوف حسبها. لا تختر شيئًا إن لم تشمل الأسعار وجبة.',
  'meal-breakfast': 'الإفطار',
  'meal-lunch': 'الغداء',
  'meal-dinner': 'العشاء',
  places: 'حول الفندق',
  placesHint: 'تُرسم للضيوف مخططًا صغيرًا بمقياس: حتى اثني عشر مكانًا، بدرجات الخريطة.',
  addPlace: 'إضافة مكان',
  ...featureMessages.ar,
}
