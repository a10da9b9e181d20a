// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTestApp } from '../../../test/support/harness.ts'
import { form, item } from '../../bookings/priced-hotel.testing.ts'
import { Arriving, daysGone, NIGHTS, stayFrom } from './arriving.testing.ts'
import { type Asked, type Operation, StayModel, type Step } from './stay-model.testing.ts'

const app = await createTestApp({ ownDatabase: true })
const RUNS = Number(process.env.MODEL_RUNS ?? 12)
// A slow machine does fewer.
const LONGEST_MS = process.env.MODEL_RUNS === undefined ? 15_000 : 240_000
const ROOMS = 4

const items = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1 }), {
  nil: undefined,
  freq: 1,
})
const asked: fc.Arbitrary<Asked> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('terms' as const) },
  fc.constant('waived' as const),
  fc.constantFrom(1, 70, 450, 1201),
)
const step = fc.constantFrom<Step>('checkin', 'checkout', 'marknoshow')

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('step' as const), step, items, release: fc.boolean(), asked }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), step, items }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('undo' as const), step: fc.constant(undefined), items }),
  },
  fc.record({ kind: fc.constant('cancel' as const), items, asked }),
  fc.record({ kind: fc.constant('record' as const), amount: fc.constantFrom(1, 100, 400, 800) }),
  fc.constant({ kind: 'pay online' as const }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('hours pass' as const),
      hours: fc.constantFrom(1, 30, 47.9, 49),
    }),
  },
  fc.constant({ kind: 'another books' as const }),
  fc.constant({ kind: 'another cancels' as const }),
)

type Taken = Operation & ({ kind: 'step' | 'cancel' } | { kind: 'undo'; step: Step })

const KINDS = ['step 200', 'step 409', 'undo 200', 'undo 409']

/** What was tried, with what came of it. */
const performed = new Set<string>()

/** A booking in the hotel and in the model. */
class Both {
  private readonly stay: Arriving
  readonly model: StayModel
  private readonly others: string[] = []

  constructor(stay: Arriving, model: StayModel) {
    this.stay = stay
    this.model = model
  }

  /** Items that the booking does not have are not asked for. */
  private named(numbers: number[] | undefined): number[] | undefined {
    const known = numbers?.filter((number) => number <= this.model.items.length)
    return known?.length === 0 ? undefined : known
  }

  async perform(operation: Operation): Promise<void> {
    const { model, stay } = this
    if (operation.kind === 'hours pass') {
      model.hoursPass(operation.hours)
      return stay.hoursPass(operation.hours)
    }
    if (operation.kind === 'another books' || operation.kind === 'another cancels')
      return this.other(operation)
    if (operation.kind === 'pay online') return this.payOnline()
    if (operation.kind === 'record') return this.record(operation.amount)
    const named = { ...operation, items: this.named(operation.items) }
    return this.take(named.kind === 'undo' ? { ...named, step: named.step ?? model.lastStep } : named)
  }

  private async take(wanted: Taken): Promise<void> {
    const { model, stay } = this
    const { payment_due_at } = await stay.told()
    const isFree = payment_due_at !== null && model.paid === 0 && model.due > 0
    const name = wanted.kind === 'cancel' ? 'cancelbooking' : wanted.step
    const body = bodyOf(wanted)
    const tried = await stay.step(name, { ...body, simulate: 1 })
    const back =
      wanted.kind === 'undo'
        ? model.undo(wanted.step, wanted.items)
        : wanted.kind === 'cancel'
          ? model.cancel(wanted, isFree)
          : model.step(wanted, isFree)
    const answer = await stay.step(name, body)
    assert.equal(answer.status === 200, back !== undefined, answer.text)
    assert.equal(tried.status, answer.status, `${tried.text} ${answer.text}`)
    performed.add(`${wanted.kind} ${answer.status}`)
    if (answer.status !== 200) return
    assert.equal(tried.Result.due_amount >= 0, true)
    assert.deepEqual(
      [tried.Result.fee_amount, tried.Result.refund_amount, tried.Result.nights_left],
      [answer.Result.fee_amount, answer.Result.refund_amount, answer.Result.nights_left],
    )
    if (wanted.kind !== 'undo' && back! > 0) assert.equal(answer.Result.refund_amount, back)
  }

  private async record(amount: number): Promise<void> {
    const body = { booking_code: this.stay.code, amount, method: 'cash' }
    const { status, text } = await this.stay.hotel.post('/recordpayment', body)
    assert.equal(status === 200, amount <= this.model.due, text)
    if (status === 200) this.model.paid += amount
  }

  private async payOnline(): Promise<void> {
    if ((await this.stay.begin()) === 'not_payable') return
    const { amount } = (await this.stay.payments()).at(-1)!
    await this.stay.decide('paid')
    await this.stay.look()
    this.model.paid += amount / 100
  }

  private async other({ kind }: { kind: 'another books' | 'another cancels' }): Promise<void> {
    const { hotel } = this.stay
    if (kind === 'another cancels') {
      const booking_code = this.others.pop()
      if (booking_code === undefined) return
      assert.equal((await hotel.post('/cancelbooking', { booking_code })).status, 200)
      this.model.others--
      return
    }
    const made = await hotel.post('/createbooking', form([item()], stayFrom(NIGHTS - 1, 1)))
    assert.equal(made.status === 201, this.model.free > 0, made.text)
    if (made.status !== 201) return
    this.others.push(made.Result.booking_code)
    this.model.others++
  }

  async compare(): Promise<void> {
    const { model, stay } = this
    const told = await stay.told()
    assert.deepEqual(
      told.items.map(({ item_status, stay_status, fee_amount }: Record<string, unknown>) => [
        item_status,
        stay_status,
        fee_amount,
      ]),
      model.items.map(({ isCancelled, status, fee }) => [isCancelled ? 'cancelled' : 'booked', status, fee]),
    )
    assert.deepEqual(
      [told.booking_status, told.paid_amount, told.refunded_amount, told.due_amount],
      [model.isCancelled ? 'cancelled' : 'new', model.paid, model.given, model.due],
    )
    assert.ok(told.refunded_amount <= told.paid_amount)
    const left = await stay.roomsLeft()
    const held = model.items.filter(({ isCancelled }) => !isCancelled)
    const kept = held.filter(({ isReleased }) => !isReleased)
    const expected = left.map((_, night) => {
      const others = night === NIGHTS - 1 ? model.others : 0
      return ROOMS - others - (night < daysGone() ? held : kept).length
    })
    assert.deepEqual(left, expected)
  }
}

const bodyOf = (wanted: Taken): object => {
  const { items: numbers } = wanted
  if (wanted.kind === 'undo') return { items: numbers, undo: 1 }
  const isAsked = wanted.kind === 'cancel' || wanted.step === 'marknoshow'
  const fee =
    !isAsked || wanted.asked === 'terms'
      ? {}
      : wanted.asked === 'waived'
        ? { waive_fee: 1 }
        : { fee_amount: wanted.asked }
  const release = wanted.kind === 'step' && wanted.step === 'marknoshow' && wanted.release
  return { items: numbers, ...fee, ...(release ? { release: 1 } : {}) }
}

test('whatever guests, staff and others do and undo: items, rooms and money are as in the model, and the tables whole', async () => {
  const end = performance.now() + LONGEST_MS
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      fc.array(operation, { minLength: 4, maxLength: 14 }),
      async (count, isOnline, operations) => {
        if (performance.now() > end && KINDS.every((kind) => performed.has(kind))) return
        const settings = isOnline ? { provider: 'test', mode: 'test' } : { provider: null }
        const booked = Array.from({ length: count }, () => item())
        const stay = await Arriving.of(app, booked, { rooms: ROOMS, settings })
        await stay.nextDay()
        const both = new Both(stay, new StayModel(count, ROOMS))
        for (const operation of operations) {
          await both.perform(operation)
          await both.compare()
        }
        await stay.isSound()
      },
    ),
    { numRuns: RUNS },
  )
  for (const kind of KINDS) assert.ok(performed.has(kind), `only ${[...performed].join(', ')}`)
})
