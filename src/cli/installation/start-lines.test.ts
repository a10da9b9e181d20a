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
    tokens: { client: 'vcc_1', admin: 'vca_1' },
  }
  const lines = await linesOf({ demo } as unknown as Started)
  assert.ok(lines.includes('  Booking page   https://booking.example.com/book/C/H'))
  assert.ok(lines.includes('  Client token   vcc_1'))
  assert.ok(lines.includes('  Admin token    vca_1'))
  const [, token, address] = lines.at(-1)!.match(/^ {2}Try +curl -H 'token: (\S+)' '(https:\S+)'$/)!
  assert.equal(token, 'vcc_1')
  assert.match(
    address!,
    /\/api\/plugin\/v1\/roomavailability\?StartDate=\d{4}-\d\d-\d\d&EndDate=\d{4}-\d\d-\d\d$/,
  )
})
