import type { ChainData, ComparedHotel } from '../../../web/widget/chain/chain-types.ts'
import { isWithin } from '../../../web/widget/chain/plan-layout.ts'
import { type ArrangedHotel, arrange } from '../../hotel-search/arrange.ts'
import { placeIn } from '../../hotel-search/schemas.ts'
import { isFound, type LookedAt, type MissingHotel, MOST_HOTELS } from '../../hotel-search/search-hotels.ts'
import { imageUrl } from '../../images/image-url.ts'
import { NEVER } from '../../stay/price/policy.ts'
import { formatInstant } from '../../stay/values/instants.ts'
import { fromMinor } from '../../stay/values/money.ts'
import { textIn, textsIn, wantedLanguages } from '../../stay/values/translations.ts'
import type { ChainRequest } from './chain-query.ts'
import type { KnownHotel, KnownHotels } from './known-hotels.ts'

interface Place {
  publicUrl: string
  chainCode: string
  language: string
  known: KnownHotels
}

type Compared = Pick<ChainData, 'looking' | 'hotels' | 'notReady' | 'unavailable'>

/** Those that the page shows, in the order that was asked for: those without an offer last, then those that are not there. */
export const comparedHotels = (
  looked: readonly LookedAt[],
  { looking }: Pick<ChainRequest, 'looking'>,
  place: Place,
): Compared => {
  const { sort, near, currency, area } = looking
  const isListed = (hotel: LookedAt): boolean =>
    isFound(hotel)
      ? hotel.is_listed
      : place.known.find(place.chainCode, hotel.hotel_code)?.is_listed !== false
  const { hotels, missing } = arrange(looked.filter(isListed), {
    ...{ sort, near: placeIn(near), currency: currency || undefined, limit: MOST_HOTELS },
    ...{ within_km: undefined, max_price: undefined, isListedOnly: true },
  })
  const found = hotels.map((hotel) => foundHotel(hotel, place))
  const all = [...withOffersFirst(found), ...missing.flatMap((hotel) => missingHotel(hotel, place))]
  const shown = area === null ? all : all.filter((hotel) => isPlaced(hotel) && isWithin(hotel, area))
  const notReady = missing.filter(({ reason }) => reason === 'not_ready').length
  // An area that has none of them may be one of another chain, or of before: it counts as none.
  const isElsewhere = shown.length === 0 && all.length > 0
  return {
    looking: isElsewhere ? { ...looking, area: null } : looking,
    hotels: isElsewhere ? all : shown,
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

const foundHotel = (hotel: ArrangedHotel, place: Place): ComparedHotel => ({
  ...described({ hotel: hotel.catalog.hotel, picture: hotel.picture }, place),
  distance_km: hotel.distance_km ?? null,
  offer: offerOf(hotel, wantedLanguages(place.language, hotel.catalog.hotel.language)),
  reason: hotel.reason ?? null,
})

/** One that was never seen has nothing to be shown by; it is only counted. */
const missingHotel = ({ hotel_code, reason }: MissingHotel, place: Place): ComparedHotel[] => {
  const known = place.known.find(place.chainCode, hotel_code)
  return known === undefined ? [] : [{ ...described(known, place), distance_km: null, offer: null, reason }]
}

/** In the guest's language where the hotel has that. */
const described = (
  { hotel, picture }: Pick<KnownHotel, 'hotel' | 'picture'>,
  { publicUrl, language }: Place,
): Omit<ComparedHotel, 'distance_km' | 'offer' | 'reason'> => {
  const { chain_code, hotel_code, hotel_name, hotel_address, hotel_star, latitude, longitude, currency } =
    hotel
  const header = { chain_code, hotel_code, kind: 'header' as const, room_code: null }
  return {
    hotel_code,
    ...textsIn(hotel.translations, { hotel_name, hotel_address }, wantedLanguages(language, hotel.language)),
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
    total_price: fromMinor(offer.total, digits),
    grand_total: fromMinor(offer.grandTotal, digits),
    refundability: offer.refundability ?? null,
    free_until: offer.freeUntil === NEVER ? null : formatInstant(timezone, offer.freeUntil),
  }
}
