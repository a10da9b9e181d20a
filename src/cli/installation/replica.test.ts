import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { makeReplicated } from '../../../chaos/faults/failover.ts'
import { removeFolders } from '../../../chaos/scene.ts'
import type { Cluster } from '../../../chaos/servers/postgres.ts'
import { until } from '../../../test/support/barriers.ts'
import { vacancy } from '../../../test/support/vacancy.ts'

const REFUSED = '127.0.0.1:1'

suite('a replica', {
  skip: process.platform === 'linux' ? false : 'looks for processes under /proc',
}, () => {
  let primary: Cluster
  let standby: Cluster

  const at = (DATABASE_URL: string, words: string) =>
    vacancy(words.split(' '), { DATABASE_URL, NO_COLOR: '1' })

  before(async () => {
    ;({ primary, standby } = await makeReplicated())
    const { url } = primary
    await at(url, 'hotel add --chain ALPHA --hotel SANUR --name Sanur --currency USD --timezone UTC')
    await at(url, 'token create --hotel SANUR --name Website')
    await until(async () => {
      const rows = await standby.ask(`select to_regclass('api_token') as made`)
      if ((rows as { made: string | null }[])[0]!.made === null) return false
      return (await standby.ask('select from api_token')).length === 1
    }, 'the replica has the token')
  })

  after(async () => {
    await Promise.all([primary.stop(), standby.stop()])
    removeFolders()
  })

  const READING: [string, RegExp][] = [
    ['hotel list', /ALPHA\/SANUR +Sanur/],
    ['hotel show --hotel SANUR', /Tokens +1/],
    ['token list --hotel SANUR', /Website +client/],
    ['database nodes', /single +answers/],
    ['database nodes --hotel SANUR', /ALPHA\/SANUR \(hotel \d+\) is on/],
    ['check', /Nothing oversold, nothing leaked\.\nChecked 1 hotel,/],
    ['export --hotel SANUR', /"hotel_code": ?"SANUR".*"end":true/s],
  ]

  const answers = async (url: string, words: string, expected: RegExp) => {
    const { code, stdout, stderr } = await at(url, words)
    assert.equal(code, 0, stderr)
    assert.match(stdout, expected)
  }

  for (const [words, expected] of READING)
    test(`answers ${words}`, () => answers(standby.url, words, expected))

  test('answers where it is named beside a server that is away', async () => {
    const url = standby.url.replace(standby.host, `${REFUSED},${standby.host}`)
    for (const [words, expected] of READING.filter(([words]) => !words.includes('--hotel')))
      await answers(url, words, expected)
  })

  test('is not read where the primary is named too', async () => {
    const url = primary.url.replace(primary.host, `${standby.host},${primary.host}`)
    const { stdout } = await at(url, 'database nodes --json')
    const [{ started_at }] = JSON.parse(stdout)
    const rows = await primary.ask<{ started_at: Date }>('select pg_postmaster_start_time() as started_at')
    assert.equal(started_at, rows[0]!.started_at.toISOString())
  })

  for (const words of [
    'hotel add --chain ALPHA --hotel UBUD --name Ubud --currency USD --timezone UTC',
    'token create --hotel SANUR --name Other',
    'payments check',
    'database migrate',
    'serve',
  ])
    test(`says to ${words.split(' --')[0]} that it takes no writes`, async () => {
      const { code, stdout, stderr } = await at(standby.url, words)
      assert.equal(code, 1)
      assert.equal(stdout, '')
      assert.match(
        stderr,
        /^Error: The database at 127\.0\.0\.1:\d+\/vacancy takes no writes: it is a replica/m,
      )
    })
})
