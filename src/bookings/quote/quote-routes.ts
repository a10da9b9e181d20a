import { Type } from 'typebox'
import { askedLanguage } from '../../http/fields/translation-fields.ts'
import { type Operation, readOperation } from '../../http/operation/operation.ts'
import type { Services } from '../../services.ts'
import { clientQuote, quotedBooking } from '../shape/booking-form.ts'
import { bookingRules } from '../shape/booking-rules.ts'
import { bookingRefusals } from '../shape/examples.ts'
import { staffRequestOf } from '../shape/staff-fields.ts'
import { quoteBooking } from './quote-booking.ts'
import { quote, quoteExample } from './quote-schemas.ts'

export const quoteOperations = ({ db, calendars }: Services): Operation[] => [
  readOperation({
    method: 'POST',
    url: '/quotebooking',
    operationId: 'quotebooking',
    summary: 'What a booking would cost',
    description:
      'Takes what createbooking takes, without a guest if there is none yet, and changes nothing. Answers every line of the ' +
      'price, what is due when, and what cancelling costs until when. A stay that cannot be booked is answered too, with ' +
      'is_available 0 and its reasons. A booking made right after a quote costs the same to the last digit.',
    tag: 'client',
    token: 'client',
    query: Type.Object({ lang: askedLanguage }),
    body: quotedBooking,
    clientBody: clientQuote,
    rules: bookingRules,
    result: quote,
    errors: [
      'too_many_rooms',
      'room_not_found',
      'rate_not_found',
      'extra_not_found',
      'extra_too_late',
      'extra_sold_out',
    ],
    errorDetails: { extra_sold_out: bookingRefusals.extra_sold_out },
    example: quoteExample,
    async read({ caller, body, query: { lang } }) {
      const staff = staffRequestOf(body, caller)
      return { result: await quoteBooking(db, calendars, caller, body.booking_form, staff, lang) }
    },
  }),
]
