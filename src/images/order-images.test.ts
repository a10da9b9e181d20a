import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'

const { hotel } = await createTestApp()

const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0f766e' } })
  .png()
  .toBuffer()

const withPictures = async (): Promise<TestHotel> => {
  const made = await hotel()
  await made.post('/createroom', { room_code: 'SEA', room_name: 'Sea', number_of_room: 1 })
  const put = (path: string) =>
    made.call('PUT', path, { raw: picture, headers: { 'content-type': 'image/png' } })
  for (const name of ['a.png', 'b.png', 'c.png']) {
    await put(`/hotels/${made.chain}/${made.code}/${name}`)
    await put(`/rooms/${made.chain}/${made.code}/SEA/${name}`)
  }
  return made
}

const names = (images: { image_name: string }[]): string[] =>
  images.map(({ image_name }) => image_name.split('/').at(-1)!)

test('pictures of the hotel come in the order named, the others after them', async () => {
  const my = await withPictures()
  const ordered = await my.put('/orderimages', { image_names: ['c.png'] })
  assert.equal(ordered.status, 200)
  assert.deepEqual(names(ordered.Result), ['c.png', 'a.png', 'b.png'])
  const shown = await my.get('/hotelinformation')
  assert.deepEqual(names(shown.Result.hotel_image), ['c.png', 'a.png', 'b.png'])
  const again = await my.put('/orderimages', {
    image_names: [shown.Result.hotel_image[2].image_name, 'a.png'],
  })
  assert.deepEqual(names(again.Result), ['b.png', 'a.png', 'c.png'])
})

test('pictures of a room change in search at once; the same order again is no event', async () => {
  const my = await withPictures()
  const images = async () => {
    const found = await my.get('/roomavailability?start_date=2030-01-01&end_date=2030-01-02')
    return names(found.Result[0].image_details)
  }
  assert.deepEqual(await images(), ['a.png', 'b.png', 'c.png'])
  const order = { room_code: 'SEA', image_names: ['b.png', 'c.png', 'a.png'] }
  const ordered = await my.put('/orderimages', order)
  assert.equal(ordered.Result[0].room_code, 'SEA')
  assert.deepEqual(await images(), order.image_names)
  const version = (await my.get('/getallrooms')).json.Version
  await my.put('/orderimages', order)
  assert.equal((await my.get('/getallrooms')).json.Version, version)
  assert.deepEqual(names((await my.get('/hotelinformation')).Result.hotel_image), ['a.png', 'b.png', 'c.png'])
})

test('unknown names, names given twice and unknown rooms are refused', async () => {
  const my = await withPictures()
  const order = (body: object) => my.put('/orderimages', body)
  const unknown = await order({ image_names: ['a.png', 'x.png'] })
  assert.equal(unknown.code, 'image_not_found')
  assert.equal(unknown.Error.details[0].field, 'image_names[1]')
  assert.equal((await order({ image_names: ['a.png', 'a.png'] })).code, 'invalid_value')
  assert.equal((await order({ room_code: 'NONE', image_names: [] })).code, 'room_not_found')
  assert.equal((await order({})).code, 'missing_field')
  assert.equal((await order({ image_names: [1] })).code, 'invalid_format')
  const other = await withPictures()
  const foreign = `${(await other.get('/hotelinformation')).Result.hotel_image[0].image_name}`
  assert.equal((await order({ image_names: [foreign] })).code, 'image_not_found')
})

test('pictures are read by everybody of the hotel, of a room that is not on sale too, and changed by few', async () => {
  const my = await withPictures()
  await my.put('/updateroom/SEA', { is_publish: 0 })
  await my.put('/orderimages', { room_code: 'SEA', image_names: ['b.png'] })
  for (const role of ['owner', 'manager', 'desk', 'viewer'] as const) {
    const token = await my.token({ is_admin: true, role })
    const ofRoom = await my.get('/getimages?room_code=SEA', { token })
    assert.deepEqual(names(ofRoom.Result), ['b.png', 'a.png', 'c.png'], role)
    assert.equal(ofRoom.Result[0].room_code, 'SEA')
    assert.deepEqual(names((await my.get('/getimages', { token })).Result), ['a.png', 'b.png', 'c.png'])
    const order = await my.put('/orderimages', { image_names: ['c.png'] }, { token })
    assert.equal(order.code, role === 'owner' || role === 'manager' ? undefined : 'role_not_allowed', role)
    await my.put('/orderimages', { image_names: ['a.png', 'b.png', 'c.png'] })
  }
  assert.equal((await my.get('/getimages?room_code=NONE')).code, 'room_not_found')
  assert.equal((await my.get('/getimages', { token: my.client })).code, 'admin_token_required')
  const other = await hotel()
  assert.deepEqual((await other.get('/getimages')).Result, [])
})
