import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A file that callers may keep: as it is, and compressed where that is worth it. */
export interface CacheableFile {
  type: string
  /** Stands for the bytes; without quotes. */
  etag: string
  bytes: Buffer
  gzip?: Buffer | undefined
  brotli?: Buffer | undefined
}

const ETAG_LENGTH = 22

export const etagOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, ETAG_LENGTH)

export const quoted = (etag: string): string => `"${etag}"`

/** The tags of If-None-Match, weak or strong, without their quotes; `*` stands for any. */
export const knownEtags = ({ headers }: FastifyRequest): string[] => {
  const given = headers['if-none-match']
  if (given === undefined) return []
  if (given.trim() === '*') return ['*']
  // In quotes an asterisk is a tag like any other, and none of ours.
  return [...given.matchAll(/"([^"]*)"/g)].map(([, etag]) => etag!).filter((etag) => etag !== '*')
}

export const isKnown = (known: string[], etag: string): boolean => known.includes(etag) || known.includes('*')

/** Whether the caller takes an encoding: said of the encoding itself, else of all that are not named. */
export const takesEncoding = ({ headers }: FastifyRequest, encoding: string): boolean => {
  const weights = new Map<string, number>()
  for (const part of String(headers['accept-encoding'] ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((text) => /^q\s*=/.test(text))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(weight.indexOf('=') + 1)))
  }
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}

export const setCacheHeaders = (reply: FastifyReply, { type, etag }: CacheableFile, caching: string): void =>
  void reply
    .type(type)
    .header('etag', quoted(etag))
    .header('cache-control', caching)
    .header('vary', 'accept-encoding')

/** The file, as small as the caller takes it; only that it is still the same, where the caller has it already. */
export const sendUnlessKnown = (
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bytes, gzip, brotli }: CacheableFile,
): FastifyReply => {
  if (isKnown(knownEtags(request), etag)) return reply.code(304).send()
  if (brotli !== undefined && takesEncoding(request, 'br'))
    return reply.header('content-encoding', 'br').send(brotli)
  if (gzip !== undefined && takesEncoding(request, 'gzip'))
    return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(bytes)
}
