import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { outcome } from '../../test/support/stock.ts'
import { statementsOf } from '../db/schema/statements.ts'
import { browserWith, invite, postDesk, rolesOf, staffOf } from './people.testing.ts'
import { findPersonByEmail } from './record/queries.ts'
import { newCode } from './sign-in/begin-session.ts'

const made = await createTestApp({ ownDatabase: true })
const { db, hotel: newHotel } = made
const PASSWORD = 'a lamp by the river'
const MIGRATION = new URL('../../migrations/0115_email_keys_of_people.sql', import.meta.url)

/** Each of these rows is one mailbox. */
const SPELLINGS = [
  [
    'ann@münchen.example',
    'Ann@xn--mnchen-3ya.example',
    'ann@mu\u0308nchen.example',
    'ａｎｎ@MÜNCHEN.example',
  ],
  ['josé@hotel.example', 'jose\u0301@hotel.example', 'JOSÉ@ｈotel.example'],
]

suite('an address of somebody', () => {
  for (const [first, ...others] of SPELLINGS)
    test(`${first} is theirs in every spelling`, async () => {
      const hotel = await newHotel()
      const owner = await staffOf(made, hotel, 'owner')
      const secret = await invite(owner, { email: first, role: 'desk', name: 'Ann' })
      const used = await postDesk(made, 'use-link', { secret, password: PASSWORD })
      assert.equal(used.status, 200, used.text)
      for (const email of others) {
        const signed = await postDesk(made, 'sign-in', { email, password: PASSWORD })
        assert.equal(signed.status, 200, email)
        const again = await invite(owner, { email, role: 'manager' })
        const taken = await postDesk(made, 'use-link', { secret: again, password: 'a key of my own here' })
        assert.equal(taken.code, 'sign_in_again', 'no second account')
        const added = await postDesk(made, 'use-link', { secret: again }, { cookie: signed.cookie })
        assert.equal(added.status, 200, added.text)
        const browser = browserWith(made, signed.cookie, '', hotel)
        assert.equal(outcome(await browser.call('GET', '/getallrooms')), '200 ok')
      }
      assert.deepEqual(await rolesOf(hotel), { owner: 'owner', Ann: 'manager' })
    })

  test('that was kept in an older form is found as it was typed, and in others once it was brought up to date', async () => {
    const add = (email: string) =>
      db.directory.write((sql) =>
        sql.run(
          `insert into person (person_code, email, email_key, person_name, language) values ($1, $2, $3, 'P', 'en')`,
          [newCode('per'), email, email.normalize('NFC').toLowerCase()],
        ),
      )
    const isFound = async (email: string) =>
      (await db.directory.read((sql) => findPersonByEmail(sql, email)))?.email
    const plain = ['ﬁn@older.example', 'bo@öl.example']
    const twice = ['twin@ｏther.example', 'twin@other.example']
    for (const email of [...plain, ...twice]) await add(email)
    for (const email of [...plain, ...twice]) assert.equal(await isFound(email), email)
    assert.equal(await isFound('fin@older.example'), undefined)
    const text = await readFile(MIGRATION, 'utf8')
    for (const round of [1, 2]) {
      for (const statement of statementsOf(text)) await db.directory.write((sql) => sql.run(statement))
      assert.equal(await isFound('FIN@older.example'), plain[0], `${round}`)
      assert.equal(await isFound('bo@xn--l-0ga.example'), plain[1])
      assert.equal(await isFound('twin@other.example'), twice[1], 'two stay two')
    }
  })
})
