import { Icon } from '../../shared/icons.tsx'
import { Picture } from '../../shared/picture.tsx'
import { distanceText } from '../browse/area-plan.tsx'
import { Stars } from '../hotel/header.tsx'
import { termsText } from '../words/terms-words.ts'
import { hotelAddress } from './chain-address.ts'
import type { ChainData, ComparedHotel } from './chain-types.ts'
import { type ChainWords, chainWords, stayText, whyText } from './chain-words.ts'

interface HotelCardProps {
  data: ChainData
  hotel: ComparedHotel
  isFirst: boolean
  /** The id of its pin on the plan; undefined if it has none. */
  pin: string | undefined
  level: 'h3' | 'h4'
}

/** One hotel: what it is, where, and the lowest that a stay costs there, or why there is none. */
export const HotelCard = ({ data, hotel, isFirst, pin, level: Name }: HotelCardProps) => {
  const words = chainWords(data, hotel.currency)
  const { t } = words
  const href = hotelAddress(data, hotel.hotel_code)
  const { hotel_code, hotel_name, hotel_address, hotel_star, picture, distance_km, offer } = hotel
  return (
    <li
      class={offer === null ? 'hotel-card is-none' : 'hotel-card'}
      id={`hotel-${hotel_code}`}
      data-pin={pin}
    >
      <div class={picture === null ? 'hotel-picture is-empty' : 'hotel-picture'}>
        {picture === null ? (
          <Icon name="bed" />
        ) : (
          <Picture
            url={picture.image_name}
            alt={picture.alt}
            sizes="(min-width: 720px) 240px, 100vw"
            eager={isFirst}
          />
        )}
      </div>
      <div class="hotel-facts">
        <Name class="hotel-name">
          <a href={href} dir="auto">
            {hotel_name}
          </a>
        </Name>
        <p class="hotel-line">
          <Stars count={hotel_star} words={words} />
          {hotel_address !== '' && (
            <span class="with-icon">
              <Icon name="pin" />
              <bdi>{hotel_address}</bdi>
            </span>
          )}
          {distance_km !== null && (
            <span>{t('chainAway', { distance: distanceText(words, distance_km * 1000) })}</span>
          )}
        </p>
        {offer !== null && (
          <p class="hotel-offer">
            <bdi>{offer.room_name}</bdi> · <bdi>{offer.rate_name}</bdi>
          </p>
        )}
        {offer !== null && <Cancelling offer={offer} words={words} />}
        {hotel.reason !== null && <p class="hotel-why">{whyText(words, hotel.reason, data.stay)}</p>}
        {pin !== undefined && (
          <a class="on-plan" href={`#${pin}`} aria-label={t('chainOnPlanAt', { hotel: hotel_name })}>
            {t('chainOnPlan')}
          </a>
        )}
      </div>
      <Price data={data} hotel={hotel} words={words} href={href} />
    </li>
  )
}

interface CancellingProps {
  offer: NonNullable<ComparedHotel['offer']>
  words: ChainWords
}

/** Until when it is free to cancel, or that it never is: silence between two hotels would be taken for the same. */
const Cancelling = ({ offer: { refundability, free_until }, words }: CancellingProps) => {
  if (refundability === null) return null
  const said = termsText(words, { refundability, free_until })
  if (free_until === null && refundability !== 'refundable') return <p class="hotel-terms">{said}</p>
  return (
    <p class="hotel-free with-icon">
      <Icon name="check" />
      {said}
    </p>
  )
}

/** Where the page of the hotel may have something for these dates: several rooms together, or prices a moment later. */
const MAY_HAVE_ROOMS = new Set<ComparedHotel['reason']>(['occupancy', 'not_ready', 'unavailable'])

interface PriceProps {
  data: ChainData
  hotel: ComparedHotel
  words: ChainWords
  href: string
}

const Price = ({ data, hotel: { hotel_name, offer, reason }, words, href }: PriceProps) => {
  const { t } = words
  if (offer === null && !MAY_HAVE_ROOMS.has(reason))
    return (
      <div class="hotel-price">
        <a class="button quiet" href={href} aria-label={t('chainOtherDatesAt', { hotel: hotel_name })}>
          {t('chainOtherDates')}
        </a>
      </div>
    )
  return (
    <div class="hotel-price">
      {offer !== null && (
        <p class="hotel-total">
          <span class="hint">{t(data.stay.rooms > 1 ? 'chainLowestAlike' : 'chainLowest')}</span>
          <strong>{words.money(offer.grand_total)}</strong>
          <span class="hint">{stayText(words, data.stay)}</span>
          {offer.grand_total !== offer.total_price && <span class="hint">{t('allIncluded')}</span>}
        </p>
      )}
      <a
        class={offer === null ? 'button quiet' : 'button'}
        href={href}
        aria-label={t('chainSeeRoomsAt', { hotel: hotel_name })}
      >
        {t('chainSeeRooms')}
      </a>
    </div>
  )
}
