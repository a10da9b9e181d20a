import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type CacheableFile, etagOf, sendUnlessKnown, setCacheHeaders } from '../request/conditional-get.ts'

interface Reference {
  page: CacheableFile
  script: CacheableFile
}

/** `/openapi.json`, and `/docs` where a person can read it and try it. Nothing is fetched from anywhere else. */
export const registerReference = (app: FastifyInstance, publicUrl: string): void => {
  let document: Promise<CacheableFile> | undefined
  let reference: Promise<Reference> | undefined
  const hidden = { schema: { hide: true } }
  app.get('/openapi.json', hidden, async (request, reply) => {
    document ??= fileOf('application/json; charset=utf-8', JSON.stringify(app.swagger()))
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
    page: await fileOf('text/html; charset=utf-8', page.body),
    script: await fileOf('text/javascript; charset=utf-8', script.body),
  }
}

const zip = promisify(gzip)

const digest = (text: string): string => createHash('sha256').update(text).digest('base64')

const fileOf = async (type: string, text: string): Promise<CacheableFile> => {
  const bytes = Buffer.from(text)
  return { type, etag: etagOf(bytes), bytes, gzip: await zip(bytes) }
}

const send = (request: FastifyRequest, reply: FastifyReply, file: CacheableFile): FastifyReply => {
  setCacheHeaders(reply, file, 'no-cache')
  return sendUnlessKnown(request, reply, file)
}

/** Only our own script runs, and only our own addresses are asked. */
const policy = (page: CacheableFile, publicUrl: string): string => {
  const inline = [...page.bytes.toString().matchAll(/<script[^>]*>(.*?)<\/script>/gs)]
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
