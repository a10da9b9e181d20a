import { Type } from 'typebox'
import { flagOut } from '../http/fields.ts'

export const charge = Type.Object(
  {
    kind: Type.Enum(['room', 'extra', 'tax', 'fee']),
    code: Type.String(),
    name: Type.String(),
    item: Type.Integer({ description: 'The item it belongs to, from 1 on' }),
    quantity: Type.Integer({ description: 'What was counted' }),
    amount: Type.Number(),
    is_included: flagOut('1: part of other lines; nothing is added'),
    is_at_hotel: flagOut('1: paid at the hotel'),
  },
  { title: 'Charge' },
)
