import { imageUrl } from '../images/image-url.ts'
import { NEVER } from '../stay/price/policy.ts'
import { formatInstant } from '../stay/values/instants.ts'
import { fromMinor } from '../stay/values/money.ts'
import type { Arranged, ArrangedHotel } from './arrange.ts'
import type { MissingHotel } from './search-hotels.ts'

const METRES = 1000

const offerAnswer = ({ offer, digits, currency, timezone }: ArrangedHotel) =>
  offer === undefined
    ? null
    : {
        room_code: offer.roomCode,
        rate_code: offer.rateCode,
        rate_price: fromMinor(offer.ratePrice, digits),
        total_price: fromMinor(offer.total, digits),
        grand_total: fromMinor(offer.grandTotal, digits),
        currency,
        free_until: offer.freeUntil === NEVER ? null : formatInstant(timezone, offer.freeUntil),
      }

const distanceAnswer = ({ distance_km }: ArrangedHotel): number | null =>
  distance_km === undefined ? null : Math.round(distance_km * METRES) / METRES

/** Hotels as the API tells them; those that could not be looked at come last. */
export const hotelsAnswer = (
  { hotels, missing }: Arranged,
  { publicUrl, chainCode, hasPlace }: { publicUrl: string; chainCode: string; hasPlace: boolean },
): object[] => {
  const picture = ({ picture: header, hotel_code }: ArrangedHotel): string | null =>
    header === undefined
      ? null
      : imageUrl(publicUrl, {
          ...{ chain_code: chainCode, hotel_code, kind: 'header' as const, room_code: null },
          image_name: header.image_name,
        })
  return [
    ...hotels.map((hotel) => ({
      hotel_code: hotel.hotel_code,
      hotel_name: hotel.hotel_name,
      hotel_star: hotel.hotel_star,
      latitude: hotel.latitude,
      longitude: hotel.longitude,
      ...(hasPlace ? { distance_km: distanceAnswer(hotel) } : {}),
      picture: picture(hotel),
      picture_alt: hotel.picture?.alt ?? null,
      offer: offerAnswer(hotel),
      reason: hotel.reason ?? null,
      version: hotel.version,
    })),
    ...missing.map((hotel) => missingAnswer(hotel, hasPlace)),
  ]
}

const missingAnswer = ({ hotel_code, reason }: MissingHotel, hasPlace: boolean) => ({
  hotel_code,
  hotel_name: null,
  hotel_star: null,
  latitude: null,
  longitude: null,
  ...(hasPlace ? { distance_km: null } : {}),
  picture: null,
  picture_alt: null,
  offer: null,
  reason,
  version: null,
})
