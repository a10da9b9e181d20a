import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { NodeProxy } from '../../../test/postgres/node-proxy.ts'
import { joinServer } from '../../../test/postgres/second-server.ts'
import { administer } from '../../../test/postgres/test-cluster.ts'
import { soon } from '../../../test/support/barriers.ts'
import { createTestApp, type TestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booked, booking, day, entry, outcome, stock } from '../../../test/support/stock.ts'
import { eraseGuest } from '../../erasure/erase-guest.ts'
import { findHotel } from '../../hotels/queries.ts'
import type { StaffRole } from '../../http/request/staff-roles.ts'
import { exportHotel } from '../../transfer/export-hotel.ts'
import { addPerson, browserWith, givePassword, join, postDesk, signIn } from '../people.testing.ts'

const made = await createTestApp({ ownDatabase: true })
const { db, url } = made
const PASSWORD = 'a lamp by the river'
const ROOM = { room_name: 'New', number_of_room: 1 }

const member = async (hotel: TestHotel, role: StaffRole) => {
  const person = await addPerson(made, role)
  await join(made, person, hotel, role)
  return { ...person, browser: await signIn(made, person, hotel) }
}

suite('people of a cluster', { skip: !db.isSpread && 'needs TEST_CITUS_URL' }, () => {
  test('go on while the coordinator is away, and who is lowered meanwhile is refused; signing in waits for it', async () => {
    const proxy = new NodeProxy(url)
    const { host, pathname } = new URL(url)
    const hosts = `${new URL(db.nodes[0]!.url).host},${await proxy.start()}`
    const there = await joinServer(url.replace(`${host}${pathname}`, `${hosts}${pathname}`))
    const server = { ...made, ...there } as TestApp
    const hotel = await stock(await made.hotel())
    const owner = await member(hotel, 'owner')
    const manager = await member(hotel, 'manager')
    await givePassword(made, manager, PASSWORD)
    const tab = browserWith(server, manager.browser.cookie, manager.browser.session_code, hotel)
    const makes = async (room_code: string) =>
      outcome(await tab.call('POST', '/createroom', { body: { ...ROOM, room_code } }))
    const signsIn = async () =>
      (await postDesk(server, 'sign-in', { email: manager.email, password: PASSWORD })).status
    assert.equal(await makes('ONE'), '201 ok')
    proxy.goAway()
    assert.equal(await makes('TWO'), '201 ok')
    assert.equal((await tab.call('GET', '/getallbooking')).status, 200)
    assert.equal(await signsIn(), 503)
    await owner.browser.call('PUT', `/updateperson/${manager.person_code}`, { body: { role: 'desk' } })
    assert.equal(await makes('THREE'), '403 role_not_allowed')
    proxy.comeBack()
    await soon.equal(signsIn, 200)
  })

  /** The node of a hotel cannot ask any other one from now on. */
  const cutOff = async ({ hotelId }: TestHotel): Promise<void> => {
    await administer(db.of(hotelId).url, (client) =>
      client.query(
        'update pg_dist_node set nodeport = 1 + groupid where groupid <> (select groupid from pg_dist_local_group)',
      ),
    )
    await assert.rejects(
      db.of(hotelId).read((sql) => sql.rows('select count(*) from hotel')),
      'what asks all nodes fails there',
    )
  }

  test('what they do in a hotel asks no node but its own', async () => {
    const hotel = await stock(await made.hotel(), 9)
    const { browser, person_code } = await member(hotel, 'owner')
    await member(hotel, 'desk')
    const code = await booked(hotel)
    await cutOff(hotel)
    const refused: string[] = []
    const does = async (method: string, path: string, body?: object) => {
      const answer = await browser.call(method, path, { body })
      if (answer.status >= 300) refused.push(`${method} ${path}: ${answer.text}`)
      return answer.Result
    }
    const range = `start_date=${day(0)}&end_date=${day(8)}`
    await does('PUT', '/updateroom/DLX', { room_units: [{ unit: '101' }, { unit: '102' }] })
    await does('POST', '/modifyroomavailability?guard=1', { data: [entry(2, { price: 120 })] })
    const [change] = await does('GET', '/getchanges')
    await does('POST', '/revertchange', { version: change?.version })
    const sheet = await browser.call('GET', `/exportprices?${range}`)
    const csv = { raw: sheet.text, headers: { 'content-type': 'text/csv' } }
    assert.equal(outcome(await browser.call('POST', '/importprices', csv)), '200 ok')
    const prices = [{ item: 1, total_price: 50, reason: 'A regular' }]
    const by = await does('POST', '/createbooking', booking({}, { price_override: prices, source: 'phone' }))
    for (const booking_code of [code, by?.booking_code]) {
      await does('POST', '/assignroom', { booking_code })
      await does('POST', '/markunit', { unit: '101', is_clean: 1 })
      await does('PUT', `/updatebooking/${booking_code}`, { arrival_date: day(3), departure_date: day(5) })
      await does('PUT', `/updatenotes/${booking_code}`, { notes: 'A dog' })
      const lined = { booking_code, name: 'Laundry', amount: 5, reason: 'Asked for' }
      const line = (await does('POST', '/addcharge', lined))?.charges.at(-1).line
      await does('POST', '/removecharge', { booking_code, line })
      await does('POST', '/recordpayment', { booking_code, amount: 10, method: 'cash' })
      await does('POST', '/previewmessage', { booking_code, kind: 'booked', language: 'de' })
      await does('GET', `/getmessages?booking_code=${booking_code}`)
      await does('GET', `/getbookinghistory/${booking_code}`)
      await does('POST', '/cancelbooking', { booking_code, give_back: 1 })
    }
    for (const list of [
      'arrivals',
      'late',
      'in_house',
      'departures',
      'open_balance',
      'awaiting_payment',
      'mail_failed',
    ])
      await does('GET', `/getallbooking?list=${list}`)
    for (const path of [
      'getallbooking?search=guest',
      `exportbookings?${range}`,
      `exportbookings?${range}&format=xlsx`,
      'getallpeople',
    ])
      await does('GET', `/${path}`)
    for (const path of ['reportpayments', 'reportoccupancy']) await does('GET', `/${path}?${range}`)
    for (const path of ['getaccesslog', 'chainoverview', 'getsessions', 'myaccount', 'getallrooms'])
      await does('GET', `/${path}`)
    await does('POST', '/createinvite', { email: 'apart@example.com', role: 'desk' })
    await does('PUT', `/updateperson/${person_code}`, { role: 'owner' })
    assert.deepEqual(refused, [])
    const row = (await db.of(hotel.hotelId).read((sql) => findHotel(sql, hotel.hotelId)))!
    assert.equal((await eraseGuest(db, row, 'ann@example.com', 'A test')).bookings.length, 2)
    const lines: string[] = []
    await exportHotel(db, row, async (line) => void lines.push(line))
    assert.ok(lines.some((line) => line.includes('"booking_room"')))
  })
})
