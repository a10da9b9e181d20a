import type { FieldRow, Fields, Values } from '../parts/field-table.ts'
import { rates, rooms, t } from '../session.ts'
import type { Booking } from '../types.ts'

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
  { name: 'rooms', kind: 'whole', label: 'numberOfRooms', least: 1, most: 99, required: true },
  { name: 'adults', kind: 'whole', label: 'adultsField', required: true },
  { name: 'children', kind: 'whole', label: 'childrenField', required: true },
  { name: 'arrival_time', kind: 'time', label: 'arrivalTime' },
  guest('name', 'text', 'name', true),
  guest('email', 'email', 'email', true),
  guest('phone', 'tel', 'phone'),
  address('area', 'street'),
  address('postCode', 'postCode'),
  address('city', 'city'),
  address('state', 'state'),
  address('country', 'country'),
  { name: 'special_request', kind: 'lines', label: 'request', lines: 2, wide: true },
  { name: 'keep_price', kind: 'check', label: 'keepPrice' },
]

export const rulesOf =
  ({ arrival_time: time }: Booking) =>
  ({ arrival_date: arrival, departure_date: departure, arrival_time }: Values) => ({
    ...(arrival && departure && departure <= arrival ? { departure_date: t('errDepartureFirst') } : {}),
    ...(time && arrival_time === '' ? { arrival_time: t('errTimeStays') } : {}),
  })

export const startOf = (booking: Booking): Record<string, string | number> => ({
  arrival_date: booking.arrival_date,
  departure_date: booking.departure_date,
  room_code: booking.room_code,
  rate_code: booking.room_rate_code,
  rooms: booking.number_of_room_booking,
  adults: booking.adults ?? booking.number_of_guest,
  children: booking.children ?? 0,
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

const changedOf = (fields: Fields, booking: Booking) => {
  const before = startOf(booking)
  return (names: readonly string[]): string[] =>
    names.filter((name) => fields[name]!.value !== String(before[name]))
}

const picked = (fields: Fields, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, fields[name]!.value]))

/** The changed fields on which the price depends. */
export const stayChanges = (fields: Fields, booking: Booking): Record<string, unknown> => {
  const changed = changedOf(fields, booking)
  const changes = picked(fields, changed(['arrival_date', 'departure_date', 'room_code', 'rate_code']))
  if (changed(['rooms']).length > 0) changes.rooms = Number(fields.rooms!.value)
  if (changed(['adults', 'children']).length > 0) {
    const [adults, children] = [Number(fields.adults!.value), Number(fields.children!.value)]
    Object.assign(changes, { adults, children, guests: adults + children })
  }
  return changes
}

/** Only changed fields are sent, so that other fields which a colleague changed meanwhile keep their new values. */
export const changesOf = (fields: Fields, booking: Booking): Record<string, unknown> => {
  const changed = changedOf(fields, booking)
  const guest = picked(fields, changed(['name', 'email', 'phone']))
  const address = picked(fields, changed(['area', 'postCode', 'city', 'state', 'country']))
  if (Object.keys(address).length > 0) guest.address = address
  const times = changed(['arrival_time']).filter((name) => fields[name]!.value !== '')
  return {
    ...stayChanges(fields, booking),
    ...picked(fields, [...times, ...changed(['special_request'])]),
    ...(Object.keys(guest).length > 0 ? { guest_detail: guest } : {}),
  }
}
