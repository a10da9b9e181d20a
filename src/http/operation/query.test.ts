import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../../test/support/harness.ts'
import { day, faultsOf, outcome, stock } from '../../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp()

const DATES = `StartDate=${day(0)}&EndDate=${day(1)}`

suite('query parameters', () => {
  test('both spellings of a name mean the same', async () => {
    const hotel = await stock(await newHotel())
    const spellings = [
      `/roomavailability?StartDate=${day(0)}&EndDate=${day(2)}&HotelCode=${hotel.code}&Adults=2&Children=1&Rooms=2`,
      `/roomavailability?start_date=${day(0)}&end_date=${day(2)}&hotel_code=${hotel.code}&adults=2&children=1&rooms=2`,
      `/roomavailability?start_date=${day(0)}T00:00:00Z&EndDate=${day(2)}&Adults=2&children=1&Rooms=2&unknown=1`,
    ]
    const answers = []
    for (const path of spellings) answers.push((await hotel.get(path)).Result)
    assert.equal(answers[0][0].rate_details[0].total_price, 400)
    assert.deepEqual(answers[1], answers[0])
    assert.deepEqual(answers[2], answers[0])
    for (const path of [
      '/getallroomavailability',
      '/getallbooking',
      '/getavailability',
      '/checkroomavailability',
    ]) {
      const more = path === '/checkroomavailability' ? '&room_code=DLX' : ''
      const pascal = await hotel.get(`${path}?StartDate=${day(0)}&EndDate=${day(1)}${more}`)
      const snake = await hotel.get(`${path}?start_date=${day(0)}&end_date=${day(1)}${more}`)
      assert.equal(outcome(pascal), '200 ok')
      assert.deepEqual(pascal.Result, snake.Result)
    }
  })

  const cases: [string, string, string][] = [
    [`/roomavailability?${DATES}&Adults=two`, '400 invalid_format', 'adults'],
    [`/roomavailability?${DATES}&Adults=`, '400 invalid_format', 'adults'],
    [`/roomavailability?${DATES}&Adults=1.5`, '400 invalid_format', 'adults'],
    [`/roomavailability?${DATES}&Adults=1e3`, '400 invalid_format', 'adults'],
    [`/roomavailability?${DATES}&Adults=0x10`, '400 invalid_format', 'adults'],
    [`/roomavailability?${DATES}&Adults=%201`, '400 invalid_format', 'adults'],
    [`/roomavailability?${DATES}&Adults=1&Adults=2`, '400 invalid_format', 'adults'],
    [`/roomavailability?${DATES}&Adults=-1`, '422 invalid_value', 'adults'],
    [`/roomavailability?${DATES}&Adults=1000001`, '422 invalid_value', 'adults'],
    [`/roomavailability?${DATES}&Adults=${'9'.repeat(400)}`, '422 invalid_value', 'adults'],
    [`/roomavailability?${DATES}&Children=-1`, '422 invalid_value', 'children'],
    [`/roomavailability?${DATES}&Rooms=0`, '422 invalid_value', 'rooms'],
    [`/roomavailability?${DATES}&Rooms=100`, '422 invalid_value', 'rooms'],
    [`/roomavailability?${DATES}&available_only=2`, '422 invalid_value', 'available_only'],
    [`/roomavailability?${DATES}&available_only=yes`, '400 invalid_format', 'available_only'],
    [`/roomavailability?${DATES}&room_code=%00`, '422 invalid_value', 'room_code'],
    [`/roomavailability?${DATES}&HotelCode=OTHER`, '403 hotel_mismatch', 'hotel_code'],
    [`/roomavailability?${DATES}&HotelCode=`, '403 hotel_mismatch', 'hotel_code'],
    ['/roomavailability?StartDate=x&HotelCode=OTHER', '403 hotel_mismatch', 'hotel_code'],
    [`/roomavailability?EndDate=${day(1)}`, '400 missing_field', 'start_date'],
    [`/roomavailability?StartDate=&EndDate=${day(1)}`, '400 missing_field', 'start_date'],
    [
      `/roomavailability?StartDate=${day(0)}&StartDate=${day(0)}&EndDate=${day(1)}`,
      '400 invalid_format',
      'start_date',
    ],
    [`/roomavailability?StartDate=${day(1)}&EndDate=${day(0)}`, '422 invalid_value', 'end_date'],
    [`/roomavailability?StartDate=${day(0)}&EndDate=${day(91)}`, '422 invalid_value', 'end_date'],
    [`/checkroomavailability?${DATES}`, '400 missing_field', 'room_code'],
    [`/checkroomavailability?${DATES}&room_code=`, '400 missing_field', 'room_code'],
    [
      `/checkroomavailability?start_date=${day(0)}&end_date=${day(91)}&room_code=DLX`,
      '422 invalid_value',
      'end_date',
    ],
    ['/getavailability', '400 missing_field', 'start_date'],
    [`/getavailability?${DATES}&HotelCode=OTHER`, '403 hotel_mismatch', 'hotel_code'],
    [`/getallroomavailability?StartDate=${day(0)}`, '400 missing_field', 'end_date'],
    [`/getallroomavailability?${DATES}&HotelCode=OTHER`, '403 hotel_mismatch', 'hotel_code'],
    [`/getallroomavailability?StartDate=${day(1)}&EndDate=${day(0)}`, '422 invalid_value', 'end_date'],
    [`/getallroomavailability?StartDate=${day(0)}&EndDate=${day(800)}`, '422 invalid_value', 'end_date'],
    [`/getallbooking?start_date=${day(0)}&end_date=${day(800)}`, '422 invalid_value', 'end_date'],
    ['/getallbooking?limit=0', '422 invalid_value', 'limit'],
    ['/getallbooking?limit=1001', '422 invalid_value', 'limit'],
    ['/getallbooking?limit=many', '400 invalid_format', 'limit'],
    ['/getallbooking?cursor=nonsense', '422 invalid_value', 'cursor'],
    ['/getallbooking?cursor=', '422 invalid_value', 'cursor'],
    ['/getallbooking?booking_status=lost', '422 invalid_value', 'booking_status'],
    ['/getallbooking?is_ack=2', '422 invalid_value', 'is_ack'],
    ['/getallbooking?booking_code=A&booking_code=%00', '422 invalid_value', 'booking_code[1]'],
    ['/getallbooking?start_date=2027-02-30', '400 invalid_format', 'start_date'],
    ['/getallbooking?start_date=', '400 invalid_format', 'start_date'],
  ]
  for (const [path, expected, field] of cases)
    test(`${path.slice(0, 100)}: ${expected}`, async () => {
      const hotel = await newHotel()
      const refused = await hotel.get(path)
      assert.equal(outcome(refused), expected)
      assert.ok(
        faultsOf(refused).some((fault) => fault.startsWith(`${field} `)),
        refused.text,
      )
    })

  test('the longest stay and the longest range are allowed', async () => {
    const hotel = await stock(await newHotel())
    const stay = `start_date=${day(0)}&end_date=${day(90)}`
    for (const path of ['/roomavailability', '/checkroomavailability', '/getavailability'])
      assert.equal(outcome(await hotel.get(`${path}?${stay}&room_code=DLX`)), '200 ok')
    const range = `start_date=${day(0)}&end_date=${day(799)}`
    for (const path of ['/getallroomavailability', '/getallbooking'])
      assert.equal(outcome(await hotel.get(`${path}?${range}`)), '200 ok')
  })

  test('start = end is one night, whichever way each is written', async () => {
    const hotel = await stock(await newHotel())
    for (const end of [day(0), `${day(0)}T00:00:00Z`, day(1)]) {
      const { Result } = await hotel.get(`/roomavailability?StartDate=${day(0)}&EndDate=${end}`)
      assert.deepEqual([Result[0].nights, Result[0].departure_date], [1, day(1)])
      const check = await hotel.get(
        `/checkroomavailability?start_date=${day(0)}&end_date=${end}&room_code=DLX`,
      )
      assert.deepEqual([check.Result.nights, check.Result.end_date], [1, day(1)])
      const { url } = (await hotel.get(`/getavailability?start_date=${day(0)}&end_date=${end}`)).Result
      assert.ok(url.endsWith(`start_date=${day(0)}&end_date=${day(1)}`), url)
    }
    const last = await hotel.get('/roomavailability?StartDate=2100-12-31&EndDate=2100-12-31')
    assert.deepEqual([last.Result[0].nights, last.Result[0].departure_date], [1, '2101-01-01'])
  })
})
