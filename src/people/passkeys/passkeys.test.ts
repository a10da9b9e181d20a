import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import {
  addPerson,
  browserWith,
  join,
  postDesk,
  type SignedInBrowser,
  signIn,
  type TestPerson,
} from '../people.testing.ts'
import { findPasskey } from '../record/passkey-queries.ts'
import { lockPerson, proveEmail } from '../record/queries.ts'
import { PeopleKey } from '../sign-in/known-browsers.ts'
import { takesPasskeys } from '../sign-in/relying-party.ts'
import { isGoodChallenge, newChallenge } from './challenges.ts'
import { passkeyOf } from './passkeys.testing.ts'

const ORIGIN = 'https://stay.example'
const made = await createTestApp({ ownDatabase: true, publicUrl: ORIGIN })
const { db } = made
let hotel: TestHotel

before(async () => {
  hotel = await made.hotel()
})

interface Staff {
  person: TestPerson
  browser: SignedInBrowser
}

const newStaff = async (): Promise<Staff> => {
  const person = await addPerson(made)
  await join(made, person, hotel, 'manager')
  return { person, browser: await signIn(made, person, hotel) }
}

const optionsFor = async ({ browser: { cookie } }: Staff) =>
  (await postDesk(made, 'passkey-options', {}, { cookie })).Result

const register = async (staff: Staff, name = 'My phone') => {
  const passkey = passkeyOf(ORIGIN)
  const credential = passkey.register(await optionsFor(staff))
  const { cookie } = staff.browser
  const added = await postDesk(made, 'passkey-add', { name, credential }, { cookie })
  assert.equal(added.status, 200, added.text)
  return passkey
}

const ask = async () => (await postDesk(made, 'passkey-ask', {})).Result
const enter = (credential: object) => postDesk(made, 'passkey-sign-in', { credential })
const listed = async ({ browser: { cookie } }: Staff) =>
  (await postDesk(made, 'passkeys', {}, { cookie })).Result.passkeys as {
    credential_id: string
    name: string
    last_used_at: string | null
  }[]

const signedInLongAgo = (session_code: string) =>
  db.directory.write((sql) =>
    sql.run(`update staff_session set signed_in_at = now() - interval '16 minutes' where session_code = $1`, [
      session_code,
    ]),
  )

suite('a passkey', () => {
  test('signs in without an e-mail, to the hotels of its person', async () => {
    const staff = await newStaff()
    const passkey = await register(staff)
    const asked = await ask()
    assert.equal(asked.rpId, 'stay.example')
    assert.equal(asked.userVerification, 'required')
    assert.deepEqual(asked.allowCredentials ?? [], [], 'nobody is named')
    const entered = await enter(passkey.answer(asked))
    assert.equal(entered.status, 200, entered.text)
    assert.equal(entered.Result.person_code, staff.person.person_code)
    const browser = browserWith(made, entered.cookie, '', hotel)
    assert.equal((await browser.call('GET', '/test')).status, 200)
    const { Result: sessions } = await browser.call('GET', '/getsessions', { hotel: null })
    assert.equal(sessions.find((one: { is_current: number }) => one.is_current === 1).method, 'passkey')
    assert.notEqual((await listed(staff))[0]!.last_used_at, null)
  })

  test('the same answer signs in once, also where two are sent at a time', async () => {
    const passkey = await register(await newStaff())
    const answer = passkey.answer(await ask())
    const all = await Promise.all([enter(answer), enter(answer), enter(answer)])
    assert.deepEqual(all.map(({ status }) => status).sort(), [200, 401, 401])
    assert.equal((await enter(answer)).code, 'sign_in_failed')
  })

  test('one challenge answered by two people signs one of them in', async () => {
    const passkeys = [await register(await newStaff()), await register(await newStaff())]
    const asked = await ask()
    const all = await Promise.all(passkeys.map((passkey) => enter(passkey.answer(asked))))
    assert.deepEqual(all.map(({ status }) => status).sort(), [200, 401])
  })

  test('control: two challenges sign in twice', async () => {
    const passkey = await register(await newStaff())
    const all = await Promise.all([await ask(), await ask()].map((asked) => enter(passkey.answer(asked))))
    assert.deepEqual(
      all.map(({ status }) => status),
      [200, 200],
    )
  })

  const wrong: [string, Parameters<ReturnType<typeof passkeyOf>['answer']>[1]][] = [
    ['of another site', { origin: 'https://stay.example.evil.example' }],
    ['of a sibling', { origin: 'https://other.stay.example' }],
    ['for another name', { rpId: 'example' }],
    ['without a finger or PIN', { isVerified: false }],
    ['of another kind', { type: 'webauthn.create' }],
    ['in another name', { userHandle: Buffer.from('per_somebody').toString('base64url') }],
  ]
  for (const [name, options] of wrong)
    test(`an answer ${name} is refused`, async () => {
      const passkey = await register(await newStaff())
      assert.equal((await enter(passkey.answer(await ask(), options))).code, 'sign_in_failed')
      assert.equal((await enter(passkey.answer(await ask()))).status, 200, 'the passkey is as good as before')
    })

  test('a challenge that is not ours, for something else or over is refused', async () => {
    const staff = await newStaff()
    const passkey = await register(staff)
    const made64 = (text: string) => ({ challenge: Buffer.from(text).toString('base64url') })
    const key = new PeopleKey(db)
    const old = await newChallenge(key, 'sign in', Date.now() - 6 * 60_000)
    for (const asked of [made64('none'), made64(old), await optionsFor(staff)])
      assert.equal((await enter(passkey.answer(asked))).code, 'sign_in_failed')
    const good = await newChallenge(key, 'sign in')
    assert.equal(await isGoodChallenge(key, 'sign in', good), true)
    assert.equal(await isGoodChallenge(key, 'register per_1', good), false)
    assert.equal(await isGoodChallenge(key, 'sign in', good, Date.now() + 6 * 60_000), false)
    assert.equal(await isGoodChallenge(key, 'sign in', `${good.slice(0, -2)}AA`), false)
  })

  test('a copy is noticed by its counter', async () => {
    const passkey = await register(await newStaff())
    assert.equal((await enter(passkey.answer(await ask(), { counter: 7 }))).status, 200)
    assert.equal((await enter(passkey.answer(await ask(), { counter: 7 }))).code, 'sign_in_failed')
    assert.equal((await enter(passkey.answer(await ask(), { counter: 8 }))).status, 200)
  })

  test('another key under its name is refused', async () => {
    const passkey = await register(await newStaff())
    const other = passkeyOf(ORIGIN)
    const forged = { ...other.answer(await ask()), id: passkey.id, rawId: passkey.id }
    assert.equal((await enter(forged)).code, 'sign_in_failed')
  })

  test('one that was removed signs nobody in, and only its person removes it', async () => {
    const [staff, stranger] = [await newStaff(), await newStaff()]
    const passkey = await register(staff)
    const remove = ({ browser: { cookie } }: Staff) =>
      postDesk(made, 'passkey-remove', { credential_id: passkey.id }, { cookie })
    assert.equal((await remove(stranger)).code, 'passkey_not_found')
    assert.equal((await remove(staff)).status, 200)
    assert.equal((await enter(passkey.answer(await ask()))).code, 'sign_in_failed')
    assert.deepEqual(await listed(staff), [])
  })

  test('those from before the e-mail was proved are gone afterwards', async () => {
    const staff = await newStaff()
    const passkey = await register(staff)
    await db.directory.transaction(async (sql) => {
      await lockPerson(sql, staff.person.person_code)
      await proveEmail(sql, staff.person.person_code)
    })
    assert.equal((await enter(passkey.answer(await ask()))).code, 'sign_in_failed')
  })
})

suite('a new passkey', () => {
  test('needs a sign-in of the last minutes, when it is asked for and when it comes', async () => {
    const staff = await newStaff()
    const { cookie, session_code } = staff.browser
    const credential = passkeyOf(ORIGIN).register(await optionsFor(staff))
    await signedInLongAgo(session_code)
    for (const [path, body] of [
      ['passkey-options', {}],
      ['passkey-add', { name: 'Key', credential }],
    ] as const)
      assert.equal((await postDesk(made, path, body, { cookie })).code, 'sign_in_again')
    assert.equal((await postDesk(made, 'passkey-options', {})).code, 'token_missing')
    assert.deepEqual(await listed(staff), [])
  })

  test('is of the browser that asked for it', async () => {
    const [staff, thief] = [await newStaff(), await newStaff()]
    const credential = passkeyOf(ORIGIN).register(await optionsFor(staff))
    const { cookie } = thief.browser
    const refused = await postDesk(made, 'passkey-add', { name: 'Key', credential }, { cookie })
    assert.equal(refused.code, 'invalid_value')
  })

  test('made of another site, without a finger, or of an old challenge is refused', async () => {
    const staff = await newStaff()
    const { cookie } = staff.browser
    const asked = await optionsFor(staff)
    const others = [
      passkeyOf(ORIGIN).register(asked, { origin: 'https://evil.example' }),
      passkeyOf(ORIGIN).register(asked, { rpId: 'evil.example' }),
      passkeyOf(ORIGIN).register(asked, { isVerified: false }),
      passkeyOf(ORIGIN).register({ ...asked, challenge: (await ask()).challenge }),
    ]
    for (const credential of others)
      assert.equal(
        (await postDesk(made, 'passkey-add', { name: 'Key', credential }, { cookie })).code,
        'invalid_value',
      )
    assert.deepEqual(await listed(staff), [])
  })

  test('of somebody else stays theirs', async () => {
    const [first, second] = [await newStaff(), await newStaff()]
    const passkey = await register(first)
    const credential = passkey.register(await optionsFor(second))
    const { cookie } = second.browser
    assert.equal(
      (await postDesk(made, 'passkey-add', { name: 'Key', credential }, { cookie })).code,
      'invalid_value',
    )
    const kept = await db.directory.read((sql) => findPasskey(sql, passkey.id))
    assert.equal(kept!.person_code, first.person.person_code)
  })

  test('is the last of ten, however many are made at once', async () => {
    const staff = await newStaff()
    for (let at = 0; at < 8; at++) await register(staff, `Key ${at}`)
    const asked = await Promise.all(Array.from({ length: 5 }, () => optionsFor(staff)))
    const { cookie } = staff.browser
    const added = await Promise.all(
      asked.map((one) =>
        postDesk(
          made,
          'passkey-add',
          { name: 'More', credential: passkeyOf(ORIGIN).register(one) },
          { cookie },
        ),
      ),
    )
    assert.equal(added.filter(({ status }) => status === 200).length, 2)
    assert.equal((await listed(staff)).length, 10)
    const full = await postDesk(made, 'passkey-options', {}, { cookie })
    assert.equal(full.code, 'too_many_passkeys')
  })

  test('is asked for by our own pages alone', async () => {
    const { browser } = await newStaff()
    const paths = [
      'passkeys',
      'passkey-options',
      'passkey-add',
      'passkey-remove',
      'passkey-ask',
      'passkey-sign-in',
    ]
    for (const path of paths) {
      const { code } = await postDesk(
        made,
        path,
        {},
        { cookie: browser.cookie, origin: 'https://evil.example' },
      )
      assert.equal(code, 'origin_not_allowed', path)
    }
  })
})

suite('where passkeys can be', () => {
  test('names by https, and this machine', () => {
    for (const url of ['https://stay.example', 'http://localhost:3000', 'https://stay.example/sub'])
      assert.equal(takesPasskeys(url), true, url)
    for (const url of [
      'http://127.0.0.1:3000',
      'https://10.0.0.1',
      'http://[::1]:3000',
      'http://stay.example',
    ])
      assert.equal(takesPasskeys(url), false, url)
  })

  test('elsewhere it is said plainly', async () => {
    const other = await createTestApp({ publicUrl: 'http://127.0.0.1:3000' })
    const refused = await postDesk(other, 'passkey-ask', {})
    assert.equal(refused.code, 'passkey_needs_name')
    assert.match(refused.text, /localhost/)
  })
})
