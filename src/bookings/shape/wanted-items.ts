import type { GivenPromo } from '../../stay/price/promo.ts'
import type { AskedItem, AskedParty, AskedStay } from '../../stay/quote/stay-request.ts'
import { parseDay } from '../../stay/values/civil-date.ts'
import { partyOf } from './booked-party.ts'
import type { ItemForm, StayForm } from './booking-form.ts'
import type { StaffRequest } from './staff-fields.ts'

export interface AskedExtra {
  extra_code: string
  quantity?: number
}

/** An item that is asked for, whichever form it came in. */
export interface WantedItem {
  room_code: string
  rate_code: string
  rooms: number
  guests: number
  /** Null if only the number of guests is known. */
  adults: number | null
  children: number | null
  children_ages: (number | null)[]
  guest_name: string | null
  extras: AskedExtra[]
  /** Goes before the names of its fields. */
  path: string
}

const FORM = 'booking_form.'

/** The items of a form that was checked. */
export const wantedItems = (form: StayForm): WantedItem[] =>
  form.items?.map((item, at) => itemOfList(item, `${FORM}items[${at}].`)) ?? [onlyItem(form)]

const onlyItem = (form: StayForm): WantedItem => ({
  room_code: form.room_code!,
  rate_code: form.rate_code!,
  rooms: form.rooms ?? 1,
  guests: form.guests!,
  adults: form.adults ?? null,
  children: form.children ?? null,
  children_ages: form.children_ages ?? [],
  guest_name: null,
  extras: form.extras ?? [],
  path: FORM,
})

export const itemOfList = (item: ItemForm, path: string): WantedItem => {
  const { adults, children = 0 } = item
  return {
    room_code: item.room_code,
    rate_code: item.rate_code,
    rooms: item.rooms ?? 1,
    guests: adults + children,
    adults,
    children,
    children_ages: item.children_ages ?? [],
    guest_name: item.guest_name ?? null,
    extras: item.extras ?? [],
    path,
  }
}

/** The stay that a form asks for. */
export const stayOf = (form: StayForm, promo: GivenPromo | undefined, byStaff?: StaffRequest): AskedStay => ({
  arrival: parseDay(form.arrival_date)!,
  departure: parseDay(form.departure_date)!,
  items: wantedItems(form).map((item, at) => ({
    ...toAskedItem(item),
    override: byStaff?.overrides.get(at + 1),
  })),
  promo,
  byStaff,
  path: FORM,
})

export const toAskedItem = (item: WantedItem): AskedItem => ({
  roomCode: item.room_code,
  rateCode: item.rate_code,
  rooms: item.rooms,
  party: askedParty(item),
  extras: item.extras.map(({ extra_code, quantity }) => ({ code: extra_code, quantity: quantity ?? null })),
  path: item.path,
})

const askedParty = ({ guests, adults, children, children_ages }: WantedItem): AskedParty => {
  const party = partyOf({ guests, adults: adults ?? undefined, children: children ?? undefined })
  return 'guests' in party ? party : { ...party, ages: children_ages }
}
