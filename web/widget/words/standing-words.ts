import type { PayingWords } from '../../messages/paying/catalogues.ts'
import type { CancelMoney } from '../booking/booking-types.ts'
import type { HotelMoment } from '../pay/paying-types.ts'
import { momentText } from './paying-words.ts'

/** Sentences about what was paid, what stays with the hotel and what comes back. */
const retainedText = (said: PayingWords, { paid, given, kept, refund, isBack }: CancelMoney): string[] => {
  if (paid === 0) return []
  const like = [paid, given, kept, refund]
  const [money, done] = [(amount: number) => said.money(amount, like), isBack ? 'Done' : '']
  const values = { paid: money(paid), given: money(given), kept: money(kept), back: money(refund) }
  const name = refund === 0 ? 'keptAll' : (`${kept === 0 ? 'keptNone' : 'keptSome'}${done}` as const)
  return [
    said.t(given === 0 ? 'youPaid' : 'youPaidLess', values),
    ...(kept === 0 && refund === 0 ? [] : [said.t(name as 'keptAll', values)]),
  ]
}

const owedText = (
  said: PayingWords,
  { fee, due, kept }: CancelMoney,
  names: [all: 'cancelOwes' | 'feeOwed', some: 'cancelOwesMore' | 'feeOwedMore'],
): string[] => {
  if (due === 0) return []
  const like = [fee, due]
  const values = { fee: said.money(fee, like), due: said.money(due, like) }
  return [said.t(names[kept === 0 && fee === due ? 0 : 1], values)]
}

/** What cancelling would come to. */
export const cancelText = (said: PayingWords, money: CancelMoney): string => {
  const sentences = [...retainedText(said, money), ...owedText(said, money, ['cancelOwes', 'cancelOwesMore'])]
  if (money.fee === 0 && money.paid === 0 && money.due === 0) sentences.push(said.t('cancelNothing'))
  return sentences.join(' ')
}

/** What the button does that cancels. */
export const cancelButton = (said: PayingWords, { fee, due, kept, refund }: CancelMoney): string | null => {
  if (refund > 0) return said.t('cancelBack', { back: said.money(refund) })
  if (due > 0) return said.t('cancelOwing', { due: said.money(due) })
  return fee === 0 && kept === 0 ? null : said.t('cancelNoBack')
}

/** What cancelling came to. */
export const cancelledText = (said: PayingWords, money: CancelMoney): string[] => [
  ...retainedText(said, money),
  ...owedText(said, money, ['feeOwed', 'feeOwedMore']),
]

/** A moment soon to come: its day is named if that is not today. */
export const soonText = (said: PayingWords, at: HotelMoment): string =>
  at.isToday ? said.time(at.time) : momentText(said, at)
