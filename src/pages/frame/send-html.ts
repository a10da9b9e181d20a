import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type CacheableFile,
  sendUnlessKnown,
  setCacheHeaders,
  takesEncoding,
} from '../../http/request/conditional-get.ts'

const compressed = promisify(gzip)
const WORTH_COMPRESSING = 1000

/** Sends HTML, compressed if the caller takes that. */
export const sendHtml = async (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  text: string,
): Promise<FastifyReply> => {
  reply.code(status).type('text/html; charset=utf-8').header('vary', 'accept-encoding, accept-language')
  if (text.length < WORTH_COMPRESSING || !takesEncoding(request, 'gzip')) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await compressed(text, { level: 5 }))
}

export const sendAsset = (
  request: FastifyRequest,
  reply: FastifyReply,
  asset: CacheableFile,
  caching: string,
): FastifyReply => {
  setCacheHeaders(reply, asset, caching)
  // Pages of other sites load the embed. Our own pages count as another site too when they run in a sandboxed frame.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  return sendUnlessKnown(request, reply, asset)
}
