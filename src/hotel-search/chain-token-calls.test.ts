import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../test/support/barriers.ts'
import { caller, createTestApp } from '../../test/support/harness.ts'
import { day, outcome } from '../../test/support/stock.ts'
import { makeChainToken } from '../tokens/chain-tokens.ts'

const { app, db, hotel: newHotel } = await createTestApp({ wrongTokens: 3 })

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
  const { chain, call } = await newChain()
  for (const code of ['A', 'B']) await newHotel({ chain, code })
  const wrong = caller(app, 'vchc_wrong')
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
