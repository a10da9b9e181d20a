import type { Database } from '../../db/hotel/database.ts'
import type { TrialCheckout, TrialCheckouts } from '../providers/trial-provider.ts'

interface Row {
  state: TrialCheckout['state']
  amount: number
  currency: string
  return_url: string
  cancel_url: string
}

/** The checkouts of the test provider of one hotel. */
export const trialCheckouts = (db: Database, hotelId: number): TrialCheckouts => ({
  async get(code) {
    const row = await db.of(hotelId).read((sql) =>
      sql.row<Row>(
        `select state, amount, currency, return_url, cancel_url from test_checkout
         where hotel_id = $1 and payment_code = $2`,
        [hotelId, code],
      ),
    )
    if (row === undefined) return undefined
    const { state, amount, currency, return_url: returnUrl, cancel_url: cancelUrl } = row
    return { state, amount, currency, returnUrl, cancelUrl }
  },
  async set(code, { state, amount, currency, returnUrl, cancelUrl }, from) {
    const count = await db.of(hotelId).write((sql) =>
      from === undefined
        ? sql.run(
            `insert into test_checkout (hotel_id, payment_code, state, amount, currency, return_url, cancel_url)
             values ($1, $2, $3, $4, $5, $6, $7) on conflict (hotel_id, payment_code) do nothing`,
            [hotelId, code, state, amount, currency, returnUrl, cancelUrl],
          )
        : sql.run(
            'update test_checkout set state = $3 where hotel_id = $1 and payment_code = $2 and state = $4',
            [hotelId, code, state, from],
          ),
    )
    return count === 1
  },
})
