import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { describeStart, type Started } from './start-lines.ts'

const { services, hotel } = await createTestApp({
  ownDatabase: true,
  publicUrl: 'https://booking.example.com',
})

const linesOf = async (server: Partial<Started>): Promise<string[]> => {
  const { text } = await describeStart({
    config: services.config,
    services,
    demo: undefined,
    ...server,
  } as Started)
  return text.split('\n')
}

test('without known tokens the lines say where everything is and how to make a token', async () => {
  const { chain, code } = await hotel()
  const lines = await linesOf({})
  assert.match(lines[0]!, /^Vacancy \d+\.\d+\.\d+ is ready \(\d+\.\d s\)$/)
  assert.ok(lines.includes('  API            https://booking.example.com/api/plugin/v1'))
  assert.ok(lines.includes(`  Booking page   https://booking.example.com/book/${chain}/${code}`))
  assert.ok(lines.includes('  API reference  https://booking.example.com/docs'))
  assert.ok(lines.some((line) => line.includes(`./bin/vacancy token create --hotel ${chain}/${code}`)))
})

test('with those of the demo hotel there is a line to paste, with dates of its own', async () => {
  const demo = {
    hotel: { chain_code: 'C', hotel_code: 'H', timezone: 'UTC', hotel_id: 1 },
    tokens: { client: 'vcc_1', admin: 'vca_1', chain: 'vchc_1' },
  }
  const lines = await linesOf({ demo } as unknown as Started)
  assert.ok(lines.includes('  Booking page   https://booking.example.com/book/C/H'))
  assert.ok(lines.includes('  Client token   vcc_1'))
  assert.ok(lines.includes('  Admin token    vca_1'))
  assert.ok(lines.includes('  Chain token    vchc_1'))
  const all = lines.at(-1)!.match(/^ {2}All hotels +curl -H 'token: (\S+)' '(https:\S+)'$/)!
  assert.equal(all[1], 'vchc_1')
  assert.match(all[2]!, /\/hotelsearch\?StartDate=\d{4}-\d\d-\d\d&EndDate=\d{4}-\d\d-\d\d$/)
  const [, token, address] = lines.at(-2)!.match(/^ {2}Try +curl -H 'token: (\S+)' '(https:\S+)'$/)!
  assert.equal(token, 'vcc_1')
  assert.match(
    address!,
    /\/api\/plugin\/v1\/roomavailability\?StartDate=\d{4}-\d\d-\d\d&EndDate=\d{4}-\d\d-\d\d$/,
  )
})

test('where the demo has several hotels the page of its chain is told, and where agents are answered', async () => {
  const one = await hotel({ chain: 'CHAINED' })
  const demo = { hotel: { chain_code: 'CHAINED', hotel_code: one.code, timezone: 'UTC' }, tokens: undefined }
  const isTold = async (line: RegExp, server: object) =>
    (await linesOf({ demo, ...server } as unknown as Started)).some((text) => line.test(text))
  // Hotels of other chains are not of the demo.
  assert.equal(await isTold(/Chain page/, {}), false)
  const config = { ...services.config, mcp: true }
  assert.equal(await isTold(/^ {2}AI agents +https:\/\/booking\.example\.com\/mcp {3}\(/, { config }), true)
  assert.equal(await isTold(/AI agents/, { config: { ...config, mcp: false } }), false)
})
