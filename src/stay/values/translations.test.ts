import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinedNames, nameIn } from './guest-names.ts'
import { inOrder, tagOf, textIn, textsIn, wantedLanguages } from './translations.ts'

test('a tag is read however it is written; what is none is none', () => {
  for (const [written, tag] of [
    ['de', 'de'],
    ['DE-at', 'de-AT'],
    ['zh-hant', 'zh-Hant'],
    ['zh_HANT_tw', 'zh-Hant-TW'],
    ['es-419', 'es-419'],
    ['', undefined],
    ['x', undefined],
    ['german', undefined],
    ['de-', undefined],
    ['__proto__', undefined],
    ['constructor', undefined],
    [`de-${'A'.repeat(100)}`, undefined],
  ] as const)
    assert.equal(tagOf(written), tag, written)
})

test('the wanted language first, then those it is one of, and none from the hotel’s own on', () => {
  assert.deepEqual(wantedLanguages('de-AT', 'en'), ['de-AT', 'de'])
  assert.deepEqual(wantedLanguages('zh-hant-tw', 'en'), ['zh-Hant-TW', 'zh-Hant', 'zh'])
  assert.deepEqual(wantedLanguages('en', 'en'), [])
  assert.deepEqual(wantedLanguages('en-GB', 'en'), ['en-GB'])
  assert.deepEqual(wantedLanguages('de', 'de-AT'), ['de'])
  assert.deepEqual(wantedLanguages(undefined, 'en'), [])
  assert.deepEqual(wantedLanguages('<script>', 'en'), [])
})

test('each field falls back by itself: region, language, the hotel’s own; an empty text is none', () => {
  const translations = { 'de-AT': { name: 'Jause' }, de: { name: 'Imbiss', text: 'Warm' }, fr: { name: '' } }
  const plain = { name: 'Snack', text: 'Hot', more: 'x' }
  assert.deepEqual(textsIn(translations, plain, wantedLanguages('de-AT', 'en')), {
    name: 'Jause',
    text: 'Warm',
    more: 'x',
  })
  assert.deepEqual(textsIn(translations, plain, wantedLanguages('fr', 'en')), plain)
  assert.equal(textIn(null, 'name', 'Snack', ['de']), 'Snack')
  assert.equal(textsIn(translations, plain, []), plain)
})

test('they are told in one order, whatever order they are kept in', () => {
  const told = inOrder({ fr: { b: '2', a: '1' }, de: { a: '1' } })
  assert.equal(JSON.stringify(told), '{"de":{"a":"1"},"fr":{"a":"1","b":"2"}}')
  assert.equal(inOrder(null), undefined)
})

test('names of what was sold stay as they were sold, and others are added to them', () => {
  const before = { room: { Deluxe: 'Deluxe-Zimmer' } }
  const now = { room: { Deluxe: 'Anders', Suite: 'Suite mit Meerblick' }, tax: { VAT: 'Umsatzsteuer' } }
  const joined = joinedNames(before, now)
  assert.equal(nameIn(joined, 'room', 'Deluxe'), 'Deluxe-Zimmer')
  assert.equal(nameIn(joined, 'room', 'Suite'), 'Suite mit Meerblick')
  assert.equal(nameIn(joined, 'tax', 'VAT'), 'Umsatzsteuer')
  assert.equal(nameIn(joined, 'extra', 'VAT'), 'VAT')
  assert.equal(nameIn(joined, 'room', 'constructor'), 'constructor')
  assert.equal(joinedNames(null, undefined), null)
  assert.deepEqual(joinedNames(before, undefined), before)
})
