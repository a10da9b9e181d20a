import assert from 'node:assert/strict'
import { request } from 'node:http'
import { suite, test } from 'node:test'
import { createTestApp, testConfig } from '../../../test/support/harness.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'

const { services, hotel: newHotel } = await createTestApp({ ownDatabase: true })

const ORIGIN = 'https://hotel.example'
const LIMIT = 2

/** Asks over a connection of its own, as a proxy on this machine would, and tells the status. */
const send = (port: number, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const options = { agent: false, host: '127.0.0.1', port, path: '/api/plugin/v1/ping', headers }
    const sent = request(options, (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
    sent.on('error', reject).end()
  })

/** A server with this TRUST_PROXY, where each guest may ask twice; answers who was refused after that. */
const withTrust = async (setting: string) => {
  const { trustProxy } = readConfig({ TRUST_PROXY: setting })
  const config = testConfig({ trustProxy, rateLimits: { client: LIMIT, admin: 0, booking: 0 } })
  const app = await buildApp({ ...services, config })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const token = await (await newHotel()).token({ allowed_origins: [ORIGIN] })
  const ask = (forwarded: string) => send(port, { token, origin: ORIGIN, 'x-forwarded-for': forwarded })
  return { ask, close: () => app.close() }
}

/** The statuses of these, in turn. */
const statuses = async (setting: string, forwarded: string[]): Promise<number[]> => {
  const { ask, close } = await withTrust(setting)
  const got: number[] = []
  for (const each of forwarded) got.push(await ask(each))
  await close()
  return got
}

const GUESTS = ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2']
const FORGED = ['198.51.100.1, 203.0.113.1', '198.51.100.2, 203.0.113.1', '198.51.100.3, 203.0.113.1']

suite('TRUST_PROXY', () => {
  for (const setting of ['1', 'true', '127.0.0.1', '10.0.0.0/8, 127.0.0.0/8', '::1,127.0.0.1'])
    test(`${setting}: each guest behind the proxy has a limit of his own`, async () => {
      assert.deepEqual(await statuses(setting, GUESTS), [200, 200, 429, 200])
    })

  for (const setting of ['1', '127.0.0.1', '127.0.0.0/8'])
    test(`${setting}: what a guest wrote before it came to the proxy is not believed`, async () => {
      assert.deepEqual(await statuses(setting, FORGED), [200, 200, 429])
    })

  test('2: the guest is the one before the last proxy but one', async () => {
    const twice = ['203.0.113.1, 10.0.0.1', '198.51.100.7, 203.0.113.1, 10.0.0.2', '203.0.113.1, 10.0.0.3']
    assert.deepEqual(await statuses('2', [...twice, '203.0.113.2, 10.0.0.1']), [200, 200, 429, 200])
  })

  for (const setting of ['false', '0', '10.0.0.0/8'])
    test(`${setting}: nobody on this machine is believed`, async () => {
      assert.deepEqual(await statuses(setting, GUESTS), [200, 200, 429, 429])
    })

  test('a network of IPv6 is one guest, and an address of IPv4 the same however it is written', async () => {
    const one = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:0DB8:1:2::2', '2001:db8:1:3::1']
    assert.deepEqual(await statuses('127.0.0.1', one), [200, 200, 429, 200])
    const mapped = ['203.0.113.1', '::ffff:203.0.113.1', '::ffff:cb00:7101', '::ffff:203.0.113.2']
    assert.deepEqual(await statuses('127.0.0.1', mapped), [200, 200, 429, 200])
  })
})
