import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { soon } from '../../test/support/barriers.ts'
import { createTestApp } from '../../test/support/harness.ts'
import { outcome } from '../../test/support/stock.ts'
import type { Sql } from '../db/connection/sql.ts'
import {
  browserWith,
  givePassword,
  invite,
  join,
  memberOf,
  postDesk,
  rolesOf,
  staffOf,
} from './people.testing.ts'

const made = await createTestApp({ ownDatabase: true })
const { db, hotel: newHotel } = made
const PASSWORD = 'a lamp by the river'

suite('invitations', () => {
  test('make an account of an address that has none, once, and sign it in', async () => {
    const hotel = await newHotel()
    const owner = await staffOf(made, hotel, 'owner')
    const email = 'new.clerk@example.com'
    const secret = await invite(owner, { email, role: 'desk', name: 'New Clerk' })
    const looked = await postDesk(made, 'link', { secret })
    assert.deepEqual(
      [looked.Result.needs, looked.Result.email, looked.Result.role, looked.Result.hotels[0].hotel_code],
      ['account', email, 'desk', hotel.code],
    )
    assert.equal((await postDesk(made, 'use-link', { secret })).code, 'missing_field')
    assert.equal(
      (await postDesk(made, 'use-link', { secret, password: 'password123' })).code,
      'invalid_value',
    )
    const used = await postDesk(made, 'use-link', { secret, password: PASSWORD })
    assert.equal(used.status, 200, used.text)
    const browser = browserWith(made, used.cookie, '', hotel)
    assert.equal((await browser.call('GET', '/test')).Result.token_name, 'New Clerk')
    assert.deepEqual(await rolesOf(hotel), { owner: 'owner', 'New Clerk': 'desk' })
    assert.equal((await postDesk(made, 'use-link', { secret, password: PASSWORD })).code, 'link_not_found')
    assert.equal((await postDesk(made, 'link', { secret })).code, 'link_not_found')
    assert.equal((await postDesk(made, 'sign-in', { email, password: PASSWORD })).status, 200)
    await soon(async () => {
      const [joined] = (await hotel.get('/getaccesslog?kind=joined')).Result
      assert.deepEqual([joined?.person_name, joined?.user_agent], ['New Clerk', 'lightMyRequest'])
    })
  })

  test('are listed until they are used, and withdrawn: then their link leads nowhere', async () => {
    const [hotel, other] = [await newHotel(), await newHotel()]
    const owner = await staffOf(made, hotel, 'owner')
    const secret = await invite(owner, { email: 'wrong@example.com', role: 'desk', name: 'Wrong' })
    const openOnes = async () => JSON.parse((await owner.call('GET', '/getallpeople')).text).Invitations
    const [open, ...others] = await openOnes()
    assert.deepEqual(others, [])
    assert.deepEqual(
      [open.email, open.person_name, open.role, open.is_whole_chain, open.created_by],
      ['wrong@example.com', 'Wrong', 'desk', 0, 'owner'],
    )
    const path = `/deleteperson/${open.link_code}`
    assert.equal(
      outcome(await (await staffOf(made, hotel, 'manager')).call('DELETE', path)),
      '403 role_not_allowed',
    )
    assert.equal(
      outcome(await (await staffOf(made, other, 'owner')).call('DELETE', path)),
      '404 person_not_found',
    )
    const ended = await owner.call('DELETE', path)
    assert.deepEqual([ended.status, ended.Result.email], [200, 'wrong@example.com'])
    assert.deepEqual(await openOnes(), [])
    assert.equal((await postDesk(made, 'link', { secret })).code, 'link_not_found')
    assert.equal((await postDesk(made, 'use-link', { secret, password: PASSWORD })).code, 'link_not_found')
    assert.equal(outcome(await owner.call('DELETE', path)), '404 person_not_found')
    const [noted] = (await hotel.get('/getaccesslog?kind=removed')).Result
    assert.deepEqual([noted.person_name, noted.details.invitation], ['wrong@example.com', 1])
  })

  test('are no way into an account that is there: its person signs in, and only the hotel is added', async () => {
    const [hotel, other] = [await newHotel(), await newHotel()]
    const owner = await staffOf(made, hotel, 'owner')
    const known = await memberOf(made, other, 'viewer')
    await givePassword(made, known.person, PASSWORD)
    const { email } = known.person
    const [toKnown, toNew] = [
      await owner.call('POST', '/createinvite', { body: { email, role: 'manager' } }),
      await owner.call('POST', '/createinvite', {
        body: { email: 'nobody.yet@example.com', role: 'manager' },
      }),
    ]
    assert.deepEqual(Object.keys(toKnown.Result), Object.keys(toNew.Result))
    assert.equal(toKnown.Result.invite_url.length, toNew.Result.invite_url.length)
    const secret = new URL(toKnown.Result.invite_url).hash.slice(1)
    const strangers = [
      await postDesk(made, 'use-link', { secret, password: 'a key of my own here' }),
      await postDesk(
        made,
        'use-link',
        { secret, password: 'a key of my own here' },
        { cookie: owner.cookie },
      ),
    ]
    for (const answer of strangers) assert.deepEqual([answer.code, answer.set], ['sign_in_again', []])
    const kept = await postDesk(made, 'sign-in', { email, password: PASSWORD })
    assert.equal(kept.status, 200, 'the password is what it was')
    const used = await postDesk(made, 'use-link', { secret }, { cookie: kept.cookie })
    assert.equal(used.status, 200, used.text)
    const browser = browserWith(made, kept.cookie, '', hotel)
    assert.equal((await browser.call('GET', '/getallrooms')).status, 200)
    const { hotels } = (await browser.call('GET', '/myaccount', { hotel: null })).Result
    assert.deepEqual(
      hotels.map(({ hotel_code, role }: Record<string, string>) => [hotel_code, role]).sort(),
      [
        [hotel.code, 'manager'],
        [other.code, 'viewer'],
      ].sort(),
    )
  })

  test('used twice at once make one account', async () => {
    const hotel = await newHotel()
    const owner = await staffOf(made, hotel, 'owner')
    const secret = await invite(owner, { email: 'twice@example.com', role: 'desk' })
    const answers = await Promise.all(
      ['a lamp by the sea', 'a lamp by the hill'].map((password) =>
        postDesk(made, 'use-link', { secret, password }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404])
    assert.equal((await hotel.get('/getallpeople')).Result.length, 2)
  })

  test('whoever comes second is told that the link is over, also when the account was made meanwhile', async (context) => {
    const hotel = await newHotel()
    const owner = await staffOf(made, hotel, 'owner')
    const secret = await invite(owner, { email: 'raced@example.com', role: 'desk' })
    const { directory } = db
    const read = directory.read.bind(directory)
    // The other use goes through after this one has found the link, and before it looks for the person.
    let first: ReturnType<typeof postDesk> | undefined
    const waits = context.mock.method(directory, 'read', (work: (sql: Sql) => Promise<unknown>) =>
      read((sql) =>
        work({
          rows: (text, values) => sql.rows(text, values),
          row: async (text, values) => {
            if (text.includes('p.email_key') && first === undefined) {
              first = postDesk(made, 'use-link', { secret, password: 'a lamp by the sea' })
              await first
            }
            return sql.row(text, values)
          },
        }),
      ),
    )
    const second = await postDesk(made, 'use-link', { secret, password: 'a lamp by the hill' })
    waits.mock.restore()
    assert.equal((await first)?.status, 200)
    assert.equal(second.code, 'link_not_found')
  })

  test('are for hotels of the chain that the caller owns', async () => {
    const one = await newHotel({ chain: 'INVITES', code: 'ONE' })
    const two = await newHotel({ chain: 'INVITES', code: 'TWO' })
    await newHotel({ chain: 'ELSEWHERE', code: 'THREE' })
    const { person, browser } = await memberOf(made, one, 'owner')
    await join(made, person, two, 'manager')
    const asks = async (fields: object) =>
      outcome(
        await browser.call('POST', '/createinvite', {
          body: { email: 'several@example.com', role: 'desk', ...fields },
        }),
      )
    assert.equal(await asks({ hotel_codes: ['ONE'] }), '201 ok')
    for (const hotel_codes of [['TWO'], ['ONE', 'TWO'], ['THREE'], ['NOBODY']])
      assert.equal(await asks({ hotel_codes }), '403 hotel_mismatch')
    assert.equal(await asks({ whole_chain: 1 }), '403 role_not_allowed')
    await join(made, person, one, 'owner', true)
    assert.equal(await asks({ hotel_codes: ['ONE', 'TWO'] }), '201 ok')
    assert.equal(await asks({ whole_chain: 1 }), '201 ok')
    const token = { email: 'several@example.com', role: 'desk' }
    assert.equal(
      outcome(await one.post('/createinvite', { ...token, hotel_codes: ['TWO'] })),
      '403 hotel_mismatch',
    )
    assert.equal(
      outcome(await one.post('/createinvite', { ...token, whole_chain: 1 })),
      '403 role_not_allowed',
    )
    assert.equal(outcome(await one.post('/createinvite', token)), '201 ok')
  })

  test('of somebody who is no owner any more are good no more', async () => {
    const hotel = await newHotel()
    const [first, second] = [await memberOf(made, hotel, 'owner'), await memberOf(made, hotel, 'owner')]
    const secret = await invite(second.browser, { email: 'back.door@example.com', role: 'owner' })
    const path = `/deleteperson/${second.person.person_code}`
    assert.equal((await first.browser.call('DELETE', path)).status, 200)
    assert.equal((await postDesk(made, 'use-link', { secret, password: PASSWORD })).code, 'link_not_found')
  })

  test('are over after three days', async () => {
    const hotel = await newHotel()
    const owner = await staffOf(made, hotel, 'owner')
    const secret = await invite(owner, { email: 'late@example.com', role: 'desk' })
    await db.directory.write((sql) =>
      sql.run(
        `update staff_link set expires_at = now() - interval '1 second' where email = 'late@example.com'`,
      ),
    )
    assert.equal((await postDesk(made, 'link', { secret })).code, 'link_not_found')
  })
})
