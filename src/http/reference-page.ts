import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

interface Asset {
  type: string
  text: Buffer
  zipped: Buffer
  etag: string
}

interface Reference {
  page: Asset
  script: Asset
}

/** `/openapi.json`, and `/docs` where a person can read it and try it. Nothing is fetched from anywhere else. */
export const registerReference = (app: FastifyInstance, publicUrl: string): void => {
  let document: Promise<Asset> | undefined
  let reference: Promise<Reference> | undefined
  const hidden = { schema: { hide: true } }
  app.get('/openapi.json', hidden, async (request, reply) => {
    document ??= asset('application/json; charset=utf-8', JSON.stringify(app.swagger()))
    return send(request, reply.header('access-control-allow-origin', '*'), await document)
  })
  app.get('/docs', hidden, async (request, reply) => {
    reference ??= render()
    const { page } = await reference
    reply.header('content-security-policy', policy(page, publicUrl)).header('referrer-policy', 'no-referrer')
    return send(request, reply, page)
  })
  app.get('/docs/', hidden, (_request, reply) => reply.redirect('../docs', 308))
  app.get(SCRIPT, hidden, async (request, reply) => {
    reference ??= render()
    return send(request, reply, (await reference).script)
  })
}

const SCRIPT = '/docs/js/scalar.js'

const CONFIGURATION = {
  url: 'openapi.json',
  pageTitle: 'Vacancy API reference',
  cdn: SCRIPT.slice(1),
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: { preferredSecurityScheme: 'token' },
} as const

/** The page as the plugin makes it, once, when it is first asked for: its script is four megabytes of source. */
const render = async (): Promise<Reference> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const maker = Fastify()
  await maker.register(scalar, { routePrefix: '/docs', configuration: CONFIGURATION })
  const [page, script] = await Promise.all([maker.inject('/docs/'), maker.inject(SCRIPT)])
  await maker.close()
  return {
    page: await asset('text/html; charset=utf-8', page.body),
    script: await asset('text/javascript; charset=utf-8', script.body),
  }
}

const zip = promisify(gzip)

const digest = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64')

const asset = async (type: string, text: string): Promise<Asset> => {
  const bytes = Buffer.from(text)
  return { type, text: bytes, zipped: await zip(bytes), etag: `"${digest(bytes).slice(0, 22)}"` }
}

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text, zipped, etag }: Asset,
): FastifyReply => {
  reply.type(type).header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(zipped)
}

/** Only our own script runs, and only our own addresses are asked. */
const policy = (page: Asset, publicUrl: string): string => {
  const inline = [...page.text.toString().matchAll(/<script[^>]*>(.*?)<\/script>/gs)]
  const hashes = inline
    .filter(([, code]) => code !== '')
    .map(([, code]) => `'sha256-${digest(code!)}'`)
    .join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${new URL(publicUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
