import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '../app.ts'
import { BASE_PATH } from '../http/request/base-path.ts'
import type { Services } from '../services.ts'

export interface DemoAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of all operations
  result: any
  message: string
}

export type DemoCall = (
  method: InjectOptions['method'] & string,
  path: string,
  body?: object | Buffer,
  token?: string,
) => Promise<DemoAnswer>

/** Calls the API as an integrator would, with an admin token, but without a network and without rate limits. */
export const withDemoApi = async <T>(
  services: Services,
  work: (callWith: (adminToken: string) => DemoCall) => Promise<T>,
): Promise<T> => {
  // The invented guests get no mail.
  const config = { ...services.config, smtpUrl: undefined, rateLimits: { client: 0, admin: 0, booking: 0 } }
  // Storing large pictures may be logged as slow requests, which would only worry the operator.
  const log = services.log.child({}, { level: 'error' })
  const app = await buildApp({ ...services, config, log })
  try {
    return await work(
      (adminToken) =>
        (method, path, body, token = adminToken) =>
          callApp(app, method, path, body, token),
    )
  } finally {
    await app.close()
  }
}

const callApp = async (
  app: FastifyInstance,
  method: InjectOptions['method'] & string,
  path: string,
  body: object | Buffer | undefined,
  token: string,
): Promise<DemoAnswer> => {
  const isPicture = Buffer.isBuffer(body)
  const response = await app.inject({
    method,
    url: BASE_PATH + path,
    headers: {
      token,
      ...(body === undefined ? {} : { 'content-type': isPicture ? 'image/jpeg' : 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: isPicture ? body : JSON.stringify(body) }),
  })
  const { Result, Message } = response.json()
  return { status: response.statusCode, result: Result, message: Message }
}

/** The result of a call; throws if it failed. */
export const mustSucceed = async (answer: Promise<DemoAnswer>): Promise<DemoAnswer['result']> => {
  const { status, result, message } = await answer
  if (status >= 300) throw new Error(`the demo hotel could not be made: ${message}`)
  return result
}
