import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Asset } from './bundle.ts'

const compressed = promisify(gzip)
const WORTH_COMPRESSING = 1000

const accepts = (request: FastifyRequest, encoding: string): boolean =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((part) => part.trim().split(';')[0] === encoding && !/;\s*q=0(\.0*)?\s*$/.test(part))

/** HTML, small over slow networks. */
export const sendHtml = async (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  text: string,
): Promise<FastifyReply> => {
  reply.code(status).type('text/html; charset=utf-8').header('vary', 'accept-encoding, accept-language')
  if (text.length < WORTH_COMPRESSING || !accepts(request, 'gzip')) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await compressed(text, { level: 5 }))
}

export const sendAsset = (
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  caching: string,
): FastifyReply => {
  reply
    .type(asset.type)
    .header('etag', asset.etag)
    .header('cache-control', caching)
    .header('vary', 'accept-encoding')
    // Pages of other sites load the embed; where ours are sandboxed, their files are foreign to them too.
    .header('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match']?.includes(asset.etag)) return reply.code(304).send()
  if (asset.brotli !== undefined && accepts(request, 'br'))
    return reply.header('content-encoding', 'br').send(asset.brotli)
  if (asset.gzip !== undefined && accepts(request, 'gzip'))
    return reply.header('content-encoding', 'gzip').send(asset.gzip)
  return reply.send(asset.bytes)
}
