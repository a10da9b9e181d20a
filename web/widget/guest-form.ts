import { type Signal, signal } from '@preact/signals'

export const GUEST_FIELDS = ['name', 'email', 'phone', 'country', 'arrivalTime', 'request'] as const
export type GuestField = (typeof GUEST_FIELDS)[number]

/** What the guest typed, kept while he looks at other rooms. */
export interface GuestForm {
  readonly values: Record<GuestField, Signal<string>>
  readonly faults: Signal<Partial<Record<GuestField, string>>>
}

export const newGuestForm = (): GuestForm => ({
  values: Object.fromEntries(GUEST_FIELDS.map((field) => [field, signal('')])) as GuestForm['values'],
  faults: signal({}),
})

/** Where the API names a field of the booking, the field of the form it came from. */
export const FIELD_OF: Record<string, GuestField> = {
  'booking_form.guest_detail.name': 'name',
  'booking_form.guest_detail.email': 'email',
  'booking_form.guest_detail.phone': 'phone',
  'booking_form.guest_detail.address.country': 'country',
  'booking_form.arrival_time': 'arrivalTime',
  'booking_form.special_request': 'request',
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)
