import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { lockHotel, soon, untilBlocked } from '../../../test/support/barriers.ts'
import { type CallResult, createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booking, outcome, stock } from '../../../test/support/stock.ts'
import { addPerson, join, type SignedInBrowser, signIn, staffOf } from '../people.testing.ts'
import { deleteMembership } from '../record/queries.ts'
import { endSessionOf } from '../record/session-queries.ts'
import { cookieJar, readCookie, writeCookie } from './cookies.ts'
import { BrowserSessions } from './sessions.ts'

const made = await createTestApp({ ownDatabase: true })
const { db, url, hotel: newHotel } = made
const ROOM = { room_code: 'NEW', room_name: 'New', number_of_room: 1 }

const setSession = (session_code: string, assignment: string) =>
  db.directory.write((sql) =>
    sql.run(`update staff_session set ${assignment} where session_code = $1`, [session_code]),
  )

const lastUsed = async (session_code: string): Promise<string> =>
  (await db.directory.read((sql) =>
    sql.row<{ at: string }>('select last_used_at as at from staff_session where session_code = $1', [
      session_code,
    ]),
  ))!.at

suite('a signed-in browser', () => {
  test('calls with its cookie and the hotel it names', async () => {
    const hotel = await newHotel()
    const desk = await staffOf(made, hotel, 'desk')
    const { Result } = await desk.call('GET', '/test')
    assert.deepEqual(Result, {
      hotel_code: hotel.code,
      chain_code: hotel.chain,
      is_admin: 1,
      token_name: 'desk',
      role: 'desk',
      person_code: Result.person_code,
    })
    assert.match(Result.person_code, /^per_/)
    const none = await desk.call('GET', '/test', { hotel: null })
    assert.deepEqual([outcome(none), none.Error.details[0].field], ['400 missing_field', 'x-hotel'])
    const other = await newHotel()
    const strange = [
      `${other.chain}/${other.code}`,
      'NO/BODY',
      hotel.code,
      `${hotel.chain}/${hotel.code}/`,
      '/',
      '//',
    ]
    for (const name of strange)
      assert.equal(outcome(await desk.call('GET', '/test', { hotel: name })), '403 hotel_mismatch', name)
  })

  test('without a session, with one that is over, or with two at once', async () => {
    const hotel = await newHotel()
    const desk = await staffOf(made, hotel, 'desk')
    const sent = async (cookie: string) => outcome(await desk.call('GET', '/test', { headers: { cookie } }))
    const [name] = desk.cookie.split('=')
    assert.equal(await sent('other=1'), '401 token_missing')
    assert.equal(await sent(`${name}=`), '401 token_missing')
    assert.equal(await sent(`${name}=short`), '401 token_invalid')
    assert.equal(await sent(`${name}=${'A'.repeat(43)}`), '401 token_invalid')
    // A neighbour of the domain may have set one of them.
    assert.equal(await sent(`${desk.cookie}; ${name}=${'A'.repeat(43)}`), '401 token_invalid')
    assert.equal(await sent(`${desk.cookie}; ${desk.cookie}`), '401 token_invalid')
    assert.equal(await sent(`a=b; ${desk.cookie}; x${name}=1`), '200 ok')
    await setSession(desk.session_code, 'ended_at = now()')
    assert.equal(await sent(desk.cookie), '401 token_invalid')
  })

  test('a token is as before, whatever cookies come with it', async () => {
    const hotel = await newHotel()
    const viewer = await staffOf(made, hotel, 'viewer')
    const own = `${hotel.chain}/${hotel.code}`
    const headers = { cookie: viewer.cookie, 'x-hotel': own, origin: 'https://elsewhere.example' }
    assert.equal((await hotel.get('/test', { headers })).Result.token_name, 'A test')
    assert.equal(outcome(await hotel.post('/createroom', ROOM, { headers })), '201 ok')
    assert.equal(outcome(await hotel.get('/test', { headers, token: 'wrong' })), '401 token_invalid')
    const client = await hotel.get('/getallrooms', { headers, token: hotel.client })
    assert.equal(outcome(client), '403 admin_token_required')
  })

  test('two hotels in two tabs do not meet, and the higher of the roles of hotel and chain counts', async () => {
    const one = await newHotel({ chain: 'TABS', code: 'ONE' })
    const two = await newHotel({ chain: 'TABS', code: 'TWO' })
    const three = await newHotel()
    const person = await addPerson(made)
    await join(made, person, one, 'owner')
    await join(made, person, two, 'viewer')
    const browser = await signIn(made, person, one)
    const made1 = await browser.call('POST', '/createroom', { body: ROOM, hotel: 'TABS/ONE' })
    assert.equal(outcome(made1), '201 ok')
    const make2 = () => browser.call('POST', '/createroom', { body: ROOM, hotel: 'TABS/TWO' })
    assert.equal(outcome(await make2()), '403 role_not_allowed')
    assert.deepEqual((await two.get('/getallrooms')).Result, [])
    await join(made, person, two, 'manager', true)
    assert.equal(outcome(await make2()), '201 ok')
    assert.equal((await browser.call('GET', '/getalltokens', { hotel: 'TABS/ONE' })).status, 200)
    assert.equal(
      outcome(await browser.call('GET', '/getalltokens', { hotel: 'TABS/TWO' })),
      '403 role_not_allowed',
    )
    const elsewhere = await browser.call('GET', '/test', { hotel: `${three.chain}/${three.code}` })
    assert.equal(outcome(elsewhere), '403 hotel_mismatch')
  })

  test('changes nothing for another site, and reads only what it names itself', async () => {
    const hotel = await newHotel()
    const owner = await staffOf(made, hotel, 'owner')
    const make = async (origin: string | null) =>
      outcome(await owner.call('POST', '/createroom', { body: ROOM, origin }))
    const ours = new URL(made.services.config.publicUrl)
    for (const origin of [
      null,
      'null',
      'https://evil.example',
      `${ours.origin}.evil.example`,
      `${ours.origin}/`,
    ])
      assert.equal(await make(origin), '403 origin_not_allowed', String(origin))
    assert.equal(await make(`${ours.protocol}//${ours.hostname}:1`), '403 origin_not_allowed')
    assert.deepEqual((await hotel.get('/getallrooms')).Result, [])
    assert.equal((await owner.call('GET', '/test', { origin: null })).status, 200)
    assert.equal(await make(ours.origin), '201 ok')
    const preflight = await made.app.inject({
      method: 'OPTIONS',
      url: '/api/plugin/v1/createroom',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    assert.ok(!/x-hotel/i.test(String(preflight.headers['access-control-allow-headers'])))
    assert.equal(preflight.headers['access-control-allow-credentials'], undefined)
  })

  test('is over after twelve hours without use, and after thirty days of use', async () => {
    const hotel = await newHotel()
    const asks = async (assignment: string) => {
      const desk = await staffOf(made, hotel, 'desk')
      await setSession(desk.session_code, assignment)
      return outcome(await desk.call('GET', '/test'))
    }
    assert.equal(await asks(`last_used_at = now() - interval '11 hours 59 minutes'`), '200 ok')
    assert.equal(await asks(`last_used_at = now() - interval '12 hours 1 minute'`), '401 token_invalid')
    assert.equal(await asks(`created_at = now() - interval '29 days 23 hours'`), '200 ok')
    assert.equal(await asks(`created_at = now() - interval '30 days 1 minute'`), '401 token_invalid')
  })

  test('is written down as used once in five minutes, and not by asking for events', async () => {
    const hotel = await newHotel()
    const desk = await staffOf(made, hotel, 'desk')
    const before = await lastUsed(desk.session_code)
    await desk.call('GET', '/test')
    await setSession(desk.session_code, `last_used_at = now() - interval '6 minutes'`)
    const old = await lastUsed(desk.session_code)
    assert.ok(old < before)
    await desk.call('GET', '/getevents')
    assert.equal(await lastUsed(desk.session_code), old)
    await desk.call('GET', '/test')
    await soon(async () => assert.ok((await lastUsed(desk.session_code)) >= before))
    const used = await lastUsed(desk.session_code)
    await desk.call('GET', '/test')
    // What would have come with it comes first.
    await db.directory.write((sql) => sql.run('select 1'))
    assert.equal(await lastUsed(desk.session_code), used)
  })

  test('some things ask for a sign-in of the last quarter of an hour', async () => {
    const hotel = await newHotel()
    const owner = await staffOf(made, hotel, 'owner')
    const body = { token_name: 'Key', is_admin: 1 }
    assert.equal(outcome(await owner.call('POST', '/createtoken', { body })), '201 ok')
    await setSession(owner.session_code, `signed_in_at = now() - interval '16 minutes'`)
    const asked: [string, string, object][] = [
      ['POST', '/createtoken', body],
      ['POST', '/createwebhook', { url: 'https://a.example' }],
      ['PUT', '/paymentsettings', {}],
    ]
    for (const [method, path, sent] of asked)
      assert.equal(outcome(await owner.call(method, path, { body: sent })), '403 sign_in_again', path)
    assert.equal((await owner.call('GET', '/getalltokens')).Result.length, 3)
    const manager = await staffOf(made, hotel, 'manager')
    await setSession(manager.session_code, `signed_in_at = now() - interval '16 minutes'`)
    assert.equal(outcome(await manager.call('POST', '/createtoken', { body })), '403 role_not_allowed')
    assert.equal(outcome(await hotel.post('/createtoken', body)), '201 ok')
  })
})

/** Lets a change wait for the hotel's lock, does something else meanwhile, and then lets it go on. */
const meanwhile = async (
  hotel: TestHotel,
  call: () => Promise<CallResult>,
  act: () => Promise<unknown>,
): Promise<CallResult> => {
  const holder = await lockHotel(url, hotel.hotelId)
  const answer = call()
  await untilBlocked(db)
  await act()
  await holder.commit()
  return answer
}

suite('while a change waits for the hotel', () => {
  const prepared = async () => {
    const hotel = await stock(await newHotel())
    const person = await addPerson(made)
    await join(made, person, hotel, 'owner')
    const browser = await signIn(made, person, hotel)
    const { person_code } = person
    const membership = { person_code, chain_code: hotel.chain, hotel_id: hotel.hotelId }
    const end = () => db.directory.write((sql) => endSessionOf(sql, person_code, browser.session_code))
    const remove = () => db.directory.write((sql) => deleteMembership(sql, membership))
    const lower = () => join(made, person, hotel, 'viewer')
    return { hotel, browser, end, remove, lower }
  }
  const makeRoom = (browser: SignedInBrowser) => () => browser.call('POST', '/createroom', { body: ROOM })
  const book = (browser: SignedInBrowser) => () =>
    browser.call('POST', '/createbooking', { body: booking(), headers: { 'idempotency-key': 'mine' } })

  test('its session is ended, its person removed or lowered: nothing is changed', async () => {
    for (const change of [makeRoom, book])
      for (const [how, code] of [
        ['end', '401 token_invalid'],
        ['remove', '403 hotel_mismatch'],
        ['lower', '403 role_not_allowed'],
      ] as const) {
        const { hotel, browser, ...acts } = await prepared()
        const answer = await meanwhile(hotel, change(browser), acts[how])
        assert.equal(outcome(answer), code, how)
        assert.equal((await hotel.get('/getallrooms')).Result.length, 1)
        assert.deepEqual((await hotel.get('/getallbooking')).Result, [])
        const again = await hotel.post('/createbooking', booking(), {
          headers: { 'idempotency-key': 'mine' },
        })
        assert.equal(outcome(again), '201 ok', 'nothing was kept for the key')
      }
  })

  test('control: without a look under the lock it is changed', async (context) => {
    context.mock.method(BrowserSessions.prototype, 'refusalNow', async () => undefined)
    const { hotel, browser, end } = await prepared()
    assert.equal(outcome(await meanwhile(hotel, makeRoom(browser), end)), '201 ok')
    assert.equal((await hotel.get('/getallrooms')).Result.length, 2)
  })

  test('a higher role is no reason to refuse', async () => {
    const hotel = await stock(await newHotel())
    const person = await addPerson(made)
    await join(made, person, hotel, 'manager')
    const browser = await signIn(made, person, hotel)
    const raise = () => join(made, person, hotel, 'owner')
    assert.equal(outcome(await meanwhile(hotel, makeRoom(browser), raise)), '201 ok')
  })

  test('who did it is told by name and by code, and the code stays', async () => {
    const { hotel, browser } = await prepared()
    const { Result } = await book(browser)()
    const { Result: history } = await hotel.get(`/getbookinghistory/${Result.booking_code}`)
    assert.deepEqual([history[0].created_by, history[0].actor_code.slice(0, 4)], ['Ann', 'per_'])
    const rows = await db.coordinator.read((sql) =>
      sql.rows<{ created_by_code: string }>('select created_by_code from booking where hotel_id = $1', [
        hotel.hotelId,
      ]),
    )
    assert.deepEqual(rows, [{ created_by_code: history[0].actor_code }])
  })
})

test('cookies by the public address', () => {
  assert.deepEqual(cookieJar('https://stay.example'), {
    session: '__Host-vacancy',
    known: '__Host-vacancy_known',
    signOn: '__Host-vacancy_sso',
    isSecure: true,
  })
  assert.equal(cookieJar('http://localhost:3000/sub').session, 'vacancy_3000')
  assert.equal(cookieJar('http://stay.example').session, 'vacancy_80')
  assert.equal(
    writeCookie(cookieJar('https://stay.example'), '__Host-vacancy', 'x', 60),
    '__Host-vacancy=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
  )
  assert.equal(
    writeCookie(cookieJar('http://localhost:3000'), 'vacancy_3000', 'x', 60),
    'vacancy_3000=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
  )
  assert.equal(readCookie('a=1; __Host-vacancy=x=y;b=2', '__Host-vacancy'), 'x=y')
  assert.equal(readCookie('vacancy=evil', '__Host-vacancy'), undefined)
  assert.equal(readCookie('a=1; a=1', 'a'), null)
})
