import { featureMessages } from '../../../messages/rooms/features.ts'
import type { Message } from '../../../shared/words.ts'
import type { enCompare } from '../en/compare.ts'

export const esCompare: Record<keyof typeof enCompare, Message> = {
  roomFeatures: 'En la habitación',
  roomFeaturesHint: 'Los huéspedes las ven con imágenes, en su propio idioma.',
  meals: 'Comidas incluidas',
  mealsHint: 'Los huéspedes filtran por ellas. No marque nada si el precio no incluye comidas.',
  'meal-breakfast': 'Desayuno',
  'meal-lunch': 'Almuerzo',
  'meal-dinner': 'Cena',
  places: 'Alrededor del hotel',
  placesHint:
    'Se dibuja como un pequeño plano a escala para los huéspedes: hasta doce lugares, con los grados de un mapa.',
  addPlace: 'Añadir un lugar',
  ...featureMessages.es,
}
