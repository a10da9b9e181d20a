import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { before, suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { addPerson, browserWith, join, postDesk } from '../people.testing.ts'
import { PeopleKey } from '../sign-in/known-browsers.ts'
import { CLIENT, startIssuer } from './issuer.testing.ts'
import { Issuer } from './issuer.ts'
import { openState, sealState } from './sealed-state.ts'

const ORIGIN = 'https://stay.example'
const other = await startIssuer(() => `${ORIGIN}/desk/sso/callback`)
const { accounts, control } = other
const oidc = { issuer: other.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret }
const made = await createTestApp({ ownDatabase: true, publicUrl: ORIGIN, oidc })
const { db } = made
let hotel: TestHotel

before(async () => {
  hotel = await made.hotel()
})

const newPerson = async () => {
  const person = await addPerson(made)
  await join(made, person, hotel, 'desk')
  return person
}

/** Somebody whom the issuer knows by this address. */
const account = (email: string | undefined, email_verified = true): string => {
  const id = `sub-${randomBytes(6).toString('hex')}`
  accounts.set(id, { ...(email === undefined ? {} : { email }), email_verified })
  return id
}

const begin = async (body: object = {}) => {
  const begun = await postDesk(made, 'sso', body)
  assert.equal(begun.status, 200, begun.text)
  return { url: begun.Result.url as string, cookie: begun.cookie }
}

const comeBack = async (url: string, cookie: string) => {
  const { pathname, search } = new URL(url)
  const response = await made.app.inject({
    method: 'GET',
    url: pathname + search,
    headers: { 'accept-language': 'en', ...(cookie === '' ? {} : { cookie }) },
  })
  const set = [response.headers['set-cookie'] ?? []].flat()
  return {
    status: response.statusCode,
    location: response.headers.location,
    text: response.body,
    headers: response.headers,
    set,
    cookie: set.map((one) => one.split(';')[0]).join('; '),
  }
}

/** All of it: from our page to the issuer and back. */
const signOn = async (id: string) => {
  const { url, cookie } = await begin()
  return comeBack(await other.signInAs(url, id), cookie)
}

type CameBack = Awaited<ReturnType<typeof comeBack>>

const assertRefused = (came: CameBack, status = 403): void => {
  assert.equal(came.status, status, came.text)
  assert.match(came.text, /<h1>You are not signed in<\/h1>/)
  assert.match(came.text, /href="https:&#x?\w+;|href="https:/)
  assert.match(String(came.headers['content-security-policy']), /frame-ancestors 'none'/)
  assert.equal(came.headers['cache-control'], 'no-store')
  // Nothing but that the cookie is over.
  assert.deepEqual(
    came.set.map((one) => one.replace(/;.*/, '')),
    ['__Host-vacancy_sso='],
  )
}

suite('single sign-on', () => {
  test('signs in whoever was invited with the address, and goes to the screen asked for', async () => {
    const person = await newPerson()
    const id = account(person.email.toUpperCase())
    const { url, cookie } = await begin({ back: 'bookings/list' })
    const asked = new URL(url).searchParams
    assert.equal(asked.get('code_challenge_method'), 'S256')
    assert.equal(asked.get('redirect_uri'), `${ORIGIN}/desk/sso/callback`)
    const came = await comeBack(await other.signInAs(url, id), cookie)
    assert.equal(came.status, 303, came.text)
    assert.equal(came.location, `${ORIGIN}/desk/bookings/list`)
    const browser = browserWith(made, came.cookie, '', hotel)
    assert.equal((await browser.call('GET', '/test')).status, 200)
    const { Result: sessions } = await browser.call('GET', '/getsessions', { hotel: null })
    assert.equal(sessions[0].method, 'sso')
    assert.equal((await signOn(id)).status, 303, 'and again')
  })

  test('the cookie says nothing, and is good for ten minutes', async () => {
    const { cookie } = await begin()
    const value = cookie.split('=')[1]!
    const key = new PeopleKey(db)
    const opened = await openState(key, value)
    assert.ok(opened !== undefined)
    assert.equal(await openState(key, value, Date.now() + 10 * 60_000 + 1), undefined)
    assert.equal(await openState(key, `${value.slice(0, -3)}AAA`), undefined)
    for (const none of ['', 'x', undefined, null, 'A'.repeat(3000)])
      assert.equal(await openState(key, none), undefined)
    for (const secret of [opened.state, opened.verifier])
      assert.ok(!Buffer.from(value, 'base64url').toString('latin1').includes(secret))
    const set = (await postDesk(made, 'sso', {})).set[0]!
    assert.match(set, /^__Host-vacancy_sso=\S+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
  })

  test('makes nobody: an address that nobody has is refused', async () => {
    assertRefused(await signOn(account('nobody@example.com')))
  })

  test('an address that the issuer does not vouch for is refused', async () => {
    const person = await newPerson()
    assertRefused(await signOn(account(person.email, false)))
    assertRefused(await signOn(account(undefined)))
    assert.equal((await signOn(account(person.email))).status, 303, 'nothing was bound by that')
  })

  test('another account with the same address is refused for ever', async () => {
    const person = await newPerson()
    const first = account(person.email)
    assert.equal((await signOn(first)).status, 303)
    assertRefused(await signOn(account(person.email)))
    assert.equal((await signOn(first)).status, 303)
  })

  test('an account bound to one person does not become another', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    const id = account(one.email)
    assert.equal((await signOn(id)).status, 303)
    accounts.set(id, { email: two.email, email_verified: true })
    assertRefused(await signOn(id))
  })

  test('of two accounts that come first at the same time one is bound', async () => {
    const person = await newPerson()
    const all = await Promise.all([signOn(account(person.email)), signOn(account(person.email))])
    assert.deepEqual(all.map(({ status }) => status).sort(), [303, 403])
  })

  test('a code is good once, also with the cookie kept', async () => {
    const person = await newPerson()
    const { url, cookie } = await begin()
    const back = await other.signInAs(url, account(person.email))
    assert.equal((await comeBack(back, cookie)).status, 303)
    assertRefused(await comeBack(back, cookie))
  })

  test('another state, or the browser of somebody else, is refused', async () => {
    const person = await newPerson()
    const id = account(person.email)
    const { url, cookie } = await begin()
    const back = await other.signInAs(url, id)
    const altered = new URL(back)
    altered.searchParams.set('state', 'x'.repeat(43))
    assertRefused(await comeBack(altered.href, cookie))
    assertRefused(await comeBack(back, (await begin()).cookie))
    assertRefused(await comeBack(back, ''))
    assertRefused(await comeBack(back, `${cookie}; ${cookie}`))
    assert.equal((await comeBack(back, cookie)).status, 303, 'control: it was good')
  })

  test('another nonce, verifier or issuer is refused', async () => {
    const person = await newPerson()
    const id = account(person.email)
    for (const [name, value] of [
      ['nonce', 'another'],
      ['code_challenge', randomBytes(32).toString('base64url')],
    ] as const) {
      const { url, cookie } = await begin()
      const altered = new URL(url)
      altered.searchParams.set(name, value)
      assertRefused(await comeBack(await other.signInAs(altered.href, id), cookie))
    }
    const { url, cookie } = await begin()
    const altered = new URL(await other.signInAs(url, id))
    altered.searchParams.set('iss', 'https://evil.example')
    assertRefused(await comeBack(altered.href, cookie))
  })

  test('a code of another client is refused', async () => {
    const person = await newPerson()
    const { url, cookie } = await begin()
    const altered = new URL(url)
    altered.searchParams.set('client_id', 'another')
    assertRefused(await comeBack(await other.signInAs(altered.href, account(person.email)), cookie))
  })

  test('who says no at the issuer is told what to do', async () => {
    const { url, cookie } = await begin()
    const state = new URL(url).searchParams.get('state')
    const back = `${ORIGIN}/desk/sso/callback?error=access_denied&state=${state}&iss=${encodeURIComponent(other.issuer)}`
    assertRefused(await comeBack(back, cookie))
  })

  const forgeries: [string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
    ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['another audience', (claims) => ({ ...claims, aud: 'another' })],
    ['no nonce', ({ nonce: _, ...claims }) => claims],
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['a time that is over', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 600 })],
    ['no subject', ({ sub: _, ...claims }) => claims],
  ]
  for (const [name, forge] of forgeries)
    test(`a token with ${name} is refused`, async (t) => {
      t.after(() => {
        control.forge = undefined
      })
      const { email } = await newPerson()
      const { url, cookie } = await begin()
      const nonce = new URL(url).searchParams.get('nonce')!
      const back = await other.signInAs(url, account(email))
      const claims = { nonce, email, email_verified: true }
      control.forge = (right) => forge({ ...right, ...claims })
      assertRefused(await comeBack(back, cookie))
      control.forge = (right) => ({ ...right, ...claims })
      assert.equal((await comeBack(back, cookie)).status, 303, 'control: the same as it should be')
      // Bound for good to what the forged one said.
      await db.directory.write((sql) => sql.run(`delete from person_identity where subject = 'forged'`))
    })

  test('a token signed by somebody else is refused', async (t) => {
    t.after(() => {
      control.forge = undefined
      control.key = undefined
    })
    const { email } = await newPerson()
    const { url, cookie } = await begin()
    const nonce = new URL(url).searchParams.get('nonce')!
    const back = await other.signInAs(url, account(email))
    control.key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    control.forge = (right) => ({ ...right, nonce, email, email_verified: true })
    assertRefused(await comeBack(back, cookie))
  })

  test('begins at our own pages alone, and goes nowhere else afterwards', async () => {
    assert.equal(
      (await postDesk(made, 'sso', {}, { origin: 'https://evil.example' })).code,
      'origin_not_allowed',
    )
    for (const back of ['//evil.example', 'https://evil.example', '/x', '..', 'a?b', 'a#b'])
      assert.notEqual((await postDesk(made, 'sso', { back })).status, 200, back)
  })

  test('a state sealed by another installation is none', async () => {
    const stranger = { sign: async () => randomBytes(32) } as unknown as PeopleKey
    const ends = Date.now() + 60_000
    const sealed = await sealState(stranger, { state: 's', nonce: 'n', verifier: 'v', back: '', ends })
    assert.equal(await openState(new PeopleKey(db), sealed), undefined)
  })
})

suite('an issuer that is away', () => {
  test('is told as such while it hangs, keeps nobody else waiting, and is used again once it is back', async (t) => {
    t.after(() => {
      control.isHanging = false
    })
    const person = await newPerson()
    const { url, cookie } = await begin()
    const back = await other.signInAs(url, account(person.email))
    control.isHanging = true
    const hanging = comeBack(back, cookie)
    const others = await Promise.all(Array.from({ length: 20 }, () => hotel.get('/getallrooms')))
    assert.ok(others.every(({ status }) => status === 200))
    assertRefused(await hanging, 503)
    control.isHanging = false
    assert.equal((await comeBack(back, cookie)).status, 303)
  })

  test('stops no start, is not asked by everybody at once, and is found later', async () => {
    const late = new Issuer(
      { ...oidc, issuer: other.issuer },
      { answerMs: 50, restMs: 60_000, knownMs: 60_000 },
    )
    control.isHanging = true
    control.asked.length = 0
    const ask = () => late.signInUrl('https://stay.example/back', 's', 'n', 'v'.repeat(43))
    const all = await Promise.allSettled(Array.from({ length: 30 }, ask))
    assert.ok(all.every(({ status }) => status === 'rejected'))
    await assert.rejects(ask(), { code: 'unavailable' })
    assert.equal(control.asked.length, 1, 'one question for all of them')
    control.isHanging = false
    await assert.rejects(ask(), { code: 'unavailable' }, 'it rests')
    assert.equal(control.asked.length, 1)
    const rested = new Issuer(oidc, { restMs: 0 })
    assert.match(await rested.signInUrl('https://stay.example/back', 's', 'n', 'v'.repeat(43)), /^http/)
  })

  test('without one there is no such thing', async () => {
    const plain = await createTestApp({ publicUrl: 'https://stay.example' })
    assert.equal((await postDesk(plain, 'sso', {})).code, 'route_not_found')
  })
})
