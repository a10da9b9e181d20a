import type { PublishedOperation } from '../support/published-api.ts'
import type { Chance } from './chance.ts'
import type { FuzzRequest } from './requests.ts'

export type Kind =
  | 'room'
  | 'rate'
  | 'tax'
  | 'promo'
  | 'extra'
  | 'policy'
  | 'booking'
  /** Bookings whose day of arrival has come. */
  | 'arrived'
  | 'payment'
  | 'refund'
  | 'hold'
  | 'person'
  | 'token'
  | 'webhook'
  | 'hotelimage'
  | 'hotelheaderimage'
  | 'roomimage'

const MOST_KNOWN = 40

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into as they come
type Json = any

/** Rooms and rates that are put on sale again and again. Valid requests never delete these. */
export const KEPT = ['DLX', 'STD', 'FLEX', 'SAVER']

/** What a guest has to say to cancel. */
export interface Cancellation {
  booking_code: string
  email: string
  fee_amount: number
}

/** Codes of rooms, rates, bookings and so on from earlier answers: they exist, or existed. */
export class Knowledge {
  version = 0
  cursor = ''
  /** Versions that changed days. */
  changes: number[] = []
  /** Lines that staff added to bookings. */
  lines: { booking_code: string; line: number }[] = []
  /** Mail that staff can have sent again. */
  messages: { booking_code: string; message_code: string }[] = []
  emails: string[] = []
  private readonly codes = new Map<Kind, Set<string>>()
  private readonly paid = new Map<string, number>()
  private readonly cancellations = new Map<string, Cancellation>()
  private readonly totals = new Map<string, number>()

  add(kind: Kind, code: unknown): void {
    if (typeof code !== 'string' || code === '') return
    const codes = this.codes.get(kind) ?? new Set()
    this.codes.set(kind, codes.add(code))
    if (codes.size > MOST_KNOWN) codes.delete(codes.values().next().value!)
  }

  forget(kind: Kind, code: string): void {
    this.codes.get(kind)?.delete(code)
  }

  all(kind: Kind): string[] {
    return [...(this.codes.get(kind) ?? [])]
  }

  /** One of the known codes, or NONE. */
  pick(kind: Kind, chance: Chance): string {
    const codes = this.all(kind)
    return codes.length === 0 ? 'NONE' : chance.pick(codes)
  }

  /** One that may be deleted. */
  pickSpare(kind: Kind, chance: Chance): string {
    const spare = this.all(kind).filter((code) => !KEPT.includes(code))
    return spare.length === 0 ? 'NONE' : chance.pick(spare)
  }

  /** A room with pictures, or the hotel itself, with the names of the pictures. */
  pictures(chance: Chance): { room_code?: string; image_names: string[] } | undefined {
    const urls = this.all(chance.pick(['hotelimage', 'roomimage'])).map((url) => url.split('/').slice(4))
    if (urls.length === 0) return undefined
    const rooms = [...new Set(urls.map((steps) => steps.at(-2)))]
    const room_code = urls[0]!.length === 1 ? undefined : chance.pick(rooms)!
    const ofRoom = urls.filter((steps) => steps.length === 1 || steps[0] === room_code)
    const image_names = ofRoom.map((steps) => steps.at(-1)!)
    return room_code === undefined ? { image_names } : { room_code, image_names }
  }

  /** Some of a payment, or all of it. */
  partOf(payment: string, chance: Chance): number {
    const paid = Math.round((this.paid.get(payment) ?? 1) * 100)
    return chance.percent(30) ? paid / 100 : chance.integer(1, Math.ceil(paid / 2)) / 100
  }

  /** A booking that its guest may cancel. */
  cancellation(chance: Chance): Cancellation | undefined {
    const known = this.all('booking').flatMap((code) => this.cancellations.get(code) ?? [])
    return known.length === 0 ? undefined : chance.pick(known)
  }

  learnMoney({ payments }: Json): void {
    for (const { payment_code, status, amount, refunds } of payments) {
      if (status === 'paid') this.paid.set(payment_code, amount)
      this.add('payment', payment_code)
      for (const { refund_code } of refunds) this.add('refund', refund_code)
    }
  }

  /** What a booking cost when it was looked at. */
  totalOf(bookingCode: string): number | undefined {
    return this.totals.get(bookingCode)
  }

  learnGuest({ booking_code, guest_detail, grand_total, cancellation_timeline }: Json): void {
    this.totals.set(booking_code, grand_total)
    const [now] = cancellation_timeline
    if (now === undefined) return
    const { email } = guest_detail
    this.cancellations.set(booking_code, { booking_code, email, fee_amount: now.fee_amount })
  }

  private learnLine({ booking_code, charges }: Json): void {
    for (const { line } of charges) if (line !== undefined) this.lines.push({ booking_code, line })
    this.lines = this.lines.slice(-MOST_KNOWN)
  }

  learn(
    { id, path }: PublishedOperation,
    status: number,
    json: Json,
    { url, payload }: Pick<FuzzRequest, 'url' | 'payload'>,
  ): void {
    if (status >= 300) return
    const { Result } = json ?? {}
    if (json?.Version !== undefined) this.version = json.Version
    // An answer to HEAD has no body.
    if (id === 'getchanges' && Result?.length > 0)
      this.changes = Result.map((change: { version: number }) => change.version)
    else if (id !== 'getchanges' && json?.NextCursor !== undefined) this.cursor = json.NextCursor
    const made = /^create(room|rate|tax|promo|extra|policy)$/.exec(id)?.[1]
    if (made !== undefined) this.add(made as Kind, Result[`${made}_code`])
    if (id === 'createbooking') this.add('booking', Result.booking_code)
    if (id === 'addcharge') this.learnLine(Result)
    // An answer to HEAD has no body.
    if (id === 'getmessages' && Result?.length > 0)
      this.messages = Result.map(({ booking_code, message_code }: Json) => ({ booking_code, message_code }))
    if (id === 'createtoken') this.add('token', Result.token_code)
    if (id === 'createwebhook') this.add('webhook', Result.webhook_code)
    if (id === 'getallpeople') for (const { person_code } of Result ?? []) this.add('person', person_code)
    if (id === 'deleteperson') this.forget('person', Result.person_code)
    if (id === 'createhold') this.add('hold', Result.hold_code)
    if (id === 'deletehold') this.forget('hold', Result.hold_code)
    const used = id === 'createbooking' ? /"hold_code":"(\w+)"/.exec(String(payload))?.[1] : undefined
    if (used !== undefined) this.forget('hold', used)
    if (/payments?$/.test(id) && Result?.payments !== undefined) this.learnMoney(Result)
    // A cancelled booking stays cancelled, and few operations work on it.
    if (id === 'cancelbooking' || id === 'guestcancel') this.forget('booking', Result.booking_code)
    const last = decodeURIComponent(url.split('?')[0]!.split('/').at(-1)!)
    const [, verb, place] = /^(put|delete)(\w+image)$/.exec(id) ?? []
    if (verb === 'put') this.add(place as Kind, url)
    if (verb === 'delete') this.forget(place as Kind, url)
    if (id === 'deleteroom')
      for (const image of this.all('roomimage'))
        if (image.includes(`/${last}/`)) this.forget('roomimage', image)
    const kind = /^delete(room|rate|tax|promo|extra|policy|token|webhook)$/.exec(id)?.[1]
    if (kind !== undefined && path.endsWith('}')) this.forget(kind as Kind, last)
  }
}
