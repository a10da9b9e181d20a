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
import { en as paying } from '../../messages/paying/en.ts'
import { accentsOf, contrast } from '../../shared/colour.ts'
import { addMonths, lastOf, weeksOf } from '../../shared/month.ts'
import { addDays, createWords, daysBetween, type Message } from '../../shared/words.ts'
import { itemsText, MOST_ITEMS, readAges, readExtras, readItems } from '../address.ts'
import {
  alternativesFor,
  type CalendarQuestion,
  lookFor,
  MOST_LOOKED_FOR,
} from '../rooms/find-alternatives.ts'
import type { Alternative, PutAside, Reason, RoomOffer, Stay } from '../types.ts'
import { partyText } from './party-words.ts'
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

test('ages, extras and rooms are read from an address as they were written; what is odd is left out', () => {
  const items: PutAside[] = [
    {
      room: 'SEA.1',
      rate: 'FLEX-A',
      rooms: 2,
      adults: 3,
      children: 3,
      ages: [6, null, 0],
      extras: [
        { extra_code: 'TEA', quantity: 1 },
        { extra_code: 'TAXI', quantity: 12 },
      ],
    },
    { room: 'G', rate: 'R', rooms: 1, adults: 1, children: 0, ages: [], extras: [] },
  ]
  assert.equal(itemsText(items), 'SEA.1,FLEX-A,2,3-6..0,TEA,TAXI*12;G,R,1,1')
  assert.deepEqual(readItems(itemsText(items)), items)
  assert.deepEqual(readAges('6,,99,x', 4), [6, null, null, null])
  assert.deepEqual(readAges('6,3', 1), [6])
  assert.deepEqual(readExtras('A,A*2,<b>,B*0,C*999,,D*x'), [{ extra_code: 'A', quantity: 2 }])
  for (const odd of [
    '',
    ';;',
    'SEA',
    'SEA,FLEX,0,2',
    'SEA,FLEX,1,0',
    'SEA,FLEX,1,2-1-1',
    'a b,F,1,1',
    '%00,F,1,1',
  ])
    assert.deepEqual(readItems(odd), [], odd)
  assert.equal(readItems(Array(30).fill('A,B,1,1').join(';')).length, MOST_ITEMS - 1)
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

const stay: Stay = {
  arrival: '2027-03-12',
  departure: '2027-03-14',
  adults: 2,
  children: 0,
  ages: [],
  rooms: 1,
  promo: '',
}

const closedRoom = (code: string, room_code = 'R'): RoomOffer =>
  ({
    room_code,
    is_close: 1,
    room_max_adult: 1,
    room_max_children: 0,
    number_of_rooms: 4,
    rate_details: [{ reasons: [{ code, message: '' }] }],
  }) as unknown as RoomOffer

/** Answers the questions of a search for alternatives: `free` says which nights are available, `least` is the minimum stay. */
const look = (room: RoomOffer, free: (day: string) => boolean, least = 1, today = '2027-03-01') => {
  const questions: CalendarQuestion[] = []
  const looking = alternativesFor([room], room.room_code, stay, today)
  let step = looking.next()
  while (!step.done) {
    const { first, last, nights, rooms } = step.value
    questions.push(step.value)
    const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at))
    const isFree = (date: string) =>
      Array.from({ length: nights }, (_, at) => addDays(date, at)).every(free) && nights >= least
    step = looking.next(
      days.map((date) => ({
        date,
        is_available:
          isFree(date) && (rooms > 1 || room.rate_details[0]!.reasons[0]!.code !== 'occupancy') ? 1 : 0,
        lowest_price: 10,
        total_price: 10 * nights * rooms,
        grand_total: 10 * nights * rooms,
        room_code: null,
        rate_code: null,
        reason: null,
        min_night: free(date) ? least : 0,
      })),
    )
  }
  return { found: step.value, questions }
}

const brief = ({ kind, total, stay: { arrival, departure, rooms } }: Alternative) =>
  [kind, arrival, departure, rooms, total].join(' ')

test('what would work is the nearest stay before, within and after, with its price', () => {
  const taken = (day: string) => day !== '2027-03-13'
  const { found, questions } = look(closedRoom('sold_out'), taken)
  assert.deepEqual(found.map(brief), [
    'earlier 2027-03-11 2027-03-13 1 20',
    'shorter 2027-03-12 2027-03-13 1 10',
    'later 2027-03-14 2027-03-16 1 20',
  ])
  assert.equal(questions.length, 3)
  assert.deepEqual(look(closedRoom('sold_out'), () => false).found, [])
  const past = look(closedRoom('sold_out'), taken, 1, '2027-03-12').found
  assert.deepEqual(
    past.map(({ kind }) => kind),
    ['shorter', 'later'],
  )
})

test('where more nights or rooms are all it needs, that is what is offered', () => {
  const longer = look(closedRoom('min_night'), () => true, 3).found
  assert.deepEqual(longer.map(brief), ['nights 2027-03-12 2027-03-15 1 30'])
  const crowded = look(closedRoom('occupancy'), () => true).found
  assert.deepEqual(crowded.map(brief), ['rooms 2027-03-12 2027-03-14 2 40'])
})

test('of many rooms that are not free only some are looked for, and the hotel as a whole', () => {
  const rooms = Array.from({ length: 30 }, (_, at) => closedRoom('sold_out', `R${at}`))
  const codes = lookFor(rooms, stay, '2027-03-01').map(({ room_code }) => room_code)
  assert.equal(codes.length, MOST_LOOKED_FOR + 1)
  assert.equal(codes[0], undefined)
  const one = { ...closedRoom('sold_out', 'X'), is_close: 0 as const }
  assert.ok(!lookFor([...rooms, one], stay, '2027-03-01').some(({ room_code }) => room_code === undefined))
})
