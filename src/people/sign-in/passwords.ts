import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ConcurrencyLimit } from '../../db/connection/concurrency-limit.ts'

const derive = promisify(argon2)

const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=1\$([A-Za-z0-9+/]{22,64})\$([A-Za-z0-9+/]{43})$/

const tagOf = (password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> =>
  derive('argon2id', {
    message: Buffer.from(password.normalize('NFC')),
    nonce,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory,
    passes,
  })

const plain = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** As a PHC string. */
const hashed = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce, MEMORY_KIB, PASSES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${plain(nonce)}$${plain(tag)}`
}

/** What nobody's password is compared with: whether somebody is there must not be told by how long it takes. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${plain(Buffer.alloc(16))}$${plain(Buffer.alloc(TAG_BYTES))}`

const matches = async (password: string, stored: string | null): Promise<boolean> => {
  const [, memory, passes, nonce, tag] = PHC.exec(stored ?? NOBODY) ?? PHC.exec(NOBODY)!
  const found = await tagOf(password, Buffer.from(nonce!, 'base64'), Number(memory), Number(passes))
  return timingSafeEqual(found, Buffer.from(tag!, 'base64')) && stored !== null
}

/**
 * Hashing takes a core and 19 MiB. Two at a time in a process: one for browsers that somebody signed in with before, one for
 * all others, who wait, but not for long. So a flood of strangers neither takes the machine nor keeps staff out.
 */
export class PasswordHashes {
  private readonly lanes = {
    known: new ConcurrencyLimit({ most: 1, mostWaiting: 20, longestWaitMs: 5000, message: BUSY }),
    others: new ConcurrencyLimit({ most: 1, mostWaiting: 20, longestWaitMs: 5000, message: BUSY }),
  }
  /** How many are under way, and the most that ever were. */
  readonly count = { now: 0, most: 0, done: 0 }

  /** Whether it is the password, asked for when it is its turn. Throws where too many wait. */
  isRight(
    isKnown: boolean,
    ask: () => Promise<{ password: string; stored: string | null }>,
  ): Promise<boolean> {
    return this.lanes[isKnown ? 'known' : 'others'].take(async () => {
      const { password, stored } = await ask()
      return this.counted(() => matches(password, stored))
    })
  }

  hash(isKnown: boolean, password: string): Promise<string> {
    return this.lanes[isKnown ? 'known' : 'others'].take(() => this.counted(() => hashed(password)))
  }

  private async counted<T>(work: () => Promise<T>): Promise<T> {
    const { count } = this
    count.now++
    count.most = Math.max(count.most, count.now)
    try {
      return await work()
    } finally {
      count.now--
      count.done++
    }
  }
}

const BUSY = 'Too many people sign in right now. Try again shortly.'
