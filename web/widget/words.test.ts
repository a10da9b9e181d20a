import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REASON_CODES } from '../../src/stay/quote.ts'
import { CATALOGUES } from '../messages/catalogues.ts'
import { en, type MessageName } from '../messages/en.ts'
import { acceptedLanguage, LANGUAGES, type Language } from '../messages/languages.ts'
import { accentsOf, contrast } from '../shared/colour.ts'
import { addMonths, lastOf, weeksOf } from '../shared/month.ts'
import { createWords, type Message } from '../shared/words.ts'
import { alternativeFor } from './alternative.ts'
import { reasonText } from './reasons.ts'
import type { RoomOffer, Stay } from './types.ts'

const languages = Object.keys(LANGUAGES) as Language[]

const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)
const namesIn = (message: Message): string[] =>
  [...new Set(textsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort()

test('every language says every message, with the same values in it', () => {
  for (const language of languages)
    for (const [name, message] of Object.entries(CATALOGUES[language])) {
      const wanted = namesIn(en[name as MessageName]).filter((value) => value !== '{n}')
      assert.deepEqual(
        namesIn(message).filter((value) => value !== '{n}'),
        wanted,
        `${language} ${name}`,
      )
      for (const text of textsOf(message)) assert.notEqual(text.trim(), '', `${language} ${name}`)
    }
})

test('every plural form a language has is said', () => {
  for (const language of languages) {
    const words = createWords(language, CATALOGUES[language], 'USD')
    for (const name of Object.keys(en) as MessageName[])
      for (const n of [0, 1, 2, 3, 5, 11, 100, 101, 102])
        assert.notEqual(words.t(name, { n }), '', `${language} ${name} ${n}`)
  }
})

test('every reason the server gives has words in every language', () => {
  for (const language of languages) {
    const words = createWords(language, CATALOGUES[language], 'USD')
    for (const code of REASON_CODES) {
      const text = reasonText(words, { code, message: '', date: '2027-03-12', required: 3, actual: 1 })
      assert.notEqual(text, words.t('reason_other'), `${language} ${code}`)
      assert.doesNotMatch(text, /\{\w+\}/, `${language} ${code}`)
    }
  }
})

test('money and days are written as the language does, whole amounts without fraction', () => {
  const words = createWords('en', en, 'USD')
  assert.equal(words.money(120), '$120')
  assert.equal(words.money(120.5), '$120.50')
  assert.equal(words.money(120, [99.5]), '$120.00')
  assert.equal(createWords('ja', CATALOGUES.ja, 'JPY').money(12000), '￥12,000')
  assert.equal(words.date('2027-03-12', 'short'), 'Fri, Mar 12')
  assert.equal(words.time('14:00').replace(/\s/, ' '), '2:00 PM')
  assert.match(createWords('de', CATALOGUES.de, 'EUR').money(1234.5), /^1\.234,50\s€$/)
})

test('the guest’s languages are taken in his order', () => {
  assert.equal(acceptedLanguage('pt-BR, de-AT;q=0.8, fr;q=0.9'), 'fr')
  assert.equal(acceptedLanguage('ja'), 'ja')
  assert.equal(acceptedLanguage('xx, *;q=0.1'), undefined)
  assert.equal(acceptedLanguage('de;q=0, en'), 'en')
})

test('whatever colour a hotel has, it can be read on light and dark grounds', () => {
  for (let step = 0; step < 512; step++) {
    const parts = [step & 7, (step >> 3) & 7, step >> 6].map((part) => Math.round((part * 255) / 7))
    const colour = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
    const { light, dark } = accentsOf(colour)
    assert.ok(contrast(light, '#ffffff') >= 4.5, colour)
    assert.ok(contrast(dark, '#23282c') >= 4.5, colour)
    assert.ok(contrast(dark, '#0d1012') >= 4.5, colour)
  }
})

test('months have their weeks, whatever day a week begins with', () => {
  assert.deepEqual(weeksOf('2027-02', 1)[0], [
    '2027-02-01',
    '2027-02-02',
    '2027-02-03',
    '2027-02-04',
    '2027-02-05',
    '2027-02-06',
    '2027-02-07',
  ])
  assert.deepEqual(weeksOf('2027-02', 7)[0]!.slice(0, 2), [null, '2027-02-01'])
  assert.equal(addMonths('2026-11', 2), '2027-01')
  assert.equal(addMonths('2027-01', -1), '2026-12')
  assert.equal(lastOf('2028-02'), '2028-02-29')
})

const stay: Stay = { arrival: '2027-03-12', departure: '2027-03-14', adults: 2, children: 0, rooms: 1 }
const calendarDay = (date: string, is_available: number, min_night: number) => ({
  date,
  is_available,
  min_night,
  lowest_price: 1,
  total_price: 1,
})
const closedRoom = (code: string): RoomOffer =>
  ({
    room_code: 'R',
    room_max_adult: 1,
    room_max_children: 0,
    number_of_rooms: 4,
    rate_details: [{ reasons: [{ code, message: '' }] }],
  }) as unknown as RoomOffer

test('what would work is the nearest stay the price calendar knows', () => {
  const days = [calendarDay('2027-03-12', 0, 3), calendarDay('2027-03-13', 1, 1)]
  assert.deepEqual(alternativeFor(closedRoom('min_night'), stay, days), {
    kind: 'nights',
    stay: { ...stay, departure: '2027-03-15' },
  })
  const later = [
    calendarDay('2027-03-12', 0, 0),
    calendarDay('2027-03-13', 0, 0),
    calendarDay('2027-03-14', 1, 1),
  ]
  assert.deepEqual(alternativeFor(closedRoom('sold_out'), stay, later), {
    kind: 'later',
    stay: { ...stay, arrival: '2027-03-14', departure: '2027-03-16' },
  })
  assert.equal(alternativeFor(closedRoom('sold_out'), stay, later.slice(0, 2)), null)
  assert.deepEqual(alternativeFor(closedRoom('occupancy'), stay, later), {
    kind: 'rooms',
    stay: { ...stay, rooms: 2 },
  })
})
