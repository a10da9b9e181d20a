// Touches days: runs far ahead of UTC.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { entry, push, search, stock } from '../../test/support/stock.ts'
import { Dice } from '../stay/model/dice.testing.ts'

const { hotel: newHotel } = await createTestApp()

type Texts = Record<string, string>
type Given = Record<string, Texts>

const TAGS = ['de', 'de-AT', 'pt', 'pt-BR', 'zh-Hant', 'zh-Hant-TW', 'ja']
const ASKED = [
  'de',
  'DE-at',
  'de-CH',
  'pt_BR',
  'pt-PT',
  'zh-hant-tw',
  'zh-Hant',
  'zh',
  'ja-JP',
  'en',
  'xx',
  '-',
  'toString',
]

/** The same rule, written from its text: the language asked for, then what it is a kind of, each field by itself, else the hotel's own. */
const expected = (given: Given, plain: Texts, lang: string, own: string): Texts => {
  let wanted: string[] = []
  try {
    const parts = Intl.getCanonicalLocales(lang.replaceAll('_', '-'))[0]!.split('-')
    wanted = parts.map((_, at) => parts.slice(0, parts.length - at).join('-'))
  } catch {
    // Not a language: the hotel's own words.
  }
  if (wanted.includes(own)) wanted = wanted.slice(0, wanted.indexOf(own))
  return Object.fromEntries(
    Object.entries(plain).map(([field, text]) => [
      field,
      wanted.map((tag) => (Object.hasOwn(given, tag) ? given[tag]![field] : '')).find(Boolean) ?? text,
    ]),
  )
}

const randomTexts = (dice: Dice, fields: string[]): Given =>
  Object.fromEntries(
    TAGS.filter(() => dice.chance(0.4)).map((tag) => [
      tag,
      Object.fromEntries(
        fields.filter(() => dice.chance(0.6)).map((field) => [field, `${field} ${tag} ${dice.int(1, 9)}`]),
      ),
    ]),
  )

const changed = async (hotel: TestHotel, path: string, translations: Given) => {
  for (const each of [null, translations]) {
    const { status, text } = await hotel.put(path, { translations: each })
    assert.equal(status, 200, text)
  }
}

const ROOM = { room_name: 'Deluxe', room_description: 'With a balcony.' }
const RATES: Record<string, Texts> = {
  FLEX: { rate_name: 'Flexible', rate_description: '' },
  CLUB: { rate_name: 'Club', rate_description: 'Only with a code.' },
}

const RUNS = Number(process.env.MODEL_RUNS ?? 1) * 6
const FIRST = Number(process.env.MODEL_SEED ?? 1)

test('searches in random languages, with and without a code, say what a search without says, in other words', async () => {
  const seen = { translated: 0, plain: 0, opened: 0 }
  for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
    const dice = new Dice(seed)
    const hotel = await stock(await newHotel(), 6)
    const own = dice.oneOf(['en', 'de', 'pt'])
    await hotel.put('/hotelinformation', { language: own })
    await hotel.put('/updateroom/DLX', { room_description: ROOM.room_description })
    await hotel.post('/createrate', {
      rate_code: 'CLUB',
      rate_name: 'Club',
      rate_description: 'Only with a code.',
      is_hidden: 1,
    })
    await push(hotel, [
      entry(0, { rate_code: 'CLUB', price: 50 }),
      entry(1, { rate_code: 'CLUB', price: 50 }),
    ])
    const promo = { promo_code: 'SUN', promo_name: 'Sun', charge: 'percent', value: dice.int(1, 30) }
    await hotel.post('/createpromo', { ...promo, ...(dice.chance(0.5) ? { rate_codes: ['CLUB'] } : {}) })
    const given: Record<string, Given> = { DLX: {}, FLEX: {}, CLUB: {} }
    for (let step = 0; step < 6; step++) {
      const what = dice.oneOf(['DLX', 'FLEX', 'CLUB'])
      given[what] = randomTexts(dice, Object.keys(what === 'DLX' ? ROOM : RATES[what]!))
      await changed(hotel, `/update${what === 'DLX' ? 'room' : 'rate'}/${what}`, given[what])
      for (let question = 0; question < 6; question++) {
        const code = dice.oneOf(['', '&promo_code=SUN', '&promo_code=sun', '&promo_code=NONE'])
        const lang = dice.oneOf(ASKED)
        const [plain, told] = [
          await search(hotel, 0, 1, code),
          await search(hotel, 0, 1, `${code}&lang=${lang}`),
        ]
        const wanted = structuredClone(plain.json) as { Result: ({ rate_details: Texts[] } & Texts)[] }
        for (const room of wanted.Result) {
          Object.assign(room, expected(given.DLX!, ROOM, lang, own))
          for (const rate of room.rate_details)
            Object.assign(rate, expected(given[rate.rate_code!]!, RATES[rate.rate_code!]!, lang, own))
          if (room.rate_details.some(({ rate_code }) => rate_code === 'CLUB')) seen.opened++
        }
        assert.deepEqual(told.json, wanted, `seed ${seed} step ${step}: ${lang} ${code}`)
        seen[told.text === plain.text ? 'plain' : 'translated']++
      }
    }
  }
  assert.ok(Math.min(...Object.values(seen)) > 0, JSON.stringify(seen))
})
