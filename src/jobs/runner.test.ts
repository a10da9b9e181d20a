import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { until } from '../../test/support/barriers.ts'
import { testDatabase } from '../../test/support/harness.ts'
import { Database } from '../db/hotel/database.ts'
import { JobRunner } from './runner.ts'
import type { Failure, Outcome, Work } from './work.ts'

// One that does not look for nodes has a single one, and so one runner.
const db = new Database((await testDatabase()).url)
after(() => db.end())
const log = { warn() {}, error() {} }
const AWAY = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })

interface Key {
  name: string
  steps: number[]
  attempts: number
  ageMs: number
}

/** Work on a few keys in memory. Records everything done with them. */
class Bench implements Work<Key, number, Outcome> {
  readonly name = 'bench'
  mostAtOnce = 10
  readonly lookEveryMs = 3_600_000
  readonly stepWithinMs = 20_000
  readonly retry = { waitsMs: [1000, 5000], spread: [1, 1] as const, giveUpAfterMs: 60_000 }
  readonly free: Key[] = []
  readonly done: string[] = []
  readonly failures: Failure[] = []
  readonly ended: string[] = []
  underWay = 0
  most = 0
  answer: (key: Key, step: number, signal: AbortSignal) => Promise<Outcome> = async () => ({ done: true })
  noteDone: () => Promise<boolean> = async () => true

  add(name: string, steps: number[], more: Partial<Key> = {}): this {
    this.free.push({ name, steps, attempts: 0, ageMs: 0, ...more })
    return this
  }

  async due() {
    return { hotelIds: this.free.length > 0 ? [1] : [], next: 0 }
  }

  async lease(_sql: unknown, _hotelId: number, most: number) {
    return this.free.splice(0, most)
  }

  hotelOf = () => 1

  async steps(key: Key) {
    const steps = key.steps.slice(0, 2)
    return { steps, isLast: key.steps.length <= 2 }
  }

  async perform(key: Key, step: number, signal: AbortSignal) {
    this.underWay++
    this.most = Math.max(this.most, this.underWay)
    try {
      return await this.answer(key, step, signal)
    } finally {
      this.underWay--
    }
  }

  failed = (): Outcome => ({ done: false })

  attempt = ({ attempts }: Key) => attempts + 1

  ageMs = ({ ageMs }: Key) => ageMs

  async advance(_sql: unknown, key: Key, step: number) {
    const isOwn = await this.noteDone()
    this.done.push(`${key.name}${step}`)
    key.steps.shift()
    return isOwn
  }

  async postpone(_sql: unknown, _key: Key, _step: number, _result: Outcome, failure: Failure) {
    this.failures.push(failure)
  }

  async finish(_sql: unknown, { name }: Key) {
    this.ended.push(`${name} finished`)
  }

  async giveBack(_sql: unknown, { name }: Key) {
    this.ended.push(`${name} given back`)
  }

  async backlog() {
    return [{ due: this.free.length, oldest_seconds: 0 }]
  }
}

const runnerOf = (bench: Bench) => new JobRunner(bench, db, log)

suite('work after commit', () => {
  test('does the steps of a key one after the other in order, and keys beside each other', async () => {
    const bench = new Bench().add('a', [1, 2, 3, 4, 5]).add('b', [1, 2])
    const gate = Promise.withResolvers<void>()
    bench.answer = async ({ name }) => {
      if (name === 'a') await gate.promise
      return { done: true }
    }
    const runner = runnerOf(bench)
    const run = runner.runDue()
    await until(() => bench.ended.includes('b finished'))
    assert.deepEqual(bench.done, ['b1', 'b2'], 'a slow key keeps no other waiting')
    gate.resolve()
    assert.equal(await run, 7)
    assert.deepEqual(bench.done.slice(2), ['a1', 'a2', 'a3', 'a4', 'a5'])
    assert.deepEqual(runner.counts, { attempts: 7, failures: 0 })
  })

  test('takes no more keys than it may have in hand, and the next as soon as there is room', async () => {
    const bench = new Bench()
    bench.mostAtOnce = 3
    for (let n = 0; n < 10; n++) bench.add(`k${n}.`, [1])
    const runner = runnerOf(bench).start()
    await until(() => bench.done.length === 10)
    assert.equal(bench.most, 3)
    await runner.stop()
  })

  test('puts off what fails: by the plan, by what the other side asks, and not at all once too old', async () => {
    const bench = new Bench()
      .add('first', [1, 2])
      .add('third', [1], { attempts: 2 })
      .add('asked', [1])
      .add('old', [1], { ageMs: 60_001 })
    bench.answer = async ({ name }) =>
      name === 'asked' ? { done: false, retryAfterMs: 9000 } : { done: false }
    const runner = runnerOf(bench)
    assert.equal(await runner.runDue(), 0)
    assert.deepEqual(bench.failures, [
      { attempt: 1, waitMs: 1000 },
      { attempt: 3, waitMs: 5000 },
      { attempt: 1, waitMs: 9000 },
      { attempt: 1, waitMs: null },
    ])
    assert.deepEqual(bench.ended, [], 'what follows a failed step waits for it')
    assert.deepEqual(runner.counts, { attempts: 4, failures: 4 })
  })

  test('counts what throws or never ends as failed', async (context) => {
    const bench = new Bench().add('throws', [1]).add('hangs', [1])
    bench.answer = async ({ name }) => {
      if (name === 'throws') throw new Error('no such thing')
      return new Promise(() => {})
    }
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const run = runnerOf(bench).runDue()
    await until(() => bench.failures.length === 1)
    context.mock.timers.tick(bench.stepWithinMs)
    await run
    assert.equal(bench.failures.length, 2)
  })

  test('leaves a key alone whose lease was lost', async () => {
    const bench = new Bench().add('a', [1, 2])
    bench.noteDone = async () => false
    await runnerOf(bench).runDue()
    assert.deepEqual([bench.done, bench.ended], [['a1'], []])
  })

  test('gives back what it could not note, as soon as the database can be asked', async () => {
    const bench = new Bench().add('a', [1]).add('b', [1])
    bench.noteDone = async () => {
      throw AWAY
    }
    const runner = runnerOf(bench)
    await runner.runDue()
    assert.deepEqual(bench.ended, ['a given back', 'b given back'])
    bench.ended.length = 0
    await runner.runDue()
    assert.deepEqual(bench.ended, [], 'once')
  })

  test('is in no hurry for more while the database is in trouble', async () => {
    const bench = new Bench().add('a', [1])
    bench.mostAtOnce = 1
    let leases = 0
    const lease = bench.lease.bind(bench)
    bench.lease = async (sql, hotelId, most) => {
      leases++
      return lease(sql, hotelId, most)
    }
    bench.steps = async () => {
      throw AWAY
    }
    const runner = runnerOf(bench).start()
    await until(() => leases === 1 && runner.inHand === 0)
    await new Promise(setImmediate)
    assert.equal(leases, 1)
    await runner.stop()
    assert.deepEqual(bench.ended, ['a given back'])
  })

  test('counts no attempt where it could not even be known what to do', async () => {
    const bench = new Bench().add('a', [1])
    bench.answer = async () => {
      throw AWAY
    }
    const runner = runnerOf(bench)
    await runner.runDue()
    assert.deepEqual(runner.counts, { attempts: 0, failures: 0 })
    assert.deepEqual([bench.failures, bench.ended], [[], ['a given back']])
  })

  test('when stopped lets what is under way end, and gives the rest back', async () => {
    const bench = new Bench().add('ends', [1, 2]).add('cut', [1])
    const gate = Promise.withResolvers<void>()
    bench.answer = async ({ name }, _step, signal) => {
      await gate.promise
      return name === 'cut' ? { done: false, interrupted: signal.aborted } : { done: true }
    }
    const runner = runnerOf(bench).start()
    await until(() => bench.underWay === 2)
    const stopped = runner.stop()
    gate.resolve()
    await stopped
    assert.deepEqual(bench.done, ['ends1'])
    assert.deepEqual(bench.ended.sort(), ['cut given back', 'ends given back'])
    assert.deepEqual(bench.failures, [])
    assert.equal(runner.inHand, 0)
  })
})
