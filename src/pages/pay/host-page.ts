import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bookingPage } from '../../bookings/shape/booking-page.ts'
import type { Services } from '../../services.ts'
import { isFromOwnPage, pathBefore } from '../frame/own-address.ts'
import type { FoundBooking } from '../frame/page-parts.ts'
import type { Passes } from '../frame/pass.ts'

const COOKIE = 'vacancy_host'
const LONGEST_HOST = 1500
const SECONDS = 3 * 3600

type Parts = Pick<Services, 'config'> & { passes: Pick<Passes, 'sign'> }

/** The page of another site in which a guest was about to pay; undefined if it is none to come back to. */
const readHost = (text: string | null): string | undefined => {
  const url = text === null || text.length > LONGEST_HOST ? null : URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return undefined
  return url.username === '' && url.password === '' ? url.href : undefined
}

const textOf = ({ row }: FoundBooking, host: string): string => `host ${row.page_token} ${host}`

const cookie = ({ config }: Parts, { hotel, row }: FoundBooking, value: string, seconds: number): string =>
  [
    `${COOKIE}=${value}`,
    `Path=${bookingPage(pathBefore(config.publicUrl), hotel, row)}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(config.publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

/**
 * Notes where a guest comes back to who pays at the top of a window, out of a frame. The frame's script names the page, and only
 * one whose origin the browser vouches for; so the form counts only if it comes from our own page.
 */
export const noteHost = async (
  parts: Parts,
  found: FoundBooking,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : '')
  const host = form.has('here') ? readHost(form.get('host')) : undefined
  if (host === undefined || !isFromOwnPage(request, parts.config.publicUrl)) return
  const signed = await parts.passes.sign(textOf(found, host))
  reply.header('set-cookie', cookie(parts, found, `${signed}.${encodeURIComponent(host)}`, SECONDS))
}

const VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Za-z0-9_-]{43})\\.([^;]+)`)

/** Where this guest comes back to, if we noted it; and forgets it, so that the booking's own page can be opened afterwards. */
export const takeHost = async (
  parts: Parts,
  found: FoundBooking,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> => {
  const [, signed, written] = VALUE.exec(request.headers.cookie ?? '') ?? []
  if (signed === undefined || written === undefined) return undefined
  reply.header('set-cookie', cookie(parts, found, '', 0))
  const host = readHost(decoded(written))
  if (host === undefined) return undefined
  const expected = await parts.passes.sign(textOf(found, host))
  return timingSafeEqual(Buffer.from(signed), Buffer.from(expected)) ? host : undefined
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
