import { payingWords } from '../../../web/widget/words/paying-words.ts'
import { bookingPage } from '../../bookings/shape/booking-page.ts'
import { listReceipts, type Receipt } from '../../payments/record/receipts.ts'
import type { Services } from '../../services.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { languageOf } from '../../stay/values/languages.ts'
import { fractionDigits, fromMinor } from '../../stay/values/money.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { inOneLine } from '../../typed/unseen.ts'
import { pageBundle } from '../frame/bundle.ts'
import type { Page } from '../frame/document.ts'
import type { FoundBooking } from '../frame/page-parts.ts'

const NUMBER = /^[1-9]\d{0,14}$/

/** A receipt or credit note of this booking, in the language it was made in; undefined if it has none of this number. */
export const receiptPage = async (
  { config, db }: Services,
  { hotel, row }: FoundBooking,
  number: string,
): Promise<Page | undefined> => {
  const { hotel_id } = hotel
  if (!NUMBER.test(number)) return undefined
  const receipts = await db.of(hotel_id).read((sql) => listReceipts(sql, hotel_id, row.booking_id))
  const receipt = receipts.find(({ receipt_number }) => receipt_number === Number(number))
  if (receipt === undefined) return undefined
  const { kind, content, receipt_number, created_at } = receipt
  const language = languageOf(receipt.language) ?? 'en'
  const { t } = payingWords(language, content.currency)
  const digits = fractionDigits(content.currency) ?? 2
  const { renderReceipt } = await pageBundle()
  const title = t(kind === 'receipt' ? 'receiptNumber' : 'creditNumber', { number: String(receipt_number) })
  return {
    language,
    color: hotel.default_color,
    theme: 'light',
    head: { title: `${title} · ${content.hotel.name}`, noindex: true },
    content: renderReceipt({
      language,
      hotel: content.hotel,
      kind,
      number: receipt_number,
      date: formatDay(todayIn(hotel.timezone, Date.parse(created_at))),
      bookingCode: content.booking_code,
      arrival: content.arrival_date,
      departure: content.departure_date,
      guestName: content.guest_name === null ? null : inOneLine(content.guest_name),
      currency: content.currency,
      amount: fromMinor(content.amount, digits),
      provider: content.provider,
      method: content.method,
      paymentCode: content.payment_code,
      charges: content.charges.map(({ is_included, amount, ...charge }) => ({
        ...charge,
        amount: fromMinor(amount, digits),
        isIncluded: is_included,
      })),
      stillDue: content.due_amount === undefined ? null : fromMinor(content.due_amount, digits),
      bookingUrl: `${bookingPage(config.publicUrl, hotel, row)}?lang=${language}`,
      company: companyOf(receipt),
      ask: mayName(receipt)
        ? {
            url: `${bookingPage(config.publicUrl, hotel, row)}/receipt/${receipt_number}`,
            ...(receipts.map(companyOf).findLast((company) => company !== null) ?? {
              name: '',
              taxNumber: '',
            }),
          }
        : null,
    }),
  }
}

const companyOf = ({ content: { company } }: Receipt) =>
  company === undefined ? null : { name: company.name, taxNumber: company.tax_number }

/** Of a guest who was forgotten nothing is put on it any more; a credit note is for whom its receipt is. */
export const mayName = ({ kind, content }: Receipt): boolean =>
  kind === 'receipt' && content.company === undefined && content.guest_name !== null
