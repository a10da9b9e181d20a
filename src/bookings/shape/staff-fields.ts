import { type Static, Type } from 'typebox'
import { choice, day, flag, integer, money, nullable } from '../../http/fields/fields.ts'
import type { RuleFault } from '../../http/fields/validate.ts'
import { isStaff } from '../../http/operation/permissions.ts'
import type { Caller } from '../../http/request/caller.ts'
import { unitName } from '../../rooms/unit-fields.ts'
import { type ByStaff, IGNORABLE } from '../../stay/lists/ignorable.ts'
import type { PriceOverride } from '../../stay/quote/price-override.ts'
import { toMinor } from '../../stay/values/money.ts'

const optional = Type.Optional

/** Where staff say a booking came from. */
export const STAFF_SOURCES = ['phone', 'walk_in', 'email', 'other'] as const
/** All that a booking may have come by. */
export const SOURCES = [...STAFF_SOURCES, 'page', 'embed', 'api', 'chain', 'mcp', 'google'] as const
export type Source = (typeof SOURCES)[number]

const MOST_OVERRIDES = 20
const BY_STAFF = 'Only with an admin token, to others it means nothing'

export const reasonText = (description: string) =>
  Type.String({ minLength: 1, maxLength: 255, format: 'text', description })

const override = Type.Object(
  {
    item: integer('The number of the item', 1, 32_767),
    total_price: money('What its nights cost, of all its rooms, after discounts and promo', 1e15),
    reason: reasonText('Why; for staff'),
  },
  { title: 'PriceOverride' },
)

/** How staff sell what they could not sell otherwise, or at another price. */
export const sellingFields = {
  price_override: optional(
    Type.Array(override, {
      maxItems: MOST_OVERRIDES,
      description:
        'What the nights of items cost instead. They keep their proportion, rounded down; what is left over goes to the first ' +
        `ones. Extras, taxes and policy follow; a promo code counts for the other items. ${BY_STAFF}`,
    }),
  ),
  ignore: optional(
    Type.Array(choice(IGNORABLE, 'A reason'), {
      maxItems: IGNORABLE.length,
      description:
        'Reasons that are not to stand against the stay. past_date counts for yesterday until 06:00 of the hotel, no_price for ' +
        `items with a price_override. ${BY_STAFF}`,
    }),
  ),
}

export const bookingFields = {
  source: optional(choice(STAFF_SOURCES, `How the booking came. ${BY_STAFF}`)),
  send_mail: optional(
    flag(`1: the guest gets mail about the booking; 0: none. Wins over send_url_to_email. ${BY_STAFF}`),
  ),
  ...sellingFields,
}

/** In answers, of an item whose price staff named. */
export const overrideMembers = {
  price_override: optional(
    Type.Number({ description: 'Its nights cost what staff said: this. Left out: nobody did' }),
  ),
  override_reason: optional(
    nullable(Type.String({ description: 'Why, beside it. Null wherever guest_detail is, and to guests' })),
  ),
}

export const sourceMember = {
  source: optional(
    nullable(
      Type.String({
        description: `How it came: ${SOURCES.join(', ')}; null: nobody said. Left out to who may not see whether guests are there`,
      }),
    ),
  ),
}

export const notesMember = {
  notes: optional(
    Type.String({
      description: 'What staff note for each other; to those who see guests, where there is any',
    }),
  ),
}

const MOST_UNITS = 100

/** What the people at the reception look through day by day. */
export const BOOKING_LISTS = [
  'arrivals',
  'late',
  'in_house',
  'departures',
  'open_balance',
  'awaiting_payment',
  'mail_failed',
  'staying',
] as const
export type BookingList = (typeof BOOKING_LISTS)[number]

/** Fields of getallbooking for staff. */
export const listFields = {
  list: optional(
    choice(
      BOOKING_LISTS,
      'Only bookings that arrive or depart on a day; of late guests, whose day of arrival is over and who may still come or were ' +
        'to come in the last seven days; of guests who are there; that owe something; that lapse unless they are paid; whose ' +
        'mail could not be sent in the last 30 days; that stay for a night of a range, whenever they arrive. ' +
        BY_STAFF,
    ),
  ),
  on: optional(
    day(`The day of arrivals and departures, the first night of staying; left out: today. ${BY_STAFF}`),
  ),
  until: optional(day(`The last night of staying; left out: the first. ${BY_STAFF}`)),
  is_open: optional(flag(`1: only what owes something, 0: only what owes nothing. ${BY_STAFF}`)),
}

/** Rooms by their numbers, each once. */
export const unitNames = (description: string) =>
  Type.Array(unitName('A room by its number'), { maxItems: MOST_UNITS, uniqueItems: true, description })

/** In answers, of an item that was given rooms. */
export const unitMembers = {
  units: optional(
    Type.Array(Type.String(), {
      description: 'Its rooms by their numbers, those it has last; to staff, where any was assigned',
    }),
  ),
  unit_nights: optional(
    Type.Array(
      Type.Object({ unit: Type.String(), arrival_date: Type.String(), departure_date: Type.String() }),
      { description: 'Which of them it has when, where that is not each for the whole stay' },
    ),
  ),
}

const given = Type.Object(sellingFields)

/** A stay as staff ask for it. */
export interface StaffRequest extends ByStaff {
  /** By the number of the item. */
  overrides: ReadonlyMap<number, PriceOverride>
}

const NOTHING: StaffRequest = { ignore: [], overrides: new Map() }

/** Undefined where no staff ask. */
export const staffRequestOf = (
  { ignore, price_override }: Static<typeof given>,
  caller: Pick<Caller, 'role' | 'digits'>,
): StaffRequest | undefined => {
  if (!isStaff(caller)) return undefined
  if (ignore === undefined && price_override === undefined) return NOTHING
  const overrides = (price_override ?? []).map(({ item, total_price, reason }): [number, PriceOverride] => [
    item,
    { total: toMinor(total_price, caller.digits)!, reason },
  ])
  return { ignore: ignore ?? [], overrides: new Map(overrides) }
}

const NEEDS_PRICE = 'no_price is ignored only together with a price_override: say what the nights cost'

/** What has no price is sold at one that is said. */
export const ignoreFaults = (ignore: unknown, overrides: unknown): RuleFault[] => {
  const at = Array.isArray(ignore) ? ignore.indexOf('no_price') : -1
  if (at < 0 || (Array.isArray(overrides) && overrides.length > 0)) return []
  return [{ field: `ignore[${at}]`, code: 'invalid_value', message: NEEDS_PRICE }]
}

/** Each item has one price, and it is there. */
export const overrideFaults = (overrides: unknown, items: number | undefined): RuleFault[] => {
  if (!Array.isArray(overrides)) return []
  const numbers: unknown[] = overrides.map((each) => each?.item)
  return numbers.flatMap((item, at): RuleFault[] => {
    if (typeof item !== 'number') return []
    const field = `price_override[${at}].item`
    if (numbers.indexOf(item) !== at)
      return [{ field, code: 'invalid_value', message: `${field} is listed twice` }]
    if (items === undefined || item <= items) return []
    return [{ field, code: 'invalid_value', message: `there is no item ${item}` }]
  })
}
