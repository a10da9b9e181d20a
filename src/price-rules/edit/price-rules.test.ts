import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { errorOf, faultsOf, newRate, outcome } from '../../../test/support/stock.ts'
import { SAMPLES } from './kinds.testing.ts'

const { db, hotel: newHotel } = await createTestApp()

const withoutTimes = ({ created_at, updated_at, ...rest }: Record<string, unknown>) => {
  for (const time of [created_at, updated_at])
    assert.match(String(time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  return rest
}

/** What happened after a version, as type and data. */
const eventsAfter = async (hotel: TestHotel, version: number): Promise<[string, unknown][]> =>
  (await hotel.get(`/getevents?after=${version}`)).Result.map(
    ({ event_type, data }: { event_type: string; data: unknown }) => [event_type, data],
  )

for (const { noun, plural, whole, least, filled, cleared, answered = {}, change } of SAMPLES) {
  const code = `${noun}_code`
  const [CODE, LEAST] = [String(whole[code]), String(least[code])]
  const paths = {
    create: `/create${noun}`,
    list: `/getall${plural}`,
    get: `/get${noun}/`,
    update: `/update${noun}/`,
    delete: `/delete${noun}/`,
  }

  suite(noun, () => {
    test('201 with every field as given, and reads it back, in order of creation, at both paths', async () => {
      const hotel = await newHotel()
      const made = await hotel.post(paths.create, whole)
      assert.equal(made.status, 201, made.text)
      assert.deepEqual(withoutTimes(made.Result), { ...whole, ...answered })
      const one = await hotel.get(paths.get + CODE)
      assert.deepEqual(one.Result, made.Result)
      const second = await hotel.post(paths.create, least)
      assert.deepEqual(withoutTimes(second.Result), { ...least, ...filled, ...answered })
      const all = await hotel.get(paths.list)
      assert.deepEqual(all.Result, [made.Result, second.Result])
      assert.equal(all.json.Version, one.json.Version + 1)
      assert.deepEqual((await hotel.get(`/getall${noun}`)).json, all.json)
    })

    test('null on create is as left out, an empty list counts as none', async () => {
      const hotel = await newHotel()
      const nulls = Object.fromEntries(Object.keys(filled).map((name) => [name, null]))
      const made = await hotel.post(paths.create, { ...least, ...nulls, unknown: 1 })
      assert.deepEqual(withoutTimes(made.Result), { ...least, ...filled, ...answered })
      const lists = cleared.filter((name) => Array.isArray(whole[name]))
      const empty = Object.fromEntries(lists.map((name) => [name, []]))
      await hotel.post(paths.create, whole)
      const { Result } = await hotel.put(paths.update + CODE, empty)
      for (const name of lists) assert.equal(Result[name], null, name)
    })

    test('null clears what may be cleared, leaves the rest, and what is left out stays', async () => {
      const hotel = await newHotel()
      await hotel.post(paths.create, whole)
      const nulls = Object.fromEntries(Object.keys(whole).map((name) => [name, null]))
      const emptied = await hotel.put(paths.update + CODE, nulls)
      assert.equal(outcome(emptied), '200 ok')
      const wanted = { ...whole, ...Object.fromEntries(cleared.map((name) => [name, null])), ...answered }
      assert.deepEqual(withoutTimes(emptied.Result), wanted)
      const changed = await hotel.put(paths.update + CODE, { ...change, [code]: CODE })
      assert.deepEqual(withoutTimes(changed.Result), { ...wanted, ...change })
      assert.deepEqual((await hotel.get(paths.get + CODE)).Result, changed.Result)
    })

    test('one event a change, with its kind and what was answered; none where nothing changes', async () => {
      const hotel = await newHotel()
      const before = (await hotel.get(paths.list)).json.Version
      const made = await hotel.post(paths.create, whole)
      await hotel.post(paths.create, whole)
      await hotel.put(paths.update + CODE, whole)
      await hotel.put(paths.update + CODE, {})
      await hotel.put(paths.update + CODE, { [code]: 'ANOTHER' })
      const changed = await hotel.put(paths.update + CODE, change)
      const gone = await hotel.delete(paths.delete + CODE)
      assert.deepEqual(gone.Result, changed.Result)
      await hotel.delete(paths.delete + CODE)
      const told = (rule: unknown): [string, unknown] => [
        'price_rule.changed',
        { rule_kind: noun, [noun]: rule },
      ]
      assert.deepEqual(await eventsAfter(hotel, before), [
        told(made.Result),
        told(changed.Result),
        told({ [code]: CODE, deleted: 1 }),
      ])
      assert.deepEqual((await hotel.get(paths.list)).Result, [])
    })

    test('409 where the code is taken, 422 where the body names another than the path', async () => {
      const hotel = await newHotel()
      await hotel.post(paths.create, whole)
      const again = await hotel.post(paths.create, { ...least, [code]: CODE })
      assert.equal(outcome(again), `409 ${noun}_exists`)
      assert.equal(again.json.StatusCode, 11)
      const other = await hotel.put(paths.update + CODE, { [code]: LEAST })
      assert.equal(outcome(other), '422 invalid_value')
      assert.deepEqual(faultsOf(other), [`${code} invalid_value`])
      assert.deepEqual(withoutTimes((await hotel.get(paths.get + CODE)).Result), { ...whole, ...answered })
    })

    test('404 for one that is not there, the same for another hotel’s, whose rules stay', async () => {
      const [hotel, other] = [await newHotel(), await newHotel()]
      await other.post(paths.create, whole)
      const calls: [string, string, object?][] = [
        ['GET', paths.get],
        ['PUT', paths.update, change],
        ['DELETE', paths.delete],
      ]
      for (const [method, path, body] of calls) {
        const unknown = errorOf(await hotel.call(method, `${path}NOSUCH`, { body }))
        assert.equal((unknown as { status: number }).status, 404)
        for (const given of [CODE, '%00', 'A%2FB', 'x'.repeat(600)])
          assert.deepEqual(errorOf(await hotel.call(method, path + given, { body })), unknown, given)
      }
      assert.deepEqual((await hotel.get(paths.list)).Result, [])
      assert.deepEqual(withoutTimes((await other.get(paths.get + CODE)).Result), { ...whole, ...answered })
    })

    test('one Idempotency-Key makes one, and a client token none', async () => {
      const hotel = await newHotel()
      const headers = { 'idempotency-key': 'one' }
      const first = await hotel.post(paths.create, whole, { headers })
      const again = await hotel.post(paths.create, whole, { headers })
      assert.deepEqual([again.text, again.headers['idempotency-replayed']], [first.text, 'true'])
      assert.equal((await hotel.get(paths.list)).Result.length, 1)
      for (const path of [paths.list, `/getall${noun}`, paths.get + CODE])
        assert.equal(outcome(await hotel.get(path, { token: hotel.client })), '403 admin_token_required')
      const refused = await hotel.post(paths.create, least, { token: hotel.client })
      assert.equal(outcome(refused), '403 admin_token_required')
    })
  })
}

test('promo codes are found and taken whatever their case, and answered as they were given', async () => {
  const hotel = await newHotel()
  await hotel.post('/createpromo', { promo_code: 'Sun-1', promo_name: 'Sun', charge: 'percent', value: 5 })
  assert.equal((await hotel.get('/getpromo/SUN-1')).Result.promo_code, 'Sun-1')
  const again = { promo_code: 'sUN-1', promo_name: 'Sun', charge: 'percent', value: 6 }
  assert.equal(outcome(await hotel.post('/createpromo', again)), '409 promo_exists')
  const changed = await hotel.put('/updatepromo/sun-1', { promo_code: 'SUN-1', value: 7 })
  assert.deepEqual([changed.Result.promo_code, changed.Result.value], ['Sun-1', 7])
  assert.equal(outcome(await hotel.delete('/deletepromo/SUN-1')), '200 ok')
})

test('getallpromos answers a page, and where the next one begins', async () => {
  const hotel = await newHotel()
  for (let at = 0; at < 5; at++)
    await hotel.post('/createpromo', {
      promo_code: `P${at}`,
      promo_name: 'P',
      charge: 'amount',
      value: at,
    })
  const seen: string[] = []
  let cursor = ''
  for (let pages = 0; pages < 3; pages++) {
    const { Result, json } = await hotel.get(`/getallpromos?limit=2${cursor}`)
    seen.push(...Result.map(({ promo_code }: { promo_code: string }) => promo_code))
    cursor = `&cursor=${json.NextCursor}`
  }
  assert.deepEqual([seen, cursor], [['P0', 'P1', 'P2', 'P3', 'P4'], '&cursor=undefined'])
  for (const query of ['limit=0', 'limit=1001', 'cursor=x'])
    assert.equal(outcome(await hotel.get(`/getallpromos?${query}`)), '422 invalid_value', query)
})

suite('a hotel has so many at most', () => {
  const insert: Record<string, [number, string]> = {
    tax: [
      100,
      `insert into tax select $1, 1000 + n, 'R' || n, 'N', 'tax', 'percent', 0, 'stay', 'room', false, false, 'price', 0, 'room',
         null, 0, null, null, null, null, 0 from generate_series(1, $2::int) n`,
    ],
    promo: [
      10_000,
      `insert into promo (hotel_id, promo_id, promo_code, promo_key, promo_name, charge, value, is_active, version)
       select $1, 1000 + n, 'R' || n, 'r' || n, 'N', 'percent', 0, true, 0 from generate_series(1, $2::int) n`,
    ],
    extra: [
      100,
      `insert into extra select $1, 1000 + n, 'R' || n, 'N', '', 0, 'stay', null, false, 99, 0, null, null, null, 0
       from generate_series(1, $2::int) n`,
    ],
    policy: [
      100,
      `insert into policy select $1, 1000 + n, 'R' || n, 'N', '[]', null, '18:00', 0, null, 0 from generate_series(1, $2::int) n`,
    ],
  }
  for (const { noun, plural, least } of SAMPLES)
    test(plural, async () => {
      const hotel = await newHotel()
      const [most, text] = insert[noun]!
      await db.coordinator.write((sql) => sql.run(text, [hotel.hotelId, most]))
      const refused = await hotel.post(`/create${noun}`, least)
      assert.equal(outcome(refused), '422 invalid_value')
      assert.deepEqual(faultsOf(refused), [`${noun}_code invalid_value`])
      assert.equal(outcome(await hotel.delete(`/delete${noun}/R1`)), '200 ok')
      assert.equal(outcome(await hotel.post(`/create${noun}`, least)), '201 ok')
      const listed = (await hotel.get(`/getall${plural}`)).Result
      assert.equal(listed.length, Math.min(most, 100))
    })
})

test('409 for a policy that a rate or the hotel names, which stays; 200 once neither does', async () => {
  const hotel = await newHotel()
  await newRate(hotel)
  for (const policy_code of ['A', 'B']) {
    await hotel.post('/createpolicy', { policy_code, policy_name: 'P', steps: [] })
  }
  const name = (rate: string | null, ofHotel: string | null) =>
    db.coordinator.write(async (sql) => {
      await sql.run('update rate set policy_code = $2 where hotel_id = $1', [hotel.hotelId, rate])
      await sql.run('update hotel set default_policy_code = $2 where hotel_id = $1', [hotel.hotelId, ofHotel])
    })
  for (const [rate, ofHotel, said, count] of [
    ['A', null, '1 rate still names this policy', 1],
    [null, 'A', 'the hotel still names this policy', 0],
    ['A', 'A', '1 rate and the hotel still name this policy', 1],
  ] as const) {
    await name(rate, ofHotel)
    const refused = await hotel.delete('/deletepolicy/A')
    assert.equal(outcome(refused), '409 policy_in_use')
    assert.deepEqual(refused.Error.details, [{ field: null, code: 'policy_in_use', message: said, count }])
    assert.equal((await hotel.get('/getpolicy/A')).status, 200)
  }
  assert.equal(outcome(await hotel.delete('/deletepolicy/B')), '200 ok')
  await name(null, null)
  assert.equal(outcome(await hotel.delete('/deletepolicy/A')), '200 ok')
})
