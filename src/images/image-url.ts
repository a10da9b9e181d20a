import type { Sql } from '../db/connection/sql.ts'
import { BASE_PATH } from '../http/request/base-path.ts'
import { findHeaderImage, type ImageRow, listHotelImages, type PublicImage } from './queries.ts'

const FOLDERS = { hotel: 'hotels', header: 'hotels/header', room: 'rooms' }

/** Where anyone can see the picture. */
export const imageUrl = (publicUrl: string, image: PublicImage): string => {
  const { chain_code, hotel_code, kind, room_code, image_name } = image
  const steps = [chain_code, hotel_code, ...(kind === 'room' ? [room_code ?? ''] : []), image_name]
  return `${publicUrl}${BASE_PATH}/${FOLDERS[kind]}/${steps.map(encodeURIComponent).join('/')}`
}

interface Hotel {
  hotel_id: number
  chain_code: string
  hotel_code: string
}

const urlOf = (
  publicUrl: string,
  { chain_code, hotel_code }: Omit<Hotel, 'hotel_id'>,
  row: ImageRow,
): string => imageUrl(publicUrl, { chain_code, hotel_code, ...row })

/** The pictures of a hotel as hotelinformation shows them. */
export const hotelPictures = (publicUrl: string) => ({
  async header(sql: Sql, hotel: Hotel): Promise<{ url: string; alt: string }> {
    const row = await findHeaderImage(sql, hotel.hotel_id)
    return row === undefined ? { url: '', alt: '' } : { url: urlOf(publicUrl, hotel, row), alt: row.alt }
  },
  async gallery(sql: Sql, hotel: Hotel) {
    const rows = await listHotelImages(sql, hotel.hotel_id)
    return rows.map((row) => ({
      id: row.image_id,
      chain_code: hotel.chain_code,
      hotel_code: hotel.hotel_code,
      image_name: urlOf(publicUrl, hotel, row),
      order: row.position,
      alt: row.alt,
    }))
  },
})
