import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { soon } from '../../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { booking, outcome, stock } from '../../../test/support/stock.ts'
import { memberOf, staffOf } from '../people.testing.ts'

const made = await createTestApp({ ownDatabase: true })
const { db, hotel: newHotel } = made

interface Refused {
  times: number
  details: { code: string; operation: string }
}

/** How often somebody was refused something in a hotel, and why; an hour may end meanwhile. */
const refusalsOf = async (hotel: TestHotel) => {
  const rows: Refused[] = (await hotel.get('/getaccesslog?kind=refused')).Result
  return {
    times: rows.reduce((sum, { times }) => sum + times, 0),
    codes: [...new Set(rows.map(({ details }) => details.code))],
  }
}

suite('a signed-in browser', () => {
  test('is told in the access log of the hotel once, and what it was refused by the hour', async () => {
    const hotel = await newHotel()
    const viewer = await staffOf(made, hotel, 'viewer')
    for (let times = 0; times < 3; times++) await viewer.call('GET', '/test')
    for (let times = 0; times < 3; times++) await viewer.call('GET', '/getalltokens')
    const logged = () =>
      db.coordinator.read((sql) =>
        sql.rows<{ kind: string; times: number }>(
          'select kind, times from access_log where hotel_id = $1 order by kind desc',
          [hotel.hotelId],
        ),
      )
    await soon(async () => {
      const rows = await logged()
      assert.deepEqual(rows[0], { kind: 'signed_in', times: 1 })
      assert.equal(
        rows.slice(1).reduce((sum, { times }) => sum + times, 0),
        3,
      )
      assert.ok(rows.slice(1).every(({ kind }) => kind === 'refused'))
    })
  })

  test('is told there too if a field, a line or something later was refused', async () => {
    const hotel = await stock(await newHotel(), 3)
    const desk = await staffOf(made, hotel, 'desk')
    const override = [{ item: 1, total_price: 1, reason: 'A friend' }]
    const sent: [string, object][] = [
      ['/createbooking', booking({}, { price_override: override })],
      ['/createbooking', booking({}, { ignore: ['stop_sell_room'] })],
      ['/addcharge', { booking_code: 'NONE', name: 'Less', amount: -1, reason: 'Because' }],
    ]
    for (const [path, body] of sent)
      assert.equal(outcome(await desk.call('POST', path, { body })), '403 role_not_allowed', path)
    const booked = await hotel.post('/createbooking', booking())
    const { booking_code } = booked.Result
    const body = { booking_code, name: 'Minibar', amount: 3, reason: 'Two cans' }
    const line = (await hotel.post('/addcharge', body)).Result.charges.at(-1).line
    // Of somebody else's line only the change itself knows.
    const removes = { body: { booking_code, line } }
    assert.equal(outcome(await desk.call('POST', '/removecharge', removes)), '403 role_not_allowed')
    await soon(async () =>
      assert.deepEqual(await refusalsOf(hotel), { times: 4, codes: ['role_not_allowed'] }),
    )
  })

  test('is told once of what was refused at the door, and never of what is only wrong', async () => {
    const hotel = await newHotel()
    const desk = await staffOf(made, hotel, 'desk')
    assert.equal(outcome(await desk.call('POST', '/createbooking', { body: {} })), '400 missing_field')
    assert.equal(outcome(await desk.call('GET', '/getalltokens')), '403 role_not_allowed')
    const key = await hotel.token({ is_admin: true, role: 'viewer' })
    const less = { booking_code: 'NONE', name: 'Less', amount: -1, reason: 'Because' }
    assert.equal(outcome(await hotel.post('/addcharge', less, { token: key })), '403 role_not_allowed')
    await soon(async () =>
      assert.deepEqual(await refusalsOf(hotel), { times: 2, codes: ['role_not_allowed'] }),
    )
  })

  test('raises nobody with an old sign-in, and lowers and removes with it', async () => {
    const hotel = await newHotel()
    const owner = await memberOf(made, hotel, 'owner')
    const { person } = await memberOf(made, hotel, 'desk')
    await db.directory.write((sql) =>
      sql.run(
        `update staff_session set signed_in_at = now() - interval '16 minutes' where session_code = $1`,
        [owner.browser.session_code],
      ),
    )
    const path = `/updateperson/${person.person_code}`
    const becomes = async (role: string) => outcome(await owner.browser.call('PUT', path, { body: { role } }))
    for (const role of ['manager', 'owner']) assert.equal(await becomes(role), '403 sign_in_again', role)
    assert.equal(await becomes('desk'), '200 ok')
    assert.equal(await becomes('viewer'), '200 ok')
    assert.equal(await becomes('desk'), '403 sign_in_again')
    assert.equal(outcome(await hotel.put(path, { role: 'desk' })), '200 ok', 'tokens do not sign in')
    await soon(async () => assert.deepEqual(await refusalsOf(hotel), { times: 3, codes: ['sign_in_again'] }))
    assert.equal(outcome(await owner.browser.call('DELETE', `/deleteperson/${person.person_code}`)), '200 ok')
  })
})
