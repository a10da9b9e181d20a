import { createHash } from 'node:crypto'
import { accentStyle } from '../../../web/shared/colour.ts'
import { RIGHT_TO_LEFT } from '../../../web/shared/words.ts'
import type { Theme } from '../../../web/widget/types.ts'
import type { Bundle } from './bundle.ts'
import { iconPath } from './icon.ts'

/** Escapes text for elements and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** JSON for a script element, escaped so that nothing in it can end the element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

export interface PageHead {
  title: string
  description?: string
  picture?: string
  /** The address search engines should keep. */
  canonical?: string
  /** The same page in other languages: tag and address. */
  alternates?: [string, string][]
  jsonLd?: object
  /** Where the page goes by itself, and when. */
  refresh?: { seconds: number; url: string }
  noindex?: boolean
}

export interface Page {
  /** Whose script and styles it has; left out: those of a hotel's pages. */
  entry?: 'chain'
  language: string
  color: string
  /** Unset: light or dark as the system prefers. */
  theme?: Theme
  head: PageHead
  /** The class of the body element, such as in-frame. */
  bodyClass?: string
  /** Its forms lead to other sites, such as a payment provider. */
  leadsAway?: boolean
  /** Where browsers without scripts go instead. */
  withoutScript?: string
  /** It works without scripts, and starts none: what needs them is not shown. */
  isPlain?: boolean
  content: string
  /** No other site may show it in a frame, where it could lay something over a button. */
  isAlone?: boolean
  /** Addresses of code that the first view needs beside the script. */
  parts?: string[]
  /** The data that the page's script starts with. */
  data?: unknown
}

const WITHOUT_SCRIPT = '.needs-script{display:none!important}'

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Browsers apply this to the redirect after a form too. Where a provider's page is, only the provider knows. */
const formAction = (leadsAway: boolean, publicUrl: string): string =>
  leadsAway
    ? `form-action 'self' https:${publicUrl.startsWith('https:') ? '' : ' http:'}`
    : "form-action 'self'"

/** Only our own files run. The two inline styles of the page are allowed by their hashes. */
export const contentSecurityPolicy = (
  { color, theme, isAlone, leadsAway }: Page,
  publicUrl: string,
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${sha256(accentStyle(color, theme))} ${sha256(WITHOUT_SCRIPT)}`,
    `img-src 'self' ${new URL(publicUrl).origin}`,
    "connect-src 'self'",
    formAction(leadsAway === true, publicUrl),
    "base-uri 'none'",
    // Any site may frame other pages: they have no session, so the site cannot act in a guest's name.
    `frame-ancestors ${isAlone ? "'none'" : '*'}`,
  ].join('; ')

const meta = (kind: 'name' | 'property', name: string, content: string | undefined): string =>
  content === undefined || content === '' ? '' : `<meta ${kind}="${name}" content="${escapeHtml(content)}">`

const headTags = (head: PageHead): string => {
  const { title, description, picture, canonical, alternates = [], jsonLd, noindex, refresh } = head
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    noindex ? meta('name', 'robots', 'noindex') : '',
    refresh === undefined
      ? ''
      : `<meta http-equiv="refresh" content="${refresh.seconds};url=${escapeHtml(refresh.url)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', picture),
    meta('property', 'og:url', canonical),
    meta('name', 'twitter:card', picture === undefined ? undefined : 'summary_large_image'),
    canonical === undefined ? '' : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...alternates.map(
      ([tag, address]) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(address)}">`,
    ),
    jsonLd === undefined ? '' : `<script type="application/ld+json">${scriptJson(jsonLd)}</script>`,
  ].join('')
}

const refreshTo = (url: string | undefined): string =>
  url === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${escapeHtml(url)}">`

/** The whole document around a page. */
export const documentOf = (page: Page, bundle: Bundle, base: string): string => {
  const { theme = 'auto' } = page
  const { script, styles: sheets } = page.entry === undefined ? bundle : bundle[page.entry]
  const direction = RIGHT_TO_LEFT.has(page.language) ? 'rtl' : 'ltr'
  const styles = sheets.map((file) => `<link rel="stylesheet" href="${base}/${file}">`).join('')
  return (
    `<!doctype html><html lang="${page.language}" dir="${direction}"${theme === 'auto' ? '' : ` data-theme="${theme}"`}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}">${headTags(page.head)}` +
    `<link rel="icon" type="image/svg+xml" href="${base}/${iconPath(page.color)}">` +
    `${styles}<style>${accentStyle(page.color, theme)}</style>` +
    (page.isPlain
      ? `<style>${WITHOUT_SCRIPT}</style>`
      : `<noscript><style>${WITHOUT_SCRIPT}</style>${refreshTo(page.withoutScript)}</noscript>`) +
    `<script type="module" src="${base}/${script}"></script>` +
    `${(page.parts ?? []).map((file) => `<link rel="modulepreload" href="${file}">`).join('')}</head>` +
    `<body${page.bodyClass === undefined ? '' : ` class="${page.bodyClass}"`}>` +
    `<div id="app">${page.content}</div>` +
    (page.data === undefined
      ? ''
      : `<script type="application/json" id="data">${scriptJson(page.data)}</script>`) +
    '</body></html>'
  )
}
