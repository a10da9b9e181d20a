import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { temporaryFolder, vacancy } from '../../test/support/vacancy.ts'
import { startReceiver } from '../webhooks/receiver.testing.ts'
import { fetchDue } from './fetch-rates.ts'
import { findStoredRates, replaceRates } from './queries.ts'
import { RefusedRates, readRates } from './read-rates.ts'

const { db, url, services, hotel } = await createTestApp({ ownDatabase: true, webhooksAllowPrivate: true })
const folder = temporaryFolder()
const made = await hotel()

const HOUR_MS = 3_600_000
const agoText = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString()
const stored = () => db.directory.read(findStoredRates)
const exchange = async () => (await made.get('/exchangerates', { token: made.client })).Result
const run = (words: string[], allowPrivate = '1') =>
  vacancy(['currencies', ...words, '--json'], { DATABASE_URL: url, WEBHOOKS_ALLOW_PRIVATE: allowPrivate })
const messageOf = ({ stderr }: { stderr: string }): string => JSON.parse(stderr).error.message

const file = async (content: unknown): Promise<string> => {
  const name = path.join(folder, 'rates.json')
  await writeFile(name, typeof content === 'string' ? content : JSON.stringify(content))
  return name
}

/** The fetch is due now. */
const due = () =>
  db.directory.write((sql) =>
    sql.run(`update exchange_rates set next_fetch_at = now(), leased_until = null where url is not null`),
  )

test('where nobody gave rates the answer has nulls', async () => {
  assert.deepEqual(await exchange(), { base: null, as_of: null, rates: {} })
  assert.deepEqual(JSON.parse((await run(['show'])).stdout).rates, {})
  assert.equal(await fetchDue(services), false)
})

test('rates of a file are answered; metals are left out; older ones replace nothing', async () => {
  const as_of = agoText(5)
  const rates = { EUR: 0.92, IDR: 16250, USD: 1, XAU: 0.0004 }
  const set = await run(['set', '--base', 'USD', '--file', await file({ as_of, base: 'USD', rates })])
  assert.equal(set.code, 0, set.stderr)
  assert.deepEqual(await exchange(), { base: 'USD', as_of, rates: { EUR: 0.92, IDR: 16250 } })
  const older = await run([
    'set',
    '--base',
    'EUR',
    '--file',
    await file({ as_of: agoText(6), rates: { USD: 1.1 } }),
  ])
  assert.equal(older.code, 1)
  assert.match(messageOf(older), /newer rates/)
  assert.equal((await exchange()).base, 'USD')
  const shown = JSON.parse((await run(['show'])).stdout)
  assert.deepEqual([shown.as_of, shown.url, shown.is_fresh], [as_of, null, true])
})

test('whatever is wrong with rates is told, and they are not taken', async () => {
  const good = { as_of: '2027-01-31T09:30:00Z', rates: { EUR: 0.92 } }
  const now = Date.parse('2027-02-01T00:00:00Z')
  const wrong: [unknown, RegExp][] = [
    ['{', /not JSON/],
    ['[]', /not an object/],
    [{ ...good, base: 'EUR' }, /base is "EUR", not USD/],
    [{ ...good, as_of: '2027-02-01T00:00:01Z' }, /future/],
    [{ ...good, as_of: '2027-02-30' }, /no moment|does not exist/],
    [{ ...good, as_of: 1 }, /no moment/],
    [{ rates: good.rates }, /no moment/],
    [{ ...good, rates: { EUR: 0 } }, /"EUR" is no number above 0/],
    [{ ...good, rates: { EUR: -1 } }, /above 0/],
    [{ ...good, rates: { EUR: '0.92' } }, /above 0/],
    [{ ...good, rates: { EUR: null } }, /above 0/],
    ['{"as_of":"2027-01-31","rates":{"EUR":1e999}}', /above 0/],
    [{ ...good, rates: { EUR: 0.92, USD: 2 } }, /its base, is not 1/],
    [{ ...good, rates: {} }, /no rate of a currency/],
    [{ ...good, rates: [1] }, /no object/],
  ]
  for (const [content, why] of wrong) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    assert.throws(
      () => readRates(text, 'USD', now),
      (err: Error) => err instanceof RefusedRates && why.test(err.message),
      text,
    )
  }
  assert.equal(
    readRates(JSON.stringify({ ...good, as_of: '2027-01-31' }), 'USD', now).as_of.slice(11),
    '00:00:00.000Z',
  )
  const before = await exchange()
  const refused = await run(['set', '--base', 'USD', '--file', await file({ ...good, base: 'EUR' })])
  assert.equal(refused.code, 1)
  assert.match(messageOf(refused), /base is "EUR".*Nothing was changed/)
  assert.match(messageOf(await run(['set', '--base', 'USD'])), /either in a --file or at a --url/)
  assert.match(messageOf(await run(['set', '--base', 'USD', '--file', 'no-such-file'])), /ENOENT/)
  assert.deepEqual(await exchange(), before)
})

test('in whatever order rates come, the newest stay', async () => {
  for (let round = 0; round < 5; round++) {
    const hours = [1, 2, 3, 4].map((n) => n + (5 - round) / 10).sort(() => (round % 2 === 0 ? 1 : -1))
    await Promise.all(
      hours.map((each) =>
        db.directory.write((sql) =>
          replaceRates(sql, { base: 'USD', as_of: agoText(each), rates: { EUR: each } }, null),
        ),
      ),
    )
    assert.equal((await exchange()).rates.EUR, Math.min(...hours))
  }
})

test('an address is asked at once and then by one process alone; what fails changes nothing', async () => {
  const receiver = await startReceiver()
  const answers = (content: unknown, status = 200) => {
    receiver.answer = (response) => response.writeHead(status).end(JSON.stringify(content))
  }
  answers({ as_of: agoText(0.9), rates: { EUR: 0.91 } })
  const closed = await run(['set', '--base', 'USD', '--url', receiver.url], '0')
  assert.equal(closed.code, 1)
  assert.match(messageOf(closed), /private/)
  assert.equal(receiver.received.length, 0)
  const set = await run(['set', '--base', 'USD', '--url', receiver.url, '--every', '6'])
  assert.equal(set.code, 0, set.stderr)
  assert.equal((await exchange()).rates.EUR, 0.91)
  assert.equal(await fetchDue(services), false, 'it is not due yet')

  answers({ as_of: agoText(0.8), rates: { EUR: 0.93 } })
  await due()
  const tried = await Promise.all(Array.from({ length: 8 }, () => fetchDue(services)))
  assert.equal(tried.filter(Boolean).length, 1)
  assert.equal(receiver.received.length, 2)
  assert.equal((await exchange()).rates.EUR, 0.93)

  const failures: [unknown, number, RegExp][] = [
    [{ as_of: agoText(0.7), rates: { EUR: 0.5 } }, 503, /503/],
    [{ as_of: agoText(0.7), rates: { EUR: 0.5 } }, 302, /redirects are not followed/],
    [{ as_of: agoText(0.7), base: 'EUR', rates: { EUR: 0.5 } }, 200, /base/],
    [{ as_of: agoText(0.7), rates: { EUR: 0 } }, 200, /above 0/],
    [{ as_of: agoText(3), rates: { EUR: 0.5 } }, 200, /older/],
    [{ as_of: agoText(0.7), rates: { EUR: 0.5 }, more: 'x'.repeat(300_000) }, 200, /longer/],
  ]
  for (const [content, status, why] of failures) {
    answers(content, status)
    await due()
    assert.equal(await fetchDue(services), true)
    const { rates, last_error, next_fetch_at } = (await stored())!
    assert.deepEqual(rates, { EUR: 0.93 }, String(why))
    assert.match(last_error!, why)
    assert.ok(Date.parse(next_fetch_at!) > Date.now())
  }
  answers({ as_of: agoText(0.6), rates: { EUR: 0.94 } })
  await due()
  await fetchDue(services)
  assert.deepEqual([(await stored())!.last_error, (await stored())!.rates], [null, { EUR: 0.94 }])
  const text = (await vacancy(['currencies', 'show'], { DATABASE_URL: url, NO_COLOR: '1' })).stdout
  assert.match(text, /1 USD.*every 6 h.*EUR +0\.94/s)
})

test('without the lease each process would ask', async () => {
  const receiver = await startReceiver()
  receiver.answer = (response) => response.end(JSON.stringify({ as_of: agoText(0.1), rates: { EUR: 0.95 } }))
  await run(['set', '--base', 'USD', '--url', receiver.url])
  for (let process = 0; process < 3; process++) {
    await due()
    await fetchDue(services)
  }
  assert.equal(receiver.received.length, 4)
})

test('a file ends the fetching', async () => {
  await run(['set', '--base', 'USD', '--file', await file({ as_of: agoText(0), rates: { EUR: 0.9 } })])
  assert.equal((await stored())!.url, null)
  assert.equal(await due(), 0)
  assert.equal(await fetchDue(services), false)
})
