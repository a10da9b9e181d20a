import type { Sql } from '../../db/connection/sql.ts'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { type GuestNames, nameIn } from '../../stay/values/guest-names.ts'
import type { Minor } from '../../stay/values/money.ts'
import { type Translations, textsIn, wantedLanguages } from '../../stay/values/translations.ts'
import type { Payment, Refund } from './payment.ts'

/** The hotel as a receipt names it. */
export interface IssuingHotel {
  hotel_name: string
  hotel_address: string
  hotel_phone_number: string
  hotel_email: string
  language?: string
  translations?: Translations | null
}

export interface ReceiptCharge {
  kind: string
  name: string
  quantity: number
  amount: Minor
  is_included: boolean
}

/** A booking as a receipt tells it. */
export interface ReceiptBooking {
  booking_id: number
  booking_code: string
  arrival_date: string
  departure_date: string
  currency: string
  language: string | null
  guest_name: string
  charges: readonly ReceiptCharge[]
  guest_names?: GuestNames | null
}

/** What a receipt says beside its number, as it was when it was made. */
export interface ReceiptContent {
  /** Null: the guest was forgotten. */
  guest_name: string | null
  hotel: { name: string; address: string; phone: string; email: string }
  booking_code: string
  arrival_date: string
  departure_date: string
  currency: string
  /** What was paid, or given back. */
  amount: Minor
  /** What was still to pay then. Receipts and credit notes made before it was told have none. */
  due_amount?: Minor
  provider: string
  method: string
  payment_code: string
  /** What the booking cost then. */
  charges: readonly ReceiptCharge[]
  /** Whom it is for, where somebody said so. Once it is there, it stays. */
  company?: Company
}

export interface Company {
  name: string
  tax_number: string
}

export interface Receipt {
  receipt_number: number
  kind: 'receipt' | 'credit_note'
  booking_id: number
  payment_id: number
  refund_id: number | null
  language: string
  content: ReceiptContent
  created_at: string
}

/** Makes receipts of payments and credit notes of refunds that were made, under the hotel's clock, so that their numbers have no gaps. */
export class Receipts {
  private readonly tx: Tx
  private readonly hotel: IssuingHotel
  private last: Promise<number> | undefined

  constructor(tx: Tx, hotel: IssuingHotel) {
    this.tx = tx
    this.hotel = hotel
  }

  ofPayment(booking: ReceiptBooking, payment: Payment, due: Minor): Promise<void> {
    return this.make('receipt', booking, payment, null, due)
  }

  /** Once it was made. Before credit notes waited for that, some were made earlier: then there is one already. */
  async ofRefund(booking: ReceiptBooking, payment: Payment, refund: Refund, due: Minor): Promise<void> {
    const receipts = await listReceipts(this.tx, this.tx.hotelId, booking.booking_id)
    if (receipts.some(({ refund_id }) => refund_id === refund.refund_id)) return
    const ofPayment = receipts.find(
      ({ payment_id, kind }) => payment_id === payment.payment_id && kind === 'receipt',
    )
    await this.make('credit_note', booking, payment, refund, due, ofPayment?.content.company)
  }

  private async make(
    kind: Receipt['kind'],
    booking: ReceiptBooking,
    payment: Payment,
    refund: Refund | null,
    due: Minor,
    company?: Company,
  ): Promise<void> {
    const number = await this.nextNumber()
    this.tx.write(
      `insert into receipt (hotel_id, receipt_number, kind, booking_id, payment_id, refund_id, language, content)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        this.tx.hotelId,
        number,
        kind,
        booking.booking_id,
        payment.payment_id,
        refund?.refund_id ?? null,
        booking.language ?? 'en',
        JSON.stringify({ ...this.contentOf(booking, payment, refund, due), company }),
      ],
    )
  }

  private nextNumber(): Promise<number> {
    const last = this.last ?? lastNumber(this.tx, this.tx.hotelId)
    this.last = last.then((number) => number + 1)
    return this.last
  }

  private contentOf(
    booking: ReceiptBooking,
    payment: Payment,
    refund: Refund | null,
    due: Minor,
  ): ReceiptContent {
    const { hotel_phone_number, hotel_email, translations, language = '' } = this.hotel
    const { hotel_name, hotel_address } = textsIn(
      translations,
      { hotel_name: this.hotel.hotel_name, hotel_address: this.hotel.hotel_address },
      wantedLanguages(booking.language, language),
    )
    return {
      guest_name: booking.guest_name,
      hotel: { name: hotel_name, address: hotel_address, phone: hotel_phone_number, email: hotel_email },
      booking_code: booking.booking_code,
      arrival_date: booking.arrival_date,
      departure_date: booking.departure_date,
      currency: payment.currency,
      amount: (refund ?? payment).amount,
      due_amount: due,
      provider: payment.provider,
      method: payment.method,
      payment_code: payment.payment_code,
      charges: booking.charges.map(({ kind, name, quantity, amount, is_included }) => ({
        kind,
        name: nameIn(booking.guest_names, kind, name),
        quantity,
        amount,
        is_included,
      })),
    }
  }
}

const lastNumber = async (sql: Sql, hotelId: number): Promise<number> =>
  (
    await sql.row<{ receipt_number: number }>(
      'select receipt_number from receipt where hotel_id = $1 order by receipt_number desc limit 1',
      [hotelId],
    )
  )?.receipt_number ?? 0

const RECEIPT = 'receipt_number, kind, booking_id, payment_id, refund_id, language, content, created_at'

export const listReceipts = (sql: Sql, hotelId: number, bookingId: number) =>
  sql.rows<Receipt>(
    `select ${RECEIPT} from receipt where hotel_id = $1 and booking_id = $2 order by receipt_number`,
    [hotelId, bookingId],
  )

/** Puts a company on a receipt that has none. */
export const putCompany = (tx: Tx, receiptNumber: number, company: Company): void =>
  tx.write(
    `update receipt set content = jsonb_set(content, '{company}', $3::jsonb)
     where hotel_id = $1 and receipt_number = $2 and content->'company' is null`,
    [tx.hotelId, receiptNumber, JSON.stringify(company)],
  )

export const findReceipt = (sql: Sql, hotelId: number, receiptNumber: number) =>
  sql.row<Receipt>(`select ${RECEIPT} from receipt where hotel_id = $1 and receipt_number = $2`, [
    hotelId,
    receiptNumber,
  ])
