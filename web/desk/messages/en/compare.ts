import { featureMessages } from '../../../messages/rooms/features.ts'
import type { Message } from '../../../shared/words.ts'

/** What guests compare rooms and rates by, and what is around the hotel. */
export const enCompare = {
  roomFeatures: 'In the room',
  roomFeaturesHint: 'Guests see these with pictures, in their own language.',
  meals: 'Meals in the price',
  mealsHint: 'Guests filter by them. Tick none if the price has no meal.',
  'meal-breakfast': 'Breakfast',
  'meal-lunch': 'Lunch',
  'meal-dinner': 'Dinner',
  places: 'Around the hotel',
  placesHint:
    'Drawn as a small plan for guests, to scale: up to twelve places, with the degrees that a map tells.',
  addPlace: 'Add a place',
  ...featureMessages.en,
} as const satisfies Record<string, Message>
