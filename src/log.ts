import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'

const DATA_EXCEPTION = '22'

// No code logs these fields. If some ever does by mistake, their values are replaced.
const NEVER_LOGGED = [
  'token',
  'authorization',
  'headers',
  'body',
  'query',
  'url',
  'guest_detail',
  'guest_email',
  'email',
]

/** Writes JSON lines to stderr: stdout is for what people and scripts read. */
export const createLog = (level: string, destination: DestinationStream = toStderr()): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, req: describeRequest, res: () => undefined },
      redact: { paths: NEVER_LOGGED.flatMap((name) => [name, `*.${name}`]), censor: '(not logged)' },
    },
    destination,
  )

// Lines are few, so they are written synchronously: none is lost when the process ends.
const toStderr = (): DestinationStream => pino.destination({ dest: 2, sync: true })

const describeRequest = (request: FastifyRequest): object => ({
  method: request.method,
  route: request.routeOptions?.url,
})

interface DescribedError {
  type: string
  message: string
  code?: string
  constraint?: string
  stack?: string
  cause?: DescribedError
}

/** Describes an error. Messages in which PostgreSQL quotes values, such as a guest's data, are left out. */
export const describeError = (err: unknown): DescribedError => {
  if (!(err instanceof Error)) return { type: typeof err, message: String(err) }
  const { code, constraint, severity } = err as Error & Record<'code' | 'constraint' | 'severity', string>
  const quotesValues = severity !== undefined && code?.startsWith(DATA_EXCEPTION)
  return {
    type: err.name,
    message: quotesValues ? 'a value was refused by the database' : err.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: quotesValues ? framesOf(err.stack) : (err.stack ?? ''),
    ...(err.cause === undefined ? {} : { cause: describeError(err.cause) }),
  }
}

const framesOf = (stack: string | undefined): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
