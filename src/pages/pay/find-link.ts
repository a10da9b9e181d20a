import { findBookingById } from '../../bookings/record/queries.ts'
import type { Booking } from '../../bookings/shape/booking.ts'
import type { Sql } from '../../db/connection/sql.ts'
import { findHotel, findHotelId, findPaymentProvider, type HotelRow } from '../../hotels/queries.ts'
import { linkAmount } from '../../payments/collect/due-times.ts'
import { findLink, type PaymentLink } from '../../payments/record/link-queries.ts'
import { isSecretOf, readSecret } from '../../payments/record/link-secret.ts'
import type { Payment } from '../../payments/record/payment.ts'
import { findPaymentByCode, timeNow } from '../../payments/record/queries.ts'
import { findSetting, type SettingRow } from '../../payments/settings/queries.ts'
import type { Services } from '../../services.ts'
import type { Minor } from '../../stay/values/money.ts'

/** A link to pay by, with what its page shows. */
export interface FoundLink {
  hotel: HotelRow
  row: Booking
  link: PaymentLink
  /** Its payments, oldest first. */
  payments: readonly Payment[]
  /** Through whom the hotel is paid; undefined: through nobody. */
  setting: SettingRow | undefined
  /** What it asks for now; 0: nothing any more. */
  amount: Minor
}

const readLink = async (
  sql: Sql,
  hotelId: number,
  linkId: number,
  isOf: (link: PaymentLink) => boolean,
): Promise<FoundLink | undefined> => {
  const link = await findLink(sql, hotelId, linkId)
  if (link === undefined || !isOf(link)) return undefined
  const [hotel, row, account, now] = await Promise.all([
    findHotel(sql, hotelId),
    findBookingById(sql, hotelId, link.booking_id),
    findPaymentProvider(sql, hotelId),
    timeNow(sql),
  ])
  if (hotel === undefined || row === undefined) return undefined
  const provider = account?.payment_provider ?? null
  const setting = provider === null ? undefined : await findSetting(sql, hotelId, provider)
  const isOpen = setting !== undefined && link.ended_at === null
  const amount = isOpen ? linkAmount(row, link.amount, setting.provider, Date.parse(now)) : 0
  const payments = (row.payments ?? []).filter(({ link_id }) => link_id === linkId)
  return { hotel, row, link, payments, setting, amount }
}

/** By the secret in its address. */
export const linkBySecret = async ({ db }: Services, secret: string): Promise<FoundLink | undefined> => {
  const claimed = readSecret(secret)
  if (claimed === undefined) return undefined
  const { chain_code, hotel_code, linkId } = claimed
  const hotelId = await db.directory.read((sql) => findHotelId(sql, chain_code, hotel_code))
  if (hotelId === undefined) return undefined
  return db.of(hotelId).read((sql) => readLink(sql, hotelId, linkId, (link) => isSecretOf(link, secret)))
}

const PAYMENT_CODE = /^pay_[A-Za-z0-9_-]{16}$/

/** By the code of a payment that was begun by it: whoever comes back from the provider has that. */
export const linkByPayment = async (
  { db }: Services,
  { hotel_id }: HotelRow,
  code: string,
): Promise<FoundLink | undefined> => {
  if (!PAYMENT_CODE.test(code)) return undefined
  return db.of(hotel_id).read(async (sql) => {
    const payment = await findPaymentByCode(sql, hotel_id, code)
    return payment?.link_id == null ? undefined : readLink(sql, hotel_id, payment.link_id, () => true)
  })
}
