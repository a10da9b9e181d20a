import http from 'node:http'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { FuzzRequest } from './requests.ts'

export interface Heard {
  status: number
  headers: Record<string, unknown>
  text: string
}

/** Sends a request to the server; its address includes the base path. */
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

/** Over reused connections, as clients do. */
export const overSockets = (port: number): Wire => {
  const agent = new http.Agent({ keepAlive: true })
  return ({ method, url, headers, payload }) =>
    new Promise((resolve, reject) => {
      // Node does not add the length for methods that rarely have a body.
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
          // If the head is too large to be read, the server does not know that it was HEAD and sends a body.
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
