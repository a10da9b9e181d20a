import { Type } from 'typebox'
import { changeOperation, type Operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { imageUrl } from './image-url.ts'
import { orderImages } from './order-images.ts'
import type { ImageRow } from './queries.ts'
import { imageOrder, orderExample, orderedImage } from './schemas.ts'

export const imageOrderOperations = ({ config }: Services): Operation[] => [
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
      const hotel = { chain_code: caller.chainCode, hotel_code: caller.hotelCode }
      const addressOf = (image: ImageRow): string => imageUrl(config.publicUrl, { ...hotel, ...image })
      const { room_code = null, image_names } = body
      const images = await orderImages(tx, { room_code, image_names }, caller.tokenName, addressOf)
      const result = images.map((image) => ({
        id: image.image_id,
        ...hotel,
        ...(room_code === null ? {} : { room_code }),
        image_name: addressOf(image),
        order: image.position,
      }))
      return { result }
    },
  }),
]
