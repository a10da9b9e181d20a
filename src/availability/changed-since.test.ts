import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'

const { hotel } = await createTestApp()

const DAYS = ['2035-05-01', '2035-05-02', '2035-05-03']

const house = async () => {
  const my = await hotel()
  await my.post('/createroom', { room_code: 'SEA', room_name: 'Sea', number_of_room: 5 })
  for (const rate_code of ['FLEX', 'SAVER']) await my.post('/createrate', { rate_code, rate_name: rate_code })
  const range = { start_date: DAYS[0], end_date: DAYS[2] }
  const update = (body: object) => my.put('/updateroomavailability/SEA', { ...range, ...body })
  await update({ rate_code: 'FLEX', rate_price: 100, number_of_rooms: 5 })
  await update({ rate_code: 'SAVER', rate_price: 80 })
  const list = () => my.get(`/getallroomavailability?start_date=${DAYS[0]}&end_date=${DAYS[2]}`)
  const version = async (): Promise<number> => (await list()).json.Version
  const push = (data: object[], if_version: number, query = '') =>
    my.post(`/modifyroomavailability${query}`, {
      data: data.map((entry) => ({ room_code: 'SEA', ...entry })),
      if_version,
    })
  const book = (day: string, next: string) =>
    my.post('/createbooking', {
      booking_form: {
        room_code: 'SEA',
        rate_code: 'FLEX',
        arrival_date: day,
        departure_date: next,
        guest_detail: { name: 'Ann', email: 'ann@example.com' },
        guests: 1,
      },
    })
  return { ...my, update, list, version, push, book }
}

const count = (day: string, number_of_rooms: number) => ({ room_availability_date: day, number_of_rooms })

test('a push from the current version is written; from an older one only where nobody was there', async () => {
  const my = await house()
  const before = await my.version()
  assert.equal((await my.push([count(DAYS[0]!, 4)], before)).status, 200)
  assert.equal((await my.push([count(DAYS[1]!, 4)], before)).status, 200, 'another day')
  const clash = await my.push([count(DAYS[2]!, 3), count(DAYS[0]!, 3)], before)
  assert.equal(clash.status, 409)
  assert.equal(clash.code, 'changed_since')
  assert.equal(clash.json.StatusCode, 6)
  const now = (await my.list()).Result
  assert.deepEqual(clash.Error.details, [
    {
      field: 'data[1]',
      code: 'changed_since',
      message: `SEA on ${DAYS[0]} was changed after version ${before}`,
      index: 1,
      room_code: 'SEA',
      date: DAYS[0],
      current: now[0],
    },
  ])
  assert.deepEqual(
    now.map(({ number_of_rooms }: { number_of_rooms: number }) => number_of_rooms),
    [4, 4, 5],
    'nothing was written, not even the day nobody had changed',
  )
  const partial = await my.push([count(DAYS[2]!, 3), count(DAYS[0]!, 3)], before, '?partial=1')
  assert.equal(partial.code, 'changed_since')
})

test('the same change sent again is no clash, and a change of another row of the day neither', async () => {
  const my = await house()
  const before = await my.version()
  await my.push([count(DAYS[0]!, 4)], before)
  const again = await my.push([count(DAYS[0]!, 4)], before)
  assert.deepEqual([again.status, again.Result.unchanged], [200, 1])
  assert.equal((await my.book(DAYS[1]!, DAYS[2]!)).status, 201)
  const prices = await my.update({ rate_code: 'FLEX', rate_price: 120, if_version: before })
  assert.equal(prices.status, 200, 'a booking changed the rooms left, not the price')
  const rooms = await my.update({ number_of_rooms: 9, if_version: before })
  assert.equal(rooms.code, 'changed_since')
  assert.deepEqual(
    rooms.Error.details.map(({ field, date }: Record<string, unknown>) => [field, date]),
    [
      [null, DAYS[0]],
      [null, DAYS[1]],
    ],
  )
  const saver = await my.update({ rate_code: 'SAVER', rate_price: 70, if_version: before })
  assert.equal(saver.status, 200, 'another rate')
})

test('a deleted day was changed too', async () => {
  const my = await house()
  const before = await my.version()
  const range = `start_date=${DAYS[0]}&end_date=${DAYS[0]}`
  await my.delete(`/deleteroomavailability/SEA?${range}&rate_code=FLEX`)
  const flex = { start_date: DAYS[0], end_date: DAYS[0], rate_code: 'FLEX', rate_price: 90 }
  assert.equal((await my.update({ ...flex, if_version: before })).code, 'changed_since')
  assert.equal((await my.update({ ...flex, rate_code: 'SAVER', if_version: before })).status, 200)
  const between = await my.version()
  await my.delete(`/deleteroomavailability/SEA?${range}`)
  const gone = await my.push([count(DAYS[0]!, 3)], between)
  assert.equal(gone.code, 'changed_since')
  assert.equal(gone.Error.details[0].current, null)
  assert.equal((await my.update({ ...flex, rate_code: 'SAVER', if_version: between })).code, 'changed_since')
  assert.equal((await my.push([count(DAYS[0]!, 3)], await my.version())).status, 200)
})

test('a room or rate that was deleted and made again is another one', async () => {
  const my = await house()
  const before = await my.version()
  const flex = { rate_code: 'FLEX', rate_price: 90 }
  const remake = async (kind: 'room' | 'rate', code: string, more: object = {}) => {
    await my.delete(`/delete${kind}/${code}`)
    await my.post(`/create${kind}`, { [`${kind}_code`]: code, [`${kind}_name`]: code, ...more })
  }
  await remake('rate', 'FLEX')
  const prices = await my.update({ ...flex, if_version: before })
  assert.deepEqual(
    [prices.code, prices.Error.details.map(({ date }: { date: string }) => date)],
    ['changed_since', DAYS],
  )
  const named = await my.push([{ ...count(DAYS[1]!, 5), rate_code: 'FLEX' }], before)
  assert.equal(named.code, 'changed_since', 'a room-day that is to name the rate')
  assert.equal((await my.push([count(DAYS[0]!, 4)], before)).status, 200, 'what does not name the rate')
  const saver = { rate_code: 'SAVER', rate_price: 75 }
  assert.equal((await my.update({ ...saver, if_version: before })).status, 200, 'another rate')
  const between = await my.version()
  await remake('room', 'SEA', { number_of_room: 5 })
  const counts = await my.push([count(DAYS[0]!, 4)], between)
  assert.equal(counts.code, 'changed_since')
  assert.equal(counts.Error.details[0].current, null)
  assert.equal((await my.update({ ...saver, if_version: between })).code, 'changed_since')
  assert.deepEqual((await my.list()).Result, [], 'nothing was written')
  const now = await my.version()
  assert.equal((await my.update({ ...flex, number_of_rooms: 2, if_version: now })).status, 200)
})

test('days of a rate that went before the rate itself are no change of the room', async () => {
  const my = await house()
  await my.push([count('2035-05-20', 4)], await my.version())
  const before = await my.version()
  await my.delete(`/deleteroomavailability/SEA?rate_code=SAVER`)
  await my.delete('/deleterate/SAVER')
  assert.equal((await my.push([count('2035-05-10', 4)], before)).status, 200, 'a day that nobody had')
  assert.equal((await my.push([count('2035-05-02', 4)], before)).status, 200)
})

test('undo is a push of what was there, unless someone came in between', async () => {
  const my = await house()
  const before = (await my.list()).Result
  await my.update({ rate_code: 'FLEX', rate_price: 150 })
  const after = await my.version()
  assert.equal((await my.post('/modifyroomavailability', { data: before, if_version: after })).status, 200)
  assert.deepEqual((await my.list()).Result, before)
  await my.update({ rate_code: 'FLEX', rate_price: 150 })
  const again = await my.version()
  await my.update({ start_date: DAYS[1], end_date: DAYS[1], rate_code: 'FLEX', rate_price: 160 })
  const refused = await my.post('/modifyroomavailability', { data: before, if_version: again })
  assert.deepEqual(
    refused.Error.details.map(({ index, current }: Record<string, { rate_detail: object[] }>) => [
      index,
      (current!.rate_detail[0] as { rate_price: number }).rate_price,
    ]),
    [[1, 160]],
  )
})

test('of two who change the same day from the same version one is told', async () => {
  const my = await house()
  const version = await my.version()
  const answers = await Promise.all([1, 2, 3, 4].map((rooms) => my.push([count(DAYS[0]!, rooms)], version)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
})

test('other faults go before, and a version that is none is refused', async () => {
  const my = await house()
  const version = await my.version()
  assert.equal((await my.push([count(DAYS[0]!, 3)], version + 1)).code, 'invalid_value')
  assert.equal((await my.push([count(DAYS[0]!, 3)], -1)).code, 'invalid_value')
  assert.equal((await my.push([count(DAYS[0]!, 3)], 1.5)).code, 'invalid_format')
  assert.equal((await my.push([{ ...count(DAYS[0]!, 3), rate_code: 'NONE' }], 0)).code, 'rate_not_found')
  assert.equal((await my.push([count(DAYS[0]!, 3)], 0)).code, 'changed_since')
})
