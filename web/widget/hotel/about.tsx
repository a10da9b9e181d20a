import { Icon } from '../../shared/icons.tsx'
import type { Hotel, PageWords } from '../types.ts'
import { inMosaic, picturesOf } from './header.tsx'
import { PictureButton } from './picture-button.tsx'

interface AboutProps {
  hotel: Hotel
  words: PageWords
}

export const About = ({ hotel, words }: AboutProps) => (
  <div class="about">
    {(hotel.hotel_description !== '' || hotel.features.length > 0) && (
      <section>
        <h2>{words.t('about')}</h2>
        {hotel.hotel_description !== '' && (
          <p class="prose" dir="auto">
            {hotel.hotel_description}
          </p>
        )}
        {hotel.features.length > 0 && (
          <ul class="features" aria-label={words.t('features')}>
            {hotel.features.map((feature) => (
              <li key={feature} class="with-icon">
                <Icon name="check" />
                {feature}
              </li>
            ))}
          </ul>
        )}
      </section>
    )}
    <Gallery hotel={hotel} words={words} />
    <Policies hotel={hotel} words={words} />
    <Contact hotel={hotel} words={words} />
  </div>
)

const Gallery = ({ hotel, words }: AboutProps) => {
  const all = picturesOf(hotel)
  if (hotel.pictures.length === 0) return null
  return (
    <section
      class={hotel.pictures.every((picture) => inMosaic(hotel, picture)) ? 'narrow-only' : undefined}
      aria-label={words.t('pictures')}
    >
      <ul class="gallery">
        {all.map((picture, at) => (
          <li key={picture.image_name} class={inMosaic(hotel, picture) ? 'in-mosaic' : undefined}>
            <PictureButton
              pictures={all}
              at={at}
              what={hotel.hotel_name}
              sizes="(min-width: 720px) 360px, 50vw"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

export const Policies = ({ hotel, words }: AboutProps) => (
  <section>
    <h2>{words.t('policies')}</h2>
    <p class="times">
      <span class="with-icon">
        <Icon name="clock" />
        {words.t('checkInFrom', { time: words.time(hotel.check_in_time) })}
      </span>
      <span class="with-icon">
        <Icon name="clock" />
        {words.t('checkOutUntil', { time: words.time(hotel.check_out_time) })}
      </span>
    </p>
    {hotel.policies.length > 0 && (
      <dl class="policies">
        {hotel.policies.map(({ policy_code, title, description }) => (
          <div key={policy_code}>
            <dt dir="auto">{title}</dt>
            <dd dir="auto">{description}</dd>
          </div>
        ))}
      </dl>
    )}
  </section>
)

/** A plain link instead of an embedded map: nothing is loaded from that site until the guest opens it. */
const MapLink = ({ hotel, words }: AboutProps) => {
  const { latitude, longitude } = hotel
  if (latitude === null || longitude === null) return null
  const place = `mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  return (
    <a
      class="map-link screen-only"
      href={`https://www.openstreetmap.org/?${place}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {words.t('map')}
    </a>
  )
}

export const Contact = ({ hotel, words }: AboutProps) => {
  const { hotel_address, hotel_phone_number, hotel_email, latitude, longitude } = hotel
  const hasPlace = latitude !== null && longitude !== null
  if (hotel_address === '' && hotel_phone_number === '' && hotel_email === '' && !hasPlace) return null
  return (
    <section>
      <h2>{words.t('contact')}</h2>
      <address class="contact">
        {(hotel_address !== '' || hasPlace) && (
          <span class="with-icon">
            <Icon name="pin" />
            <span>
              <bdi>{hotel_address}</bdi> <MapLink hotel={hotel} words={words} />
            </span>
          </span>
        )}
        {hotel_phone_number !== '' && (
          <span class="with-icon">
            <Icon name="phone" />
            <a href={`tel:${hotel_phone_number.replace(/[^\d+]/g, '')}`} dir="ltr">
              {hotel_phone_number}
            </a>
          </span>
        )}
        {hotel_email !== '' && (
          <span class="with-icon">
            <Icon name="mail" />
            <a href={`mailto:${hotel_email}`}>{hotel_email}</a>
          </span>
        )}
      </address>
    </section>
  )
}
