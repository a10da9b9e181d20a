import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assertPlaced, assertSameCopies } from '../../../test/postgres/placed-tables.ts'
import { administer, serversOf } from '../../../test/postgres/test-cluster.ts'
import { lockHotel, soon, untilBlocked } from '../../../test/support/barriers.ts'
import { type CallResult, createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { hotelRows } from '../../../test/support/hotel-rows.ts'
import { booked, booking, entry, outcome, stock } from '../../../test/support/stock.ts'
import type { WritingSql } from '../../db/connection/sql.ts'
import type { DatabaseNode } from '../../db/hotel/node.ts'
import type { StaffRole } from '../../http/request/staff-roles.ts'
import { addPerson, givePassword, join, postDesk, type SignedInBrowser, signIn } from '../people.testing.ts'
import { lockPeopleOf, lockPerson } from './queries.ts'

const made = await createTestApp({ ownDatabase: true })
const { db, url } = made
const PASSWORD = 'a lamp by the river'
const ROOM = { room_code: 'NEW', room_name: 'New', number_of_room: 1 }

/** A hotel on sale at each node that has hotels. */
const hotelOfEachNode = async (): Promise<TestHotel[]> => {
  const found = new Map<DatabaseNode, TestHotel>()
  while (found.size < db.nodes.length) {
    const hotel = await made.hotel()
    if (!found.has(db.of(hotel.hotelId))) found.set(db.of(hotel.hotelId), await stock(hotel))
  }
  return [...found.values()]
}

const member = async (hotel: TestHotel, role: StaffRole) => {
  const person = await addPerson(made, role)
  await join(made, person, hotel, role)
  return { ...person, browser: await signIn(made, person, hotel) }
}

/** What answers of a hotel are made from; its people and its access log are outside its clock. */
const changeable = async (hotel: TestHotel) => {
  const { access_log, membership, ...rows } = await hotelRows(db, hotel.hotelId)
  assert.ok(access_log && membership && rows.hotel_clock?.length === 1)
  return rows
}

suite('people of a cluster', { skip: !db.isSpread && 'needs TEST_CITUS_URL' }, () => {
  const database = new URL(url).pathname.slice(1)

  test('every node has a copy of them, and of a hotel they are told where it is', async () => {
    await assertPlaced(await serversOf(url), database)
    for (const hotel of await hotelOfEachNode())
      assert.notEqual(db.of(hotel.hotelId), db.coordinator, 'hotels are on workers')
  })

  /** What people do with forms, which takes one change under the clock each. */
  const forms: Record<string, (hotel: TestHotel, code: string) => [path: string, body: object]> = {
    'a room': () => ['/createroom', ROOM],
    'a booking': () => ['/createbooking', booking()],
    'a line': (_, booking_code) => [
      '/addcharge',
      { booking_code, name: 'Laundry', amount: 5, reason: 'Asked for' },
    ],
    'a price': () => ['/modifyroomavailability', { data: [entry(0, { price: 120 })] }],
  }
  const send = (browser: SignedInBrowser, [path, body]: [string, object]): Promise<CallResult> =>
    browser.call('POST', path, { body })

  test('a tab of somebody removed, and a form of somebody lowered, change nothing at the node of the hotel', async () => {
    for (const hotel of await hotelOfEachNode())
      for (const [what, form] of Object.entries(forms)) {
        const owner = await member(hotel, 'owner')
        const removed = await member(hotel, 'manager')
        const lowered = await member(hotel, 'manager')
        const code = await booked(hotel)
        const before = await changeable(hotel)
        await owner.browser.call('DELETE', `/deleteperson/${removed.person_code}`)
        await owner.browser.call('PUT', `/updateperson/${lowered.person_code}`, { body: { role: 'viewer' } })
        assert.equal(outcome(await send(removed.browser, form(hotel, code))), '403 hotel_mismatch', what)
        assert.equal(outcome(await send(lowered.browser, form(hotel, code))), '403 role_not_allowed', what)
        assert.deepEqual(await changeable(hotel), before, what)
        await hotel.post('/cancelbooking', { booking_code: code })
      }
  })

  /** Lets a change wait at the node of the hotel, does something else meanwhile, and lets it go on. */
  const meanwhile = async (
    hotel: TestHotel,
    call: () => Promise<CallResult>,
    act: () => Promise<unknown>,
  ): Promise<string> => {
    const holder = await lockHotel(db.of(hotel.hotelId).url, hotel.hotelId)
    const answer = call()
    await untilBlocked(db)
    await act()
    await holder.commit()
    return outcome(await answer)
  }

  test('removed or lowered while the form waits for the hotel: nothing is changed', async () => {
    const acts: [string, (owner: SignedInBrowser, whom: string) => Promise<CallResult>][] = [
      ['403 hotel_mismatch', (owner, whom) => owner.call('DELETE', `/deleteperson/${whom}`)],
      [
        '403 role_not_allowed',
        (owner, whom) => owner.call('PUT', `/updateperson/${whom}`, { body: { role: 'viewer' } }),
      ],
    ]
    for (const hotel of await hotelOfEachNode())
      for (const [what, form] of Object.entries(forms))
        for (const [refusal, act] of acts) {
          const owner = await member(hotel, 'owner')
          const manager = await member(hotel, 'manager')
          const code = await booked(hotel)
          const before = await changeable(hotel)
          const answer = await meanwhile(
            hotel,
            () => send(manager.browser, form(hotel, code)),
            async () => assert.equal((await act(owner.browser, manager.person_code)).status, 200),
          )
          assert.equal(answer, refusal, what)
          assert.deepEqual(await changeable(hotel), before, what)
          await hotel.post('/cancelbooking', { booking_code: code })
        }
  })

  /** Takes a membership away from the copy of one server alone, which nothing but this test does. */
  const forgetAt = (server: string, personCode: string) =>
    administer(server, async (client) => {
      await client.query('set citus.enable_manual_changes_to_shards = on')
      const { rows } = await client.query(
        `select shard_name(logicalrelid, shardid) as name from pg_dist_shard where logicalrelid = 'membership'::regclass`,
      )
      const { rowCount } = await client.query(`delete from ${rows[0].name} where person_code = $1`, [
        personCode,
      ])
      assert.equal(rowCount, 1)
    })

  test('a change looks at the copy of the node that the hotel is on, and at no other', async () => {
    for (const hotel of await hotelOfEachNode()) {
      const own = db.of(hotel.hotelId)
      for (const node of db.servers) {
        const manager = await member(hotel, 'manager')
        const answer = await meanwhile(
          hotel,
          () =>
            send(manager.browser, ['/createroom', { ...ROOM, room_code: `R${db.servers.indexOf(node)}` }]),
          () => forgetAt(node.url, manager.person_code),
        )
        assert.equal(answer, node === own ? '403 hotel_mismatch' : '201 ok')
        for (const other of db.servers) if (other !== node) await forgetAt(other.url, manager.person_code)
      }
    }
  })

  const moved = async ({ hotelId }: TestHotel): Promise<void> => {
    const [from, to] = [db.of(hotelId), db.nodes.find((node) => node !== db.of(hotelId))!]
    const places = [from, to].flatMap((node) => [new URL(node.url).hostname, Number(new URL(node.url).port)])
    await administer(url, (client) =>
      client.query(
        `select citus_move_shard_placement(get_shard_id_for_distribution_column('hotel_clock', $1::bigint), $2, $3, $4, $5,
           shard_transfer_mode => 'block_writes')`,
        [hotelId, ...places],
      ),
    )
    await db.findNodes()
    assert.equal(db.of(hotelId), to)
  }

  test('a hotel that moves takes along what its people did, and they go on at its new node', async () => {
    const [hotel] = await hotelOfEachNode()
    const owner = await member(hotel!, 'owner')
    const desk = await member(hotel!, 'desk')
    const booking_code = await booked(hotel!)
    const did: [string, string, object][] = [
      ['PUT', '/updateroom/DLX', { room_units: [{ unit: '101' }] }],
      ['POST', '/assignroom', { booking_code, units: ['101'] }],
      ['POST', '/addcharge', { booking_code, name: 'Laundry', amount: 5, reason: 'Asked for' }],
      ['PUT', `/updatenotes/${booking_code}`, { notes: 'A dog' }],
      ['POST', '/modifyroomavailability', { data: [entry(2, { price: 120 })] }],
    ]
    for (const [method, path, body] of did)
      assert.equal((await owner.browser.call(method, path, { body })).status, 200, path)
    const before = await hotelRows(db, hotel!.hotelId)
    for (const name of ['unit_night', 'booking_line', 'booking_reason', 'day_change', 'access_log'])
      assert.ok(before[name]!.length > 0, name)
    await moved(hotel!)
    assert.deepEqual(await hotelRows(db, hotel!.hotelId), before)
    const noted = () => desk.browser.call('PUT', `/updatenotes/${booking_code}`, { body: { notes: 'A cat' } })
    assert.equal(outcome(await noted()), '200 ok')
    await owner.browser.call('PUT', `/updateperson/${desk.person_code}`, { body: { role: 'viewer' } })
    assert.equal(outcome(await noted()), '403 role_not_allowed')
  })

  /** Two of one chain who lock what the other one needs next: on one PostgreSQL, which locks rows, nobody would wait. */
  const inCircle = async (transaction: (work: (sql: WritingSql) => Promise<unknown>) => Promise<unknown>) => {
    const [one, other] = [await addPerson(made), await addPerson(made)]
    const chain = (sql: WritingSql) => lockPeopleOf(sql, 'CIRCLE')
    const orders = [
      [(sql: WritingSql) => lockPerson(sql, one.person_code), chain],
      [chain, (sql: WritingSql) => lockPerson(sql, other.person_code)],
    ] as const
    const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const bothHold = Promise.all(holding.map(({ promise }) => promise))
    const answers = await Promise.allSettled(
      orders.map(([first, second], at) =>
        transaction(async (sql) => {
          await first(sql).finally(holding[at]!.resolve)
          await bothHold
          await second(sql)
        }),
      ),
    )
    return answers.map(({ status }) => status)
  }

  test('two who wait for each other in a circle are both served', async () => {
    const answers = await inCircle((work) => db.directory.transaction(work))
    assert.deepEqual(answers, ['fulfilled', 'fulfilled'])
  })

  test('control: not both would be, without a second try', async () => {
    const answers = await inCircle((work) => db.coordinator.transaction(work))
    assert.ok(answers.includes('rejected'))
  })

  test('passwords are changed, people invited and invitations used all at once', async () => {
    const hotels = await hotelOfEachNode()
    const each = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const hotel = hotels[at % hotels.length]!
        const owner = await member(hotel, 'owner')
        await givePassword(made, owner, PASSWORD)
        const invited = await hotel.post('/createinvite', { email: `all${at}@example.com`, role: 'desk' })
        return { hotel, owner, at, secret: linkOf(invited) }
      }),
    )
    const answers = await Promise.all(
      each.flatMap(({ hotel, owner, at, secret }) => [
        postDesk(made, 'password', { current_password: PASSWORD, password: `${PASSWORD}s` }, owner.browser),
        postDesk(made, 'use-link', { secret, password: PASSWORD }),
        hotel.post('/createinvite', { email: `later${at}@example.com`, role: 'viewer' }),
      ]),
    )
    assert.deepEqual([...new Set(answers.map(({ status, text }) => (status < 300 ? '' : text)))], [''])
  })

  const linkOf = ({ Result }: CallResult): string => new URL(Result.invite_url).hash.slice(1)

  test('whatever people do, all nodes have the same of them', async () => {
    const [hotel] = await hotelOfEachNode()
    const owner = await member(hotel!, 'owner')
    const email = 'same@example.com'
    const invited = await owner.browser.call('POST', '/createinvite', { body: { email, role: 'desk' } })
    const used = await postDesk(made, 'use-link', { secret: linkOf(invited), password: PASSWORD })
    assert.equal(used.status, 200, used.text)
    await postDesk(made, 'sign-in', { email, password: 'not that one' })
    const again = await postDesk(made, 'sign-in', { email, password: PASSWORD })
    assert.equal(again.status, 200, again.text)
    await postDesk(made, 'sign-in', { email, password: 'nor that one' }, { address: '10.1.1.2' })
    await owner.browser.call('PUT', '/myaccount', { body: { name: 'Ann Berg', language: 'de' } })
    await db.directory.write((sql) =>
      sql.run(`update staff_session set last_used_at = now() - interval '1 hour'`),
    )
    await owner.browser.call('GET', '/getallpeople')
    const servers = await serversOf(url)
    await soon(async () => {
      const copies = await assertSameCopies(servers, database)
      for (const name of ['person', 'membership', 'staff_session', 'staff_link', 'sign_in_count'])
        assert.ok(copies[name]!.length > 0, name)
    })
  })
})
