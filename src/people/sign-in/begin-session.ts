import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WritingSql } from '../../db/connection/sql.ts'
import { AppError } from '../../errors.ts'
import { endSession, insertSession, type SignInMethod } from '../record/session-queries.ts'
import { clearCookie, readCookie, writeCookie } from './cookies.ts'
import { agentOf, type BrowserSessions, hashOfSession } from './sessions.ts'

const LONGEST_SECONDS = 30 * 24 * 60 * 60
const VALUE_BYTES = 32

/** A code for people and what is theirs, which tells nothing. */
export const newCode = (prefix: string): string =>
  `${prefix}_${randomBytes(9).toString('base64url').replace(/[-_]/g, '0')}`

export interface Begun {
  /** The cookie's value: only its hash is kept. */
  value: string
  session_code: string
}

/**
 * Begins a session of a person who proved who they are. Its value is always new, and the session that the browser had before
 * ends: whoever knew that one gets nothing by it.
 */
export const beginSession = async (
  sql: WritingSql,
  sessions: BrowserSessions,
  request: FastifyRequest,
  personCode: string,
  method: SignInMethod,
  challengeHash: Buffer | null = null,
): Promise<Begun> => {
  const value = randomBytes(VALUE_BYTES).toString('base64url')
  const session_code = newCode('ses')
  await endBrowserSession(sql, sessions, request)
  const isNew = await insertSession(sql, {
    session_hash: hashOfSession(value),
    session_code,
    person_code: personCode,
    method,
    user_agent: agentOf(request),
    address: request.ip,
    challenge_hash: challengeHash,
  })
  if (!isNew) throw new AppError('sign_in_failed')
  return { value, session_code }
}

/** Ends the session of the cookie that a browser sends, if there is one. */
export const endBrowserSession = async (
  sql: WritingSql,
  sessions: BrowserSessions,
  request: FastifyRequest,
): Promise<void> => {
  const before = readCookie(request.headers.cookie, sessions.jar.session)
  if (before) await endSession(sql, hashOfSession(before))
}

export const setSessionCookie = (
  reply: FastifyReply,
  { jar }: Pick<BrowserSessions, 'jar'>,
  { value }: Begun,
): void => void reply.header('set-cookie', writeCookie(jar, jar.session, value, LONGEST_SECONDS))

export const clearSessionCookie = (reply: FastifyReply, { jar }: Pick<BrowserSessions, 'jar'>): void =>
  void reply.header('set-cookie', clearCookie(jar, jar.session))
