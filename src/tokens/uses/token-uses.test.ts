import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soon } from '../../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { sweepNode } from '../../db/hotel/sweep.ts'
import { addUses, oldUses } from './use-queries.ts'

const { hotel, db } = await createTestApp()

interface Made {
  token: string
  token_code: string
}

const made = async (of: TestHotel, more: object): Promise<Made> =>
  (await of.post('/createtoken', { token_name: 'Site', is_admin: 0, ...more })).Result

/** What a token did, without when. */
const usesOf = async (of: TestHotel, code: string): Promise<[string, string | null, number][]> => {
  const { Result } = await of.get(`/gettokenuses?token_code=${code}`)
  return Result.map((use: { operation: string; refused: string | null; times: number }) => [
    use.operation,
    use.refused,
    use.times,
  ]).sort()
}

const STAY = 'StartDate=2027-03-01&EndDate=2027-03-03&Guests=2'

test('what a token did and what was refused to it is there soon, and nothing of other tokens', async () => {
  const of = await hotel()
  const { token, token_code } = await made(of, {})
  const other = await made(of, {})
  for (let count = 0; count < 3; count++) await of.get(`/roomavailability?${STAY}`, { token })
  await of.get('/roomavailability?StartDate=x', { token })
  await of.post('/createroom', { room_code: 'SEA' }, { token })
  await of.get('/test', { token: other.token })
  await soon.deepEqual(
    () => usesOf(of, token_code),
    [
      ['createroom', 'admin_token_required', 1],
      ['roomavailability', null, 3],
      ['roomavailability', 'invalid_format', 1],
    ],
  )
  await soon.deepEqual(() => usesOf(of, other.token_code), [['test', null, 1]])
})

test('more of the same adds up; the latest comes first', async () => {
  const of = await hotel()
  const { token, token_code } = await made(of, {})
  await of.get('/test', { token })
  await soon.deepEqual(() => usesOf(of, token_code), [['test', null, 1]])
  await of.get('/hotelinformation', { token })
  await of.get('/test', { token })
  await soon.deepEqual(
    () => usesOf(of, token_code),
    [
      ['hotelinformation', null, 1],
      ['test', null, 2],
    ],
  )
  const { Result } = await of.get(`/gettokenuses?token_code=${token_code}`)
  assert.equal(Result[0].operation, 'test')
  assert.ok(Result[0].last_at >= Result[1].last_at)
})

test('a revoked token is told about; one that never was is not found, nor one of another hotel', async () => {
  const [of, elsewhere] = [await hotel(), await hotel()]
  const { token, token_code } = await made(of, {})
  await of.get('/test', { token })
  await of.call('DELETE', `/deletetoken/${token_code}`)
  await soon.deepEqual(() => usesOf(of, token_code), [['test', null, 1]])
  for (const [asked, code] of [
    [of, 'tok_never'],
    [elsewhere, token_code],
  ] as const)
    assert.equal((await asked.get(`/gettokenuses?token_code=${code}`)).Error.code, 'token_not_found')
  assert.equal((await of.get('/gettokenuses')).Error.code, 'missing_field')
})

test('what is older than a month goes', async () => {
  const of = await hotel()
  const { token_code } = await made(of, {})
  const now = Date.now()
  const row = (days: number, operation: string) => {
    const at = now - days * 86_400_000
    const use = { operation, refused: '', times: 1, first_at: at, last_at: at }
    return { hotel_id: of.hotelId, token_code, day: Math.floor(at / 86_400_000), ...use }
  }
  await db.of(of.hotelId).write((sql) => addUses(sql, of.hotelId, [row(31, 'old'), row(29, 'young')]))
  await sweepNode(db.of(of.hotelId), oldUses)
  const left = await db
    .of(of.hotelId)
    .read((sql) =>
      sql.rows<{ operation: string }>('select operation from token_use where hotel_id = $1', [of.hotelId]),
    )
  assert.deepEqual(
    left.map(({ operation }) => operation),
    ['young'],
  )
})
