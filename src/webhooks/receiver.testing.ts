import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { until } from '../../test/support/barriers.ts'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  path: string
}

export interface TestReceiver {
  url: string
  port: number
  received: Received[]
  /** Answers a request; by default with 204. */
  answer(response: ServerResponse, request: Received): void
  /** Waits until so many requests have come. */
  until(count: number): Promise<Received[]>
}

/** A receiver of webhooks on this machine. */
export const startReceiver = async (): Promise<TestReceiver> => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const got = {
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      path: request.url ?? '',
    }
    receiver.received.push(got)
    receiver.answer(response, got)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received: [],
    answer: (response) => response.writeHead(204).end(),
    async until(count) {
      await until(() => receiver.received.length >= count, `${count} requests have come`)
      return receiver.received
    },
  }
  return receiver
}
