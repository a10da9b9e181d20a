import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { soon, until } from '../../test/support/barriers.ts'
import { caller, createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { day, outcome } from '../../test/support/stock.ts'
import { makeChainToken } from '../tokens/chain-tokens.ts'
import { forgetOldChainUses } from '../tokens/uses/use-queries.ts'

const { app, db, hotel: newHotel } = await createTestApp()

const SEARCH = `/hotelsearch?StartDate=${day(0)}&EndDate=${day(1)}`

let chains = 0
const newChain = async () => {
  const chain = `CC${++chains}`
  const { token, token_code } = await makeChainToken(db, {
    chain_code: chain,
    token_name: 'Portal',
    is_admin: false,
  })
  return { chain, token, token_code, call: caller(app, token) }
}

test('a token of a chain that was good is not refused because of wrong ones from its address', async () => {
  const limited = await createTestApp({ wrongTokens: 3 })
  const chain = `CC${++chains}`
  for (const code of ['A', 'B']) await limited.hotel({ chain, code })
  const asked = { chain_code: chain, token_name: 'Portal', is_admin: false }
  const call = caller(limited.app, (await makeChainToken(limited.db, asked)).token)
  const wrong = caller(limited.app, 'vchc_wrong')
  // A minute may end between two of them.
  await until(async () => {
    assert.equal(outcome(await call('GET', SEARCH)), '200 ok')
    const refused = []
    for (let at = 0; at < 4; at++) refused.push(outcome(await wrong('GET', SEARCH)))
    assert.equal(outcome(await call('GET', SEARCH)), '200 ok')
    for (const path of ['/ping?HotelCode=A', '/ping?HotelCode=B'])
      assert.equal(outcome(await call('GET', path)), '200 ok', path)
    return refused.at(-1) === '429 rate_limited'
  })
})

suite('the hotel in x-hotel', () => {
  test('is of no matter for a search over hotels, but one that is not of the chain is refused', async () => {
    const { chain, call } = await newChain()
    await newHotel({ chain, code: 'A' })
    const foreign = await newHotel()
    const named = async (header: string, path = SEARCH) =>
      outcome(await call('GET', path, { headers: { 'x-hotel': header } }))
    assert.equal(await named(`${chain}/A`), '200 ok')
    assert.equal(await named(''), '200 ok')
    for (const header of [`${foreign.chain}/${foreign.code}`, `${chain}/${foreign.code}`, 'A', `OTHER/A`])
      assert.equal(await named(header), '403 hotel_mismatch', header)
    assert.equal(outcome(await call('GET', `${SEARCH}&HotelCode=${foreign.code}`)), '403 hotel_mismatch')
  })

  test('beside a token of a hotel is that hotel, or refused', async () => {
    const [own, other] = [await newHotel(), await newHotel()]
    const search = `/roomavailability?StartDate=${day(0)}&EndDate=${day(1)}`
    const room = { room_code: 'R', room_name: 'Room', number_of_room: 1 }
    const named = async (header: string, method = 'GET', path = search, body?: object) =>
      outcome(await own.call(method, path, { body, headers: { 'x-hotel': header } }))
    // Once more when the token is in memory.
    for (let times = 0; times < 2; times++) {
      for (const header of [`${other.chain}/${other.code}`, own.code, `${own.chain}/${other.code}`, '/'])
        for (const [method, path, body] of [
          ['GET', search],
          ['GET', '/ping'],
          ['POST', '/createroom', room],
        ] as const)
          assert.equal(await named(header, method, path, body), '403 hotel_mismatch', `${path} ${header}`)
      assert.equal(await named(`${own.chain}/${own.code}`), '200 ok')
    }
    assert.deepEqual((await own.get('/getallrooms')).Result, [])
    assert.equal(await named(`${own.chain}/${own.code}`, 'POST', '/createroom', room), '201 ok')
    const refused = await own.call('POST', '/createroom', {
      ...{ token: own.client, body: room },
      headers: { 'x-hotel': `${other.chain}/${other.code}` },
    })
    assert.equal(outcome(refused), '403 admin_token_required')
  })

  test('is looked at by /mcp as well', async () => {
    const [own, other] = [await newHotel(), await newHotel()]
    const named = async ({ chain, code }: TestHotel) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/mcp',
        headers: {
          authorization: `Bearer ${own.client}`,
          accept: 'application/json, text/event-stream',
          'x-hotel': `${chain}/${code}`,
        },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      })
      return [answer.statusCode, answer.body.includes('hotel_mismatch')]
    }
    assert.deepEqual(await named(own), [200, false])
    assert.deepEqual(await named(other), [403, true])
  })
})

test('uses of a token of a chain: searches over hotels and what names no hotel are told in all of them', async () => {
  const { chain, token_code, call } = await newChain()
  const [one, two] = [await newHotel({ chain, code: 'A' }), await newHotel({ chain, code: 'B' })]
  await call('GET', SEARCH)
  await call('GET', SEARCH, { headers: { 'x-hotel': `${chain}/A` } })
  await call('GET', '/hotelsearch?StartDate=x')
  await call('GET', '/ping')
  await call('GET', '/ping?HotelCode=A')
  const usesOf = async (hotel: TestHotel) => {
    const { Result } = await hotel.get(`/gettokenuses?token_code=${token_code}`)
    return Result.map((use: { operation: string; refused: string | null; times: number }) =>
      [use.operation, use.refused, use.times].join(' '),
    ).sort()
  }
  const ofAll = ['hotelsearch  2', 'hotelsearch invalid_format 1', 'ping missing_field 1']
  await soon.deepEqual(() => usesOf(one), [...ofAll, 'ping  1'].sort())
  await soon.deepEqual(() => usesOf(two), ofAll)
  const foreign = await newHotel()
  for (const [hotel, code] of [
    [one, 'chn_never'],
    [foreign, token_code],
  ] as const)
    assert.equal(outcome(await hotel.get(`/gettokenuses?token_code=${code}`)), '404 token_not_found')
  await db.directory.write((sql) =>
    sql.run(`update chain_token_use set created_at = now() - interval '31 days' where token_code = $1`, [
      token_code,
    ]),
  )
  await db.directory.write(forgetOldChainUses)
  assert.deepEqual(await usesOf(two), [])
})
