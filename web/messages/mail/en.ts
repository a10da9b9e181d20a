import type { Message } from '../../shared/words.ts'

/** What only mail says: how a booking stands, what happened to it, and what becomes of the money. The reference for the others. */
export const en = {
  waitingSubject: 'Waiting for your payment until {until} – {hotel}',
  waitingLead:
    'Dear {name}, we keep this stay for you until {until} (hotel time). It is booked once your payment of {amount} has arrived.',
  remindingLead:
    'Dear {name}, your payment of {amount} has not arrived yet. We keep this stay for you until {until} (hotel time); without the payment it is cancelled then.',
  lateSubject: 'Not paid by {until} – {hotel}',
  lateLead:
    'Dear {name}, the time to pay ended on {until} (hotel time). We are asking the payment service whether your payment arrived.',
  problemSubject: 'About your payment: your stay at {hotel}, {code}',
  problemLead:
    'Dear {name}, what arrived is not what was asked for. The hotel is looking at your payment; please do not pay again.',
  expiredSubject: 'Cancelled, not paid in time: your stay at {hotel}, {code}',
  expiredLead:
    'Dear {name}, your booking was not paid by {until} (hotel time), so it was cancelled. Nothing was charged.',
  tooLateSubject: 'Your payment came too late: your stay at {hotel}, {code}',
  tooLateLead:
    'Dear {name}, your payment arrived when the rooms were no longer free. The booking stays cancelled, and the money goes back to you.',
  shortSubject: 'Cancelled, not paid in full in time: your stay at {hotel}, {code}',
  shortLead:
    'Dear {name}, your booking was not paid in full by {until} (hotel time), so it was cancelled. What you paid goes back to you.',
  revivedSubject: 'Booked after all: your stay at {hotel}, {code}',
  revivedLead:
    'Thank you, {name}. Your payment came late, but the rooms were still free: your stay is booked.',
  unrefundedSubject: 'About your money back: your stay at {hotel}, {code}',
  unrefundedLead:
    'Dear {name}, your money could not be given back the way it was paid. The hotel will give it back in another way.',
  noShowSubject: 'You did not arrive: your stay at {hotel}, {code}',
  noShowLead: 'Dear {name}, we expected you, but you did not arrive.',
  linkSubject: 'To pay: your stay at {hotel}, {code}',
  linkLead: 'Dear {name}, please pay {amount} for your stay by this link.',
  hotelWaiting: 'Waiting for payment until {until}, booking {code}: {name}, {dates}',
  hotelLate: 'Not paid by {until}, booking {code}: {name}, {dates}',
  hotelProblem: 'Another amount was paid, booking {code}: {name}, {dates}',
  hotelExpired: 'Cancelled, not paid in time, booking {code}: {name}, {dates}',
  hotelTooLate: 'Paid too late, money goes back, booking {code}: {name}, {dates}',
  hotelShort: 'Cancelled, not paid in full in time, booking {code}: {name}, {dates}',
  hotelRevived: 'Paid late and booked again, booking {code}: {name}, {dates}',
  hotelUnrefunded: 'Money could not be given back, booking {code}: {name}, {dates}',
  hotelNoShow: 'Did not arrive, booking {code}: {name}, {dates}',
  happened: 'What happened',
  didBook: 'Booked',
  didCancel: 'Cancelled',
  didCancelBy: 'Cancelled by {who}',
  didCancelUnpaid: 'Cancelled, because it was not paid by {until} (hotel time)',
  didCancelRoom: 'Room {n} cancelled',
  didAddRoom: 'Room {n} added',
  didNotArrive: 'The guests did not arrive',
  didArrive: 'Taken back: the guests are expected or have arrived',
  didPay: 'Payment received: {amount}',
  didPayLate:
    'Payment received: {amount}. It came late, but the rooms were still free: the booking stands again',
  didPayTooMuch: 'Payment received: {amount}. The booking has no use for it',
  goesBack: '{amount} goes back',
  wentBack: '{amount} was given back',
  byHand: '{amount} is given back by the hotel itself',
  didNotGoBack: '{amount} could not be given back the way it was paid',
  changed: '{what}: {from} → {to}',
  changedOnly: '{what} changed',
  none: 'none',
  theGuest: 'the guest',
  arrivalTime: 'Arrival time',
  guestName: 'Name',
  guestAddress: 'Address',
  guestRequest: 'Special request',
  hotelBack: 'The guest gets back',
  kept: 'Kept by the hotel',
  stillToPay: 'Still to pay',
  moneyBack: 'Money back',
  backAsPaid: 'We give {amount} back the way it was paid. It can take 5 to 10 days to arrive.',
  backByHand: 'The hotel gives {amount} back to you itself.',
  backDone: '{amount} was given back. It can take 5 to 10 days to appear in your account.',
  backOpen:
    '{amount} could not be given back the way it was paid. The hotel will give it back in another way.',
  backNone: 'Nothing was charged, so nothing comes back.',
  backKept: 'Nothing comes back: what was paid is kept as the fee.',
  backOwed: 'Nothing comes back. Of the fee {amount} is still to be paid to the hotel.',
  hotelByHand: 'Please give {amount} back to the guest yourselves, and say so at the desk.',
  hotelOpen: '{amount} could not be given back. Please give it back in another way, and say so at the desk.',
  openDesk: 'Open at the desk',
  freeUntilPaid: 'Cancelling costs nothing as long as it is not paid. After that:',
} as const satisfies Record<string, Message>

export type MailName = keyof typeof en
export type MailCatalogue = Record<MailName, Message>
