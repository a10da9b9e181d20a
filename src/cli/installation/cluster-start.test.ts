import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { NodeProxy } from '../../../test/postgres/node-proxy.ts'
import { serversOf } from '../../../test/postgres/test-cluster.ts'
import { joinTestServer } from '../../../test/postgres/test-server.ts'
import { addHotel, testDatabase } from '../../../test/support/harness.ts'
import { serve, vacancy } from '../../../test/support/vacancy.ts'
import { makeToken } from '../../tokens/create-token.ts'

const { db, url } = await testDatabase()
const server = await joinTestServer()
after(() => server.leave())
const [coordinator, ...workers] = await serversOf(server.url)

const { hotelId, chain, code } = await addHotel(db)
const { token } = await makeToken(db, hotelId, { token_name: 'PMS', is_admin: true })

/** DATABASE_URL with a proxy before the coordinator, between the other nodes. */
const clusterUrl = async (): Promise<{ proxy: NodeProxy; address: string }> => {
  const proxy = new NodeProxy(coordinator!)
  const [first, ...rest] = workers.map((worker) => new URL(worker).host)
  const hosts = [first, await proxy.start(), ...rest]
  const { host } = new URL(url)
  return { proxy, address: url.replace(`@${host}/`, `@${hosts.join(',')}/`) }
}

const call = async (address: string, method: string, path: string, body?: object) => {
  const headers = { token, 'content-type': 'application/json' }
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  return (await fetch(`${address}/api/plugin/v1${path}`, sent)).status
}

const newToken = { token_name: 'Another', is_admin: 0 }

suite('a cluster whose coordinator is away', { skip: workers.length === 0 && 'needs TEST_CITUS_URL' }, () => {
  for (const [what, strike, words] of [
    ['gone', 'goAway', []],
    ['hanging', 'hang', ['--workers', '2']],
  ] as const)
    test(`is served by a process that starts meanwhile; ${what}, ${words.join(' ') || 'one process'}`, async () => {
      const { proxy, address } = await clusterUrl()
      proxy[strike]()
      const running = await serve({ DATABASE_URL: address }, undefined, [...words])
      assert.match(running.stderr(), /starting without the coordinator/)
      assert.equal((await fetch(`${running.url}/readyz`)).status, 200)
      assert.equal(await call(running.url, 'GET', '/getallrooms'), 200)
      assert.equal(await call(running.url, 'PUT', '/hotelinformation', { hotel_name: what }), 200)
      assert.equal(await call(running.url, 'POST', '/createtoken', newToken), 503)
      proxy.comeBack()
      assert.equal(await call(running.url, 'POST', '/createtoken', newToken), 201)
      assert.equal((await running.stop()).code, 0)
    })

  test('is read by commands, and those that need the coordinator say so', async () => {
    const { proxy, address } = await clusterUrl()
    proxy.goAway()
    const environment = { DATABASE_URL: address }
    for (const words of [['hotel', 'show'], ['token', 'list'], ['check'], ['database', 'nodes']]) {
      const { code: exit, stderr } = await vacancy([...words, '--hotel', `${chain}/${code}`], environment)
      assert.equal(exit, 0, `${words.join(' ')}: ${stderr}`)
    }
    const listed = await vacancy(['hotel', 'list'], environment)
    assert.equal(listed.code, 0, listed.stderr)
    assert.match(listed.stdout, new RegExp(code))
    const fields = [
      '--chain',
      'NEW',
      '--hotel',
      'NEW',
      '--name',
      'New',
      '--currency',
      'USD',
      '--timezone',
      'UTC',
    ]
    for (const words of [
      ['hotel', 'add', ...fields],
      ['database', 'distribute'],
    ]) {
      const refused = await vacancy(words, environment)
      assert.equal(refused.code, 1)
      assert.match(refused.stderr, /the coordinator of the cluster cannot be reached/)
    }
    proxy.comeBack()
    const added = await vacancy(['hotel', 'add', ...fields], environment)
    assert.equal(added.code, 0, added.stderr)
  })
})
