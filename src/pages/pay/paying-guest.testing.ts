import assert from 'node:assert/strict'
import type { TestApp, TestHotel } from '../../../test/support/harness.ts'
import { booking } from '../../../test/support/stock.ts'
import { Watched } from '../../payments/collect/paying-hotel.testing.ts'

/** What a guest with a booking sees and does. */
export class Guest {
  private readonly app: TestApp
  readonly watched: Watched
  readonly page: string

  private constructor(app: TestApp, watched: Watched, page: string) {
    this.app = app
    this.watched = watched
    this.page = page
  }

  static async of(app: TestApp, hotel: TestHotel, lang = 'en'): Promise<Guest> {
    const made = await hotel.post('/createbooking', booking({}, { payment_info: { lang } }))
    assert.equal(made.status, 201, made.text)
    const watched = new Watched(app, hotel, made.Result.booking_code)
    return new Guest(
      app,
      watched,
      `/booking/${hotel.chain}/${hotel.code}/${(await watched.row()).page_token}`,
    )
  }

  see(query = '') {
    return this.app.app.inject({ url: `${this.page}${query}` })
  }

  calendar() {
    return this.app.app.inject({ url: `${this.page}/stay.ics` })
  }

  /** What the page says about the payment. */
  async state(query = ''): Promise<string | undefined> {
    const { statusCode, body } = await this.see(query)
    assert.equal(statusCode, 200)
    return /data-payment="(\w+)"/.exec(body)?.[1]
  }

  async pay(): Promise<string> {
    const { statusCode, headers } = await sendForm(this.app, `${this.page}/pay?lang=en`)
    assert.equal(statusCode, 303)
    return headers.location!.replace('https://booking.example.com', '')
  }

  /** Presses Pay, and a button of the provider's page. Answers where that leads. */
  async checkout(decision: 'pay' | 'fail' | 'leave'): Promise<string> {
    const answer = await sendForm(this.app, await this.pay(), `decision=${decision}`)
    assert.equal(answer.statusCode, 303)
    return new URL(answer.headers.location!).search
  }
}

export const sendForm = ({ app }: TestApp, url: string, payload = '') =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
