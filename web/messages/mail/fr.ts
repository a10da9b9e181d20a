import type { MailCatalogue } from './en.ts'

export const fr: MailCatalogue = {
  waitingSubject: 'Nous attendons votre paiement jusqu’à {until} – {hotel}',
  waitingLead:
    'Bonjour {name}, nous gardons ce séjour pour vous jusqu’à {until} (heure de l’hôtel). Il sera réservé dès que votre paiement de {amount} sera arrivé.',
  remindingLead:
    'Bonjour {name}, votre paiement de {amount} n’est pas encore arrivé. Nous gardons ce séjour pour vous jusqu’à {until} (heure de l’hôtel) ; sans paiement, il sera alors annulé.',
  lateSubject: 'Pas payé avant {until} – {hotel}',
  lateLead:
    'Bonjour {name}, le délai de paiement s’est terminé : {until} (heure de l’hôtel). Nous demandons au service de paiement si votre paiement est arrivé.',
  problemSubject: 'Votre paiement : votre séjour à {hotel}, {code}',
  problemLead:
    'Bonjour {name}, ce qui est arrivé n’est pas ce qui était demandé. L’hôtel examine votre paiement ; merci de ne pas payer une nouvelle fois.',
  expiredSubject: 'Annulé, non payé à temps : votre séjour à {hotel}, {code}',
  expiredLead:
    'Bonjour {name}, votre réservation n’a pas été payée avant {until} (heure de l’hôtel) ; elle a donc été annulée. Rien n’a été débité.',
  tooLateSubject: 'Votre paiement est arrivé trop tard : votre séjour à {hotel}, {code}',
  tooLateLead:
    'Bonjour {name}, votre paiement est arrivé quand les chambres n’étaient plus libres. La réservation reste annulée et l’argent vous est rendu.',
  shortSubject: 'Annulée, pas entièrement payée à temps : votre séjour à {hotel}, {code}',
  shortLead:
    'Bonjour {name}, votre réservation n’était pas entièrement payée à la date du {until} (heure de l’hôtel) et a donc été annulée. Ce que vous avez payé vous est remboursé.',
  revivedSubject: 'Réservé malgré tout : votre séjour à {hotel}, {code}',
  revivedLead:
    'Merci, {name}. Votre paiement est arrivé tard, mais les chambres étaient encore libres : votre séjour est réservé.',
  unrefundedSubject: 'Votre remboursement : votre séjour à {hotel}, {code}',
  unrefundedLead:
    'Bonjour {name}, votre argent n’a pas pu être rendu par le moyen de paiement utilisé. L’hôtel vous le rendra autrement.',
  noShowSubject: 'Vous n’êtes pas venu : votre séjour à {hotel}, {code}',
  noShowLead: 'Bonjour {name}, nous vous attendions, mais vous n’êtes pas venu.',
  linkSubject: 'À régler : votre séjour à {hotel}, {code}',
  linkLead: 'Bonjour {name}, vous pouvez régler {amount} pour votre séjour avec ce lien.',
  hotelWaiting: 'En attente de paiement jusqu’à {until}, réservation {code} : {name}, {dates}',
  hotelLate: 'Pas payé avant {until}, réservation {code} : {name}, {dates}',
  hotelProblem: 'Un autre montant a été payé, réservation {code} : {name}, {dates}',
  hotelExpired: 'Annulée, non payée à temps, réservation {code} : {name}, {dates}',
  hotelTooLate: 'Payée trop tard, argent rendu, réservation {code} : {name}, {dates}',
  hotelShort: 'Annulée, pas entièrement payée à temps, réservation {code} : {name}, {dates}',
  hotelRevived: 'Payée tard et de nouveau réservée, réservation {code} : {name}, {dates}',
  hotelUnrefunded: 'L’argent n’a pas pu être rendu, réservation {code} : {name}, {dates}',
  hotelNoShow: 'Client non venu, réservation {code} : {name}, {dates}',
  happened: 'Ce qui s’est passé',
  didBook: 'Réservé',
  didCancel: 'Annulé',
  didCancelBy: 'Annulé par {who}',
  didCancelUnpaid: 'Annulé, car non payé avant {until} (heure de l’hôtel)',
  didCancelRoom: 'Chambre {n} annulée',
  didAddRoom: 'Chambre {n} ajoutée',
  didNotArrive: 'Les clients ne sont pas venus',
  didArrive: 'Corrigé : les clients sont attendus ou sont arrivés',
  didPay: 'Paiement reçu : {amount}',
  didPayLate:
    'Paiement reçu : {amount}. Il est arrivé tard, mais les chambres étaient encore libres : la réservation est de nouveau valable',
  didPayTooMuch: 'Paiement reçu : {amount}. La réservation n’en a pas besoin',
  goesBack: '{amount} à rembourser',
  wentBack: '{amount} remboursés',
  byHand: '{amount} à rendre par l’hôtel lui-même',
  didNotGoBack: '{amount} : remboursement impossible par le moyen de paiement utilisé',
  changed: '{what} : {from} → {to}',
  changedOnly: 'Modifié : {what}',
  none: 'aucun',
  theGuest: 'le client',
  arrivalTime: 'Heure d’arrivée',
  guestName: 'Nom',
  guestAddress: 'Adresse',
  guestRequest: 'Demande particulière',
  hotelBack: 'À rendre au client',
  kept: 'Conservé par l’hôtel',
  stillToPay: 'Reste à payer',
  moneyBack: 'Remboursement',
  backAsPaid: 'Nous vous rendons {amount} par le moyen de paiement utilisé. Cela peut prendre 5 à 10 jours.',
  backByHand: 'L’hôtel vous rend lui-même {amount}.',
  backDone:
    '{amount} vous ont été rendus. Cela peut prendre 5 à 10 jours avant d’apparaître sur votre compte.',
  backOpen:
    '{amount} n’ont pas pu être rendus par le moyen de paiement utilisé. L’hôtel vous les rendra autrement.',
  backNone: 'Rien n’a été débité, il n’y a donc rien à rembourser.',
  backKept: 'Aucun remboursement : ce qui a été payé est conservé au titre des frais.',
  backOwed: 'Aucun remboursement. Sur les frais, {amount} restent à payer à l’hôtel.',
  hotelByHand: 'Merci de rendre vous-mêmes {amount} au client, puis de l’indiquer dans l’espace de gestion.',
  hotelOpen:
    '{amount} n’ont pas pu être rendus. Merci de les rendre autrement, puis de l’indiquer dans l’espace de gestion.',
  openDesk: 'Ouvrir dans l’espace de gestion',
  freeUntilPaid: 'Tant que rien n’est payé, l’annulation est gratuite. Ensuite :',
}
