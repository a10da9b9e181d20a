import type { ChainData, ComparedHotel } from '../../../web/widget/chain/chain-types.ts'
import { isWithin } from '../../../web/widget/chain/plan-layout.ts'
import { type ArrangedHotel, arrange } from '../../hotel-search/arrange.ts'
import { placeIn } from '../../hotel-search/schemas.ts'
import { isFound, type LookedAt, MOST_HOTELS } from '../../hotel-search/search-hotels.ts'
import { imageUrl } from '../../images/image-url.ts'
import { NEVER } from '../../stay/price/policy.ts'
import { formatInstant } from '../../stay/values/instants.ts'
import { fromMinor } from '../../stay/values/money.ts'
import { textIn, textsIn, wantedLanguages } from '../../stay/values/translations.ts'
import type { ChainRequest } from './chain-query.ts'

interface Place {
  publicUrl: string
  chainCode: string
  language: string
}

type Compared = Pick<ChainData, 'hotels' | 'notReady' | 'unavailable'>

/** Those that the page shows, in the order that was asked for, those without an offer last. */
export const comparedHotels = (
  looked: readonly LookedAt[],
  { looking: { sort, near, currency, area } }: Pick<ChainRequest, 'looking'>,
  place: Place,
): Compared => {
  const listed = looked.filter((hotel) => !isFound(hotel) || hotel.is_listed)
  const { hotels, missing } = arrange(listed, {
    ...{ sort, near: placeIn(near), currency: currency || undefined, limit: MOST_HOTELS },
    ...{ within_km: undefined, max_price: undefined, isListedOnly: true },
  })
  const all = hotels.map((hotel) => comparedHotel(hotel, place))
  const shown = area === null ? all : all.filter((hotel) => isPlaced(hotel) && isWithin(hotel, area))
  const notReady = missing.filter(({ reason }) => reason === 'not_ready').length
  return {
    // An area that has none of them may be one of another chain, or of before.
    hotels: withOffersFirst(shown.length === 0 ? all : shown),
    notReady,
    unavailable: missing.length - notReady,
  }
}

const isPlaced = (hotel: ComparedHotel): hotel is ComparedHotel & { latitude: number; longitude: number } =>
  hotel.latitude !== null && hotel.longitude !== null

const withOffersFirst = (hotels: readonly ComparedHotel[]): ComparedHotel[] => [
  ...hotels.filter(({ offer }) => offer !== null),
  ...hotels.filter(({ offer }) => offer === null),
]

/** In the guest's language where the hotel has that. */
const comparedHotel = (hotel: ArrangedHotel, { publicUrl, chainCode, language }: Place): ComparedHotel => {
  const { hotel_code, hotel_star, latitude, longitude, picture, currency, catalog } = hotel
  const wanted = wantedLanguages(language, catalog.hotel.language)
  const { hotel_name, hotel_address, translations } = catalog.hotel
  const header = { chain_code: chainCode, hotel_code, kind: 'header' as const, room_code: null }
  return {
    hotel_code,
    ...textsIn(translations, { hotel_name, hotel_address }, wanted),
    hotel_star,
    latitude,
    longitude,
    picture:
      picture === undefined
        ? null
        : {
            image_name: imageUrl(publicUrl, { ...header, image_name: picture.image_name }),
            alt: picture.alt,
          },
    currency,
    distance_km: hotel.distance_km ?? null,
    offer: offerOf(hotel, wanted),
    reason: hotel.reason ?? null,
  }
}

const offerOf = (
  { offer, digits, timezone, catalog: { rooms, rates } }: ArrangedHotel,
  wanted: readonly string[],
): ComparedHotel['offer'] => {
  if (offer === undefined) return null
  const room = rooms.find(({ facts }) => facts.room_code === offer.roomCode)!.facts
  const rate = rates.find(({ facts }) => facts.rate_code === offer.rateCode)!.facts
  return {
    room_name: textIn(room.translations, 'room_name', room.room_name, wanted),
    rate_name: textIn(rate.translations, 'rate_name', rate.rate_name, wanted),
    grand_total: fromMinor(offer.grandTotal, digits),
    free_until: offer.freeUntil === NEVER ? null : formatInstant(timezone, offer.freeUntil),
  }
}
