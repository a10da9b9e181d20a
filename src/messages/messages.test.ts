import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { booked, booking, outcome, stock } from '../../test/support/stock.ts'
import { sweepNode } from '../db/hotel/sweep.ts'
import { eraseGuest } from '../erasure/erase-guest.ts'
import { findHotel } from '../hotels/queries.ts'
import { openSink } from '../mail/mail-sink.testing.ts'
import { keepMessage, oldMessages } from '../mail/message-queries.ts'
import { mailWorker } from '../mail/worker.ts'
import { bookingMail } from '../pages/mail/booking-mail.ts'
import { payingHotel } from '../payments/collect/paying-hotel.testing.ts'
import { LANGUAGES } from '../stay/values/languages.ts'

const sink = await openSink()
after(() => sink.close())
const app = await createTestApp({
  ownDatabase: true,
  publicUrl: 'https://booking.example.com',
  smtpUrl: sink.url,
})

const made = async (): Promise<{ hotel: TestHotel; code: string }> => {
  const hotel = await stock(await app.hotel())
  const { Result } = await hotel.post('/createbooking', booking({}, MAILED))
  return { hotel, code: Result.booking_code }
}
const MAILED = { payment_info: { send_url_to_email: 1, lang: 'en' } }

const sendAll = () => mailWorker(app.services, bookingMail(app.services))!.runDue()
const messagesOf = async (hotel: TestHotel, query = '') => (await hotel.get(`/getmessages?${query}`)).Result
const again = (hotel: TestHotel, booking_code: string, fields: object = {}) =>
  hotel.post('/resendmessage', { booking_code, ...fields })

interface ToldEntry {
  version: number
  event_type: string
  created_by: string
  actor_code: string
  changes: { to: unknown }[]
}

suite('messages', () => {
  beforeEach(() => void sink.take())

  test('a mail that was sent is told with its text, and its address', async () => {
    const { hotel, code } = await made()
    await sendAll()
    const told = await messagesOf(hotel, `booking_code=${code}`)
    const mail = told.find(({ recipient }: { recipient: string }) => recipient === 'guest')
    assert.equal(mail.booking_code, code)
    assert.deepEqual([mail.kinds, mail.status, mail.attempts, mail.error], [['booked'], 'sent', 1, null])
    assert.match(mail.text, new RegExp(code))
    assert.ok(sink.letters.some(({ to }) => to === mail.to))
    assert.equal(outcome(await hotel.get('/getmessages?booking_code=NOSUCH')), '404 booking_not_found')
  })

  test('one that cannot be sent is told as tried, then as failed, once', async () => {
    const { hotel, code } = await made()
    sink.refuse = 10
    await sendAll()
    const [mail] = await messagesOf(hotel, `booking_code=${code}&is_failed=1`)
    assert.deepEqual([mail.status, mail.sent_at, mail.error], ['trying', null, 'EMESSAGE 451'])
    const { hotelId } = hotel
    await app.db
      .of(hotelId)
      .write((sql) => sql.run('update mail set given_up_at = now() where hotel_id = $1', [hotelId]))
    const failed = await messagesOf(hotel, 'is_failed=1')
    assert.equal(
      failed.find(({ message_code }: never) => message_code === mail.message_code).status,
      'failed',
    )
    sink.refuse = 0
  })

  test('is sent again as the booking stands, in the language that is asked for, ten times an hour', async () => {
    const { hotel, code } = await made()
    await sendAll()
    const [first] = (await messagesOf(hotel, `booking_code=${code}`)).filter(
      ({ recipient }: { recipient: string }) => recipient === 'guest',
    )
    const answer = await again(hotel, code, { message_code: first.message_code, language: 'de' })
    assert.equal(answer.status, 200, answer.text)
    sink.take()
    await sendAll()
    assert.equal(sink.letters.length, 1)
    const [last] = await messagesOf(hotel, `booking_code=${code}&limit=1`)
    assert.equal(last.language, 'de')
    const outcomes = []
    for (let at = 0; at < 9; at++) outcomes.push((await again(hotel, code)).status)
    assert.deepEqual(outcomes, [...Array.from({ length: 8 }, () => 200), 429])
  })

  test('the history tells who had it sent again and who made a link to pay by, and no event does', async () => {
    const hotel = await payingHotel(app, { provider: 'test', mode: 'test' }, { deposit: 0 })
    const code = await booked(hotel)
    const other = await hotel.token({ token_name: 'Night desk', is_admin: true })
    const versionOf = async () => (await hotel.get('/getallbooking')).json.Version
    const before = await versionOf()
    const link = { booking_code: code, amount: 40, send_mail: 1 }
    assert.equal((await hotel.post('/createpaymentlink', link, { token: other })).status, 201)
    assert.equal((await hotel.post('/createpaymentlink', { booking_code: code })).status, 201)
    const resent = { booking_code: code, language: 'de' }
    assert.equal((await hotel.post('/resendmessage', resent, { token: other })).status, 200)
    assert.equal(await versionOf(), before)
    await hotel.put(`/updatenotes/${code}`, { notes: 'Late' })
    const told = (await hotel.get(`/getbookinghistory/${code}`)).Result as ToldEntry[]
    assert.deepEqual(
      told.map(({ event_type }) => event_type),
      [
        'booking.created',
        'payment_link.created',
        'payment_link.created',
        'message.resent',
        'booking.updated',
      ],
    )
    assert.deepEqual(
      told.slice(1, 4).map(({ created_by, changes }) => [created_by, changes[0]!.to]),
      [
        ['Night desk', { amount: 40, is_mailed: 1 }],
        [told[4]!.created_by, { amount: null, is_mailed: 0 }],
        ['Night desk', { kind: 'booked', recipient: 'guest', language: 'de' }],
      ],
    )
    assert.equal(told[1]!.actor_code, told[3]!.actor_code)
    assert.notEqual(told[1]!.actor_code, told[2]!.actor_code)
    assert.deepEqual(
      told.slice(1, 4).map(({ version }) => version),
      [told[0]!.version, told[0]!.version, told[0]!.version],
    )
  })

  test('another booking’s mail, and a booking without an address, are refused', async () => {
    const { hotel, code } = await made()
    await sendAll()
    const [mail] = await messagesOf(hotel)
    const walkIn = booking({ guest_detail: { name: 'Walk-in', email: '' } })
    const { booking_code: other } = (await hotel.post('/createbooking', walkIn, { token: hotel.admin }))
      .Result
    assert.match((await again(hotel, other, { message_code: mail.message_code })).text, /no such mail/)
    assert.match((await again(hotel, other)).text, /has no e-mail address/)
    assert.equal(outcome(await again(hotel, code, { message_code: '0' })), '422 invalid_value')
  })

  test('a preview is in every language, and sends nothing', async () => {
    const { hotel, code } = await made()
    await sendAll()
    sink.take()
    const subjects = new Set()
    for (const language of Object.keys(LANGUAGES)) {
      const { Result, text } = await hotel.post('/previewmessage', { booking_code: code, language })
      assert.ok(Result.text.includes(code) && Result.html.includes(code), text)
      subjects.add(Result.subject)
    }
    assert.equal(subjects.size, Object.keys(LANGUAGES).length)
    await sendAll()
    assert.deepEqual(sink.letters, [])
    assert.equal((await messagesOf(hotel)).length, 1)
  })

  test('the secret of a link to pay by is not kept', async () => {
    const hotel = await payingHotel(app, { provider: 'test', mode: 'test' }, { deposit: 0 })
    const code = await booked(hotel)
    assert.equal((await hotel.post('/createpaymentlink', { booking_code: code, send_mail: 1 })).status, 201)
    await sendAll()
    const mail = (await messagesOf(hotel)).find(({ kinds }: { kinds: string[] }) =>
      kinds.includes('payment_link'),
    )
    assert.match(mail.text, /\/pay\/…/)
    assert.equal((await again(hotel, code, { message_code: mail.message_code })).status, 200)
    sink.take()
    await sendAll()
    assert.match(sink.letters[0]!.text.replace(/=\r\n/g, ''), /\/pay\/\w+~/)
  })

  test('they go with their guest, and none comes after', async () => {
    const { hotel, code } = await made()
    await sendAll()
    const { hotelId } = hotel
    const row = (await app.db.of(hotelId).read((sql) => findHotel(sql, hotelId)))!
    const [{ to }] = (await messagesOf(hotel)).filter(
      ({ recipient }: { recipient: string }) => recipient === 'guest',
    )
    const kept = await app.db
      .of(hotelId)
      .read((sql) => sql.row<never>('select * from message where hotel_id = $1 limit 1', [hotelId]))
    await eraseGuest(app.db, row, to, 'test')
    assert.deepEqual(await messagesOf(hotel, `booking_code=${code}`), [])
    await app.db.of(hotelId).transaction((sql) => keepMessage(sql, hotelId, kept!))
    assert.deepEqual(await messagesOf(hotel), [])
  })

  test('of a booking the newest two hundred stay, and none beyond 400 days', async () => {
    const { hotel, code } = await made()
    await sendAll()
    const { hotelId } = hotel
    const node = app.db.of(hotelId)
    const [kept] = await node.read((sql) =>
      sql.rows<Parameters<typeof keepMessage>[2]>('select * from message where hotel_id = $1 limit 1', [
        hotelId,
      ]),
    )
    await node.write((sql) =>
      sql.run(
        `insert into message (hotel_id, message_id, booking_id, recipient, kinds, language, address, subject, body, attempts)
         select hotel_id, message_id + 1000 + n, booking_id, recipient, kinds, language, address, subject, body, attempts
         from message, generate_series(1, 230) n where hotel_id = $1 and message_id = $2`,
        [hotelId, kept!.message_id],
      ),
    )
    await node.transaction((sql) =>
      keepMessage(sql, hotelId, { ...kept!, message_id: kept!.message_id + 5000 }),
    )
    assert.equal((await messagesOf(hotel, `booking_code=${code}&limit=200`)).length, 200)
    const page = await hotel.get('/getmessages?limit=1')
    const [first] = page.Result
    assert.equal(page.json.NextCursor, first.message_code)
    const whole = (await hotel.get(`/getmessages?booking_code=${code}&limit=200`)).json
    assert.ok(!('NextCursor' in whole), 'there are no more')
    const next = await messagesOf(hotel, `limit=1&cursor=${first.message_code}`)
    assert.ok(Number(next[0].message_code) < Number(first.message_code))
    await node.write((sql) =>
      sql.run(`update message set created_at = now() - interval '401 days' where hotel_id = $1`, [hotelId]),
    )
    for (const each of app.db.nodes) await sweepNode(each, oldMessages)
    assert.deepEqual(await messagesOf(hotel), [])
  })
})
