import { featureMessages } from '../../../messages/rooms/features.ts'
import type { Message } from '../../../shared/words.ts'
import type { enCompare } from '../en/compare.ts'

export const frCompare: Record<keyof typeof enCompare, Message> = {
  roomFeatures: 'Dans la chambre',
  roomFeaturesHint: 'Les clients les voient avec des images, dans leur langue.',
  meals: 'Repas compris',
  mealsHint: 'Les clients filtrent par là. Ne cochez rien si le prix n’a pas de repas.',
  'meal-breakfast': 'Petit-déjeuner',
  'meal-lunch': 'Déjeuner',
  'meal-dinner': 'Dîner',
  places: 'Autour de l’hôtel',
  placesHint:
    'Dessiné en petit plan pour les clients, à l’échelle : jusqu’à douze lieux, avec les degrés d’une carte.',
  addPlace: 'Ajouter un lieu',
  ...featureMessages.fr,
}
