import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { pino } from 'pino'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { hotelRows } from '../../../test/support/hotel-rows.ts'
import { booking, day, faultsOf, outcome, stock } from '../../../test/support/stock.ts'
import { buildApp } from '../../app.ts'
import { twoRooms } from '../../bookings/priced-hotel.testing.ts'
import { findHotelByCodes } from '../../hotels/find-by-codes.ts'
import { findHotel, findPaymentProvider } from '../../hotels/queries.ts'
import { exportHotel } from '../../transfer/export-hotel.ts'
import { importHotel } from '../../transfer/import-hotel.ts'
import { PROVIDER_NAMES } from '../providers/contract/provider-list.ts'
import { AT_HOTEL } from '../record/payment.ts'
import { Sealer } from '../sealing/sealer.ts'
import { readSetting } from './opened-setting.ts'
import { findSetting } from './queries.ts'

const SECRET = 'the secret that these tests seal under'
const {
  db,
  services,
  hotel: newHotel,
} = await createTestApp({
  ownDatabase: true,
  secret: SECRET,
  publicUrl: 'https://stay.example',
})
const without = await createTestApp({ ownDatabase: true, secret: undefined })

const STRIPE = {
  provider: 'stripe',
  mode: 'test',
  keys: { secret_key: 'sk_test_CANARY-one-1234', webhook_secret: 'whsec_CANARY-two-5678' },
}
const BANK = { provider: 'bank_transfer', instructions: 'Bank of Sanur, 123-456' }
const NOTHING = {
  provider: null,
  mode: null,
  kept_keys: [],
  keys_checked: null,
  pay_within_minutes: null,
  instructions: null,
  remind_minutes: null,
  webhook_url: null,
  updated_at: null,
  updated_by: null,
}

const settings = async (hotel: TestHotel) => (await hotel.get('/paymentsettings')).Result
const versionOf = async (hotel: TestHotel) => (await hotel.get('/paymentsettings')).json.Version

/** The tables that name providers in a check, with those names. */
const namedInTables = async (): Promise<[table: string, names: string[]][]> => {
  const checks = await db.coordinator.read((sql) =>
    sql.rows<{ table: string; definition: string }>(
      `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
       where contype = 'c' and pg_get_constraintdef(oid) ~ 'provider = ANY' order by 1`,
    ),
  )
  return checks.map(({ table, definition }) => [
    table,
    [...definition.matchAll(/'(\w+)'::text/g)].map(([, name]) => name!).sort(),
  ])
}

test('the tables take the providers of the list and no others: a new one needs a migration', async () => {
  const names = PROVIDER_NAMES.toSorted()
  assert.deepEqual(await namedInTables(), [
    ['hotel', names],
    ['payment', [...names, AT_HOTEL].sort()],
    ['payment_setting', names],
  ])
})

suite('payment settings', () => {
  test('a hotel that set nothing takes no payments', async () => {
    assert.deepEqual(await settings(await newHotel()), NOTHING)
  })

  test('are answered as they were set, of keys the last four characters only', async () => {
    const hotel = await newHotel({ chain: 'SEA', code: 'ONE' })
    const set = await hotel.put('/paymentsettings', STRIPE)
    assert.equal(outcome(set), '200 ok', set.text)
    const { updated_at, ...rest } = set.Result
    assert.ok(Math.abs(Date.parse(updated_at) - Date.now()) < 60_000)
    assert.deepEqual(rest, {
      provider: 'stripe',
      mode: 'test',
      kept_keys: [
        { name: 'secret_key', last_four: '1234' },
        { name: 'webhook_secret', last_four: '5678' },
      ],
      keys_checked: 'away',
      pay_within_minutes: 60,
      remind_minutes: null,
      instructions: '',
      webhook_url: 'https://stay.example/api/plugin/v1/paymentwebhook/stripe/SEA/ONE',
      updated_by: 'A test',
    })
    assert.deepEqual(await settings(hotel), { ...set.Result, keys_checked: null })
    const kept = await db.coordinator.read((sql) =>
      readSetting(sql, hotel.hotelId, 'stripe', new Sealer(SECRET)),
    )
    assert.deepEqual(kept?.keys, STRIPE.keys)
  })

  test('keys are in no table, event, answer or refusal', async () => {
    const hotel = await newHotel()
    const texts = [
      await hotel.put('/paymentsettings', STRIPE),
      await hotel.put('/paymentsettings', { mode: 'live' }),
      await hotel.put('/paymentsettings', { keys: { server_key: 'CANARY-of-another-provider' } }),
      await hotel.put('/paymentsettings', { keys: { secret_key: 'CANARY with spaces' } }),
      await hotel.put('/paymentsettings', { keys: { secret_key: ['CANARY'], CANARY: 'x' } }),
      await hotel.put('/paymentsettings', { provider: null, keys: STRIPE.keys }),
      await hotel.get('/paymentsettings'),
      await hotel.get('/getevents'),
    ].map(({ text }) => text)
    assert.match(texts.at(-1)!, /payment_settings/)
    for (const text of texts) assert.ok(!/CANARY-|_CANARY|CANARY /.test(text), text)
    for (const [table, rows] of Object.entries(await hotelRows(db, hotel.hotelId)))
      for (const { t } of rows) assert.ok(!t.includes('CANARY'), `${table}: ${t}`)
  })

  test('keys are in no line of the log, whatever is wrong with them', async () => {
    const hotel = await newHotel()
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const watched = await buildApp({ ...services, log })
    const headers = { token: hotel.admin, 'content-type': 'application/json' }
    const url = '/api/plugin/v1/paymentsettings'
    for (const payload of [
      STRIPE,
      { ...STRIPE, mode: 'live' },
      { keys: { server_key: 'CANARY' } },
      '{"CANARY',
    ])
      await watched.inject({ method: 'PUT', url, headers, payload })
    await db.coordinator.write((sql) => sql.run('update payment_setting set sealed_keys = $1', ['CANARY']))
    await watched.inject({ method: 'PUT', url, headers, payload: { pay_within_minutes: 7 } })
    await watched.close()
    assert.ok(!/CANARY/.test(lines.join('')), lines.join(''))
  })

  test('an export holds nothing of them, and the hotel takes no payments where it is imported', async () => {
    const hotel = await newHotel()
    await hotel.put('/paymentsettings', STRIPE)
    const sealed = (await db.coordinator.read((sql) => findSetting(sql, hotel.hotelId, 'stripe')))!
      .sealed_keys!
    const lines: string[] = []
    const row = (await db.coordinator.read((sql) => findHotel(sql, hotel.hotelId)))!
    await exportHotel(db, row, async (line) => void lines.push(line))
    const text = lines.join('\n')
    assert.match(text, /payment_settings/, 'what happened is told')
    for (const secret of ['CANARY', sealed, 'payment_provider', '5678'])
      assert.ok(!text.includes(secret), secret)
    await importHotel(
      without.db,
      (async function* () {
        yield* lines
      })(),
    )
    const there = await findHotelByCodes(without.db, hotel.chain, hotel.code)
    const found = await without.db.coordinator.read((sql) => findPaymentProvider(sql, there!.hotel_id))
    assert.equal(found!.payment_provider, null)
  })

  test('a change that changes nothing makes no event; each other makes one', async () => {
    const hotel = await newHotel()
    await hotel.put('/paymentsettings', STRIPE)
    assert.equal(await versionOf(hotel), 1)
    await hotel.put('/paymentsettings', { provider: 'stripe', mode: 'test', pay_within_minutes: 60 })
    await hotel.put('/paymentsettings', { keys: { secret_key: STRIPE.keys.secret_key } })
    await hotel.put('/paymentsettings', await settings(hotel))
    assert.equal(await versionOf(hotel), 1)
    await hotel.put('/paymentsettings', { keys: { secret_key: 'sk_test_another-9999999' } })
    assert.equal(await versionOf(hotel), 2)
    assert.deepEqual((await settings(hotel)).kept_keys[0], { name: 'secret_key', last_four: '9999' })
    const events = (await hotel.get('/getevents')).Result
    assert.deepEqual(events[1].data, {
      rule_kind: 'payment_settings',
      payment_settings: {
        provider: 'stripe',
        mode: 'test',
        pay_within_minutes: 60,
        remind_minutes: null,
        instructions: '',
      },
    })
  })

  test('what was set for a provider is there again when it is chosen again, until all is forgotten', async () => {
    const hotel = await newHotel()
    await hotel.put('/paymentsettings', STRIPE)
    await hotel.put('/paymentsettings', BANK)
    assert.deepEqual(
      [(await settings(hotel)).pay_within_minutes, (await settings(hotel)).webhook_url],
      [2880, null],
    )
    await hotel.put('/paymentsettings', { provider: null })
    assert.deepEqual(await settings(hotel), NOTHING)
    const again = await hotel.put('/paymentsettings', { provider: 'stripe' })
    assert.equal(again.Result.kept_keys.length, 2)
    await hotel.put('/paymentsettings', { provider: null, keys: null })
    const refused = await hotel.put('/paymentsettings', { provider: 'stripe' })
    assert.deepEqual(faultsOf(refused), [
      'keys.secret_key missing_field',
      'keys.webhook_secret missing_field',
    ])
  })

  const wrong: [string, object, string, string][] = [
    ['a key of the other mode', { ...STRIPE, mode: 'live' }, 'keys.secret_key', 'invalid_value'],
    ['the test provider in mode live', { provider: 'test', mode: 'live' }, 'mode', 'invalid_value'],
    [
      'a currency it does not take',
      { provider: 'midtrans', keys: { server_key: 'SB-Mid-server-12345678' } },
      'provider',
      'invalid_value',
    ],
    ['an unknown provider', { provider: 'paypal' }, 'provider', 'invalid_value'],
    ['no keys', { provider: 'xendit' }, 'provider', 'invalid_value'],
    ['a transfer to nowhere', { provider: 'bank_transfer' }, 'instructions', 'missing_field'],
    ['a short while', { ...BANK, pay_within_minutes: 4 }, 'pay_within_minutes', 'invalid_value'],
    ['a long while', { ...BANK, pay_within_minutes: 43_201 }, 'pay_within_minutes', 'invalid_value'],
    ['a long text', { ...BANK, instructions: 'x'.repeat(4001) }, 'instructions', 'invalid_value'],
    ['minutes without a provider', { pay_within_minutes: 30 }, 'pay_within_minutes', 'invalid_value'],
    ['forgotten keys of one in use', { ...STRIPE, keys: null }, 'keys', 'invalid_value'],
    [
      'a key with a space',
      { ...STRIPE, keys: { secret_key: `${STRIPE.keys.secret_key} ` } },
      'keys.secret_key',
      'invalid_value',
    ],
  ]
  for (const [what, body, field, code] of wrong)
    test(`refused: ${what}`, async () => {
      const hotel = await newHotel()
      const refused = await hotel.put('/paymentsettings', body)
      assert.ok(faultsOf(refused).includes(`${field} ${code}`), refused.text)
      assert.deepEqual(await settings(hotel), NOTHING)
      assert.equal(await versionOf(hotel), 0)
    })

  test('a server without a secret keeps no keys, says so, and takes what needs none', async () => {
    const hotel = await without.hotel()
    const refused = await hotel.put('/paymentsettings', STRIPE)
    assert.equal(outcome(refused), '422 invalid_value')
    assert.match(refused.text, /VACANCY_SECRET/)
    assert.equal(outcome(await hotel.put('/paymentsettings', BANK)), '200 ok')
  })
})

suite('a hotel that takes payments', () => {
  const POLICY = {
    policy_code: 'HALF',
    policy_name: 'Half in advance',
    steps: [],
    deposit: { charge: 'percent', value: 50 },
  }
  const CITY = { tax_code: 'CITY', tax_name: 'City', charge: 'amount', value: 3, is_at_hotel: 1 }
  const quote = async (hotel: TestHotel) => {
    const { Result } = await hotel.post('/quotebooking', booking({ guest_detail: undefined }))
    return [Result.due_now, Result.due_later, Result.due_at_hotel, Result.grand_total]
  }
  const search = async (hotel: TestHotel) => {
    const { Result } = await hotel.get(`/roomavailability?StartDate=${day(0)}&EndDate=${day(1)}`)
    return Result[0].rate_details[0].due_now
  }

  test('asks for the deposit in searches and quotes as soon as it does, and no longer when it does not', async () => {
    const hotel = await twoRooms(await newHotel(), [
      ['createpolicy', POLICY],
      ['createtax', CITY],
    ])
    await hotel.put('/hotelinformation', { default_policy_code: 'HALF' })
    assert.deepEqual([await search(hotel), ...(await quote(hotel))], [0, 0, 0, 103, 103])
    await hotel.put('/paymentsettings', { provider: 'test' })
    assert.deepEqual([await search(hotel), ...(await quote(hotel))], [50, 50, 50, 3, 103])
    await hotel.put('/paymentsettings', { provider: null })
    assert.deepEqual([await search(hotel), ...(await quote(hotel))], [0, 0, 0, 103, 103])
  })

  test('what the step of the provider cannot take is due at the hotel', async () => {
    const hotel = await stock(await newHotel({ currency: 'IDR' }), 2, { price: 101_001 })
    await hotel.post('/createpolicy', POLICY)
    await hotel.put('/hotelinformation', { default_policy_code: 'HALF' })
    await hotel.put('/paymentsettings', {
      provider: 'midtrans',
      keys: { server_key: 'SB-Mid-server-1234567890' },
    })
    assert.deepEqual([await search(hotel), ...(await quote(hotel))], [50_500, 50_500, 50_500.5, 0.5, 101_001])
    const booked = await hotel.post('/createbooking', booking())
    assert.equal(booked.Result.grand_total, 101_001, booked.text)
  })
})
