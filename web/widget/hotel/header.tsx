import { Icon } from '../../shared/icons.tsx'
import type { Hotel, PageWords, Picture } from '../types.ts'
import { PictureButton } from './picture-button.tsx'

const MOST_TILES = 4

/** All pictures of the hotel, the header picture first. */
export const picturesOf = ({ header_picture, header_alt, pictures }: Hotel): Picture[] => {
  const others = pictures.filter(({ image_name }) => image_name !== header_picture)
  return header_picture === '' ? others : [{ image_name: header_picture, alt: header_alt }, ...others]
}

/** Whether wide screens show the picture at the top. */
export const inMosaic = (hotel: Hotel, { image_name }: Picture): boolean => {
  const all = picturesOf(hotel)
  return (
    all.length > MOST_TILES && all.slice(0, MOST_TILES + 1).some((each) => each.image_name === image_name)
  )
}

export const Stars = ({ count, words }: { count: number; words: PageWords }) =>
  count > 0 ? (
    <span class="stars" role="img" aria-label={words.t('stars', { n: count })}>
      {'★'.repeat(Math.min(Math.round(count), 7))}
    </span>
  ) : null

/** The hotel's name and pictures. */
export const HotelHeader = ({ hotel, words }: { hotel: Hotel; words: PageWords }) => {
  const { hotel_name } = hotel
  const pictures = picturesOf(hotel)
  const shown = pictures.length > MOST_TILES ? MOST_TILES + 1 : Math.min(pictures.length, 1)
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
      {shown > 0 && (
        <div class={`mosaic tiles-${shown - 1}`}>
          {pictures.slice(0, shown).map(({ image_name }, at) => (
            <PictureButton
              key={image_name}
              pictures={pictures}
              at={at}
              what={hotel_name}
              sizes={at === 0 ? '(min-width: 720px) 620px, 100vw' : '(min-width: 720px) 300px, 1px'}
              eager={at === 0}
              more={
                at === 0 && pictures.length > 1 ? words.t('pictureTotal', { n: pictures.length }) : undefined
              }
            />
          ))}
        </div>
      )}
    </header>
  )
}
