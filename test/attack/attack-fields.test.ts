import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { addPerson, join, signIn } from '../../src/people/people.testing.ts'
import { createTestApp, type TestHotel } from '../support/harness.ts'
import { hotelRows } from '../support/hotel-rows.ts'
import { PublishedApi, type PublishedOperation } from '../support/published-api.ts'
import { booked, booking, day, entry, stock } from '../support/stock.ts'

const made = await createTestApp({ ownDatabase: true, smtpUrl: 'smtp://127.0.0.1:9' })
const { app, db, hotel: newHotel } = made
const api = new PublishedApi((await app.inject('/openapi.json')).json())
const CANARY = 'Canary'
const STOP_SELL = 'updatestopsellroomavailability'
const STOP_SELL_RATE = 'updatestopsellroomrateavailability'

/** Every property name in a schema of the document, at any depth. */
const namesIn = (schema: unknown, names = new Set<string>()): Set<string> => {
  if (typeof schema !== 'object' || schema === null) return names
  const { $ref, properties } = schema as { $ref?: string; properties?: object }
  const target = $ref?.split('/').slice(1)
  if (target !== undefined)
    namesIn(
      target.reduce((at, step) => at[step], api.document),
      names,
    )
  for (const name of Object.keys(properties ?? {})) names.add(name)
  for (const member of Object.values(schema)) namesIn(member, names)
  return names
}

const bodySchema = ({ definition }: PublishedOperation): object | undefined =>
  definition.requestBody?.content['application/json']?.schema

const columns = async (): Promise<string[]> => {
  const rows = await db.coordinator.read((sql) =>
    sql.rows<{ name: string }>(
      `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
    ),
  )
  return rows.map(({ name }) => name)
}

/** The body with extra members in each of its objects. */
const planted = (body: unknown, extra: object): unknown => {
  if (Array.isArray(body)) return body.map((item) => planted(item, extra))
  if (typeof body !== 'object' || body === null) return body
  const members = Object.entries(body).map(([name, value]) => [name, planted(value, extra)])
  return { ...extra, ...Object.fromEntries(members) }
}

const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

const range = { start_date: day(0), end_date: day(1) }

/** A booking whose day of arrival is over. */
const arrived = async (hotel: TestHotel): Promise<string> => {
  const code = await booked(hotel)
  await db.inHotel(hotel.hotelId, async (tx) =>
    tx.write(
      `update booking_room set arrival_date = '2026-01-01', departure_date = '2026-01-02' where hotel_id = $1
       and booking_id = (select booking_id from booking where hotel_id = $1 and booking_code = $2)`,
      [hotel.hotelId, code],
    ),
  )
  return code
}

/** An accepted body for every operation that has one, in an order that works. */
const bodies = async (
  hotel: TestHotel,
  person_code: string,
): Promise<[id: string, path: string, body: object][]> => {
  const code = await booked(hotel)
  const [came, missed] = [await arrived(hotel), await arrived(hotel)]
  const received = await booked(hotel)
  await hotel.post('/recordpayment', { booking_code: received, amount: 2, method: 'cash' })
  const { payments } = (await hotel.get(`/getpayments?booking_code=${received}`)).Result
  const { payment_code } = payments[0]
  const given = await hotel.post('/refundpayment', { payment_code, amount: 1 })
  const { refund_code } = given.Result.payments[0].refunds[0]
  const line = { booking_code: code, name: 'Minibar', amount: 1, reason: 'Water' }
  const { charges } = (await hotel.post('/addcharge', line)).Result
  const path = `/rooms/${hotel.chain}/${hotel.code}/DLX/a.png`
  await hotel.call('PUT', path, { raw: picture, headers: { 'content-type': 'image/png' } })
  const { webhook_code } = (await hotel.post('/createwebhook', { url: 'https://a.example/' })).Result
  return [
    ['createroom', '/createroom', { room_code: 'NEW', room_name: 'New', number_of_room: 1 }],
    ['updateroom', '/updateroom/NEW', { room_name: 'Newer', room_units: [{ unit: 'N1' }] }],
    ['markunit', '/markunit', { unit: 'N1', is_clean: 0 }],
    ['createrate', '/createrate', { rate_code: 'NEW', rate_name: 'New' }],
    ['updaterate', '/updaterate/NEW', { rate_name: 'Newer' }],
    ['createtax', '/createtax', { tax_code: 'NEW', tax_name: 'New', charge: 'percent', value: 1 }],
    ['updatetax', '/updatetax/NEW', { tax_name: 'Newer' }],
    ['createpromo', '/createpromo', { promo_code: 'NEW', promo_name: 'New', charge: 'percent', value: 1 }],
    ['updatepromo', '/updatepromo/NEW', { promo_name: 'Newer' }],
    ['createextra', '/createextra', { extra_code: 'NEW', extra_name: 'New', price: 1, per: 'stay' }],
    ['updateextra', '/updateextra/NEW', { extra_name: 'Newer' }],
    ['createpolicy', '/createpolicy', { policy_code: 'NEW', policy_name: 'New', steps: [] }],
    ['updatepolicy', '/updatepolicy/NEW', { policy_name: 'Newer' }],
    ['updatepaymentsettings', '/paymentsettings', { provider: 'test' }],
    [
      'modifyroomavailability',
      '/modifyroomavailability',
      { data: [entry(0, { rate_detail: [{ rate_code: 'FLEX' }] })] },
    ],
    ['updateroomavailability', '/updateroomavailability/DLX', { ...range, price: 90, rate_code: 'FLEX' }],
    [STOP_SELL, `/${STOP_SELL}`, { room_code: 'DLX', ...range, is_close: 0 }],
    [STOP_SELL_RATE, `/${STOP_SELL_RATE}`, { room_code: 'DLX', ...range, rate_code: 'FLEX', is_close: 0 }],
    ['quotebooking', '/quotebooking', booking({ guest_detail: { name: 'A' } })],
    [
      'createbooking',
      '/createbooking',
      booking({ guest_detail: { name: 'A', email: 'a@b.example', address: {} } }),
    ],
    ['updatebooking', `/updatebooking/${code}`, { guest_detail: { phone: '1' } }],
    ['confirmbooking', '/confirmbooking', { booking_code: code }],
    ['checkin', '/checkin', { booking_code: came }],
    ['checkout', '/checkout', { booking_code: came }],
    ['marknoshow', '/marknoshow', { booking_code: missed }],
    ['createhold', '/createhold', booking({ guest_detail: { name: 'A' } })],
    ['recordpayment', '/recordpayment', { booking_code: received, amount: 1, method: 'cash' }],
    ['refundpayment', '/refundpayment', { payment_code, amount: 1 }],
    ['addcharge', '/addcharge', line],
    ['assignroom', '/assignroom', { booking_code: code, units: [] }],
    ['updatenotes', `/updatenotes/${code}`, { notes: 'A dog' }],
    ['removecharge', '/removecharge', { booking_code: code, line: charges.at(-1).line }],
    ['settlerefund', '/settlerefund', { refund_code }],
    ['createpaymentlink', '/createpaymentlink', { booking_code: code, amount: 1 }],
    ['resendmessage', '/resendmessage', { booking_code: code }],
    ['previewmessage', '/previewmessage', { booking_code: code }],
    ['settlepayment', '/settlepayment', { payment_code }],
    [
      'guestchange',
      '/guestchange',
      { booking_code: code, email: 'ann@example.com', changes: { arrival_time: '18:00' }, simulate: 1 },
    ],
    ['guestcancel', '/guestcancel', { booking_code: code, email: 'ann@example.com', fee_amount: 0 }],
    ['cancelbooking', '/cancelbooking', { booking_code: code }],
    ['updatehotelinformation', '/hotelinformation', { hotel_information: { hotel_name: 'Mine' } }],
    ['createtoken', '/createtoken', { token_name: 'Mine', is_admin: 0 }],
    ['createwebhook', '/createwebhook', { url: 'https://b.example/' }],
    ['createinvite', '/createinvite', { email: 'new@b.example', role: 'desk' }],
    ['createreset', '/createreset', { person_code }],
    ['updateperson', `/updateperson/${person_code}`, { role: 'viewer' }],
    ['updatemyaccount', '/myaccount', { language: 'de' }],
    ['redeliverwebhook', `/redeliverwebhook/${webhook_code}`, { after: 0 }],
    ['orderimages', '/orderimages', { image_names: [] }],
    ['describeimage', '/describeimage', { room_code: 'DLX', image_name: 'a.png', alt: 'A bed' }],
    ['deleteroomavailability', '/deleteroomavailability/DLX', range],
    ['revertchange', '/revertchange', { version: 3, partial: 1 }],
  ]
}

test('a column that a body has no field for cannot be set by any operation', async () => {
  const [mine, other] = [
    await stock(await newHotel(), 4, { number_of_rooms: 9 }),
    await stock(await newHotel()),
  ]
  const names = await columns()
  assert.ok(names.length > 80)
  const person = await addPerson(made)
  await join(made, person, mine, 'desk')
  const browser = await signIn(made, person, mine)
  const list = await bodies(mine, person.person_code)
  const taking = api.operations.filter(bodySchema).map(({ id }) => id)
  assert.deepEqual(list.map(([id]) => id).sort(), taking.sort(), 'every operation with a body is tried')
  const before = await hotelRows(db, other.hotelId)
  for (const [id, path, body] of list) {
    const operation = api.operation(id)
    const own = namesIn(bodySchema(operation))
    // It says itself what is not for guests.
    if (id === 'guestchange') own.add('fee_floor')
    const extra = Object.fromEntries(
      names
        .filter((name) => !own.has(name))
        .map((name) => [name, name === 'hotel_id' ? other.hotelId : CANARY]),
    )
    // A revert names the version it puts back.
    assert.ok('hotel_id' in extra && ('version' in extra || id === 'revertchange'), id)
    const by = operation.isPersonal ? browser : mine
    const answer = await by.call(operation.method, path, { body: planted(body, extra) })
    assert.ok(answer.status < 300, `${id}: ${answer.text}`)
    assert.ok(!answer.text.includes(CANARY), `${id} answers it`)
  }
  for (const [table, rows] of Object.entries(await hotelRows(db, mine.hotelId)))
    for (const { t } of rows) assert.ok(!t.includes(CANARY), `${table}: ${t}`)
  assert.deepEqual(await hotelRows(db, other.hotelId), before)
})
