import assert from 'node:assert/strict'
import type { CallOptions, CallResult } from '../support/harness.ts'
import { type Counts, datesOf, HotelModel, type Refused } from './hotel-model.ts'
import { withoutSentence, worldOf } from './hotel-model-answers.ts'
import type { RateFields } from './hotel-model-days.ts'
import type { Operation } from './model-operations.ts'
import { modelQuote, nightsOf } from './quote-model.ts'

type Call = (method: string, path: string, options?: CallOptions) => Promise<CallResult>

const amount = (minor: number | undefined): number | undefined =>
  minor === undefined ? undefined : minor / 100

const priced = <T extends RateFields>(fields: T): T => ({
  ...fields,
  ...(fields.rate_price === undefined ? {} : { rate_price: amount(fields.rate_price) }),
  ...(fields.normal_price === undefined ? {} : { normal_price: amount(fields.normal_price) }),
})

/** Does the same to a server and to the model, and compares their answers. */
export class Performer {
  readonly model = new HotelModel()
  private readonly call: Call
  private readonly today: string
  private readonly codes: string[] = []

  constructor(call: Call, today: string) {
    this.call = call
    this.today = today
  }

  async perform(operation: Operation): Promise<void> {
    switch (operation.kind) {
      case 'push':
        return this.push(operation)
      case 'range': {
        const { start, end, price, ...range } = operation.range
        const body = { ...priced(range), start_date: start, end_date: end, price: amount(price) }
        const answer = await this.call('PUT', `/updateroomavailability/${operation.room}`, { body })
        return sameCounts(answer, this.model.updateRange(operation.room, operation.range))
      }
      case 'stop':
        return this.stop(operation)
      case 'delete days': {
        const { room, range, rate } = operation
        const query = new URLSearchParams()
        if (range !== null) query.set('start_date', range[0])
        if (range !== null) query.set('end_date', range[1])
        if (rate !== undefined) query.set('rate_code', rate)
        const answer = await this.call('DELETE', `/deleteroomavailability/${room}?${query}`)
        const dates = range === null ? null : datesOf(...range)
        return sameAnswer(answer, this.model.deleteDays(room, dates, rate))
      }
      case 'book':
        return this.book(operation)
      case 'cancel':
      case 'confirm':
        return this.settle(operation)
      default:
        return this.catalog(operation)
    }
  }

  private async push({ entries, partial, net }: Operation & { kind: 'push' }): Promise<void> {
    const data = entries.map(({ date, price, rate_detail, ...entry }) => ({
      ...entry,
      room_availability_date: date,
      price: amount(price),
      rate_detail: rate_detail?.map(priced),
    }))
    const body = { data, ...(net ? { net_unacknowledged: 1 } : {}) }
    const answer = await this.call('POST', `/modifyroomavailability${partial ? '?partial=1' : ''}`, { body })
    sameCounts(answer, this.model.push(entries, { partial, net }))
  }

  private async stop({
    room,
    rate,
    start,
    end,
    weekdays,
    close,
  }: Operation & { kind: 'stop' }): Promise<void> {
    const body = {
      room_code: room,
      start_date: start,
      end_date: end,
      is_close: close ? 1 : 0,
      weekdays,
      rate_code: rate ?? undefined,
    }
    const answer = await this.call('PUT', `/updatestopsellroom${rate === null ? '' : 'rate'}availability`, {
      body,
    })
    sameAnswer(answer, this.model.stopSell(room, rate, datesOf(start, end, weekdays), close))
  }

  private async catalog(operation: Operation): Promise<void> {
    const { model } = this
    switch (operation.kind) {
      case 'create room': {
        const { room } = operation
        const body = {
          room_code: room,
          room_name: room,
          number_of_room: 4,
          room_max_adult: 2,
          room_max_children: 1,
        }
        const answer = await this.call('POST', '/createroom', { body })
        assert.equal(answer.status, model.rooms.has(room) ? 409 : 201)
        if (answer.status === 201)
          model.rooms.set(room, {
            published: true,
            adults: 2,
            children: 1,
            days: new Map(),
            rates: new Map(),
          })
        return
      }
      case 'delete room': {
        const answer = await this.call('DELETE', `/deleteroom/${operation.room}`)
        if (!this.isDeleted(answer, 'room', operation.room)) return
        model.rooms.delete(operation.room)
        return
      }
      case 'edit room': {
        const { room, published, adults } = operation
        const body = { is_publish: published ? 1 : 0, room_max_adult: adults }
        const answer = await this.call('PUT', `/updateroom/${room}`, { body })
        assert.equal(answer.status, model.rooms.has(room) ? 200 : 404)
        Object.assign(model.rooms.get(room) ?? {}, { published, adults })
        return
      }
      case 'create rate': {
        const { rate, price } = operation
        const body = { rate_code: rate, rate_name: rate, price: amount(price) }
        const answer = await this.call('POST', '/createrate', { body })
        assert.equal(answer.status, model.rates.has(rate) ? 409 : 201)
        if (answer.status === 201) model.rates.set(rate, { closed: false, first: null, last: null, price })
        return
      }
      case 'delete rate': {
        const answer = await this.call('DELETE', `/deleterate/${operation.rate}`)
        if (this.isDeleted(answer, 'rate', operation.rate)) model.deleteRate(operation.rate)
        return
      }
      case 'edit rate': {
        const { rate, closed, first, last, price } = operation
        const body = {
          is_closed: closed,
          start_date_rate: first === null ? null : `${first}T12:30:00Z`,
          end_date_rate: last === null ? null : `${last}T23:59:59Z`,
          price: amount(price),
        }
        const answer = await this.call('PUT', `/updaterate/${rate}`, { body })
        assert.equal(answer.status, model.rates.has(rate) ? 200 : 404)
        Object.assign(model.rates.get(rate) ?? {}, { closed, first, last, price })
      }
    }
  }

  /** Checks the answer to a deletion; true if it succeeded. */
  private isDeleted(answer: CallResult, kind: 'room' | 'rate', code: string): boolean {
    const exists = (kind === 'room' ? this.model.rooms : this.model.rates).has(code)
    const inUse = this.model.inUse(kind, code)
    assert.equal(answer.status, !exists ? 404 : inUse > 0 ? 409 : 200)
    if (exists && inUse > 0) assert.equal(answer.Error.details[0].count, inUse)
    return answer.status === 200
  }

  private async book(wanted: Operation & { kind: 'book' }): Promise<void> {
    const { room: room_code, rate: rate_code, arrival, rooms, guests } = wanted
    const departure = Temporal.PlainDate.from(arrival).add({ days: wanted.nights }).toString()
    const [room, rate] = [this.model.rooms.get(room_code), this.model.rates.get(rate_code)]
    const stay = { arrival, departure, rooms, guests }
    const exist = room !== undefined && rate !== undefined
    // Staff book rooms that guests are not shown.
    const quote = exist
      ? modelQuote(worldOf(this.model, { ...room, published: true }, rate_code, this.today), stay)
      : undefined
    const seen = {
      nothing: undefined,
      rate: quote?.ratePrice ?? 1,
      total: Number(quote?.total ?? 1),
      wrong: 77_777_777,
    }
    const booking_form = {
      room_code,
      rate_code,
      arrival_date: arrival,
      departure_date: departure,
      room_price: amount(seen[wanted.seen]),
      guest_detail: { name: 'Guest', email: 'guest@example.com' },
      guests,
      rooms,
    }
    const answer = await this.call('POST', '/createbooking', { body: { booking_form } })
    if (quote === undefined)
      assert.equal(answer.code, room === undefined ? 'room_not_found' : 'rate_not_found')
    else if (!quote.bookable) {
      const soldOut = quote.reasons.every(({ code }) => code === 'sold_out')
      assert.equal(answer.code, soldOut ? 'sold_out' : 'not_bookable')
      assert.deepEqual(answer.Error.details.map(withoutSentence), quote.reasons)
    } else if (wanted.seen === 'wrong') assert.equal(answer.code, 'price_changed')
    else {
      assert.equal(answer.status, 201, answer.text)
      assert.equal(answer.Result.total_price, Number(quote.total) / 100)
      this.codes.push(answer.Result.booking_code)
      this.model.book(answer.Result.booking_code, {
        room: room_code,
        rate: rate_code,
        nights: nightsOf(stay),
        rooms,
      })
    }
  }

  private async settle({ kind, booking, ack }: Operation & { kind: 'cancel' | 'confirm' }): Promise<void> {
    const booking_code = this.codes[booking % Math.max(this.codes.length, 1)] ?? 'ABCDEFGH'
    const body = { booking_code, ...(kind === 'confirm' ? { is_ack: ack ? 1 : 0 } : {}) }
    const answer = await this.call('POST', `/${kind}booking`, { body })
    const expected = this.model.bookings.get(booking_code)
    assert.equal(answer.status, expected === undefined ? 404 : 200)
    if (expected === undefined) return
    if (kind === 'cancel') this.model.cancel(booking_code)
    else expected.ack = ack
    assert.equal(answer.Result.booking_status === 'cancelled', expected.cancelled)
    assert.equal(answer.Result.is_ack, expected.ack ? 1 : 0)
  }
}

const sameCounts = (answer: CallResult, expected: Counts | Refused): void => {
  if ('status' in expected) return void assert.equal(answer.status, expected.status, answer.text)
  assert.equal(answer.status, 200, answer.text)
  const { received, updated, unchanged, rejected } = answer.Result
  assert.deepEqual({ received, updated, unchanged, rejected }, expected)
}

const sameAnswer = (answer: CallResult, expected: object | Refused): void => {
  if ('status' in expected) return void assert.equal(answer.status, expected.status, answer.text)
  assert.equal(answer.status, 200, answer.text)
  for (const [name, value] of Object.entries(expected)) assert.equal(answer.Result[name], value, name)
}
