import { type OperationName, VacancyError } from './errors.ts'
import type { RefusalDetail } from './generated/types.gen.ts'
import { retryAfter } from './retry.ts'

export interface Attempt {
  operation: OperationName
  url: string
  init: RequestInit
  timeoutMs: number
  signal: AbortSignal | undefined
  fetch: typeof fetch
}

/** What the API answers besides the result of an operation. */
interface Envelope {
  StatusCode: number
  Message: string
  Error?: {
    code: string
    retryable: boolean
    request_id: string
    details: RefusalDetail[]
    more?: number
  }
}

/** One attempt failed; `isLost` where nobody knows whether the server did it. */
export class AttemptFailed {
  readonly error: VacancyError
  readonly isLost: boolean

  constructor(error: VacancyError, isLost: boolean) {
    this.error = error
    this.isLost = isLost
  }
}

/** Answers of proxies before the server, or of one that is going away. */
const OF_PROXIES = [502, 503, 504]

/** Sends a request once, and reads its answer to the end: JSON, or a file. Throws AttemptFailed, or the reason of the signal. */
export const attempt = async (sent: Attempt): Promise<unknown> => {
  // Called by its name alone: browsers refuse a fetch that is a method of something else.
  const { operation, signal, timeoutMs, fetch: send } = sent
  signal?.throwIfAborted()
  const ending = new AbortController()
  const abort = () => ending.abort(signal!.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(() => ending.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    // A redirect would take the token to another place.
    const response = await send(sent.url, { ...sent.init, redirect: 'manual', signal: ending.signal })
    return await read(operation, response)
  } catch (err) {
    if (signal?.aborted) throw signal.reason
    if (err instanceof AttemptFailed) throw err
    const why = ending.signal.aborted ? (ending.signal.reason as Error).message : 'the connection was lost'
    const message = `${operation}: ${why}`
    throw new AttemptFailed(
      new VacancyError({ code: 'no_answer', operation, message, retryable: true, cause: err }),
      true,
    )
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** What the API answers beside JSON. Any other page is that of a proxy. */
const FILES = ['image/', 'text/csv', 'application/vnd.openxmlformats']

const read = async (operation: OperationName, response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && FILES.some((kind) => type.startsWith(kind))) return response.blob()
  const text = await response.text()
  const answer = type.startsWith('application/json') ? parsed(text) : undefined
  if (response.ok && typeof answer?.StatusCode === 'number') return answer
  throw failed(operation, response, answer)
}

const parsed = (text: string): Envelope | undefined => {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const failed = (operation: OperationName, response: Response, answer: Envelope | undefined) => {
  const { status, headers } = response
  const retryAfterMs = retryAfter(headers.get('retry-after'))
  const requestId = headers.get('x-request-id') ?? undefined
  const facts = { operation, status, retryAfterMs, requestId }
  if (typeof answer?.Error?.code === 'string') {
    const { code, retryable, request_id = requestId, details = [], more = 0 } = answer.Error
    const message = `${operation}: ${answer.Message}`
    const error = new VacancyError({
      ...facts,
      code,
      message,
      retryable,
      requestId: request_id,
      details,
      more,
    })
    return new AttemptFailed(error, false)
  }
  const isLost = OF_PROXIES.includes(status)
  const message = `${operation}: an answer with status ${status} that is none of the API's`
  return new AttemptFailed(
    new VacancyError({ ...facts, code: 'unexpected_answer', message, retryable: isLost }),
    isLost,
  )
}
