import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { unzipSync } from 'fflate'
import { createTestApp, type TestHotel } from '../../../test/support/harness.ts'
import { day, faultsOf, listed, newRate, newRoom, outcome, push, stock } from '../../../test/support/stock.ts'
import { Dice } from '../../stay/model/dice.testing.ts'

// Touches days: runs far ahead of UTC.

const { app, hotel: newHotel } = await createTestApp()

const exported = async (hotel: TestHotel, more = ''): Promise<string> => {
  const { status, text } = await hotel.get(`/exportprices?start_date=${day(0)}&end_date=${day(700)}${more}`)
  assert.equal(status, 200, text)
  return text
}

const imported = (hotel: TestHotel, raw: string | Buffer, query = '', type = 'text/csv') =>
  hotel.call('POST', `/importprices${query}`, { raw, headers: { 'content-type': type } })

const NAME = '=HYPERLINK("http://evil.example","Sea")'

/** Days with all kinds of values, of two rooms and rates. */
const filled = async (seed: number): Promise<TestHotel> => {
  const hotel = await newHotel()
  const dice = new Dice(seed)
  await newRoom(hotel, { room_name: NAME })
  await newRoom(hotel, { room_code: '-2', room_name: '+1, "two"' })
  await newRate(hotel, { rate_name: '@SUM(1)' })
  await newRate(hotel, { rate_code: 'S.1' })
  const maybe = <T>(value: T): T | undefined => (dice.chance(0.5) ? value : undefined)
  await push(
    hotel,
    Array.from({ length: 60 }, () => ({
      room_code: dice.oneOf(['DLX', '-2']),
      room_availability_date: day(dice.int(0, 20)),
      rate_detail: [
        {
          rate_code: dice.oneOf(['FLEX', 'S.1']),
          rate_price: maybe(dice.int(0, 30_000) / 100),
          normal_price: maybe(dice.int(0, 3) * 33.33),
          min_night: maybe(dice.int(0, 3)),
          max_night: maybe(dice.int(3, 6)),
          cta: maybe(dice.int(0, 2)),
          ctd: maybe(dice.int(0, 1)),
          min_night_through: maybe(dice.int(0, 2)),
          adult_prices: maybe([
            { adults: 3, price: dice.int(0, 999) / 10 },
            { adults: 1, price: 80 },
          ]),
          is_close: maybe(dice.int(0, 1)),
        },
      ],
    })),
  )
  return hotel
}

suite('sheets', () => {
  for (const seed of [1, 2, 3])
    test(`what is exported changes nothing, and brings back what was deleted (${seed})`, async () => {
      const hotel = await filled(seed)
      const sheet = await exported(hotel)
      const again = await imported(hotel, sheet)
      assert.equal(again.status, 200, again.text)
      assert.deepEqual([again.Result.updated, again.Result.differences], [0, []])
      for (const room of ['DLX', '-2']) await hotel.delete(`/deleteroomavailability/${room}`)
      assert.equal((await exported(hotel)).split('\r\n').length, 2)
      const european = sheet
        .split('\r\n')
        .map((line) => line.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, ';'))
        .map((line) =>
          line.replaceAll(/(\d)\.(\d+)(?=[; ]|$)/g, '$1,$2').replace(/^(\d+)-(\d+)-(\d+)/, '$3.$2.$1'),
        )
        .join('\r\n')
        .replaceAll('S,1', 'S.1')
      const back = await imported(hotel, seed === 2 ? sheet : `\ufeff${european}`)
      assert.equal(back.status, 200, back.text)
      assert.equal(await exported(hotel), sheet)
    })

  test('names do not come alive as formulas, in CSV or in a workbook', async () => {
    const hotel = await stock(await newHotel(), 1)
    await hotel.put('/updateroom/DLX', { room_name: NAME })
    assert.match(await exported(hotel), /,"'=HYPERLINK\(""http/)
    const { rawPayload, headers } = await app.inject({
      method: 'GET',
      url: `/api/plugin/v1/exportprices?start_date=${day(0)}&end_date=${day(1)}&format=xlsx`,
      headers: { token: hotel.admin },
    })
    assert.match(String(headers['content-type']), /spreadsheetml/)
    const files = Object.entries(unzipSync(rawPayload)).map(([, bytes]) => Buffer.from(bytes).toString())
    const all = files.join('\n')
    assert.match(all, /=HYPERLINK\(&quot;http|=HYPERLINK\("http/)
    assert.doesNotMatch(all, /<f[ >]/)
    assert.match(all, /<v>100<\/v>/)
  })

  test('a dry run shows the differences and writes nothing; the same without it does', async () => {
    const hotel = await stock(await newHotel(), 3)
    const sheet = `date,room_code,rate_code,rate_price,note\n${day(0)},DLX,FLEX,120,\n${day(1)},DLX,FLEX,120,x\n${day(2)},DLX,FLEX,,\n`
    const before = await listed(hotel)
    const dry = await imported(hotel, sheet, '?dry_run=1')
    assert.equal(dry.status, 200, dry.text)
    const { version, ...rest } = dry.Result
    assert.deepEqual(rest, {
      received: 3,
      updated: 2,
      unchanged: 1,
      rejected: 0,
      results: [],
      dry_run: 1,
      ignored_columns: ['note'],
      differences: [
        {
          room_code: 'DLX',
          rate_code: 'FLEX',
          start_date: day(0),
          end_date: day(1),
          ranges: [
            {
              start_date: day(0),
              end_date: day(1),
              is_new: 0,
              is_deleted: 0,
              changes: [{ field: 'rate_price', from: 100, to: 120 }],
            },
          ],
          more_ranges: 0,
        },
      ],
    })
    assert.deepEqual(await listed(hotel), before)
    const done = await imported(hotel, sheet, `?if_version=${version}`)
    assert.deepEqual({ ...done.Result, dry_run: 1 }, dry.Result)
    const [change] = (await hotel.get('/getchanges?limit=1')).Result
    assert.deepEqual([change.operation, change.ranges], ['importprices', rest.differences[0]?.ranges])
    assert.equal((await hotel.post('/revertchange', { version: change.version })).status, 200)
    assert.deepEqual(await listed(hotel), before)
    assert.equal(outcome(await imported(hotel, sheet, `?if_version=${version}`)), '409 changed_since')
    assert.equal(outcome(await imported(hotel, sheet.replaceAll('120', '150'), '?guard=1')), '409 guarded')
  })

  test('every fault is told by its line, and nothing is written', async () => {
    const hotel = await stock(await newHotel(), 2)
    await newRate(hotel, {
      rate_code: 'LESS',
      parent_rate_code: 'FLEX',
      derive: { charge: 'percent', value: -10 },
    })
    const before = await listed(hotel)
    const lines = [
      'date;room_code;rate_code;rate_price;min_night;max_night;is_close',
      '07/01/2090;DLX;FLEX;1;;;',
      `${day(0)};DLX;FLEX;1.234,50;;;`,
      `${day(0)};DLX;FLEX;1,234;;;`,
      `${day(0)};NONE;FLEX;1;;;`,
      `${day(0)};DLX;NONE;1;;;`,
      `${day(0)};D LX;;1;;;`,
      `${day(0)};DLX;FLEX;1;3;2;2`,
      `${day(1)};DLX;FLEX;1;;;;9`,
      `${day(1)};DLX;FLEX;1;;;`,
      `${day(1)};DLX;FLEX;2;;;`,
      `${day(1)};DLX;LESS;2;;;`,
      `1999-12-31;DLX;FLEX;-2;x;;`,
      '2090-02-30;DLX;FLEX;1;;;',
      '31.04.2090;DLX;FLEX;1;;;',
    ]
    const answer = await imported(hotel, lines.join('\n'))
    assert.equal(outcome(answer), '400 invalid_format')
    assert.deepEqual(faultsOf(answer), [
      'line 2: date invalid_format',
      'line 3: rate_price invalid_format',
      'line 4: rate_price invalid_format',
      'line 5: room_code room_not_found',
      'line 6: rate_code rate_not_found',
      'line 7: room_code invalid_format',
      'line 7: rate_code invalid_format',
      'line 8: is_close invalid_value',
      'line 8: min_night invalid_value',
      'line 9 invalid_format',
      'line 11 invalid_value',
      'line 12.rate_price rate_is_derived',
      'line 13: date invalid_value',
      'line 13: rate_price invalid_format',
      'line 13: min_night invalid_format',
      'line 14: date invalid_format',
      'line 15: date invalid_format',
    ])
    for (const { message } of answer.Error.details.slice(-2)) assert.match(message, /no date of the calendar/)
    assert.match(answer.Error.details[0].message, /can be read in two ways/)
    assert.deepEqual(await listed(hotel), before)
  })

  test('an amount that can be read in two ways is refused, and so is more than the currency has', async () => {
    const CASES: [currency: string, text: string, price: number | string][] = [
      ['JPY', '1000', 1000],
      ['JPY', '1.000', 'two ways'],
      ['JPY', '1,000', 'two ways'],
      ['JPY', '100.0', '0 decimals'],
      ['JPY', '0.500', '0 decimals'],
      ['USD', '1.20', 1.2],
      ['USD', '1,2', 1.2],
      ['USD', '1.200', 'two ways'],
      ['USD', '999,000', 'two ways'],
      ['USD', '1000.500', '2 decimals'],
      ['USD', '1.2000', '2 decimals'],
      ['USD', '1.000.000', 'no amount'],
      ['BHD', '1.000', 1],
      ['BHD', '12,345', 12.345],
      ['BHD', '1.2345', '3 decimals'],
    ]
    const hotels = new Map<string, TestHotel>()
    for (const currency of ['JPY', 'USD', 'BHD'])
      hotels.set(currency, await stock(await newHotel({ currency }), 1, { price: 7 }))
    for (const [currency, text, price] of CASES) {
      const hotel = hotels.get(currency)!
      for (const [name, cell] of [
        ['rate_price', text],
        ['adult_prices', `2=${text}`],
      ]) {
        const sheet = `date;room_code;rate_code;${name}\n${day(0)};DLX;FLEX;${cell}\n`
        const read = await imported(hotel, sheet, '?dry_run=1')
        const told = `${currency} ${cell} ${read.text}`
        if (typeof price === 'string')
          assert.ok(read.Error?.details[0].message.includes(price.replace('two ways', 'in two ways')), told)
        else {
          const [{ field, to }] = read.Result.differences[0].ranges[0].changes
          assert.deepEqual([field, to], [name, name === 'rate_price' ? price : [{ adults: 2, price }]], told)
        }
      }
    }
  })

  test('prices of every currency are read as they were written', async () => {
    for (const [currency, prices] of [
      ['JPY', [0, 7, 1000, 1_000_000]],
      ['USD', [0.1, 1.25, 1000, 1234.5]],
      ['BHD', [0.001, 1, 1.5, 1234.567]],
    ] as const) {
      const hotel = await stock(await newHotel({ currency }), 4, { price: 5 })
      await push(
        hotel,
        prices.map((rate_price, after) => ({
          room_code: 'DLX',
          room_availability_date: day(after),
          rate_detail: [{ rate_code: 'FLEX', rate_price, adult_prices: [{ adults: 1, price: rate_price }] }],
        })),
      )
      const again = await imported(hotel, await exported(hotel))
      assert.deepEqual([outcome(again), again.Result.updated], ['200 ok', 0], again.text)
    }
  })

  test('a day that is none is told so, and is not said to be read in two ways', async () => {
    const hotel = await stock(await newHotel(), 1)
    for (const [text, says] of [
      ['2027-02-30', /2027-02-30 is no date of the calendar/],
      ['2027-13-01', /is no date of the calendar/],
      ['30.02.2027', /is no date of the calendar/],
      ['01/02/2027', /in two ways/],
      ['1-2-27', /in two ways/],
    ] as const) {
      const read = await imported(hotel, `date,room_code,rate_code\n${text},DLX,FLEX\n`)
      assert.match(read.Error.details[0].message, says)
    }
  })

  test('what is no sheet is refused', async () => {
    const hotel = await stock(await newHotel(), 1)
    const refused = async (raw: string | Buffer, type?: string) =>
      outcome(await imported(hotel, raw, '', type))
    assert.equal(await refused('{}', 'application/json'), '415 unsupported_media_type')
    assert.equal(await refused(''), '400 missing_field')
    assert.equal(await refused('\n\n'), '400 missing_field')
    assert.equal(await refused('date,room_code\n'), '400 missing_field')
    assert.equal(await refused('date,room_code,rate_code,date\n'), '422 invalid_value')
    assert.equal(await refused(Buffer.from([0x50, 0x4b, 3, 4, 0, 0])), '400 invalid_format')
    assert.equal(await refused('a'.repeat(5 * 1024 * 1024 + 1)), '413 body_too_large')
    assert.equal(await refused('a\n'.repeat(60_000)), '413 body_too_large')
    assert.equal(await refused('\n'.repeat(4 * 1024 * 1024)), '413 body_too_large')
    assert.equal(
      await refused(`date,room_code,rate_code\n"${'x'.repeat(4 * 1024 * 1024)}`),
      '400 invalid_format',
    )
    assert.equal(await refused(','.repeat(4 * 1024 * 1024)), '413 body_too_large')
    assert.equal((await imported(hotel, 'date,room_code,rate_code\n', '', 'text/plain')).Result.received, 0)
    const client = await hotel.call('POST', '/importprices', { raw: 'a', token: hotel.client })
    assert.equal(client.code, 'admin_token_required')
  })
})
