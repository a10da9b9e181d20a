import { Icon } from '../shared/icons.tsx'
import { Picture } from '../shared/picture.tsx'
import type { Hotel, PageWords } from './types.ts'

const MOST_TILES = 4

const tilesOf = ({ header_picture, pictures }: Hotel): string[] =>
  pictures.filter((url) => url !== header_picture)

/** Is the picture at the top of a wide screen already? */
export const inMosaic = (hotel: Hotel, url: string): boolean => {
  const tiles = tilesOf(hotel).slice(0, MOST_TILES)
  return hotel.header_picture !== '' && tiles.length === MOST_TILES && tiles.includes(url)
}

const Stars = ({ count, words }: { count: number; words: PageWords }) =>
  count > 0 ? (
    <span class="stars" role="img" aria-label={words.t('stars', { n: count })}>
      {'★'.repeat(Math.min(Math.round(count), 7))}
    </span>
  ) : null

/** The hotel's name and how it looks. */
export const HotelHeader = ({ hotel, words }: { hotel: Hotel; words: PageWords }) => {
  const { header_picture, hotel_name } = hotel
  const tiles = tilesOf(hotel)
  const first = header_picture || tiles.shift()
  return (
    <header class="hotel-header">
      <div class="hotel-title">
        <h1 dir="auto">{hotel_name}</h1>
        <p class="hotel-line">
          <Stars count={hotel.hotel_star} words={words} />
          {hotel.hotel_address !== '' && (
            <span class="with-icon">
              <Icon name="pin" />
              <bdi>{hotel.hotel_address}</bdi>
            </span>
          )}
        </p>
      </div>
      {first !== undefined && first !== '' && (
        <div class={`mosaic tiles-${tiles.length >= MOST_TILES ? MOST_TILES : 0}`}>
          <Picture url={first} alt={hotel_name} sizes="(min-width: 720px) 620px, 100vw" eager />
          {tiles.length >= MOST_TILES &&
            tiles
              .slice(0, MOST_TILES)
              .map((url, at) => (
                <Picture
                  key={url}
                  url={url}
                  alt={words.t('pictureOf', { what: hotel_name, n: at + 2 })}
                  sizes="(min-width: 720px) 300px, 1px"
                />
              ))}
        </div>
      )}
    </header>
  )
}
