import type { Tx } from '../db/hotel/in-hotel.ts'
import { Faults } from '../errors.ts'
import { findTargetRoom } from './add-image.ts'
import { type ImageRow, listImages, positionImages } from './queries.ts'

export interface ImageOrder {
  /** Null orders the pictures of the hotel itself. */
  room_code: string | null
  /** Names, or the full addresses that answers contain. */
  image_names: string[]
}

export type AddressOf = (image: ImageRow) => string

/** Sorts pictures by the given names. Pictures that are not named follow in their old order. */
export const orderImages = async (
  tx: Tx,
  { room_code, image_names }: ImageOrder,
  actor: string,
  addressOf: AddressOf,
): Promise<ImageRow[]> => {
  const kind = room_code === null ? 'hotel' : 'room'
  const roomId = await findTargetRoom(tx, tx.hotelId, { kind, room_code, image_name: '' })
  const images = (await listImages(tx, tx.hotelId, kind, roomId)).map((image) => ({ ...image, room_code }))
  const named = pick(images, image_names, addressOf)
  const ordered = [...named, ...images.filter((image) => !named.includes(image))]
  const placed = ordered.map((image, index) => ({ ...image, position: index + 1 }))
  if (ordered.every((image, index) => image === images[index])) return images
  positionImages(
    tx,
    placed.map(({ image_id }) => image_id),
    placed.map(({ position }) => position),
  )
  const names = placed.map(({ image_name }) => image_name)
  tx.tick({ type: 'image.changed', data: { kind, room_code, image_names: names }, actor, catalog: true })
  return placed
}

const pick = (images: ImageRow[], names: string[], addressOf: AddressOf): ImageRow[] => {
  const byName = new Map(
    images.flatMap((image) => [
      [image.image_name, image],
      [addressOf(image), image],
    ]),
  )
  const faults = new Faults()
  const picked = new Set<ImageRow>()
  names.forEach((name, index) => {
    const field = `image_names[${index}]`
    const image = byName.get(name)
    if (image === undefined) faults.add(field, 'image_not_found', `${field}: there is no such image.`)
    else if (picked.has(image)) faults.add(field, 'invalid_value', `${field} is named twice`)
    else picked.add(image)
  })
  faults.throwIfAny()
  return [...picked]
}
