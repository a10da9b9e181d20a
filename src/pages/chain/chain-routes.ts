import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import {
  type HotelSearch,
  type LookedAt,
  MOST_HOTELS,
  type NamedHotel,
} from '../../hotel-search/search-hotels.ts'
import { findChain } from '../../hotels/chain-queries.ts'
import { CODE_PATTERN } from '../../http/fields/fields.ts'
import { networkOf } from '../../http/limits/network.ts'
import type { RateLimiter } from '../../http/operation/rate-limit.ts'
import { listHotelsOfChain } from '../../people/record/queries.ts'
import type { Services } from '../../services.ts'
import { UNKNOWN_AGE } from '../../stay/lists/party-bounds.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import type { PageParts, Show } from '../frame/page-parts.ts'
import type { Params, Query } from '../frame/page-request.ts'
import { chainPage, type FoundChain } from './chain-page.ts'
import { type ChainRequest, readChainRequest } from './chain-query.ts'
import { KnownHotels } from './known-hotels.ts'

const CODE = new RegExp(CODE_PATTERN)
const BUSY_SECONDS = 2

interface ChainParts extends Pick<PageParts, 'answer' | 'send' | 'notFound'> {
  limiter: RateLimiter
  hotelSearch: HotelSearch
}

/** The page on which guests compare the hotels of a chain. */
export const registerChainPage = (
  app: FastifyInstance,
  { config, db }: Services,
  { answer, send, notFound, limiter, hotelSearch }: ChainParts,
): void => {
  const known = new KnownHotels()
  const show: Show = async (request, reply) => {
    reply
      .header('cache-control', 'private, no-cache')
      .header('referrer-policy', 'strict-origin-when-cross-origin')
    const chain = await chainOf(db, request)
    if (chain === undefined) return notFound(request, reply)
    const asked = readChainRequest(request.query as Query)
    const hotels = chain.hotels.slice(0, MOST_HOTELS)
    // After this page's turn: the search has a line of its own, which other pages need not wait for.
    return async () => {
      const answered = await lookIn(hotels, asked, request)
      known.note(answered.looked)
      const found = { ...chain, ...answered, asked, known, isCut: chain.hotels.length > MOST_HOTELS }
      const page = await chainPage(config, found, request)
      if (page === undefined) return notFound(request, reply)()
      const { refusal } = found
      if (refusal !== null)
        reply.header('retry-after', refusal.kind === 'busy' ? BUSY_SECONDS : refusal.seconds)
      return send(request, reply, refusal === null ? 200 : refusal.kind === 'busy' ? 503 : 429, page)
    }
  }

  /** Counts as many searches as there are hotels, by the address that it comes from. */
  const lookIn = async (
    hotels: readonly NamedHotel[],
    { stay }: ChainRequest,
    request: FastifyRequest,
  ): Promise<Pick<FoundChain, 'looked' | 'refusal'>> => {
    const { isUsedUp, reset } = limiter.shareOfNetwork('chainPage', request).take(hotels.length)
    if (isUsedUp) return { looked: [], refusal: { kind: 'tooOften', seconds: reset } }
    try {
      return { looked: await hotelSearch.find(hotels, requestOf(stay), networkOf(request.ip)), refusal: null }
    } catch (err) {
      if (!(err instanceof AppError) || err.code !== 'unavailable') throw err
      return { looked: NONE, refusal: { kind: 'busy' } }
    }
  }

  app.get('/book/:chain_code', { schema: { hide: true } }, answer(show))
}

const NONE: LookedAt[] = []

const chainOf = async (db: Services['db'], { params }: FastifyRequest) => {
  const { chain_code = '' } = params as Params
  if (!CODE.test(chain_code)) return undefined
  const [chain, hotels] = await db.directory.read((sql) =>
    Promise.all([findChain(sql, chain_code), listHotelsOfChain(sql, chain_code)]),
  )
  return hotels.length === 0 ? undefined : { chain_code, chain_name: chain?.chain_name ?? null, hotels }
}

const requestOf = ({ arrival, departure, rooms, adults, children, ages }: ChainRequest['stay']) => ({
  arrival: parseDay(arrival)!,
  departure: parseDay(departure)!,
  rooms,
  party: { adults, children, ages: ages.map((age) => age ?? UNKNOWN_AGE) },
})
