import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { readCookie } from '../../people/sign-in/cookies.ts'
import type { SignIns } from '../../people/sign-in/sign-in.ts'
import { acceptedLanguage } from '../../stay/values/languages.ts'
import { type Entry, pageBundle } from '../frame/bundle.ts'
import { ICON_COLOR, iconPath } from '../frame/icon.ts'
import { sendHtml } from '../frame/send-html.ts'

/**
 * The desk for staff: one page for all its addresses, without data of a hotel. People sign in, and the browser sends their
 * cookie; or with a token, which the script keeps for the tab and sends to the API.
 */
export const registerDesk = (app: FastifyInstance, config: Config, signIns: SignIns): void => {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { desk } = await pageBundle()
    reply
      .header('content-security-policy', contentSecurityPolicy(config.publicUrl))
      .header('x-frame-options', 'DENY')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
      .header('cache-control', 'private, no-cache')
    return sendHtml(request, reply, 200, documentOf(desk, config, signIns, request))
  }
  for (const url of ['/desk', '/desk/*']) app.get(url, { schema: { hide: true } }, show)
}

/** Strict, because the page has an admin token: nothing from other sites, no scripts but ours, no frames. */
const contentSecurityPolicy = (publicUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${new URL(publicUrl).origin} data: blob:`,
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const documentOf = (
  { script, styles }: Entry,
  config: Config,
  { ways, sessions: { jar } }: SignIns,
  request: FastifyRequest,
): string => {
  const base = new URL(config.publicUrl).pathname.replace(/\/$/, '')
  const language = acceptedLanguage(request.headers['accept-language']) ?? 'en'
  const sheets = styles.map((file) => `<link rel="stylesheet" href="${base}/${file}">`).join('')
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
    `<meta name="vacancy-base" content="${base}">` +
    `<meta name="vacancy-url" content="${config.publicUrl}">` +
    `<meta name="vacancy-mail" content="${config.smtpUrl === undefined ? 'off' : 'on'}">` +
    `<meta name="vacancy-ways" content="${ways.join(' ')}">` +
    `<meta name="vacancy-session" content="${readCookie(request.headers.cookie, jar.session) ? 'on' : 'off'}">` +
    `<link rel="icon" type="image/svg+xml" href="${base}/${iconPath(ICON_COLOR)}">` +
    `<title>Vacancy</title>${sheets}<script type="module" src="${base}/${script}"></script></head>` +
    '<body><div id="desk"></div><noscript>The desk needs JavaScript. / Desk memerlukan JavaScript.</noscript>' +
    '</body></html>'
  )
}
