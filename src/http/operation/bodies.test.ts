import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createTestApp } from '../../../test/support/harness.ts'
import { faultsOf, outcome, stock } from '../../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

const ROOM = { room_code: 'A', room_name: 'A', number_of_room: 1 }
const TEXT = JSON.stringify(ROOM)
const MARK = Buffer.from([0xef, 0xbb, 0xbf])
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

suite('what a body may be', () => {
  const accepted: [string, Buffer | string, Record<string, string>?][] = [
    ['JSON with a charset', TEXT, { 'content-type': 'application/json; charset=utf-8' }],
    ['JSON in capitals', TEXT, { 'content-type': 'Application/JSON' }],
    ['a kind of JSON', TEXT, { 'content-type': 'application/vnd.hotel+json' }],
    ['identity encoding', TEXT, { 'content-encoding': 'identity' }],
    ['a byte order mark', Buffer.concat([MARK, Buffer.from(TEXT)])],
    ['white space around', `\n\t ${TEXT} \r\n`],
    ['100,000 levels in an unknown field', `{"x":${nested(100_000)},${TEXT.slice(1)}`],
    ['keys of prototypes', `{"constructor":{"prototype":1},"toString":null,${TEXT.slice(1)}`],
  ]
  for (const [name, raw, headers] of accepted)
    test(`${name} is taken`, async () => {
      const hotel = await newHotel()
      const made = await hotel.call('POST', '/createroom', { raw, headers: headers ?? {} })
      assert.equal(outcome(made), '201 ok', made.text)
    })

  const refused: [string, Buffer | string | undefined, string, Record<string, string>?][] = [
    ['no body', undefined, '400 missing_field'],
    ['an empty body', '', '400 missing_field'],
    ['null', 'null', '400 invalid_format'],
    ['an array', `[${TEXT}]`, '400 invalid_format'],
    ['a string', '"room"', '400 invalid_format'],
    ['a number', '1', '400 invalid_format'],
    ['100,000 levels', nested(100_000), '400 invalid_format'],
    ['half of it', TEXT.slice(0, -1), '400 invalid_json'],
    ['two of them', TEXT + TEXT, '400 invalid_json'],
    ['single quotes', "{'room_code':'A'}", '400 invalid_json'],
    ['NaN', '{"number_of_room":NaN}', '400 invalid_json'],
    ['white space alone', ' \n', '400 invalid_json'],
    ['a mark alone', MARK, '400 invalid_json'],
    ['invalid UTF-8', Buffer.from(TEXT.replace('"A"', '"\xff"'), 'latin1'), '400 invalid_json'],
    ['UTF-16', Buffer.from(TEXT, 'utf16le'), '400 invalid_json'],
    [
      'a form',
      'room_code=A',
      '415 unsupported_media_type',
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['text', TEXT, '415 unsupported_media_type', { 'content-type': 'text/plain' }],
    ['no content type', TEXT, '415 unsupported_media_type', { 'content-type': '' }],
    ['a broken content type', TEXT, '415 unsupported_media_type', { 'content-type': 'json' }],
    ['gzip', gzipSync(TEXT), '415 unsupported_media_type', { 'content-encoding': 'gzip' }],
    ['two encodings', TEXT, '415 unsupported_media_type', { 'content-encoding': 'identity, br' }],
  ]
  for (const [name, raw, expected, headers] of refused)
    test(`${name}: ${expected}, and nothing is made`, async () => {
      const hotel = await newHotel()
      const options = raw === undefined ? {} : { raw }
      const answer = await hotel.call('POST', '/createroom', { ...options, headers: headers ?? {} })
      assert.equal(outcome(answer), expected)
      assert.deepEqual((await hotel.get('/getallrooms')).Result, [])
    })

  test('1 MiB is taken, one byte more is not', async () => {
    const hotel = await newHotel()
    const padded = (bytes: number) => TEXT + ' '.repeat(bytes - TEXT.length)
    const mebibyte = 1024 * 1024
    const over = await hotel.call('POST', '/createroom', { raw: padded(mebibyte + 1) })
    assert.equal(outcome(over), '413 body_too_large')
    assert.equal(outcome(await hotel.call('POST', '/createroom', { raw: padded(mebibyte) })), '201 ok')
  })

  test('a push may have 16 MiB and 20,000 entries, more of either is too large', async () => {
    const hotel = await stock(await newHotel())
    const limit = 16 * 1024 * 1024
    const call = (raw: string) => hotel.call('POST', '/modifyroomavailability', { raw })
    const text = '{"data":[]}'
    assert.equal(outcome(await call(text.padEnd(limit))), '200 ok')
    assert.equal(outcome(await call(text.padEnd(limit + 1))), '413 body_too_large')
    const entries = (count: number) => ({
      data: Array(count).fill({ room_code: 'DLX', room_availability_date: '2090-05-01' }),
    })
    const full = await hotel.post('/modifyroomavailability', entries(20_000))
    assert.deepEqual([full.Result.received, full.Result.unchanged], [20_000, 20_000])
    for (const path of ['/modifyroomavailability', '/modifyroomavailability?partial=1'])
      assert.equal(outcome(await hotel.post(path, entries(20_001))), '413 body_too_large')
    assert.equal(
      outcome(await hotel.put('/updateroomavailability/DLX', entries(20_001))),
      '413 body_too_large',
    )
  })

  test('a __proto__ of a body gives it no fields and harms nobody', async () => {
    const hotel = await newHotel()
    const raw = '{"__proto__":{"room_name":"Ghost","number_of_room":1},"room_code":"A"}'
    const answer = await hotel.call('POST', '/createroom', { raw })
    assert.equal(answer.status, 400)
    assert.deepEqual(faultsOf(answer), ['room_name missing_field', 'number_of_room missing_field'])
    assert.equal(({} as { room_name?: string }).room_name, undefined)
  })

  test('the body of a GET is not even looked at', async () => {
    const hotel = await newHotel()
    const headers = { 'content-type': 'text/plain', 'content-encoding': 'gzip' }
    assert.equal(outcome(await hotel.call('GET', '/ping', { raw: 'x'.repeat(2_000_000), headers })), '200 ok')
  })
})

suite('JSON types are never bent', () => {
  const wrong: [string, unknown, string][] = [
    ['number_of_room', '3', 'invalid_format'],
    ['number_of_room', true, 'invalid_format'],
    ['number_of_room', [3], 'invalid_format'],
    ['number_of_room', {}, 'invalid_format'],
    ['number_of_room', 1.5, 'invalid_format'],
    ['number_of_room', null, 'missing_field'],
    ['number_of_room', -1, 'invalid_value'],
    ['number_of_room', 1_000_001, 'invalid_value'],
    ['number_of_room', 1e21, 'invalid_value'],
    ['room_size', '1.5', 'invalid_format'],
    ['room_size', -0.01, 'invalid_value'],
    ['room_name', 5, 'invalid_format'],
    ['room_name', ['A'], 'invalid_format'],
    ['room_description', {}, 'invalid_format'],
    ['is_publish', '1', 'invalid_format'],
    ['is_publish', 0.5, 'invalid_format'],
    ['is_publish', 2, 'invalid_value'],
    ['is_publish', -1, 'invalid_value'],
    ['room_code', 7, 'invalid_format'],
  ]
  for (const [field, value, code] of wrong)
    test(`${field} as ${JSON.stringify(value)} is ${code}`, async () => {
      const hotel = await newHotel()
      const answer = await hotel.post('/createroom', { ...ROOM, [field]: value })
      assert.deepEqual(faultsOf(answer), [`${field} ${code}`])
      assert.equal(answer.code, code)
    })

  test('a number beyond all numbers is out of bounds, and no string', async () => {
    const hotel = await newHotel()
    const raw =
      '{"room_code":"A","room_name":1e400,"number_of_room":1e400,"room_size":-1e400,"is_publish":1e400}'
    assert.deepEqual(faultsOf(await hotel.call('POST', '/createroom', { raw })), [
      'room_name invalid_format',
      'number_of_room invalid_value',
      'room_size invalid_value',
      'is_publish invalid_value',
    ])
  })
})
