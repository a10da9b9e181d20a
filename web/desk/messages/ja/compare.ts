import { featureMessages } from '../../../messages/rooms/features.ts'
import type { Message } from '../../../shared/words.ts'
import type { enCompare } from '../en/compare.ts'

export const jaCompare: Record<keyof typeof enCompare, Message> = {
  roomFeatures: '客室の設備',
  roomFeaturesHint: 'ゲストには絵付きで、その人の言語で表示されます。',
  meals: '料金に含まれる食事',
  mealsHint: 'ゲストはこれで絞り込みます。食事なしなら選択しないでください。',
  'meal-breakfast': '朝食',
  'meal-lunch': '昼食',
  'meal-dinner': '夕食',
  places: 'ホテル周辺',
  placesHint: '縮尺どおりの小さな地図としてゲストに表示：12 か所まで、地図の緯度・経度で。',
  addPlace: '場所を追加',
  ...featureMessages.ja,
}
