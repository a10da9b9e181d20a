import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { soon } from '../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { outcome } from '../../test/support/stock.ts'
import type { WritingSql } from '../db/connection/sql.ts'
import type { StaffRole } from '../http/request/staff-roles.ts'
import { writeRole } from './change-people.ts'
import {
  addPerson,
  browserWith,
  givePassword,
  join,
  postDesk,
  type SignedInBrowser,
  signIn,
  staffOf,
  type TestPerson,
} from './people.testing.ts'

const made = await createTestApp({ ownDatabase: true })
const { db, hotel: newHotel } = made
const PASSWORD = 'a lamp by the river'

const memberOf = async (hotel: TestHotel, role: StaffRole, wholeChain = false) => {
  const person = await addPerson(made, role)
  await join(made, person, hotel, role, wholeChain)
  return { person, browser: await signIn(made, person, hotel) }
}

const invite = async (by: SignedInBrowser, body: object): Promise<string> => {
  const { Result, text } = await by.call('POST', '/createinvite', { body })
  assert.ok(Result, text)
  return new URL(Result.invite_url).hash.slice(1)
}

const rolesOf = async (hotel: TestHotel) =>
  Object.fromEntries(
    (await hotel.get('/getallpeople')).Result.map(({ name, role }: Record<string, string>) => [name, role]),
  )

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
  })

  test('are no way into an account that is there: its person signs in, and only the hotel is added', async () => {
    const [hotel, other] = [await newHotel(), await newHotel()]
    const owner = await staffOf(made, hotel, 'owner')
    const known = await memberOf(other, 'viewer')
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

  test('are for hotels of the chain that the caller owns', async () => {
    const one = await newHotel({ chain: 'INVITES', code: 'ONE' })
    const two = await newHotel({ chain: 'INVITES', code: 'TWO' })
    await newHotel({ chain: 'ELSEWHERE', code: 'THREE' })
    const { person, browser } = await memberOf(one, 'owner')
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
    const [first, second] = [await memberOf(hotel, 'owner'), await memberOf(hotel, 'owner')]
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

suite('people of a hotel', () => {
  test('get other roles and go, and a tab that is open knows at once', async () => {
    const hotel = await newHotel()
    const owner = await staffOf(made, hotel, 'owner')
    const { person, browser } = await memberOf(hotel, 'manager')
    const asks = async () => outcome(await browser.call('GET', '/getpayments?booking_code=X'))
    const path = `/updateperson/${person.person_code}`
    const changed = await owner.call('PUT', path, { body: { role: 'viewer' } })
    assert.deepEqual([changed.Result.role, changed.Result.hotel_role], ['viewer', 'viewer'])
    assert.equal(await asks(), '403 role_not_allowed')
    const gone = await owner.call('DELETE', `/deleteperson/${person.person_code}`)
    assert.equal(gone.Result.person_code, person.person_code)
    assert.equal(await asks(), '403 hotel_mismatch')
    assert.equal(
      outcome(await owner.call('DELETE', `/deleteperson/${person.person_code}`)),
      '404 person_not_found',
    )
    assert.equal(
      outcome(await owner.call('PUT', '/updateperson/x%00y', { body: { role: 'desk' } })),
      '404 person_not_found',
    )
    await soon(async () => {
      const kinds = (await owner.call('GET', '/getaccesslog')).Result.map(
        ({ kind }: { kind: string }) => kind,
      )
      for (const kind of ['role_changed', 'removed', 'signed_in', 'refused'])
        assert.ok(kinds.includes(kind), kind)
    })
  })

  test('a chain’s people are seen by a hotel’s owners, and changed by the chain’s', async () => {
    const hotel = await newHotel()
    const owner = await staffOf(made, hotel, 'owner')
    const ofChain = await memberOf(hotel, 'manager', true)
    const boss = await memberOf(hotel, 'owner', true)
    const listed = (await owner.call('GET', '/getallpeople')).Result
    assert.deepEqual(
      listed
        .map(({ hotel_role, chain_role }: Record<string, string>) => `${hotel_role} ${chain_role}`)
        .sort(),
      ['null manager', 'null owner', 'owner null'],
    )
    const path = `/updateperson/${ofChain.person.person_code}`
    const body = { role: 'desk' }
    assert.equal(outcome(await owner.call('PUT', path, { body })), '403 role_not_allowed')
    assert.equal(outcome(await hotel.put(path, body)), '403 role_not_allowed')
    assert.equal(outcome(await boss.browser.call('PUT', path, { body })), '200 ok')
  })

  test('the last owner can neither go nor be lowered; owners of the chain count', async () => {
    const hotel = await newHotel()
    const { person, browser } = await memberOf(hotel, 'owner')
    const lower = async () =>
      outcome(await browser.call('PUT', `/updateperson/${person.person_code}`, { body: { role: 'manager' } }))
    assert.equal(await lower(), '409 last_owner')
    assert.equal(
      outcome(await browser.call('DELETE', `/deleteperson/${person.person_code}`)),
      '409 last_owner',
    )
    assert.equal(outcome(await hotel.delete(`/deleteperson/${person.person_code}`)), '409 last_owner')
    const boss = await memberOf(hotel, 'owner', true)
    assert.equal(await lower(), '200 ok')
    const away = await boss.browser.call('DELETE', `/deleteperson/${boss.person.person_code}`)
    assert.equal(outcome(away), '409 last_owner')
  })

  /** Two owners who remove each other at the same moment. */
  const removeEachOther = async (): Promise<{ owners: number; answers: string[] }> => {
    const hotel = await newHotel()
    const [one, two] = [await memberOf(hotel, 'owner'), await memberOf(hotel, 'owner')]
    const remove = (by: SignedInBrowser, { person_code }: TestPerson) =>
      by.call('DELETE', `/deleteperson/${person_code}`)
    const answers = await Promise.all([remove(one.browser, two.person), remove(two.browser, one.person)])
    return { owners: Object.keys(await rolesOf(hotel)).length, answers: answers.map(outcome).sort() }
  }

  test('two owners who remove each other leave one', async () => {
    for (let round = 0; round < 10; round++) {
      const { owners, answers } = await removeEachOther()
      assert.equal(owners, 1)
      assert.deepEqual(answers, ['200 ok', '403 hotel_mismatch'])
    }
  })
})

test('control: without the lock of the people both go', async () => {
  const hotel = await newHotel()
  const [one, two] = [await memberOf(hotel, 'owner'), await memberOf(hotel, 'owner')]
  const bothLooked = Promise.withResolvers<void>()
  let looked = 0
  const remove = ({ person_code }: TestPerson) =>
    db.directory.transaction((sql) => {
      const waiting: WritingSql = {
        rows: (text, values) => sql.rows(text, values),
        row: (text, values) => sql.row(text, values),
        run: async (text, values) => {
          looked++
          if (looked === 2) bothLooked.resolve()
          await bothLooked.promise
          return sql.run(text, values)
        },
      }
      const membership = {
        person_code,
        chain_code: hotel.chain,
        hotel_id: hotel.hotelId,
        role: 'owner' as const,
      }
      return writeRole(waiting, membership, undefined, { name: 'A test', code: null })
    })
  await Promise.all([remove(one.person), remove(two.person)])
  assert.deepEqual(await rolesOf(hotel), {})
})

suite('one’s own account', () => {
  test('a stolen session is ended from elsewhere', async () => {
    const hotel = await newHotel()
    const { person, browser } = await memberOf(hotel, 'owner')
    const stolen = await signIn(made, person, hotel, '203.0.113.9')
    const listed = (await browser.call('GET', '/getsessions', { hotel: null })).Result
    assert.deepEqual(
      listed
        .map(({ session_code, is_current }: Record<string, unknown>) => [session_code, is_current])
        .sort(),
      [
        [browser.session_code, 1],
        [stolen.session_code, 0],
      ].sort(),
    )
    assert.ok(!JSON.stringify(listed).includes(stolen.cookie.split('=')[1]!))
    assert.equal((await stolen.call('GET', '/test')).status, 200)
    const end = () => browser.call('DELETE', `/deletesession/${stolen.session_code}`, { hotel: null })
    assert.equal((await end()).status, 200)
    assert.equal(outcome(await stolen.call('GET', '/test')), '401 token_invalid')
    assert.equal(outcome(await end()), '404 session_not_found')
    const stranger = await memberOf(hotel, 'owner')
    const others = await stranger.browser.call('DELETE', `/deletesession/${browser.session_code}`, {
      hotel: null,
    })
    assert.equal(outcome(others), '404 session_not_found')
    assert.equal((await browser.call('GET', '/test')).status, 200)
  })

  test('takes no token', async () => {
    const hotel = await newHotel()
    const { browser } = await memberOf(hotel, 'desk')
    const headers = { cookie: browser.cookie }
    for (const path of ['/getsessions', '/myaccount']) {
      assert.equal(outcome(await hotel.get(path, { headers })), '403 role_not_allowed', path)
      assert.equal(outcome(await hotel.get(path, { token: null })), '401 token_missing', path)
    }
  })

  test('name and language are changed by oneself; what was done keeps the code', async () => {
    const hotel = await newHotel()
    const { person, browser } = await memberOf(hotel, 'owner')
    const room = (room_code: string) => ({ room_code, room_name: 'Room', number_of_room: 1 })
    await browser.call('POST', '/createroom', { body: room('ONE') })
    const changed = await browser.call('PUT', '/myaccount', {
      hotel: null,
      body: { name: 'Another Name', language: 'de' },
    })
    assert.deepEqual([changed.Result.name, changed.Result.language], ['Another Name', 'de'])
    await browser.call('POST', '/createroom', { body: room('TWO') })
    const { Result } = await hotel.get('/getevents')
    assert.deepEqual(
      Result.map(({ actor, actor_code }: Record<string, string>) => [actor, actor_code]),
      [
        ['owner', person.person_code],
        ['Another Name', person.person_code],
      ],
    )
  })
})

suite('links for a new password', () => {
  const reset = async (by: SignedInBrowser, { person_code }: TestPerson) =>
    by.call('POST', '/createreset', { body: { person_code } })
  const secretOf = ({ Result }: { Result: { reset_url: string } }) => new URL(Result.reset_url).hash.slice(1)

  test('are made only for people all of whose hotels the caller owns', async () => {
    const [hotel, other] = [await newHotel(), await newHotel()]
    const owner = await staffOf(made, hotel, 'owner')
    const { person } = await memberOf(hotel, 'desk')
    assert.equal(outcome(await reset(owner, person)), '201 ok')
    await join(made, person, other, 'viewer')
    assert.equal(outcome(await reset(owner, person)), '403 role_not_allowed')
    const ofChain = await memberOf(hotel, 'viewer', true)
    assert.equal(outcome(await reset(owner, ofChain.person)), '403 role_not_allowed')
    const stranger = await memberOf(other, 'desk')
    assert.equal(outcome(await reset(owner, stranger.person)), '404 person_not_found')
  })

  test('end all sessions and all other such links, and are good once, also when raced', async () => {
    const hotel = await newHotel()
    const owner = await staffOf(made, hotel, 'owner')
    const { person, browser } = await memberOf(hotel, 'desk')
    await givePassword(made, person, PASSWORD)
    const [one, two] = [secretOf(await reset(owner, person)), secretOf(await reset(owner, person))]
    const uses = ['a lamp by the sea', 'a lamp by the hill', 'a lamp by the lake'].map((password, at) =>
      postDesk(made, 'use-link', { secret: at === 2 ? two : one, password }),
    )
    const answers = await Promise.all(uses)
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404])
    assert.equal(outcome(await browser.call('GET', '/test')), '401 token_invalid')
    const signsIn = async (password: string) =>
      (await postDesk(made, 'sign-in', { email: person.email, password })).status
    assert.equal(await signsIn(PASSWORD), 401)
    const won = ['a lamp by the sea', 'a lamp by the hill', 'a lamp by the lake'][
      answers.findIndex(({ status }) => status === 200)
    ]!
    assert.equal(await signsIn(won), 200)
    const winner = browserWith(made, answers.find(({ status }) => status === 200)!.cookie, '', hotel)
    assert.equal((await winner.call('GET', '/test')).status, 200)
  })

  test('a mailed one proves the address: what was set before it is gone', async () => {
    const hotel = await newHotel()
    const { person, browser } = await memberOf(hotel, 'desk')
    await givePassword(made, person, PASSWORD)
    await db.directory.write((sql) =>
      sql.run(
        `insert into passkey (credential_id, person_code, public_key, counter, passkey_name) values ($1, $2, $3, 0, 'k')`,
        [`key of ${person.person_code}`, person.person_code, Buffer.from('x')],
      ),
    )
    const { makeLink } = await import('./sign-in/make-link.ts')
    const none = {
      email: null,
      person_name: null,
      language: null,
      role: null,
      chain_code: null,
      hotel_ids: null,
    }
    const link = { ...none, kind: 'reset' as const, person_code: person.person_code }
    const { mailedUrl } = await db.directory.write((sql) =>
      makeLink(sql, 'http://localhost', link, { name: 'A test', code: null }, true),
    )
    const secret = new URL(mailedUrl!).hash.slice(1)
    assert.equal((await postDesk(made, 'use-link', { secret, password: 'a lamp by the sea' })).status, 200)
    const rows = await db.directory.read((sql) =>
      sql.rows('select from passkey where person_code = $1', [person.person_code]),
    )
    assert.equal(rows.length, 0)
    assert.equal(outcome(await browser.call('GET', '/test')), '401 token_invalid')
    assert.equal((await postDesk(made, 'sign-in', { email: person.email, password: PASSWORD })).status, 401)
  })
})
