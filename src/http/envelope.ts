import type { AppError } from '../errors.ts'
import { statusCodeOf } from '../errors.ts'

/** What an operation answers. Members of `beside` stand next to `Result`. */
export interface Answer {
  result?: unknown
  status?: number
  beside?: Record<string, unknown>
  /** The whole body, where the operation wrote it itself. */
  text?: string | Buffer
  /** Called once the text has left, where it stands in memory that is used again. */
  left?: () => void
  /** Of that text, where it is no JSON. */
  contentType?: string
}

export type WrittenAnswer = Answer & { text: Buffer }

export const successText = ({ result, beside }: Answer): string =>
  JSON.stringify({ StatusCode: 0, Message: 'Success', Result: result ?? null, ...beside })

/** The same around a result that is JSON text already. */
export const successAround = (resultText: string): string =>
  `{"StatusCode":0,"Message":"Success","Result":${resultText}}`

export const errorText = (err: AppError, requestId: string): string =>
  JSON.stringify({
    StatusCode: statusCodeOf(err.code),
    Message: err.message,
    Result: null,
    Error: {
      code: err.code,
      retryable: err.retryable,
      request_id: requestId,
      details: err.details,
      ...(err.more > 0 ? { more: err.more } : {}),
    },
  })
