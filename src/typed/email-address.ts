import { domainToASCII, domainToUnicode } from 'node:url'
import { unseenInAddress, withoutUnseen } from './unseen.ts'

/** Stands for the address of a guest who was erased. Nobody has it, can give it or is found by it. */
export const ERASED_EMAIL = 'erased@guest.invalid'
/** And for the name. */
export const ERASED_NAME = 'Erased guest'

const LONGEST = 254
const LONGEST_LOCAL = 64
/** Far longer than any address, and short enough to be read in no time. */
const LONGEST_LOOKED_UP = 1000

const isAscii = (text: string): boolean => /^[^\u0080-\uffff]*$/.test(text)

/** What separates a domain from the rest of a web address: with it, something else would be read. */
const NO_DOMAIN = /[%/?#:\\@]/

const asciiDomain = (domain: string): string =>
  isAscii(domain) || NO_DOMAIN.test(domain) ? domain : domainToASCII(domain) || domain

const folded = (text: string): string => withoutUnseen(text).normalize('NFKC').toLowerCase().normalize('NFKC')

/** The form by which addresses are compared and counted: NFKC, lower case, the domain in its ASCII form. */
export const emailKey = (email: string): string => {
  const text = folded(email)
  const at = text.lastIndexOf('@') + 1
  return text.slice(0, at) + asciiDomain(text.slice(at))
}

export const isSameEmail = (one: string, other: string): boolean => {
  const key = emailKey(one)
  return key !== '' && key === emailKey(other) && key !== ERASED_EMAIL
}

export const isErasedEmail = (email: string): boolean => emailKey(email) === ERASED_EMAIL

/** Whether there is nobody who could do something as the guest: none was named, or they were erased. */
export const isNobodysEmail = (email: string): boolean => email === '' || isErasedEmail(email)

/** What a booking keeps of the form: null where it is the address in lower case, which the database knows itself. */
export const storedEmailKey = (email: string): string | null => {
  const key = emailKey(email)
  return isAscii(email) && key === email.toLowerCase() ? null : key
}

/**
 * What bookings of an address are found by: its form, and for those made before forms were kept the address as it was typed
 * and with its domain in letters. Nothing finds those of an erased guest, or of one without an address.
 */
export const lookedUpKeys = (email: string): string[] => {
  if (email === '' || email.length > LONGEST_LOOKED_UP || isErasedEmail(email)) return []
  const key = emailKey(email)
  if (isAscii(email) && !key.includes('xn--')) return [key]
  const at = key.lastIndexOf('@') + 1
  const inLetters = key.slice(0, at) + (domainToUnicode(key.slice(at)) || key.slice(at))
  return [...new Set([key, email.toLowerCase(), inLetters])]
}

/** One @, a dot in the domain, no spaces or control characters; whether it exists only a message can tell. */
export const isPlainEmail = (value: string): boolean => {
  const at = value.indexOf('@')
  const domain = value.slice(at + 1)
  if (at < 1 || at > LONGEST_LOCAL || value.length > LONGEST || domain.includes('@')) return false
  if (value.includes('\0') || !value.isWellFormed()) return false
  for (const character of value)
    if (character <= ' ' || '<>()[],;:\\"\u007f'.includes(character)) return false
  if (NO_DOMAIN.test(domain)) return false
  const labels = domain.split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => label !== '' && !label.startsWith('-') && !label.endsWith('-'))
  )
}

const ASCII_LABEL = /^[a-z0-9_-]{1,63}$/

/** Of a domain that was not typed in ASCII. */
const isAsciiDomain = (domain: string): boolean => domain.split('.').every((label) => ASCII_LABEL.test(label))

/** An address whose form is one too, of characters that are all seen. */
export const isEmail = (value: string): boolean => {
  if (!isPlainEmail(value) || unseenInAddress(value) !== undefined || /\s/u.test(value)) return false
  if (isAscii(value)) return true
  const key = emailKey(value)
  const domain = key.slice(key.indexOf('@') + 1)
  return isPlainEmail(key) && isAsciiDomain(domain)
}

/** One that a guest may give. */
export const isGivenEmail = (value: string): boolean => isEmail(value) && !isErasedEmail(value)
