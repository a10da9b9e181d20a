import type { ChainData, ComparedHotel } from '../../../web/widget/chain/chain-types.ts'

/** What search engines read: the hotels that are shown, in their order. */
export const chainJsonLd = ({ chain_name, pageUrl, hotels, looking }: ChainData): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name: chain_name,
  url: pageUrl,
  numberOfItems: hotels.length,
  itemListElement: hotels.slice(0, looking.show).map((hotel, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    item: hotelOf(hotel, `${pageUrl}/${hotel.hotel_code}`),
  })),
})

const hotelOf = (
  { hotel_name, hotel_address, hotel_star, latitude, longitude, picture }: ComparedHotel,
  url: string,
): object => ({
  '@type': 'Hotel',
  name: hotel_name,
  url,
  ...(hotel_address === '' ? {} : { address: hotel_address }),
  ...(picture === null ? {} : { image: picture.image_name }),
  ...(hotel_star > 0 ? { starRating: { '@type': 'Rating', ratingValue: hotel_star } } : {}),
  ...(latitude === null || longitude === null
    ? {}
    : { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
})
