import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import sharp from 'sharp'
import { until } from '../../test/support/barriers.ts'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { sweepNode } from '../db/hotel/sweep.ts'
import { deleteRoom } from '../rooms/queries.ts'
import { addImage } from './add-image.ts'
import { forgetRoomImages, listRoomImages, strayBlobs } from './queries.ts'

const {
  app,
  db,
  hotel: newHotel,
} = await createTestApp({ ownDatabase: true, publicUrl: 'https://stay.example' })

const BASE = '/api/plugin/v1'

const picture = (width: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height: 60, channels: 3, background } })
    .png()
    .toBuffer()

const red = await picture(400, 'red')
const blue = await picture(400, 'blue')

const upload = (hotel: TestHotel, path: string, raw: Buffer = red, headers: Record<string, string> = {}) =>
  hotel.call('PUT', path, { raw, headers: { 'content-type': 'image/png', ...headers } })

const show = (path: string) => app.inject({ method: 'GET', url: BASE + path })

const newRoom = async (hotel: TestHotel, room_code = 'DELUXE') => {
  const made = await hotel.post('/createroom', { room_code, room_name: 'Deluxe', number_of_room: 3 })
  assert.equal(made.status, 201)
}

const hotelPath = ({ chain, code }: TestHotel, name: string) => `/hotels/${chain}/${code}/${name}`
const headerPath = ({ chain, code }: TestHotel, name: string) => `/hotels/header/${chain}/${code}/${name}`
const roomPath = ({ chain, code }: TestHotel, name: string, room = 'DELUXE') =>
  `/rooms/${chain}/${code}/${room}/${name}`

const blobsOf = async ({ hotelId }: TestHotel): Promise<number[]> => {
  const text = 'select distinct blob_id from image_data where hotel_id = $1 order by blob_id'
  return (await db.coordinator.read((sql) => sql.rows<{ blob_id: number }>(text, [hotelId]))).map(
    ({ blob_id }) => blob_id,
  )
}

const eventsOf = ({ hotelId }: TestHotel) =>
  db.coordinator.read((sql) =>
    sql.rows<{ data: object; catalog: boolean }>(
      `select data, catalog from event where hotel_id = $1 and event_type = 'image.changed' order by version`,
      [hotelId],
    ),
  )

suite('storing, showing and deleting', () => {
  for (const pathOf of [hotelPath, headerPath, roomPath])
    test(`${pathOf.name}: 201, then 200, then gone, one event each and no bytes left`, async () => {
      const hotel = await newHotel()
      await newRoom(hotel)
      const path = pathOf(hotel, 'pool.jpg')
      const first = await upload(hotel, path)
      assert.deepEqual(
        [first.status, first.Result],
        [201, { image_name: `https://stay.example${BASE}${path}` }],
      )
      const before = await show(path)
      assert.equal(before.statusCode, 200)
      const second = await upload(hotel, path, blue)
      assert.deepEqual([second.status, second.Result], [200, first.Result])
      const after = await show(path)
      assert.notEqual(after.headers.etag, before.headers.etag)
      assert.equal((await blobsOf(hotel)).length, 1)
      const gone = await hotel.delete(path)
      assert.deepEqual([gone.status, gone.Result], [200, first.Result])
      assert.equal((await show(path)).statusCode, 404)
      assert.equal((await hotel.delete(path)).code, 'image_not_found')
      assert.deepEqual(await blobsOf(hotel), [])
      const events = await eventsOf(hotel)
      assert.equal(events.length, 3)
      assert.ok(events.every(({ catalog }) => catalog))
    })

  test('the bytes decide, not the content type', async () => {
    const hotel = await newHotel()
    const taken = await upload(hotel, hotelPath(hotel, 'a.png'), red, { 'content-type': 'text/html' })
    assert.equal(taken.status, 201)
  })

  test('eight uploads of one name at once: one is new, one picture remains', async () => {
    const hotel = await newHotel()
    const path = hotelPath(hotel, 'pool.jpg')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => upload(hotel, path, n % 2 ? red : blue)),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 200, 200, 201])
    assert.equal((await blobsOf(hotel)).length, 1)
    assert.equal((await eventsOf(hotel)).length, 8)
  })

  test('a picture added without HTTP is the same picture', async () => {
    const hotel = await newHotel()
    const target = { kind: 'hotel' as const, room_code: null, image_name: 'pool.jpg' }
    assert.deepEqual(await addImage(db, hotel.hotelId, target, red, 'a script'), { created: true })
    assert.deepEqual(await addImage(db, hotel.hotelId, target, red, 'a script'), { created: false })
    assert.equal((await show(hotelPath(hotel, 'pool.jpg'))).statusCode, 200)
    const bad = { ...target, image_name: '../etc' }
    await assert.rejects(addImage(db, hotel.hotelId, bad, red, 'a script'), { code: 'invalid_value' })
  })
})

suite('hotelinformation', () => {
  test('lists pictures in the order they came; one put anew keeps its place', async () => {
    const hotel = await newHotel()
    for (const name of ['a.jpg', 'b.jpg', 'a.jpg']) await upload(hotel, hotelPath(hotel, name))
    const { hotel_image } = (await hotel.get('/hotelinformation')).Result
    const [chain_code, hotel_code] = [hotel.chain, hotel.code]
    assert.deepEqual(
      hotel_image.map(({ id: _, ...image }: { id: number }) => image),
      ['a.jpg', 'b.jpg'].map((name, at) => ({
        chain_code,
        hotel_code,
        image_name: `https://stay.example${BASE}${hotelPath(hotel, name)}`,
        order: at + 1,
        alt: '',
      })),
    )
  })

  test('shows the header put last, and the one before when that is deleted', async () => {
    const hotel = await newHotel()
    const header = async (): Promise<string> =>
      (await hotel.get('/hotelinformation')).Result.hotel_information.header_picture
    const url = (name: string) => `https://stay.example${BASE}${headerPath(hotel, name)}`
    assert.equal(await header(), '')
    for (const name of ['a.jpg', 'b.jpg', 'a.jpg']) {
      await upload(hotel, headerPath(hotel, name))
      assert.equal(await header(), url(name))
    }
    await hotel.delete(headerPath(hotel, 'a.jpg'))
    assert.equal(await header(), url('b.jpg'))
    await hotel.delete(headerPath(hotel, 'b.jpg'))
    assert.equal(await header(), '')
  })
})

suite('refusals', () => {
  test('in the order of the contract', async () => {
    const [hotel, other] = [await newHotel(), await newHotel()]
    await newRoom(other, 'THEIRS')
    const none = Buffer.alloc(0)
    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const large = Buffer.alloc(10 * 1024 * 1024 + 1)
    const cases: [string, Buffer, number, string][] = [
      [hotelPath(other, '.x'), text, 415, 'unsupported_media_type'],
      [hotelPath(other, '.x'), large, 413, 'body_too_large'],
      [hotelPath(other, '.x'), none, 403, 'hotel_mismatch'],
      [hotelPath({ ...other, chain: hotel.chain }, 'x'), red, 403, 'hotel_mismatch'],
      [roomPath(other, 'x', 'THEIRS'), red, 403, 'hotel_mismatch'],
      [roomPath(hotel, '.x', 'NONE'), none, 400, 'missing_field'],
      [roomPath(hotel, '.x', 'NONE'), red, 422, 'invalid_value'],
      [roomPath(hotel, 'x'.repeat(101), 'NONE'), red, 422, 'invalid_value'],
      [roomPath(hotel, 'x%2fy', 'NONE'), red, 422, 'invalid_value'],
      [roomPath(hotel, 'x', 'NONE'), red, 404, 'room_not_found'],
      [roomPath(hotel, 'x', 'THEIRS'), red, 404, 'room_not_found'],
      [roomPath(hotel, 'x', '%00'), red, 404, 'room_not_found'],
      [hotelPath(hotel, 'x'), red.subarray(0, -40), 415, 'unsupported_media_type'],
    ]
    for (const [path, body, status, code] of cases) {
      const refused = await upload(hotel, path, body)
      assert.deepEqual([refused.status, refused.code], [status, code], path)
    }
    assert.deepEqual([await blobsOf(hotel), await eventsOf(hotel)], [[], []])
    assert.deepEqual([await blobsOf(other), await eventsOf(other)], [[], []])
  })

  test('every fault of the path at once', async () => {
    const [hotel, other] = [await newHotel(), await newHotel()]
    const refused = await upload(hotel, hotelPath(other, '.x'), Buffer.alloc(0))
    assert.deepEqual(
      refused.Error.details.map(({ field, code }: { field: string; code: string }) => [field, code]),
      [
        ['chain_code', 'hotel_mismatch'],
        ['hotel_code', 'hotel_mismatch'],
        ['image_name', 'invalid_value'],
        [null, 'missing_field'],
      ],
    )
  })

  test('of a delete', async () => {
    const [hotel, other] = [await newHotel(), await newHotel()]
    await upload(other, hotelPath(other, 'x'))
    for (const [path, status, code] of [
      [hotelPath(other, 'x'), 403, 'hotel_mismatch'],
      [hotelPath(hotel, '.x'), 422, 'invalid_value'],
      [roomPath(hotel, 'x', 'NONE'), 404, 'room_not_found'],
      [hotelPath(hotel, 'x'), 404, 'image_not_found'],
    ] as const) {
      const refused = await hotel.delete(path)
      assert.deepEqual([refused.status, refused.code], [status, code], path)
    }
    assert.equal((await show(hotelPath(other, 'x'))).statusCode, 200)
  })

  test('of whoever is no admin', async () => {
    const hotel = await newHotel()
    const path = hotelPath(hotel, 'x')
    for (const method of ['PUT', 'DELETE']) {
      const raw = method === 'PUT' ? { raw: red } : {}
      assert.equal((await hotel.call(method, path, { ...raw, token: null })).code, 'token_missing')
      assert.equal(
        (await hotel.call(method, path, { ...raw, token: hotel.client })).code,
        'admin_token_required',
      )
    }
  })
})

suite('rooms', () => {
  test("a deleted room's pictures go with it, the others stay", async () => {
    const hotel = await newHotel()
    await newRoom(hotel)
    await newRoom(hotel, 'SUITE')
    await upload(hotel, roomPath(hotel, 'bed.jpg'))
    await upload(hotel, roomPath(hotel, 'bed.jpg', 'SUITE'))
    assert.equal((await hotel.delete('/deleteroom/DELUXE')).status, 200)
    assert.equal((await show(roomPath(hotel, 'bed.jpg'))).statusCode, 404)
    assert.equal((await show(roomPath(hotel, 'bed.jpg', 'SUITE'))).statusCode, 200)
    assert.equal((await blobsOf(hotel)).length, 1)
  })

  test('a room deleted while its picture is being stored: refused, and the bytes are swept up', async () => {
    const hotel = await newHotel()
    await newRoom(hotel)
    const room = { room_id: 0 }
    const uploading = await db.inHotel(hotel.hotelId, async (tx) => {
      Object.assign(room, await tx.row('select room_id from room where hotel_id = $1', [tx.hotelId]))
      const answer = upload(hotel, roomPath(hotel, 'bed.jpg'))
      await until(async () => (await blobsOf(hotel)).length > 0)
      forgetRoomImages(tx, room.room_id)
      deleteRoom(tx, room.room_id)
      tx.tick({ type: 'room.changed', data: {}, actor: 'a test', catalog: true })
      return { answer }
    })
    assert.equal((await uploading.answer).code, 'room_not_found')
    assert.deepEqual(await db.coordinator.read((sql) => listRoomImages(sql, hotel.hotelId)), [])
    assert.equal(await sweepNode(db.of(hotel.hotelId), strayBlobs), 0)
    await db.coordinator.write((sql) =>
      sql.run(`update image_data set created_at = now() - interval '2 hours' where hotel_id = $1`, [
        hotel.hotelId,
      ]),
    )
    assert.equal(await sweepNode(db.of(hotel.hotelId), strayBlobs), 3)
    assert.deepEqual(await blobsOf(hotel), [])
  })

  test('sweeping leaves what an image points to', async () => {
    const hotel = await newHotel()
    await upload(hotel, hotelPath(hotel, 'x'))
    await db.coordinator.write((sql) =>
      sql.run(`update image_data set created_at = now() - interval '2 hours' where hotel_id = $1`, [
        hotel.hotelId,
      ]),
    )
    assert.equal(await sweepNode(db.of(hotel.hotelId), strayBlobs), 0)
    assert.equal((await show(hotelPath(hotel, 'x'))).statusCode, 200)
  })
})
