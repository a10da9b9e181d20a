import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FakeStripeProvider } from '../../test/providers/fake-stripe.ts'
import { type Answer, type ChaosHotel, night, send } from '../load.ts'
import { insist, patiently } from '../patience.ts'
import { type Booked, endTimeToPay, NIGHTS, PRICE } from './paid-hotels.ts'

const ARRIVE_EVERY_MS = 120
const LONGEST_MS = 5000
const LONGEST_THOUGHT_MS = 3000
/** So long that a provider that is away is not waited for any more. */
const LONG_OVER_S = -20 * 60
/** Long enough to press the button of the provider's page, and over before anybody hears of it. */
const JUST_ENOUGH_S = 3

/** How a visit ends, each as often as it stands here. */
const ENDS = [
  ...['pays', 'pays', 'pays'],
  // In the last seconds; when it is looked at, the time is over.
  ...['pays just in time', 'pays just in time', 'pays just in time'],
  'pays and cancels',
  'leaves before',
  'leaves the provider',
  // The time to pay ends in the same moment.
  'pays late',
] as const

type End = (typeof ENDS)[number]

/** What staff take at the desk meanwhile: a part, so that less is left to pay online; or all of it, while the guest pays, too. */
const CASH = ['none', 'none', 'a part before', 'a part meanwhile', 'none', 'all meanwhile', 'none'] as const

/** What a guest does and what befalls him. The three lists have lengths without a common factor: every combination comes. */
interface Plan {
  end: End
  cash: (typeof CASH)[number]
  failsFirst: boolean
  /** The provider's messages about it are lost. */
  isUnheard: boolean
}

const planOf = (number: number): Plan => ({
  end: ENDS[number % ENDS.length]!,
  cash: CASH[number % CASH.length]!,
  failsFirst: number % 3 > 0,
  isUnheard: number % 11 < 6,
})

/** Guests who arrive one after another, book, and pay at the provider, or do not. They try again until they are answered. */
export class PayingGuests {
  readonly hotels: ChaosHotel[]
  readonly booked: Booked[] = []
  readonly wrong: string[] = []
  underWay = 0
  paid = 0
  failed = 0
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
    const plan = planOf(number)
    const booked = await this.book(this.hotels[number % this.hotels.length]!)
    if (booked === undefined) return
    this.underWay++
    if (plan.cash === 'a part before') await this.receive(booked, 1)
    if (plan.failsFirst) await this.failOnce(booked, plan)
    if (plan.end === 'leaves before') await endTimeToPay(this.url, booked, LONG_OVER_S)
    else await this.pay(booked, plan)
    if (plan.end === 'pays and cancels') await this.cancel(booked)
    this.underWay--
  }

  /** The card is refused; the guest looks at the booking's page and is about to try again. */
  private async failOnce(booked: Booked, { isUnheard }: Plan): Promise<void> {
    const code = this.fake.failAt(await this.beginPayment(booked))
    if (code === undefined) return
    this.failed++
    if (!isUnheard) await this.tell(booked, code)
    await this.comeBack(booked)
  }

  private async pay(booked: Booked, { end, cash, isUnheard }: Plan): Promise<void> {
    const url = await this.openCheckout(booked)
    await delay(Math.random() * LONGEST_THOUGHT_MS)
    if (cash === 'a part meanwhile') await this.receive(booked, 1)
    if (end === 'leaves the provider') return void (await endTimeToPay(this.url, booked, LONG_OVER_S))
    const receiving = cash === 'all meanwhile' ? this.receive(booked, PRICE) : undefined
    const passing = end === 'pays late' ? endTimeToPay(this.url, booked, LONG_OVER_S) : undefined
    if (passing !== undefined) await delay(Math.random() * 1500)
    const isInTime = await this.hurry(booked, end)
    const code = this.fake.payAt(url)
    if (code !== undefined) this.paid++
    if (code !== undefined && isInTime()) booked.isPaidInTime = true
    await Promise.all([receiving, passing])
    if (code !== undefined && !isUnheard) await this.tell(booked, code)
  }

  /** Whether what is paid right afterwards is in time. */
  private async hurry(booked: Booked, end: End): Promise<() => boolean> {
    if (end !== 'pays just in time') return () => end !== 'pays late'
    const since = performance.now()
    const isWaitedFor = await endTimeToPay(this.url, booked, JUST_ENOUGH_S)
    return () => isWaitedFor && performance.now() - since < JUST_ENOUGH_S * 1000
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
    const page = new URL(payment_url.redirect_url).pathname
    const booked: Booked = { hotel, code, page, cash: 0, isPaidInTime: false, isCancelled: false }
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

  /** The same, until the provider's page takes money: that of a try that failed does not. */
  private openCheckout(booked: Booked): Promise<string> {
    return patiently('the page of the provider is open', async () => {
      const url = await this.beginPayment(booked)
      if (this.fake.isOpenAt(url)) return url
      await this.comeBack(booked)
      return undefined
    })
  }

  /** The guest comes back from the provider to the booking's page. */
  private async comeBack({ page }: Booked): Promise<void> {
    const signal = AbortSignal.timeout(LONGEST_MS)
    await fetch(`${this.address}${page}?payment=back`, { signal }).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    )
  }

  /** Staff receive some of it, unless by then nothing is left to pay. */
  private async receive(booked: Booked, amount: number): Promise<void> {
    const { hotel, code: booking_code } = booked
    const headers = { token: hotel.admin, 'idempotency-key': randomUUID() }
    const paid = { booking_code, amount, method: 'cash' }
    const { status, json } = await this.insist('/recordpayment', headers, paid)
    if (status < 300) booked.cash += amount * 100
    else if (json?.Error?.code !== 'invalid_value')
      this.wrong.push(`recordpayment ${status} ${json?.Error?.code}`)
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

  private async cancel(booked: Booked): Promise<void> {
    const { hotel, code } = booked
    const headers = { token: hotel.admin, 'idempotency-key': randomUUID() }
    booked.isCancelled = true
    const { status, json } = await this.insist('/cancelbooking', headers, { booking_code: code })
    if (status !== 200) this.wrong.push(`cancelbooking ${status} ${json?.Error?.code}`)
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
