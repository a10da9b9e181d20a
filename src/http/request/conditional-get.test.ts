import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { createTestApp } from '../../../test/support/harness.ts'
import { pageBundle } from '../../pages/frame/bundle.ts'

const { app, hotel: newHotel } = await createTestApp()

const script = `/${(await pageBundle()).script}`
const KEPT = ['/openapi.json', '/docs', '/docs/js/scalar.js', '/embed.js', script]

const ask = (url: string, headers: Record<string, string>) => app.inject({ url, headers })

suite('files that callers may keep', () => {
  test('are compressed only for those who take it', async () => {
    const { chain, code } = await newHotel()
    for (const url of [...KEPT, `/book/${chain}/${code}`]) {
      const plain = await ask(url, {})
      assert.equal(plain.headers['content-encoding'], undefined, url)
      for (const unwanted of [
        'gzip;q=0',
        'gzip; q=0.000, deflate',
        '*;q=0',
        'gzip;q=0, br;q=0, *',
        'identity',
      ]) {
        const { headers, rawPayload } = await ask(url, { 'accept-encoding': unwanted })
        assert.equal(headers['content-encoding'], undefined, `${url} for ${unwanted}`)
        assert.match(String(headers.vary), /^accept-encoding/)
        assert.equal(rawPayload.length, plain.rawPayload.length)
      }
      for (const wanted of ['gzip', 'GZIP;q=0.5', 'deflate, gzip;q=1.0, *;q=0', 'br;q=0, *']) {
        const { headers, rawPayload } = await ask(url, { 'accept-encoding': wanted })
        assert.equal(headers['content-encoding'], 'gzip', `${url} for ${wanted}`)
        assert.equal(gunzipSync(rawPayload).length, plain.rawPayload.length)
      }
    }
  })

  test('are not sent again to those who have them, however they say so', async () => {
    for (const url of KEPT) {
      const { headers } = await ask(url, {})
      const etag = String(headers.etag)
      assert.match(etag, /^"[\w-]{22}"$/)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const answer = await ask(url, { 'if-none-match': known, 'accept-encoding': 'gzip' })
        assert.deepEqual([answer.statusCode, answer.body], [304, ''], `${url} for ${known}`)
        assert.equal(answer.headers.etag, etag)
        assert.equal(answer.headers['content-encoding'], undefined)
      }
      const other = etag.slice(1, -1)
      for (const unknown of ['"other"', `"${other}x"`, other])
        assert.equal((await ask(url, { 'if-none-match': unknown })).statusCode, 200, `${url} for ${unknown}`)
    }
  })
})
