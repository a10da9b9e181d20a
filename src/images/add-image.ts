import { ConcurrencyLimit } from '../db/connection/concurrency-limit.ts'
import type { Sql } from '../db/connection/sql.ts'
import type { Database } from '../db/hotel/database.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import { AppError, Faults } from '../errors.ts'
import { isText } from '../http/fields/formats.ts'
import { findRoom } from '../rooms/queries.ts'
import { inspectPicture, type Picture, renderPicture } from './process-picture.ts'
import { deleteBlob, findImage, type ImageKind, insertBlob, insertImage, replaceImage } from './queries.ts'
import { IMAGE_NAME_PATTERN } from './schemas.ts'

/** Where a picture belongs in its hotel. */
export interface ImageTarget {
  kind: ImageKind
  /** Null unless kind is room. */
  room_code: string | null
  image_name: string
}

const imageName = new RegExp(IMAGE_NAME_PATTERN)

export const isImageName = (name: string): boolean => imageName.test(name)

export const checkImageName = (name: string, faults: Faults): void => {
  if (isImageName(name)) return
  const message = 'image_name must be 1 to 100 of A-Z, a-z, 0-9, "_", "-", "." and not begin with a dot'
  faults.add('image_name', 'invalid_value', message)
}

/** The id of the room that the picture belongs to; 0 for pictures of the hotel. */
export const findTargetRoom = async (sql: Sql, hotelId: number, target: ImageTarget): Promise<number> => {
  if (target.kind !== 'room') return 0
  const roomCode = target.room_code ?? ''
  const room = isText(roomCode) ? await findRoom(sql, hotelId, roomCode) : undefined
  if (room === undefined) throw new AppError('room_not_found')
  return room.room_id
}

// Decoding 50 megapixels takes up to 900 MB (AVIF), so only one large picture is decoded at a time.
const LARGE_PIXELS = 16_000_000
const LINE = {
  mostWaiting: 100,
  longestWaitMs: 15_000,
  message: 'Too many pictures are waiting. Try again shortly.',
}
const turns = new ConcurrencyLimit({ most: 2, ...LINE })
const largeTurns = new ConcurrencyLimit({ most: 1, ...LINE })

/** Decodes a picture and stores its bytes. It needs no lock on the hotel: nobody sees them until an image refers to them. */
export const storePicture = (db: Database, hotelId: number, picture: Picture): Promise<number> => {
  const store = async (): Promise<number> => {
    const renditions = await renderPicture(picture)
    return db.of(hotelId).write((sql) => insertBlob(sql, hotelId, renditions))
  }
  return picture.pixels > LARGE_PIXELS ? largeTurns.take(() => turns.take(store)) : turns.take(store)
}

/** Makes the image show the stored picture. */
export const pointImage = async (
  tx: Tx,
  target: ImageTarget,
  blobId: number,
  actor: string,
): Promise<{ created: boolean }> => {
  const roomId = await findTargetRoom(tx, tx.hotelId, target)
  const existing = await findImage(tx, tx.hotelId, target.kind, roomId, target.image_name)
  if (existing === undefined) await insertImage(tx, target.kind, roomId, target.image_name, blobId)
  else {
    replaceImage(tx, existing.image_id, blobId)
    deleteBlob(tx, existing.blob_id)
  }
  tx.tick({ type: 'image.changed', data: target, actor, catalog: true })
  return { created: existing === undefined }
}

/** Puts a picture into a hotel, replacing the one of that name. */
export const addImage = async (
  db: Database,
  hotelId: number,
  { kind, room_code, image_name }: ImageTarget,
  bytes: Buffer,
  actor: string,
): Promise<{ created: boolean }> => {
  const picture = await inspectPicture(bytes)
  const faults = new Faults()
  checkImageName(image_name, faults)
  faults.throwIfAny()
  const target = { kind, room_code, image_name }
  await db.of(hotelId).read((sql) => findTargetRoom(sql, hotelId, target))
  const blobId = await storePicture(db, hotelId, picture)
  return db.inHotel(hotelId, (tx) => pointImage(tx, target, blobId, actor))
}
