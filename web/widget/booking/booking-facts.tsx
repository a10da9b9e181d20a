import type { PayingWords } from '../../messages/paying/catalogues.ts'
import { phoneText } from '../../shared/phone-text.ts'
import { daysBetween } from '../../shared/words.ts'
import type { PageWords, Price, PricedItem } from '../types.ts'
import { arrivalText } from '../words/arrival-time.ts'
import { goneText } from '../words/gone-room-words.ts'
import { itemParty } from '../words/party-words.ts'
import type { Booking } from './booking-types.ts'

interface FactsProps {
  booking: Booking
  checkIn: string
  words: PageWords
  said: PayingWords
}

/** The extras of a room, with how many. */
const extrasOf = (words: PageWords, { charges }: Price, { item }: PricedItem): string[] =>
  charges
    .filter((charge) => charge.kind === 'extra' && charge.item === item)
    .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${words.number(quantity)}` : name))

type Row = [string, string, string?]

/** Each room with its rate, who sleeps there and what comes with it. */
const roomRows = (words: PageWords, said: PayingWords, { price, gone }: Booking): Row[] => {
  const { t } = words
  const { items } = price
  const [only] = items
  if (items.length === 1 && gone.length === 0) {
    const extras = extrasOf(words, price, only!)
    return [
      [t('room'), only!.room_name, only!.rate_name],
      [t('guests'), itemParty(words, only!)],
      ...(extras.length === 0 ? [] : [[t('extrasTitle'), words.list(extras)] as [string, string]]),
    ]
  }
  const standing = items.map((item): [number, string, string] => [
    item.item,
    item.room_name,
    [item.rate_name, itemParty(words, item), ...extrasOf(words, price, item)].join(' · '),
  ])
  const lost = gone.map((room): [number, string, string] => [
    room.item,
    room.room_name,
    [goneText(words, said, room), room.rate_name].join(' · '),
  ])
  const rows = [...standing, ...lost].sort(([a], [b]) => a - b)
  return rows.map(([n, name, aside]) => [rows.length === 1 ? t('room') : t('roomNumber', { n }), name, aside])
}

/** The stay, its rooms and its guest. */
export const BookingFacts = ({ booking, checkIn, words, said }: FactsProps) => {
  const { t, date } = words
  const nights = t('nightCount', { n: daysBetween(booking.arrival_date, booking.departure_date) })
  const { arrival_time } = booking
  const arriving = arrival_time === null ? '' : ` · ${arrivalText(words, arrival_time, checkIn)}`
  const rows: Row[] = [
    [t('arrival'), date(booking.arrival_date, 'full') + arriving],
    [t('departure'), date(booking.departure_date, 'full'), nights],
    ...roomRows(words, said, booking),
    [
      t('guest'),
      booking.guest_name,
      [booking.guest_email, phoneText(booking.guest_phone)].filter(Boolean).join(' · '),
    ],
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
