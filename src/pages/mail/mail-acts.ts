import { LEAST_DIFFERENCE } from '../../../web/widget/words/price-words.ts'
import type { MailedEvent, MailKind, MailRow } from '../../mail/queries.ts'
import { PAYMENTS } from '../../payments/collect/standing.ts'
import { GUEST } from '../booking/guest-part.ts'
import { changeLines, changeOf, type LetterTo } from './mail-changes.ts'

/** What happened in one transaction, with what its event says of it. */
export interface Happening {
  kinds: MailKind[]
  event: MailedEvent | undefined
  /** A payment was received. */
  isPaid: boolean
  /** The payment took the rooms of a cancelled booking again. */
  isRevived: boolean
}

/** What is queued, transaction by transaction in the order it happened. */
export const happeningsOf = (acts: readonly MailRow[], events: readonly MailedEvent[]): Happening[] => {
  const byVersion = new Map(events.map((event) => [Number(event.version), event]))
  const groups = Map.groupBy(acts, ({ version, mail_id }) =>
    version === null ? `${mail_id}` : `v${version}`,
  )
  return [...groups.values()].map((rows) => {
    const { version } = rows[0]!
    const event = version === null ? undefined : byVersion.get(Number(version))
    const kinds = rows.map(({ kind }) => kind)
    return { kinds, event, ...ofPayment(kinds, event) }
  })
}

const ofPayment = (kinds: readonly MailKind[], event: MailedEvent | undefined) => {
  const isOfPayment = event?.event_type === 'payment.changed'
  const isReceived = event?.refunds?.some(({ reason }) => reason !== 'staff') === true
  return {
    isPaid: isOfPayment && (kinds.includes('paid') || (kinds.includes('refunding') && isReceived)),
    isRevived: isOfPayment && changeOf(event, 'booking_status')?.from === 'cancelled',
  }
}

/** More lines say no more; the newest stay. */
const MOST_LINES = 30

/** What happened since the last mail. Empty where what the mail says first is all. */
export const actLines = (happened: readonly Happening[], letter: LetterTo): string[] => {
  const lines = withoutSettled(happened.flatMap((one) => linesOf(one, letter))).map(({ text }) => text)
  const isOnlyBooked = happened.every(({ kinds }) =>
    kinds.every((kind) => kind === 'booked' || kind === 'expiring'),
  )
  return isOnlyBooked ? [] : lines.slice(-MOST_LINES)
}

/** A line of what happened, with the amount that it says goes back, or what became of one. */
interface Line {
  text: string
  goesBack?: number
  settles?: number
}

const asLines = (texts: readonly string[]): Line[] => texts.map((text) => ({ text }))

/** That an amount goes back is not said where a later line says what became of it: it would read as two. */
const withoutSettled = (lines: readonly Line[]): Line[] => {
  let settled = 0
  return lines
    .toReversed()
    .filter(({ goesBack, settles = 0 }) => {
      settled += settles
      if (goesBack === undefined || goesBack > settled + LEAST_DIFFERENCE) return true
      settled -= goesBack
      return false
    })
    .toReversed()
}

const linesOf = (happening: Happening, letter: LetterTo): Line[] => {
  const { kinds, event } = happening
  const { t } = letter.words.mail
  if (event === undefined) return asLines(kinds.includes('booked') ? [t('didBook')] : [])
  if (event.event_type === 'payment.changed') return paymentLines(happening, event, letter)
  const goesBack = refundDecided(event)
  const back = goesBack > 0 ? [{ text: t('goesBack', { amount: letter.money(goesBack) }), goesBack }] : []
  if (event.event_type === 'booking.cancelled') return [{ text: cancelLine(event, letter) }, ...back]
  const { payment } = event
  const paid =
    kinds.includes('paid') && payment !== null ? [t('didPay', { amount: letter.money(payment.amount) })] : []
  return [...asLines([...changeLines(event, letter), ...paid]), ...back]
}

/** What the transaction decided to give back. */
const refundDecided = (event: MailedEvent): number => {
  const change = changeOf(event, 'refunded_amount')
  return change === undefined ? 0 : Number(change.to) - Number(change.from)
}

/** The hotel reads who cancelled, and all read what it cost, also if that is nothing. */
const cancelLine = (
  event: MailedEvent,
  { words: { mail, page }, toGuest, until, money }: LetterTo,
): string => {
  const who = event.actor === GUEST ? mail.t('theGuest') : event.actor
  const line =
    event.actor === PAYMENTS
      ? mail.t('didCancelUnpaid', { until })
      : toGuest
        ? mail.t('didCancel')
        : mail.t('didCancelBy', { who })
  const fee = Number(changeOf(event, 'fee_amount')?.to ?? 0)
  return `${line} · ${page.t('cancelFee')}: ${money(fee)}`
}

const REFUND_WORDS: Record<string, 'goesBack' | 'wentBack' | 'byHand' | 'didNotGoBack'> = {
  pending: 'goesBack',
  succeeded: 'wentBack',
  manual: 'byHand',
  failed: 'didNotGoBack',
}

const paymentLines = (
  { kinds, isPaid, isRevived }: Happening,
  { payment, refunds }: MailedEvent,
  { words: { mail }, money }: LetterTo,
): Line[] => {
  const name = isRevived ? 'didPayLate' : kinds.includes('paid') ? 'didPay' : 'didPayTooMuch'
  const paid = isPaid && payment !== null ? [mail.t(name, { amount: money(payment.amount) })] : []
  return [
    ...asLines(paid),
    ...(refunds ?? []).map(({ status, amount }): Line => {
      const word = REFUND_WORDS[status] ?? 'goesBack'
      const text = mail.t(word, { amount: money(amount) })
      return word === 'goesBack' ? { text, goesBack: amount } : { text, settles: amount }
    }),
  ]
}
