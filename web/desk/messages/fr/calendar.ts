import type { Message } from '../../../shared/words.ts'
import type { enCalendar } from '../en/calendar.ts'

export const frCalendar: Record<keyof typeof enCalendar, Message> = {
  more: 'Plus',
  redo: 'Rétablir',
  redone: 'Rétabli : {what}',
  leftOut: {
    one: '{n} case sans valeur reste telle quelle.',
    other: '{n} cases sans valeur restent telles quelles.',
  },
  typedPriceHint: '120, +10 ou -10%',
  typedCountHint: '4, +1 ou -1',
  priceWay: 'Signification',
  pasteCell:
    'Rien n’a été collé : « {text} » pour {where} (ligne {row}, colonne {column}) n’est pas {wanted}.',
  wantedPrice: 'un prix',
  wantedCount: 'un nombre entier de chambres',
  pasteRagged:
    'Rien n’a été collé : la ligne {row} a {cells} cases et la première {first}. Copiez un rectangle entier.',
  pasteShape:
    'Rien n’a été collé : {size} copiées, {chosen} choisies. Choisissez la case de départ, ou exactement autant.',
  pasteSize: '{rows} × {columns} cases',
  pasteBeyond:
    'Rien n’a été collé : « {text} » (ligne {row}, colonne {column}) dépasserait la dernière ligne ou le dernier jour du calendrier.',
  askTitle: 'Enregistrer ceci ?',
  askStop: {
    one: 'Fermer la vente sur {n} case pendant {days} jours ?',
    other: 'Fermer la vente sur {n} cases pendant {days} jours ?',
  },
  askOpen: {
    one: 'Ouvrir la vente sur {n} case pendant {days} jours ?',
    other: 'Ouvrir la vente sur {n} cases pendant {days} jours ?',
  },
  stopSale: 'Fermer la vente',
  openSale: 'Ouvrir la vente',
  saveAnyway: 'Enregistrer quand même',
  notSave: 'Ne pas enregistrer',
  guardZero: {
    one: '{n} prix passe à 0 : les clients ne paieraient rien.',
    other: '{n} prix passent à 0 : les clients ne paieraient rien.',
  },
  guardMoves: {
    one: '{n} prix change de plus de {limit} %.',
    other: '{n} prix changent de plus de {limit} %.',
  },
  guardRooms: {
    one: '{n} jour aurait avec les réservées plus de chambres que le type n’en a.',
    other: '{n} jours auraient avec les réservées plus de chambres que le type n’en a.',
  },
  guardStops: {
    one: 'La vente ferme sur {n} jour réservé. Les réservations restent.',
    other: 'La vente ferme sur {n} jours réservés. Les réservations restent.',
  },
  guardBookings: { one: '{n} réservation est concernée.', other: '{n} réservations sont concernées.' },
  guardMany: { one: '{n} case change d’un coup.', other: '{n} cases changent d’un coup.' },
  pasteInAll: {
    one: '{n} valeur sera collée ; à vérifier :',
    other: '{n} valeurs seront collées ; à vérifier :',
  },
  changeInAll: {
    one: '{n} valeur va changer ; à vérifier :',
    other: '{n} valeurs vont changer ; à vérifier :',
  },
  sinceStay: {
    one: '{n} valeur a changé depuis et reste telle quelle.',
    other: '{n} valeurs ont changé depuis et restent telles quelles.',
  },
  notUndone: 'Non annulé : {what}',
  notRedone: 'Non rétabli : {what}',
  legend: 'Sens des couleurs',
  legendEmpty: 'vide',
  legendFull: 'plein',
  legendCheap: 'le plus bas de la ligne',
  legendDear: 'le plus haut de la ligne',
  legendLow: 'vide, bon marché',
  legendHigh: 'plein, cher',
  legendClosed: 'fermé',
  legendSoldOut: 'complet',
  minStayThrough: 'Séjour minimum passant par cette nuit',
  throughNights: {
    one: 'séjours passant par cette nuit dès {n} nuit',
    other: 'séjours passant par cette nuit dès {n} nuits',
  },
  heldMark: '{n} en attente',
  heldRooms: {
    one: 'dont {n} gardée pour un client qui réserve, {free} à vendre',
    other: 'dont {n} gardées pour des clients qui réservent, {free} à vendre',
  },
}
