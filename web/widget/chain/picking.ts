import { signal } from '@preact/signals'
import { CHOICE_ON_PAGE } from '../../../src/stay/lists/party-bounds.ts'
import { createWords } from '../../shared/words.ts'
import type { Picking } from '../store.ts'
import type { ChainStart } from './chain-types.ts'

/** Dates and guests before a hotel is chosen: days have no prices yet. */
export const pickingOf = ({ language, locale, messages, today, stay }: ChainStart): Picking => ({
  data: { today, asksAges: true, hotel: { currency: '', max_rooms_per_booking: CHOICE_ON_PAGE.rooms[1] } },
  words: createWords(language, messages, 'USD', { locale, year: today.slice(0, 4) }),
  api: { get: async () => Promise.reject(new Error('no hotel is chosen')) },
  stay: signal(stay),
  also: signal([]),
})
