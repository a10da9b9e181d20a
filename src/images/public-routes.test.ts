import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import sharp from 'sharp'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'

const { app, hotel: newHotel } = await createTestApp()

const red = await sharp({ create: { width: 400, height: 60, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

const upload = (hotel: TestHotel, path: string) =>
  hotel.call('PUT', path, { raw: red, headers: { 'content-type': 'image/png' } })

const show = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/api/plugin/v1${path}`, headers })

const hotelPath = ({ chain, code }: TestHotel, name: string) => `/hotels/${chain}/${code}/${name}`
const headerPath = ({ chain, code }: TestHotel, name: string) => `/hotels/header/${chain}/${code}/${name}`
const roomPath = ({ chain, code }: TestHotel, name: string) => `/rooms/${chain}/${code}/DELUXE/${name}`

suite('showing', async () => {
  const hotel = await newHotel()
  const path = hotelPath(hotel, 'pool.jpg')
  await upload(hotel, path)

  test('with the headers of a picture that anyone may keep and nobody may run', async () => {
    const { headers, rawPayload } = await show(path)
    assert.equal(headers['content-type'], 'image/webp')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(String(headers.etag), /^"[\w-]{27}"$/)
    assert.match(String(headers['cache-control']), /^public, max-age=\d+/)
    assert.equal(headers['content-length'], String(rawPayload.length))
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
    assert.ok(headers['x-request-id'])
  })

  test('HEAD answers as GET, without the picture', async () => {
    const [whole, head] = [await show(path), await show(path, {}, 'HEAD')]
    assert.equal(head.statusCode, 200)
    assert.equal(head.rawPayload.length, 0)
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control'])
      assert.equal(head.headers[name], whole.headers[name])
  })

  test('304 where the asker has it, in every spelling', async () => {
    const etag = String((await show(path)).headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, `W/"other",W/${etag}`, '*']) {
      const { statusCode, rawPayload, headers } = await show(path, { 'if-none-match': known })
      assert.deepEqual([statusCode, rawPayload.length, headers.etag], [304, 0, etag], known)
      assert.match(String(headers['cache-control']), /^public/)
    }
    for (const known of ['"other"', '"*"', '', etag.slice(1, -1), '"'])
      assert.equal((await show(path, { 'if-none-match': known })).statusCode, 200, known)
  })

  test('in the width asked for, never enlarged', async () => {
    for (const [w, wanted] of [
      ['160', 160],
      ['320', 320],
      ['640', 400],
      ['1920', 400],
    ] as const) {
      const { rawPayload } = await show(`${path}?w=${w}`)
      assert.equal((await sharp(rawPayload).metadata()).width, wanted)
    }
  })

  test('another width is refused, and goes before a name that is not there', async () => {
    const codeOf = async (query: string) =>
      JSON.parse((await show(`${hotelPath(hotel, 'none')}?${query}`)).body).Error.code
    for (const query of ['w=100', 'w=0', 'w=-160', 'w=99999999'])
      assert.equal(await codeOf(query), 'invalid_value')
    for (const query of ['w=', 'w=wide', 'w=160.5', 'w=160&w=160', 'w=160px'])
      assert.equal(await codeOf(query), 'invalid_format')
    assert.equal(await codeOf('v=1'), 'image_not_found')
  })

  test('a name that is not there, or cannot be, is 404 and not kept', async () => {
    const { chain, code } = hotel
    for (const bad of [
      hotelPath(hotel, 'none.jpg'),
      hotelPath(hotel, 'POOL.JPG'),
      hotelPath(hotel, '..%2f..%2fetc%2fpasswd'),
      hotelPath(hotel, 'pool.jpg%00'),
      hotelPath(hotel, '%F0%9F%8F%A8.jpg'),
      headerPath(hotel, 'pool.jpg'),
      roomPath(hotel, 'pool.jpg'),
      `/hotels/${chain}/%00/pool.jpg`,
      `/hotels/${chain}%2f${code}/${code}/pool.jpg`,
      `/rooms/${chain}/${code}/%00/pool.jpg`,
    ]) {
      const { statusCode, body, headers } = await show(bad)
      assert.deepEqual([statusCode, JSON.parse(body).Error.code], [404, 'image_not_found'], bad)
      assert.equal(headers['cache-control'], 'no-store')
    }
  })

  test("a chain called 'header' has pictures too", async () => {
    const odd = await newHotel({ chain: 'header' })
    assert.equal((await upload(odd, hotelPath(odd, 'pool.jpg'))).status, 201)
    assert.equal((await show(hotelPath(odd, 'pool.jpg'))).statusCode, 200)
    assert.equal((await upload(odd, headerPath(odd, 'bay.jpg'))).status, 201)
    assert.equal((await show(headerPath(odd, 'bay.jpg'))).statusCode, 200)
  })
})
