import { randomBytes } from 'node:crypto'

/** A random number below 2^53, for rows written before the hotel is locked and its next id known. */
export const randomId = (): number => Number(randomBytes(8).readBigUInt64BE() >> 11n)
