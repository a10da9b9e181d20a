import type { Message } from '../../shared/words.ts'
import { companyMessages } from './company.ts'
import { linkMessages } from './link.ts'
import { standingMessages } from './standing.ts'

/** What is said about paying, on pages and in mail that only the server makes. The reference for the other languages. */
export const en = {
  payTitle: 'One step left: your payment',
  payText:
    'Please pay {amount} by {until} (hotel time). Your booking is kept until then; without a payment it is cancelled.',
  payStandingText:
    'Please pay {amount} by {until} (hotel time). Your booking stands; what is not paid by then is paid at the hotel.',
  payNow: 'Pay {amount} now',
  payAgain: 'Try again: pay {amount}',
  payTest: 'This hotel is trying payments out. No money moves.',
  transferTitle: 'Please transfer {amount}',
  transferText:
    'It has to arrive by {until} (hotel time); without it the booking is cancelled. Please state the booking code {code}. The hotel confirms your payment here once it has arrived.',
  transferStandingText:
    'It should arrive by {until} (hotel time). Your booking stands; what has not arrived by then is paid at the hotel. Please state the booking code {code}. The hotel confirms your payment here once it has arrived.',
  receivedTitle: 'Thank you, your payment has arrived',
  receivedText: 'We have received {amount}.',
  waitingTitle: 'We are waiting for the bank',
  waitingText: 'The payment service has not confirmed your payment yet. This page renews itself.',
  waitingLong:
    'This takes longer than usual. You need not wait here: open this page again later, it always shows how your payment stands.',
  waitingPay: 'If you have not paid yet, you can still do so until {until} (hotel time):',
  failedTitle: 'The payment did not go through',
  failedText: 'No money has reached the hotel. You can try again until {until} (hotel time).',
  leftTitle: 'You have not paid yet',
  awayTitle: 'The payment page cannot be opened just now',
  awayText: 'Please try again in a minute. Your booking is kept until {until} (hotel time).',
  lateTitle: 'The time to pay is over',
  lateText:
    'We are asking the payment service whether your payment arrived in time. This page renews itself.',
  expiredTitle: 'Not paid in time',
  expiredText: 'The booking was cancelled because no payment arrived in time. You are welcome to book again.',
  tooLateText: 'Your payment arrived when the room was no longer free. You get all of it back.',
  problemTitle: 'The hotel is looking at your payment',
  problemText: 'What arrived is not what was asked for. The hotel will be in touch; please do not pay again.',
  paidSoFar: 'Paid',
  givenBack: 'Given back',
  givingBack: 'On its way back to you',
  dueUntil: 'by {until} (hotel time)',
  receipts: 'Receipts',
  receipt: 'Receipt',
  creditNote: 'Credit note',
  receiptNumber: 'Receipt no. {number}',
  creditNumber: 'Credit note no. {number}',
  receiptDate: 'Date',
  receiptStay: 'Stay',
  receiptLine: 'What for',
  receiptAmount: 'Amount',
  receiptPrice: 'Price of the booking',
  receiptPaid: 'Paid with this receipt',
  receiptGivenBack: 'Given back with this credit note',
  receiptStillDue: 'Still to be paid then',
  receiptHow: 'Paid by',
  creditHow: 'Given back by',
  creditText: 'This credit note gives back money that was paid for booking {code}.',
  receiptPayment: 'Payment',
  by_bank_transfer: 'Bank transfer',
  by_test: 'Test payment, no money moved',
  by_hotel: 'At the hotel',
  toBooking: 'To your booking',
  checkoutTitle: 'Test payment',
  checkoutText: 'This page only pretends to be a payment service. No money moves, and no card is asked for.',
  checkoutPay: 'Pay {amount}',
  checkoutFail: 'Let the payment fail',
  checkoutLeave: 'Leave without paying',
  checkoutDone: 'There is nothing to pay here any more.',
  mailPaidSubject: 'Payment received: your stay at {hotel}, {code}',
  mailPaidLead: 'Thank you, {name}. Your payment has arrived.',
  mailRefundingSubject: 'Money back: your stay at {hotel}, {code}',
  mailRefundingLead: 'Dear {name}, you get money back.',
  mailRefundedSubject: 'Money given back: your stay at {hotel}, {code}',
  mailRefundedLead:
    'Dear {name}, your money was given back. Depending on your bank it may take some days to appear.',
  mailToPayment: 'To the payment',
  mailHotelPaid: 'Payment for booking {code}: {name}, {dates}',
  mailHotelRefunding: 'Money goes back for booking {code}: {name}, {dates}',
  mailHotelRefunded: 'Money given back for booking {code}: {name}, {dates}',
  mailHotelExpiring: 'Not paid yet, booking {code}: {name}, {dates}',
  ...standingMessages.en,
  ...linkMessages.en,
  ...companyMessages.en,
} as const satisfies Record<string, Message>

export type PayingName = keyof typeof en
export type PayingCatalogue = Record<PayingName, Message>
