import { Type } from 'typebox'
import { readWithVersion } from '../db/hotel/read-with-version.ts'
import { Faults } from '../errors.ts'
import { isOn } from '../http/fields/fields.ts'
import { versionExtra } from '../http/operation/openapi.ts'
import { changeOperation, type Operation, readOperation } from '../http/operation/operation.ts'
import type { Caller } from '../http/request/caller.ts'
import type { Services } from '../services.ts'
import { findTargetRoom } from './add-image.ts'
import { setImageAlt } from './describe-image.ts'
import { imageUrl } from './image-url.ts'
import { orderImages } from './order-images.ts'
import { type ImageRow, listImages } from './queries.ts'
import {
  describeExample,
  imageDescription,
  imageOrder,
  imageQuery,
  orderExample,
  orderedImage,
} from './schemas.ts'

/** How answers show the pictures of the caller's hotel. */
const imageFormatter = (publicUrl: string, caller: Caller) => {
  const hotel = { chain_code: caller.chainCode, hotel_code: caller.hotelCode }
  const addressOf = (image: ImageRow): string => imageUrl(publicUrl, { ...hotel, ...image })
  const imageJson = (image: ImageRow) => ({
    id: image.image_id,
    ...hotel,
    ...(image.room_code === null ? {} : { room_code: image.room_code }),
    image_name: addressOf(image),
    order: image.position,
    alt: image.alt,
  })
  return { addressOf, imageJson }
}

export const imageOrderOperations = ({ config, db }: Services): Operation[] => [
  readOperation({
    method: 'GET',
    url: '/getimages',
    operationId: 'getimages',
    summary: 'Get the pictures of a room or of the hotel',
    description:
      'Of the room named by room_code, on sale or not, else of the hotel; in their order. The header picture is in hotelinformation.',
    tag: 'extension',
    token: 'admin',
    query: imageQuery,
    result: Type.Array(orderedImage),
    extra: versionExtra,
    errors: ['room_not_found'],
    example: { query: { room_code: 'DELUXE' }, result: orderExample.result, extra: { Version: 12 } },
    async read({ caller: { hotelId }, caller, query: { room_code = null } }) {
      const kind = room_code === null ? 'hotel' : 'room'
      const { value, version } = await readWithVersion(db, hotelId, async (sql) => {
        const roomId = await findTargetRoom(sql, hotelId, { kind, room_code, image_name: '' })
        return listImages(sql, hotelId, kind, roomId)
      })
      const { imageJson } = imageFormatter(config.publicUrl, caller)
      return { result: value.map((image) => imageJson({ ...image, room_code })), extra: { Version: version } }
    },
  }),
  changeOperation({
    method: 'PUT',
    url: '/orderimages',
    operationId: 'orderimages',
    summary: 'Set the order of pictures',
    description:
      'Of the room named by room_code, else of the hotel. Pictures not named follow in the order they had. ' +
      'Answers all of them in their new order.',
    tag: 'extension',
    token: 'admin',
    body: imageOrder,
    result: Type.Array(orderedImage),
    errors: ['room_not_found', 'image_not_found'],
    example: orderExample,
    async change(tx, { body, caller }) {
      const { addressOf, imageJson } = imageFormatter(config.publicUrl, caller)
      const { room_code = null, image_names } = body
      const images = await orderImages(tx, { room_code, image_names }, caller.tokenName, addressOf)
      return { result: images.map(imageJson) }
    },
  }),
  changeOperation({
    method: 'PUT',
    url: '/describeimage',
    operationId: 'describeimage',
    summary: 'Say what a picture shows',
    description:
      'Of the room named by room_code, of the header where is_header is 1, else of the hotel. Guests hear it where they ' +
      'cannot see the picture, and read it below it. A picture put anew under its name keeps it.',
    tag: 'extension',
    token: 'admin',
    body: imageDescription,
    result: orderedImage,
    errors: ['room_not_found', 'image_not_found'],
    example: describeExample,
    async prepare({ body }) {
      const faults = new Faults()
      if (body.room_code !== undefined && isOn(body.is_header ?? 0))
        faults.add('is_header', 'invalid_value', 'is_header and room_code exclude each other')
      faults.throwIfAny()
    },
    async change(tx, { body, caller }) {
      const { addressOf, imageJson } = imageFormatter(config.publicUrl, caller)
      const { room_code = null, image_name, alt } = body
      const kind = room_code !== null ? 'room' : isOn(body.is_header ?? 0) ? 'header' : 'hotel'
      const target = { kind, room_code, image_name } as const
      return { result: imageJson(await setImageAlt(tx, target, alt, caller.tokenName, addressOf)) }
    },
  }),
]
