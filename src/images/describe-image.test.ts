import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'

const { hotel } = await createTestApp()

const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0f766e' } })
  .png()
  .toBuffer()

const put = (made: TestHotel, path: string) =>
  made.call('PUT', path, { raw: picture, headers: { 'content-type': 'image/png' } })

const withPictures = async (): Promise<TestHotel> => {
  const made = await hotel()
  await made.post('/createroom', { room_code: 'SEA', room_name: 'Sea', number_of_room: 1 })
  for (const place of ['hotels', 'hotels/header'])
    await put(made, `/${place}/${made.chain}/${made.code}/a.png`)
  await put(made, `/rooms/${made.chain}/${made.code}/SEA/a.png`)
  return made
}

const textsOf = async (made: TestHotel): Promise<string[]> => {
  const { hotel_information, hotel_image } = (await made.get('/hotelinformation')).Result
  const [room] = (await made.get('/roomavailability?start_date=2030-01-01&end_date=2030-01-02')).Result
  return [hotel_information.header_picture_alt, hotel_image[0].alt, room.image_details[0].alt]
}

test('a picture says what it shows, each of one name for itself, in search at once', async () => {
  const my = await withPictures()
  assert.deepEqual(await textsOf(my), ['', '', ''])
  const described = await my.put('/describeimage', {
    room_code: 'SEA',
    image_name: 'a.png',
    alt: 'A "bed" é',
  })
  assert.equal(described.status, 200)
  assert.equal(described.Result.alt, 'A "bed" é')
  assert.equal(described.Result.room_code, 'SEA')
  assert.deepEqual(await textsOf(my), ['', '', 'A "bed" é'])
  await my.put('/describeimage', { is_header: 1, image_name: 'a.png', alt: 'Dusk' })
  const url = (await my.get('/hotelinformation')).Result.hotel_image[0].image_name
  await my.put('/describeimage', { image_name: url, alt: 'Pool' })
  assert.deepEqual(await textsOf(my), ['Dusk', 'Pool', 'A "bed" é'])
  assert.equal((await my.put('/orderimages', { image_names: [] })).Result[0].alt, 'Pool')
})

test('it is one event; the same words again are none; a picture put anew keeps them', async () => {
  const my = await withPictures()
  const version = async (): Promise<number> => (await my.get('/getallrooms')).json.Version
  const before = await version()
  const body = { room_code: 'SEA', image_name: 'a.png', alt: 'A bed' }
  await my.put('/describeimage', body)
  await my.put('/describeimage', body)
  assert.equal(await version(), before + 1)
  const [event] = (await my.get(`/getevents?after=${before}`)).Result
  assert.equal(event.event_type, 'image.changed')
  assert.deepEqual(event.data, { kind: 'room', ...body })
  await put(my, `/rooms/${my.chain}/${my.code}/SEA/a.png`)
  assert.equal((await textsOf(my))[2], 'A bed')
})

test('what is not there, too long or of two kinds is refused', async () => {
  const my = await withPictures()
  const describe = (body: object) => my.put('/describeimage', body)
  assert.equal((await describe({ image_name: 'x.png', alt: '' })).code, 'image_not_found')
  assert.equal((await describe({ room_code: 'NONE', image_name: 'a.png', alt: '' })).code, 'room_not_found')
  assert.equal((await describe({ image_name: 'a.png' })).code, 'missing_field')
  assert.equal((await describe({ image_name: 'a.png', alt: 'é'.repeat(255) })).status, 200)
  assert.equal((await describe({ image_name: 'a.png', alt: 'é'.repeat(256) })).status, 422)
  const both = await describe({ room_code: 'SEA', is_header: 1, image_name: 'a.png', alt: '' })
  assert.equal(both.code, 'invalid_value')
  const other = await withPictures()
  const foreign = (await other.get('/hotelinformation')).Result.hotel_image[0].image_name
  assert.equal((await describe({ image_name: foreign, alt: 'Mine' })).code, 'image_not_found')
})
