import assert from 'node:assert/strict'
import { test } from 'node:test'
import { REASON_CODES } from '../../../src/stay/lists/restrictions.ts'
import type { PromoReason } from '../../../src/stay/price/promo.ts'
import { acceptedLanguage, LANGUAGES, type Language } from '../../../src/stay/values/languages.ts'
import { CATALOGUES } from '../../messages/catalogues.ts'
import { en } from '../../messages/en.ts'
import { MAIL } from '../../messages/mail/catalogues.ts'
import { en as mail } from '../../messages/mail/en.ts'
import { PAYING } from '../../messages/paying/catalogues.ts'
import { CHANGING } from '../../messages/paying/changing.ts'
import { en as paying } from '../../messages/paying/en.ts'
import { createWords, type Message } from '../../shared/words.ts'
import type { Reason, RoomOffer } from '../types.ts'
import { forParty, partyText } from './party-words.ts'
import { ageText, promoText } from './price-words.ts'
import { reasonText, roomReasons } from './reason-words.ts'

const languages = Object.keys(LANGUAGES) as Language[]

const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)
const namesIn = (message: Message): string[] =>
  [...new Set(textsOf(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort()

for (const [of, catalogues, reference] of [
  ['the pages', CATALOGUES, en],
  ['paying', PAYING, paying],
  ['changing', CHANGING, CHANGING.en],
  ['mail', MAIL, mail],
] as [string, Record<Language, Record<string, Message>>, Record<string, Message>][]) {
  test(`of ${of}, every language says every message, with the same values in it`, () => {
    for (const language of languages) {
      assert.deepEqual(Object.keys(catalogues[language]).sort(), Object.keys(reference).sort(), language)
      for (const [name, message] of Object.entries(catalogues[language])) {
        const wanted = namesIn(reference[name]!).filter((value) => value !== '{n}')
        assert.deepEqual(
          namesIn(message).filter((value) => value !== '{n}'),
          wanted,
          `${language} ${name}`,
        )
        for (const text of textsOf(message)) assert.notEqual(text.trim(), '', `${language} ${name}`)
      }
    }
  })

  test(`of ${of}, every plural form a language has is said`, () => {
    for (const language of languages) {
      const words = createWords(language, catalogues[language], 'USD')
      for (const name of Object.keys(reference))
        for (const n of [0, 1, 2, 3, 5, 11, 100, 101, 102])
          assert.notEqual(words.t(name, { n }), '', `${language} ${name} ${n}`)
    }
  })
}

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

test('why a promo code does not count is said in every language, each reason in words of its own', () => {
  const reasons: PromoReason[] = [
    'unknown',
    'inactive',
    'not_yet',
    'over',
    'stay_dates',
    'min_nights',
    'advance_min',
    'advance_max',
    'rooms_or_rates',
    'used_up',
  ]
  for (const language of languages) {
    const words = createWords(language, CATALOGUES[language], 'USD')
    const texts = reasons.map((reason) => promoText(words, 'SUMMER', reason))
    assert.equal(new Set(texts).size, reasons.length, language)
    for (const text of texts) assert.match(text, /SUMMER/, language)
    assert.equal(promoText(words, 'SUMMER', 'of another time'), texts[0])
  }
})

test('what an extra costs, and ages, are said in every language', () => {
  for (const language of languages) {
    const words = createWords(language, CATALOGUES[language], 'USD')
    const kinds = (['stay', 'night', 'person', 'person_night', 'unit'] as const).map((per) =>
      words.t(`per_${per}`, { price: '$5' }),
    )
    assert.equal(new Set(kinds).size, kinds.length, language)
    assert.notEqual(ageText(words, 0), ageText(words, 1), language)
    const party = { adults: 2, children: 2, rooms: 1 }
    const [told, untold] = [
      [6, 3],
      [6, null],
    ].map((ages) => partyText(words, { ...party, ages }))
    assert.ok(told!.includes(words.number(6)) && told!.includes(words.number(3)), language)
    assert.equal(untold, partyText(words, { ...party, ages: [] }), language)
  }
})

const withReasons = (...rates: Reason[][]): RoomOffer =>
  ({ rate_details: rates.map((reasons) => ({ reasons })) }) as unknown as RoomOffer

test('a closed room tells what holds at every rate, and of shortest stays the shortest', () => {
  const reason = (code: string, date: string, required?: number): Reason => ({
    code,
    message: '',
    date,
    ...(required === undefined ? {} : { required }),
  })
  const soldOut = reason('sold_out', '2027-03-12')
  const [five, three] = [reason('min_night', '2027-03-11', 5), reason('min_night', '2027-03-12', 3)]
  assert.deepEqual(roomReasons(withReasons([five, soldOut], [soldOut])), [soldOut])
  assert.deepEqual(roomReasons(withReasons([three], [five])), [three])
  assert.deepEqual(roomReasons(withReasons([five, soldOut], [three, soldOut])), [soldOut, three])
  const cta = reason('cta', '2027-03-12')
  assert.deepEqual(roomReasons(withReasons([five, soldOut], [cta])), [cta], 'nothing in common')
})

test('too many guests hear what the room takes, adults and children, in every language', () => {
  const crowd: Reason = { code: 'occupancy', message: '', required: 0, actual: 1 }
  const label = (language: Language, children: number) =>
    reasonText(createWords(language, CATALOGUES[language], 'USD'), crowd, { adults: 2, children })
  assert.equal(label('en', 0), 'Room for 2 adults, no children.')
  assert.equal(label('en', 1), 'Room for 2 adults, 1 child.')
  for (const language of languages) {
    const words = createWords(language, CATALOGUES[language], 'USD')
    assert.ok(label(language, 0).includes(words.t('noChildren')), language)
    assert.equal(reasonText(words, crowd), words.t('tooManyGuests'), `${language}: of all rooms`)
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

test('who comes stands after "for" in the case that the language has there', () => {
  const said = (
    language: Language,
    name: 'waysHeading' | 'nextRoom' | 'noneFits',
    adults: number,
    ages: number[],
  ) => {
    const words = createWords(language, CATALOGUES[language], 'USD')
    return words.t(name, { party: forParty(words, { adults, children: ages.length, ages, rooms: 1 }) })
  }
  assert.equal(said('de', 'waysHeading', 1, [3]), 'Zimmer für 1 Erwachsenen, 1 Kind (Alter 3)')
  assert.equal(said('de', 'waysHeading', 2, []), 'Zimmer für 2 Erwachsene')
  assert.equal(said('ar', 'waysHeading', 2, [8, 3]), 'غرف لبالغَين، وطفلَين (الأعمار: 8، 3)')
  assert.equal(said('ar', 'noneFits', 3, [1]), 'لا تتسع أي من غرفنا لـ3 بالغين، وطفل واحد (العمر: 1).')
  assert.equal(said('ar', 'nextRoom', 1, []), 'اختر الآن الغرفة التالية لبالغ واحد.')
  assert.equal(said('ja', 'nextRoom', 2, [3]), '次のお部屋をお選びください：大人 2 名、子ども 1 名（3 歳）。')
  assert.equal(said('fr', 'nextRoom', 1, []), 'Choisissez maintenant la chambre suivante, pour 1 adulte.')
  // Where "for" is written onto the noun, no sentence has it once more.
  for (const message of Object.values(CATALOGUES.ar).flatMap(textsOf))
    assert.doesNotMatch(message, /لـ ?\{party\}/)
})

test('a sentence that ends with an abbreviation has one full stop, in every language and month', () => {
  for (const language of languages)
    for (let month = 1; month <= 12; month++) {
      const words = createWords(language, CATALOGUES[language], 'USD')
      const date = words.date(`2027-${String(month).padStart(2, '0')}-23`, 'short')
      for (const name of ['reason_sold_out', 'reason_no_price', 'reason_cta', 'bookedText'] as const)
        assert.doesNotMatch(words.t(name, { date }), /\.\./, `${language} ${month}`)
    }
  const german = createWords('de', CATALOGUES.de, 'EUR')
  assert.match(german.t('bookedText', { date: german.date('2026-11-23', 'short') }), /23\. Nov\.$/)
})

test('digits are the same wherever Arabic is read, as in codes and phone numbers', () => {
  for (const locale of ['ar', 'ar-EG', 'ar-SA', 'ar-MA']) {
    const words = createWords('ar', CATALOGUES.ar, 'EGP', { locale, year: '' })
    const { money, compactMoney, percent, number, date, time, t } = words
    const all = [
      money(1234.5),
      compactMoney(123456),
      percent(0.12),
      number(12),
      date('2027-03-12', 'shortYear'),
    ]
    for (const text of [...all, time('14:30'), t('nightCount', { n: 12 })])
      assert.doesNotMatch(text, /[٠-٩]/, text)
  }
})

test('the guest’s languages are taken in his order', () => {
  assert.equal(acceptedLanguage('pt-BR, de-AT;q=0.8, fr;q=0.9'), 'fr')
  assert.equal(acceptedLanguage('ja'), 'ja')
  assert.equal(acceptedLanguage('xx, *;q=0.1'), undefined)
  assert.equal(acceptedLanguage('de;q=0, en'), 'en')
})
