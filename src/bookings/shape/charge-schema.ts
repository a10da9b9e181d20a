import { type TProperties, Type } from 'typebox'
import { flagOut } from '../../http/fields/fields.ts'

/** What a booking keeps in the guest's language. */
export const keptNames = (names: TProperties) =>
  Type.Record(Type.String(), Type.Object(names), {
    description:
      'The names in the language of the guest, as they were sold; left out where nothing was translated',
  })

export const charge = Type.Object(
  {
    kind: Type.Enum(['room', 'extra', 'tax', 'fee', 'manual'], {
      description: 'What is paid for; manual: a line that staff added',
    }),
    code: Type.String({ description: 'Code of the room type, the extra, the tax or the line' }),
    line: Type.Optional(
      Type.Integer({ description: 'Of a line that staff added: its number, for removecharge' }),
    ),
    name: Type.String({ description: 'Its name when it was sold' }),
    item: Type.Integer({ description: 'The item it belongs to, from 1 on' }),
    quantity: Type.Integer({
      description: 'What was counted: rooms, persons, nights or pieces; 1 for a percent',
    }),
    amount: Type.Number({ description: 'What the line comes to in all; below 0: staff took it off' }),
    is_included: flagOut('1: part of other lines; nothing is added'),
    is_at_hotel: flagOut('1: paid at the hotel'),
    translations: Type.Optional(keptNames({ name: Type.String() })),
  },
  { title: 'Charge' },
)

/** What a promo code did to the price of an item. */
export const promoOfItem = {
  promo_amount: Type.Number({ description: 'What the promo code took off: total_price is without it' }),
  nightly_before_promo: Type.Array(Type.Number(), {
    description: 'What each night of all rooms cost before promo_amount was taken off; empty: nothing was',
  }),
}

export const promoOfAll = {
  promo_amount: Type.Number({
    description: 'What the promo code took off all items; total_price is without it',
  }),
}
