import { randomBytes } from 'node:crypto'

/** A number below 2^53 that nobody else draws, for what is written before a hotel is held and its counter known. */
export const randomId = (): number => Number(randomBytes(8).readBigUInt64BE() >> 11n)
