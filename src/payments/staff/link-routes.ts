import { Type } from 'typebox'
import { refuseValue } from '../../bookings/shape/booked-party.ts'
import { bookingCode } from '../../bookings/shape/schemas.ts'
import { flag, flagOut, isOn, money, toFlag } from '../../http/fields/fields.ts'
import { changeOperation, type Operation } from '../../http/operation/operation.ts'
import type { Services } from '../../services.ts'
import { fromMinor } from '../../stay/values/money.ts'
import { linkUrl } from '../record/link-secret.ts'
import { createPaymentLink } from './payment-link.ts'

const wantedLink = Type.Object(
  {
    booking_code: bookingCode,
    amount: Type.Optional(
      money('What is to be paid by it, once; left out: all that is due when it is opened', 1e15),
    ),
    send_mail: Type.Optional(flag('1: also mails it to the address of the booking')),
  },
  { title: 'WantedPaymentLink' },
)

export const paymentLink = Type.Object(
  {
    booking_code: Type.String(),
    payment_url: Type.String({ description: 'Answered once: only a hash of it is kept' }),
    amount: Type.Number({ description: 'What it asks for now' }),
    currency: Type.String(),
    is_mailed: flagOut('1: it is on its way to the address of the booking'),
  },
  { title: 'PaymentLink' },
)

export const linkOperations = ({ config }: Services): Operation[] => [
  changeOperation({
    method: 'POST',
    url: '/createpaymentlink',
    operationId: 'createpaymentlink',
    summary: 'Make a link to pay by',
    description:
      'Whoever opens it sees the hotel, the dates and the sum, and pays through the provider of the hotel; it names no guest. The ' +
      'sum is reckoned when it is opened, and is never more than is due. A link for an amount ends when it is paid, one for ' +
      'all when nothing is due any more, each when the booking is cancelled. A booking has at most 10 that can be paid, ' +
      'another ends the oldest, and 100 in all. The address is in this answer alone, so an Idempotency-Key is ignored.',
    tag: 'extension',
    token: 'admin',
    body: wantedLink,
    secret: true,
    status: 201,
    result: paymentLink,
    errors: ['booking_not_found'],
    example: {
      body: { booking_code: 'K7MPX3QA', amount: 50 },
      result: {
        booking_code: 'K7MPX3QA',
        payment_url: 'https://booking.example.com/pay/BALI~SAMUDRA~2n9~Rk2vTQ9xYb1LwZ0aMfKQ9r8GKYqrTwjU',
        amount: 50,
        currency: 'USD',
        is_mailed: 0,
      },
    },
    async change(tx, { body, caller }) {
      const isMailed = isOn(body.send_mail ?? 0)
      if (isMailed && config.smtpUrl === undefined)
        refuseValue('send_mail', 'no mail server is configured here')
      const wanted = { booking_code: body.booking_code, amount: body.amount, isMailed }
      const { booking, secret, amount } = await createPaymentLink(tx, wanted, caller)
      return {
        result: {
          booking_code: booking.booking_code,
          payment_url: linkUrl(config.publicUrl, secret),
          amount: fromMinor(amount, caller.digits),
          currency: booking.currency,
          is_mailed: toFlag(isMailed),
        },
      }
    },
  }),
]
