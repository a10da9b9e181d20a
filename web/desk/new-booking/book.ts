import { type Signal, signal } from '@preact/signals'
import type { Static } from 'typebox'
import type { bookingCreated } from '../../../src/bookings/shape/schemas.ts'
import { ApiError } from '../../shared/api.ts'
import { newKey } from '../../shared/idempotency-key.ts'
import { call, sendsMail } from '../api.ts'
import { parsePrice } from '../parts/amounts.ts'
import { faultOfText } from '../parts/form/field-table.ts'
import { t } from '../session.ts'
import type { Quote } from '../types.ts'
import { type Draft, keepDraft, sourceOf } from './draft.ts'
import { holdOf } from './hold.tsx'
import { mayName } from './roles.ts'
import { faultOfDates, partyOf, sellingOf, stayOf } from './stay.ts'

export type Created = Static<typeof bookingCreated>
export type Faults = Partial<Record<string, string>>

/** Whether the guest gets a confirmation: who stands at the desk needs none, unless somebody says so. */
export const sendsTo = (draft: Draft): boolean =>
  sendsMail && draft.email.trim() !== '' && (draft.mail ?? sourceOf(draft) !== 'walk_in')

/** What is missing or wrong before it is sent, by field. */
export const faultsOf = (draft: Draft): Faults => {
  const faults: Faults = {}
  const dates = faultOfDates(draft)
  if (dates !== undefined) faults.departure = dates
  const name = faultOfText({ kind: 'text', required: true }, draft.name)
  if (name !== undefined) faults.name = name
  const email = faultOfText({ kind: 'email' }, draft.email)
  if (email !== undefined) faults.email = email
  if (draft.lines.some((line) => partyOf(line) === undefined)) faults.lines = t('errParty')
  else if (draft.lines.some(({ room, rate }) => room === '' || rate === '')) faults.lines = t('chooseRoom')
  for (const { price, reason } of mayName() ? draft.lines : [])
    if (price !== undefined && parsePrice(price) === undefined) faults.lines = t('errNamedPrice')
    else if (price !== undefined && reason.trim() === '') faults.lines = t('errNamedReason')
  return faults
}

const bodyOf = (draft: Draft, shown: Quote) => {
  const { name, email, phone, request } = draft
  const guest = {
    guest_detail: { name: name.trim(), email: email.trim(), phone: phone.trim() },
    ...(request.trim() === '' ? {} : { special_request: request.trim() }),
  }
  const hold = holdOf(draft)
  const stay =
    hold === undefined
      ? { booking_form: { ...stayOf(draft), ...guest, room_price: shown.grand_total }, ...sellingOf(draft) }
      : { hold_code: hold.code, booking_form: guest }
  return { ...stay, source: sourceOf(draft), send_mail: sendsTo(draft) ? 1 : 0 }
}

/** The API has answered, or never got it. If not, it may be booked. */
const isKnown = (err: unknown): boolean =>
  err instanceof ApiError && err.status >= 400 && err.status < 500 && err.code !== 'idempotency_in_progress'

export interface Booker {
  busy: Signal<boolean>
  error: Signal<unknown>
  /** Books what is shown. After an answer that got lost: the same again, which is never booked twice. */
  book(shown: Quote | undefined): Promise<Created | undefined>
}

export const createBooker = (draft: Signal<Draft>): Booker => {
  const busy = signal(false)
  const error = signal<unknown>(undefined)
  return {
    busy,
    error,
    async book(shown) {
      const { pending } = draft.value
      if (busy.value || (pending === undefined && shown === undefined)) return undefined
      const sent = pending ?? { text: JSON.stringify(bodyOf(draft.value, shown!)), key: newKey() }
      draft.value = { ...draft.value, pending: sent }
      // Before it is sent: a page that is loaded anew meanwhile has to know of it.
      keepDraft(draft.value)
      busy.value = true
      error.value = undefined
      try {
        const body = JSON.parse(sent.text)
        return (await call<Created>('POST', '/createbooking', { body, key: sent.key })).result
      } catch (err) {
        error.value = err
        if (isKnown(err)) draft.value = { ...draft.value, pending: undefined }
        return undefined
      } finally {
        busy.value = false
      }
    },
  }
}
