import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { type CallOptions, createTestApp, type TestHotel } from '../support/harness.ts'
import { PublishedApi, type PublishedOperation } from '../support/published-api.ts'

const { app, hotel: makeHotel } = await createTestApp()
const api = new PublishedApi((await app.inject('/openapi.json')).json())

const RULES = ['tax', 'promo', 'extra', 'policy']

suite('refusals are the ones the document tells of', () => {
  let hotel: TestHotel
  let other: TestHotel

  const refuses = async (id: string, code: string, request: { url?: string } & CallOptions = {}) => {
    const operation = api.operation(id)
    const { url, body } = api.exampleRequest(operation)
    const { url: otherUrl, ...options } = request
    const answer = await hotel.call(operation.method, otherUrl ?? url, { body, ...options })
    assert.equal(answer.code, code, `${id} answered ${answer.text}`)
    api.assertPublished(operation, answer)
  }

  before(async () => {
    hotel = await makeHotel()
    other = await makeHotel()
    for (const id of [
      'createroom',
      'createrate',
      ...RULES.map((noun) => `create${noun}`),
      'modifyroomavailability',
    ]) {
      const { url, body } = api.exampleRequest(api.operation(id))
      assert.equal((await hotel.post(url, body)).json.StatusCode, 0)
    }
  })

  test('no token, a wrong one, a client token where an admin is needed', async () => {
    for (const operation of api.operations.filter(({ needsToken }) => needsToken)) {
      await refuses(operation.id, 'token_missing', { token: null })
      await refuses(operation.id, 'token_invalid', { token: 'vcc_unknown' })
      if ('admin_token_required' in examplesOf(operation, 403))
        await refuses(operation.id, 'admin_token_required', { token: hotel.client })
    }
  })

  test('bodies that cannot be read', async () => {
    for (const { id, definition } of api.operations.filter(({ isPersonal }) => !isPersonal)) {
      const { required, content } = definition.requestBody ?? {}
      if (content?.['application/json'] === undefined) continue
      await refuses(id, 'unsupported_media_type', { raw: 'a=1', headers: { 'content-type': 'text/plain' } })
      await refuses(id, 'invalid_json', { raw: '{' })
      await refuses(id, 'invalid_format', { raw: '[]' })
      if (required) await refuses(id, 'missing_field', { body: undefined })
    }
  })

  test('codes that do not exist, or are another hotel’s', async () => {
    for (const { id, path, definition } of api.operations) {
      const kind = /\{(room|rate|tax|promo|extra|policy|booking|token|webhook)_code\}$/.exec(path)?.[1]
      if (kind === undefined) continue
      const { url, body } = api.exampleRequest(api.operation(id))
      const changed =
        id.startsWith('update') && kind !== 'booking' ? { body: definition.requestBody && body } : {}
      await refuses(id, `${kind}_not_found`, { url: url.replace(/[^/?]+(?=$|\?)/, 'NONE'), ...changed })
      if (['room', 'rate', ...RULES].includes(kind))
        await refuses(id, `${kind}_not_found`, { token: other.admin })
    }
    await refuses('cancelbooking', 'booking_not_found')
    await refuses('createbooking', 'room_not_found', { token: other.client })
    await refuses('getallroomavailability', 'hotel_mismatch')
    await refuses('gethotelimage', 'image_not_found', { url: '/hotels/NONE/NONE/none.jpg' })
  })

  test('what somebody else changed meanwhile', async () => {
    const push = api.exampleRequest(api.operation('modifyroomavailability')).body as { data: object[] }
    const stale = (await hotel.get('/getallrooms')).json.Version - 1
    const data = [{ ...push.data[0], number_of_rooms: 4 }]
    await refuses('modifyroomavailability', 'changed_since', { body: { data, if_version: stale } })
  })

  test('what exists already, is sold out, has another price, is in use', async () => {
    await refuses('createroom', 'room_exists')
    await refuses('createrate', 'rate_exists')
    for (const noun of RULES) await refuses(`create${noun}`, `${noun}_exists`)
    const { body } = api.exampleRequest(api.operation('createbooking'))
    const { booking_form: form } = body as { booking_form: Record<string, unknown> }
    const booking = (changes: object) => ({ body: { booking_form: { ...form, ...changes } } })
    await refuses('createbooking', 'price_changed', booking({ room_price: 1 }))
    await refuses('createbooking', 'sold_out', booking({ rooms: 6, room_price: undefined }))
    await refuses('createbooking', 'not_bookable', booking({ guests: 9 }))
    await refuses('createbooking', 'invalid_value', booking({ departure_date: form.arrival_date }))
    const key = { 'idempotency-key': 'two' }
    assert.equal((await hotel.post('/createbooking', body, { headers: key })).status, 201)
    await refuses('createbooking', 'idempotency_key_reused', { ...booking({ guests: 1 }), headers: key })
    await refuses('deleteroom', 'room_in_use')
    await refuses('deleterate', 'rate_in_use')
  })
})

const examplesOf = ({ definition }: PublishedOperation, status: number): object =>
  definition.responses[status]?.content?.['application/json']?.examples ?? {}
