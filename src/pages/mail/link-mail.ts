import { setTimeout as delay } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import { LINK_MAIL } from '../../../web/messages/link-mail.ts'
import { findHotel } from '../../hotels/queries.ts'
import type { LinkToMail, MailLink } from '../../people/routes.ts'
import type { Services } from '../../services.ts'
import { languageOf } from '../../stay/values/languages.ts'
import { mailedName } from '../../typed/mailed.ts'

const TIMEOUT_MS = 20_000
const RETRY_AFTER_MS = [15_000, 60_000, 300_000]
const MOST_UNDER_WAY = 50

const filled = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** What such a mail says. */
export const linkMailText = (
  { kind, language, url }: Pick<LinkToMail, 'kind' | 'language' | 'url'>,
  values: { by: string; hotel: string },
): { subject: string; text: string } => {
  const words = LINK_MAIL[languageOf(language) ?? 'en']
  const [subject, lead] =
    kind === 'invite' ? [words.inviteSubject, words.inviteLead] : [words.resetSubject, words.resetLead]
  return { subject: filled(subject, values), text: `${filled(lead, values)}\n\n${url}\n\n${words.goodFor}\n` }
}

/**
 * Mails links of people; undefined if no mail server is configured. Only a hash of a link is kept, so what could not be sent is
 * tried again by this process alone, and for some minutes: whoever waits for it asks for another.
 */
export const linkMailer = ({ config, db, log }: Services): MailLink | undefined => {
  if (config.smtpUrl === undefined) return undefined
  const transport = nodemailer.createTransport(config.smtpUrl, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as object)
  let underWay = 0
  const send = async (mail: LinkToMail): Promise<void> => {
    const { hotelId } = mail
    const hotel =
      hotelId === undefined ? undefined : await db.of(hotelId).read((sql) => findHotel(sql, hotelId))
    const values = { by: mailedName(mail.by), hotel: mailedName(hotel?.hotel_name ?? '') }
    const from = { name: values.hotel || 'Vacancy', address: config.mailFrom }
    const headers = { 'Auto-Submitted': 'auto-generated' }
    const to = { name: '', address: mail.to }
    await transport.sendMail({ from, to, headers, ...linkMailText(mail, values) })
  }
  const sendAtLast = async (mail: LinkToMail): Promise<void> => {
    for (const waitMs of [...RETRY_AFTER_MS, undefined])
      try {
        await send(mail)
        return
      } catch (err) {
        // Neither the link nor the address: who reads the log is not who it is for.
        if (waitMs === undefined)
          log.error({ code: (err as { code?: string }).code }, 'a link for staff could not be mailed')
        else await delay(waitMs, undefined, { ref: false })
      }
  }
  return (mail) => {
    if (underWay >= MOST_UNDER_WAY) return
    underWay++
    void sendAtLast(mail).finally(() => {
      underWay--
    })
  }
}
