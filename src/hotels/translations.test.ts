import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { faultsOf, newRate, newRoom, outcome } from '../../test/support/stock.ts'
import { MOST_TRANSLATED_BYTES } from '../http/operation/translation-queries.ts'

const { hotel: newHotel } = await createTestApp()

const percent = { charge: 'percent', value: 10 }

/** Whatever a hotel writes by codes, and the fields of it that can be translated. */
const KINDS = [
  { noun: 'room', fields: ['room_name', 'room_description'], more: { room_name: 'X', number_of_room: 1 } },
  { noun: 'rate', fields: ['rate_name', 'rate_description'], more: { rate_name: 'X' } },
  {
    noun: 'extra',
    fields: ['extra_name', 'extra_description'],
    more: { extra_name: 'X', price: 1, per: 'stay' },
  },
  { noun: 'tax', fields: ['tax_name'], more: { tax_name: 'X', ...percent } },
  { noun: 'policy', fields: ['policy_name'], more: { policy_name: 'X', steps: [] } },
]

const textsOf = (fields: readonly string[], language: string) =>
  Object.fromEntries(fields.map((field) => [field, `${field} ${language}`]))

for (const { noun, fields, more } of KINDS)
  suite(`translations of a ${noun}`, () => {
    const body = { [`${noun}_code`]: 'X', ...more }
    const path = { get: `/get${noun}/X`, update: `/update${noun}/X`, create: `/create${noun}` }
    const two = { de: textsOf(fields, 'de'), 'pt-BR': textsOf(fields.slice(0, 1), 'pt-BR') }

    test('are answered as they were sent, and not at all where there are none', async () => {
      const hotel = await newHotel()
      const plain = await hotel.post(path.create, body)
      assert.equal(plain.status, 201, plain.text)
      assert.ok(!('translations' in plain.Result))
      const changed = await hotel.put(path.update, { translations: two })
      assert.equal(changed.status, 200, changed.text)
      assert.deepEqual(changed.Result.translations, two)
      assert.deepEqual((await hotel.get(path.get)).Result.translations, two)
      const other = await newHotel()
      assert.deepEqual(
        (await other.post(path.create, { ...body, translations: two })).Result.translations,
        two,
      )
    })

    test('stay where none are sent; are replaced as a whole; null and {} take them away', async () => {
      const hotel = await newHotel()
      await hotel.post(path.create, { ...body, translations: two })
      const { Version } = (await hotel.get(path.get)).json
      const renamed = await hotel.put(path.update, { [`${noun}_name`]: 'Y' })
      assert.deepEqual(renamed.Result.translations, two)
      await hotel.put(path.update, { translations: { 'pt-BR': two['pt-BR'], de: two.de } })
      assert.equal((await hotel.get(path.get)).json.Version, Version + 1, 'the same again changes nothing')
      const { Result: fewer } = await hotel.put(path.update, { translations: { de: two.de } })
      assert.deepEqual(fewer.translations, { de: two.de })
      assert.ok(!('translations' in (await hotel.put(path.update, { translations: null })).Result))
      await hotel.put(path.update, { translations: two })
      assert.ok(!('translations' in (await hotel.put(path.update, { translations: {} })).Result))
      const { Result: events } = await hotel.get(`/getevents?after=${Version}`)
      const told = events.map(({ data }: { data: Record<string, never> }) =>
        Object.keys((data[noun] ?? data).translations ?? {}),
      )
      assert.deepEqual(told, [['de', 'pt-BR'], ['de'], [], ['de', 'pt-BR'], []])
    })

    test('are refused with the field that is wrong, and nothing is written', async () => {
      const hotel = await newHotel()
      const made = await hotel.post(path.create, body)
      const [name] = fields as [string]
      const many = Object.fromEntries(
        'abcdefghijk'.split('').map((letter) => [`x${letter}`, { [name]: 'x' }]),
      )
      const bad: [unknown, string, string][] = [
        [5, 'translations', 'invalid_format'],
        [[], 'translations', 'invalid_format'],
        [{ DE: { [name]: 'x' } }, 'translations.DE', 'invalid_value'],
        [{ german: { [name]: 'x' } }, 'translations.german', 'invalid_value'],
        [{ de: 'x' }, 'translations.de', 'invalid_format'],
        [{ de: { nonsense: 'x' } }, 'translations.de.nonsense', 'invalid_value'],
        [{ de: { [name]: 5 } }, `translations.de.${name}`, 'invalid_format'],
        [{ de: { [name]: '' } }, `translations.de.${name}`, 'missing_field'],
        [{ de: { [name]: 'x'.repeat(256) } }, `translations.de.${name}`, 'invalid_value'],
        [{ de: { [name]: 'a\nb' } }, `translations.de.${name}`, 'invalid_value'],
        [{ de: { [name]: 'a\u202eb' } }, `translations.de.${name}`, 'invalid_value'],
        [many, 'translations', 'invalid_value'],
      ]
      if (fields.length > 1)
        bad.push([
          { de: { [fields[1]!]: 'x'.repeat(10_001) } },
          `translations.de.${fields[1]}`,
          'invalid_value',
        ])
      for (const [translations, field, code] of bad) {
        const words = JSON.stringify(translations).slice(0, 80)
        const changed = await hotel.put(path.update, { translations, [`${noun}_name`]: 'Z' })
        assert.deepEqual(faultsOf(changed), [`${field} ${code}`], words)
        const created = await hotel.post(path.create, { ...body, [`${noun}_code`]: 'Y', translations })
        assert.deepEqual(faultsOf(created), [`${field} ${code}`], words)
      }
      assert.deepEqual((await hotel.get(path.get)).Result, made.Result)
    })
  })

suite('translations of the hotel', () => {
  const texts = {
    hotel_name: 'Hotel Meer',
    hotel_description: 'Am Strand.',
    hotel_features: { Pool: 'Schwimmbad' },
    hotel_places: { Beach: 'Strand' },
  }
  const information = async (hotel: TestHotel, query = '', token = hotel.client) =>
    (await hotel.get(`/hotelinformation${query}`, { token })).Result
  const described = async (): Promise<TestHotel> => {
    const hotel = await newHotel({ name: 'Hotel Sea' })
    const policy = { policy_code: 'PETS', title: 'Pets', description: 'Welcome.' }
    const put = await hotel.put('/hotelinformation', {
      hotel_description: 'By the beach.',
      hotel_address: 'Beach 1',
      hotel_features: ['Bar', 'Pool'],
      hotel_places: [
        { place_name: 'Beach', latitude: 1, longitude: 2 },
        { place_name: 'Port', latitude: 3, longitude: 4 },
      ],
      hotel_policy: [{ ...policy, translations: { de: { title: 'Haustiere' } } }],
      translations: { de: texts },
    })
    assert.equal(put.status, 200, put.text)
    return hotel
  }

  test('lang answers field by field; without it clients get what they always got', async () => {
    const hotel = await described()
    const plain = await information(hotel)
    assert.equal(plain.hotel_information.language, 'en')
    assert.ok(!('translations' in plain.hotel_information))
    assert.deepEqual(plain.hotel_policy, [{ policy_code: 'PETS', title: 'Pets', description: 'Welcome.' }])
    const german = await information(hotel, '?lang=de-AT')
    const { hotel_name, hotel_description, hotel_address } = german.hotel_information
    assert.deepEqual([hotel_name, hotel_description, hotel_address], ['Hotel Meer', 'Am Strand.', 'Beach 1'])
    assert.deepEqual(german.hotel_features, ['Bar', 'Schwimmbad'])
    assert.deepEqual(
      german.hotel_places.map(({ place_name }: { place_name: string }) => place_name),
      ['Strand', 'Port'],
    )
    assert.deepEqual(german.hotel_policy, [
      { policy_code: 'PETS', title: 'Haustiere', description: 'Welcome.' },
    ])
    for (const lang of ['en', 'ja', 'x', '%3Cscript%3E', 'constructor'])
      assert.deepEqual(await information(hotel, `?lang=${lang}`), plain, lang)
  })

  test('those who write them read them, also within policies', async () => {
    const hotel = await described()
    const edited = await information(hotel, '', hotel.admin)
    assert.deepEqual(edited.hotel_information.translations, { de: texts })
    assert.deepEqual(edited.hotel_policy[0].translations, { de: { title: 'Haustiere' } })
    assert.ok(!('translations' in (await information(hotel, '?lang=de', hotel.admin)).hotel_information))
  })

  test('a policy that is sent without its translations keeps them by its code; {} takes them away', async () => {
    const hotel = await described()
    const policies = async (hotel_policy: object[]) =>
      (await hotel.put('/hotelinformation', { hotel_policy })).Result.hotel_policy.map(
        ({ translations }: { translations?: object }) => translations ?? null,
      )
    const pets = { policy_code: 'PETS', title: 'Animals', description: '' }
    const smoke = { policy_code: 'SMOKE', title: 'Smoking', description: '' }
    assert.deepEqual(await policies([smoke, pets]), [null, { de: { title: 'Haustiere' } }])
    assert.deepEqual(await policies([{ ...pets, translations: {} }]), [null])
  })

  test('in the language of the hotel the plain fields are answered, whatever else was translated', async () => {
    const hotel = await described()
    await hotel.put('/hotelinformation', { language: 'de' })
    assert.equal((await information(hotel, '?lang=de')).hotel_information.hotel_name, 'Hotel Sea')
    for (const language of ['DE', 'english', ''])
      assert.match(outcome(await hotel.put('/hotelinformation', { language })), /^4\d\d /)
  })

  test('nested as answered, null takes them away, and faults name their field', async () => {
    const hotel = await described()
    const wrong = await hotel.put('/hotelinformation', {
      hotel_policy: [{ policy_code: 'A', title: 'A', description: '', translations: { de: { text: 'x' } } }],
      hotel_information: { translations: { de: { hotel_phone_number: '1' } } },
    })
    assert.deepEqual(faultsOf(wrong).sort(), [
      'hotel_information.translations.de.hotel_phone_number invalid_value',
      'hotel_policy[0].translations.de.text invalid_value',
    ])
    await hotel.put('/hotelinformation', { hotel_information: { translations: null } })
    assert.ok(!('translations' in (await information(hotel, '', hotel.admin)).hotel_information))
  })
})

test('a hotel has only so much text in other languages: one more is refused, one instead of another is not', async () => {
  const hotel = await newHotel()
  const texts = { room_description: 'ก'.repeat(10_000) }
  const translations = Object.fromEntries('abcdefghij'.split('').map((letter) => [`x${letter}`, texts]))
  const each = Buffer.byteLength(JSON.stringify(translations))
  const most = Math.floor(MOST_TRANSLATED_BYTES / each)
  for (let at = 0; at < most; at++)
    assert.equal((await newRoom(hotel, { room_code: `R${at}`, translations })).status, 201)
  const refused = await hotel.post('/createroom', {
    ...{ room_code: 'MORE', room_name: 'More', number_of_room: 1 },
    translations,
  })
  assert.deepEqual(faultsOf(refused), ['translations invalid_value'])
  const other = { ...translations, xa: { room_description: 'ข'.repeat(10_000) } }
  assert.equal(outcome(await hotel.put('/updateroom/R0', { translations: other })), '200 ok')
  await hotel.put('/updateroom/R0', { translations: null })
  assert.equal((await newRate(hotel, { translations: { de: { rate_name: 'Flexibel' } } })).status, 201)
})
