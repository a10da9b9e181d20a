import { AttemptFailed, attempt } from './attempt.ts'
import { refuseInBrowser } from './browser.ts'
import { type OperationName, told, VacancyError } from './errors.ts'
import { checkEvents, type EventOptions, followEvents } from './events.ts'
import { type Calls, OPERATIONS, type Paged } from './generated/operations.ts'
import type { HotelEvent } from './generated/types.gen.ts'
import { RETRY, type RetryOptions, wait, waitBefore } from './retry.ts'
import { type File, type Input, type Sent, toRequest } from './wire.ts'

export interface VacancyOptions extends RetryOptions {
  /** The server, such as https://booking.example.com, or its API, which ends in /api/plugin/v1. */
  url: string
  token: string
  /** CHAIN/HOTEL: the hotel that is meant, for tokens of a chain. */
  hotel?: string | undefined
  /** How long one attempt may take. 30 s unless given. */
  timeoutMs?: number
  /** Another fetch, for proxies and tests. */
  fetch?: typeof fetch
}

export interface CallOptions extends RetryOptions {
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /** Of a POST: makes it happen once, however often it is sent. The client makes one unless given. */
  idempotencyKey?: string
  /** CHAIN/HOTEL, instead of the client's own. */
  hotel?: string | undefined
}

/** What an operation is given. */
export type InputOf<Name extends OperationName> = Calls[Name]['input']

/** The whole answer: Result, and what stands beside it, such as Version. */
export type AnswerOf<Name extends OperationName> = Calls[Name]['answer']

/** What a method resolves to. */
export type ResultOf<Name extends OperationName> =
  AnswerOf<Name> extends { Result: infer Result } ? Result : File

/** One of a list. */
export type ItemOf<Name extends Paged> = ResultOf<Name> extends readonly (infer Item)[] ? Item : never

type Arguments<Name extends OperationName> = Calls[Name]['optional'] extends true
  ? [input?: InputOf<Name>, options?: CallOptions]
  : [input: InputOf<Name>, options?: CallOptions]

/** A method for each operation. */
export type Operations = {
  [Name in keyof Calls]: (...given: Arguments<Name>) => Promise<ResultOf<Name>>
}

const API_PATH = '/api/plugin/v1'
const TIMEOUT_MS = 30_000

/** `localhost:3000` is an address too, of the scheme `localhost`. */
const apiUrl = (url: string): string => {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new TypeError(
      `url must be an address such as http://localhost:3000, with its scheme, not ${told(url)}`,
    )
  const { origin, pathname } = new URL(url)
  const path = pathname.replace(/\/$/, '')
  return origin + (path.endsWith(API_PATH) ? path : path + API_PATH)
}

/** What is sent in a header; fetch would refuse it in words that sound like a lost connection. */
const requireHeader = (name: string, value: string | undefined): void => {
  if (value !== undefined && !/^[\x20-\x7e]*$/.test(value))
    throw new TypeError(`${name} has a character that no header can have, such as a line break`)
}

export interface Vacancy extends Operations {}

/** A hotel's API, or with a token of a chain that of its hotels. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the methods of operations are added below, one for each
export class Vacancy {
  readonly #options: VacancyOptions
  readonly #api: string

  constructor(options: VacancyOptions) {
    if (!options.token) throw new TypeError('token is missing')
    requireHeader('token', options.token)
    requireHeader('hotel', options.hotel)
    refuseInBrowser(options.token)
    this.#options = options
    this.#api = apiUrl(options.url)
  }

  /** The same with another hotel of the chain. */
  at(hotel: string): Vacancy {
    return new Vacancy({ ...this.#options, hotel })
  }

  /** Calls an operation by its name, and resolves to its whole answer. */
  async answer<Name extends OperationName>(
    name: Name,
    input: InputOf<Name>,
    options: CallOptions = {},
  ): Promise<AnswerOf<Name>> {
    const sent: Sent | undefined = OPERATIONS[name]
    if (sent === undefined) throw new TypeError(`there is no operation ${name}`)
    const key = sent[0] === 'POST' && !sent[2]?.secret ? (options.idempotencyKey ?? newKey()) : undefined
    const { path, method, body, contentType } = toRequest(sent, input as Input)
    const hotel = options.hotel ?? this.#options.hotel
    requireHeader('hotel', options.hotel)
    requireHeader('idempotencyKey', key)
    const headers: Record<string, string> = { token: this.#options.token }
    if (contentType !== undefined) headers['content-type'] = contentType
    if (key !== undefined) headers['idempotency-key'] = key
    if (hotel !== undefined) headers['x-hotel'] = hotel
    const once = {
      operation: name,
      url: this.#api + path,
      init: { method, headers, ...(body === undefined ? {} : { body }) },
      timeoutMs: options.timeoutMs ?? this.#options.timeoutMs ?? TIMEOUT_MS,
      signal: options.signal,
      fetch: this.#options.fetch ?? fetch,
    }
    const retry = this.#retry(options)
    for (let attempts = 1; ; attempts++)
      try {
        return (await attempt(once)) as AnswerOf<Name>
      } catch (err) {
        if (!(err instanceof AttemptFailed)) throw err
        const { error, isLost } = err
        // What answers a secret is sent once, whatever becomes of it.
        const mayRepeat = !sent[2]?.secret && (isLost || error.retryable)
        const { retryAfterMs } = error
        const waitMs = waitBefore(attempts, { mayRepeat, retryAfterMs }, retry)
        if (waitMs === undefined)
          throw new VacancyError({
            ...error,
            message: error.message,
            cause: error.cause,
            attempts,
            idempotencyKey: key,
          })
        await wait(waitMs, options.signal)
      }
  }

  /** Every element of a list that comes in pages, page after page. */
  async *each<Name extends Paged>(
    name: Name,
    input: Omit<InputOf<Name>, 'cursor'>,
    options: CallOptions = {},
  ): AsyncGenerator<ItemOf<Name>, void, undefined> {
    for (let cursor: string | null | undefined; ; ) {
      const page = await this.answer(name, { ...input, cursor } as InputOf<Name>, options)
      const { Result, NextCursor } = page as unknown as { Result: ItemOf<Name>[]; NextCursor?: string | null }
      yield* Result
      if (!NextCursor || NextCursor === cursor) return
      cursor = NextCursor
    }
  }

  /** What happens in the hotel, in order and without gaps, from a version on; it waits for what is to come. */
  events<Type extends HotelEvent['event_type'] = HotelEvent['event_type']>(
    options: EventOptions<Type> = {},
  ): AsyncGenerator<Extract<HotelEvent, { event_type: Type }>, void, undefined> {
    const page = (after: number, limit: number) =>
      this.answer('getEvents', { after, limit }, { signal: options.signal })
    return followEvents(page, checkEvents(options))
  }

  #retry(options: CallOptions): Required<RetryOptions> {
    const { retries, waitMs, longestWaitMs } = this.#options
    return {
      retries: options.retries ?? retries ?? RETRY.retries,
      waitMs: options.waitMs ?? waitMs ?? RETRY.waitMs,
      longestWaitMs: options.longestWaitMs ?? longestWaitMs ?? RETRY.longestWaitMs,
    }
  }
}

/** `crypto.randomUUID` is for secure pages alone. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

for (const name of Object.keys(OPERATIONS) as OperationName[])
  Object.defineProperty(Vacancy.prototype, name, {
    async value(this: Vacancy, input: InputOf<typeof name>, options?: CallOptions) {
      const answer: unknown = await this.answer(name, input ?? {}, options)
      return answer instanceof Blob ? answer : (answer as { Result: unknown }).Result
    },
  })
