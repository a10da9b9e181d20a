import { phoneText } from '../../../web/shared/phone-text.ts'
import { daysBetween } from '../../../web/shared/words.ts'
import type { Booking } from '../../../web/widget/booking/booking-types.ts'
import type { PageWords } from '../../../web/widget/types.ts'
import { goneText } from '../../../web/widget/words/gone-room-words.ts'
import { itemParty } from '../../../web/widget/words/party-words.ts'
import type { HotelRow } from '../../hotels/queries.ts'
import type { LetterWords } from './mail-words.ts'

export const factsOf = (booking: Booking, letter: LetterWords, withGuest: boolean): [string, string][] => {
  const { page: words, mail } = letter
  const { t, date } = words
  const nights = t('nightCount', { n: daysBetween(booking.arrival_date, booking.departure_date) })
  const arriving = booking.arrival_time === null ? [] : [words.time(booking.arrival_time)]
  const facts: [string, string][] = [
    [t('bookingCode'), booking.booking_code],
    [t('arrival'), words.list([date(booking.arrival_date, 'full'), ...arriving])],
    [t('departure'), `${date(booking.departure_date, 'full')} · ${nights}`],
    ...roomsOf(booking, letter),
    [t('extrasTitle'), extrasOf(booking, words)],
  ]
  if (withGuest)
    facts.push(
      [t('guest'), booking.guest_name],
      [t('email'), booking.guest_email],
      [t('phone'), phoneText(booking.guest_phone)],
    )
  facts.push([t('promoLabel'), booking.promo_code ?? ''], [mail.t('guestRequest'), booking.special_request])
  return facts.filter(([, value]) => value !== '')
}

/** Each room with its rate and who sleeps there, or what became of it. */
const roomsOf = ({ price: { items }, gone }: Booking, { page: words, paying }: LetterWords) => {
  const standing = items.map((item): [number, string] => [
    item.item,
    `${item.room_name} · ${item.rate_name} · ${itemParty(words, item)}`,
  ])
  const lost = gone.map((room): [number, string] => [
    room.item,
    `${room.room_name} · ${room.rate_name} · ${goneText(words, paying, room)}`,
  ])
  const rooms = [...standing, ...lost].sort(([a], [b]) => a - b)
  return rooms.map(([n, text]): [string, string] => [
    rooms.length === 1 ? words.t('room') : words.t('roomNumber', { n }),
    text,
  ])
}

/** What is booked beside the rooms. */
const extrasOf = ({ price: { charges } }: Booking, words: PageWords): string => {
  const counts = new Map<string, number>()
  for (const { kind, name, quantity } of charges)
    if (kind === 'extra') counts.set(name, (counts.get(name) ?? 0) + quantity)
  return words.list([...counts].map(([name, n]) => (n > 1 ? `${name} × ${words.number(n)}` : name)))
}

export const amountsOf = ({ price: { items, charges } }: Booking): number[] => [
  ...items.flatMap(({ nightly }) => nightly.map(({ total }) => total ?? 0)),
  ...charges.map(({ amount }) => amount),
]

/** Every line of the price, room by room. What is included stands in brackets, so that nobody adds it. */
export const linesOf = (booking: Booking, words: PageWords): [string, string][] => {
  const { t, date } = words
  const { items, charges } = booking.price
  const like = amountsOf(booking)
  const money = (amount: number) => words.money(amount, like)
  return items.flatMap((item): [string, string][] => {
    const room = items.length === 1 ? '' : `${t('roomNumber', { n: item.item })}, `
    const own = charges
      .filter((charge) => charge.item === item.item && charge.kind !== 'room')
      .sort((a, b) => a.is_included - b.is_included)
    return [
      ...item.nightly.map((night): [string, string] => [
        room + date(night.date, 'short'),
        money(night.total ?? 0),
      ]),
      ...(item.promo_amount > 0
        ? [[room + booking.promo_code, money(-item.promo_amount)] as [string, string]]
        : []),
      ...own.map(({ name, amount, is_included }): [string, string] =>
        is_included === 1
          ? [room + t('includes', { name }), `(${money(amount)})`]
          : [room + name, money(amount)],
      ),
    ]
  })
}

export const policiesOf = (hotel: HotelRow, { t, time }: PageWords): [string, string][] => [
  [
    t('policies'),
    `${t('checkInFrom', { time: time(hotel.check_in_time) })}. ` +
      `${t('checkOutUntil', { time: time(hotel.check_out_time) })}.`,
  ],
  ...hotel.hotel_policy.map(({ title, description }): [string, string] => [title, description]),
]
