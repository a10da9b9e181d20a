import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'
import safe from 'safe-regex2'
import { buildApp } from '../../src/app.ts'
import { createLog } from '../../src/log.ts'
import { caller, createTestApp, type TestHotel } from '../support/harness.ts'
import { booking, day, newRate, outcome, push, stock } from '../support/stock.ts'

const {
  app,
  services,
  hotel: newHotel,
} = await createTestApp({ ownDatabase: true, publicUrl: 'https://booking.example.com' })
const ROOT = path.resolve(import.meta.dirname, '../..')

const SCRIPTS = [
  '</script><script>pwned()</script>',
  '"><img src=x onerror=pwned()>',
  "'-pwned()-'",
  '<!--<script>',
  'javascript:pwned()',
]
const NASTY = SCRIPTS.join(' ')

suite('text of guests and hotels', () => {
  test('is text in our pages: no script of anybody else’s making', async () => {
    const hotel = await newHotel({ name: NASTY })
    const room = { room_code: 'DLX', room_name: NASTY, number_of_room: 5, room_description: NASTY }
    await hotel.post('/createroom', room)
    await newRate(hotel, { rate_name: NASTY, rate_description: NASTY })
    await push(
      hotel,
      [0, 1, 2].map((after) => ({ ...entryOf(after) })),
    )
    await hotel.put('/hotelinformation', {
      hotel_name: NASTY,
      hotel_address: NASTY,
      hotel_description: NASTY,
      hotel_phone_number: NASTY,
      hotel_features: SCRIPTS,
      hotel_policy: [{ policy_code: 'A', title: NASTY, description: NASTY }],
    })
    const guest_detail = { name: NASTY, email: 'a@example.com', phone: NASTY, address: { city: NASTY } }
    const form = booking({ guest_detail, special_request: NASTY }, { payment_info: { redirect_url: LINK } })
    const made = await hotel.post('/createbooking', form)
    assert.equal(outcome(made), '201 ok')
    const own = new URL(made.Result.payment_url.redirect_url).pathname
    const book = `/book/${hotel.chain}/${hotel.code}`
    const lang = encodeURIComponent(NASTY)
    for (const url of [
      book,
      `${book}?start_date=${day(0)}&end_date=${day(1)}`,
      own,
      `${book}?lang=${lang}&view=${lang}`,
      `/book/${hotel.chain}?start_date=${day(0)}&end_date=${day(1)}`,
      `/book/${hotel.chain}?lang=${lang}&theme=${lang}&promo_code=${lang}&near=${lang}&area=${lang}&currency=${lang}`,
    ]) {
      const page = await app.inject(url)
      assert.equal(page.statusCode, 200)
      assert.doesNotMatch(page.body, /<script>pwned|<img src=x|<!--<script|href="javascript:/i, url)
      assert.equal(page.body.split(/<script[\s>]/i).length, page.body.split(/<\/script>/i).length, url)
      assert.match(String(page.headers['content-security-policy']), /default-src 'none'; script-src 'self';/)
    }
    const calendar = await app.inject(`${own}/stay.ics`)
    for (const line of calendar.body.split('\r\n')) assert.match(line, /^(?:[A-Z-]+[:;]|[ \t]|$)/)
  })

  test('leads back only over the web, and only by a link that the guest follows', async () => {
    const hotel = await stock(await newHotel())
    for (const redirect_url of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'ftp://a.example',
      '/x',
      'https:',
      ' ',
    ])
      assert.equal(
        outcome(await hotel.post('/createbooking', booking({}, { payment_info: { redirect_url } }))),
        '422 invalid_value',
        redirect_url,
      )
    const made = await hotel.post('/createbooking', booking({}, { payment_info: { redirect_url: LINK } }))
    const page = await app.inject(new URL(made.Result.payment_url.redirect_url).pathname)
    assert.equal(page.statusCode, 200)
    assert.equal(page.headers.location, undefined)
    assert.doesNotMatch(page.body, /http-equiv="?refresh/i)
    assert.ok(page.body.includes('https://a.example/?x=&quot;&gt;') || !page.body.includes('"><b>'))
  })
})

const LINK = 'https://a.example/?x="><b>'

const entryOf = (after: number) => ({
  room_code: 'DLX',
  rate_code: 'FLEX',
  room_availability_date: day(after),
  price: 100,
  number_of_rooms: 3,
})

suite('a guest', () => {
  const WORDS = ['Kanarienvogel', 'canary@example.com', '+62 555 777', 'Cage Street', 'seeds please']
  const guest_detail = { name: WORDS[0], email: WORDS[1], phone: WORDS[2], address: { area: WORDS[3] } }

  test('is in no log, event, metric or refusal, and in no answer to who may not see guests', async () => {
    const lines: string[] = []
    const log = createLog('trace', { write: (line) => void lines.push(line) })
    const watched = await buildApp({ ...services, log, config: { ...services.config, metricsToken: 'm' } })
    const hotel = await stock(await newHotel())
    const call = caller(watched, hotel.admin)
    const form = booking({ guest_detail, special_request: WORDS[4] })
    const made = await call('POST', '/createbooking', {
      body: form,
      headers: { 'idempotency-key': WORDS[1]! },
    })
    const { booking_code } = made.Result
    const answers = [
      made,
      await call('POST', '/createbooking', { body: form, token: hotel.client }),
      await call('POST', '/createbooking', {
        body: booking({ guest_detail, rooms: 99, special_request: WORDS[4] }),
      }),
      await call('POST', '/createbooking', {
        body: booking({ guest_detail: { ...guest_detail, phone: 5 } }),
      }),
      await call('POST', '/createbooking', { raw: `{"name":"${WORDS[0]}",` }),
      await call('GET', `/getallbooking?email=${WORDS[1]}&limit=0`),
      await call('GET', `/getallbooking?booking_code=${booking_code}`, { token: hotel.client }),
      await call('GET', `/getroom/${encodeURIComponent(WORDS[0]!)}`),
      await call('GET', `/nosuch/${encodeURIComponent(WORDS[1]!)}`),
      await call('PUT', `/updatebooking/${booking_code}`, {
        body: { guest_detail: { email: `${WORDS[1]}@` } },
      }),
      await call('GET', '/getevents'),
      await call('GET', `/getbookinghistory/${booking_code}`),
    ]
    assert.ok(answers.some(({ status }) => status === 409) && answers.some(({ status }) => status === 422))
    const metrics = await watched.inject({ url: '/metrics', headers: { authorization: 'Bearer m' } })
    assert.equal(metrics.statusCode, 200)
    const everything = [...answers.map(({ text }) => text), metrics.body, ...lines].join('\n').toLowerCase()
    for (const word of WORDS)
      assert.ok(!everything.includes(word.toLowerCase()), `${word} in ${excerpt(everything, word)}`)
    await watched.close()
  })

  const excerpt = (text: string, word: string): string => {
    const at = text.indexOf(word.toLowerCase())
    return text.slice(Math.max(at - 200, 0), at + 100)
  }
})

suite('headers, logs and paths', () => {
  test('what a caller sends comes back in no header, and makes no line of its own in a log', async () => {
    const lines: string[] = []
    const log = createLog('trace', { write: (line) => void lines.push(line) })
    const watched = await buildApp({ ...services, log })
    watched.get('/api/plugin/v1/broken/:name', async ({ params }) => {
      throw new Error(`planted ${JSON.stringify(params)}`)
    })
    const hotel = await newHotel()
    const injected = 'x\r\nset-cookie: evil=1\r\n\r\n{"level":"fatal"}'
    const tries = [
      { url: `/api/plugin/v1/getroom/${encodeURIComponent(injected)}`, headers: { token: hotel.admin } },
      { url: `/api/plugin/v1/broken/${encodeURIComponent(injected)}`, headers: { token: hotel.admin } },
      {
        url: '/api/plugin/v1/ping',
        headers: { token: hotel.admin, 'x-request-id': injected, origin: injected },
      },
      {
        url: `/book/${hotel.chain}/${hotel.code}?lang=${encodeURIComponent(injected)}`,
        headers: { 'accept-language': injected },
      },
    ]
    for (const one of tries) {
      const { headers } = await watched.inject(one)
      assert.ok(!JSON.stringify(headers).includes('evil'), one.url)
    }
    for (const line of lines) {
      assert.equal(line.indexOf('\n'), line.length - 1)
      assert.notEqual(JSON.parse(line).level, 'fatal')
    }
    await watched.close()
  })

  test('no path leads out of where files are served from', async () => {
    const hotel = await newHotel()
    const up = ['..', '%2e%2e', '..%2f..', '..%5c..', '%252e%252e', '....//', '.%00.']
    const roots = [
      '/assets',
      '/docs',
      '/docs/js',
      '/desk',
      `/api/plugin/v1/hotels/${hotel.chain}/${hotel.code}`,
      '/book',
      '',
    ]
    for (const root of roots)
      for (const step of up)
        for (const file of ['package.json', 'etc%2fpasswd', 'src/config.ts', '.git/config']) {
          const answer = await app.inject(`${root}/${step}/${step}/${file}`)
          assert.doesNotMatch(
            answer.body,
            /"dependencies"|root:x:|DATABASE_URL|\[core\]/,
            `${root}/${step}/${file}`,
          )
          assert.ok(answer.statusCode < 500)
        }
  })
})

suite('bodies made to do harm', () => {
  const bombs: [string, string][] = [
    ['deep arrays', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['deep objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['deep in an unknown field', `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)},"room_code":"A"}`],
    ['many keys', `{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['one key many times', `{${'"room_code":"A",'.repeat(50_000)}"room_name":"A"}`],
    ['a long number', `{"number_of_room":${'9'.repeat(900_000)}}`],
    ['a long fraction', `{"room_size":0.${'1'.repeat(900_000)}}`],
    [
      'a prototype',
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"room_code":"A"}',
    ],
    ['a prototype inside', '{"room_code":{"__proto__":{"polluted":1}},"room_name":{"toString":null}}'],
  ]
  for (const [name, raw] of bombs)
    test(`${name}: refused, and nothing is left behind`, async () => {
      const hotel: TestHotel = await newHotel()
      for (const url of ['/createroom', '/createbooking', '/modifyroomavailability']) {
        const { status, text } = await hotel.call('POST', url, { raw })
        assert.ok(status >= 400 && status < 500, text.slice(0, 200))
      }
      assert.equal(({} as Record<string, unknown>).polluted, undefined)
    })
})

suite('regular expressions', () => {
  const LITERAL =
    /(?<=^|[(,=:[!&|?{};]\s*|return |\n\s*)\/(?![*/\s])(?:\\.|\[(?:\\.|[^\]\\\n])+\]|[^/\\\n[])+\/[dgimsuvy]*/g

  /**
   * safe-regex counts every quantifier. Those of a fixed small count on a group are harmless and removed first. What stands
   * before a match it does not know: it is read as a group.
   */
  const isSafe = (literal: string): boolean =>
    safe(
      literal
        .slice(1, literal.lastIndexOf('/'))
        .replaceAll('(?<=', '(?:')
        .replaceAll(/\)(\?|\{\d\})/g, ')'),
    )

  test('the check knows a bad one', () => {
    for (const bad of ['/^(a+)+$/', '/(x*)*y/', '/([a-z]+)*$/']) assert.ok(!isSafe(bad), bad)
  })

  test('of the whole source take no longer for one text than for another', () => {
    const files = globSync('{src,web}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
      (file) => !/test|bench/.test(file),
    )
    const found = files.flatMap((file) =>
      readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line))
        .flatMap((line) => [...line.matchAll(LITERAL)].map(([literal]) => ({ file, literal }))),
    )
    assert.ok(found.length > 30, `only ${found.length} were found`)
    const bad = found.filter(({ literal }) => !literal.includes('`') && !isSafe(literal))
    assert.deepEqual(bad, [])
  })

  test('of the published schemas likewise', async () => {
    const text = (await app.inject('/openapi.json')).body
    const patterns = new Set(
      [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, one]) => JSON.parse(one!)),
    )
    assert.ok(patterns.size > 1)
    for (const pattern of patterns) assert.ok(safe(pattern), pattern)
  })
})
