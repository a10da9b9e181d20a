import type { Message } from '../../../shared/words.ts'

/** The hotels of a chain, side by side. */
export const enChain = {
  chain: 'Hotels',
  chainText: 'Today in your hotels, each by its own day.',
  chainMissing: 'does not answer right now',
  chainMissingHint: 'What is going on there is not known; the others are not affected.',
  occupancyTonight: 'Tonight',
  occupancyAhead: 'Next 14 nights',
  roomsOf: '{n} of {total} rooms',
  chainFine: 'nothing',
  needsAttention: 'Needs attention',
  warnLate: { one: '{n} late arrival', other: '{n} late arrivals' },
  warnPayments: { one: '{n} payment to look at', other: '{n} payments to look at' },
  warnMail: { one: '{n} letter not delivered', other: '{n} letters not delivered' },
  warnWebhooks: { one: '{n} webhook fails', other: '{n} webhooks fail' },
  warnPrices: { one: '{n} day without a price', other: '{n} days without a price' },
  addHotel: 'Add a hotel',
  moreHotels: 'More hotels',
} as const satisfies Record<string, Message>
