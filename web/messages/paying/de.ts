import { companyMessages } from './company.ts'
import type { PayingCatalogue } from './en.ts'
import { linkMessages } from './link.ts'
import { standingMessages } from './standing.ts'

export const de: PayingCatalogue = {
  payTitle: 'Noch ein Schritt: Ihre Zahlung',
  payText:
    'Bitte zahlen Sie {amount} bis {until} (Ortszeit des Hotels). So lange ist Ihre Buchung reserviert; ohne Zahlung wird sie storniert.',
  payStandingText:
    'Bitte zahlen Sie {amount} bis {until} (Ortszeit des Hotels). Ihre Buchung bleibt bestehen; was bis dahin nicht bezahlt ist, zahlen Sie im Hotel.',
  payNow: 'Jetzt {amount} zahlen',
  payAgain: 'Noch einmal versuchen: {amount} zahlen',
  payTest: 'Dieses Hotel probiert Zahlungen aus. Es fließt kein Geld.',
  transferTitle: 'Bitte überweisen Sie {amount}',
  transferText:
    'Das Geld muss bis {until} (Ortszeit des Hotels) eingehen, sonst wird die Buchung storniert. Bitte geben Sie die Buchungsnummer {code} an. Das Hotel bestätigt die Zahlung hier, sobald sie da ist.',
  transferStandingText:
    'Das Geld sollte bis {until} (Ortszeit des Hotels) eingehen. Ihre Buchung bleibt bestehen; was bis dahin nicht da ist, zahlen Sie im Hotel. Bitte geben Sie die Buchungsnummer {code} an. Das Hotel bestätigt die Zahlung hier, sobald sie da ist.',
  receivedTitle: 'Danke, Ihre Zahlung ist eingegangen',
  receivedText: 'Wir haben {amount} erhalten.',
  waitingTitle: 'Wir warten auf die Bank',
  waitingText: 'Der Zahlungsdienst hat Ihre Zahlung noch nicht bestätigt. Diese Seite lädt sich selbst neu.',
  waitingLong:
    'Das dauert länger als üblich. Sie müssen hier nicht warten: Öffnen Sie diese Seite später noch einmal, sie zeigt immer den Stand Ihrer Zahlung.',
  waitingPay:
    'Falls Sie noch nicht gezahlt haben, können Sie das noch bis {until} (Ortszeit des Hotels) tun:',
  failedTitle: 'Die Zahlung hat nicht geklappt',
  failedText:
    'Beim Hotel ist kein Geld eingegangen. Sie können es bis {until} (Ortszeit des Hotels) noch einmal versuchen.',
  leftTitle: 'Sie haben noch nicht gezahlt',
  awayTitle: 'Die Zahlungsseite lässt sich gerade nicht öffnen',
  awayText:
    'Bitte versuchen Sie es in einer Minute noch einmal. Ihre Buchung bleibt bis {until} (Ortszeit des Hotels) reserviert.',
  lateTitle: 'Die Zeit zum Zahlen ist vorbei',
  lateText:
    'Wir fragen den Zahlungsdienst, ob Ihre Zahlung rechtzeitig kam. Diese Seite lädt sich selbst neu.',
  expiredTitle: 'Nicht rechtzeitig bezahlt',
  expiredText:
    'Die Buchung wurde storniert, weil keine Zahlung rechtzeitig einging. Sie können gern neu buchen.',
  tooLateText: 'Ihre Zahlung kam, als das Zimmer nicht mehr frei war. Sie bekommen alles zurück.',
  problemTitle: 'Das Hotel sieht sich Ihre Zahlung an',
  problemText:
    'Eingegangen ist etwas anderes als der verlangte Betrag. Das Hotel meldet sich; bitte zahlen Sie nicht noch einmal.',
  paidSoFar: 'Bezahlt',
  givenBack: 'Zurückgezahlt',
  givingBack: 'Auf dem Weg zurück zu Ihnen',
  dueUntil: 'bis {until} (Ortszeit des Hotels)',
  receipts: 'Belege',
  receipt: 'Zahlungsbeleg',
  creditNote: 'Gutschrift',
  receiptNumber: 'Zahlungsbeleg Nr. {number}',
  creditNumber: 'Gutschrift Nr. {number}',
  receiptDate: 'Datum',
  receiptStay: 'Aufenthalt',
  receiptLine: 'Wofür',
  receiptAmount: 'Betrag',
  receiptPrice: 'Preis der Buchung',
  receiptPaid: 'Mit diesem Beleg bezahlt',
  receiptGivenBack: 'Mit dieser Gutschrift zurückgezahlt',
  receiptStillDue: 'Danach noch zu zahlen',
  receiptHow: 'Bezahlt per',
  creditHow: 'Zurückgezahlt per',
  creditText: 'Diese Gutschrift gibt Geld zurück, das für die Buchung {code} gezahlt wurde.',
  receiptPayment: 'Zahlung',
  by_bank_transfer: 'Überweisung',
  by_test: 'Testzahlung, es floss kein Geld',
  by_hotel: 'Im Hotel',
  toBooking: 'Zu Ihrer Buchung',
  checkoutTitle: 'Testzahlung',
  checkoutText:
    'Diese Seite spielt einen Zahlungsdienst nur vor. Es fließt kein Geld, und nach keiner Karte wird gefragt.',
  checkoutPay: '{amount} zahlen',
  checkoutFail: 'Zahlung scheitern lassen',
  checkoutLeave: 'Ohne Zahlung verlassen',
  checkoutDone: 'Hier ist nichts mehr zu zahlen.',
  mailPaidSubject: 'Zahlung eingegangen: Ihr Aufenthalt im {hotel}, {code}',
  mailPaidLead: 'Danke, {name}. Ihre Zahlung ist eingegangen.',
  mailRefundingSubject: 'Geld zurück: Ihr Aufenthalt im {hotel}, {code}',
  mailRefundingLead: 'Guten Tag {name}, Sie bekommen Geld zurück.',
  mailRefundedSubject: 'Geld zurückgezahlt: Ihr Aufenthalt im {hotel}, {code}',
  mailRefundedLead:
    'Guten Tag {name}, Ihr Geld wurde zurückgezahlt. Je nach Bank kann es einige Tage dauern, bis Sie es sehen.',
  mailToPayment: 'Zur Zahlung',
  mailHotelPaid: 'Zahlung zur Buchung {code}: {name}, {dates}',
  mailHotelRefunding: 'Geld geht zurück, Buchung {code}: {name}, {dates}',
  mailHotelRefunded: 'Geld zurückgezahlt, Buchung {code}: {name}, {dates}',
  mailHotelExpiring: 'Noch nicht bezahlt, Buchung {code}: {name}, {dates}',
  ...standingMessages.de,
  ...linkMessages.de,
  ...companyMessages.de,
}
