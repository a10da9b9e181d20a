import type { Message } from '../../../shared/words.ts'
import type { enLists } from '../en/lists.ts'

export const frLists: Record<keyof typeof enLists, Message> = {
  errUnitNotFree:
    'Cette chambre est attribuée à une autre réservation l’une de ces nuits, ou hors service. Choisissez-en une autre.',
}
