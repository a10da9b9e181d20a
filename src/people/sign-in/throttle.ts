import { createHash } from 'node:crypto'
import type { Database } from '../../db/hotel/database.ts'
import { networkOf } from '../../http/limits/network.ts'
import { countWrong, forgetCounts, readCounts, takeTurn } from '../record/count-queries.ts'

const MINUTES = 60_000
const QUARTER = 15 * MINUTES
const DAY = 24 * 60 * MINUTES

/** Somebody who tries to sign in. */
export interface Attempt {
  emailKey: string
  address: string
  /** The browser, if this account was signed in to with it before. */
  knownBrowser: string | undefined
  /** Networks that this account was signed in from lately. */
  knownNetworks: ReadonlySet<string>
}

interface Count {
  name: Buffer
  most: number
  lastsMs: number
}

const nameOf = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('\n')).digest()

/**
 * What an attempt is counted by. A browser that signed in before has a count of its own, so whatever strangers do keeps nobody
 * out there. All others are counted by network, and an account by all of them together; networks that the account knows are not
 * part of that.
 */
export const countsOf = ({ emailKey, address, knownBrowser, knownNetworks }: Attempt): Count[] => {
  const network = networkOf(address)
  if (knownBrowser !== undefined)
    return [{ name: nameOf('browser', emailKey, knownBrowser), most: 10, lastsMs: QUARTER }]
  const counts = [
    { name: nameOf('network', network), most: 50, lastsMs: QUARTER },
    { name: nameOf('both', emailKey, network), most: 10, lastsMs: QUARTER },
  ]
  if (!knownNetworks.has(network)) counts.push({ ...accountOf(emailKey), most: 100, lastsMs: DAY })
  return counts
}

const accountOf = (emailKey: string) => ({ name: nameOf('account', emailKey) })

/** An account that was guessed at from many networks: from others than its own one try passes in so long. */
export const turnOf = (emailKey: string): Count => ({
  name: nameOf('turn', emailKey),
  most: 1,
  lastsMs: 20_000,
})

export const mayTry = async (db: Database, attempt: Attempt, now = Date.now()): Promise<boolean> => {
  const counts = countsOf(attempt)
  const names = counts.map(({ name }) => name)
  const at = new Date(now).toISOString()
  const found = await db.directory.read((sql) => readCounts(sql, names, at))
  const wrong = new Map(found.map((row) => [row.name.toString('hex'), row.wrong]))
  const full = counts.filter(({ name, most }) => (wrong.get(name.toString('hex')) ?? 0) >= most)
  if (full.length === 0) return true
  const account = accountOf(attempt.emailKey)
  if (full.some(({ name }) => !name.equals(account.name))) return false
  // Slowed down, not shut: else whoever has many networks could keep its person out of every new browser.
  const { name, lastsMs } = turnOf(attempt.emailKey)
  return db.directory.write((sql) => takeTurn(sql, name, at, new Date(now + lastsMs).toISOString()))
}

export const noteWrong = async (db: Database, attempt: Attempt, now = Date.now()): Promise<void> => {
  const at = new Date(now).toISOString()
  await db.directory.write(async (sql) => {
    for (const { name, lastsMs } of countsOf(attempt))
      await countWrong(sql, name, at, new Date(now + lastsMs).toISOString())
  })
}

/** Whoever knows the password was not guessing. What others did to the account stays counted. */
export const noteRight = async (db: Database, attempt: Attempt): Promise<void> => {
  const { emailKey, address, knownBrowser } = attempt
  const own =
    knownBrowser === undefined
      ? nameOf('both', emailKey, networkOf(address))
      : nameOf('browser', emailKey, knownBrowser)
  await db.directory.write((sql) => forgetCounts(sql, [own]))
}

const MOST_MAILS = 3

/** Whether a link may be mailed to an address that somebody typed in; counted whether or not somebody has it. */
export const mayMail = async (db: Database, emailKey: string, address: string): Promise<boolean> => {
  const counts: Count[] = [
    { name: nameOf('mail', emailKey), most: MOST_MAILS, lastsMs: 60 * MINUTES },
    { name: nameOf('mails of', networkOf(address)), most: 20, lastsMs: 60 * MINUTES },
  ]
  const now = Date.now()
  const at = new Date(now).toISOString()
  const found = await db.directory.read((sql) =>
    readCounts(
      sql,
      counts.map(({ name }) => name),
      at,
    ),
  )
  const wrong = new Map(found.map((row) => [row.name.toString('hex'), row.wrong]))
  if (counts.some(({ name, most }) => (wrong.get(name.toString('hex')) ?? 0) >= most)) return false
  await db.directory.write(async (sql) => {
    for (const { name, lastsMs } of counts)
      await countWrong(sql, name, at, new Date(now + lastsMs).toISOString())
  })
  return true
}
