// Touches days: runs again in other time zones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { formatDay } from '../stay/values/civil-date.ts'
import { todayIn } from '../stay/values/time-zone.ts'
import { readPass, signPass } from './frame/pass.ts'
import { findPassKey } from './frame/pass-queries.ts'

const { app, hotel, db } = await createTestApp({
  ownDatabase: true,
  publicUrl: 'https://booking.example.com',
})

const today = todayIn('UTC')
const day = (after: number): string => formatDay(today + after)

const openHotel = async (options = {}): Promise<TestHotel> => {
  const made = await hotel(options)
  await made.post('/createroom', { room_code: 'SEA', room_name: 'Sea room', number_of_room: 3 })
  await made.post('/createrate', { rate_code: 'FLEX', rate_name: 'Flexible' })
  await made.put('/updateroomavailability/SEA', {
    start_date: day(1),
    end_date: day(30),
    rate_code: 'FLEX',
    price: 120,
    number_of_rooms: 3,
  })
  return made
}

const see = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const pageOf = ({ chain, code }: TestHotel, query = '') => see(`/book/${chain}/${code}${query}`)

const bookingBody = {
  booking_form: {
    room_code: 'SEA',
    rate_code: 'FLEX',
    arrival_date: day(5),
    departure_date: day(7),
    guest_detail: { name: 'Ann Guest', email: 'ann@example.com' },
    guests: 2,
  },
}

test('the booking page has rooms and prices for the dates of its address in its HTML', async () => {
  const made = await openHotel()
  const page = await pageOf(made, `?start_date=${day(3)}&end_date=${day(6)}&adults=2`)
  assert.equal(page.statusCode, 200)
  assert.match(page.headers['content-type'] as string, /text\/html/)
  assert.match(page.body, /Sea room/)
  assert.match(page.body, /\$360/)
  assert.match(page.body, /in all for 3 nights/)
})

test('whatever the address says, the page is there', async () => {
  const made = await openHotel()
  const bad = [
    '?start_date=yesterday&end_date=2027-02-30',
    `?start_date=${day(5)}&end_date=${day(2)}`,
    '?start_date=1999-01-01&end_date=2199-01-01',
    `?start_date=${day(1)}&end_date=${day(900)}`,
    '?adults=-3&children=x&rooms=1e9&room_code=%00&lang=xx&view=%3Cb%3E',
    '?adults=999999&children=999999&rooms=0',
    '?start_date=&start_date=&adults=1&adults=2',
    '?%E0%A4%A=1&__proto__=1',
    `?start_date=${day(5)}&children=2&children_ages=99,-1,x&promo_code=%00%0A&also=;;%00,x,1e9,2-&extras=*,*,*`,
    `?start_date=${day(5)}&promo_code=${'x'.repeat(500)}&also=${'SEA,FLEX,1,1;'.repeat(200)}`,
    `?start_date=${day(5)}&step=details&room=SEA&rate=FLEX&also=NONE,NONE,1,2&extras=NONE*5`,
  ]
  for (const query of bad) {
    const page = await pageOf(made, query)
    assert.equal(page.statusCode, 200, query)
    assert.match(page.body, /Sea room/, query)
  }
})

test('the page is told whether prices depend on ages, and whether there are codes; the code of a link counts', async () => {
  const dataOf = async (made: TestHotel, query = '') =>
    JSON.parse(/id="data">(.*?)<\/script>/.exec((await pageOf(made, query)).body)![1]!)
  const child_bands = [{ age_from: 0, age_to: 3, charge: 'amount', value: 0 }]
  const age_bands = [{ age_from: 0, age_to: 3, value: 0 }]
  const tax = { tax_code: 'T', tax_name: 'T', charge: 'amount', value: 2, basis: 'person', age_bands }
  const extra = { extra_code: 'E', extra_name: 'E', price: 2, per: 'person', child_bands }
  const ways: ((made: TestHotel) => Promise<{ status: number }>)[] = [
    (made) => made.put('/updateroom/SEA', { child_bands }),
    (made) => made.put('/updaterate/FLEX', { child_bands }),
    (made) => made.post('/createextra', extra),
    (made) => made.post('/createtax', tax),
  ]
  const plain = await openHotel()
  const { asksAges, takesPromo, promo } = await dataOf(plain, '?promo_code=TEN')
  assert.deepEqual([asksAges, takesPromo, promo], [false, false, { is_valid: 0, reason: 'unknown' }])
  for (const [at, way] of ways.entries()) {
    const made = await openHotel()
    assert.ok((await way(made)).status < 300, `way ${at}`)
    assert.equal((await dataOf(made)).asksAges, true, `way ${at}`)
  }
  await plain.post('/createpromo', { promo_code: 'TEN', promo_name: 'Ten', charge: 'percent', value: 10 })
  const data = await dataOf(plain, `?start_date=${day(3)}&end_date=${day(4)}&promo_code=ten`)
  assert.deepEqual([data.takesPromo, data.promo], [true, { is_valid: 1, reason: null }])
  assert.equal(data.rooms[0].rate_details[0].grand_total, 108)
})

test('without dates the first night that is free is shown', async () => {
  const made = await openHotel()
  const page = await pageOf(made)
  const data = JSON.parse(/id="data">(.*?)<\/script>/.exec(page.body)![1]!)
  assert.deepEqual([data.stay.arrival, data.stay.departure], [day(1), day(2)])
})

test('an unknown hotel is a page that says so, in the guest’s language', async () => {
  for (const path of [
    '/book/NO/SUCH',
    '/book/%00/x',
    '/book/a%2Fb/c',
    '/booking/NO/SUCH/abcdefghijklmnopqrstuv',
  ]) {
    const page = await see(path, { 'accept-language': 'fr-CA, en;q=0.5' })
    assert.equal(page.statusCode, 404, path)
    assert.match(page.body, /<html lang="fr"/)
  }
})

test('what a hotel writes stays text', async () => {
  const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
  const made = await openHotel({ name: evil })
  await made.put('/hotelinformation', { hotel_description: evil })
  const page = await pageOf(made)
  assert.ok(!page.body.includes('<script>alert'))
  assert.ok(!page.body.includes('<img src=x'))
})

test('scripts run only from our own files, and any site may frame the pages', async () => {
  const page = await pageOf(await openHotel())
  const policy = page.headers['content-security-policy'] as string
  assert.match(policy, /script-src 'self';/)
  assert.ok(!policy.includes('unsafe-inline'))
  assert.match(policy, /frame-ancestors \*/)
  assert.equal(page.headers['x-frame-options'], undefined)
  assert.equal([...page.body.matchAll(/<script(?![^>]*(src=|type="application\/))/g)].length, 0)
})

test('search engines and social networks find the hotel, its offers and its picture', async () => {
  const page = await pageOf(await openHotel({ name: 'Hotel Samudra' }))
  const jsonLd = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(page.body)![1]!)
  assert.equal(jsonLd['@type'], 'Hotel')
  assert.equal(jsonLd.makesOffer[0]['@type'], 'Offer')
  assert.equal(jsonLd.makesOffer[0].price, 120)
  assert.match(page.body, /<title>Book your stay at Hotel Samudra<\/title>/)
  assert.match(page.body, /<meta name="description"/)
  assert.match(page.body, /hreflang="ja"/)
})

const passOf = async ({ chain, code }: TestHotel): Promise<string> =>
  (await see(`/book/${chain}/${code}/pass`)).json().pass

test('a pass is good for what clients may do, at its hotel only, and lists no bookings', async () => {
  const made = await openHotel()
  const other = await openHotel()
  const token = await passOf(made)
  const dates = `start_date=${day(3)}&end_date=${day(4)}`
  assert.equal((await made.get(`/roomavailability?${dates}`, { token })).status, 200)
  assert.equal((await made.get(`/ratecalendar?${dates}`, { token })).status, 200)
  assert.equal((await made.get('/getallrooms', { token })).code, 'admin_token_required')
  assert.equal(
    (await made.get(`/roomavailability?${dates}&HotelCode=${other.code}`, { token })).code,
    'hotel_mismatch',
  )
  const booked = await made.post('/createbooking', bookingBody, { token })
  assert.equal(booked.status, 201)
  assert.deepEqual((await made.get('/getallbooking', { token })).Result, [])
  const named = await made.get(`/getallbooking?booking_code=${booked.Result.booking_code}`, { token })
  assert.equal(named.Result[0].guest_detail, null)
})

test('a pass that is over, changed or invented is no pass', async () => {
  const made = await openHotel()
  const key = (await db.coordinator.read(findPassKey))!.secret
  const now = Math.floor(Date.now() / 1000)
  const over = signPass(key, made.hotelId, now - 1)
  const good = signPass(key, made.hotelId, now + 60)
  assert.equal(readPass(key, good, now), made.hotelId)
  const changed = good.replace(`vcp_${made.hotelId}.`, `vcp_${made.hotelId + 1}.`)
  const invented = signPass(Buffer.alloc(32), made.hotelId, now + 60)
  for (const token of [over, changed, invented, 'vcp_', `${good}x`])
    assert.equal((await made.get('/ping', { token })).code, 'token_invalid', token)
})

test('a pass sends guests back to our own pages only', async () => {
  const made = await openHotel()
  const token = await passOf(made)
  const body = { ...bookingBody, payment_info: { redirect_url: 'https://evil.example/' } }
  assert.equal((await made.post('/createbooking', body, { token })).code, 'invalid_value')
})

const pathOf = (url: string): string => new URL(url).pathname

test('the booking’s own page shows what was booked and is kept out of caches, indexes and referrers', async () => {
  const made = await openHotel()
  const payment_info = { redirect_url: 'https://hotel.example/thanks?a=1&b="2"' }
  const { Result } = await made.post('/createbooking', { ...bookingBody, payment_info })
  const page = await see(pathOf(Result.payment_url.redirect_url))
  assert.equal(page.statusCode, 200)
  assert.equal(page.headers['cache-control'], 'no-store')
  assert.equal(page.headers['referrer-policy'], 'same-origin')
  assert.equal(page.headers['x-robots-tag'], 'noindex')
  for (const text of [
    Result.booking_code,
    'Sea room',
    'Ann Guest',
    'Due at the hotel',
    '$240',
    'hotel.example/thanks',
  ])
    assert.ok(page.body.includes(text), text)
  await made.post('/cancelbooking', { booking_code: Result.booking_code })
  const after = await see(pathOf(Result.payment_url.redirect_url))
  assert.match(after.body, /This booking was cancelled/)
  const other = await openHotel()
  const elsewhere = pathOf(Result.payment_url.redirect_url).replace(
    `${made.chain}/${made.code}`,
    `${other.chain}/${other.code}`,
  )
  assert.equal((await see(elsewhere)).statusCode, 404)
})

test('the stay as a calendar file runs from check-in to check-out by the clock of the hotel', async () => {
  const made = await openHotel({ timezone: 'Asia/Makassar' })
  await made.put('/hotelinformation', { check_in_time: '14:00', check_out_time: '12:00' })
  const { Result } = await made.post('/createbooking', bookingBody)
  const file = await see(`${pathOf(Result.payment_url.redirect_url)}/stay.ics`)
  assert.match(file.headers['content-type'] as string, /text\/calendar/)
  const compact = (date: string): string => date.replaceAll('-', '')
  assert.ok(file.body.includes(`DTSTART:${compact(day(5))}T060000Z`), file.body)
  assert.ok(file.body.includes(`DTEND:${compact(day(7))}T040000Z`), file.body)
  for (const line of file.body.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
})

test('files are compressed, kept for a year by their name, and the embed for minutes', async () => {
  const page = await pageOf(await openHotel())
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)![1]!
  const file = await see(script, { 'accept-encoding': 'gzip, br' })
  assert.equal(file.headers['content-encoding'], 'br')
  assert.match(file.headers['cache-control'] as string, /immutable/)
  const again = await see(script, { 'if-none-match': file.headers.etag as string })
  assert.equal(again.statusCode, 304)
  const embed = await see('/embed.js')
  assert.match(embed.headers['cache-control'] as string, /max-age=300/)
  assert.equal((await see('/assets/..%2f..%2fpackage.json')).statusCode, 404)
})

test('while the database is away the page says so in words, and when to come back', async (context) => {
  const made = await openHotel()
  for (const server of db.servers)
    context.mock.method(server, 'read', () =>
      Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })),
    )
  const page = await pageOf(made, '?lang=de')
  assert.equal(page.statusCode, 503)
  assert.equal(page.headers['retry-after'], '5')
  assert.match(page.body, /Einen Augenblick, bitte/)
})
