import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { TObject } from 'typebox'
import type { Database } from '../db/hotel/database.ts'
import { AppError, Faults } from '../errors.ts'
import { findHotelId } from '../hotels/queries.ts'
import { CODE_PATTERN } from '../http/fields/fields.ts'
import { compileValidator } from '../http/fields/validate.ts'
import type { PublicBounds } from '../http/limits/public-bounds.ts'
import { errorResponses, withExamples } from '../http/operation/openapi.ts'
import { BASE_PATH } from '../http/request/base-path.ts'
import { isKnown, knownEtags, quoted } from '../http/request/conditional-get.ts'
import { withTimeout } from '../http/request/deadline.ts'
import { queryReader } from '../http/request/request-values.ts'
import type { Services } from '../services.ts'
import { isImageName } from './add-image.ts'
import { findServedImage, type ImageKind, type PublicImage } from './queries.ts'
import {
  headerImageExample,
  hotelImageExample,
  hotelImageParams,
  roomImageExample,
  roomImageParams,
  widthQuery,
} from './schemas.ts'

interface Description {
  operationId: string
  summary: string
  params: TObject
  example: { params: Record<string, string> }
}

const ROUTES: ({ kind: ImageKind; url: string } & Description)[] = [
  {
    kind: 'hotel',
    url: '/hotels/:chain_code/:hotel_code/:image_name',
    operationId: 'gethotelimage',
    summary: 'Hotel image',
    params: hotelImageParams,
    example: hotelImageExample,
  },
  {
    kind: 'header',
    url: '/hotels/header/:chain_code/:hotel_code/:image_name',
    operationId: 'gethotelheaderimage',
    summary: 'Hotel header image',
    params: hotelImageParams,
    example: headerImageExample,
  },
  {
    kind: 'room',
    url: '/rooms/:chain_code/:hotel_code/:room_code/:image_name',
    operationId: 'getroomimage',
    summary: 'Room image',
    params: roomImageParams,
    example: roomImageExample,
  },
]

/** Serves pictures to everyone, as they were encoded at upload. */
export const registerPublicImages = (
  app: FastifyInstance,
  { db }: Services,
  { turns }: PublicBounds,
): void => {
  for (const { kind, url, ...description } of ROUTES)
    app.get(BASE_PATH + url, { schema: openApi(description) }, async (request, reply) => {
      const width = readWidth(request)
      const image = readImage(kind, request.params as Record<string, string>)
      const etagsOfCaller = knownEtags(request)
      const served = await withTimeout(turns.take(() => findInHotel(db, image, width, etagsOfCaller)))
      if (served === undefined) throw new AppError('image_not_found')
      setHeaders(reply, served.etag)
      if (served.bytes === null || isKnown(etagsOfCaller, served.etag)) return reply.code(304).send()
      return reply.type(served.content_type).send(served.bytes)
    })
}

const findInHotel = async (db: Database, image: PublicImage, width: number, known: string[]) => {
  const hotelId = await db.directory.read((sql) => findHotelId(sql, image.chain_code, image.hotel_code))
  if (hotelId === undefined) return undefined
  return db.of(hotelId).read((sql) => findServedImage(sql, hotelId, image, width, known))
}

const readWidthQuery = queryReader(widthQuery)
const checkWidth = compileValidator(widthQuery)
const NOBODY = { digits: 0, hotelCode: '' }

/** The width in the query; 0 if there is none. */
const readWidth = (request: FastifyRequest): number => {
  const query = readWidthQuery(request.query as Record<string, unknown>)
  const faults = new Faults()
  checkWidth.faults(query, NOBODY, faults)
  faults.throwIfAny()
  return (query.w as number | undefined) ?? 0
}

const codePattern = new RegExp(CODE_PATTERN)

/** A name that no picture can have is answered like one that does not exist. */
const readImage = (kind: ImageKind, params: Record<string, string>): PublicImage => {
  const { chain_code = '', hotel_code = '', room_code, image_name = '' } = params
  const codes = kind === 'room' ? [chain_code, hotel_code, room_code ?? ''] : [chain_code, hotel_code]
  if (!isImageName(image_name) || !codes.every((code) => codePattern.test(code)))
    throw new AppError('image_not_found')
  return { chain_code, hotel_code, kind, room_code: room_code ?? null, image_name }
}

// Short, because a replaced picture keeps its address. After that time the ETag saves sending the bytes again.
const CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=3600'

const setHeaders = (reply: FastifyReply, etag: string): FastifyReply =>
  reply
    .header('etag', quoted(etag))
    .header('cache-control', CACHE_CONTROL)
    .header('content-disposition', 'inline')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')

const openApi = ({ operationId, summary, params, example }: Description): FastifySchema =>
  ({
    operationId,
    summary,
    description: 'Needs no token. `w` answers it in one of five widths, never enlarged.',
    tags: ['images'],
    security: [],
    params: withExamples(params, example.params),
    querystring: widthQuery,
    response: {
      200: {
        description: 'The picture, with `ETag` and `Cache-Control`',
        content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
      },
      304: { description: 'The picture is the one of `If-None-Match`', type: 'null' },
      ...errorResponses(['image_not_found', 'invalid_format', 'invalid_value', 'internal', 'unavailable']),
    },
  }) as FastifySchema
