import type { Signal } from '@preact/signals'
import { MOST_ROOMS_ASKED } from '../../../../src/stay/lists/party-bounds.ts'
import type { FieldRow, Fields, Values } from '../../parts/form/field-table.ts'
import { readAges } from '../../prices/sample.tsx'
import { mayUse, rates, rooms, t } from '../../session.ts'
import type { Booking } from '../../types.ts'
import type { Item } from '../booking-items.ts'
import { type Asked, ExtrasField } from './extras-field.tsx'

const guest = (
  name: string,
  kind: FieldRow['kind'],
  label: FieldRow['label'],
  required = false,
): FieldRow => ({
  name,
  kind,
  label,
  required,
  path: `guest_detail.${name}`,
})

const address = (name: string, label: FieldRow['label']): FieldRow => ({
  name,
  kind: 'text',
  label,
  path: `guest_detail.address.${name}`,
})

export const ROWS: FieldRow[] = [
  { name: 'arrival_date', kind: 'date', label: 'arrival', required: true },
  { name: 'departure_date', kind: 'date', label: 'departure', required: true },
  {
    name: 'room_code',
    kind: 'choice',
    label: 'room',
    options: () => rooms.value.map(({ room_code, room_name }) => [room_code, room_name]),
  },
  {
    name: 'rate_code',
    kind: 'choice',
    label: 'rate',
    options: () => rates.value.map(({ rate_code, rate_name }) => [rate_code, rate_name]),
  },
  { name: 'rooms', kind: 'whole', label: 'numberOfRooms', least: 1, most: MOST_ROOMS_ASKED, required: true },
  { name: 'adults', kind: 'whole', label: 'adultsField', required: true },
  { name: 'children', kind: 'whole', label: 'childrenField', required: true },
  { name: 'ages', kind: 'text', label: 'ages', hint: 'agesHint', path: 'children_ages' },
  { name: 'arrival_time', kind: 'time', label: 'arrivalTime' },
  guest('name', 'text', 'name', true),
  guest('email', 'email', 'email'),
  guest('phone', 'tel', 'phone'),
  address('area', 'street'),
  address('postCode', 'postCode'),
  address('city', 'city'),
  address('state', 'state'),
  address('country', 'country'),
  { name: 'special_request', kind: 'lines', label: 'request', lines: 2, wide: true },
  {
    name: 'extras',
    kind: 'own',
    label: 'extras',
    draw: (asked: Signal<Asked>, { room_code, rate_code }) => (
      <ExtrasField asked={asked} room={room_code!.value} rate={rate_code!.value} />
    ),
  },
  { name: 'keep_price', kind: 'check', label: 'keepPrice', when: () => mayUse('keep_price') },
]

export const rulesOf =
  ({ arrival_time: time }: Booking) =>
  ({ arrival_date: arrival, departure_date: departure, arrival_time, ages, children }: Values) => ({
    ...(arrival && departure && departure <= arrival ? { departure_date: t('errDepartureFirst') } : {}),
    ...(areAgesRight(String(ages ?? ''), Number(children)) ? {} : { ages: t('errAgesOfAll') }),
    ...(time && arrival_time === '' ? { arrival_time: t('errTimeStays') } : {}),
  })

/** No ages, or one of each child. */
const areAgesRight = (text: string, children: number): boolean =>
  text.trim() === '' || readAges(text)?.length === children

const askedOf = ({ extras }: Item): Asked =>
  Object.fromEntries(extras.map(({ extra_code, quantity }) => [extra_code, quantity]))

export const startOf = (booking: Booking, item: Item): Record<string, unknown> => ({
  arrival_date: booking.arrival_date,
  departure_date: booking.departure_date,
  room_code: item.room_code,
  rate_code: item.rate_code,
  rooms: item.rooms,
  adults: item.adults ?? item.guests,
  children: item.children ?? 0,
  ages: item.children_ages.some((age) => age === null) ? '' : item.children_ages.join(', '),
  extras: askedOf(item),
  arrival_time: booking.arrival_time ?? '',
  name: booking.guest_detail?.name ?? '',
  email: booking.guest_detail?.email ?? '',
  phone: booking.guest_detail?.phone ?? '',
  area: booking.guest_detail?.address.area ?? '',
  postCode: booking.guest_detail?.address.postCode ?? '',
  city: booking.guest_detail?.address.city ?? '',
  state: booking.guest_detail?.address.state ?? '',
  country: booking.guest_detail?.address.country ?? '',
  special_request: booking.guest_detail?.special_request ?? '',
})

const changedOf = (fields: Fields, booking: Booking, item: Item) => {
  const before = startOf(booking, item)
  return (names: readonly string[]): string[] =>
    names.filter((name) => fields[name]!.value !== String(before[name]))
}

const picked = (fields: Fields, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, fields[name]!.value]))

/** The changed fields of an item on which the price depends. */
const itemChanges = (fields: Fields, booking: Booking, item: Item): Record<string, unknown> => {
  const changed = changedOf(fields, booking, item)
  const changes = picked(fields, changed(['room_code', 'rate_code']))
  if (changed(['rooms']).length > 0) changes.rooms = Number(fields.rooms!.value)
  const isParty = changed(['adults', 'children', 'ages']).length > 0
  if (isParty) {
    changes.adults = Number(fields.adults!.value)
    changes.children = Number(fields.children!.value)
    if (fields.ages!.value.trim() !== '') changes.children_ages = readAges(fields.ages!.value)
  }
  const asked: Asked = fields.extras!.value
  if (JSON.stringify(asked) !== JSON.stringify(askedOf(item)))
    changes.extras = Object.entries(asked).map(([extra_code, quantity]) => ({ extra_code, quantity }))
  return changes
}

/** The changed fields on which the price depends. Where there is one item alone, it needs no number. */
export const stayChanges = (fields: Fields, booking: Booking, item: Item): Record<string, unknown> => {
  const dates = picked(fields, changedOf(fields, booking, item)(['arrival_date', 'departure_date']))
  const ofItem = itemChanges(fields, booking, item)
  if (Object.keys(ofItem).length === 0) return dates
  if (booking.items.length > 1) return { ...dates, items: [{ item: item.item, ...ofItem }] }
  const { adults, children } = ofItem
  const guests = adults === undefined ? {} : { guests: Number(adults) + Number(children) }
  return { ...dates, ...ofItem, ...guests }
}

/** Only changed fields are sent, so that other fields which a colleague changed meanwhile keep their new values. */
export const changesOf = (fields: Fields, booking: Booking, item: Item): Record<string, unknown> => {
  const changed = changedOf(fields, booking, item)
  const guest = picked(fields, changed(['name', 'email', 'phone']))
  const address = picked(fields, changed(['area', 'postCode', 'city', 'state', 'country']))
  if (Object.keys(address).length > 0) guest.address = address
  const times = changed(['arrival_time']).filter((name) => fields[name]!.value !== '')
  return {
    ...stayChanges(fields, booking, item),
    ...picked(fields, [...times, ...changed(['special_request'])]),
    ...(Object.keys(guest).length > 0 ? { guest_detail: guest } : {}),
  }
}
