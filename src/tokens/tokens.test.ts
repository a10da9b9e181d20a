import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../test/support/barriers.ts'
import { createTestApp } from '../../test/support/harness.ts'

const { db, hotel } = await createTestApp()

const databaseTime = async (): Promise<string> =>
  (await db.coordinator.read((sql) => sql.row<{ now: string }>('select now() as now')))!.now

test('a token is made, shown once, listed without its value, and works', async () => {
  const { post, get } = await hotel()
  const made = await post('/createtoken', { token_name: 'Website', is_admin: 0 })
  assert.equal(made.status, 201)
  assert.equal(made.Result.is_admin, 0)
  assert.equal(made.Result.allowed_origins, null)
  assert.equal(made.Result.token.slice(-4), made.Result.last_four)
  const { token, ...shown } = made.Result
  const list = await get('/getalltokens')
  assert.deepEqual(
    list.Result.find(({ token_code }: { token_code: string }) => token_code === shown.token_code),
    shown,
  )
  assert.ok(!list.text.includes(token))
  const me = await get('/test', { token })
  assert.equal(me.Result.token_name, 'Website')
  assert.equal((await get('/getalltokens', { token })).code, 'admin_token_required')
})

test('origins are kept as browsers send them, each once, and only for client tokens', async () => {
  const { post, get } = await hotel()
  const allowed_origins = ['HTTPS://WWW.Example.com:443/', 'https://www.example.com', 'http://localhost:8080']
  const made = await post('/createtoken', { token_name: 'Widget', is_admin: false, allowed_origins })
  assert.deepEqual(made.Result.allowed_origins, ['https://www.example.com', 'http://localhost:8080'])
  const from = (origin: string) => get('/ping', { token: made.Result.token, headers: { origin } })
  assert.equal((await from('https://www.example.com')).status, 200)
  assert.equal((await from('https://other.example.com')).code, 'origin_not_allowed')
  const admin = await post('/createtoken', { token_name: 'Desk', is_admin: 1, allowed_origins })
  assert.equal(admin.code, 'invalid_value')
  const empty = await post('/createtoken', { token_name: 'Desk', is_admin: 1, allowed_origins: [] })
  assert.equal(empty.status, 201)
})

test('every fault of a request is named', async () => {
  const { post } = await hotel()
  const bad = await post('/createtoken', {
    token_name: 'Widget',
    is_admin: 0,
    allowed_origins: ['example.com', 'https://a.example/path', 'ftp://a.example', 'https://a@b.example', '*'],
    expires_at: '2020-01-01T00:00:00Z',
  })
  assert.equal(bad.code, 'invalid_value')
  assert.deepEqual(
    bad.Error.details.map(({ field }: { field: string }) => field),
    [0, 1, 2, 3, 4].map((index) => `allowed_origins[${index}]`).concat('expires_at'),
  )
  const most = Array.from({ length: 51 }, (_, index) => `https://a${index}.example`)
  assert.equal(
    (await post('/createtoken', { token_name: 'W', is_admin: 0, allowed_origins: most })).status,
    422,
  )
  const expiring = (expires_at: unknown) => post('/createtoken', { token_name: 'W', is_admin: 0, expires_at })
  for (const unreadable of ['tomorrow', '2027-02-30T00:00:00Z', '2027-12-31', '2027-12-31T25:00:00Z', 5])
    assert.equal((await expiring(unreadable)).code, 'invalid_format', String(unreadable))
  assert.equal((await post('/createtoken', {})).Error.details.length, 2)
})

test('a token is good until it expires', async (context) => {
  const { post, get } = await hotel()
  const expiry = Date.now() + 3600 * 1000
  const expires_at = new Date(expiry).toISOString()
  const made = await post('/createtoken', { token_name: 'Short', is_admin: 0, expires_at })
  assert.equal(made.Result.expires_at, expires_at)
  context.mock.timers.enable({ apis: ['Date'], now: expiry - 1 })
  assert.equal((await get('/ping', { token: made.Result.token })).status, 200)
  context.mock.timers.setTime(expiry)
  assert.equal((await get('/ping', { token: made.Result.token })).code, 'token_invalid')
})

test('a revoked token is refused at once; none revokes itself, or one of another hotel', async () => {
  const [mine, other] = await Promise.all([hotel(), hotel()])
  const made = (await mine.post('/createtoken', { token_name: 'Key', is_admin: 1 })).Result
  const own = await mine.delete(`/deletetoken/${made.token_code}`, { token: made.token })
  assert.equal(own.code, 'token_in_use')
  assert.equal((await other.delete(`/deletetoken/${made.token_code}`)).code, 'token_not_found')
  assert.equal((await mine.get('/ping', { token: made.token })).status, 200)
  const gone = await mine.delete(`/deletetoken/${made.token_code}`)
  assert.equal(gone.status, 200)
  assert.equal(gone.Result.token_code, made.token_code)
  assert.equal((await mine.get('/ping', { token: made.token })).code, 'token_invalid')
  assert.equal((await mine.delete(`/deletetoken/${made.token_code}`)).code, 'token_not_found')
  assert.equal((await mine.delete('/deletetoken/%00')).code, 'token_not_found')
})

test('a secret is not answered again: the Idempotency-Key is ignored', async () => {
  const { post } = await hotel()
  const headers = { 'idempotency-key': 'same' }
  const request = { token_name: 'Key', is_admin: 0 }
  const [first, second] = [
    await post('/createtoken', request, { headers }),
    await post('/createtoken', request, { headers }),
  ]
  assert.notEqual(first.Result.token, second.Result.token)
  assert.equal(second.headers['idempotency-replayed'], undefined)
})

test('when a token was last used is known soon after', async () => {
  const { get, post } = await hotel()
  const made = (await post('/createtoken', { token_name: 'Key', is_admin: 0 })).Result
  assert.equal(made.last_used_at, null)
  const earlier = await databaseTime()
  await get('/ping', { token: made.token })
  const lastUsed = async (): Promise<string | null> =>
    (await get('/getalltokens')).Result.find(
      ({ token_code }: { token_code: string }) => token_code === made.token_code,
    ).last_used_at
  await until(async () => (await lastUsed()) !== null, 'its use is known')
  const used = (await lastUsed())!
  assert.ok(earlier <= used && used <= (await databaseTime()), used)
})

test('tokens made all the time keep nobody out, and one revoked before a call is refused', async (context) => {
  const { hotelId, client, get, post, delete: remove } = await hotel()
  const { Result: other } = await post('/createtoken', { token_name: 'Other', is_admin: 0 })
  assert.equal((await get('/ping', { token: other.token })).status, 200)
  await remove(`/deletetoken/${other.token_code}`)
  const { clocks } = db
  const ask = clocks.ask.bind(clocks)
  let turned = 0
  context.mock.method(clocks, 'ask', async (asked: number) => {
    turned++
    await db.coordinator.write((sql) =>
      sql.run('update hotel_clock set keys_version = keys_version + 1 where hotel_id = $1', [hotelId]),
    )
    return ask(asked)
  })
  assert.equal((await get('/ping', { token: client })).status, 200)
  assert.equal((await get('/ping', { token: client })).status, 200)
  assert.equal((await get('/ping', { token: other.token })).status, 401)
  assert.ok(turned >= 3)
})
