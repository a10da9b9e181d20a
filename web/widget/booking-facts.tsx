import { daysBetween } from '../shared/words.ts'
import { arrivalText } from './arrival-time.ts'
import { itemParty } from './item-party.ts'
import type { Booking, PageWords, Price, PricedItem } from './types.ts'

interface FactsProps {
  booking: Booking
  checkIn: string
  words: PageWords
}

/** The extras of a room, with how many. */
const extrasOf = (words: PageWords, { charges }: Price, { item }: PricedItem): string[] =>
  charges
    .filter((charge) => charge.kind === 'extra' && charge.item === item)
    .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${words.number(quantity)}` : name))

/** Each room with its rate, who sleeps there and what comes with it. */
const roomRows = (words: PageWords, price: Price): [string, string, string?][] => {
  const { t } = words
  const { items } = price
  const [only] = items
  if (items.length === 1) {
    const extras = extrasOf(words, price, only!)
    return [
      [t('room'), only!.room_name, only!.rate_name],
      [t('guests'), itemParty(words, only!)],
      ...(extras.length === 0 ? [] : [[t('extrasTitle'), words.list(extras)] as [string, string]]),
    ]
  }
  return items.map((item, at) => [
    t('roomNumber', { n: at + 1 }),
    item.room_name,
    [item.rate_name, itemParty(words, item), ...extrasOf(words, price, item)].join(' · '),
  ])
}

/** The stay, its rooms and its guest. */
export const BookingFacts = ({ booking, checkIn, words }: FactsProps) => {
  const { t, date } = words
  const nights = t('nightCount', { n: daysBetween(booking.arrival_date, booking.departure_date) })
  const { arrival_time } = booking
  const arriving = arrival_time === null ? '' : ` · ${arrivalText(words, arrival_time, checkIn)}`
  const rows: [string, string, string?][] = [
    [t('arrival'), date(booking.arrival_date, 'full') + arriving],
    [t('departure'), date(booking.departure_date, 'full'), nights],
    ...roomRows(words, booking.price),
    [t('guest'), booking.guest_name, [booking.guest_email, booking.guest_phone].filter(Boolean).join(' · ')],
  ]
  if (booking.promo_code !== null) rows.push([t('promoLabel'), booking.promo_code])
  if (booking.special_request !== '') rows.push([t('request'), booking.special_request])
  return (
    <dl class="stay-facts">
      {rows.map(([name, value, aside]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
            {aside !== undefined && (
              <span class="aside" dir="auto">
                {aside}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
