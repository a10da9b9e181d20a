import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  ERASED_EMAIL,
  emailKey,
  isEmail,
  isGivenEmail,
  isPlainEmail,
  isSameEmail,
  lookedUpKeys,
  storedEmailKey,
} from './email-address.ts'

/** Each of these rows is one mailbox. */
const SPELLINGS = [
  ['ann@example.com', 'ANN@Example.COM', 'ａｎｎ@example.com', 'ann@ｅxample.com', 'ann@example.ｃom'],
  [
    'ann@münchen.de',
    'ann@xn--mnchen-3ya.de',
    'ann@MÜNCHEN.de',
    'ann@mu\u0308nchen.de',
    'Ann@XN--MNCHEN-3YA.de',
  ],
  ['a@münchen.bücher.de', 'a@xn--mnchen-3ya.bücher.de', 'a@münchen.xn--bcher-kva.de'],
  ['josé@example.com', 'jose\u0301@example.com', 'JOSÉ@example.com'],
  ['ﬁn@example.com', 'fin@example.com', 'FIN@example.com'],
  ['kim@example.com', '\u212aim@example.com'],
]

const NO_ADDRESSES = [
  'an\u200bn@example.com',
  'an\u00adn@example.com',
  'ann@exa\u200dmple.com',
  'ann@exam\u2060ple.com',
  '\u202eann@example.com',
  'ann\u{e0061}@example.com',
  'ann\u3164@example.com',
  'ann＠example.com',
  'a＠b@example.com',
  'ann@example．com',
  'a，b@example.com',
  'a；b@example.com',
  'a＜b＞@example.com',
  'ann@exa％6dple.com',
  'ann@ü.de／x.com',
  'ann@ü.de？.com',
  'ann@ü＃.de',
  'ann\u00a0b@example.com',
  'ann\u1680b@example.com',
  `${'ﷺ'.repeat(4)}@example.com`,
  `${'a'.repeat(65)}@example.com`,
  `ann@${'ü'.repeat(70)}.de`,
  'ann@xn--a.ü.de',
  '\ud800@example.com',
  'ann',
  '@example.com',
  'ann@nowhere',
  'Erased@Guest.invalid',
  'ｅrased@guest.invalid',
]

suite('an e-mail address', () => {
  for (const [first, ...others] of SPELLINGS)
    test(`${first} is the same in every spelling`, () => {
      for (const other of others) {
        assert.ok(isEmail(other), other)
        assert.ok(isSameEmail(first!, other), other)
        assert.ok(lookedUpKeys(first!).includes(storedEmailKey(other) ?? other.toLowerCase()), other)
        assert.ok(lookedUpKeys(other).includes(storedEmailKey(first!) ?? first!.toLowerCase()), other)
      }
    })

  for (const address of NO_ADDRESSES)
    test(`${JSON.stringify(address)} is none`, () => assert.ok(!isGivenEmail(address)))

  test('with a full-width at sign beside a plain one is none, though it is a plain one as typed', () => {
    assert.ok(isPlainEmail('a＠b@example.com'))
  })

  test('others stay others', () => {
    for (const [one, other] of [
      ['ann@example.com', 'anne@example.com'],
      ['a.nn@example.com', 'ann@example.com'],
      ['ann@fass.de', 'ann@faß.de'],
      ['strasse@example.com', 'straße@example.com'],
      ['ınn@example.com', 'inn@example.com'],
      ['ann@1.2', 'ann@1.0.0.2'],
      ['аnn@example.com', 'ann@example.com'],
    ])
      assert.ok(!isSameEmail(one!, other!), `${one} ${other}`)
  })

  test('that stands for an erased guest is nobody’s', () => {
    assert.deepEqual(lookedUpKeys(ERASED_EMAIL), [])
    assert.deepEqual(lookedUpKeys('ERASED\u200b@guest.invalid'), [])
    assert.ok(!isSameEmail(ERASED_EMAIL, ERASED_EMAIL))
  })

  test('has a form that is its own form, whatever characters it is made of', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    for (let round = 0; round < 20_000; round++) {
      const letters = Array.from({ length: 6 }, () => String.fromCodePoint(random(0x2ffff) || 1))
      const typed = `${letters.slice(0, 3).join('')}@${letters.slice(3).join('')}.com`
      const key = emailKey(typed)
      assert.doesNotThrow(() => lookedUpKeys(typed))
      if (!isEmail(typed)) continue
      assert.equal(emailKey(key), key, JSON.stringify(typed))
      assert.ok(isSameEmail(typed, key), JSON.stringify(typed))
      assert.match(key, /^[^@]+@[a-z0-9_.-]+$/u, JSON.stringify(typed))
    }
  })

  test('that is far too long is looked up at once, and not found', () => {
    assert.deepEqual(lookedUpKeys(`${'ﷺ'.repeat(10_000)}@example.com`), [])
  })
})
