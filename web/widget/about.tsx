import { Icon } from '../shared/icons.tsx'
import { Picture } from '../shared/picture.tsx'
import { inMosaic } from './header.tsx'
import type { Hotel, PageWords } from './types.ts'

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

const Gallery = ({ hotel, words }: AboutProps) =>
  hotel.pictures.length === 0 ? null : (
    <section
      class={hotel.pictures.every((url) => inMosaic(hotel, url)) ? 'narrow-only' : undefined}
      aria-label={words.t('pictures')}
    >
      <ul class="gallery">
        {hotel.pictures.map((url, at) => (
          <li key={url} class={inMosaic(hotel, url) ? 'in-mosaic' : undefined}>
            <Picture
              url={url}
              alt={words.t('pictureOf', { what: hotel.hotel_name, n: at + 1 })}
              sizes="(min-width: 720px) 360px, 50vw"
            />
          </li>
        ))}
      </ul>
    </section>
  )

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

const mapUrl = ({ latitude, longitude }: Hotel): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`

export const Contact = ({ hotel, words }: AboutProps) => {
  const { hotel_address, hotel_phone_number, hotel_email, latitude, longitude } = hotel
  if (hotel_address === '' && hotel_phone_number === '' && hotel_email === '') return null
  return (
    <section>
      <h2>{words.t('contact')}</h2>
      <address class="contact">
        {hotel_address !== '' && (
          <span class="with-icon">
            <Icon name="pin" />
            <span>
              <bdi>{hotel_address}</bdi>
              {latitude !== null && longitude !== null && (
                <>
                  {' '}
                  <a class="screen-only" href={mapUrl(hotel)} target="_top" rel="noreferrer">
                    {words.t('map')}
                  </a>
                </>
              )}
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
