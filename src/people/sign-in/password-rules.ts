import type { RuleFault } from '../../http/fields/validate.ts'

export const LEAST_PASSWORD = 10
export const MOST_PASSWORD = 200

/** What the most common passwords are made of. Digits and signs around them, and letters written as digits, do not help. */
const COMMON_WORDS = new Set(
  `password passwort passwords katasandi contrasena motdepasse senha parola sifre wachtwoord secret geheim rahasia
   qwerty qwertyuiop qwertzuiop azertyuiop asdfghjkl zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc asdfasdf asdf zxcvbn
   letmein welcome willkommen bienvenue selamatdatang hello hallo halo login signin access changeme default testtest
   test testing example admin administrator adminadmin root superuser master manager owner guest user office
   iloveyou ilove loveyou lovely sunshine princess monkey dragon football baseball basketball soccer hockey superman
   batman pokemon starwars trustno michael jennifer jessica charlie thomas jordan hunter ranger buster summer winter
   spring autumn january february march april june july august september october november december monday friday
   freedom whatever computer internet samsung google facebook apple iphone microsoft windows android cookie cheese
   chocolate flower butterfly purple orange silver golden diamond blessed jesus christ angel heaven money
   hotel hotels resort reception frontdesk booking bookings vacancy reservation reservations room rooms property
   abc abcd abcde abcdef abcdefg abcdefgh abcdefghij aaa one onetwothree god sex love indonesia jakarta bali
   england germany france america london berlin paris company business passpass pass word nothing something`
    .trim()
    .split(/\s+/),
)

const AS_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const inLetters = (text: string): string =>
  [...text].map((character) => AS_LETTERS[character] ?? character).join('')

/** Keys as they stand beside each other, and the digits in order. */
const ROWS = [
  '01234567890',
  'qwertzuiop',
  'qwertyuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
]
const SLANTS = '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p'
const PAIRS = '1q2w3e4r5t6y7u8i9o0p'

const isRun = (text: string): boolean =>
  [...ROWS, SLANTS, PAIRS].some((row) => {
    const twice = row + row
    const backwards = [...twice].reverse().join('')
    return twice.includes(text) || backwards.includes(text)
  })

/** A short piece, once and once more. */
const isRepeated = (text: string): boolean =>
  [1, 2, 3, 4, 5].some(
    (length) =>
      text.length > length && text === text.slice(0, length).repeat(text.length).slice(0, text.length),
  )

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '')

/** Text of several such words, as welcomehotel. */
const isOfCommonWords = (text: string): boolean => {
  if (text === '') return false
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++)
    if (reached.has(at))
      for (let end = at + 2; end <= text.length; end++)
        if (COMMON_WORDS.has(text.slice(at, end))) reached.add(end)
  return reached.has(text.length)
}

/** Whether a password is among those that are tried first. `about` is what a stranger knows of the account. */
export const isCommonPassword = (password: string, about: readonly string[]): boolean => {
  const text = password.normalize('NFKC').toLowerCase()
  const squeezed = text.replaceAll(/\s/g, '')
  if (isRun(squeezed) || isRepeated(squeezed)) return true
  const without = about
    .map((known) => lettersOf(known.toLowerCase()))
    .filter((known) => known.length > 2)
    .reduce((rest, known) => rest.replaceAll(known, ''), lettersOf(squeezed))
  const isAbout = without !== lettersOf(squeezed) && without.length < 4
  if (isAbout || /^\d+$/.test(squeezed)) return true
  return [
    lettersOf(squeezed),
    lettersOf(inLetters(squeezed)),
    lettersOf(inLetters(squeezed.replace(/[\d\W_]+$/, ''))),
  ].some(isOfCommonWords)
}

/** What is wrong with a password that somebody chooses. */
export const passwordFault = (password: string, email: string, name: string): RuleFault | undefined => {
  const length = [...password].length
  const fault = (message: string): RuleFault => ({ field: 'password', code: 'invalid_value', message })
  if (length < LEAST_PASSWORD) return fault(`password must have at least ${LEAST_PASSWORD} characters`)
  if (length > MOST_PASSWORD) return fault(`password must have at most ${MOST_PASSWORD} characters`)
  const about = [...email.split(/[@.]/), ...name.split(/\s+/)]
  if (isCommonPassword(password, about))
    return fault('password is one of those that are tried first: choose one that nobody else has')
  return undefined
}
