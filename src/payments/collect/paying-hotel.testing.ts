import assert from 'node:assert/strict'
import type { TestApp, TestHotel } from '../../../test/support/harness.ts'
import { booked, entry, newRate, newRoom, push } from '../../../test/support/stock.ts'
import { findBooking } from '../../bookings/record/queries.ts'
import type { Payment, Refund } from '../record/payment.ts'
import { listPayments, listRefunds } from '../record/queries.ts'
import { trialCheckouts } from '../record/trial-checkouts.ts'
import { paymentWorkers } from '../worker.ts'
import { beginPayment } from './begin-payment.ts'

const NEVER = new AbortController().signal

/** A hotel with one room left a night at 100, whose guests pay all of it in advance. */
export const payingHotel = async (
  { hotel: make }: TestApp,
  settings: object = { provider: 'test', mode: 'test' },
  { currency = 'USD', deposit = 100, steps = [] as object[], rooms = 1 } = {},
): Promise<TestHotel> => {
  const hotel = await make({ currency })
  const policy = {
    policy_code: 'PREPAID',
    policy_name: 'Paid in advance',
    steps,
    deposit: { charge: 'percent', value: deposit },
  }
  assert.equal((await hotel.post('/createpolicy', policy)).status, 201)
  await newRoom(hotel)
  await newRate(hotel, { policy_code: 'PREPAID' })
  await push(
    hotel,
    Array.from({ length: 10 }, (_, after) => entry(after, { number_of_rooms: rooms })),
  )
  const set = await hotel.put('/paymentsettings', settings)
  assert.equal(set.status, 200, set.text)
  return hotel
}

/** A booking of such a hotel, with what is known of its money. */
export class Watched {
  private readonly test: TestApp
  readonly hotel: TestHotel
  readonly code: string

  constructor(test: TestApp, hotel: TestHotel, code: string) {
    this.test = test
    this.hotel = hotel
    this.code = code
  }

  static async booked(
    test: TestApp,
    hotel: TestHotel,
    fields: Record<string, unknown> = {},
  ): Promise<Watched> {
    return new Watched(test, hotel, await booked(hotel, fields))
  }

  private read<T>(work: Parameters<ReturnType<TestApp['db']['of']>['read']>[0]): Promise<T> {
    return this.test.db.of(this.hotel.hotelId).read(work) as Promise<T>
  }

  async row() {
    const { hotelId } = this.hotel
    return (await this.test.db.of(hotelId).read((sql) => findBooking(sql, hotelId, this.code)))!
  }

  async payments(): Promise<Payment[]> {
    const { booking_id } = await this.row()
    return this.read((sql) => listPayments(sql, this.hotel.hotelId, booking_id))
  }

  async refunds(): Promise<Refund[]> {
    const { booking_id } = await this.row()
    return this.read((sql) => listRefunds(sql, this.hotel.hotelId, booking_id))
  }

  /** What one line says of the booking: its state, its payments and refunds, what was paid and given back. */
  async line(): Promise<string> {
    const [row, payments, refunds] = await Promise.all([this.row(), this.payments(), this.refunds()])
    const states = [
      ...payments.map(
        ({ payment_status, problem }) => payment_status + (problem === null ? '' : `!${problem}`),
      ),
      ...refunds.map(({ refund_status, amount }) => `${refund_status} -${amount / 100}`),
    ]
    const status = row.booking_status + (row.cancel_reason === null ? '' : ` ${row.cancel_reason}`)
    return `${status}; ${states.join(', ')}; ${row.paid_amount / 100} - ${row.refunded_amount / 100}`
  }

  async begin() {
    const { booking_id } = await this.row()
    return beginPayment(this.test.services, this.hotel.hotelId, booking_id, NEVER)
  }

  /** What a guest does on the test provider's page. */
  async decide(state: 'paid' | 'failed', at = -1): Promise<void> {
    const { payment_code } = (await this.payments()).at(at)!
    const checkouts = trialCheckouts(this.test.db, this.hotel.hotelId)
    const checkout = (await checkouts.get(payment_code))!
    assert.ok(await checkouts.set(payment_code, { ...checkout, state }, checkout.state))
  }

  /** The time to pay ended so many minutes ago. */
  async late(minutes = 1): Promise<void> {
    const { booking_id } = await this.row()
    const { hotelId } = this.hotel
    for (const [table, column] of [
      ['payment', 'due_at'],
      ['booking', 'payment_due_at'],
    ])
      await this.test.db.of(hotelId).write((sql) =>
        sql.run(
          `update ${table} set ${column} = now() - $3 * interval '1 minute'
             where hotel_id = $1 and booking_id = $2 and ${column} is not null`,
          [hotelId, booking_id, minutes],
        ),
      )
  }

  /** What is due is done. */
  run(): Promise<void> {
    return runWorkers(this.test)
  }

  /** All that waits of this booking is looked at now. */
  async look(): Promise<void> {
    await this.allDue()
    await this.run()
  }

  async allDue(): Promise<void> {
    const { hotelId } = this.hotel
    const { booking_id } = await this.row()
    for (const table of ['payment', 'refund'])
      await this.test.db
        .of(hotelId)
        .write((sql) =>
          sql.run(
            `update ${table} set look_at = now() where hotel_id = $1 and booking_id = $2 and look_at is not null`,
            [hotelId, booking_id],
          ),
        )
  }
}

/** Payments first, then the refunds that follow from them. */
export const runWorkers = async ({ services }: Pick<TestApp, 'services'>): Promise<void> => {
  for (const worker of paymentWorkers(services)) await worker.runDue()
}
