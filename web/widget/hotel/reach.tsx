import type { ComponentChild } from 'preact'
import { Icon } from '../../shared/icons.tsx'
import { AreaPlan } from '../browse/area-plan.tsx'
import type { Hotel, PageWords } from '../types.ts'
import { ownMap } from './own-map.ts'

interface ReachProps {
  hotel: Hotel
  words: PageWords
}

/** What the hotel says of itself. */
export const AboutText = ({ hotel, words }: ReachProps) => {
  if (hotel.hotel_description === '' && hotel.features.length === 0) return null
  return (
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
  )
}

/** What stands at the foot of the booking page. */
export const Reach = ({ hotel, words }: ReachProps) => (
  <>
    <Policies hotel={hotel} words={words} />
    <Contact hotel={hotel} words={words}>
      <AreaPlan hotel={hotel} words={words} />
    </Contact>
  </>
)

export const Policies = ({ hotel, words }: ReachProps) => (
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

/** A plain link instead of an embedded map: nothing is loaded from any site until the guest opens it. */
const MapLink = ({ hotel, words }: ReachProps) => {
  const { latitude, longitude } = hotel
  if (latitude === null || longitude === null) return null
  const place = `mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  const toOwnMap = ownMap({ latitude, longitude, name: hotel.hotel_name })
  return (
    <a
      class="map-link screen-only"
      href={`https://www.openstreetmap.org/?${place}`}
      target="_blank"
      rel="noopener noreferrer"
      onClick={({ currentTarget }) => toOwnMap(currentTarget)}
    >
      {words.t('map')}
    </a>
  )
}

export const Contact = ({ hotel, words, children }: ReachProps & { children?: ComponentChild }) => {
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
      {children}
    </section>
  )
}
