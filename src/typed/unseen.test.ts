import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { mailedName, mailedText } from './mailed.ts'
import { inOneLine, unseenInName } from './unseen.ts'

const SEEN = [
  'Ann Guest',
  'José Ñandú-O’Brien',
  'Nguyễn Thị Ánh',
  'دانش‌آموز رضایی',
  'क्‍ष शर्मा',
  'ක්‍රිෂ්ණ',
  'മോഹന്‍ ദാസ്',
  '葛\u{e0100}城',
  '山田　太郎',
  'Family room 👨‍👩‍👧‍👦',
  'Sea view ☀️ 🏖️',
  'Room 5️⃣',
  'Мария',
  'Ελένη',
  'محمد بن سلمان',
  'ᠮᠣᠩᠭᠤᠯ',
]

const UNSEEN: [string, string][] = [
  ['a line break', 'Ann\nGuest'],
  ['a carriage return', 'Ann\rGuest'],
  ['a tab', 'Ann\tGuest'],
  ['the end of a line of old machines', 'Ann\u0085Guest'],
  ['a line separator', 'Ann\u2028Guest'],
  ['a paragraph separator', 'Ann\u2029Guest'],
  ['a bell', 'Ann\u0007'],
  ['a zero-width space', 'An\u200bn'],
  ['a soft hyphen', 'An\u00adn'],
  ['a joiner between Latin letters', 'An\u200dn'],
  ['a non-joiner between Latin letters', 'An\u200cn'],
  ['a joiner after a joiner', 'دا\u200c\u200cنش'],
  ['a joiner at the start', '\u200dدانش'],
  ['an override of the direction', 'Ann \u202egnp.exe'],
  ['an isolate', '\u2066Ann\u2069'],
  ['a mark of direction', 'Ann\u200f'],
  ['a byte order mark', '\ufeffAnn'],
  ['tag characters', 'Ann\u{e0041}\u{e0042}'],
  ['a Hangul filler', '\u3164'],
  ['an empty braille cell', 'Ann\u2800'],
  ['a variation selector after a letter', 'An\ufe0fn'],
  ['a variation selector after a digit', 'Room 5\ufe0f'],
  ['a combining grapheme joiner', 'An\u034fn'],
  ['an interlinear annotation', 'Ann\ufff9'],
]

suite('a name', () => {
  for (const name of SEEN)
    test(`${name} is seen as a whole, and stays as it is`, () => {
      assert.equal(unseenInName(name), undefined)
      assert.equal(inOneLine(name), name)
    })

  for (const [what, name] of UNSEEN)
    test(`with ${what} has a character that nobody sees, and is shown without it`, () => {
      assert.notEqual(unseenInName(name), undefined)
      assert.equal(unseenInName(inOneLine(name)), undefined)
    })

  test('of any characters is shown in one line of characters that are seen', () => {
    let seed = 11
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const some = [...UNSEEN.map(([, name]) => name).join(''), ...SEEN.join('')]
    for (let round = 0; round < 20_000; round++) {
      const name = Array.from({ length: 8 }, () => some[random(some.length)]).join('')
      assert.equal(unseenInName(inOneLine(name)), undefined, JSON.stringify(name))
    }
  })
})

suite('what a guest typed, in mail', () => {
  test('has no link in it', () => {
    for (const [typed, mailed] of [
      ['Your refund: https://evil.example/x?y', 'Your refund: https: //evil. example/x?y'],
      ['www.evil.example', 'www. evil. example'],
      ['pay at evil。example', 'pay at evil。 example'],
      ['mailto:me@evil.example', 'mailto: me@evil. example'],
      ['Dr. J.R. Smith', 'Dr. J. R. Smith'],
      ['Arrives 15:30, flight 12.5', 'Arrives 15:30, flight 12.5'],
    ])
      assert.equal(mailedText(typed!, 100), mailed)
  })

  test('is one line of at most so many characters', () => {
    assert.equal(mailedName('Ann\r\n\r\nDear guest,\u2028pay'), 'Ann Dear guest, pay')
    assert.equal([...mailedName('😀'.repeat(200))].length, 80)
    assert.equal(mailedName('a'.repeat(80)), 'a'.repeat(80))
  })
})
