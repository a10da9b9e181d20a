import { Type } from 'typebox'
import { integer, shortText, text } from '../http/fields/fields.ts'
import { recordedPayment } from '../payments/staff/schemas.ts'
import { LANGUAGES } from '../stay/values/languages.ts'
import { id, type RowCheck } from './row-check.ts'
import { currencyRule } from './row-rules.ts'

const amount = integer('', 1, 1e15)
const { method, note } = recordedPayment.properties
const actor = shortText('The name of a token')
const codeOf = (prefix: string) => Type.String({ pattern: `^${prefix}_[A-Za-z0-9_-]{12,32}$` })
const reference = Type.Optional(shortText('How the provider calls it'))

/** Amounts are in minor units here. */
export const PAYMENT_CHECKS: Record<'payment' | 'refund' | 'receipt', RowCheck> = {
  payment: {
    schema: Type.Object({
      payment_id: id,
      payment_code: codeOf('pay'),
      booking_id: id,
      method: Type.Union([method, Type.Literal('')]),
      note,
      amount,
      reference,
      payment_reference: reference,
      checkout_url: Type.Optional(Type.String({ format: 'uri', maxLength: 10_000 })),
      seen_amount: Type.Optional(integer('', 0, 1e15)),
      looks: integer(''),
      created_by: actor,
    }),
    rules: currencyRule,
  },
  refund: {
    schema: Type.Object({
      refund_id: id,
      refund_code: codeOf('ref'),
      payment_id: id,
      booking_id: id,
      amount,
      goodwill: Type.Optional(integer('', 0, 1e15)),
      note,
      reference,
      problem: Type.Optional(text('What the provider said')),
      looks: integer(''),
      created_by: actor,
    }),
    rules: currencyRule,
  },
  receipt: {
    schema: Type.Object({
      receipt_number: integer('', 1, 2 ** 52),
      booking_id: id,
      payment_id: id,
      refund_id: Type.Optional(id),
      language: Type.Enum(Object.keys(LANGUAGES)),
      content: Type.Object({
        hotel: Type.Object({
          name: shortText(''),
          address: text(''),
          phone: text(''),
          email: text(''),
        }),
        guest_name: Type.Optional(shortText('')),
        booking_code: shortText(''),
        amount,
        due_amount: Type.Optional(integer('', 0, 1e15)),
        company: Type.Optional(Type.Object({ name: shortText(''), tax_number: shortText('') })),
        charges: Type.Array(Type.Object({ name: shortText(''), quantity: integer('') }), {
          maxItems: 10_000,
        }),
      }),
    }),
  },
}
