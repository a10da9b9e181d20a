import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { LANGUAGES } from '../../../src/stay/values/languages.ts'
import type { Message } from '../../shared/words.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { type DeskMessages, en, type MessageName } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { id } from './id.ts'
import { ja } from './ja.ts'

const OTHERS: Record<string, DeskMessages> = { id, de, es, fr, ar, ja }
const NAMES = Object.keys(en) as MessageName[]

const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)

const placeholdersOf = (message: Message): string[] =>
  [
    ...new Set(textsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))),
  ].sort()

test('every language of the guest’s page is one of the desk', () => {
  assert.deepEqual([...Object.keys(OTHERS), 'en'].sort(), Object.keys(LANGUAGES).sort())
})

test('a name stands in one file: of two with the same name one would be shown in the place of the other', () => {
  const names = globSync('{en.ts,en/*.ts}', { cwd: import.meta.dirname }).flatMap((file) =>
    [...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(/^ {2}'?([\w-]+)'?: /gm)].map(
      ([, name]) => name!,
    ),
  )
  assert.ok(names.length > 1000)
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  )
})

for (const [language, messages] of Object.entries(OTHERS)) {
  test(`${language} has the names of English and no other`, () => {
    assert.deepEqual(Object.keys(messages).sort(), [...NAMES].sort())
  })

  test(`${language} is told the same as English: what is filled in is in both`, () => {
    const wrong = NAMES.filter((name) => {
      const [given, own] = [placeholdersOf(en[name]), placeholdersOf(messages[name])]
      // "one room" and "two rooms" say their number in words, and some languages count without forms.
      const counts = typeof en[name] !== 'string'
      const missing = given.filter((each) => !own.includes(each) && !(counts && each === 'n'))
      return missing.length > 0 || own.some((each) => !given.includes(each))
    })
    assert.deepEqual(wrong, [])
  })

  test(`${language} has the plural forms that it needs`, () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const wrong = NAMES.filter((name) => {
      const message = messages[name]
      // A text may be the same for all numbers: “{n}-mal”.
      if (typeof message === 'string') return false
      if (message.other === undefined) return true
      // Languages with a singular and a plural have both.
      return forms.includes('one') && language !== 'ar' && message.one === undefined
    })
    assert.deepEqual(wrong, [])
  })
}

/** Languages that write with other letters: a text without any of them was forgotten. */
const OWN_LETTERS: Record<string, RegExp> = {
  ar: /\p{Script=Arabic}/u,
  ja: /[\p{Script=Han}\p{Script=Kana}\p{Script=Hira}]/u,
}

/** Addresses, marks and names of programs are the same everywhere. */
const hasWords = (text: string): boolean =>
  /\p{L}{3}/u.test(text.replace(/\{\w+\}|https?:\S+|HTTP|Webhooks?/g, ''))

/** One word may be the same in two languages, such as Hotel or Total; these are more. */
const SAME = new Set(['{parent} plus {by}'])

const isLeft = (language: string, name: MessageName, text: string): boolean => {
  if (!hasWords(text)) return false
  const letters = OWN_LETTERS[language]
  if (letters !== undefined) return !letters.test(text)
  const words = text
    .replace(/\{\w+\}/g, '')
    .trim()
    .split(/\s+/)
  return words.length > 1 && textsOf(en[name]).includes(text) && !SAME.has(text)
}

for (const [language, messages] of Object.entries(OTHERS))
  test(`${language} has no English left by accident`, () => {
    const left = NAMES.filter((name) => textsOf(messages[name]).some((text) => isLeft(language, name, text)))
    assert.deepEqual(left, [])
  })
