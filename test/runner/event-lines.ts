import type { TestEvent } from 'node:test/reporters'

interface Failure {
  code?: string
  cause?: unknown
  message?: string
  stack?: string
}

/** What went wrong, without the runner's own error around it. */
const cause = (error: Failure): Failure =>
  error.code === 'ERR_TEST_FAILURE' && error.cause instanceof Error ? error.cause : error

/** A reporter that writes each event as a line of JSON, for the process that runs all tests. */
export default async function* (source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    const { details, ...rest } = data as { details?: { error?: Failure } }
    const error = details?.error && cause(details.error)
    const told = error && { message: error.message, stack: error.stack ?? String(error.message) }
    yield `${JSON.stringify({ type, data: { ...rest, ...(details && { details: { ...details, error: told } }) } })}\n`
  }
}
