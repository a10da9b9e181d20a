import assert from 'node:assert/strict'
import type { MailLease } from './queries.ts'
import type { Compose, ComposedMail } from './worker.ts'

/** What the API says of a booking, and whether it stands without what was asked for since. */
export interface ApiBooking {
  booking_status: string
  is_paid: number
  payment_due_at: string | null
  stands_unpaid: boolean
  paid_amount: number
  refunded_amount: number
  fee_amount: number
  due_amount: number
}

interface Made {
  recipient: string
  acts: number[]
  mail: ComposedMail
  /** Undefined if it changed while the mail was made; then that one is not sent. */
  booking: ApiBooking | undefined
}

/** Keeps every mail that is made under a number, which its subject carries, with what the API said at that moment. */
export class ToldActs {
  readonly made: Made[] = []
  readonly sent: Made[] = []
  private readonly compose: Compose
  private readonly hotelId: number
  private readonly ask: () => Promise<ApiBooking>

  constructor(compose: Compose, hotelId: number, ask: () => Promise<ApiBooking>) {
    this.compose = compose
    this.hotelId = hotelId
    this.ask = ask
  }

  readonly write: Compose = async (mail: MailLease) => {
    // Left over by a run before.
    if (mail.hotel_id !== this.hotelId) return undefined
    const before = await this.ask()
    const acts = mail.acts.map(({ mail_id }) => mail_id)
    const composed = await this.compose(mail)
    const after = await this.ask()
    if (composed === undefined) {
      // Nothing is left to say, which is as good as told.
      this.sent.push({ recipient: mail.recipient, acts, mail: NO_MAIL, booking: undefined })
      return undefined
    }
    const booking = JSON.stringify(before) === JSON.stringify(after) ? after : undefined
    this.made.push({ recipient: mail.recipient, acts, mail: composed, booking })
    return { ...composed, subject: `${composed.subject} #${this.made.length}` }
  }

  /** Takes note of a letter that arrived. */
  arrived(subject: string): Made {
    const made = this.made[Number(subject.split('#').at(-1)) - 1]
    assert.ok(made, subject)
    this.sent.push(made)
    checkTrue(made)
    return made
  }

  /** How often each act was told to its recipient. */
  get counts(): Map<number, number> {
    const counts = new Map<number, number>()
    for (const { acts } of this.sent) for (const act of acts) counts.set(act, (counts.get(act) ?? 0) + 1)
    return counts
  }
}

const NO_MAIL: ComposedMail = {
  sender: '',
  to: undefined,
  replyTo: undefined,
  subject: '',
  text: '',
  html: '',
  calendar: undefined,
}

/** The amount of a row, 0 where the mail has none. */
const rowOf = (text: string, name: string): number => {
  const row = text.match(new RegExp(`^${name}: \\$([\\d,.]+)$`, 'm'))
  return row === null ? 0 : Number(row[1]!.replaceAll(',', ''))
}

const checkTrue = ({ recipient, mail: { subject, text, html }, booking }: Made): void => {
  assert.ok(booking, 'a mail that was sent shows what was so when its acts were taken')
  const isCancelled = booking.booking_status === 'cancelled'
  const isAsked = booking.payment_due_at !== null && booking.is_paid === 0
  const waits = !isCancelled && isAsked && !booking.stands_unpaid
  const all = `${subject}\n${text}`
  assert.equal(rowOf(text, 'Paid'), booking.paid_amount, all)
  const back = rowOf(text, 'Given back') + rowOf(text, 'On its way back to you')
  assert.equal(back, booking.refunded_amount, all)
  if (isCancelled) {
    assert.match(text, /^Cancellation fee: /m, all)
    assert.equal(rowOf(text, 'Cancellation fee'), booking.fee_amount, all)
    assert.match(text, /^Money back: /m, all)
    assert.equal(rowOf(text, 'Still to pay'), booking.due_amount, all)
    assert.doesNotMatch(all, /is booked|Please pay|Waiting for/, all)
  } else {
    assert.doesNotMatch(text, /^Cancellation fee: |You get back/m, all)
    assert.doesNotMatch(subject, /^Cancelled/, all)
    assert.equal(/^(Waiting for|Not paid)/.test(subject), waits, all)
    if (waits) assert.doesNotMatch(all, /is booked[.:]|New booking/, all)
  }
  assert.equal(text.includes('/desk/bookings/'), recipient === 'hotel')
  // Both parts say the same.
  for (const line of text.split('\n').filter((one) => one.startsWith('- ')))
    assert.ok(html.includes(escaped(line.slice(2))), line)
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
