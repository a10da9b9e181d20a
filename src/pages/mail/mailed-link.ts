import type { Booking } from '../../bookings/shape/booking.ts'
import { findPaymentProvider } from '../../hotels/queries.ts'
import type { MailLease } from '../../mail/queries.ts'
import { linkAmount } from '../../payments/collect/due-times.ts'
import { findLink, noteMailed } from '../../payments/record/link-queries.ts'
import { hashOf, type LinkOwner, linkUrl, newSecret } from '../../payments/record/link-secret.ts'
import { timeNow } from '../../payments/record/queries.ts'
import type { Services } from '../../services.ts'
import { fractionDigits, fromMinor } from '../../stay/values/money.ts'

/** A link to pay by, as a mail sends it. */
export interface MailedLink {
  url: string
  amount: number
}

/**
 * The newest link that these acts send, if it can still be paid. Its secret is made anew, because only a hash of it is kept: of a
 * mail that is tried again the last one counts.
 */
export const linkOf = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  { hotel_id, acts, recipient }: MailLease,
  booking: Booking,
  owner: LinkOwner,
): Promise<MailedLink | undefined> => {
  const linkId = acts.findLast(({ link_id }) => link_id !== null)?.link_id ?? null
  if (linkId === null || recipient !== 'guest') return undefined
  const [link, hotel, now] = await db
    .of(hotel_id)
    .read((sql) =>
      Promise.all([findLink(sql, hotel_id, linkId), findPaymentProvider(sql, hotel_id), timeNow(sql)]),
    )
  const provider = hotel?.payment_provider ?? null
  if (link === undefined || link.ended_at !== null || provider === null) return undefined
  const amount = linkAmount(booking, link.amount, provider, Date.parse(now))
  if (amount === 0) return undefined
  const secret = newSecret(owner, linkId)
  await db.of(hotel_id).write((sql) => noteMailed(sql, hotel_id, linkId, hashOf(secret)))
  return {
    url: linkUrl(config.publicUrl, secret),
    amount: fromMinor(amount, fractionDigits(booking.currency) ?? 2),
  }
}
