import type { Tx } from '../db/hotel/in-hotel.ts'
import { AppError } from '../errors.ts'
import { findTargetRoom, type ImageTarget } from './add-image.ts'
import { deleteBlob, deleteImage, findImage } from './queries.ts'

/** Takes a picture out of the hotel. */
export const removeImage = async (tx: Tx, target: ImageTarget, actor: string): Promise<void> => {
  const roomId = await findTargetRoom(tx, tx.hotelId, target)
  const image = await findImage(tx, tx.hotelId, target.kind, roomId, target.image_name)
  if (image === undefined) throw new AppError('image_not_found')
  deleteImage(tx, image.image_id)
  deleteBlob(tx, image.blob_id)
  tx.tick({ type: 'image.changed', data: { ...target, deleted: 1 }, actor, catalog: true })
}
