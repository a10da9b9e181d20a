import type { Hotel } from '../../../web/widget/types.ts'
import type { Sql } from '../../db/connection/sql.ts'
import { hotelIn } from '../../hotels/hotel-texts.ts'
import type { HotelRow } from '../../hotels/queries.ts'
import { hotelPictures } from '../../images/image-url.ts'

/** A hotel as pages show it, in the guest's language where it has that, with the addresses of its pictures. */
export const pageHotel = async (
  sql: Sql,
  stored: HotelRow,
  publicUrl: string,
  language: string,
): Promise<Hotel> => {
  const row = hotelIn(stored, language)
  const pictures = hotelPictures(publicUrl)
  const [header, gallery] = await Promise.all([pictures.header(sql, row), pictures.gallery(sql, row)])
  return {
    chain_code: row.chain_code,
    hotel_code: row.hotel_code,
    hotel_name: row.hotel_name,
    hotel_address: row.hotel_address,
    hotel_phone_number: row.hotel_phone_number,
    hotel_email: row.hotel_email,
    hotel_star: row.hotel_star,
    hotel_description: row.hotel_description,
    default_color: row.default_color,
    currency: row.currency,
    check_in_time: row.check_in_time,
    check_out_time: row.check_out_time,
    latitude: row.latitude,
    longitude: row.longitude,
    header_picture: header.url,
    header_alt: header.alt,
    features: row.hotel_features ?? [],
    pictures: gallery.map(({ image_name, alt }) => ({ image_name, alt })),
    policies: row.hotel_policy.map(({ policy_code, title, description }) => ({
      policy_code,
      title,
      description,
    })),
    places: row.hotel_places ?? [],
    terms_url: row.terms_url,
    privacy_url: row.privacy_url,
    book_button_text: row.book_button_text,
    max_rooms_per_booking: row.max_rooms_per_booking,
  }
}
