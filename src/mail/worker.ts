import nodemailer from 'nodemailer'
import { findBookingById } from '../bookings/queries.ts'
import { findHotel } from '../hotels/queries.ts'
import type { Services } from '../services.ts'
import { type ComposedMail, composeMail } from './compose.ts'
import { claimMail, type MailRow, noteFailure, noteSent } from './queries.ts'

const EVERY_MS = 2000
const AT_ONCE = 10
// Longer than one batch can take, so that nobody else sends what is still in hand.
const LEASE_SECONDS = 600
const TIMEOUT_MS = 20_000
/** What nobody could be told within this time is no news any more. */
const LONGEST_SECONDS = 3 * 24 * 3600
const WAITS_SECONDS = [15, 60, 300, 900, 3600, 3 * 3600, 6 * 3600]

export interface MailWorker {
  /** Sends what is due; answers how many were sent. */
  sendDue(): Promise<number>
  stop(): Promise<void>
}

/** Sends what the outbox holds. Any number of processes may: each mail is in one's hands at a time. */
export const startMail = (services: Services, everyMs = EVERY_MS): MailWorker | undefined => {
  const { config, log } = services
  if (config.smtpUrl === undefined) return undefined
  const transport = nodemailer.createTransport(config.smtpUrl, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as object)
  const send = (mail: ComposedMail, messageId: string) =>
    transport.sendMail({ ...envelope(services, mail), messageId })
  let running: Promise<number> | undefined
  let stopped = false
  const sendDue = (): Promise<number> => {
    running ??= sendBatch(services, send, () => stopped).finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(() => {
    void sendDue().catch((err) => log.warn({ err }, 'the outbox could not be read; it is tried again'))
  }, everyMs)
  timer.unref()
  return {
    sendDue,
    async stop() {
      stopped = true
      clearInterval(timer)
      await running?.catch(() => {})
      transport.close()
    },
  }
}

type Send = (mail: ComposedMail, messageId: string) => Promise<unknown>

const sendBatch = async (services: Services, send: Send, isStopped: () => boolean): Promise<number> => {
  const { db } = services
  const batch = await db.write((sql) => claimMail(sql, AT_ONCE, LEASE_SECONDS))
  let sent = 0
  for (const mail of batch) {
    // What is left goes back as it was: another process, or the next start, takes it.
    if (isStopped()) await db.write((sql) => noteFailure(sql, mail, 'the server stopped', 0))
    else if (await sendOne(services, send, mail)) sent++
  }
  return sent
}

const sendOne = async (services: Services, send: Send, mail: MailRow): Promise<boolean> => {
  const { db, log, config } = services
  try {
    const composed = await compose(services, mail)
    if (composed?.to !== undefined) await send(composed, messageIdOf(mail, config.publicUrl))
    await db.write((sql) => noteSent(sql, mail))
    return true
  } catch (err) {
    const wait = mail.age_seconds > LONGEST_SECONDS ? null : waitAfter(mail.attempts)
    await db.write((sql) => noteFailure(sql, mail, describe(err), wait))
    log.warn({ mail_id: mail.mail_id, attempts: mail.attempts, code: codeOf(err) }, 'a mail was not sent')
    return false
  }
}

const compose = async ({ db, config }: Services, mail: MailRow): Promise<ComposedMail | undefined> => {
  const [row, hotel] = await db.read((sql) =>
    Promise.all([findBookingById(sql, mail.hotel_id, mail.booking_id), findHotel(sql, mail.hotel_id)]),
  )
  return row === undefined || hotel === undefined
    ? undefined
    : composeMail(mail, row, hotel, config.publicUrl)
}

const waitAfter = (attempts: number): number => {
  const wait = WAITS_SECONDS[attempts - 1] ?? WAITS_SECONDS.at(-1)!
  return wait * (0.8 + Math.random() * 0.4)
}

/** The same over all attempts, so that a mail sent twice can be seen to be one. */
const messageIdOf = ({ hotel_id, mail_id }: MailRow, publicUrl: string): string =>
  `<booking.${hotel_id}.${mail_id}@${new URL(publicUrl).hostname}>`

const envelope = ({ config }: Services, mail: ComposedMail) => ({
  from: { name: mail.sender, address: config.mailFrom },
  to: mail.to!,
  ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  headers: { 'Auto-Submitted': 'auto-generated' },
  attachments:
    mail.calendar === undefined
      ? []
      : [{ filename: 'stay.ics', content: mail.calendar, contentType: 'text/calendar; charset=utf-8' }],
})

const codeOf = (err: unknown): string | undefined => (err as { code?: string }).code

/** A mail server may quote the guest's address: kept is only what kind of failure it was. */
const describe = (err: unknown): string => {
  const { code, responseCode } = err as { code?: string; responseCode?: number }
  return [code ?? (err as Error).name, responseCode].filter(Boolean).join(' ')
}
