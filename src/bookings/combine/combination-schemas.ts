import { Type } from 'typebox'
import { nullable } from '../../http/fields/fields.ts'
import type { RuleFault } from '../../http/fields/validate.ts'
import { partyFields } from '../../search/asked-party.ts'
import { promoExtra, reason } from '../../search/search-schemas.ts'
import { searchQuery, searchRule } from '../../search/stay-query.ts'
import { WAY_KINDS } from '../../stay/combine/combinations.ts'
import { MOST_IN_PARTY } from '../../stay/lists/party-bounds.ts'
import { cancellationTimeline } from '../quote/quote-schemas.ts'
import { chargesOfCancelling } from '../shape/cancellation-schemas.ts'

const { hotel_code, start_date, end_date, promo_code } = searchQuery.properties
const { adults, children, children_ages } = partyFields

export const combinationQuery = Type.Object({
  hotel_code,
  start_date,
  end_date,
  adults,
  children,
  children_ages,
  promo_code,
})

const wrong = (message: string): RuleFault => ({ field: 'adults', code: 'invalid_value', message })

export const combinationRule = (given: Record<string, unknown>): RuleFault[] => {
  const counted = (name: string, otherwise: number) =>
    typeof given[name] === 'number' ? given[name] : otherwise
  const [grown, young] = [counted('adults', 1), counted('children', 0)]
  const faults = searchRule({ ...given, occupancies: undefined })
  if (grown < 1) faults.push(wrong('adults must be at least 1: every room has an adult'))
  else if (grown + young > MOST_IN_PARTY)
    faults.push(wrong(`adults and children must be at most ${MOST_IN_PARTY} together`))
  return faults
}

const combinedItem = Type.Object(
  {
    room_code: Type.String({ description: 'The room type' }),
    rate_code: Type.String({ description: 'The rate plan' }),
    rooms: Type.Integer({ description: 'How many rooms with the same guests' }),
    adults: Type.Integer({ description: 'Adults in all its rooms' }),
    children: Type.Integer({ description: 'Children in all its rooms' }),
    children_ages: Type.Array(Type.Integer(), { description: 'The age of each, from the oldest' }),
  },
  { title: 'CombinedItem' },
)

export const combination = Type.Object(
  {
    kinds: Type.Array(Type.Enum([...WAY_KINDS]), {
      description:
        'What it is: the cheapest, the one of fewest rooms, the cheapest that can all be cancelled for nothing',
    }),
    items: Type.Array(combinedItem, { description: 'As createbooking takes them' }),
    total_price: Type.Number({ description: 'The nights of all rooms' }),
    grand_total: Type.Number({ description: 'All that is paid' }),
    currency: Type.String({ description: 'The currency of the hotel' }),
    refundability: Type.Enum(['refundable', 'partially_refundable', 'non_refundable'], {
      description: 'Whether cancelling costs nothing now, a part, or all but taxes at the hotel',
    }),
    free_until: nullable(
      Type.String({
        description: 'Until when it costs nothing to cancel; null: it costs something already, or never will',
      }),
    ),
    cancellation_timeline: cancellationTimeline,
    ...chargesOfCancelling,
    due_now: Type.Number({ description: 'Paid when booking' }),
    promo_code: nullable(
      Type.String({ description: 'Null: none was given, or it is for none of the rooms' }),
    ),
  },
  { title: 'RoomCombination' },
)

export const combinationExtra = Type.Object({
  ...promoExtra.properties,
  reasons: Type.Optional(Type.Array(reason, { description: 'Why there is none; only then' })),
})

export const combinationExample = {
  query: { start_date: '2027-07-01', end_date: '2027-07-02', adults: 4, children: 1, children_ages: '8' },
  result: [
    {
      kinds: [...WAY_KINDS],
      items: [
        { room_code: 'DELUXE', rate_code: 'FLEX', rooms: 1, adults: 2, children: 1, children_ages: [8] },
        { room_code: 'DELUXE', rate_code: 'FLEX', rooms: 1, adults: 2, children: 0, children_ages: [] },
      ],
      total_price: 256.06,
      grand_total: 256.06,
      currency: 'USD',
      refundability: 'refundable',
      free_until: null,
      cancellation_timeline: [{ until: null, fee_amount: 0, refund_amount: 256.06 }],
      free_ended_at: null,
      cancellation_charges: [null],
      due_now: 0,
      promo_code: null,
    },
  ],
}
