// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { booked, day, outcome, stock } from '../../../test/support/stock.ts'
import { addPerson, join, signIn } from '../../people/people.testing.ts'
import { BOOKING_COLUMNS } from './export-bookings.ts'

const made = await createTestApp()
const { hotel: newHotel } = made

const RANGE = `by_arrival=1&start_date=${day(0)}&end_date=${day(9)}`

const full = async () => {
  const hotel = await stock(await newHotel(), 3, { number_of_rooms: 9 })
  await hotel.put('/updateroom/DLX', { room_units: [{ unit: '101' }] })
  const guest_detail = { name: '=HYPERLINK("http://evil")', email: 'eve@example.com', phone: '+62 1' }
  const code = await booked(hotel, { guest_detail, departure_date: day(2), special_request: 'Quiet, please' })
  await hotel.post('/assignroom', { booking_code: code, units: ['101'] })
  return { hotel, code }
}

const rowOf = (text: string): string[] => text.split('\r\n')[1]!.split(',')
const at = (name: string): number => BOOKING_COLUMNS.indexOf(name)

test('a line for each item, in which no text comes alive; and it is noted who took it', async () => {
  const { hotel, code } = await full()
  const sheet = await hotel.get(`/exportbookings?${RANGE}`)
  assert.equal(sheet.status, 200, sheet.text)
  const [head = '', line = '', last] = sheet.text.split('\r\n')
  assert.equal(head, BOOKING_COLUMNS.join(','))
  assert.ok(line.startsWith(`${code},new,expected,`), line)
  assert.ok(line.includes(`"'=HYPERLINK(""http://evil"")"`), line)
  assert.ok(line.includes(`'+62 1`), line)
  assert.ok(line.includes(',101,'), line)
  assert.equal(last, '')
  const log = (await hotel.get('/getaccesslog')).Result
  assert.deepEqual([log[0].kind, log[0].details.lines, log[0].details.with_guests], ['exported', 1, 1])
  const book = await hotel.get(`/exportbookings?${RANGE}&format=xlsx`)
  assert.equal(book.status, 200)
  assert.match(String(book.headers['content-type']), /spreadsheetml/)
})

test('needs its days, and takes the filters of lists', async () => {
  const { hotel, code } = await full()
  assert.equal(outcome(await hotel.get('/exportbookings')), '400 missing_field')
  const lines = async (more: string) =>
    (await hotel.get(`/exportbookings?${RANGE}${more}`)).text.split('\r\n').length - 2
  assert.deepEqual([await lines('&is_open=1'), await lines('&is_open=0')], [1, 0])
  await hotel.post('/cancelbooking', { booking_code: code })
  assert.deepEqual([await lines('&booking_status=cancelled'), await lines('&booking_status=new')], [1, 0])
})

test('the reception gets it without guests, and owners only soon after they signed in', async () => {
  const { hotel } = await full()
  const [clerk, owner] = [await addPerson(made), await addPerson(made)]
  await join(made, clerk, hotel, 'desk')
  await join(made, owner, hotel, 'owner')
  const sheet = await (await signIn(made, clerk, hotel)).call('GET', `/exportbookings?${RANGE}`)
  assert.equal(sheet.status, 200, sheet.text)
  const cells = rowOf(sheet.text)
  for (const name of ['guest_name', 'sleeps', 'email', 'phone', 'country', 'special_request', 'notes'])
    assert.equal(cells[at(name)], '', name)
  assert.equal(cells[at('grand_total')], '200')
  const browser = await signIn(made, owner, hotel)
  const own = await browser.call('GET', `/exportbookings?${RANGE}`)
  assert.ok(own.text.includes('eve@example.com'))
})

test('a sheet with guests asks for a sign-in of the last quarter of an hour, one without them for none', async () => {
  const { hotel } = await full()
  for (const [role, expected] of [
    ['owner', '403 sign_in_again'],
    ['manager', '403 sign_in_again'],
    ['desk', '200 ok'],
    ['viewer', '200 ok'],
  ] as const) {
    const person = await addPerson(made)
    await join(made, person, hotel, role)
    const browser = await signIn(made, person, hotel)
    const asked = () => browser.call('GET', `/exportbookings?${RANGE}`)
    assert.equal((await asked()).status, 200, role)
    await made.db.directory.write((sql) =>
      sql.run(
        `update staff_session set signed_in_at = now() - interval '16 minutes' where session_code = $1`,
        [browser.session_code],
      ),
    )
    const before = (await hotel.get('/getaccesslog?kind=exported')).Result.length
    const late = await asked()
    assert.equal(late.status === 200 ? '200 ok' : outcome(late), expected, role)
    assert.equal(late.text.includes('eve@example.com'), false, role)
    const noted = (await hotel.get('/getaccesslog?kind=exported')).Result.length - before
    assert.equal(noted, late.status === 200 ? 1 : 0, role)
  }
})

test('a sheet is of what a search finds, and of what is to come; who sees no guests searches none', async () => {
  const { hotel, code } = await full()
  const other = await booked(hotel, { guest_detail: { name: 'Jürgen Müller', email: 'j@example.com' } })
  const codesIn = async (more: string) =>
    (await hotel.get(`/exportbookings?${RANGE}${more}`)).text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
  assert.deepEqual(await codesIn('&search=muller'), [other])
  await hotel.post('/cancelbooking', { booking_code: other })
  assert.deepEqual(await codesIn('&upcoming=1'), [code])
  assert.deepEqual(await codesIn(`&list=staying&on=${day(1)}`), [code])
  assert.equal(outcome(await hotel.get(`/exportbookings?${RANGE}&search=m`)), '422 invalid_value')
  const viewer = await addPerson(made)
  await join(made, viewer, hotel, 'viewer')
  const browser = await signIn(made, viewer, hotel)
  const refused = await browser.call('GET', `/exportbookings?${RANGE}&search=muller`)
  assert.equal(refused.status, 403)
})
