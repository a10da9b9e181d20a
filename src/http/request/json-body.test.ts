import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { createTestApp } from '../../../test/support/harness.ts'
import { day, outcome, stock } from '../../../test/support/stock.ts'
import type { ListedEntry } from '../../availability/list/list-availability.ts'
import { readEntries } from '../../availability/read-entries.ts'
import { AppError, Faults } from '../../errors.ts'
import type { Caller } from './caller.ts'
import { MOST_MEMBERS, MOST_VALUES_AT_ONCE, readJson } from './json-body.ts'
import { dropNulls } from './request-values.ts'

const read = async (text: string, mostValues = 2_000_000): Promise<string> => {
  const faults = new Faults()
  const body = await readJson(Buffer.from(text), faults, ['kept'], mostValues)
  return faults.any ? String(faults.list[0]?.code) : JSON.stringify(body)
}

/** All at once, as anybody would. */
const readWhole = (text: string): string => {
  try {
    const body = JSON.parse(text)
    dropNulls(body, ['kept'])
    return JSON.stringify(body)
  } catch {
    return 'invalid_json'
  }
}

/** Long enough for the way of large bodies; some elements long enough to be a portion. */
const PADDING = `"padding":"${'\\"[{,'.repeat(1500)}"`
const LONG = JSON.stringify('é,]'.repeat(100_000))

const value = fc.jsonValue({ maxDepth: 4 })
const member = fc.tuple(fc.constantFrom('data', 'kept', 'x', '__proto__', 'd\\u0061ta'), value)

test('a large body says what it says when it is read at once, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(member, { maxLength: 5 }), fc.nat(3), async (members, longs) => {
      const written = members.map(([name, each]) => `"${name}" :\n ${JSON.stringify(each)}`)
      const list = `"list":[${Array(longs).fill(`{"a":null,"b":${LONG}}`).join(' , ')}]`
      const text = `{${[...written, list, PADDING].join(',')}}`
      assert.equal(await read(text), readWhole(text))
    }),
    { numRuns: 60 },
  )
})

test('what is no JSON is none when it is read in portions either', async () => {
  const good = `{"data":[{"a":[1,{"b":2}]},{"c":"]"},3],"other":[],${PADDING}}`
  const long = good.replace('3]', `${LONG},3]`)
  for (const text of [good, long, long.replace(',3]', ',]'), long.replace('",3]', '"3]')])
    assert.equal(await read(text), readWhole(text))
  const structure = [...good.matchAll(/[[\]{}",:]/g)].map(({ index }) => index)
  const places = [...structure.slice(0, 40), ...structure.slice(-20)]
  for (const at of places)
    for (const wrong of ['', ',', ']', '}', '[', '{', '"', '1,', ',,', '],[', '\\'])
      for (const cut of [0, 1]) {
        const text = good.slice(0, at) + wrong + good.slice(at + cut)
        assert.equal(await read(text), readWhole(text), `${wrong} at ${at} for ${cut}`)
      }
  for (const text of [
    `[1,2,${PADDING.slice(10)}]`,
    `"${'x'.repeat(5000)}"`,
    ' '.repeat(5000),
    '{"a":[1,]'.padEnd(5000),
  ])
    assert.equal(await read(text), readWhole(text))
})

suite('what is refused unread', () => {
  const refused = async (text: string, mostValues?: number): Promise<string> => {
    const err = await read(text, mostValues).then(
      () => assert.fail('was read'),
      (err) => err,
    )
    assert.ok(err instanceof AppError && err.code === 'body_too_large', String(err))
    return err.message
  }
  const members = (count: number) => Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')

  test('an object of very many fields, wherever it is', async (t) => {
    const parse = t.mock.method(JSON, 'parse')
    for (const around of ['|', '{"data":[|]}', '{"data":[{"rate_detail":[|]}]}', '{"x":{"y":|}}'])
      assert.match(await refused(around.replace('|', `{${members(MOST_MEMBERS + 1)}}`)), /1000 fields/)
    assert.equal(parse.mock.callCount(), 0)
    assert.notEqual(await read(`{${members(MOST_MEMBERS)}}`), 'invalid_json')
  })

  test('more values than an operation can sensibly take, or than can be read without a pause', async () => {
    const list = (count: number) => `[${'0,'.repeat(count - 1)}0]`
    assert.match(await refused(`{"data":${list(20_000)}}`, 10_000), /10000 values/)
    assert.match(await refused(`{"data":[{"x":${list(MOST_VALUES_AT_ONCE)}}]}`), /in one element/)
    assert.match(await refused(`{"x":{"y":${list(MOST_VALUES_AT_ONCE)}}}`), /outside of lists/)
    assert.match(await refused(`{"x":${'['.repeat(200_000)}`), /values/)
    assert.equal(JSON.parse(await read(`{"data":${list(300_000)}}`)).data.length, 300_000)
  })
})

const { hotel: newHotel } = await createTestApp()

test('an entry has at most 200 details, and one with more is rejected by itself', async () => {
  const hotel = await stock(await newHotel())
  const details = (count: number) => Array(count).fill({ rate_code: 'FLEX', rate_price: 70 })
  const entry = (count: number) => ({
    room_code: 'DLX',
    room_availability_date: day(0),
    rate_detail: details(count),
  })
  const data = [entry(200), entry(201), entry(40_000)]
  const { Error: fault, status } = await hotel.post('/modifyroomavailability', { data })
  assert.equal(status, 422)
  assert.deepEqual(
    fault.details.map(({ field, code, message }: Record<string, string>) => [field, code, message]),
    [1, 2].map((at) => [
      `data[${at}].rate_detail`,
      'invalid_value',
      `data[${at}].rate_detail must have at most 200 elements`,
    ]),
  )
  const { Result } = await hotel.post('/modifyroomavailability?partial=1', { data })
  assert.deepEqual([Result.updated, Result.rejected], [1, 2])
  const range = { start_date: day(0), end_date: day(1), rate_detail: details(201) }
  assert.equal(outcome(await hotel.put('/updateroomavailability/DLX', range)), '422 invalid_value')
})

/** How many turns of the event loop others had while something was done that waits for nothing. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0
  let isDone = false
  const turn = (): void => {
    if (isDone) return
    turns++
    setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isDone = true
  return turns
}

test('while a large push is read and checked, others have their turns', async () => {
  const detail = { rate_code: 'FLEX', rate_price: 70, cta: 0, ctd: 0, min_night: 1 }
  const data = Array.from({ length: 10_000 }, (_, at) => ({
    room_code: 'DLX',
    room_availability_date: day(at % 300),
    number_of_rooms: at % 7,
    rate_detail: Array(8).fill(detail),
  }))
  const raw = Buffer.from(JSON.stringify({ data }))
  const reading = await turnsDuring(() => readJson(raw, new Faults(), [], 2_000_000))
  assert.ok(reading >= raw.length / 1_000_000, `${reading} turns while ${raw.length} bytes were read`)
  const caller = { digits: 2, hotelCode: 'H' } as Caller
  const checking = await turnsDuring(() => readEntries(data, caller))
  assert.ok(checking >= 50, `${checking} turns while ${data.length} entries were checked`)
})

test('a push of many portions writes what it says', async () => {
  const hotel = await stock(await newHotel())
  const data = Array.from({ length: 3000 }, (_, at) => ({
    room_code: 'DLX',
    room_availability_date: day(at),
    number_of_rooms: at % 7,
    rate_detail: Array(8).fill({ rate_code: 'FLEX', rate_price: at }),
  }))
  const pushed = await hotel.post('/modifyroomavailability', { data })
  assert.equal(pushed.Result?.updated, 3000, pushed.text)
  const range = `start_date=${day(2300)}&end_date=${day(2999)}`
  const { Result } = await hotel.get(`/getallroomavailability?${range}`)
  assert.deepEqual(
    Result.map(({ number_of_rooms, rate_detail }: ListedEntry) => [
      number_of_rooms,
      rate_detail[0]?.rate_price,
    ]),
    data.slice(2300).map(({ number_of_rooms }, at) => [number_of_rooms, 2300 + at]),
  )
})
