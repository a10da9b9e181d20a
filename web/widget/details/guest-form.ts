import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { isPhone } from './phone.ts'

export const GUEST_FIELDS = ['name', 'email', 'phone', 'country', 'arrivalTime', 'request'] as const
export type GuestField = (typeof GUEST_FIELDS)[number]
/** A part of the form that can have a fault: a field, the consent to the terms, or the ages of children. */
export type FormPart = GuestField | 'consent' | 'ages'
/** Names of messages. */
export type Fault = 'needName' | 'needEmail' | 'needPhone' | 'needConsent' | 'needAges' | 'fieldRefused'
export type Faults = Partial<Record<FormPart, Fault>>

/** What the guest typed. It stays while the guest looks at other rooms. */
export interface GuestForm {
  readonly values: Record<GuestField, Signal<string>>
  readonly agreed: Signal<boolean>
  /** Whether the hotel has terms to agree to. */
  readonly needsConsent: boolean
  /** Whether the age of a child is missing that the price depends on. */
  readonly lacksAges: () => boolean
  /** Values that the server refused. A field has this fault until its value changes. */
  readonly refused: Signal<Partial<Record<GuestField, string>>>
  /** Whether the guest has pressed the button. Faults are not shown before. */
  readonly isAsked: Signal<boolean>
  readonly faults: ReadonlySignal<Faults>
}

export const newGuestForm = (needsConsent: boolean, lacksAges: () => boolean): GuestForm => {
  const values = Object.fromEntries(GUEST_FIELDS.map((field) => [field, signal('')])) as GuestForm['values']
  const form: GuestForm = {
    values,
    agreed: signal(false),
    needsConsent,
    lacksAges,
    refused: signal({}),
    isAsked: signal(false),
    faults: computed(() => (form.isAsked.value ? faultsOf(form) : {})),
  }
  return form
}

const faultsOf = ({ values, agreed, needsConsent, lacksAges, refused }: GuestForm): Faults => {
  const faults: Faults = {}
  for (const field of GUEST_FIELDS)
    if (refused.value[field] === values[field].value)
      faults[field] = field === 'email' ? 'needEmail' : 'fieldRefused'
  if (values.name.value.trim() === '') faults.name = 'needName'
  if (!isEmail(values.email.value.trim())) faults.email = 'needEmail'
  if (!isPhone(values.phone.value.trim())) faults.phone = 'needPhone'
  if (lacksAges()) faults.ages = 'needAges'
  if (needsConsent && !agreed.value) faults.consent = 'needConsent'
  return faults
}

/** The form's fields by the names that errors of the API use. */
export const FIELD_OF: Record<string, GuestField> = {
  'booking_form.guest_detail.name': 'name',
  'booking_form.guest_detail.email': 'email',
  'booking_form.guest_detail.phone': 'phone',
  'booking_form.guest_detail.address.country': 'country',
  'booking_form.arrival_time': 'arrivalTime',
  'booking_form.special_request': 'request',
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text)
