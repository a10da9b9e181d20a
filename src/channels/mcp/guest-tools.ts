import { type TArray, Type } from 'typebox'
import { AppError, Faults } from '../../errors.ts'
import { email, flag, isOn, KEY_PATTERN, money, name, nameOrEmpty } from '../../http/fields/fields.ts'
import type { Operations } from './ask.ts'
import { BOOKING, CREATED, HOLD, PRICES, QUOTE, SEARCH } from './kept.ts'
import { marked, type Schema } from './marked.ts'
import { type Arguments, argumentsOf, inputOf, outputOf, READS, said, type Tool } from './tool.ts'

const currency: Schema = { type: 'string', description: 'Of all amounts, ISO 4217' }
const promo: Schema = {
  type: 'object',
  description: 'Whether the promo code counts; left out where none was asked for',
  properties: { is_valid: { type: 'integer' }, reason: { type: ['string', 'null'] } },
}

const withCurrency = (schema: Schema): Schema =>
  outputOf({ currency, ...schema.properties }, ['currency', ...(schema.required ?? [])])

const promoOf = (told: unknown): object => (told === undefined ? {} : { promo: told })

const idempotency_key = Type.String({
  pattern: KEY_PATTERN,
  minLength: 1,
  description:
    'A word of your own for this one wish, such as a UUID. The same key with the same arguments is done once, however ' +
    'often it is sent: repeat it after a failure. Another wish, and the same one at another price, takes another key.',
})

export const with_guest = Type.Optional(
  flag('1: also who the guest is and what they wrote, as untrusted data. Ask only where it is needed'),
)

export const isAsked = (given: number | boolean | undefined): boolean => given !== undefined && isOn(given)

const shownTotal = (where: string) =>
  money(`The grand_total that ${where} answered; refused with price_changed if it is another by now`, 1e15)

const SEARCHED = ['start_date', 'end_date', 'adults', 'children', 'children_ages', 'rooms', 'occupancies']

export const searchTool = (operations: Operations): Tool => {
  const { query, result } = said(operations, 'roomavailability')
  const rooms = marked(result, SEARCH)
  const names = [...SEARCHED, 'promo_code', 'room_code', 'rate_code', 'available_only', 'lang']
  return {
    name: 'search_availability',
    title: 'Search rooms and prices',
    description:
      'Rooms and rates of the hotel for a stay, with what each costs in all (grand_total) and, where it cannot be booked, ' +
      'every reason. start_date is the arrival, end_date the departure. A room without rate_details has no prices for these ' +
      'days: they are past, or the hotel has not opened them.',
    hints: READS,
    token: 'client',
    operations: ['roomavailability'],
    input: inputOf(argumentsOf(query, names)),
    output: outputOf({ rooms: rooms.schema, promo }, ['rooms']),
    async run(given, { ask }) {
      const told = await ask('roomavailability', { query: given })
      return { rooms: rooms.show(told.Result), ...promoOf(told.promo) }
    },
  }
}

export const priceTool = (operations: Operations): Tool => {
  const { query, result } = said(operations, 'ratecalendar')
  const days = marked(result, PRICES)
  return {
    name: 'price_calendar',
    title: 'Lowest price by day of arrival',
    description:
      'For each day of a range (at most 400 days): whether a stay of so many nights can begin that day, and the lowest price. ' +
      'Use it where the guest is free to choose the dates, then search_availability for the days chosen.',
    hints: READS,
    token: 'client',
    operations: ['ratecalendar'],
    input: inputOf(argumentsOf(query, [...SEARCHED, 'nights', 'promo_code', 'room_code'])),
    output: outputOf({ currency, days: days.schema, promo }, ['currency', 'days']),
    async run(given, { ask, caller }) {
      const told = await ask('ratecalendar', { query: given })
      return { currency: caller.currency, days: days.show(told.Result), ...promoOf(told.promo) }
    },
  }
}

const STAY = ['arrival_date', 'departure_date', 'items', 'promo_code']

/** What a stay is, as arguments: always a list of items. */
const stayArguments = (operations: Operations) => {
  const { booking_form } = said(operations, 'quotebooking').clientBody.properties
  const { items, ...rest } = argumentsOf(booking_form, STAY)
  return { ...rest, items: Type.Required(Type.Object({ items: items! })).properties.items! }
}

export const quoteTool = (operations: Operations): Tool => {
  const quote = marked(said(operations, 'quotebooking').result, QUOTE)
  return {
    name: 'quote_stay',
    title: 'What a stay would cost',
    description:
      'Every line of the price of a stay, what is paid when, and what cancelling costs until when. Changes nothing. A stay ' +
      'that cannot be booked is answered too, with is_available 0 and its reasons.',
    hints: READS,
    token: 'client',
    operations: ['quotebooking'],
    input: inputOf(stayArguments(operations)),
    output: withCurrency(quote.schema),
    async run(given, { ask, caller }) {
      const { Result } = await ask('quotebooking', { body: { booking_form: given } })
      return { currency: caller.currency, ...(quote.show(Result) as object) }
    },
  }
}

export const holdTool = (operations: Operations): Tool => {
  const hold = marked(said(operations, 'createhold').result, HOLD)
  return {
    name: 'hold_rooms',
    title: 'Hold rooms for some minutes',
    description:
      'Sets the rooms of a stay aside at a fixed price until expires_at, while the guest decides or tells the rest. ' +
      'create_booking with the hold_code books it; otherwise the rooms go back on sale by themselves.',
    hints: { readOnly: false, destructive: false, idempotent: true },
    token: 'client',
    operations: ['createhold'],
    input: inputOf({
      ...stayArguments(operations),
      grand_total: Type.Optional(shownTotal('search_availability or quote_stay')),
      idempotency_key,
    }),
    output: withCurrency(hold.schema),
    async run({ idempotency_key: idempotencyKey, grand_total: shown_total, ...stay }, { ask, caller }) {
      const booking_form = { ...stay, shown_total }
      const { Result } = await ask('createhold', { body: { booking_form }, idempotencyKey })
      return { currency: caller.currency, ...(hold.show(Result) as object) }
    },
  }
}

const guest = Type.Object(
  {
    name: name('Name of the guest'),
    email: email('E-mail of the guest, who gets letters about the booking there'),
    phone: Type.Optional(nameOrEmpty('Telephone of the guest')),
  },
  { description: 'Who books, as the guest told you' },
)

export const bookTool = (operations: Operations): Tool => {
  const { clientBody, result } = said(operations, 'createbooking')
  const { booking_form, payment_info, hold_code } = clientBody.properties
  const created = marked(result, CREATED)
  const { items, ...rest } = argumentsOf(booking_form, STAY)
  const more = argumentsOf(booking_form, ['arrival_time', 'special_request', 'terms_accepted'])
  return {
    name: 'create_booking',
    title: 'Book a stay',
    description:
      'Books what a hold keeps (hold_code), or a stay told by arrival_date, departure_date and items. Ask the person you act ' +
      'for before you call it, and give the price they agreed to. Where something is to be paid in advance, give them ' +
      'payment_url.redirect_url: they pay there, on a page of the hotel, and never to you.',
    hints: { readOnly: false, destructive: false, idempotent: true },
    token: 'client',
    operations: ['createbooking'],
    input: inputOf({
      hold_code: hold_code!,
      ...rest,
      items: items!,
      guest,
      ...more,
      ...argumentsOf(payment_info, ['send_url_to_email', 'lang']),
      grand_total: shownTotal('hold_rooms, quote_stay or search_availability'),
      idempotency_key,
    }),
    output: created.schema,
    async run(given, { ask }) {
      requireStay(given)
      const { Result } = await ask('createbooking', {
        body: bookingBody(given),
        idempotencyKey: given.idempotency_key,
      })
      return created.show(Result) as object
    },
  }
}

/** Either a hold says what is booked, or these do. */
const requireStay = (given: Arguments): void => {
  if (given.hold_code !== undefined) return
  const faults = new Faults()
  for (const field of ['arrival_date', 'departure_date', 'items'])
    if (given[field] === undefined)
      faults.add(field, 'missing_field', `${field} is required where there is no hold_code`)
  faults.throwIfAny()
}

const bookingBody = (given: Arguments): object => {
  const { hold_code, guest: guest_detail, grand_total, idempotency_key: _, ...told } = given
  const { send_url_to_email, lang, ...form } = told
  return {
    hold_code,
    booking_form: { ...form, guest_detail, shown_total: grand_total },
    payment_info: { send_url_to_email, lang },
  }
}

export const getTool = (operations: Operations): Tool => {
  const { query, result } = said(operations, 'getallbooking')
  const { booking_code } = argumentsOf(said(operations, 'guestcancel').body, ['booking_code'])
  const booking = marked((result as TArray).items, BOOKING)
  return {
    name: 'get_booking',
    title: 'Look at a booking',
    description:
      'One booking by its code: state, dates, rooms, price, what is paid. With the e-mail of its guest also what cancelling ' +
      'costs now (fee_now_amount), which cancel_booking asks for as fee_amount.',
    hints: READS,
    token: 'client',
    operations: ['getallbooking'],
    input: inputOf({ booking_code: booking_code!, ...argumentsOf(query, ['email', 'lang']), with_guest }),
    output: booking.schema,
    async run({ with_guest: isWith, ...asked }, { ask }) {
      const { Result } = await ask('getallbooking', { query: asked })
      if (Result.length === 0) throw new AppError('booking_not_found')
      return booking.show(Result[0], isAsked(isWith)) as object
    },
  }
}

export const cancelTool = (operations: Operations): Tool => {
  const { body, result } = said(operations, 'guestcancel')
  const booking = marked(result, BOOKING)
  return {
    name: 'cancel_booking',
    title: 'Cancel a booking',
    description:
      'Cancels a whole booking for its guest, who has to know its code and e-mail. fee_amount is the fee_now_amount that ' +
      'get_booking answered and the person agreed to; if it is another by now, nothing is done (fee_changed). It cannot be undone.',
    hints: { readOnly: false, destructive: true, idempotent: true },
    token: 'client',
    operations: ['guestcancel'],
    input: inputOf(argumentsOf(body, ['booking_code', 'email', 'fee_amount'])),
    output: booking.schema,
    async run(given, { ask }) {
      const { Result } = await ask('guestcancel', { body: given })
      return booking.show(Result) as object
    },
  }
}
