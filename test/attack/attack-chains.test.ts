import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { makeChainToken } from '../../src/tokens/chain-tokens.ts'
import { caller, createTestApp } from '../support/harness.ts'
import { PublishedApi } from '../support/published-api.ts'
import { booking, day, outcome, stock } from '../support/stock.ts'

const WRONG = 5
const {
  app,
  db,
  hotel: newHotel,
} = await createTestApp({ ownDatabase: true, wrongTokens: WRONG, trustProxy: true })
const api = new PublishedApi((await app.inject('/openapi.json')).json())

const tokenOf = async (chain_code: string) =>
  (await makeChainToken(db, { chain_code, token_name: 'Portal', is_admin: false })).token

const NASTY = [
  ...[
    '',
    ' ',
    '%00',
    '%ff',
    '%ED%A0%80',
    'null',
    'NaN',
    '-0',
    '1e9',
    '9'.repeat(400),
    '-1',
    '0.1',
    "' or 1=1 --",
  ],
  ...[
    '1,1',
    '1,1,1',
    ',',
    '90,180',
    '-90.000000000000000,180',
    '1e1,1',
    '%F0%9F%8F%A8',
    '__proto__',
    'a'.repeat(9000),
  ],
  ...[',,,,,,', '<script>', '{}', '[]', '2027-02-30', '٣', '../../x', 'SANUR%2FUBUD'],
]

suite('whatever is sent with a token of a chain', () => {
  test('a search over hotels answers or refuses it as published', async () => {
    await stock(await newHotel({ chain: 'NASTY', code: 'ONE' }))
    const call = caller(app, await tokenOf('NASTY'))
    const operation = api.operation('hotelsearch')
    const names = operation.definition.parameters.map(({ name }: { name: string }) => name)
    assert.ok(names.length > 10)
    const usual = { start_date: day(0), end_date: day(1) }
    for (const name of names)
      for (const value of NASTY) {
        const query = Object.entries({ ...usual, [name]: value }).map((pair) => pair.join('='))
        for (const sent of [query, [...query, `${name}=x`]]) {
          const answer = await call('GET', `/hotelsearch?${sent.join('&')}`)
          assert.ok(answer.status < 500, `${sent.join('&')}: ${answer.text}`)
          api.assertPublished(operation, answer)
        }
      }
  })

  test('names of hotels lead to hotels of its chain alone', async () => {
    const one = await stock(await newHotel({ chain: 'CHAIN.A', code: 'ONE' }))
    const other = await stock(await newHotel({ chain: 'CHAIN.AB', code: 'ONE' }))
    await stock(await newHotel({ chain: 'chain.a', code: 'LOWER' }))
    const call = caller(app, await tokenOf('CHAIN.A'))
    const named = async (name: string) =>
      outcome(await call('POST', '/createbooking', { body: booking(), headers: { 'x-hotel': name } }))
    const foreign = [
      `${other.chain}/ONE`,
      'chain.a/LOWER',
      'CHAIN.A/LOWER',
      'CHAIN_A/ONE',
      '%/ONE',
      'CHAIN.A/%',
    ]
    for (const name of [
      ...foreign,
      '/ONE',
      'CHAIN.A /ONE',
      'CHAIN.A/ONE/',
      'CHAIN.A/ONE,CHAIN.AB/ONE',
      '../CHAIN.A/ONE',
    ])
      assert.equal(await named(name), '403 hotel_mismatch', name)
    const { Result } = await call('GET', `/hotelsearch?StartDate=${day(0)}&EndDate=${day(1)}`)
    assert.deepEqual(
      Result.map(({ hotel_code }: { hotel_code: string }) => hotel_code),
      ['ONE'],
    )
    assert.equal(await named(`${one.chain}/ONE`), '201 ok')
  })

  test('guessing such tokens is stopped by address, and keeps out nobody who has one', async () => {
    const hotel = await newHotel({ chain: 'GUESSED', code: 'ONE' })
    const good = await tokenOf(hotel.chain)
    const ping = async (token: string, address: string) =>
      outcome(
        await caller(app, token)('GET', '/ping?HotelCode=ONE', { headers: { 'x-forwarded-for': address } }),
      )
    assert.equal(await ping(good, '198.51.100.1'), '200 ok')
    const guesses: string[] = []
    for (let at = 0; at < 2 * WRONG + 2; at++) guesses.push(await ping(`vchc_guess${at}`, '198.51.100.1'))
    assert.equal(guesses[0], '401 token_invalid')
    assert.equal(guesses.at(-1), '429 rate_limited')
    assert.equal(await ping(good, '198.51.100.1'), '200 ok', 'one that this process has seen to be good')
    assert.equal(await ping('vchc_guess', '198.51.100.2'), '401 token_invalid')
  })
})
