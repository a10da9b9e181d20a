import type { Sql, WritingSql } from '../db/connection/sql.ts'
import type { Tx } from '../db/hotel/in-hotel.ts'
import type { Sweep } from '../db/hotel/sweep.ts'
import { numbers } from '../db/rows/arrays.ts'
import { randomId } from '../db/rows/random-id.ts'
import type { Rendition } from './process-picture.ts'

export type ImageKind = 'hotel' | 'header' | 'room'

export interface ImageRow {
  image_id: number
  kind: ImageKind
  /** 0 and null unless kind is room. */
  room_id: number
  room_code: string | null
  image_name: string
  position: number
  /** A text that says what it shows; may be empty. */
  alt: string
}

const COLUMNS = 'image_id, kind, room_id, null as room_code, image_name, position, alt'

/** The pictures of the hotel itself, in their order. */
export const listHotelImages = (sql: Sql, hotelId: number) =>
  sql.rows<ImageRow>(
    `select ${COLUMNS} from image where hotel_id = $1 and kind = 'hotel' order by position, image_id`,
    [hotelId],
  )

/** The pictures of one kind and room, in their order; roomId is 0 unless kind is room. */
export const listImages = (sql: Sql, hotelId: number, kind: ImageKind, roomId: number) =>
  sql.rows<ImageRow>(
    `select ${COLUMNS} from image where hotel_id = $1 and kind = $2 and room_id = $3 order by position, image_id`,
    [hotelId, kind, roomId],
  )

export const positionImages = (tx: Tx, imageIds: number[], positions: number[]): void =>
  tx.write(
    `update image i set position = o.position
     from unnest($2::bigint[], $3::int[]) as o (image_id, position)
     where i.hotel_id = $1 and i.image_id = o.image_id`,
    [tx.hotelId, numbers(imageIds), numbers(positions)],
  )

export const describeImage = (tx: Tx, imageId: number, alt: string): void =>
  tx.write('update image set alt = $3 where hotel_id = $1 and image_id = $2', [tx.hotelId, imageId, alt])

/** The pictures of all its rooms, room by room. */
export const listRoomImages = (sql: Sql, hotelId: number) =>
  sql.rows<ImageRow>(
    `select i.image_id, i.kind, i.room_id, r.room_code, i.image_name, i.position, i.alt
     from image i join room r on r.hotel_id = i.hotel_id and r.room_id = i.room_id
     where i.hotel_id = $1 and i.kind = 'room' order by i.room_id, i.position, i.image_id`,
    [hotelId],
  )

/** The pictures that have a text saying what they show. */
export const listDescribedImages = (sql: Sql, hotelId: number) =>
  sql.rows<{ image_name: string }>(`select image_name from image where hotel_id = $1 and alt <> ''`, [
    hotelId,
  ])

/** The header picture that was uploaded last. */
export const findHeaderImage = (sql: Sql, hotelId: number) =>
  sql.row<ImageRow>(
    `select ${COLUMNS} from image where hotel_id = $1 and kind = 'header'
     order by position desc, image_id desc limit 1`,
    [hotelId],
  )

/** What the address of a picture names. */
export interface PublicImage {
  chain_code: string
  hotel_code: string
  kind: ImageKind
  room_code: string | null
  image_name: string
}

export interface ServedImage {
  content_type: string
  etag: string
  /** Null if the caller already has these bytes. */
  bytes: Buffer | null
}

/** The picture at that width, or its largest size (0) if it is no wider. Does not read bytes that the caller has. */
export const findServedImage = (
  sql: Sql,
  hotelId: number,
  image: Omit<PublicImage, 'chain_code' | 'hotel_code'>,
  width: number,
  knownEtags: string[],
) =>
  sql.row<ServedImage>(
    `select d.content_type, d.etag, case when d.etag = any($6::text[]) then null else d.bytes end as bytes
     from image i
     join image_data d on d.hotel_id = i.hotel_id and d.blob_id = i.blob_id and d.width in (0, $5)
     where i.hotel_id = $1 and i.kind = $2 and i.image_name = $4
       and i.room_id = case when $3::text is null then 0
         else (select r.room_id from room r where r.hotel_id = $1 and r.room_code = $3) end
     order by d.width desc limit 1`,
    [hotelId, image.kind, image.room_code, image.image_name, width, knownEtags],
  )

/** Stores all sizes of a picture in one statement: all or none. */
export const insertBlob = async (
  sql: WritingSql,
  hotelId: number,
  renditions: Rendition[],
): Promise<number> => {
  const values = renditions.map((_, index) => {
    const first = 3 + index * 4
    return `($1, $2, $${first}, $${first + 1}, $${first + 2}, $${first + 3})`
  })
  const blobId = randomId()
  await sql.run(
    `insert into image_data (hotel_id, blob_id, width, content_type, etag, bytes)
     values ${values.join(', ')}`,
    [
      hotelId,
      blobId,
      ...renditions.flatMap(({ width, content_type, etag, bytes }) => [width, content_type, etag, bytes]),
    ],
  )
  return blobId
}

/** The image of that name; roomId is 0 unless kind is room. */
export const findImage = (sql: Sql, hotelId: number, kind: ImageKind, roomId: number, imageName: string) =>
  sql.row<{ image_id: number; blob_id: number }>(
    `select image_id, blob_id from image where hotel_id = $1 and kind = $2 and room_id = $3 and image_name = $4`,
    [hotelId, kind, roomId, imageName],
  )

/** A new picture comes last of its kind and room. */
export const insertImage = async (
  tx: Tx,
  kind: ImageKind,
  roomId: number,
  imageName: string,
  blobId: number,
): Promise<void> => {
  const last = await tx.row<{ position: number }>(
    'select coalesce(max(position), 0) as position from image where hotel_id = $1 and kind = $2 and room_id = $3',
    [tx.hotelId, kind, roomId],
  )
  tx.write(
    `insert into image (hotel_id, image_id, kind, room_id, image_name, blob_id, position)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.hotelId, tx.nextId(), kind, roomId, imageName, blobId, last!.position + 1],
  )
}

/** A replaced picture keeps its place. A header picture moves to the end, because the last one is shown. */
export const replaceImage = (tx: Tx, imageId: number, blobId: number): void =>
  tx.write(
    `update image i set blob_id = $3,
       position = case when i.kind <> 'header' then i.position
         else (select max(h.position) + 1 from image h where h.hotel_id = $1 and h.kind = 'header') end
     where i.hotel_id = $1 and i.image_id = $2`,
    [tx.hotelId, imageId, blobId],
  )

export const deleteImage = (tx: Tx, imageId: number): void =>
  tx.write('delete from image where hotel_id = $1 and image_id = $2', [tx.hotelId, imageId])

export const deleteBlob = (tx: Tx, blobId: number): void =>
  tx.write('delete from image_data where hotel_id = $1 and blob_id = $2', [tx.hotelId, blobId])

/** Deletes the pictures of a room that is being deleted. */
export const forgetRoomImages = (tx: Tx, roomId: number): void => {
  const values = [tx.hotelId, roomId]
  tx.write(
    `delete from image_data where hotel_id = $1 and blob_id in (
       select blob_id from image where hotel_id = $1 and kind = 'room' and room_id = $2)`,
    values,
  )
  tx.write(`delete from image where hotel_id = $1 and kind = 'room' and room_id = $2`, values)
}

/** The bytes of uploads that did not finish. */
export const strayBlobs: Sweep<{ hotel_id: number; blob_id: number }> = {
  find: (ask, most) =>
    ask(
      (nameOf) =>
        `select d.hotel_id, d.blob_id from ${nameOf('image_data')} d where d.created_at < now() - interval '1 hour'
           and not exists (select from ${nameOf('image')} i where i.hotel_id = d.hotel_id and i.blob_id = d.blob_id)
         limit $1`,
      [most],
    ),
  remove: (sql, hotelId, blobs) =>
    sql.run(
      `delete from image_data d
       where d.hotel_id = $1 and d.blob_id = any($2) and d.created_at < now() - interval '1 hour'
         and not exists (select from image i where i.hotel_id = $1 and i.blob_id = d.blob_id)`,
      [hotelId, numbers(blobs.map(({ blob_id }) => blob_id))],
    ),
}
