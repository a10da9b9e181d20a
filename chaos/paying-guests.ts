import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { holdHotel } from '../test/barriers.ts'
import type { FakeStripeProvider } from '../test/providers/fake-stripe.ts'
import { type Answer, type ChaosHotel, makeHotels, night, send } from './load.ts'
import { insist, patiently } from './patience.ts'

const HOTELS = 3
const NIGHTS = 4
/** So few that rooms of guests who pay too late are sold to others. */
export const ROOMS = 12
const ARRIVE_EVERY_MS = 60
const LONGEST_MS = 5000
const LONGEST_THOUGHT_MS = 3000

/** What a guest does, each as often as it stands here. */
const WAYS = [
  ...['pays', 'pays', 'pays', 'pays'],
  // The provider's message about it is lost.
  ...['pays unheard', 'pays unheard'],
  'pays and cancels',
  'leaves before',
  'leaves the provider',
  // The time to pay ends in the same moment.
  'pays late',
] as const

/** Hotels that are paid in advance, through a fake of Stripe. */
export const makePaidHotels = async (
  url: string,
  address: string,
  keys: FakeStripeProvider['keys'],
): Promise<ChaosHotel[]> => {
  const hotels = await makeHotels(url, address, HOTELS)
  const agent = new http.Agent({ keepAlive: false })
  for (const { admin } of hotels) {
    const tell = async (method: string, path: string, body: object) => {
      const { status, json } = await send(agent, address, method, path, { token: admin }, body)
      if (status !== 200 && status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
    }
    const deposit = { charge: 'percent', value: 100 }
    await tell('POST', '/createpolicy', {
      policy_code: 'PAID',
      policy_name: 'In advance',
      steps: [],
      deposit,
    })
    await tell('POST', '/createrate', { rate_code: 'PAID', rate_name: 'In advance', policy_code: 'PAID' })
    const data = Array.from({ length: NIGHTS }, (_, at) => ({
      room_code: 'R',
      rate_code: 'PAID',
      room_availability_date: night(at),
      number_of_rooms: ROOMS,
      price: 100,
    }))
    await tell('POST', '/modifyroomavailability', { data })
    await tell('PUT', '/paymentsettings', { provider: 'stripe', mode: 'test', keys })
  }
  return hotels
}

interface Booked {
  hotel: ChaosHotel
  code: string
  /** The booking's own page, without the server. */
  page: string
}

/** Guests who arrive one after another, book, and pay at the provider, or do not. They try again until they are answered. */
export class PayingGuests {
  readonly hotels: ChaosHotel[]
  readonly booked: Booked[] = []
  readonly wrong: string[] = []
  underWay = 0
  paid = 0
  private readonly url: string
  private readonly address: string
  private readonly fake: FakeStripeProvider
  private readonly agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  private readonly visits: Promise<void>[] = []
  private stopped = false
  private arriving: Promise<void> = Promise.resolve()

  constructor(hotels: ChaosHotel[], url: string, address: string, fake: FakeStripeProvider) {
    this.hotels = hotels
    this.url = url
    this.address = address
    this.fake = fake
  }

  begin(): this {
    this.arriving = this.arrive()
    return this
  }

  /** Lets everybody who is there finish. */
  async end(): Promise<void> {
    this.stopped = true
    await this.arriving
    await Promise.all(this.visits)
    this.agent.destroy()
  }

  private async arrive(): Promise<void> {
    for (let number = 0; !this.stopped; number++) {
      const visit = this.visit(number).catch((err) => void this.wrong.push(`a guest: ${err.message}`))
      this.visits.push(visit)
      await delay(ARRIVE_EVERY_MS)
    }
  }

  private async visit(number: number): Promise<void> {
    const way = WAYS[number % WAYS.length]!
    const booked = await this.book(this.hotels[number % this.hotels.length]!)
    if (booked === undefined) return
    this.underWay++
    if (way === 'leaves before') await this.letPass(booked)
    else await this.pay(booked, way)
    if (way === 'pays and cancels') await this.cancel(booked)
    this.underWay--
  }

  private async pay(booked: Booked, way: (typeof WAYS)[number]): Promise<void> {
    const url = await this.beginPayment(booked)
    await delay(Math.random() * LONGEST_THOUGHT_MS)
    if (way === 'leaves the provider') return this.letPass(booked)
    const passed = way === 'pays late' ? this.letPass(booked) : undefined
    if (passed !== undefined) await delay(Math.random() * 1500)
    const code = this.fake.payAt(url)
    if (code !== undefined) this.paid++
    await passed
    if (code !== undefined && way !== 'pays unheard') await this.tell(booked, code)
  }

  /** The booking, or undefined if there is no room. */
  private async book(hotel: ChaosHotel): Promise<Booked | undefined> {
    const at = Math.floor(Math.random() * NIGHTS)
    const booking_form = {
      room_code: 'R',
      rate_code: 'PAID',
      arrival_date: night(at),
      departure_date: night(at + 1),
      guest_detail: { name: 'Ann Guest', email: 'ann@example.com' },
      guests: 1,
    }
    const headers = { token: hotel.client, 'idempotency-key': randomUUID() }
    const { status, json } = await this.insist('/createbooking', headers, { booking_form })
    if (status !== 201) {
      if (json?.Error?.code !== 'sold_out') this.wrong.push(`createbooking ${status} ${json?.Error?.code}`)
      return undefined
    }
    const { booking_code: code, payment_url } = json.Result
    const booked = { hotel, code, page: new URL(payment_url.redirect_url).pathname }
    this.booked.push(booked)
    return booked
  }

  /** Presses Pay until that leads to the provider, and answers its address. */
  private beginPayment({ page }: Booked): Promise<string> {
    return patiently('Pay leads to the provider', async () => {
      const answer = await this.post(`${page}/pay`, { origin: this.address }, '')
      const to = answer?.headers.get('location') ?? ''
      if (to.startsWith(this.address) && !to.includes('payment=away'))
        throw new Error(`${page} cannot be paid`)
      return to.startsWith(this.address) ? undefined : to || undefined
    })
  }

  /** The provider tells of it until it is heard. */
  private async tell({ page }: Booked, code: string): Promise<void> {
    const [, , chain, hotel] = page.split('/')
    const { headers, body } = this.fake.webhookFor(code)
    const path = `/api/plugin/v1/paymentwebhook/stripe/${chain}/${hotel}`
    await patiently('the webhook is heard', async () => {
      const answer = await this.post(path, { ...headers, 'content-type': 'application/json' }, body)
      return answer?.status === 200 || undefined
    })
  }

  private async cancel({ hotel, code }: Booked): Promise<void> {
    const headers = { token: hotel.admin, 'idempotency-key': randomUUID() }
    const { status, json } = await this.insist('/cancelbooking', headers, { booking_code: code })
    if (status !== 200) this.wrong.push(`cancelbooking ${status} ${json?.Error?.code}`)
  }

  /** The time to pay was over twenty minutes ago, so that a provider that is away is not waited for. */
  private async letPass({ hotel: { hotelId }, code }: Booked): Promise<void> {
    const { client, commit } = await holdHotel(this.url, hotelId)
    const { rows } = await client.query(
      `update booking set payment_due_at = now() - interval '20 minutes'
       where hotel_id = $1 and booking_code = $2 and payment_due_at is not null returning booking_id`,
      [hotelId, code],
    )
    await client.query(
      `update payment set due_at = now() - interval '20 minutes', look_at = now()
       where hotel_id = $1 and booking_id = $2 and payment_status = 'pending'`,
      [hotelId, rows[0]?.booking_id],
    )
    await commit()
  }

  private insist(path: string, headers: Record<string, string>, body: object): Promise<Answer> {
    return insist(() => send(this.agent, this.address, 'POST', path, headers, body), path)
  }

  private post(
    path: string,
    headers: Record<string, string>,
    body: string | Buffer<ArrayBufferLike>,
  ): Promise<Response | undefined> {
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
    const signal = AbortSignal.timeout(LONGEST_MS)
    const init = {
      method: 'POST',
      redirect: 'manual',
      headers: form,
      body: body as BodyInit,
      signal,
    } as const
    return fetch(`${this.address}${path}`, init).then(
      async (answer) => {
        await answer.arrayBuffer()
        if (answer.status >= 400 && answer.status !== 503) this.wrong.push(`${path} ${answer.status}`)
        return answer
      },
      () => undefined,
    )
  }
}
