import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** A fetch that asks an application without a network. */
const fetchFrom =
  (app: FastifyInstance) =>
  async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { host, pathname } = new URL(url)
    const answer = await app.inject({
      method: (init.method ?? 'GET') as InjectOptions['method'] & string,
      url: pathname,
      headers: { host, ...Object.fromEntries(new Headers(init.headers)) },
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    })
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    const isEmpty = [202, 204].includes(answer.statusCode)
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: headers as [string, string][],
    })
  }

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers as they come
export type Heard = any

/** The official client, as an agent uses it, by the revision of 2026 or the one before. */
export class Agent {
  readonly client: Client

  private constructor(client: Client) {
    this.client = client
  }

  static async of(
    app: FastifyInstance,
    token: string,
    revision: '2025' | '2026' = '2026',
    { url = 'http://localhost/mcp', headers = {} }: { url?: string; headers?: Record<string, string> } = {},
  ): Promise<Agent> {
    const client = new Client(
      { name: 'an agent of tests', version: '1' },
      revision === '2026' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
    )
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      fetch: fetchFrom(app),
      requestInit: { headers: { authorization: `Bearer ${token}`, ...headers } },
    })
    await client.connect(transport)
    return new Agent(client)
  }

  async tools(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name)
  }

  /** What a tool answers; throws where it refuses. */
  async call(name: string, given: object): Promise<Heard> {
    const told = await this.try(name, given)
    if (told.error !== undefined) throw new Error(`${name}: ${JSON.stringify(told.error)}`)
    return told
  }

  /** The same, or `{ error }`. The words say what the members say. */
  async try(name: string, given: object): Promise<Heard> {
    const {
      content,
      structuredContent,
      isError = false,
    } = (await this.client.callTool({
      name,
      arguments: { ...given },
    })) as Heard
    if (content.length !== 1 || content[0].text !== JSON.stringify(structuredContent))
      throw new Error('the words differ from the members')
    if (isError !== (structuredContent.error !== undefined)) throw new Error('isError differs from error')
    return structuredContent
  }

  /** The code of the refusal. */
  async refusal(name: string, given: object): Promise<string> {
    return (await this.try(name, given)).error?.code ?? 'none'
  }

  async read(uri: string): Promise<Heard> {
    const { contents } = await this.client.readResource({ uri })
    return JSON.parse((contents[0] as { text: string }).text)
  }
}

/** One message as bytes, without a client. */
export const send = (
  app: FastifyInstance,
  {
    token,
    body,
    headers = {},
    method = 'POST',
  }: {
    token?: string
    body?: unknown
    headers?: Record<string, string>
    method?: 'GET' | 'POST' | 'DELETE'
  },
) =>
  app.inject({
    method,
    url: '/mcp',
    headers: {
      accept: 'application/json, text/event-stream',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

export const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
