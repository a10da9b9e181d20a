import type { BookData, RoomOffer } from '../../../web/widget/types.ts'

/** What search engines read: the hotel, and what each room costs for the dates shown. */
export const jsonLdOf = ({ hotel, rooms, stay, pageUrl }: BookData): object => ({
  '@context': 'https://schema.org',
  '@type': 'Hotel',
  name: hotel.hotel_name,
  url: pageUrl,
  ...unlessEmpty('description', hotel.hotel_description),
  ...unlessEmpty('address', hotel.hotel_address),
  ...unlessEmpty('telephone', hotel.hotel_phone_number),
  ...unlessEmpty('email', hotel.hotel_email),
  ...unlessEmpty('image', hotel.header_picture),
  checkinTime: hotel.check_in_time,
  checkoutTime: hotel.check_out_time,
  ...(hotel.hotel_star > 0 ? { starRating: { '@type': 'Rating', ratingValue: hotel.hotel_star } } : {}),
  ...(hotel.latitude === null
    ? {}
    : { geo: { '@type': 'GeoCoordinates', latitude: hotel.latitude, longitude: hotel.longitude } }),
  amenityFeature: hotel.features.map((name) => ({
    '@type': 'LocationFeatureSpecification',
    name,
    value: true,
  })),
  makesOffer: rooms
    .filter(({ is_close }) => is_close === 0)
    .map((room) =>
      offerOf(room, hotel.currency, `${pageUrl}?start_date=${stay.arrival}&end_date=${stay.departure}`),
    ),
})

const unlessEmpty = (name: string, value: string): object => (value === '' ? {} : { [name]: value })

const offerOf = (room: RoomOffer, priceCurrency: string, url: string): object => ({
  '@type': 'Offer',
  url: `${url}&room_code=${encodeURIComponent(room.room_code)}`,
  priceCurrency,
  price: Math.min(
    ...room.rate_details.filter(({ is_close }) => is_close === 0).map(({ grand_total }) => grand_total),
  ),
  availability: 'https://schema.org/InStock',
  itemOffered: {
    '@type': 'HotelRoom',
    name: room.room_name,
    ...unlessEmpty('description', room.room_description),
    occupancy: { '@type': 'QuantitativeValue', maxValue: room.room_max_adult + room.room_max_children },
  },
})
