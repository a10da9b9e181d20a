import type { FastifyRequest } from 'fastify'
import { findReceipt, putCompany } from '../../payments/record/receipts.ts'
import type { Services } from '../../services.ts'
import { inOneLine } from '../../typed/unseen.ts'
import type { FoundBooking } from '../frame/page-parts.ts'
import { mayName } from './receipt-page.ts'

const NUMBER = /^[1-9]\d{0,14}$/
const LONGEST_NAME = 200
const LONGEST_NUMBER = 50

/** Puts the company that a form names on a receipt of this booking which has none yet. */
export const nameCompany = async (
  { db }: Services,
  { hotel: { hotel_id }, row }: FoundBooking,
  number: string,
  { body }: FastifyRequest,
): Promise<void> => {
  const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '')
  const typed = (field: string, longest: number): string =>
    inOneLine(form.get(field) ?? '')
      .trim()
      .slice(0, longest)
  const company = { name: typed('company', LONGEST_NAME), tax_number: typed('tax_number', LONGEST_NUMBER) }
  if (!NUMBER.test(number) || company.name === '') return
  await db.inHotel(hotel_id, async (tx) => {
    const receipt = await findReceipt(tx, hotel_id, Number(number))
    if (receipt?.booking_id === row.booking_id && mayName(receipt)) putCompany(tx, Number(number), company)
  })
}
