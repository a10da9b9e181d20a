import type { Payment } from './payment.ts'

export interface NewPayment {
  payment_id: number
  payment_code: string
  booking_id: number
  provider: string
  mode: Payment['mode']
  amount: number
  currency: string
  /** Null: it was received at the hotel. */
  due_at: string | null
  now: string
  actor: string
  /** Left out: it is for the booking itself. */
  change_id?: number | null
  /** The link by which it is begun. */
  link?: { link_id: number; amount: number | null } | undefined
}

/** A payment that nobody has begun to make. It is looked at when it is due. */
export const newPayment = ({ now, actor, change_id = null, link, ...given }: NewPayment): Payment => ({
  ...given,
  change_id,
  link_id: link?.link_id ?? null,
  link_amount: link?.amount ?? null,
  method: '',
  note: '',
  payment_status: 'pending',
  begun_at: null,
  reference: null,
  payment_reference: null,
  checkout_url: null,
  problem: null,
  seen_amount: null,
  seen_currency: null,
  look_at: given.due_at,
  looks: 0,
  created_at: now,
  created_by: actor,
  settled_at: null,
  is_void: false,
})
