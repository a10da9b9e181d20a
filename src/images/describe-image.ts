import type { Tx } from '../db/hotel/in-hotel.ts'
import { AppError } from '../errors.ts'
import { findTargetRoom, type ImageTarget } from './add-image.ts'
import type { AddressOf } from './order-images.ts'
import { describeImage, type ImageRow, listImages } from './queries.ts'

/** Sets the text that says what a picture shows. `image_name` is its name or its full address. */
export const setImageAlt = async (
  tx: Tx,
  { kind, room_code, image_name }: ImageTarget,
  alt: string,
  actor: string,
  addressOf: AddressOf,
): Promise<ImageRow> => {
  const roomId = await findTargetRoom(tx, tx.hotelId, { kind, room_code, image_name })
  const images = (await listImages(tx, tx.hotelId, kind, roomId)).map((image) => ({ ...image, room_code }))
  const image = images.find((each) => each.image_name === image_name || addressOf(each) === image_name)
  if (image === undefined) throw new AppError('image_not_found')
  if (image.alt === alt) return image
  describeImage(tx, image.image_id, alt)
  const data = { kind, room_code, image_name: image.image_name, alt }
  tx.tick({ type: 'image.changed', data, actor, catalog: true })
  return { ...image, alt }
}
