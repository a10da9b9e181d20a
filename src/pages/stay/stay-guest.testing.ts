import assert from 'node:assert/strict'
import type { TestApp, TestHotel } from '../../../test/support/harness.ts'
import { bookedStay, changingHotel } from '../../guest-changes/guest-change.testing.ts'
import type { Watched } from '../../payments/collect/paying-hotel.testing.ts'

const PUBLIC = 'https://booking.example.com'
const TEXT = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' } as Record<string, string>

/** What a page reads like: no marks, no unseen spaces. */
export const wordsOf = (html: string): string =>
  html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|quot|#39|lt|gt);/g, (sign) => TEXT[sign]!)
    .replace(/\s+/g, ' ')

/** A guest without scripts who changes a stay. */
export class StayGuest {
  readonly stay: Watched
  readonly page: string
  private readonly app: TestApp

  private constructor(app: TestApp, stay: Watched, page: string) {
    this.app = app
    this.stay = stay
    this.page = page
  }

  static async of(
    app: TestApp,
    made: Parameters<typeof changingHotel>[1],
    booked: Parameters<typeof bookedStay>[2] = {},
    prepare: (hotel: TestHotel) => Promise<unknown> = async () => {},
  ): Promise<StayGuest> {
    const hotel = await changingHotel(app, made)
    await prepare(hotel)
    const stay = await bookedStay(app, hotel, booked)
    const { page_token } = await stay.row()
    const guest = new StayGuest(app, stay, `/booking/${hotel.chain}/${hotel.code}/${page_token}`)
    if (made?.pays !== undefined) await guest.checkout('pay')
    return guest
  }

  async see(path = '', lang = 'en'): Promise<string> {
    const mark = path.includes('?') ? '&' : '?'
    const { statusCode, body } = await this.app.app.inject({ url: `${this.page}${path}${mark}lang=${lang}` })
    assert.equal(statusCode, 200, body)
    return body
  }

  send(url: string, form: Record<string, string> = {}) {
    return this.app.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams(form).toString(),
    })
  }

  /** Sends a form and answers where that leads. */
  async led(path: string, form: Record<string, string> = {}): Promise<string> {
    const url = path.startsWith('/checkout/') ? path : `${this.page}${path}?lang=en`
    const { statusCode, headers, body } = await this.send(url, form)
    assert.equal(statusCode, 303, body)
    return headers.location!.replace(PUBLIC, '')
  }

  /** The page that a form leads to. */
  async after(path: string, form: Record<string, string> = {}): Promise<string> {
    return (await this.app.app.inject({ url: await this.led(path, form) })).body
  }

  async checkout(decision: 'pay' | 'fail'): Promise<string> {
    return this.after(await this.led('/pay'), { decision })
  }

  /** What the page that shows a price sends to confirm it. */
  async shown(query: string): Promise<Record<string, string>> {
    const html = await this.see(`/stay?${query}`)
    const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const form = Object.fromEntries(
      fields.map(([, name, value]) => [
        name!,
        value!.replace(/&(?:amp|quot|#39|lt|gt);/g, (sign) => TEXT[sign]!),
      ]),
    )
    assert.ok(form.changes, html)
    return form
  }
}

/** The money of a change, before and after, by what it is. */
export const changedSums = (html: string): Record<string, [number, number]> =>
  Object.fromEntries(
    [...html.matchAll(/<tr data-sum="(\w+)">(.*?)<\/tr>/gs)].map(([, name, row]) => {
      const cells = [...row!.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell]) =>
        Number(cell!.replace(/<[^>]*>/g, '').replace(/[^\d.]/g, '')),
      )
      return [name!, cells as [number, number]]
    }),
  )
