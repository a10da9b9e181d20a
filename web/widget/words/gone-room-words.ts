import type { PayingWords } from '../../messages/paying/catalogues.ts'
import type { GoneRoom } from '../booking/booking-types.ts'
import type { PageWords } from '../types.ts'

/** What became of a room that a booking had. */
export const goneText = (words: PageWords, said: PayingWords, { isAbsent }: GoneRoom): string =>
  isAbsent ? said.t('stateAbsent') : words.t('stateCancelled')
