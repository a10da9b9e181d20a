import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { todayIn } from '../../stay/values/time-zone.ts'

const { app, hotel } = await createTestApp({
  ownDatabase: true,
  publicUrl: 'https://booking.example.com',
  rateLimits: { admin: 0, client: 0, booking: 3 },
})

const today = todayIn('UTC')
const day = (after: number): string => formatDay(today + after)
const OWN = { 'sec-fetch-site': 'same-origin' }

const filled = async (): Promise<TestHotel> => {
  const made = await hotel()
  await made.post('/createroom', { room_code: 'SEA', room_name: 'Sea room', number_of_room: 3 })
  await made.post('/createrate', { rate_code: 'FLEX', rate_name: 'Flexible' })
  const days = { start_date: day(0), end_date: day(30), rate_code: 'FLEX', price: 120, number_of_rooms: 3 }
  assert.equal((await made.put('/updateroomavailability/SEA', days)).status, 200)
  return made
}

let guests = 0

/** A guest with an address of its own, for whom nothing was counted yet. */
const newGuest = (made: TestHotel) => {
  const remoteAddress = `192.0.2.${++guests}`
  const url = `/book/${made.chain}/${made.code}/reserve?start_date=${day(5)}&end_date=${day(7)}&adults=2&room=SEA&rate=FLEX`
  const see = () => app.inject({ url, remoteAddress })
  const send = (form: Record<string, string>, headers: Record<string, string> = OWN) =>
    app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    })
  return { see, send }
}

const formIn = (html: string): Record<string, string> => ({
  ...Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  ),
  act: 'book',
  name: 'Ann Guest',
  email: 'ann@example.com',
})

const count = async (made: TestHotel): Promise<number> => (await made.get('/getallbooking')).Result.length

test('a form that comes from another site books nothing, and what it had stays in the fields', async () => {
  const made = await filled()
  const { see, send } = newGuest(made)
  const form = formIn((await see()).body)
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}]) {
    const { statusCode, body } = await send(form, headers as Record<string, string>)
    assert.equal(statusCode, 403)
    assert.match(body, /nothing was booked.*value="Ann Guest"/s)
  }
  assert.equal(await count(made), 0)
  assert.equal((await send(form)).statusCode, 303)
  assert.equal(await count(made), 1)
})

test('bookings by the form count towards the limit of those by script; one too many keeps its key', async () => {
  const made = await filled()
  const { see, send } = newGuest(made)
  const form = formIn((await see()).body)
  for (let tries = 0; tries < 3; tries++) assert.equal((await send(form)).statusCode, 303)
  const { statusCode, body } = await send(form)
  assert.equal(statusCode, 429)
  assert.match(body, /Too many tries in a short time/)
  assert.equal(formIn(body).key, form.key)
  assert.match(body, /value="Ann Guest"/)
  assert.equal(await count(made), 1)
  assert.equal((await newGuest(made).send({ ...form, ...formIn((await see()).body) })).statusCode, 303)
})

test('whatever is sent, the page is there and nothing is booked that was not shown', async () => {
  const made = await filled()
  const { see } = newGuest(made)
  const form = formIn((await see()).body)
  const wrong: Record<string, string>[] = [
    { ...form, total: '1' },
    { ...form, total: 'x' },
    { ...form, key: '' },
    { ...form, key: 'x'.repeat(1000) },
    { ...form, name: ' ' },
    { ...form, email: `${'x'.repeat(300)}@example.com` },
    { ...form, phone: '12' },
    { ...form, arrivalTime: '99:99' },
    { ...form, promo_code: 'NONE' },
    { ...form, extra_1_NONE: '1' },
    { act: 'book' },
  ]
  for (const sent of wrong) {
    const { statusCode, body } = await newGuest(made).send(sent)
    assert.ok(statusCode >= 400 && statusCode < 429, `${statusCode} ${JSON.stringify(sent).slice(0, 200)}`)
    assert.match(body, /class="guest-form"/)
    assert.doesNotMatch(body, /undefined|NaN|\[object/)
  }
  assert.equal(await count(made), 0)
})

test('of an address that names nothing to book, the rooms are shown', async () => {
  const made = await filled()
  const base = `/book/${made.chain}/${made.code}`
  for (const query of [
    '',
    `?room=NONE&rate=FLEX&start_date=${day(5)}`,
    `?room=SEA&rate=FLEX&start_date=${day(-3)}`,
  ]) {
    const { statusCode, headers } = await app.inject({ url: `${base}/reserve${query}` })
    assert.equal(statusCode, 303, query)
    assert.match(headers.location!, new RegExp(`^${base}\\?`))
  }
  const gone = await app.inject({ url: `${base}/reserve?room=SEA&rate=NONE&start_date=${day(5)}` })
  assert.match(gone.body, /can no longer be booked/)
})
