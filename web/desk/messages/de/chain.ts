import type { Message } from '../../../shared/words.ts'
import type { enChain } from '../en/chain.ts'

export const deChain: Record<keyof typeof enChain, Message> = {
  chain: 'Hotels',
  chainText: 'Heute in Ihren Hotels, jedes nach seinem eigenen Tag.',
  chainMissing: 'antwortet gerade nicht',
  chainMissingHint: 'Was dort los ist, ist nicht bekannt; die anderen sind nicht betroffen.',
  occupancyTonight: 'Heute Nacht',
  occupancyAhead: 'Nächste 14 Nächte',
  roomsOf: '{n} von {total} Zimmern',
  chainFine: 'nichts',
  needsAttention: 'Braucht Aufmerksamkeit',
  warnLate: { one: '{n} verspätete Anreise', other: '{n} verspätete Anreisen' },
  warnPayments: { one: '{n} Zahlung zu prüfen', other: '{n} Zahlungen zu prüfen' },
  warnMail: { one: '{n} Mail nicht zugestellt', other: '{n} Mails nicht zugestellt' },
  warnWebhooks: { one: '{n} Webhook schlägt fehl', other: '{n} Webhooks schlagen fehl' },
  warnPrices: { one: '{n} Tag ohne Preis', other: '{n} Tage ohne Preis' },
  addHotel: 'Hotel hinzufügen',
  moreHotels: 'Weitere Hotels',
}
