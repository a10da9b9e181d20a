import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '../services.ts'
import type { ExchangeRates } from '../stay/values/exchange.ts'
import { explainFailure, guardedRequest, refusalOf } from '../webhooks/guarded-request.ts'
import { type LeasedSource, leaseFetch, noteFailedFetch, storeFetched } from './queries.ts'
import { MOST_BYTES, RefusedRates, readRates } from './read-rates.ts'

const ANSWER_WITHIN_MS = 15_000
const LOOK_EVERY_MS = 60_000
const AGAIN_AFTER_HOURS = 1

export interface FetchOptions {
  allowPrivate: boolean
  signal?: AbortSignal
}

/** Asks an address for rates. Whatever fails is a `RefusedRates` with a sentence. */
export const fetchRates = async (
  url: string,
  base: string,
  { allowPrivate, signal }: FetchOptions,
): Promise<ExchangeRates> => {
  const deadline = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const ended = signal === undefined ? deadline : AbortSignal.any([deadline, signal])
  return readRates(await ask(url, allowPrivate, ended, deadline), base)
}

const ask = async (
  url: string,
  allowPrivate: boolean,
  signal: AbortSignal,
  deadline: AbortSignal,
): Promise<string> => {
  try {
    const headers = { accept: 'application/json' }
    const answer = await guardedRequest(new URL(url), { method: 'GET', headers, allowPrivate, signal })
    const status = answer.statusCode ?? 0
    if (status < 200 || status >= 300) {
      answer.destroy()
      throw new RefusedRates(refusalOf(status))
    }
    return await wholeText(answer)
  } catch (err) {
    if (err instanceof RefusedRates) throw err
    throw new RefusedRates(
      deadline.aborted ? `No answer within ${ANSWER_WITHIN_MS / 1000} seconds.` : explainFailure(err),
    )
  }
}

const wholeText = async (answer: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    length += chunk.length
    if (length > MOST_BYTES) throw new RefusedRates(`It is longer than ${MOST_BYTES} bytes.`)
  }
  return Buffer.concat(chunks).toString('utf8')
}

type Needs = Pick<Services, 'config' | 'db' | 'log'>

/** Fetches rates if that is due and no other process does it. Says whether it tried. */
export const fetchDue = async ({ config, db, log }: Needs, signal?: AbortSignal): Promise<boolean> => {
  const source = await db.directory.write(leaseFetch)
  if (source === undefined) return false
  const allowPrivate = config.webhooksAllowPrivate
  try {
    const fetched = await fetchRates(source.url, source.base, { allowPrivate, ...(signal && { signal }) })
    const isStored = await db.directory.write((sql) => storeFetched(sql, source, fetched))
    if (!isStored) throw new RefusedRates('It is older than the rates that are there.')
  } catch (err) {
    if (!(err instanceof RefusedRates)) throw err
    await notFetched({ db, log }, source, signal?.aborted ? null : err.message)
  }
  return true
}

/** Without an error it was cut off, and another process may try at once. */
const notFetched = async (
  { db, log }: Pick<Needs, 'db' | 'log'>,
  source: LeasedSource,
  error: string | null,
): Promise<void> => {
  const hours = error === null ? 0 : Math.min(AGAIN_AFTER_HOURS, source.every_hours)
  await db.directory.write((sql) => noteFailedFetch(sql, source, error, hours))
  if (error !== null) log.warn({ url: source.url, error }, 'exchange rates: not fetched')
}

/** Looks every minute whether rates are to be fetched, until stopped. */
export const startFetchingRates = (services: Needs): { stop(): Promise<void> } => {
  const stopping = new AbortController()
  const { signal } = stopping
  const look = async (): Promise<void> => {
    while (!signal.aborted) {
      await fetchDue(services, signal).catch((err) => {
        if (!signal.aborted) services.log.error({ err }, 'exchange rates: looked in vain')
      })
      await delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const looking = look()
  return {
    async stop() {
      stopping.abort()
      await looking
    },
  }
}
