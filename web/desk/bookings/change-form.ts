import { type Signal, signal } from '@preact/signals'
import type { Booking } from '../types.ts'

export interface ChangeForm {
  arrival_date: Signal<string>
  departure_date: Signal<string>
  room_code: Signal<string>
  rate_code: Signal<string>
  rooms: Signal<string>
  adults: Signal<string>
  children: Signal<string>
  arrival_time: Signal<string>
  name: Signal<string>
  email: Signal<string>
  phone: Signal<string>
  area: Signal<string>
  postCode: Signal<string>
  city: Signal<string>
  state: Signal<string>
  country: Signal<string>
  special_request: Signal<string>
  keepPrice: Signal<boolean>
}

const textsOf = (booking: Booking) => ({
  arrival_date: booking.arrival_date,
  departure_date: booking.departure_date,
  room_code: booking.room_code,
  rate_code: booking.room_rate_code,
  rooms: String(booking.number_of_room_booking),
  adults: String(booking.adults ?? booking.number_of_guest),
  children: String(booking.children ?? 0),
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

export const newChangeForm = (booking: Booking): ChangeForm => {
  const values = Object.entries(textsOf(booking)).map(([name, value]) => [name, signal(value)])
  return { ...(Object.fromEntries(values) as Omit<ChangeForm, 'keepPrice'>), keepPrice: signal(false) }
}

const STAY = ['arrival_date', 'departure_date', 'room_code', 'rate_code', 'special_request'] as const
const GUEST = ['name', 'email', 'phone'] as const
const ADDRESS = ['area', 'postCode', 'city', 'state', 'country'] as const

/** Only what differs is sent: what another colleague changed meanwhile stays. */
export const changesOf = (form: ChangeForm, booking: Booking): Record<string, unknown> => {
  const before = textsOf(booking)
  const isChanged = (name: keyof typeof before): boolean => form[name].value !== before[name]
  const changes: Record<string, unknown> = {}
  for (const name of STAY) if (isChanged(name)) changes[name] = form[name].value
  if (isChanged('rooms')) changes.rooms = Number(form.rooms.value)
  if (isChanged('arrival_time') && form.arrival_time.value !== '')
    changes.arrival_time = form.arrival_time.value
  if (isChanged('adults') || isChanged('children')) {
    const adults = Number(form.adults.value)
    const children = Number(form.children.value)
    Object.assign(changes, { adults, children, guests: adults + children })
  }
  const valuesOf = (names: readonly (keyof typeof before)[]) =>
    Object.fromEntries(names.filter(isChanged).map((name) => [name, form[name].value]))
  const guest = valuesOf(GUEST)
  const address = valuesOf(ADDRESS)
  if (Object.keys(address).length > 0) Object.assign(guest, { address })
  if (Object.keys(guest).length > 0) changes.guest_detail = guest
  return changes
}
