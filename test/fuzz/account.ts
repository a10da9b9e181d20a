import assert from 'node:assert/strict'
import { type Booking, grandTotalOf } from '../../src/bookings/shape/booking.ts'
import type { Payment, Refund } from '../../src/payments/record/payment.ts'
import type { FakeStripeProvider } from '../providers/fake-stripe.ts'

/** What is worth having happened. */
export type Sight = 'paidTwice' | 'expired' | 'paidInTime' | 'refundFailed' | 'settledByHand' | 'overpaid'

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into as they come
type Json = any

/** Money of one booking as it really changed hands: at the provider, and over the desk. Knows nothing of how the books are kept. */
export class Account {
  readonly arrival: number
  readonly saw = new Set<Sight>()
  isCancelled = false
  private readonly fake: FakeStripeProvider
  private cash = 0
  private isPaidInTime = false
  private readonly byHand = new Set<string>()

  constructor(fake: FakeStripeProvider, arrival: number) {
    this.fake = fake
    this.arrival = arrival
  }

  receiveCash(amount: number): void {
    this.cash += amount
  }

  settleByHand(refundCode: string): void {
    this.byHand.add(refundCode)
    this.saw.add('settledByHand')
  }

  /** Whoever has handed over what is due now by this moment keeps the room, whatever was heard of it. */
  timeEnds(row: Booking, payments: readonly Payment[]): void {
    if (row.booking_status === 'cancelled' || row.payment_due_at === null) return
    if (this.received(payments) - this.givenBack(payments) >= row.due_now) {
      this.isPaidInTime = true
      this.saw.add('paidInTime')
    }
  }

  /** What holds after every step. */
  compare(row: Booking, payments: readonly Payment[], refunds: readonly Refund[], told: Json): void {
    const given = refunds.filter(({ refund_status }) => refund_status !== 'failed')
    assert.equal(row.refunded_amount, sumOf(given), 'given back as the refunds say')
    assert.ok(row.refunded_amount <= row.paid_amount, 'never more given back than was paid')
    for (const payment of payments) {
      const ofIt = sumOf(given.filter(({ payment_id }) => payment_id === payment.payment_id))
      assert.ok(ofIt <= (payment.payment_status === 'paid' ? payment.amount : 0), 'nor of one payment')
    }
    assert.ok(row.paid_amount <= this.received(payments), 'nothing counts as paid that nobody paid')
    const isCancelled = row.booking_status === 'cancelled'
    if (isCancelled && !this.isCancelled) {
      this.saw.add('expired')
      assert.ok(!this.isPaidInTime, 'who paid in time is not cancelled')
    }
    const cost = isCancelled ? sumOfFees(row) : grandTotalOf(row)
    const overpaid = Math.max(0, row.paid_amount - row.refunded_amount - cost)
    assert.equal(told.overpaid_amount, overpaid / 100, 'overpaid_amount')
    if (overpaid > 0) this.saw.add('overpaid')
    if (refunds.some(({ refund_status }) => refund_status === 'failed')) this.saw.add('refundFailed')
  }

  /** What holds once everybody was heard: the books are what happened, to the unit. */
  compareSettled(row: Booking, payments: readonly Payment[], refunds: readonly Refund[], told: Json): void {
    assert.equal(row.paid_amount, this.received(payments), 'paid is what was handed over')
    for (const payment of payments) this.compareProvider(payment, refunds)
    assert.ok(
      row.booking_status === 'cancelled' || row.payment_due_at === null || !isPast(row.payment_due_at),
      'nobody waits for a payment whose time is over',
    )
    const kinds = Map.groupBy(told.receipts as Json[], ({ kind }) => kind)
    const paid = payments.filter(({ payment_status }) => payment_status === 'paid')
    const made = refunds.filter(({ refund_status }) => refund_status === 'succeeded')
    assert.equal(kinds.get('receipt')?.length ?? 0, paid.length, 'a receipt for each payment')
    assert.equal(kinds.get('credit_note')?.length ?? 0, made.length, 'a credit note for each refund made')
    if (paid.filter(({ due_at }) => due_at !== null).length > 1) this.saw.add('paidTwice')
  }

  private compareProvider({ payment_id, payment_code, provider }: Payment, refunds: readonly Refund[]): void {
    if (provider !== 'stripe') return
    const carriedOut = refunds.filter(
      (refund) =>
        refund.payment_id === payment_id &&
        refund.refund_status === 'succeeded' &&
        !this.byHand.has(refund.refund_code),
    )
    const { refunded = 0 } = this.fake.taken().get(payment_code) ?? {}
    assert.equal(sumOf(carriedOut), refunded, 'given back is what the provider gave back')
  }

  private received(payments: readonly Payment[]): number {
    const taken = this.fake.taken()
    return payments.reduce((sum, { payment_code }) => sum + (taken.get(payment_code)?.paid ?? 0), this.cash)
  }

  private givenBack(payments: readonly Payment[]): number {
    const taken = this.fake.taken()
    return payments.reduce((sum, { payment_code }) => sum + (taken.get(payment_code)?.refunded ?? 0), 0)
  }
}

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

const sumOfFees = ({ items }: Booking): number => items.reduce((sum, { fee }) => sum + (fee ?? 0), 0)

const isPast = (moment: string): boolean => Date.parse(moment) < Date.now() - 1000
