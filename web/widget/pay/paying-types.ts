/** What a booking's page says first about its payment. */
export type PayingState =
  /** To be paid, nothing was tried yet. */
  | 'due'
  | 'transfer'
  /** The guest comes from the provider, which does not know the payment yet. */
  | 'waiting'
  | 'failed'
  | 'left'
  | 'away'
  /** Not paid in time, but the provider may still say otherwise. */
  | 'late'
  | 'expired'
  /** Paid when the rooms were gone: given back. */
  | 'too_late'
  /** Paid in time, but too little: given back. */
  | 'short'
  /** Something else was paid than was asked for. */
  | 'problem'
  | 'received'

/** A moment on the hotel's clock. */
export interface HotelMoment {
  day: string
  /** HH:mm */
  time: string
  isToday: boolean
}

export interface ReceiptLink {
  number: number
  kind: 'receipt' | 'credit_note'
  amount: number
  url: string
}

/** The money of a booking as its guest sees it. */
export interface Paying {
  state: PayingState | null
  /** What is asked for now, or was last. */
  amount: number
  until: HotelMoment | null
  /** Whether the booking stands also without this payment. */
  stands: boolean
  /** Where the button sends the guest; null: there is no button. */
  payUrl: string | null
  /** No money moves. */
  isTest: boolean
  /** What the hotel says about paying. */
  instructions: string
  /** Whether the page loads itself again soon. */
  isRenewed: boolean
  paid: number
  givenBack: number
  /** On its way back. */
  givingBack: number
  dueNow: number
  /** Paid at the hotel on the day of arrival. */
  dueLater: number
  arrival: string
  dueAtHotel: number
  /** Of fees, by guests who come no more. */
  dueOfFees: number
  /** What of the money given back is not asked for again. */
  gift: number
  /** What was paid beyond all that is charged. */
  overpaid: number
  receipts: readonly ReceiptLink[]
}

/** The page on which the test provider's payments are decided. */
export interface CheckoutData {
  language: string
  /** The locale for money: as on the pages before and after. */
  locale: string
  hotelName: string
  bookingCode: string
  amount: number
  currency: string
  /** Null: it is settled, or its time is over. */
  decideUrl: string | null
  bookingUrl: string
}

export interface ReceiptData {
  language: string
  hotel: { name: string; address: string; phone: string; email: string }
  kind: ReceiptLink['kind']
  number: number
  date: string
  bookingCode: string
  arrival: string
  departure: string
  /** Null: the guest is forgotten. */
  guestName: string | null
  currency: string
  amount: number
  provider: string
  method: string
  paymentCode: string
  /** What was still to be paid when it was made; null: nobody knows any more. */
  stillDue: number | null
  charges: readonly { kind: string; name: string; quantity: number; amount: number; isIncluded: boolean }[]
  bookingUrl: string
  /** Whom it is for; null: nobody said. */
  company: { name: string; taxNumber: string } | null
  /** Where a company is put on it, with what another receipt of the booking has; null: it cannot be. */
  ask: { url: string; name: string; taxNumber: string } | null
}

export type LinkState =
  | 'due'
  | 'transfer'
  | 'waiting'
  | 'failed'
  | 'left'
  | 'away'
  | 'problem'
  | 'received'
  | 'back'
  | 'over'

/** The page of a link by which anybody pays for a stay. It names no guest. */
export interface LinkData {
  language: string
  locale: string
  hotel: { name: string; address: string; phone: string; email: string }
  arrival: string
  departure: string
  currency: string
  state: LinkState
  /** What is to be paid, or was. */
  amount: number
  /** What of it goes back. */
  back: number
  /** Null: there is no button. */
  payUrl: string | null
  /** What a transfer states. */
  bookingCode: string
  instructions: string
  isTest: boolean
  /** It waits, and does not load itself again. */
  isEndless: boolean
}
