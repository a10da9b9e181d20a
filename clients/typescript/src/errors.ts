import type { Calls } from './generated/operations.ts'
import type { RefusalDetail } from './generated/types.gen.ts'

/** The name of an operation, and of its method. */
export type OperationName = keyof Calls

/** What an operation can be refused with. */
export type RefusalOf<Name extends OperationName> = Calls[Name]['refusal']

/** Told by the client itself: no answer came, or one that is none of the API's. */
export type ClientCode = 'no_answer' | 'unexpected_answer'

export type KnownCode = RefusalOf<OperationName> | ClientCode

/** Servers of later versions may have codes that this one does not know. */
export type ErrorCode = KnownCode | (string & {})

export interface ErrorFacts<Code extends string> {
  code: Code
  message: string
  operation: OperationName
  status?: number
  retryable?: boolean
  requestId?: string | undefined
  details?: RefusalDetail[]
  more?: number
  retryAfterMs?: number | undefined
  attempts?: number
  idempotencyKey?: string | undefined
  cause?: unknown
}

/** A call that did not work: the API refused it, or did not answer. */
export class VacancyError<Code extends string = ErrorCode> extends Error {
  override readonly name = 'VacancyError'
  /** For programs; the message is for people. */
  readonly code: Code
  readonly operation: OperationName
  /** Of the answer; 0 where none came. */
  readonly status: number
  /** Whether the same call may work later. */
  readonly retryable: boolean
  /** Names the call in the server's logs. */
  readonly requestId: string | undefined
  /** Every fault of the request, or every reason. */
  readonly details: RefusalDetail[]
  /** How many there are beyond these. */
  readonly more: number
  /** How long the server asks to wait. */
  readonly retryAfterMs: number | undefined
  /** How often it was sent. */
  readonly attempts: number
  /** The key it was sent with: with the same one it can be sent again, and happens once. */
  readonly idempotencyKey: string | undefined

  constructor(facts: ErrorFacts<Code>) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.code = facts.code
    this.operation = facts.operation
    this.status = facts.status ?? 0
    this.retryable = facts.retryable ?? false
    this.requestId = facts.requestId
    this.details = facts.details ?? []
    this.more = facts.more ?? 0
    this.retryAfterMs = facts.retryAfterMs
    this.attempts = facts.attempts ?? 1
    this.idempotencyKey = facts.idempotencyKey
  }

  /** Whether it is one of these codes. */
  is<One extends KnownCode>(...codes: One[]): this is VacancyError<One> {
    return (codes as string[]).includes(this.code)
  }
}

/** Whether a call of this operation did not work; its codes are those of the operation then. */
export const isErrorOf = <Name extends OperationName>(
  err: unknown,
  operation: Name,
): err is VacancyError<RefusalOf<Name> | ClientCode> =>
  err instanceof VacancyError && err.operation === operation

/** What was given, for a message: short, whatever it is. */
export const told = (value: unknown): string =>
  (typeof value === 'string' ? JSON.stringify(value) : String(value)).slice(0, 80)
