import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { outcome } from '../../test/support/stock.ts'
import {
  browserWith,
  givePassword,
  join,
  memberOf,
  postDesk,
  type SignedInBrowser,
  staffOf,
  type TestPerson,
} from './people.testing.ts'
import { makeLink, NO_INVITE } from './sign-in/make-link.ts'

const made = await createTestApp({ ownDatabase: true })
const { db, hotel: newHotel } = made
const PASSWORD = 'a lamp by the river'

suite('links for a new password', () => {
  const reset = async (by: SignedInBrowser, { person_code }: TestPerson) =>
    by.call('POST', '/createreset', { body: { person_code } })
  const secretOf = ({ Result }: { Result: { reset_url: string } }) => new URL(Result.reset_url).hash.slice(1)

  test('are made only for people all of whose hotels the caller owns', async () => {
    const [hotel, other] = [await newHotel(), await newHotel()]
    const owner = await staffOf(made, hotel, 'owner')
    const { person } = await memberOf(made, hotel, 'desk')
    assert.equal(outcome(await reset(owner, person)), '201 ok')
    await join(made, person, other, 'viewer')
    assert.equal(outcome(await reset(owner, person)), '403 role_not_allowed')
    const ofChain = await memberOf(made, hotel, 'viewer', true)
    assert.equal(outcome(await reset(owner, ofChain.person)), '403 role_not_allowed')
    const stranger = await memberOf(made, other, 'desk')
    assert.equal(outcome(await reset(owner, stranger.person)), '404 person_not_found')
  })

  test('end all sessions and all other such links, and are good once, also when raced', async () => {
    const hotel = await newHotel()
    const owner = await staffOf(made, hotel, 'owner')
    const { person, browser } = await memberOf(made, hotel, 'desk')
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
    const { person, browser } = await memberOf(made, hotel, 'desk')
    await givePassword(made, person, PASSWORD)
    await db.directory.write((sql) =>
      sql.run(
        `insert into passkey (credential_id, person_code, public_key, counter, passkey_name) values ($1, $2, $3, 0, 'k')`,
        [`key of ${person.person_code}`, person.person_code, Buffer.from('x')],
      ),
    )
    const link = { ...NO_INVITE, kind: 'reset' as const, person_code: person.person_code }
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
