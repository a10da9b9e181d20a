import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { SIGN_ON_WORDS } from '../../../web/messages/sign-on.ts'
import { asUnavailable } from '../../db/connection/faults.ts'
import { AppError } from '../../errors.ts'
import { withTimeout } from '../../http/request/deadline.ts'
import { clearCookie, readCookie, writeCookie } from '../../people/sign-in/cookies.ts'
import type { SignIns } from '../../people/sign-in/sign-in.ts'
import { type Issuer, SignOnRefused } from '../../people/sso/issuer.ts'
import { openState, STATE_SECONDS, sealState } from '../../people/sso/sealed-state.ts'
import { signInByIssuer } from '../../people/sso/sign-in-by-issuer.ts'
import { pageBundle } from '../frame/bundle.ts'
import { contentSecurityPolicy, documentOf, escapeHtml, type Page } from '../frame/document.ts'
import { ICON_COLOR } from '../frame/icon.ts'
import { pathBefore } from '../frame/own-address.ts'
import { keepPrivate, languageFor } from '../frame/page-request.ts'
import { sendHtml } from '../frame/send-html.ts'
import { deskPost } from './desk-post.ts'

const CAME_BACK = '/desk/sso/callback'
/** Longer than other pages: the issuer is asked up to three times meanwhile. */
const ANSWER_WITHIN_MS = 12_000

const beginForm = Type.Object({
  back: Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*(/[A-Za-z0-9][A-Za-z0-9_.-]*)*$',
      description: 'The screen',
    }),
  ),
})

const random = (): string => randomBytes(32).toString('base64url')

/** Single sign-on. It begins at our own pages, so nobody is signed in by following a link of somebody else. */
export const registerSignOn = (app: FastifyInstance, signIns: SignIns, issuer: Issuer | undefined): void => {
  const { key, sessions, publicUrl } = signIns
  const { jar } = sessions

  deskPost(app, signIns)('sso', beginForm, async ({ back = '' }, _request, reply) => {
    if (issuer === undefined) throw new AppError('route_not_found')
    signIns.requireSafeWay()
    const carried = { state: random(), nonce: random(), verifier: random(), back }
    const { state, nonce, verifier } = carried
    const url = await issuer.signInUrl(publicUrl + CAME_BACK, state, nonce, verifier)
    const sealed = await sealState(key, { ...carried, ends: Date.now() + STATE_SECONDS * 1000 })
    reply.header('set-cookie', writeCookie(jar, jar.signOn, sealed, STATE_SECONDS))
    return { url }
  })
  if (issuer === undefined) return

  const enter = async (request: FastifyRequest) => {
    const carried = await openState(key, readCookie(request.headers.cookie, jar.signOn))
    if (carried === undefined) throw new SignOnRefused('the browser did not begin here, or too long ago')
    const cameBackTo = new URL(publicUrl + CAME_BACK)
    cameBackTo.search = new URL(request.url, 'http://here').search
    const subject = await issuer.subjectOf(cameBackTo, carried)
    return { ...(await signInByIssuer(signIns, request, subject)), back: carried.back }
  }

  app.get(CAME_BACK, { schema: { hide: true } }, async (request, reply) => {
    keepPrivate(reply)
    // It is good once, however this ends.
    reply.header('set-cookie', clearCookie(jar, jar.signOn))
    try {
      const { person, begun, back } = await withTimeout(enter(request), ANSWER_WITHIN_MS)
      await signIns.tellBrowser(reply, person.email, begun)
      return reply.redirect(`${publicUrl}/desk${back === '' ? '' : `/${back}`}`, 303)
    } catch (err) {
      const error = asUnavailable(err)
      const isAway = error instanceof AppError && error.retryable
      if (!isAway && !(err instanceof SignOnRefused)) throw err
      request.log.warn({ reason: (err as Error).message }, 'single sign-on was refused')
      return send(request, reply, isAway ? 'away' : 'refused')
    }
  })

  const send = async (request: FastifyRequest, reply: FastifyReply, kind: 'refused' | 'away') => {
    await pageBundle()
    const page = signOnPage(kind, request, publicUrl)
    reply
      .header('content-security-policy', contentSecurityPolicy(page, publicUrl))
      .header('x-frame-options', 'DENY')
    const text = documentOf(page, await pageBundle(), pathBefore(publicUrl))
    return sendHtml(request, reply, kind === 'away' ? 503 : 403, text)
  }
}

const signOnPage = (kind: 'refused' | 'away', request: FastifyRequest, publicUrl: string): Page => {
  const language = languageFor(request)
  const words = SIGN_ON_WORDS[language]
  const text = kind === 'away' ? words.away : words.refused
  return {
    language,
    color: ICON_COLOR,
    head: { title: words.title, noindex: true },
    isPlain: true,
    isAlone: true,
    content:
      `<main class="page is-narrow"><div class="notice"><h1>${escapeHtml(words.title)}</h1>` +
      `<p>${escapeHtml(text)}</p><p><a href="${escapeHtml(publicUrl)}/desk">${escapeHtml(words.back)}</a></p></div></main>`,
  }
}
