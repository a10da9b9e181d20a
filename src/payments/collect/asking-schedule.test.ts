import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Payment } from '../record/payment.ts'
import { nextLook } from './asking-schedule.ts'

const BEGUN = Date.parse('2027-03-01T10:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const payment = (changes: Partial<Payment> = {}): Payment =>
  ({
    payment_status: 'pending',
    begun_at: new Date(BEGUN).toISOString(),
    due_at: new Date(BEGUN + 2 * HOUR).toISOString(),
    ...changes,
  }) as Payment

/** The minutes after the begin at which a payment that nobody pays is looked at. */
const looks = (of: Payment, most = 200): number[] => {
  const minutes: number[] = []
  for (let now: number | null = BEGUN; now !== null && minutes.length < most; ) {
    now = nextLook(of, now)
    if (now !== null) minutes.push((now - BEGUN) / MINUTE)
  }
  return minutes
}

suite('when a provider is asked', () => {
  test('after 1, 5 and 15 minutes, then each hour, when it is due, and for three days after that', () => {
    const minutes = looks(payment())
    assert.deepEqual(minutes.slice(0, 7), [1, 5, 15, 75, 120, 180, 240])
    assert.equal(minutes.at(-1), 120 + 3 * 24 * 60)
  })

  test('one that was never begun is looked at when it is due, and never again', () => {
    assert.deepEqual(looks(payment({ begun_at: null })), [120])
  })

  test('one that is paid, or was received at the hotel, is not', () => {
    assert.deepEqual(looks(payment({ payment_status: 'paid' })), [])
    assert.deepEqual(looks(payment({ due_at: null })), [])
  })
})
