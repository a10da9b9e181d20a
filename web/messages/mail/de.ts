import type { MailCatalogue } from './en.ts'

export const de: MailCatalogue = {
  waitingSubject: 'Wir warten bis {until} auf Ihre Zahlung – {hotel}',
  waitingLead:
    'Guten Tag {name}, wir halten diesen Aufenthalt bis {until} (Ortszeit des Hotels) für Sie frei. Er ist gebucht, sobald Ihre Zahlung von {amount} eingegangen ist.',
  remindingLead:
    'Guten Tag {name}, Ihre Zahlung von {amount} ist noch nicht eingegangen. Wir halten diesen Aufenthalt bis {until} (Ortszeit des Hotels) für Sie frei; ohne die Zahlung wird er dann storniert.',
  lateSubject: 'Bis {until} nicht bezahlt – {hotel}',
  lateLead:
    'Guten Tag {name}, die Zeit zum Zahlen endete am {until} (Ortszeit des Hotels). Wir fragen beim Zahlungsdienst nach, ob Ihre Zahlung eingegangen ist.',
  problemSubject: 'Zu Ihrer Zahlung: Ihr Aufenthalt im {hotel}, {code}',
  problemLead:
    'Guten Tag {name}, eingegangen ist ein anderer Betrag als verlangt. Das Hotel sieht sich Ihre Zahlung an; bitte zahlen Sie nicht noch einmal.',
  expiredSubject: 'Storniert, nicht rechtzeitig bezahlt: Ihr Aufenthalt im {hotel}, {code}',
  expiredLead:
    'Guten Tag {name}, Ihre Buchung wurde nicht bis {until} (Ortszeit des Hotels) bezahlt und deshalb storniert. Ihnen wurde nichts berechnet.',
  tooLateSubject: 'Ihre Zahlung kam zu spät: Ihr Aufenthalt im {hotel}, {code}',
  tooLateLead:
    'Guten Tag {name}, Ihre Zahlung kam, als die Zimmer nicht mehr frei waren. Die Buchung bleibt storniert, und Sie bekommen das Geld zurück.',
  shortSubject: 'Storniert, nicht rechtzeitig vollständig bezahlt: Ihr Aufenthalt im {hotel}, {code}',
  shortLead:
    'Guten Tag {name}, Ihre Buchung war bis {until} (Ortszeit des Hotels) nicht vollständig bezahlt und wurde deshalb storniert. Was Sie bezahlt haben, geht an Sie zurück.',
  revivedSubject: 'Doch gebucht: Ihr Aufenthalt im {hotel}, {code}',
  revivedLead:
    'Danke, {name}. Ihre Zahlung kam spät, aber die Zimmer waren noch frei: Ihr Aufenthalt ist gebucht.',
  unrefundedSubject: 'Zu Ihrer Rückzahlung: Ihr Aufenthalt im {hotel}, {code}',
  unrefundedLead:
    'Guten Tag {name}, Ihr Geld konnte nicht auf dem Weg zurückgezahlt werden, auf dem es kam. Das Hotel gibt es Ihnen auf andere Weise zurück.',
  noShowSubject: 'Sie sind nicht angereist: Ihr Aufenthalt im {hotel}, {code}',
  noShowLead: 'Guten Tag {name}, wir haben Sie erwartet, aber Sie sind nicht angereist.',
  hotelWaiting: 'Wartet bis {until} auf Zahlung, Buchung {code}: {name}, {dates}',
  hotelLate: 'Bis {until} nicht bezahlt, Buchung {code}: {name}, {dates}',
  hotelProblem: 'Anderer Betrag bezahlt, Buchung {code}: {name}, {dates}',
  hotelExpired: 'Storniert, nicht rechtzeitig bezahlt, Buchung {code}: {name}, {dates}',
  hotelTooLate: 'Zu spät bezahlt, Geld geht zurück, Buchung {code}: {name}, {dates}',
  hotelShort: 'Storniert, nicht rechtzeitig vollständig bezahlt, Buchung {code}: {name}, {dates}',
  hotelRevived: 'Spät bezahlt und wieder gebucht, Buchung {code}: {name}, {dates}',
  hotelUnrefunded: 'Geld konnte nicht zurückgezahlt werden, Buchung {code}: {name}, {dates}',
  hotelNoShow: 'Nicht angereist, Buchung {code}: {name}, {dates}',
  happened: 'Was geschehen ist',
  didBook: 'Gebucht',
  didCancel: 'Storniert',
  didCancelBy: 'Storniert durch {who}',
  didCancelUnpaid: 'Storniert, weil bis {until} (Ortszeit des Hotels) nicht bezahlt wurde',
  didCancelRoom: 'Zimmer {n} storniert',
  didAddRoom: 'Zimmer {n} hinzugefügt',
  didNotArrive: 'Die Gäste sind nicht angereist',
  didArrive: 'Zurückgenommen: Die Gäste werden erwartet oder sind da',
  didPay: 'Zahlung eingegangen: {amount}',
  didPayLate:
    'Zahlung eingegangen: {amount}. Sie kam spät, aber die Zimmer waren noch frei: Die Buchung gilt wieder',
  didPayTooMuch: 'Zahlung eingegangen: {amount}. Für die Buchung wird sie nicht gebraucht',
  goesBack: '{amount} gehen zurück',
  wentBack: '{amount} wurden zurückgezahlt',
  byHand: '{amount} gibt das Hotel selbst zurück',
  didNotGoBack: '{amount} konnten nicht auf dem Zahlungsweg zurückgezahlt werden',
  changed: '{what}: {from} → {to}',
  changedOnly: '{what} geändert',
  none: 'keine Angabe',
  theGuest: 'den Gast',
  arrivalTime: 'Ankunftszeit',
  guestName: 'Name',
  guestAddress: 'Anschrift',
  guestRequest: 'Besondere Wünsche',
  hotelBack: 'Der Gast erhält zurück',
  kept: 'Vom Hotel einbehalten',
  stillToPay: 'Noch zu zahlen',
  moneyBack: 'Rückzahlung',
  backAsPaid: 'Wir zahlen {amount} auf dem Weg zurück, auf dem gezahlt wurde. Das kann 5 bis 10 Tage dauern.',
  backByHand: 'Das Hotel gibt Ihnen {amount} selbst zurück.',
  backDone: '{amount} wurden zurückgezahlt. Bis zur Gutschrift auf Ihrem Konto kann es 5 bis 10 Tage dauern.',
  backOpen:
    '{amount} konnten nicht auf dem Zahlungsweg zurückgezahlt werden. Das Hotel gibt sie Ihnen auf andere Weise zurück.',
  backNone: 'Es wurde nichts berechnet, also kommt nichts zurück.',
  backKept: 'Es kommt nichts zurück: Das Gezahlte wird als Gebühr einbehalten.',
  backOwed: 'Es kommt nichts zurück. Von der Gebühr sind noch {amount} an das Hotel zu zahlen.',
  hotelByHand: 'Bitte geben Sie dem Gast {amount} selbst zurück und vermerken Sie es in der Verwaltung.',
  hotelOpen:
    '{amount} konnten nicht zurückgezahlt werden. Bitte geben Sie sie auf andere Weise zurück und vermerken Sie es in der Verwaltung.',
  openDesk: 'In der Verwaltung öffnen',
  freeUntilPaid: 'Solange nicht bezahlt ist, kostet das Stornieren nichts. Danach:',
}
