import nodemailer from 'nodemailer'
import { JobRunner } from '../jobs/runner.ts'
import { type Outcome, workOf } from '../jobs/work.ts'
import type { Services } from '../services.ts'
import {
  claimMail,
  findBacklog,
  findHotelsDue,
  noteFailure,
  noteGivenUp,
  noteSent,
  returnMail,
  takeQueued,
} from './lease-queries.ts'
import { keepMessage } from './message-queries.ts'
import type { MailLease } from './queries.ts'

const EVERY_MS = 2000
const AT_ONCE = 4
const TIMEOUT_MS = 20_000
const SEND_WITHIN_MS = 90_000
// Longer than sending can take, so that no other process sends the same mail.
const LEASE_SECONDS = 600
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const RETRY = {
  waitsMs: [15_000, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR],
  spread: [0.8, 1.2],
  /** Mail that could not be sent in this time is out of date and is given up. */
  giveUpAfterMs: 3 * 24 * HOUR,
} as const

export interface ComposedMail {
  /** The sender's name. */
  sender: string
  to: { name: string; address: string } | undefined
  replyTo: string | undefined
  subject: string
  text: string
  html: string
  calendar: string | undefined
}

/** Writes one mail about all acts, from the current data; undefined if there is nothing left to write about. */
export type Compose = (mail: MailLease) => Promise<ComposedMail | undefined>

interface Sent extends Outcome {
  error: string
  code: string | undefined
}

export type MailWorker = JobRunner<MailLease, MailLease, Sent>

/** Sends queued mail, each by one process at a time; undefined if no mail server is configured. */
export const mailWorker = (services: Services, compose: Compose): MailWorker | undefined => {
  const { config, db, log } = services
  if (config.smtpUrl === undefined) return undefined
  const transport = nodemailer.createTransport(config.smtpUrl, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as object)
  const send = async (mail: MailLease): Promise<Sent> => {
    const composed = await composeWhole(db, compose, mail)
    if (composed?.to === undefined) return SENT
    const messageId = messageIdOf(mail, config.publicUrl)
    const sent = await transport
      .sendMail({ ...envelope(services, composed), messageId })
      .then(() => SENT, failed)
    await keep(services, mail, composed, sent)
    return sent
  }
  return new JobRunner({ ...outbox(services, send), close: () => transport.close() }, db, log)
}

/**
 * Takes what is queued before and after the booking is read: so a mail is about just the acts that led to what it shows, and one
 * that comes later is in the next.
 */
const composeWhole = async (
  db: Services['db'],
  compose: Compose,
  mail: MailLease,
): Promise<ComposedMail | undefined> => {
  const more = () => db.of(mail.hotel_id).write((sql) => takeQueued(sql, mail, LEASE_SECONDS))
  await more()
  for (;;) {
    const composed = await compose(mail)
    if (!(await more())) return composed
  }
}

const LONGEST_BODY = 20_000
const LONGEST_LINE = 500

/** Who has it may pay by it, and no more is kept of it than a hash. */
const withoutSecret = (text: string): string =>
  text.replace(/\/pay\/[\w.-]{1,50}~[\w.-]{1,50}~[0-9a-z]{1,11}~[\w-]{32}/g, '/pay/…')

/** Keeps what was sent, or was to be, for staff. That it is not kept is no reason to send it again. */
const keep = async (
  { db, log }: Services,
  { hotel_id, booking_id, recipient, acts }: MailLease,
  { to, subject, text }: ComposedMail,
  { done, error }: Sent,
): Promise<void> => {
  const message = {
    message_id: acts[0]!.mail_id,
    booking_id,
    recipient,
    kinds: [...new Set(acts.map(({ kind }) => kind))],
    language: acts.at(-1)!.language,
    address: to!.address,
    subject: subject.slice(0, LONGEST_LINE),
    body: withoutSecret(text).slice(0, LONGEST_BODY),
    link_id: acts.findLast(({ link_id }) => link_id !== null)?.link_id ?? null,
    attempts: Math.max(...acts.map(({ attempts }) => attempts)),
    last_error: done ? null : error,
    sent_at: done ? new Date().toISOString() : null,
  }
  await db
    .of(hotel_id)
    .transaction((sql) => keepMessage(sql, hotel_id, message))
    .catch((err) => log.error({ err, hotel_id }, 'a mail could not be kept for staff'))
}

const SENT: Sent = { done: true, error: '', code: undefined }

const failed = (err: unknown): Sent => {
  const { code } = err as { code?: string }
  return { done: false, error: describe(err), code }
}

const outbox = ({ log }: Services, send: (mail: MailLease) => Promise<Sent>) =>
  workOf<MailLease, Sent>({
    name: 'mail',
    mostAtOnce: AT_ONCE,
    lookEveryMs: EVERY_MS,
    stepWithinMs: SEND_WITHIN_MS,
    retry: RETRY,
    due: findHotelsDue,
    lease: (sql, hotelId, most) => claimMail(sql, hotelId, most, LEASE_SECONDS),
    perform: (_lease, mail) => send(mail),
    failed,
    attempt: ({ acts }) => Math.max(...acts.map(({ attempts }) => attempts)),
    // Of the newest act: it is mailed, with all before it, as long as it is of use.
    ageMs: ({ acts }) => Math.min(...acts.map(({ age_seconds }) => age_seconds)) * 1000,
    advance: async (sql, mail) => (await noteSent(sql, mail)) > 0,
    async postpone(sql, mail, _step, { error, code }, { attempt, waitMs }) {
      await (waitMs === null ? noteGivenUp(sql, mail, error) : noteFailure(sql, mail, error, waitMs))
      log.warn({ mail_id: mail.acts[0]!.mail_id, attempts: attempt, code }, 'a mail was not sent')
    },
    giveBack: returnMail,
    backlog: findBacklog,
  })

/**
 * The same for all attempts to mail the same acts, so that mail programs recognise a mail that was sent twice; another once an
 * act joined them, so that none hides it.
 */
const messageIdOf = ({ hotel_id, acts }: MailLease, publicUrl: string): string => {
  const [first, last] = [acts[0]!.mail_id, acts.at(-1)!.mail_id]
  const joined = acts.length === 1 ? '' : `.${last}.${acts.length}`
  return `<booking.${hotel_id}.${first}${joined}@${new URL(publicUrl).hostname}>`
}

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

/** A mail server's message may contain the guest's address, so only the kind of failure is stored. */
const describe = (err: unknown): string => {
  const { code, responseCode } = err as { code?: string; responseCode?: number }
  return [code ?? (err as Error).name, responseCode].filter(Boolean).join(' ')
}
