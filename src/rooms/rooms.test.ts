import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { ANY_PARTY, errorOf, faultsOf, newRoom, outcome } from '../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

const WHOLE = {
  room_code: 'SUITE-1.a_B',
  room_name: 'Suite',
  number_of_room: 7,
  room_bed: 2,
  room_size: 41.25,
  room_max_adult: 4,
  room_max_children: 3,
  room_description: 'Two rooms and a view',
  is_publish: 0,
  ...ANY_PARTY,
}

const withoutTimes = ({ created_at, updated_at, ...rest }: Record<string, unknown>) => {
  assert.match(String(created_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.match(String(updated_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  return rest
}

suite('createroom', () => {
  test('answers 201 with every field as given', async () => {
    const hotel = await newHotel()
    const made = await hotel.post('/createroom', WHOLE)
    assert.equal(made.status, 201)
    assert.deepEqual(Object.keys(made.json), ['StatusCode', 'Message', 'Result'])
    assert.deepEqual([made.json.StatusCode, made.json.Message], [0, 'Success'])
    assert.deepEqual(withoutTimes(made.Result), WHOLE)
    const got = await hotel.get('/getroom/SUITE-1.a_B')
    assert.deepEqual(got.Result, made.Result)
  })

  test('fills in the defaults where a field is left out or null', async () => {
    const hotel = await newHotel()
    const made = await hotel.post('/createroom', {
      room_code: 'A',
      room_name: 'A',
      number_of_room: 1,
      room_bed: null,
      is_publish: null,
      unknown_field: { any: ['thing'] },
    })
    assert.deepEqual(withoutTimes(made.Result), {
      room_code: 'A',
      room_name: 'A',
      number_of_room: 1,
      room_bed: 1,
      room_size: 0,
      room_max_adult: 2,
      room_max_children: 0,
      room_description: '',
      is_publish: 1,
      ...ANY_PARTY,
    })
  })

  test('takes true and false for a flag, and answers 1 and 0', async () => {
    const hotel = await newHotel()
    const [shown, hidden] = [
      await newRoom(hotel, { is_publish: true }),
      await newRoom(hotel, { room_code: 'B', is_publish: false }),
    ]
    assert.deepEqual([shown.Result.is_publish, hidden.Result.is_publish], [1, 0])
  })

  test('409 where the code is taken, in this hotel only and by its case', async () => {
    const [hotel, other] = [await newHotel(), await newHotel()]
    await newRoom(hotel)
    const again = await hotel.post('/createroom', { ...WHOLE, room_code: 'DLX' })
    assert.equal(outcome(again), '409 room_exists')
    assert.equal(again.json.StatusCode, 11)
    assert.equal((await hotel.get('/getroom/DLX')).Result.room_name, 'Deluxe')
    await newRoom(hotel, { room_code: 'dlx' })
    await newRoom(other)
  })

  test('names every missing field', async () => {
    const hotel = await newHotel()
    const refused = await hotel.post('/createroom', { room_name: '' })
    assert.equal(outcome(refused), '400 missing_field')
    assert.equal(refused.json.StatusCode, 8)
    assert.deepEqual(faultsOf(refused), [
      'room_code missing_field',
      'room_name missing_field',
      'number_of_room missing_field',
    ])
    assert.deepEqual((await hotel.get('/getallrooms')).Result, [])
  })
})

suite('reading rooms', () => {
  test('lists them in order of creation, of this hotel alone', async () => {
    const [hotel, other] = [await newHotel(), await newHotel()]
    for (const room_code of ['Z', 'A', 'M']) await newRoom(hotel, { room_code })
    await newRoom(other, { room_code: 'X' })
    const { Result } = await hotel.get('/getallrooms')
    assert.deepEqual(
      Result.map((room: { room_code: string }) => room.room_code),
      ['Z', 'A', 'M'],
    )
    assert.deepEqual(Result[1], (await hotel.get('/getroom/A')).Result)
  })
})

suite('updateroom', () => {
  test('changes what is given and leaves the rest', async () => {
    const hotel = await newHotel()
    await hotel.post('/createroom', WHOLE)
    const changed = await hotel.put('/updateroom/SUITE-1.a_B', {
      room_code: 'SUITE-1.a_B',
      room_size: 0.5,
      room_description: '',
      room_name: null,
      is_publish: true,
    })
    assert.equal(changed.status, 200)
    assert.deepEqual(withoutTimes(changed.Result), {
      ...WHOLE,
      room_size: 0.5,
      room_description: '',
      is_publish: 1,
    })
    assert.deepEqual((await hotel.get('/getroom/SUITE-1.a_B')).Result, changed.Result)
  })

  test('an update that changes nothing leaves updated_at alone', async () => {
    const hotel = await newHotel()
    const { Result } = await newRoom(hotel)
    assert.deepEqual((await hotel.put('/updateroom/DLX', { room_name: 'Deluxe' })).Result, Result)
    assert.deepEqual((await hotel.put('/updateroom/DLX', {})).Result, Result)
  })

  test('another code in the body is a mismatch, told beside the other faults and before 404', async () => {
    const hotel = await newHotel()
    await newRoom(hotel)
    const refused = await hotel.put('/updateroom/DLX', { room_bed: -1, room_code: 'OTHER' })
    assert.equal(outcome(refused), '422 room_code_mismatch')
    assert.deepEqual(faultsOf(refused), ['room_code room_code_mismatch', 'room_bed invalid_value'])
    assert.equal(outcome(await hotel.put('/updateroom/NOSUCH', { room_code: 'X' })), '422 room_code_mismatch')
    assert.equal((await hotel.get('/getroom/DLX')).Result.room_bed, 1)
  })
})

suite('a room that is not there', () => {
  const calls: [string, string, object?][] = [
    ['GET', '/getroom/'],
    ['PUT', '/updateroom/', { room_bed: 2 }],
    ['DELETE', '/deleteroom/'],
    ['DELETE', '/deleteroomavailability/'],
    ['PUT', '/updateroomavailability/', { data: [] }],
  ]
  for (const [method, path, body] of calls)
    test(`${method} ${path}: 404, the same for another hotel's room and for codes that cannot be`, async () => {
      const [hotel, other] = [await newHotel(), await newHotel()]
      await newRoom(other)
      const unknown = errorOf(await hotel.call(method, `${path}NOSUCH`, { body }))
      assert.equal((unknown as { status: number }).status, 404)
      for (const code of ['DLX', 'dlx', '%00', 'A%2FB', '%20', 'x'.repeat(600), '%F0%9F%8F%A8', '__proto__'])
        assert.deepEqual(errorOf(await hotel.call(method, path + code, { body })), unknown, code)
      assert.equal((await other.get('/getroom/DLX')).status, 200)
    })
})
