import type { Message } from '../../../shared/words.ts'
import type { enChain } from '../en/chain.ts'

export const frChain: Record<keyof typeof enChain, Message> = {
  chain: 'Hôtels',
  chainText: 'Aujourd’hui dans vos hôtels, chacun selon son propre jour.',
  chainMissing: 'ne répond pas pour le moment',
  chainMissingHint: 'On ne sait pas ce qui s’y passe ; les autres ne sont pas touchés.',
  occupancyTonight: 'Cette nuit',
  occupancyAhead: '14 prochaines nuits',
  roomsOf: '{n} chambres sur {total}',
  chainFine: 'rien',
  needsAttention: 'Demande attention',
  warnLate: { one: '{n} arrivée en retard', other: '{n} arrivées en retard' },
  warnPayments: { one: '{n} paiement à vérifier', other: '{n} paiements à vérifier' },
  warnMail: { one: '{n} courriel non remis', other: '{n} courriels non remis' },
  warnWebhooks: { one: '{n} webhook échoue', other: '{n} webhooks échouent' },
  warnPrices: { one: '{n} jour sans prix', other: '{n} jours sans prix' },
  addHotel: 'Ajouter un hôtel',
  moreHotels: 'Autres hôtels',
}
