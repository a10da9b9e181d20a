import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/hotel/database.ts'
import { emailKey } from '../../typed/email-address.ts'
import { findPeopleKey } from '../record/key-queries.ts'

const VALUE = /^([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{43})$/
export const KNOWN_SECONDS = 400 * 24 * 60 * 60

/** Signs what goes through browsers and comes back. The key is of the installation. */
export class PeopleKey {
  private readonly db: Database
  private key: Promise<Buffer> | undefined

  constructor(db: Database) {
    this.db = db
  }

  async sign(text: string): Promise<Buffer> {
    return createHmac('sha256', await this.secret())
      .update(text)
      .digest()
  }

  async isSigned(text: string, signature: string): Promise<boolean> {
    const [expected, given] = [await this.sign(text), Buffer.from(signature, 'base64url')]
    return expected.length === given.length && timingSafeEqual(expected, given)
  }

  private secret(): Promise<Buffer> {
    this.key ??= this.db.directory
      .read(findPeopleKey)
      .then((row) => row!.secret)
      .catch((err) => {
        this.key = undefined
        throw err
      })
    return this.key
  }
}

/** By the address, which tells whose it is before anybody is looked up. */
const textOf = (browser: string, email: string): string => `known browser\n${browser}\n${emailKey(email)}`

/** The cookie of a browser that a person signed in with. It opens nothing. */
export const knownValue = async (key: PeopleKey, email: string): Promise<string> => {
  const browser = randomBytes(12).toString('base64url')
  return `${browser}.${(await key.sign(textOf(browser, email))).toString('base64url')}`
}

/** Which browser it is, if that person signed in with it before. */
export const knownBrowserOf = async (
  key: PeopleKey,
  value: string | null | undefined,
  email: string,
): Promise<string | undefined> => {
  const [, browser, signature] = VALUE.exec(value ?? '') ?? []
  if (browser === undefined || signature === undefined) return undefined
  return (await key.isSigned(textOf(browser, email), signature)) ? browser : undefined
}
