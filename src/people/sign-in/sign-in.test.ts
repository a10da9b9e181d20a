import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { outcome } from '../../../test/support/stock.ts'
import { addPerson, browserWith, givePassword, join, postDesk, type TestPerson } from '../people.testing.ts'
import { PasswordHashes } from './passwords.ts'
import { countsOf, mayTry, turnOf } from './throttle.ts'

const made = await createTestApp({ ownDatabase: true, publicUrl: 'https://stay.example' })
const { db } = made
const PASSWORD = 'a lamp by the river'
let hotel: TestHotel

before(async () => {
  hotel = await made.hotel()
})

const newPerson = async (): Promise<TestPerson> => {
  const person = await addPerson(made)
  await join(made, person, hotel, 'owner')
  await givePassword(made, person, PASSWORD)
  return person
}

let addresses = 0
const nextAddress = (): string => {
  addresses++
  return `10.${20 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Counts so many wrong attempts as if they had been made. */
const countsReach = async (
  emailKey: string,
  address: string,
  wrong: number,
  known?: string,
): Promise<void> => {
  const counts = countsOf({ emailKey, address, knownBrowser: known, knownNetworks: new Set() })
  const ends = new Date(Date.now() + 600_000).toISOString()
  for (const { name } of counts)
    await db.directory.write((sql) =>
      sql.run(
        `insert into sign_in_count (name, wrong, ends_at) values ($1, $2, $3)
         on conflict (name) do update set wrong = excluded.wrong`,
        [name, wrong, ends],
      ),
    )
}

/** Those who try next are too early. */
const takeTurns = async (emailKey: string): Promise<void> => {
  const { name } = turnOf(emailKey)
  await db.directory.write((sql) =>
    sql.run(
      `insert into sign_in_count (name, wrong, ends_at) values ($1, 1, now() + interval '1 hour')
       on conflict (name) do update set ends_at = excluded.ends_at`,
      [name],
    ),
  )
}

suite('signing in with a password', () => {
  test('sets cookies that are only ours, and opens the hotel', async () => {
    const { email } = await newPerson()
    const signed = await postDesk(made, 'sign-in', {
      email: ` ${email.toUpperCase()}`.trim(),
      password: PASSWORD,
    })
    assert.equal(signed.status, 200, signed.text)
    assert.equal(signed.Result.name, 'Ann')
    for (const cookie of signed.set)
      assert.match(cookie, /^__Host-vacancy\w*=\S+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
    const browser = browserWith(made, signed.cookie, '', hotel)
    assert.equal((await browser.call('GET', '/test')).status, 200)
  })

  test('one answer for all causes, whoever is there', async () => {
    const { email } = await newPerson()
    const without = await addPerson(made)
    const address = nextAddress()
    const answers = [
      await postDesk(made, 'sign-in', { email, password: 'not this one' }, { address }),
      await postDesk(made, 'sign-in', { email: 'nobody@example.com', password: PASSWORD }, { address }),
      await postDesk(made, 'sign-in', { email: without.email, password: PASSWORD }, { address }),
    ]
    const throttled = nextAddress()
    await countsReach(email, throttled, 100)
    answers.push(await postDesk(made, 'sign-in', { email, password: PASSWORD }, { address: throttled }))
    const texts = answers.map(({ text }) => text.replace(/"request_id":"[^"]*"/, ''))
    assert.equal(new Set(texts).size, 1, texts.join('\n'))
    assert.equal(answers[0]!.code, 'sign_in_failed')
    assert.ok(answers.every(({ set }) => set.length === 0))
  })

  test('only our own pages may, and no other kind of form', async () => {
    const { email } = await newPerson()
    for (const origin of [null, 'https://evil.example', 'https://stay.example.evil', 'http://stay.example'])
      for (const path of ['sign-in', 'sign-out', 'link', 'use-link', 'password'])
        assert.equal(
          (await postDesk(made, path, { email, password: PASSWORD }, { origin })).code,
          'origin_not_allowed',
        )
    const form = await made.app.inject({
      method: 'POST',
      url: '/desk/sign-in',
      headers: { origin: 'https://stay.example', 'content-type': 'text/plain' },
      payload: JSON.stringify({ email, password: PASSWORD }),
    })
    assert.equal(form.statusCode, 415)
  })

  test('a session that somebody planted is not the one that is used', async () => {
    const { email } = await newPerson()
    const planted = await postDesk(made, 'sign-in', { email, password: PASSWORD })
    const victim = await newPerson()
    const own = { email: victim.email, password: PASSWORD }
    const signed = await postDesk(made, 'sign-in', own, { cookie: planted.cookie })
    assert.equal(signed.status, 200)
    assert.notEqual(signed.cookie, planted.cookie)
    const asks = async (cookie: string) =>
      outcome(await browserWith(made, cookie, '', hotel).call('GET', '/test'))
    assert.equal(await asks(planted.cookie), '401 token_invalid', 'whoever knows the old value has nothing')
    assert.equal(await asks(signed.cookie), '200 ok')
    // Nor one of a value that nobody gave out.
    const fixed = `__Host-vacancy=${'A'.repeat(43)}`
    const other = await postDesk(made, 'sign-in', own, { cookie: fixed })
    assert.ok(!other.cookie.includes('A'.repeat(43)))
    assert.equal(await asks(fixed), '401 token_invalid')
  })

  test('signing out ends the session, not only the cookie', async () => {
    const { email } = await newPerson()
    const signed = await postDesk(made, 'sign-in', { email, password: PASSWORD })
    const out = await postDesk(made, 'sign-out', {}, { cookie: signed.cookie })
    assert.match(out.set[0]!, /^__Host-vacancy=; Path=\/; Max-Age=0;/)
    const browser = browserWith(made, signed.cookie, '', hotel)
    assert.equal(outcome(await browser.call('GET', '/test')), '401 token_invalid')
  })

  test('a new password ends all sessions, and is refused to who does not know the old one', async () => {
    const { email } = await newPerson()
    const [one, two] = [
      await postDesk(made, 'sign-in', { email, password: PASSWORD }),
      await postDesk(made, 'sign-in', { email, password: PASSWORD }),
    ]
    const change = (current_password: string, password: string) =>
      postDesk(made, 'password', { current_password, password }, { cookie: one.cookie })
    assert.equal((await change('wrong', 'another lamp entirely')).code, 'sign_in_failed')
    assert.equal((await change(PASSWORD, 'password123')).code, 'invalid_value')
    const changed = await change(PASSWORD, 'another lamp entirely')
    assert.equal(changed.status, 200, changed.text)
    const asks = async (cookie: string) =>
      outcome(await browserWith(made, cookie, '', hotel).call('GET', '/test'))
    assert.deepEqual(
      [await asks(one.cookie), await asks(two.cookie), await asks(changed.cookie)],
      ['401 token_invalid', '401 token_invalid', '200 ok'],
    )
    assert.equal((await postDesk(made, 'sign-in', { email, password: PASSWORD })).code, 'sign_in_failed')
  })

  test('is not taken on http beyond this machine, unless the operator says so', async () => {
    const asks = async (publicUrl: string, allowHttpSignIn: boolean) => {
      const other = await createTestApp({ publicUrl, allowHttpSignIn })
      return (await postDesk(other, 'sign-in', { email: 'nobody@example.com', password: 'x' })).code
    }
    assert.equal(await asks('http://stay.example', false), 'sign_in_needs_https')
    assert.equal(await asks('http://stay.example', true), 'sign_in_failed')
    assert.equal(await asks('http://localhost:3000', false), 'sign_in_failed')
    assert.equal(await asks('http://127.0.0.1:3000', false), 'sign_in_failed')
    assert.equal(await asks('http://localhost.evil.example', false), 'sign_in_needs_https')
  })
})

test('a flood of sign-ins leaves searches alone: two hashes at a time, the rest waits or is told to', async (context) => {
  const seen = new Set<PasswordHashes>()
  const isRight = PasswordHashes.prototype.isRight
  context.mock.method(
    PasswordHashes.prototype,
    'isRight',
    function (this: PasswordHashes, ...given: Parameters<typeof isRight>) {
      seen.add(this)
      return isRight.apply(this, given)
    },
  )
  const flood = Array.from({ length: 120 }, (_, at) =>
    postDesk(
      made,
      'sign-in',
      { email: `f${at}@example.com`, password: PASSWORD },
      { address: nextAddress() },
    ),
  )
  const searches = Array.from({ length: 50 }, () =>
    hotel.get('/roomavailability?StartDate=2090-05-01&EndDate=2090-05-02'),
  )
  for (const { status, text } of await Promise.all(searches)) assert.equal(status, 200, text)
  const codes = (await Promise.all(flood)).map(({ code }) => code)
  const told = codes.filter((code) => code === 'unavailable').length
  assert.ok(told > 0 && told < codes.length, `${told} of ${codes.length}`)
  assert.ok(codes.every((code) => code === 'unavailable' || code === 'sign_in_failed'))
  const [hashes] = [...seen]
  assert.ok(hashes!.count.most <= 2)
})

suite('guessing', () => {
  const guess = (email: string, address: string, cookie = '') =>
    postDesk(made, 'sign-in', { email, password: 'a wrong guess' }, { address, cookie })
  const right = async (email: string, address: string, cookie = '') =>
    (await postDesk(made, 'sign-in', { email, password: PASSWORD }, { address, cookie })).status

  test('from one address is over after a few, also with the right password', async () => {
    const { email } = await newPerson()
    const address = nextAddress()
    for (let times = 0; times < 10; times++)
      assert.equal((await guess(email, address)).code, 'sign_in_failed')
    assert.equal(await right(email, address), 401)
    assert.equal(await right(email, nextAddress()), 200, 'others are not kept out by it')
  })

  test('of many accounts from one address is over, too', async () => {
    const address = nextAddress()
    await countsReach('somebody', address, 50)
    const { email } = await newPerson()
    assert.equal(await right(email, address), 401)
    assert.equal(await right(email, nextAddress()), 200)
  })

  test('from many addresses goes on one by one, and locks nobody out of a browser or a network they use', async () => {
    const { email } = await newPerson()
    const home = nextAddress()
    const signed = await postDesk(made, 'sign-in', { email, password: PASSWORD }, { address: home })
    assert.equal(signed.status, 200)
    const strangers = nextAddress()
    await countsReach(email, strangers, 99)
    assert.equal((await guess(email, nextAddress())).code, 'sign_in_failed')
    await takeTurns(email)
    assert.equal(await right(email, nextAddress()), 401, 'the account has seen a hundred')
    assert.equal(await right(email, nextAddress(), signed.cookie), 200, 'their own browser, from anywhere')
    assert.equal(await right(email, home), 200, 'another browser where they signed in before')
  })

  test('from many addresses is slow, and its person gets in from anywhere once it is over', async () => {
    const { email } = await newPerson()
    await countsReach(email, nextAddress(), 100)
    assert.equal(await right(email, nextAddress()), 200, 'a browser and a network that nobody knows')
    const lastLonger = () =>
      db.directory.write((sql) =>
        sql.run(`update sign_in_count set ends_at = now() + interval '1 day' where wrong = 100`),
      )
    const stranger = { emailKey: email, knownBrowser: undefined, knownNetworks: new Set<string>() }
    const attempt = () => ({ ...stranger, address: nextAddress() })
    // Whoever asks, and however many at once: one every twenty seconds.
    const now = Date.now() + 3_600_000
    await lastLonger()
    let passed = 0
    for (let at = now; at < now + 60_000; at += 1000) {
      const both = await Promise.all([mayTry(db, attempt(), at), mayTry(db, attempt(), at)])
      passed += both.filter((may) => may).length
    }
    assert.ok(passed >= 3 && passed <= 4, `${passed}`)
    const tired = nextAddress()
    await countsReach(email, tired, 100)
    const later = now + 7_200_000
    const ofTired = { ...attempt(), address: tired }
    await lastLonger()
    assert.equal(await mayTry(db, ofTired, later), false, 'an address that tried too often has no turn')
    assert.equal(await mayTry(db, attempt(), later), true, 'and took none')
  })

  test('a browser of somebody else is a stranger, and so is a forged one', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    const signed = await postDesk(made, 'sign-in', { email: one.email, password: PASSWORD })
    await countsReach(two.email, nextAddress(), 100)
    await takeTurns(two.email)
    assert.equal(await right(two.email, nextAddress(), signed.cookie), 401)
    const forged = `__Host-vacancy_known=${'A'.repeat(16)}.${'A'.repeat(43)}`
    assert.equal(await right(two.email, nextAddress(), forged), 401)
  })

  test('a stolen browser has no more guesses than any other', async () => {
    const { email } = await newPerson()
    const signed = await postDesk(made, 'sign-in', { email, password: PASSWORD })
    const known = signed.cookie.split('; ').find((one) => one.startsWith('__Host-vacancy_known='))!
    for (let times = 0; times < 10; times++) await guess(email, nextAddress(), known)
    assert.equal(await right(email, nextAddress(), known), 401)
  })

  test('who knows the password was not guessing', async () => {
    const { email } = await newPerson()
    const address = nextAddress()
    for (let times = 0; times < 9; times++) await guess(email, address)
    assert.equal(await right(email, address), 200)
    for (let times = 0; times < 9; times++) await guess(email, address)
    assert.equal(await right(email, address), 200)
  })
})
