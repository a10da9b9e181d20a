import http from 'node:http'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { FuzzRequest } from './requests.ts'

export interface Heard {
  status: number
  headers: Record<string, unknown>
  text: string
}

/** How requests get to the server; the address is whole here. */
export type Wire = (request: FuzzRequest) => Promise<Heard>

/** Without a socket: the same seed gives the same answers. */
export const injecting =
  (app: FastifyInstance): Wire =>
  async ({ method, url, headers, payload }) => {
    const {
      statusCode,
      headers: answered,
      body,
    } = await app.inject({
      method: method as InjectOptions['method'] & string,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: statusCode, headers: answered, text: body }
  }

/** As clients do it, over connections that are used again. */
export const overSockets = (port: number): Wire => {
  const agent = new http.Agent({ keepAlive: true })
  return ({ method, url, headers, payload }) =>
    new Promise((resolve, reject) => {
      // Node does not say it by itself where a method has no body mostly.
      const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }
      const options = {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path: url,
        headers: { ...headers, ...length },
      }
      const request = http.request(options, async (response) => {
        const heard = { status: response.statusCode!, headers: response.headers }
        try {
          // A head too large to be read is answered with a body, for nobody can know that it was to have none.
          if (method === 'HEAD') return resolve({ ...heard, text: '' })
          const chunks: Buffer[] = []
          for await (const chunk of response) chunks.push(chunk)
          resolve({ ...heard, text: Buffer.concat(chunks).toString('utf8') })
        } catch (err) {
          reject(err)
        }
      })
      request.on('error', reject)
      request.end(payload)
    })
}
