import type { ChangingWords } from '../../messages/paying/changing.ts'
import type { PageWords, Terms } from '../types.ts'
import { reasonText } from '../words/reason-words.ts'
import type { StayChangeData, StayFault } from './changing-types.ts'

const EXTRA_REASONS = ['extra_sold_out', 'extra_too_late'] as const

/** What is wrong, without the room it is about. */
export const bareFault = (words: PageWords, said: ChangingWords, fault: StayFault): string => {
  if (fault.said !== undefined) return said.t(fault.said, { n: fault.n ?? 0 })
  if (fault.reason === undefined) return words.t('fieldRefused')
  const ofExtra = EXTRA_REASONS.find((code) => code === (fault.reason!.code as string))
  return ofExtra === undefined ? reasonText(words, fault.reason) : words.t(ofExtra)
}

/** The same with the room, where there are several. */
export const faultText = (
  { items, added }: StayChangeData,
  words: PageWords,
  said: ChangingWords,
  fault: StayFault,
): string => {
  const what = bareFault(words, said, fault)
  const isOne = items.length === 1 && added.room === ''
  if (fault.field?.startsWith('new_')) return said.t('ofRoom', { n: items.length + 1, what })
  return fault.item === null || isOne ? what : said.t('ofRoom', { n: fault.item, what })
}

/** The address of a part, with what was chosen so far. */
export const partUrl = ({ path, kept, typed }: StayChangeData, part: string): string =>
  `${path}/stay?${new URLSearchParams([...kept, ...typed, ['part', part]])}`

/** Whether a fee is what it is because of an earlier change, and not by the terms of the stay. */
export const isOfFloor = (terms: Terms | undefined, floor: number): boolean =>
  floor > 0 && (terms?.cancellation_timeline ?? []).some(({ fee_amount }) => fee_amount === floor)
