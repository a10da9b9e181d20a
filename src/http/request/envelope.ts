import { statusCodeOf } from '../../error-codes.ts'
import type { AppError } from '../../errors.ts'
import { Pace } from '../../portions.ts'

/** What an operation answers. Members of `extra` stand next to `Result`. */
export interface Answer {
  result?: unknown
  status?: number
  extra?: Record<string, unknown>
  /** The whole body, where the operation wrote it itself. */
  text?: string | Buffer
  /** Called once the text was sent, where its memory is used for another answer afterwards. */
  onSent?: () => void
  /** Of that text, where it is no JSON. */
  contentType?: string
}

export type WrittenAnswer = Answer & { text: Buffer }

export const successText = ({ result, extra }: Answer): string =>
  JSON.stringify({ StatusCode: 0, Message: 'Success', Result: result ?? null, ...extra })

const ELEMENTS_AT_ONCE = 200
const BYTES_OF_STEP = 4

/** The same, in portions where it is a long list. */
export const successBytes = async (answer: Answer): Promise<string | Buffer> => {
  const { result, extra } = answer
  if (!Array.isArray(result) || result.length <= ELEMENTS_AT_ONCE) return successText(answer)
  const around = successText({ result: [], extra: extra ?? {} })
  const at = around.indexOf('[]') + 1
  const pace = new Pace()
  const parts = [Buffer.from(around.slice(0, at))]
  for (let first = 0; first < result.length; first += ELEMENTS_AT_ONCE) {
    const text = JSON.stringify(result.slice(first, first + ELEMENTS_AT_ONCE)).slice(1, -1)
    parts.push(Buffer.from(first === 0 ? text : `,${text}`))
    if (pace.isDue(text.length / BYTES_OF_STEP)) await pace.rest()
  }
  return Buffer.concat([...parts, Buffer.from(around.slice(at))])
}

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
