import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { joinServer } from '../../test/postgres/second-server.ts'
import { lockHotel, soon, until, untilBlocked } from '../../test/support/barriers.ts'
import { type CallOptions, caller, createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { booking, day, entry, faultsOf, left, outcome, stock } from '../../test/support/stock.ts'
import { accessOf, TABLED_OPERATIONS } from '../http/request/staff-roles.ts'
import { listChainTokens, revokeChainToken } from './chain-queries.ts'
import { type ChainTokenRequest, makeChainToken } from './chain-tokens.ts'

const { app, db, url, hotel: newHotel } = await createTestApp({ ownDatabase: true })

let chains = 0
const newChain = (): string => `CT${++chains}`

const make = (chain_code: string, more: Partial<ChainTokenRequest> = {}) =>
  makeChainToken(db, { chain_code, token_name: 'Portal', is_admin: false, ...more })

const revoke = (chain: string, tokenCode: string) =>
  db.directory.write((sql) => revokeChainToken(sql, chain, tokenCode))

/** Calls with a token of a chain, in a hotel. */
const by =
  (token: string, server = app) =>
  ({ chain, code }: Pick<TestHotel, 'chain' | 'code'>) =>
  (method: string, path: string, options: CallOptions = {}) =>
    caller(server, token)(method, path, {
      ...options,
      headers: { 'x-hotel': `${chain}/${code}`, ...options.headers },
    })

const twoHotels = async (chain = newChain()) => [
  await stock(await newHotel({ chain, code: 'ONE' })),
  await stock(await newHotel({ chain, code: 'TWO', currency: 'JPY' }), 4, { price: 5000 }),
]

suite('a token of a chain', () => {
  test('is good in every hotel of it, also in one made later, named by x-hotel or by HotelCode', async () => {
    const chain = newChain()
    const [one, two] = await twoHotels(chain)
    const { token } = await make(chain)
    const whose = async (hotel: TestHotel) => (await by(token)(hotel)('GET', '/test')).Result
    assert.deepEqual(await whose(one!), {
      hotel_code: 'ONE',
      chain_code: chain,
      is_admin: 0,
      token_name: 'Portal',
    })
    assert.equal((await whose(two!)).hotel_code, 'TWO')
    const later = await newHotel({ chain, code: 'LATER' })
    assert.equal((await whose(later)).hotel_code, 'LATER')
    const call = caller(app, token)
    const path = `/roomavailability?StartDate=${day(0)}&EndDate=${day(1)}`
    const own = await two!.get(path)
    for (const query of ['HotelCode', 'hotel_code'])
      assert.deepEqual((await call('GET', `${path}&${query}=TWO`)).Result, own.Result)
    assert.equal((await call('POST', '/createbooking?HotelCode=ONE', { body: booking() })).status, 201)
    assert.deepEqual(await left(one!), [2, 3, 3, 3])
  })

  test('names a hotel, and one of its chain: what is missing, foreign, twice or unreadable is refused', async () => {
    const chain = newChain()
    const [one] = await twoHotels(chain)
    const foreign = await newHotel()
    const { token } = await make(chain)
    const call = caller(app, token)
    const missing = await call('GET', '/ping')
    assert.deepEqual([outcome(missing), faultsOf(missing)], ['400 missing_field', ['x-hotel missing_field']])
    const named = async (path: string, header?: string) =>
      outcome(await call('GET', path, header === undefined ? {} : { headers: { 'x-hotel': header } }))
    assert.equal(await named('/ping?HotelCode='), '400 missing_field')
    for (const header of [
      `${foreign.chain}/${foreign.code}`,
      `${foreign.chain}/ONE`,
      `${chain}/${foreign.code}`,
      `${chain}/NONE`,
      `${chain}/`,
      'ONE',
      `${chain}/ONE/x`,
      `${chain}/one`,
      `${chain}/${'x'.repeat(1000)}`,
    ])
      assert.equal(await named('/ping', header), '403 hotel_mismatch', header)
    for (const query of [
      `HotelCode=${foreign.code}`,
      'HotelCode=ONE&HotelCode=TWO',
      'HotelCode=ONE&hotel_code=TWO',
      'HotelCode=%00',
      'HotelCode=one',
    ])
      assert.equal(await named(`/ping?${query}`), '403 hotel_mismatch', query)
    assert.equal(await named('/ping?HotelCode=TWO', `${chain}/ONE`), '403 hotel_mismatch')
    assert.equal(await named('/ping?HotelCode=ONE', `${chain}/ONE`), '200 ok')
    const pushed = await by(token)(one!)('POST', '/createbooking?HotelCode=TWO', { body: booking() })
    assert.equal(outcome(pushed), '403 hotel_mismatch')
    assert.deepEqual(await left(one!), [3, 3, 3, 3])
  })

  test('as an admin token does what a manager does, and nothing that is an owner’s', async () => {
    const chain = newChain()
    const [one, two] = await twoHotels(chain)
    const client = by((await make(chain)).token)(one!)
    const { token, token_code } = await make(chain, { is_admin: true, token_name: 'Head office' })
    const admin = by(token)(one!)
    assert.equal(outcome(await client('GET', '/getallrooms')), '403 admin_token_required')
    const pushed = await admin('POST', '/modifyroomavailability', {
      body: { data: [entry(0, { price: 77 })] },
    })
    assert.equal(outcome(pushed), '200 ok')
    assert.equal((await admin('GET', '/test')).Result.role, 'manager')
    const [changed] = (await one!.get('/getchanges')).Result
    assert.deepEqual([changed.actor, changed.actor_code], ['Head office', token_code])
    const owners = TABLED_OPERATIONS.filter((name) => accessOf(name, 'manager') === 'no')
    assert.ok(owners.includes('createtoken') && owners.includes('getallpeople'))
    for (const [method, path] of [
      ['POST', '/createtoken'],
      ['GET', '/getalltokens'],
      ['DELETE', `/deletetoken/${token_code}`],
      ['GET', '/paymentsettings'],
      ['PUT', '/paymentsettings'],
      ['POST', '/createwebhook'],
      ['GET', '/getallwebhooks'],
      ['POST', '/createinvite'],
      ['GET', '/getallpeople'],
      ['GET', '/getaccesslog'],
    ] as const)
      assert.equal(outcome(await admin(method, path)), '403 role_not_allowed', path)
    for (const path of ['/getsessions', '/myaccount'])
      assert.equal(outcome(await admin('GET', path)), '403 role_not_allowed', path)
    await soon(async () => {
      const { Result } = await one!.get('/getaccesslog')
      assert.ok(
        Result.some(
          ({ kind, actor }: { kind: string; actor: string }) => kind === 'refused' && actor === 'Head office',
        ),
      )
    })
    const overview = await admin('GET', '/chainoverview')
    assert.deepEqual(
      overview.Result.map((each: { hotel_code: string }) => each.hotel_code),
      ['ONE', 'TWO'],
    )
    assert.equal((await two!.get('/chainoverview')).Result.length, 1, 'a token of a hotel is shown its own')
  })

  test('bookings, events and history tell it by its name and code', async () => {
    const chain = newChain()
    const [one] = await twoHotels(chain)
    const { token, token_code } = await make(chain)
    const { booking_code } = (await by(token)(one!)('POST', '/createbooking', { body: booking() })).Result
    const { Result: events } = await one!.get('/getevents?after=0')
    const { event_type, actor, actor_code } = events.at(-1)
    assert.deepEqual([event_type, actor, actor_code], ['booking.created', 'Portal', token_code])
    const { Result: history } = await one!.get(`/getbookinghistory/${booking_code}`)
    assert.deepEqual([history[0].created_by, history[0].actor_code], ['Portal', token_code])
  })

  test('one key is one request in each hotel', async () => {
    const chain = newChain()
    const hotels = await twoHotels(chain)
    const { token } = await make(chain)
    const headers = { 'idempotency-key': 'once' }
    const [first, again, other] = [
      await by(token)(hotels[0]!)('POST', '/createbooking', { body: booking(), headers }),
      await by(token)(hotels[0]!)('POST', '/createbooking', { body: booking(), headers }),
      await by(token)(hotels[1]!)('POST', '/createbooking', { body: booking(), headers }),
    ]
    assert.equal(first.Result.booking_code, again.Result.booking_code)
    assert.notEqual(first.Result.booking_code, other.Result.booking_code)
    assert.deepEqual(
      [await left(hotels[0]!), await left(hotels[1]!)],
      [
        [2, 3, 3, 3],
        [2, 3, 3, 3],
      ],
    )
  })

  test('is seen by the hotels of its chain, marked, and by no other; none of them revokes it', async () => {
    const chain = newChain()
    const [one, two] = await twoHotels(chain)
    const made = await make(chain)
    const { token, ...shown } = { ...made, is_admin: 0, role: null, allowed_origins: null }
    for (const hotel of [one!, two!]) {
      const list = await hotel.get('/getalltokens')
      assert.deepEqual(list.Result.at(-1), { ...shown, last_used_at: list.Result.at(-1).last_used_at })
      assert.ok(!list.text.includes(token))
      assert.ok(list.Result.slice(0, -1).every((each: object) => !('chain_code' in each)))
      const refused = await hotel.delete(`/deletetoken/${made.token_code}`)
      assert.equal(outcome(refused), '404 token_not_found')
      assert.match(refused.json.Message, /of the chain/)
    }
    const foreign = (await (await newHotel()).get('/getalltokens')).text
    assert.ok(!foreign.includes(made.token_code))
    assert.equal((await by(token)(one!)('GET', '/ping')).status, 200)
  })

  test('notes when it was used, at most once a minute', async () => {
    const chain = newChain()
    const [one] = await twoHotels(chain)
    const { token } = await make(chain)
    const lastUsed = async () =>
      (await db.directory.read((sql) => listChainTokens(sql, chain)))[0]!.last_used_at
    assert.equal(await lastUsed(), null)
    await by(token)(one!)('GET', '/ping')
    await soon.notEqual(lastUsed, null)
    const first = await lastUsed()
    await by(token)(one!)('GET', '/ping')
    assert.equal(await lastUsed(), first)
    const [before] = [new Date(Date.parse(first!) - 61_000).toISOString()]
    await db.directory.write((sql) =>
      sql.run('update chain_token set last_used_at = $2 where chain_code = $1', [chain, before]),
    )
    await by(token)(one!)('GET', '/ping')
    await soon(async () => assert.ok((await lastUsed())! >= first!))
  })
})

suite('a token of a chain that is over', () => {
  test('revoked is refused by every process at once; expired and unknown ones are too', async () => {
    const chain = newChain()
    const [one] = await twoHotels(chain)
    const second = await joinServer(url)
    const made = await make(chain)
    const [here, there] = [by(made.token)(one!), by(made.token, second.app)(one!)]
    for (const call of [here, there, here, there]) assert.equal((await call('GET', '/ping')).status, 200)
    await revoke(chain, made.token_code)
    for (const call of [there, here]) {
      assert.equal(outcome(await call('GET', '/ping')), '401 token_invalid')
      assert.equal(outcome(await call('POST', '/createbooking', { body: booking() })), '401 token_invalid')
    }
    assert.equal(await revoke(chain, made.token_code), undefined)
    const brief = await make(chain, { expires_at: new Date(Date.now() + 3_600_000).toISOString() })
    const briefly = by(brief.token)(one!)
    assert.equal((await briefly('GET', '/ping')).status, 200)
    await db.directory.write((sql) =>
      sql.run('update chain_token set expires_at = $2 where token_code = $1', [
        brief.token_code,
        new Date(Date.now() - 1).toISOString(),
      ]),
    )
    assert.equal(outcome(await briefly('GET', '/ping')), '401 token_invalid')
    for (const token of ['vchc_nobody', `vcha_${'x'.repeat(300)}`, 'vch'])
      assert.equal(outcome(await by(token)(one!)('GET', '/ping')), '401 token_invalid')
    assert.deepEqual(await left(one!), [3, 3, 3, 3])
  })

  const changeInLine = async (hotel: TestHotel, token: string, whileItWaits: () => Promise<unknown>) => {
    const holder = await lockHotel(url, hotel.hotelId)
    const answer = by(token)(hotel)('POST', '/createbooking', { body: booking() })
    await untilBlocked(db)
    await whileItWaits()
    await holder.commit()
    return outcome(await answer)
  }

  test('revoked while its change waits for the hotel, it changes nothing', async () => {
    const chain = newChain()
    const [one] = await twoHotels(chain)
    const made = await make(chain)
    const outcomeNow = await changeInLine(one!, made.token, () => revoke(chain, made.token_code))
    assert.equal(outcomeNow, '401 token_invalid')
    assert.deepEqual(await left(one!), [3, 3, 3, 3])
  })

  test('control: revoked after it, the change was made', async () => {
    const chain = newChain()
    const [one] = await twoHotels(chain)
    const { token } = await make(chain)
    assert.equal(await changeInLine(one!, token, async () => {}), '201 ok')
    assert.deepEqual(await left(one!), [2, 3, 3, 3])
  })
})

suite('what a token of a chain may', () => {
  const hold = (token: string, hotel: TestHotel, fields: object = {}) =>
    by(token)(hotel)('POST', '/createhold', {
      body: {
        booking_form: {
          ...{ room_code: 'DLX', rate_code: 'FLEX', arrival_date: day(0), departure_date: day(1) },
          guests: 2,
          ...fields,
        },
      },
    })

  test('hold is counted over all hotels, also where many come at once; one given up makes room', async () => {
    const chain = newChain()
    const hotels = [
      await stock(await newHotel({ chain, code: 'A' }), 1, { number_of_rooms: 50 }),
      await stock(await newHotel({ chain, code: 'B' }), 1, { number_of_rooms: 50 }),
    ]
    const { token } = await make(chain)
    const { token: other } = await make(chain)
    // Some of them cannot be booked: their places are for others.
    const burst = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        hold(token, hotels[at % 2]!, at % 4 === 0 ? { rooms: 60, guests: 60 } : {}),
      ),
    )
    const made = burst.filter(({ status }) => status === 201)
    const tally = Map.groupBy(burst, outcome)
    assert.equal(made.length, 20, JSON.stringify([...tally.keys()]))
    assert.equal(tally.get('409 sold_out')?.length, 10, JSON.stringify([...tally.keys()]))
    for (const { json } of tally.get('429 rate_limited') ?? [])
      assert.match(json.Message, /^There are 20 holds already/)
    for (const hotel of hotels) assert.equal(outcome(await hold(token, hotel)), '429 rate_limited')
    assert.equal(outcome(await hold(other, hotels[0]!)), '201 ok', 'another token has its own')
    const { hold_code } = made.at(-1)!.Result
    const gone = await Promise.all(
      hotels.map((hotel) => by(token)(hotel)('DELETE', `/deletehold/${hold_code}`)),
    )
    assert.equal(gone.filter(({ status }) => status === 200).length, 1)
    assert.equal(outcome(await hold(token, hotels[1]!)), '201 ok')
  })
})

test('limits of requests count over all hotels, and what names none counts too', async () => {
  const limited = await createTestApp({ rateLimits: { client: 4, admin: 0, booking: 0 } })
  const chain = newChain()
  const [one, two] = [await limited.hotel({ chain, code: 'A' }), await limited.hotel({ chain, code: 'B' })]
  const { token } = await makeChainToken(limited.db, { chain_code: chain, token_name: 'P', is_admin: false })
  const calls = [by(token, limited.app)(one), by(token, limited.app)(two)]
  // A minute may end between two of them.
  await until(async () => {
    const answers = []
    for (let at = 0; at < 4; at++) answers.push(await calls[at % 2]!('GET', '/ping'))
    answers.push(await caller(limited.app, token)('GET', '/ping'))
    answers.push(await calls[0]!('GET', '/ping'))
    return answers.map(({ status }) => status).join() === '200,200,200,200,429,429'
  })
})
