import { featureMessages } from '../../../messages/rooms/features.ts'
import type { Message } from '../../../shared/words.ts'
import type { enCompare } from '../en/compare.ts'

export const deCompare: Record<keyof typeof enCompare, Message> = {
  roomFeatures: 'Im Zimmer',
  roomFeaturesHint: 'Gäste sehen sie mit Bildern, in ihrer eigenen Sprache.',
  meals: 'Mahlzeiten im Preis',
  mealsHint: 'Gäste filtern danach. Nichts ankreuzen, wenn der Preis keine enthält.',
  'meal-breakfast': 'Frühstück',
  'meal-lunch': 'Mittagessen',
  'meal-dinner': 'Abendessen',
  places: 'Rund um das Hotel',
  placesHint:
    'Für Gäste als kleiner Plan gezeichnet, maßstäblich: bis zu zwölf Orte, mit den Graden einer Karte.',
  addPlace: 'Ort hinzufügen',
  ...featureMessages.de,
}
