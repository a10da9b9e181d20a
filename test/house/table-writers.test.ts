import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'

/**
 * Who writes a table: the rooms of src/ whose SQL names it. `erasure` takes a guest out, `transfer` mends what it imports;
 * that it copies every table of a hotel is not listed.
 */
const WRITERS: Record<string, string[]> = {
  access_log: ['people/record'],
  api_token: ['tokens'],
  booking: ['bookings/record', 'erasure', 'transfer'],
  booking_change: ['bookings/record', 'erasure'],
  booking_charge: ['bookings/record'],
  booking_extra: ['bookings/record'],
  booking_line: ['bookings/lines'],
  booking_reason: ['bookings/record', 'erasure'],
  booking_room: ['bookings/record', 'erasure'],
  chain: ['hotels'],
  chain_token: ['tokens'],
  chain_token_use: ['tokens/uses'],
  day_change: ['availability/history'],
  event: ['db/hotel', 'erasure', 'transfer'],
  exchange_rates: ['currencies'],
  extra: ['price-rules/record'],
  extra_day: ['bookings/record', 'holds/record'],
  extra_ledger: ['bookings/record'],
  hold: ['holds/keep', 'holds/record'],
  hold_ledger: ['holds/keep', 'holds/record'],
  hotel: ['hotels', 'transfer'],
  hotel_clock: ['db/hotel', 'hotels', 'tokens', 'transfer'],
  hotel_code: ['hotels'],
  idempotent_answer: ['db/hotel', 'erasure'],
  image: ['images'],
  image_data: ['images'],
  inventory_ledger: ['availability/days'],
  mail: ['erasure', 'mail'],
  membership: ['people/record'],
  message: ['erasure', 'mail'],
  packed_calendar: ['calendar'],
  passkey: ['people/record'],
  payment: ['erasure', 'payments/collect', 'payments/record'],
  payment_event: ['payments/collect'],
  payment_link: ['payments/record'],
  payment_setting: ['payments/settings'],
  person: ['people/record'],
  person_identity: ['people/record'],
  policy: ['price-rules/record'],
  promo: ['bookings/record', 'holds/record', 'price-rules/record'],
  rate: ['rates'],
  rate_day: ['availability/days'],
  receipt: ['erasure', 'payments/record'],
  refund: ['erasure', 'payments/collect', 'payments/record'],
  room: ['rooms'],
  // Pushes and stop-sells; sales and what they give back; holds, of `held` alone.
  room_day: ['availability/days', 'bookings/sell', 'holds/record'],
  sign_in_count: ['people/record'],
  // Made by its migration.
  signing_key: [],
  staff_link: ['people/record'],
  staff_session: ['people/record'],
  tax: ['price-rules/record'],
  test_checkout: ['payments/record'],
  token_owner: ['tokens'],
  token_use: ['tokens/uses'],
  unit_night: ['bookings/units'],
  webhook: ['webhooks'],
  webhook_delivery: ['erasure', 'webhooks'],
}

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const tables = globSync('migrations/*.sql', { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/create table (\w+)/g)].map(([, name]) => name!),
)

// SQL by its words, rows inserted by a function, and tables whose statements `codedTable` makes of their name.
const WRITES = /\b(?:insert into|update|delete from) (\w+)\b(?!')|\binsertRows\(\s*\w+,\s*'(\w+)'/g
const CODED = /\bcodedTable(?:<[^(]*>)?\(\{\s*name: '(\w+)'/g

const writtenIn = (file: string): string[] =>
  [...read(file).matchAll(WRITES), ...read(file).matchAll(CODED)].map(
    ([, name, inserted]) => (name ?? inserted)!,
  )

suite('tables', () => {
  test('every table has its writers, and no other room writes it', () => {
    const found = new Map<string, Set<string>>(tables.map((name) => [name, new Set()]))
    const withSql = globSync('src/{db/**/*,**/*queries,**/receipts,**/trial-checkouts}.ts', { cwd: root })
    for (const file of withSql.filter((one) => !/test(ing)?\.ts$/.test(one)))
      for (const name of writtenIn(file)) found.get(name)?.add(path.dirname(file).slice('src/'.length))
    const written = [...found].map(([name, rooms]) => [name, [...rooms].sort()])
    assert.deepEqual(Object.fromEntries(written), WRITERS)
  })
})
