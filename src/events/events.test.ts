import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type CallOptions, createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { PublishedApi } from '../../test/support/published-api.ts'
import { EVENT_TYPES } from './event-types.ts'

const { app, hotel } = await createTestApp()

const DAY = '2035-05-01'

test('every change is one event, in order of version, with what happened', async () => {
  const my = await hotel()
  const { get, post, put } = my
  await post('/createroom', { room_code: 'SEA', room_name: 'Sea', number_of_room: 3 })
  await post('/createrate', { rate_code: 'FLEX', rate_name: 'Flexible' })
  await put('/updateroom/SEA', { room_name: 'Sea view' })
  await put('/updaterate/FLEX', { rate_name: 'Flex' })
  await put('/hotelinformation', { hotel_star: 4 })
  const entry = {
    room_code: 'SEA',
    rate_code: 'FLEX',
    room_availability_date: DAY,
    price: 90,
    number_of_rooms: 3,
  }
  await post('/modifyroomavailability', { data: [entry, { ...entry, room_availability_date: '2035-05-09' }] })
  await post('/modifyroomavailability', { data: [entry] })
  await post('/modifyroomavailability', { data: [{ ...entry, number_of_rooms: 2, is_close: 1 }] })
  const range = { start_date: DAY, end_date: DAY }
  await put('/updatestopsellroomavailability', { room_code: 'SEA', ...range, is_close: 0 })
  await put('/updateroomavailability/SEA', { ...range, number_of_rooms: 1 })
  const booked = await post('/createbooking', {
    booking_form: {
      room_code: 'SEA',
      rate_code: 'FLEX',
      arrival_date: DAY,
      departure_date: '2035-05-02',
      guest_detail: { name: 'Canary Guest', email: 'canary@example.com', phone: '+99' },
      guests: 1,
      special_request: 'Canary wish',
    },
  })
  const { booking_code } = booked.Result
  await post('/confirmbooking', { booking_code })
  await put(`/updatebooking/${booking_code}`, { guest_detail: { name: 'Canary Other' } })
  await post('/cancelbooking', { booking_code, reason: 'Canary reason' })
  await my.delete(`/deleteroomavailability/SEA?start_date=${DAY}&end_date=${DAY}`)
  await my.delete('/deleterate/FLEX')
  await my.delete('/deleteroom/SEA')
  const { Result, json, text } = await get('/getevents')
  assert.deepEqual(
    Result.map(({ event_type }: { event_type: string }) => event_type),
    [
      'room.changed',
      'rate.changed',
      'room.changed',
      'rate.changed',
      'hotel.changed',
      'availability.changed',
      'availability.changed',
      'stop_sell.changed',
      'availability.changed',
      'booking.created',
      'booking.confirmed',
      'booking.updated',
      'booking.cancelled',
      'availability.changed',
      'rate.changed',
      'room.changed',
    ],
  )
  assert.deepEqual(
    Result.map(({ version }: { version: number }) => version),
    Result.map((_: unknown, index: number) => index + 1),
  )
  assert.equal(json.Version, Result.length)
  assert.deepEqual(Object.keys(Result[0]), [
    ...['event_id', 'version', 'event_type', 'created_at', 'data'],
    ...['actor', 'actor_code'],
  ])
  assert.equal(Result[0].actor, 'A test')
  assert.match(Result[0].actor_code, /^tok_/)
  assert.deepEqual(Result[5].data, {
    room_codes: ['SEA'],
    rate_codes: ['FLEX'],
    first_date: DAY,
    last_date: '2035-05-09',
  })
  assert.equal(Result[9].data.booking_code, booking_code)
  assert.equal(Result[9].data.payment_price, 90)
  assert.equal(Result[12].data.booking_status, 'cancelled')
  assert.ok(!('guest_detail' in Result[9].data))
  assert.ok(!/canary/i.test(text), 'nothing of a guest')
})

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const RULES = {
  tax: { tax_code: 'CITY', tax_name: 'City', charge: 'percent', value: 5 },
  promo: { promo_code: 'SUN', promo_name: 'Sun', charge: 'percent', value: 10 },
  extra: { extra_code: 'BIKE', extra_name: 'Bike', price: 5, per: 'stay' },
  policy: { policy_code: 'FREE', policy_name: 'Free', steps: [] },
}

/** Makes an event of every type but hold.expired, which expiry.test.ts looks at; of some types more than one kind. */
const makeEverything = async ({ chain, code, call }: TestHotel): Promise<void> => {
  const send = async (method: string, path: string, body?: unknown, options: CallOptions = {}) => {
    const answer = await call(method, path, { body, ...options })
    assert.ok(answer.status < 300, `${path} answered ${answer.text}`)
    return answer.Result
  }
  await send('POST', '/createroom', { room_code: 'SEA', room_name: 'Sea', number_of_room: 3 })
  await send('POST', '/createrate', { rate_code: 'FLEX', rate_name: 'Flexible' })
  for (const [kind, rule] of Object.entries(RULES)) {
    await send('POST', `/create${kind}`, rule)
    await send('DELETE', `/delete${kind}/${Object.values(rule)[0]}`)
  }
  await send('PUT', '/hotelinformation', { hotel_star: 4 })
  const entry = { room_code: 'SEA', rate_code: 'FLEX', room_availability_date: DAY }
  await send('POST', '/modifyroomavailability', { data: [{ ...entry, price: 90, number_of_rooms: 3 }] })
  const range = { start_date: DAY, end_date: DAY }
  for (const is_close of [1, 0])
    await send('PUT', '/updatestopsellroomavailability', { room_code: 'SEA', ...range, is_close })
  const stay = { room_code: 'SEA', rate_code: 'FLEX', arrival_date: DAY, departure_date: '2035-05-02' }
  const hold = () => send('POST', '/createhold', { booking_form: { ...stay, guests: 1 } })
  await send('DELETE', `/deletehold/${(await hold()).hold_code}`)
  const guest_detail = { name: 'A Guest', email: 'guest@example.com', phone: '+99' }
  const { hold_code } = await hold()
  const { booking_code } = await send('POST', '/createbooking', { hold_code, booking_form: { guest_detail } })
  await send('POST', '/confirmbooking', { booking_code })
  await send('PUT', `/updatebooking/${booking_code}`, { guest_detail: { name: 'Another' } })
  await send('POST', '/recordpayment', { booking_code, amount: 20, method: 'cash' })
  await send('POST', '/cancelbooking', { booking_code })
  const picture = { raw: Buffer.from(PIXEL, 'base64'), headers: { 'content-type': 'image/png' } }
  await send('PUT', `/hotels/${chain}/${code}/pool.png`, undefined, picture)
  await send('DELETE', `/hotels/${chain}/${code}/pool.png`)
  await send('DELETE', `/deleteroomavailability/SEA?start_date=${DAY}&end_date=${DAY}`)
}

test('each event is what the document says of its type', async () => {
  const my = await hotel()
  await makeEverything(my)
  const answer = await my.get('/getevents')
  const types = new Set<string>(answer.Result.map(({ event_type }: { event_type: string }) => event_type))
  assert.deepEqual([...types, 'hold.expired'].sort(), EVENT_TYPES.toSorted())
  const api = new PublishedApi((await app.inject('/openapi.json')).json())
  for (const event of answer.Result)
    api.assertPublished(api.operation('getevents'), { ...answer, json: { ...answer.json, Result: [event] } })
})

test('a reader that goes on from the last version misses nothing and sees nothing twice', async () => {
  const my = await hotel()
  await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      my.post('/createroom', { room_code: `R${index}`, room_name: 'Room', number_of_room: 1 }),
    ),
  )
  const versions: number[] = []
  for (let after = 0; ; ) {
    const { Result } = await my.get(`/getevents?after=${after}&limit=7`)
    if (Result.length === 0) break
    versions.push(...Result.map(({ version }: { version: number }) => version))
    after = versions.at(-1)!
  }
  assert.deepEqual(
    versions,
    Array.from({ length: 25 }, (_, index) => index + 1),
  )
  assert.equal((await my.get('/getevents')).Result.length, 25)
  assert.deepEqual((await my.get('/getevents?after=9007199254740991')).Result, [])
})

test('bounds of the query, other tokens and other hotels', async () => {
  const [my, other] = await Promise.all([hotel(), hotel()])
  await my.put('/hotelinformation', { hotel_star: 3 })
  assert.deepEqual((await other.get('/getevents')).Result, [])
  for (const query of ['limit=0', 'limit=1001', 'after=-1'])
    assert.equal((await my.get(`/getevents?${query}`)).code, 'invalid_value', query)
  for (const query of ['limit=x', 'after=1.5'])
    assert.equal((await my.get(`/getevents?${query}`)).code, 'invalid_format', query)
  assert.equal((await my.get('/getevents', { token: my.client })).code, 'admin_token_required')
  assert.equal(EVENT_TYPES.length, 15)
})

/** What files name as a type of event, but for tests and the list itself. */
const typesNamedIn = (files: string): Set<string> => {
  const kinds = [...new Set(EVENT_TYPES.map((type) => type.split('.')[0]))].join('|')
  const sources = globSync(files).filter((name) => !/\.test\.ts$|\.testing\.ts$|event-types\.ts$/.test(name))
  const pattern = new RegExp(`'((?:${kinds})\\.[a-z]+ed)'`, 'g')
  return new Set(sources.flatMap((file) => readFileSync(file, 'utf8').match(pattern) ?? []))
}

const QUOTED = new Set(EVENT_TYPES.map((type) => `'${type}'`))

test('what the code names as a type is one of the list, and each of the list is named', () => {
  assert.deepEqual(typesNamedIn('src/**/*.ts'), QUOTED)
})

test('what the pages name as a type is one of the list, and nothing beside it lists them all', () => {
  const strangers = [...typesNamedIn('web/**/*.{ts,tsx}')].filter((type) => !QUOTED.has(type))
  assert.deepEqual(strangers, [])
  const copies = globSync('{src,web}/**/*.{ts,tsx}').filter(
    // What each says is told by type; the compiler holds that against the list.
    (file) => !/test(?:ing)?\.ts$|told\/event-data\.ts$/.test(file) && typesNamedIn(file).size > 6,
  )
  assert.deepEqual(copies, [])
})
