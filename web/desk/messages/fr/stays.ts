import type { Message } from '../../../shared/words.ts'
import type { enStays } from '../en/stays.ts'

export const frStays: Record<keyof typeof enStays, Message> = {
  moveTitle: 'Déplacer le séjour de {guest} ?',
  movesAll: 'Toutes les chambres de la réservation ont les mêmes dates : elles suivent.',
  unitGiven: 'La chambre {unit} est pour {guest}.',
  unitTaken: 'Le séjour n’a plus de numéro de chambre.',
  unitNotGiven: 'Le séjour a été modifié, mais sa chambre n’a pas été attribuée. {reason}',
  outOfOrder: 'hors service',
  tapeKeys:
    'Cliquez sur une nuit libre pour une nouvelle réservation. Faites glisser un séjour vers d’autres nuits ou une autre chambre, ou son extrémité pour changer sa durée. Touches : les flèches choisissent une nuit, Entrée la réserve ; sur un séjour, M le saisit, les flèches le déplacent, avec Maj son départ, Entrée montre le prix.',
  tapeKeysRead: 'Les flèches parcourent le plan, Tab passe d’un séjour à l’autre.',
  'span-weeks': '2 semaines',
  'span-month': 'Mois',
  print: 'Imprimer',
}
