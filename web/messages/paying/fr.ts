import { companyMessages } from './company.ts'
import type { PayingCatalogue } from './en.ts'
import { linkMessages } from './link.ts'
import { standingMessages } from './standing.ts'

export const fr: PayingCatalogue = {
  payTitle: 'Encore une étape : votre paiement',
  payText:
    'Merci de payer {amount} avant le {until} (heure de l’hôtel). Votre réservation est gardée jusque-là ; sans paiement, elle est annulée.',
  payStandingText:
    'Merci de payer {amount} avant le {until} (heure de l’hôtel). Votre réservation reste valable ; ce qui n’est pas payé d’ici là se règle à l’hôtel.',
  payNow: 'Payer {amount} maintenant',
  payAgain: 'Réessayer : payer {amount}',
  payTest: 'Cet hôtel essaie les paiements. Aucun argent ne circule.',
  transferTitle: 'Merci de virer {amount}',
  transferText:
    'L’argent doit arriver avant le {until} (heure de l’hôtel), sinon la réservation est annulée. Merci d’indiquer le code de réservation {code}. L’hôtel confirme ici votre paiement dès qu’il est arrivé.',
  transferStandingText:
    'L’argent devrait arriver avant le {until} (heure de l’hôtel). Votre réservation reste valable ; ce qui n’est pas arrivé d’ici là se règle à l’hôtel. Merci d’indiquer le code de réservation {code}. L’hôtel confirme ici votre paiement dès qu’il est arrivé.',
  receivedTitle: 'Merci, votre paiement est arrivé',
  receivedText: 'Nous avons reçu {amount}.',
  waitingTitle: 'Nous attendons la banque',
  waitingText:
    'Le service de paiement n’a pas encore confirmé votre paiement. Cette page s’actualise toute seule.',
  waitingLong:
    'Cela dure plus longtemps que d’habitude. Inutile d’attendre ici : rouvrez cette page plus tard, elle montre toujours où en est votre paiement.',
  waitingPay:
    'Si vous n’avez pas encore payé, vous pouvez toujours le faire jusqu’à {until} (heure de l’hôtel) :',
  failedTitle: 'Le paiement n’a pas abouti',
  failedText: 'L’hôtel n’a pas reçu d’argent. Vous pouvez réessayer jusqu’au {until} (heure de l’hôtel).',
  leftTitle: 'Vous n’avez pas encore payé',
  awayTitle: 'La page de paiement ne peut pas être ouverte pour le moment',
  awayText:
    'Merci de réessayer dans une minute. Votre réservation est gardée jusqu’au {until} (heure de l’hôtel).',
  lateTitle: 'Le délai de paiement est passé',
  lateText:
    'Nous demandons au service de paiement si votre paiement est arrivé à temps. Cette page s’actualise toute seule.',
  expiredTitle: 'Non payée à temps',
  expiredText:
    'La réservation a été annulée parce qu’aucun paiement n’est arrivé à temps. Vous pouvez réserver de nouveau.',
  tooLateText: 'Votre paiement est arrivé quand la chambre n’était plus libre. Tout vous est rendu.',
  problemTitle: 'L’hôtel examine votre paiement',
  problemText:
    'Ce qui est arrivé n’est pas ce qui était demandé. L’hôtel vous contactera ; merci de ne pas payer de nouveau.',
  paidSoFar: 'Payé',
  givenBack: 'Remboursé',
  givingBack: 'Remboursement en cours',
  dueUntil: 'avant le {until} (heure de l’hôtel)',
  receipts: 'Reçus',
  receipt: 'Reçu',
  creditNote: 'Avoir',
  receiptNumber: 'Reçu n° {number}',
  creditNumber: 'Avoir n° {number}',
  receiptDate: 'Date',
  receiptStay: 'Séjour',
  receiptLine: 'Objet',
  receiptAmount: 'Montant',
  receiptPrice: 'Prix de la réservation',
  receiptPaid: 'Payé selon ce reçu',
  receiptGivenBack: 'Remboursé selon cet avoir',
  receiptStillDue: 'Restait alors à payer',
  receiptHow: 'Payé par',
  creditHow: 'Remboursé par',
  creditText: 'Cet avoir rend de l’argent payé pour la réservation {code}.',
  receiptPayment: 'Paiement',
  by_bank_transfer: 'Virement bancaire',
  by_test: 'Paiement d’essai, aucun argent n’a circulé',
  by_hotel: 'À l’hôtel',
  toBooking: 'Vers votre réservation',
  checkoutTitle: 'Paiement d’essai',
  checkoutText:
    'Cette page fait seulement semblant d’être un service de paiement. Aucun argent ne circule et aucune carte n’est demandée.',
  checkoutPay: 'Payer {amount}',
  checkoutFail: 'Faire échouer le paiement',
  checkoutLeave: 'Partir sans payer',
  checkoutDone: 'Il n’y a plus rien à payer ici.',
  mailPaidSubject: 'Paiement reçu : votre séjour à {hotel}, {code}',
  mailPaidLead: 'Merci, {name}. Votre paiement est arrivé.',
  mailRefundingSubject: 'Remboursement : votre séjour à {hotel}, {code}',
  mailRefundingLead: 'Bonjour {name}, vous allez être remboursé.',
  mailRefundedSubject: 'Remboursé : votre séjour à {hotel}, {code}',
  mailRefundedLead:
    'Bonjour {name}, votre argent vous a été rendu. Selon votre banque, il peut mettre quelques jours à apparaître.',
  mailToPayment: 'Vers le paiement',
  mailHotelPaid: 'Paiement de la réservation {code} : {name}, {dates}',
  mailHotelRefunding: 'Remboursement en cours, réservation {code} : {name}, {dates}',
  mailHotelRefunded: 'Remboursé, réservation {code} : {name}, {dates}',
  mailHotelExpiring: 'Pas encore payé, réservation {code} : {name}, {dates}',
  ...standingMessages.fr,
  ...linkMessages.fr,
  ...companyMessages.fr,
}
