import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp } from '../../test/support/harness.ts'
import { faultsOf, outcome } from '../../test/support/stock.ts'

const { hotel: newHotel } = await createTestApp({ publicUrl: 'https://stay.example' })

suite('ping and test', () => {
  test('ping answers the moment and the version to both kinds of token', async () => {
    const hotel = await newHotel()
    for (const token of [hotel.admin, hotel.client]) {
      const earlier = Date.now()
      const { status, Result } = await hotel.get('/ping', { token })
      const time = Date.parse(Result.time)
      assert.equal(status, 200)
      assert.deepEqual(Object.keys(Result), ['pong', 'time', 'version'])
      assert.equal(Result.pong, 1)
      assert.ok(earlier <= time && time <= Date.now())
    }
  })

  test('test says whose token it is', async () => {
    const hotel = await newHotel({ chain: 'SEA', code: 'ONE' })
    const token = await hotel.token({ token_name: 'Widget' })
    const said = { hotel_code: 'ONE', chain_code: 'SEA' }
    assert.deepEqual((await hotel.get('/test')).Result, { ...said, is_admin: 1, token_name: 'A test' })
    assert.deepEqual((await hotel.get('/test', { token })).Result, {
      ...said,
      is_admin: 0,
      token_name: 'Widget',
    })
  })
})

suite('hotelinformation', () => {
  test('answers every field, also of a hotel that has told little', async () => {
    const hotel = await newHotel({ name: 'Small', currency: 'JPY', timezone: 'Asia/Tokyo' })
    const { status, Result } = await hotel.get('/hotelinformation', { token: hotel.client })
    assert.equal(status, 200)
    assert.deepEqual(Result, {
      hotel_information: {
        id: hotel.hotelId,
        chain_code: hotel.chain,
        hotel_code: hotel.code,
        hotel_name: 'Small',
        hotel_address: '',
        hotel_phone_number: '',
        hotel_email: '',
        hotel_star: 0,
        company_code: '',
        header_picture: '',
        header_picture_alt: '',
        property_type_code: '',
        hotel_description: '',
        hotel_sub_domain: '',
        default_color: '#0f766e',
        currency: 'JPY',
        timezone: 'Asia/Tokyo',
        check_in_time: '14:00',
        check_out_time: '12:00',
        latitude: null,
        longitude: null,
        terms_url: '',
        privacy_url: '',
        book_button_text: '',
        default_policy_code: null,
        hold_minutes: 15,
        max_rooms_per_booking: 9,
        guest_may_change: ['arrival_time', 'special_request', 'phone'],
        language: 'en',
      },
      hotel_features: null,
      hotel_image: [],
      hotel_policy: [],
    })
  })
})

suite('PUT hotelinformation', () => {
  const policy = { policy_code: 'CANCEL', title: 'Cancelling', description: 'Free until the day before.' }

  test('takes fields flat and in the shape answered, what is flat first', async () => {
    const hotel = await newHotel()
    const changed = await hotel.put('/hotelinformation', {
      hotel_star: 4.5,
      hotel_name: 'Flat',
      hotel_information: { hotel_name: 'Nested', latitude: -8.67, check_in_time: '15:30' },
      hotel_features: ['Pool', 'Sauna 🧖'],
      hotel_policy: [{ ...policy, unknown: { deep: ['x', '\u0000'] } }],
    })
    assert.equal(changed.status, 200)
    const { hotel_information: said, ...rest } = changed.Result
    assert.deepEqual(
      [said.hotel_star, said.hotel_name, said.latitude, said.check_in_time],
      [4.5, 'Flat', -8.67, '15:30'],
    )
    assert.deepEqual(rest, { hotel_features: ['Pool', 'Sauna 🧖'], hotel_image: [], hotel_policy: [policy] })
    assert.deepEqual((await hotel.get('/hotelinformation')).Result, changed.Result)
  })

  test('what was answered can be sent back as it is, and changes nothing', async () => {
    const hotel = await newHotel()
    const before = (await hotel.get('/hotelinformation')).json
    const same = await hotel.put('/hotelinformation', before.Result)
    assert.deepEqual(same.Result, before.Result)
    assert.equal((await hotel.get('/getallrooms')).json.Version, 0)
  })

  test('what guests may change is a list, and empty says nothing', async () => {
    const hotel = await newHotel()
    for (const guest_may_change of [['guest_name', 'phone'], []]) {
      const changed = await hotel.put('/hotelinformation', { guest_may_change })
      assert.deepEqual(changed.Result.hotel_information.guest_may_change, guest_may_change)
      assert.deepEqual((await hotel.get('/hotelinformation')).Result, changed.Result)
    }
  })

  test('codes, currency, id and pictures cannot be changed here, whatever they are given as', async () => {
    const hotel = await newHotel()
    const before = (await hotel.get('/hotelinformation')).Result
    const ignored = {
      id: 'x',
      chain_code: 5,
      hotel_code: 'X',
      currency: 'EUR',
      header_picture: {},
      header_picture_alt: {},
      hotel_image: 1,
    }
    const changed = await hotel.put('/hotelinformation', { ...ignored, hotel_information: ignored })
    assert.equal(changed.status, 200)
    assert.deepEqual((await hotel.get('/hotelinformation')).Result, before)
  })

  test('features and policies hidden among the information are not taken unchecked', async () => {
    const hotel = await newHotel()
    const hidden = { hotel_features: 'garbage', hotel_policy: 5 }
    assert.equal((await hotel.put('/hotelinformation', { hotel_information: hidden })).status, 200)
    const { Result } = await hotel.get('/hotelinformation')
    assert.deepEqual([Result.hotel_features, Result.hotel_policy], [null, []])
  })

  const bad: [string, object, string, string][] = [
    ['an empty name', { hotel_name: '' }, '400 missing_field', 'hotel_name'],
    ['a bad colour', { default_color: 'red' }, '422 invalid_value', 'default_color'],
    ['no time zone', { timezone: 'Mars/Base' }, '422 invalid_value', 'timezone'],
    ['a zone that only some know', { timezone: 'PST' }, '422 invalid_value', 'timezone'],
    ['an offset', { timezone: '+07:00' }, '422 invalid_value', 'timezone'],
    ['a bad hour', { check_in_time: '25:00' }, '422 invalid_value', 'check_in_time'],
    ['a bad e-mail', { hotel_email: 'nobody' }, '422 invalid_value', 'hotel_email'],
    ['terms that are no address', { terms_url: 'javascript:alert(1)' }, '422 invalid_value', 'terms_url'],
    [
      'a button of a whole sentence',
      { book_button_text: 'x'.repeat(61) },
      '422 invalid_value',
      'book_button_text',
    ],
    [
      'a change that is not for guests',
      { guest_may_change: ['phone', 'arrival_date'] },
      '422 invalid_value',
      'guest_may_change[1]',
    ],
    ['too far north', { latitude: 90.1 }, '422 invalid_value', 'latitude'],
    ['a feature that is none', { hotel_features: ['a', 1] }, '400 invalid_format', 'hotel_features[1]'],
    [
      'a policy without a title',
      { hotel_policy: [{ policy_code: 'A', description: '' }] },
      '400 missing_field',
      'hotel_policy[0].title',
    ],
    [
      'nested faults',
      { hotel_information: { hotel_star: '4' } },
      '400 invalid_format',
      'hotel_information.hotel_star',
    ],
  ]
  for (const [name, body, expected, field] of bad)
    test(`refuses ${name}, and keeps nothing`, async () => {
      const hotel = await newHotel()
      const before = (await hotel.get('/hotelinformation')).Result
      const refused = await hotel.put('/hotelinformation', { company_code: 'NEW', ...body })
      assert.equal(outcome(refused), expected)
      assert.equal(faultsOf(refused)[0]?.split(' ')[0], field)
      assert.deepEqual((await hotel.get('/hotelinformation')).Result, before)
    })

  test('a new time zone moves today', async () => {
    const hotel = await newHotel({ timezone: 'Pacific/Kiritimati' })
    const today = (zone: string) => Temporal.Now.plainDateISO(zone).toString()
    const reasons = async (date: string) => {
      await hotel.post('/createroom', { room_code: 'A', room_name: 'A', number_of_room: 1 })
      const path = `/checkroomavailability?start_date=${date}&end_date=${date}&room_code=A`
      return (await hotel.get(path)).Result.reasons.map((reason: { code: string }) => reason.code)
    }
    // Kiritimati is 26 hours ahead of Etc/GMT+12, so its yesterday is never past there.
    const yesterday = Temporal.Now.plainDateISO('Pacific/Kiritimati').subtract({ days: 1 }).toString()
    assert.ok((await reasons(yesterday)).includes('past_date'))
    await hotel.put('/hotelinformation', { timezone: 'Etc/GMT+12' })
    assert.ok(today('Etc/GMT+12') <= yesterday)
    assert.ok(!(await reasons(yesterday)).includes('past_date'))
  })

  test('a client token may not', async () => {
    const hotel = await newHotel()
    const refused = await hotel.put('/hotelinformation', { hotel_star: 1 }, { token: hotel.client })
    assert.equal(outcome(refused), '403 admin_token_required')
  })
})
