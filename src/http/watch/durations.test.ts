import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Histogram, Registry } from 'prom-client'
import { BOUNDS, Durations } from './durations.ts'

const NAME = 'some_duration_seconds'
const HELP = 'How long something took'

test('durations are shown as the histogram of the library shows them, default labels too', async () => {
  const seconds = fc.oneof(
    fc.constantFrom(0, ...BOUNDS, 5.1, 60),
    fc.double({ min: 0, max: 10, noNaN: true, noDefaultInfinity: true }),
  )
  const kinds = [
    { method: 'GET', route: '/a', status: '200' },
    { method: 'POST', route: '/"b"', status: '409' },
  ]
  const noted = fc.array(fc.tuple(fc.constantFrom(0, 1), seconds))
  await fc.assert(
    fc.asyncProperty(noted, fc.boolean(), async (all, isWorker) => {
      const registries = [new Registry(), new Registry()] as const
      if (isWorker) for (const registry of registries) registry.setDefaultLabels({ worker: 2 })
      const ours = new Durations(registries[0], NAME, HELP)
      const theirs = new Histogram({
        name: NAME,
        help: HELP,
        labelNames: ['method', 'route', 'status'],
        buckets: BOUNDS,
        registers: [registries[1]],
      })
      const series = kinds.map((labels) => ours.labelled(labels))
      for (const labels of kinds) theirs.zero(labels)
      for (const [kind, value] of all) {
        series[kind]!.note(value)
        theirs.observe(kinds[kind]!, value)
      }
      const [text, expected] = await Promise.all(registries.map((registry) => registry.metrics()))
      assert.deepEqual(linesOf(text!), linesOf(expected!))
    }),
    { numRuns: 50 },
  )
})

/** Labels have no order. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(',').sort().join(',')}}`))
