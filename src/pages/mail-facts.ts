import { daysBetween } from '../../web/shared/words.ts'
import { itemParty } from '../../web/widget/item-party.ts'
import type { Booking, PageWords } from '../../web/widget/types.ts'
import type { HotelRow } from '../hotels/queries.ts'
import type { LetterWords } from './mail-words.ts'

export const factsOf = (
  booking: Booking,
  { page: words, mail }: LetterWords,
  withGuest: boolean,
): [string, string][] => {
  const { t, date } = words
  const nights = t('nightCount', { n: daysBetween(booking.arrival_date, booking.departure_date) })
  const arriving = booking.arrival_time === null ? [] : [words.time(booking.arrival_time)]
  const facts: [string, string][] = [
    [t('bookingCode'), booking.booking_code],
    [t('arrival'), words.list([date(booking.arrival_date, 'full'), ...arriving])],
    [t('departure'), `${date(booking.departure_date, 'full')} · ${nights}`],
    ...roomsOf(booking, words),
    [t('extrasTitle'), extrasOf(booking, words)],
  ]
  if (withGuest)
    facts.push(
      [t('guest'), booking.guest_name],
      [t('email'), booking.guest_email],
      [t('phone'), booking.guest_phone],
    )
  facts.push([t('promoLabel'), booking.promo_code ?? ''], [mail.t('guestRequest'), booking.special_request])
  return facts.filter(([, value]) => value !== '')
}

/** Each room with its rate and who sleeps there. */
const roomsOf = ({ price: { items } }: Booking, words: PageWords): [string, string][] =>
  items.map((item, at) => [
    items.length === 1 ? words.t('room') : words.t('roomNumber', { n: at + 1 }),
    `${item.room_name} · ${item.rate_name} · ${itemParty(words, item)}`,
  ])

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

/** Every line of the price, room by room. What is included is told in brackets, so that nobody adds it. */
export const linesOf = (booking: Booking, words: PageWords): [string, string][] => {
  const { t, date } = words
  const { items, charges } = booking.price
  const like = amountsOf(booking)
  const money = (amount: number) => words.money(amount, like)
  return items.flatMap((item, at): [string, string][] => {
    const room = items.length === 1 ? '' : `${t('roomNumber', { n: at + 1 })}, `
    const own = charges
      .filter((charge) => charge.item === item.item && charge.kind !== 'room')
      .sort((a, b) => a.is_included - b.is_included)
    return [
      ...item.nightly.map((night): [string, string] => [
        room + date(night.date, 'short'),
        money(night.total ?? 0),
      ]),
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
