import type { FastifyRequest } from 'fastify'

/** Whether a form was sent from one of our own pages. Browsers that do not say so send at least the origin. */
export const isFromOwnPage = ({ headers }: FastifyRequest, publicUrl: string): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  if (origin === undefined) return false
  return origin === new URL(publicUrl).origin || URL.parse(origin)?.host === headers.host
}

/** What the paths of our pages begin with; empty where they are at the root of the public address. */
export const pathBefore = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/$/, '')
