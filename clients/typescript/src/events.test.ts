import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EventsMissing, type HotelEvent, VacancyError } from './index.ts'
import { refusal, result, scripted } from './scripted.testing.ts'

const events = (from: number, to: number, event_type = 'room.changed') =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ version: from + at, event_type, data: {} }))

const page = (list: object[], Version: number) => result(list, { Version })

const read = async (source: AsyncIterable<HotelEvent>, count: number): Promise<number[]> => {
  const versions: number[] = []
  for await (const { version } of source) if (versions.push(version) === count) break
  return versions
}

test('events come in order, page after page, from where the reader stood', async () => {
  const { vacancy, seen } = scripted([
    page(events(8, 507), 509),
    page(events(508, 509), 509),
    page([], 509),
    page(events(510, 510), 510),
  ])
  const versions = await read(vacancy.events({ after: 7, everyMs: 1 }), 503)
  assert.deepEqual([versions[0], versions.at(-1), versions.length], [8, 510, 503])
  assert.deepEqual(
    seen.map(({ url }) => new URL(url).searchParams.get('after')),
    ['7', '507', '509', '509'],
  )
})

test('`now` begins with what is to come', async () => {
  const { vacancy } = scripted([page([], 41), page(events(42, 42), 42)])
  assert.deepEqual(await read(vacancy.events({ after: 'now', everyMs: 1 }), 1), [42])
})

test('only the types that were asked for, with what is known of them', async () => {
  const { vacancy } = scripted([page([...events(1, 3), ...events(4, 4, 'booking.created')], 4)])
  for await (const event of vacancy.events({ types: ['booking.created', 'booking.cancelled'] })) {
    const code: string | undefined = event.data.booking_code
    assert.deepEqual([event.version, code], [4, undefined])
    break
  }
})

test('a version may be text; what is none, and a type that there is not, are refused at once', async () => {
  const { vacancy, seen } = scripted([page(events(6, 6), 6)])
  assert.deepEqual(await read(vacancy.events({ after: '5' }), 1), [6])
  assert.equal(new URL(seen[0]!.url).searchParams.get('after'), '5')
  for (const after of ['', ' 5', '5.5', '-1', -1, 1.5, Number.NaN, null, 'Now'])
    assert.throws(() => vacancy.events({ after: after as never }), {
      name: 'TypeError',
      message: /^after must be a version/,
    })
  assert.throws(() => vacancy.events({ types: ['booking.created', 'nope' as never] }), {
    name: 'TypeError',
    message: /^"nope" is no type of event\. There are: .*booking\.created, /,
  })
  assert.equal(seen.length, 1)
})

test('a gap, and a hotel that was put back, are told: nothing is missed in silence', async () => {
  for (const [answer, version] of [
    [page(events(9, 9), 9), 9],
    [page([], 3), 3],
  ] as const) {
    const { vacancy } = scripted([answer])
    await assert.rejects(read(vacancy.events({ after: 7 }), 1), (err) => {
      assert.ok(err instanceof EventsMissing)
      assert.deepEqual([err.after, err.version], [7, version])
      return true
    })
  }
})

test('a server that is away for a while delays it, one that refuses ends it', async () => {
  const away = () => refusal(503, 'unavailable', true)
  const { vacancy } = scripted([away(), away(), page(events(1, 1), 1)], { retries: 0 })
  const troubles: string[] = []
  const onTrouble = ({ code }: VacancyError) => troubles.push(code)
  assert.deepEqual(await read(vacancy.events({ everyMs: 1, onTrouble }), 1), [1])
  assert.deepEqual(troubles, ['unavailable', 'unavailable'])
  const refused = scripted([refusal(403, 'admin_token_required', false)])
  await assert.rejects(read(refused.vacancy.events(), 1), VacancyError)
})

test('a signal ends it quietly, also while it waits', async () => {
  const ending = new AbortController()
  const { vacancy } = scripted([page(events(1, 2), 2)])
  const versions: number[] = []
  for await (const { version } of vacancy.events({ everyMs: 60_000, signal: ending.signal })) {
    versions.push(version)
    if (version === 2) setImmediate(() => ending.abort())
  }
  assert.deepEqual(versions, [1, 2])
})
