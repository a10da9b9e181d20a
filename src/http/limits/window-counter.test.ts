import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { secondsLeft, WindowCounter } from './window-counter.ts'

/** A clock that goes when it is told to. */
const stoppedClock = (t: TestContext): { ms: number } => {
  const clock = { ms: 1000 }
  t.mock.method(performance, 'now', () => clock.ms)
  return clock
}

suite('a minute of counting', () => {
  test('begins with what is counted first, and is over after it, whatever came meanwhile', (t) => {
    const clock = stoppedClock(t)
    const counter = new WindowCounter(10)
    assert.equal(counter.current('a'), undefined, 'looking begins nothing')
    counter.open('a').count++
    clock.ms += 59_000
    counter.open('a').count += 2
    assert.equal(counter.current('a')!.count, 3)
    assert.equal(secondsLeft(counter.current('a')!), 1)
    clock.ms += 1000
    assert.equal(counter.current('a'), undefined)
    assert.equal(counter.open('a').count, 0)
    assert.equal(secondsLeft(counter.current('a')!), 60)
  })

  test('is one for each name, of which the first to end are forgotten where there are too many', (t) => {
    const clock = stoppedClock(t)
    const counter = new WindowCounter(3)
    for (const name of ['a', 'b', 'c']) {
      counter.open(name).count = 5
      clock.ms += 1000
    }
    counter.open('a').count++
    counter.open('d').count++
    const counts = () => ['a', 'b', 'c', 'd', 'e'].map((name) => counter.current(name)?.count)
    assert.deepEqual(counts(), [undefined, 5, 5, 1, undefined])
    clock.ms += 58_500
    counter.open('e').count++
    assert.deepEqual(counts(), [undefined, undefined, 5, 1, 1])
  })
})
