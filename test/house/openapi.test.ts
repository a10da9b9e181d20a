import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { before, suite, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findBooking } from '../../src/bookings/record/queries.ts'
import { replaceRates } from '../../src/currencies/queries.ts'
import { hotelExample } from '../../src/hotels/schemas.ts'
import { BASE_PATH } from '../../src/http/request/base-path.ts'
import { keepMessage } from '../../src/mail/message-queries.ts'
import { insertPerson, putMembership } from '../../src/people/record/queries.ts'
import { personExample, sessionExample } from '../../src/people/schemas.ts'
import { beginSession, newCode } from '../../src/people/sign-in/begin-session.ts'
import { BrowserSessions } from '../../src/people/sign-in/sessions.ts'
import { makeChainToken } from '../../src/tokens/chain-tokens.ts'
import { addUses } from '../../src/tokens/uses/use-queries.ts'
import { startReceiver } from '../../src/webhooks/receiver.testing.ts'
import { webhookExample as WEBHOOK } from '../../src/webhooks/schemas.ts'
import { soon } from '../support/barriers.ts'
import { type CallOptions, createTestApp, type TestHotel } from '../support/harness.ts'
import { assertShown, PublishedApi } from '../support/published-api.ts'

const routes = new Set<string>()

const noteRoutes = (message: unknown): void => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url, schema }) => {
    const path = url.slice(BASE_PATH.length).replace(/:(\w+)/g, '{$1}')
    if (url.startsWith(`${BASE_PATH}/`) && path !== '/*' && !schema?.hide)
      for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${path}`)
  })
}

subscribe('fastify.initialization', noteRoutes)
const {
  app,
  db,
  hotel: makeHotel,
  services,
} = await createTestApp({
  ownDatabase: true,
  publicUrl: 'https://booking.example.com',
  webhooksAllowPrivate: true,
})
// What other files of this process build is not looked at.
unsubscribe('fastify.initialization', noteRoutes)
const served = await app.inject('/openapi.json')
const api = new PublishedApi(served.json())
const { document } = api

test('/openapi.json is a valid OpenAPI 3.1 document', async () => {
  assert.equal(served.statusCode, 200)
  assert.match(String(served.headers['content-type']), /^application\/json/)
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  assert.deepEqual(errors ?? [], [])
  assert.ok(valid)
  assert.match(document.openapi, /^3\.1\./)
})

test('the document has every route of the API, and no other', () => {
  const published = api.operations.map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(published.sort(), [...routes].sort())
  const ids = api.operations.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length, 'operationIds are unique')
})

test('every operation has a summary, an example request, an example answer and its errors', () => {
  for (const operation of api.operations) {
    const { id, definition } = operation
    assert.ok(definition.summary?.length > 3, `${id} has no summary`)
    for (const parameter of definition.parameters ?? [])
      assert.ok(parameter.description, `${parameter.name} of ${id} is not described`)
    const { url, body } = api.exampleRequest(operation)
    assert.doesNotMatch(url, /[{}]|undefined/, `${id} lacks an example of its path`)
    const content = definition.requestBody?.content
    if (content?.['application/json'] && definition.requestBody.required)
      assert.ok(body, `${id} has no example request`)
    if (definition.responses[200]?.content?.['image/webp'] === undefined)
      assert.ok(api.exampleAnswer(operation), `${id} has no example answer`)
    const statuses = Object.keys(definition.responses)
    for (const status of operation.needsToken ? ['401', '403', '429', '500', '503'] : ['404', '500', '503'])
      assert.ok(statuses.includes(status), `${id} does not tell of ${status}`)
  }
})

test('no schema uses a format or keyword that only our own validator understands', () => {
  const text = JSON.stringify(document)
  assert.doesNotMatch(text, /x-money|x-own-hotel|x-percent|x-charge|x-optional/)
  const formats = new Set([...text.matchAll(/"format":"([^"]+)"/g)].map(([, format]) => format))
  assert.deepEqual([...formats].sort(), ['binary', 'date', 'date-time', 'email', 'uri'])
})

test('rooms, rates, bookings, errors have names for generated clients', () => {
  for (const name of ['Room', 'NewRoom', 'Rate', 'Booking', 'NewBooking', 'RoomOffer', 'RoomDay', 'Refusal'])
    assert.ok(name in document.components.schemas, name)
})

test('/docs is a page that may load nothing from elsewhere', async () => {
  const page = await app.inject('/docs')
  assert.equal(page.statusCode, 200)
  assert.doesNotMatch(page.body, /\b(src|href)="(https?:)?\/\//)
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /connect-src 'self' https:\/\/booking\.example\.com;/)
  const script = await app.inject({ url: '/docs/js/scalar.js', headers: { 'accept-encoding': 'gzip' } })
  assert.equal(script.statusCode, 200)
  assert.equal(script.headers['content-encoding'], 'gzip')
  const { etag } = page.headers
  const again = await app.inject({ url: '/docs', headers: { 'if-none-match': String(etag) } })
  assert.equal(again.statusCode, 304)
})

const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

suite('the examples, sent in the order a hotel would', () => {
  const shown = new Set<string>()
  let hotel: TestHotel
  let frontDesk: string
  let website: string

  /** Sends the example of an operation and expects the answer it shows. `codes` replaces codes made at run time. */
  const shows = async (id: string, codes: Record<string, string> = {}, options: CallOptions = {}) => {
    const operation = api.operation(id)
    const replaced = (text: string) =>
      Object.entries(codes).reduce((result, [from, to]) => result.replaceAll(from, to), text)
    const { url, body } = api.exampleRequest(operation)
    const answer = await hotel.call(operation.method, replaced(url), {
      token: frontDesk,
      ...(body === undefined ? {} : { raw: replaced(JSON.stringify(body)) }),
      ...options,
    })
    api.assertPublished(operation, answer)
    const example = api.exampleAnswer(operation)!
    assert.equal(answer.status, example.status, `${id} answered ${answer.text}`)
    assertShown(answer.json, JSON.parse(replaced(JSON.stringify(example.json))), id)
    shown.add(id)
    return answer
  }

  const works = async (method: string, path: string, body?: unknown) => {
    const answer = await hotel.call(method, path, { body })
    assert.equal(answer.json?.StatusCode, 0, `${path}: ${answer.text}`)
    return answer
  }

  before(async () => {
    hotel = await makeHotel({ chain: 'SAMUDRA', code: 'SANUR', timezone: 'Asia/Makassar' })
    frontDesk = await hotel.token({ token_name: 'Front desk', is_admin: true })
    website = await hotel.token({ token_name: 'Website' })
    const { hotel_information, hotel_features, hotel_policy } = hotelExample
    await works('PUT', '/hotelinformation', { hotel_information, hotel_features, hotel_policy })
  })

  test('the hotel and its tokens', async () => {
    await shows('ping', {}, { token: website })
    await shows('test')
    const { Result: rates } = api.exampleAnswer(api.operation('exchangerates'))!.json
    await db.directory.write((sql) => replaceRates(sql, rates, null))
    await shows('exchangerates', {}, { token: website })
    await shows('hotelinformation', {}, { token: website })
    await shows('updatehotelinformation')
    const { Result: made } = await shows('createtoken')
    const listed = await hotel.get('/getalltokens')
    api.assertPublished(api.operation('getalltokens'), listed)
    const own = listed.Result.filter(
      ({ token_code }: { token_code: string }) => token_code === made.token_code,
    )
    assertShown(own, api.exampleAnswer(api.operation('getalltokens'))!.json.Result, 'getalltokens')
    shown.add('getalltokens')
    const [searched, refused] = api.exampleAnswer(api.operation('gettokenuses'))!.json.Result
    const used = [searched, refused].map(({ last_at, ...use }) => ({
      ...{ ...use, refused: use.refused ?? '', hotel_id: hotel.hotelId, token_code: made.token_code, day: 1 },
      ...{ first_at: Date.now(), last_at: Date.parse(last_at) },
    }))
    await db.of(hotel.hotelId).write((sql) => addUses(sql, hotel.hotelId, used))
    await shows('gettokenuses', { tok_5fJ0aV2kq1Zr: made.token_code })
    await shows('deletetoken', { tok_5fJ0aV2kq1Zr: made.token_code })
  })

  test('rooms, rates and days', async () => {
    await shows('createroom')
    await shows('getallrooms')
    await shows('getroom')
    await shows('createrate')
    await shows('getallrates')
    await shows('getrate')
    await shows('modifyroomavailability')
    await shows('getallroomavailability')
  })

  test('taxes, promo codes, extras and cancellation policies', async () => {
    for (const [noun, plural] of [
      ['tax', 'taxes'],
      ['promo', 'promos'],
      ['extra', 'extras'],
      ['policy', 'policies'],
    ]) {
      for (const id of [`create${noun}`, `getall${plural}`, `get${noun}`, `delete${noun}`]) await shows(id)
      const { url, body } = api.exampleRequest(api.operation(`create${noun}`))
      await works('POST', url, body)
      const { Result } = await shows(`update${noun}`)
      await works('DELETE', `/delete${noun}/${Result[`${noun}_code`]}`)
    }
  })

  test('payments in advance', async () => {
    for (const id of ['updatepaymentsettings', 'getpaymentsettings']) await shows(id)
    const webhook = api.operation('paymentwebhook')
    const keys = { secret_key: 'xnd_development_1', webhook_token: 'told-to-this-hotel-alone' }
    const rupiah = await makeHotel({ currency: 'IDR' })
    assert.equal((await rupiah.put('/paymentsettings', { provider: 'xendit', keys })).status, 200)
    const url = api.exampleRequest(webhook).url.replace('SAMUDRA/SANUR', `${rupiah.chain}/${rupiah.code}`)
    const told = await rupiah.call('POST', url, {
      token: null,
      body: { event: 'payment_session.completed', data: {} },
      headers: { 'x-callback-token': keys.webhook_token },
    })
    api.assertPublished(webhook, told)
    assert.deepEqual([told.status, told.json], [200, api.exampleAnswer(webhook)!.json])
    shown.add('paymentwebhook')
    await works('PUT', '/paymentsettings', { provider: null })
  })

  test('a guest searches and books, the hotel confirms and cancels', async () => {
    for (const id of [
      'roomavailability',
      'checkroomavailability',
      'getavailability',
      'ratecalendar',
      'roomcombinations',
    ])
      await shows(id, {}, { token: website })
    const ofChain = { chain_code: hotel.chain, token_name: 'Portal', is_admin: false }
    await shows('hotelsearch', {}, { token: (await makeChainToken(db, ofChain)).token })
    const extra = api.exampleRequest(api.operation('createextra'))
    await works('POST', extra.url, extra.body)
    await shows('quotebooking', {}, { token: website })
    const held = await shows('createhold', {}, { token: website })
    await shows('deletehold', { M4TX9KQH2RPWB7CD: held.Result.hold_code }, { token: website })
    await works('DELETE', '/deleteextra/BREAKFAST')
    const booked = await shows('createbooking', {}, { token: website, headers: { 'idempotency-key': 'one' } })
    const again = await shows('createbooking', {}, { token: website, headers: { 'idempotency-key': 'one' } })
    assert.equal(again.text, booked.text)
    const { booking_code } = booked.Result
    await shows('getallbooking', { K7MPX3QA: booking_code })
    await shows('reportoccupancy')
    const bookings = await hotel.get(api.exampleRequest(api.operation('exportbookings')).url)
    assert.equal(
      bookings.text,
      api.operation('exportbookings').definition.responses[200].content['text/csv'].example,
    )
    shown.add('exportbookings')
    const report = api.operation('reportoccupancy')
    const table = await hotel.get(api.exampleRequest(report).url, { headers: { accept: 'text/csv' } })
    assert.equal(table.text, report.definition.responses[200].content['text/csv'].example)
    await shows('cancelbooking', { K7MPX3QA: booking_code })
    const second = await shows('createbooking', {}, { token: website })
    await shows('updatebooking', { K7MPX3QA: second.Result.booking_code })
    await shows('getbookinghistory', { K7MPX3QA: second.Result.booking_code })
    const ofLine = { booking_code: second.Result.booking_code, name: 'Water', amount: 1, reason: 'A test' }
    const { line } = (await works('POST', '/addcharge', ofLine)).Result.charges.at(-1)
    await works('POST', '/removecharge', { booking_code: ofLine.booking_code, line })
    await works('POST', '/cancelbooking', { booking_code: ofLine.booking_code })
    const charged = (await shows('createbooking', {}, { token: website })).Result.booking_code
    const lines = { K7MPX3QA: charged, 90210: String(line + 2) }
    await shows('addcharge', lines)
    await shows('removecharge', lines)
    await shows('assignroom', lines)
    await works('POST', '/assignroom', { booking_code: charged, units: [] })
    await shows('markunit')
    await shows('updatenotes', lines)
    await linkAndMail(lines)
    await works('POST', '/cancelbooking', { booking_code: charged })
    const third = await shows('createbooking', {}, { token: website })
    await shows('confirmbooking', { K7MPX3QA: third.Result.booking_code })
    await works('POST', '/cancelbooking', { booking_code: third.Result.booking_code })
    await paidAndGivenBack()
    const fourth = await shows('createbooking', {}, { token: website })
    const ofGuest = { K7MPX3QA: fourth.Result.booking_code }
    await shows('guestcancel', ofGuest, { token: website })
    const fifth = await shows('createbooking', {}, { token: website })
    await shows('guestchange', { K7MPX3QA: fifth.Result.booking_code }, { token: website })
    await works('POST', '/cancelbooking', { booking_code: fifth.Result.booking_code })
  })

  const lastDays = () => {
    const today = Temporal.Now.plainDateISO('Asia/Makassar')
    return { '2027-07-01': String(today.subtract({ days: 1 })), '2027-07-02': String(today) }
  }

  const linkAndMail = async (codes: Record<string, string>) => {
    await works('PUT', '/paymentsettings', { provider: 'test', mode: 'test' })
    await shows('createpaymentlink', codes)
    await works('PUT', '/paymentsettings', { provider: null })
    await shows('previewmessage', codes)
    // Other examples are of a server without mail.
    Object.assign(services.config, { smtpUrl: 'smtp://127.0.0.1:9' })
    await shows('resendmessage', codes)
    Object.assign(services.config, { smtpUrl: undefined })
    const [example] = api.exampleAnswer(api.operation('getmessages'))!.json.Result
    const { booking_id } = (await db
      .of(hotel.hotelId)
      .read((sql) => findBooking(sql, hotel.hotelId, codes.K7MPX3QA!)))!
    const { to: address, text: body, error: last_error } = example
    const kept = { ...example, message_id: 90211, booking_id, address, body, last_error, link_id: null }
    await db.of(hotel.hotelId).transaction((sql) => keepMessage(sql, hotel.hotelId, kept))
    await shows('getmessages', codes)
  }

  const paidAndGivenBack = async () => {
    const { booking_code } = (await shows('createbooking', {}, { token: website })).Result
    const codes = { K7MPX3QA: booking_code }
    const [payment] = (await shows('recordpayment', codes)).Result.payments
    const named = { ...codes, pay_Rk2vTQ9xYb1LwZ0a: payment.payment_code }
    const [handed] = (await shows('refundpayment', named)).Result.payments[0].refunds
    const both = { ...named, ref_8sVnQ0pLxY2mJ4tR: handed.refund_code }
    await shows('getpayments', both)
    await shows('reportpayments', lastDays())
    await shows('settlepayment', both)
    await hotel.post('/cancelbooking', { booking_code }, { token: frontDesk })
    const [owed] = (await hotel.get('/getpaymentproblems')).Result.refunds
    const all = { ...both, ref_Qm2Yd7LwZk0vTr9X: owed.refund_code }
    await shows('getpaymentproblems', all)
    await shows('settlerefund', all)
  }

  test('guests come and leave, or do not come', async () => {
    // The day in the west is over in the east, whatever the time is.
    const west = await makeHotel({ timezone: 'Etc/GMT+12' })
    const [desk, site] = await Promise.all([
      west.token({ token_name: 'Front desk', is_admin: true }),
      west.token({ token_name: 'Website' }),
    ])
    const today = Temporal.Now.plainDateISO('Etc/GMT+12')
    const codes = {
      SAMUDRA: west.chain,
      SANUR: west.code,
      '2027-07-01': String(today),
      '2027-07-02': String(today.add({ days: 1 })),
    }
    for (const id of ['createroom', 'createrate', 'modifyroomavailability'])
      await shows(id, codes, { token: desk })
    await west.put('/updaterate/FLEX', { start_date_rate: String(today), advance_discounts: null })
    const bookAnother = async () => (await shows('createbooking', codes, { token: site })).Result.booking_code
    const came = { ...codes, K7MPX3QA: await bookAnother() }
    const missed = { ...codes, K7MPX3QA: await bookAnother() }
    await shows('checkin', came, { token: desk })
    await shows('checkout', came, { token: desk })
    await west.put('/hotelinformation', { timezone: 'Pacific/Kiritimati' })
    await shows('marknoshow', missed, { token: desk })
  })

  test('changes and stop-sell', async () => {
    await shows('updateroom')
    await shows('updaterate')
    await shows('updatestopsellroomavailability')
    await shows('updatestopsellroomrateavailability')
    await shows('updateroomavailability')
    const sheet = api.operation('exportprices')
    const exported = await hotel.get(api.exampleRequest(sheet).url)
    assert.equal(exported.text, sheet.definition.responses[200].content['text/csv'].example)
    shown.add('exportprices')
    const raw = 'date,room_code,rate_code,rate_price\r\n2027-07-01,DELUXE,FLEX,130\r\n'
    const sent = { raw, headers: { 'content-type': 'text/csv' } }
    await shows('importprices', {}, sent)
    await works('PUT', '/updateroomavailability/DELUXE', {
      start_date: '2027-07-01',
      end_date: '2027-07-01',
      rate_code: 'FLEX',
      rate_price: 110,
    })
    await hotel.call('POST', '/importprices', {
      ...sent,
      raw: raw.replace('130', '120.5'),
      token: frontDesk,
    })
    const { Result } = await shows('getchanges')
    await shows('revertchange', {
      '"version":12': `"version":${Result[0].version}`,
      '"reverts":12': `"reverts":${Result[0].version}`,
    })
    await shows('deleteroomavailability')
  })

  test('pictures', async () => {
    const picture = Buffer.from(ONE_PIXEL, 'base64')
    for (const kind of ['hotelimage', 'hotelheaderimage', 'roomimage']) {
      const sent = { raw: picture, headers: { 'content-type': 'image/png' } }
      await shows(`put${kind}`, {}, sent)
      const { url } = api.exampleRequest(api.operation(`get${kind}`))
      const shownPicture = await hotel.get(url.replace(/\?.*/, ''), { token: null })
      api.assertPublished(api.operation(`get${kind}`), shownPicture)
      assert.equal(shownPicture.status, 200)
      assert.equal(shownPicture.headers['content-type'], 'image/webp')
      shown.add(`get${kind}`)
      if (kind === 'roomimage')
        for (const id of ['orderimages', 'getimages', 'describeimage']) await shows(id)
      await shows(`delete${kind}`)
    }
  })

  test('events, read and sent', async () => {
    const fresh = await makeHotel()
    for (const id of ['createroom', 'createrate', 'modifyroomavailability'])
      await shows(id, {}, { token: fresh.admin })
    await shows('getevents', {}, { token: fresh.admin })
    const receiver = await startReceiver()
    const codes = { [WEBHOOK.url]: receiver.url }
    const { Result: webhook } = await shows('createwebhook', codes)
    await shows('getallwebhooks', codes)
    const named = { ...codes, [WEBHOOK.webhook_code]: webhook.webhook_code }
    await shows('redeliverwebhook', named)
    await shows('deletewebhook', named)
    const { Result: second } = await shows('createwebhook', codes)
    const tested = { ...codes, [WEBHOOK.webhook_code]: second.webhook_code }
    await shows('testwebhook', tested)
    assert.equal(receiver.received.length, 1)
    await shows('getwebhookdeliveries', tested)
  })

  test('people', async () => {
    const person = { person_code: newCode('per'), email: 'made@example.com', person_name: 'Made Wijaya' }
    const membership = { person_code: person.person_code, chain_code: 'SAMUDRA', hotel_id: hotel.hotelId }
    await db.directory.write((sql) =>
      insertPerson(sql, { ...person, language: 'id', password_hash: 'x', is_proven: false }),
    )
    const by = { name: 'Ayu Lestari', code: null }
    await db.directory.write((sql) => putMembership(sql, { ...membership, role: 'desk' }, by))
    const sessions = new BrowserSessions(db, 'https://booking.example.com')
    const request = { headers: { 'user-agent': 'Mozilla/5.0' }, ip: '203.0.113.7' } as FastifyRequest
    const begun = await db.directory.write((sql) =>
      beginSession(sql, sessions, request, person.person_code, 'password'),
    )
    const codes = {
      [personExample.person_code]: person.person_code,
      [sessionExample.session_code]: begun.session_code,
    }
    const cookie = `${sessions.jar.session}=${begun.value}`
    const signedIn = { token: null, headers: { cookie, origin: 'https://booking.example.com' } }
    const empty = await makeHotel({ chain: 'EMPTY', code: 'SANUR', name: 'Samudra Sanur' })
    await empty.post('/createroom', { room_code: 'SEA', room_name: 'Sea room', number_of_room: 40 })
    await shows('chainoverview', {}, { token: empty.admin })
    await shows('getallpeople', codes)
    await shows('updateperson', codes)
    await shows('createinvite', codes)
    await shows('createreset', codes)
    await shows('getmyaccount', codes, signedIn)
    await shows('updatemyaccount', codes, signedIn)
    await shows('getsessions', codes, signedIn)
    // Somebody signs in to the hotel, and nobody else is in its log.
    const log = await makeHotel({ chain: 'SAMUDRA', code: 'LOG' })
    await db.directory.write((sql) =>
      putMembership(sql, { ...membership, hotel_id: log.hotelId, role: 'desk' }, by),
    )
    await app.inject({
      url: `${BASE_PATH}/test`,
      remoteAddress: '203.0.113.7',
      headers: { cookie, 'x-hotel': 'SAMUDRA/LOG', 'user-agent': 'Mozilla/5.0' },
    })
    await soon.equal(async () => (await log.get('/getaccesslog')).Result.length, 1)
    await shows('getaccesslog', codes, { token: log.admin })
    const other = await db.directory.write((sql) =>
      beginSession(sql, sessions, request, person.person_code, 'password'),
    )
    await shows('deletesession', { ...codes, [sessionExample.session_code]: other.session_code }, signedIn)
    await shows('deleteperson', codes)
    await db.directory.write((sql) => putMembership(sql, { ...membership, hotel_id: 0, role: 'owner' }, by))
    await shows('createhotel', codes, signedIn)
  })

  test('a rate and a room go', async () => {
    await works('PUT', '/updaterate/FLEX', { price: 120 })
    await shows('deleterate')
    await works('PUT', '/updateroom/DELUXE', { room_name: 'Deluxe Room', number_of_room: 5 })
    await shows('deleteroom')
  })

  test('no example was left out', () => {
    const missing = api.operations.map(({ id }) => id).filter((id) => !shown.has(id))
    assert.deepEqual(missing, [], 'send these above')
  })
})
