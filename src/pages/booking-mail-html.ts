import { escapeHtml as e } from './document.ts'

/** What a mail shows, before it becomes text or HTML. */
export interface Letter {
  language: string
  direction: 'ltr' | 'rtl'
  color: string
  hotelName: string
  lead: string
  /** What happened since the last mail, and its title; no lines: nothing is to be added. */
  happened: [title: string, lines: string[]]
  /** What is named, and what it is. */
  facts: [string, string][]
  /** What is paid for, and what that costs. */
  lines: [string, string][]
  total: [string, string]
  /** What of it is paid, and when the rest is. */
  money: [string, string][]
  link: { text: string; url: string }
  /** What is to be done. */
  notes: [string, string][]
  receipts: { text: string; url: string }[]
  policies: [string, string][]
  questions: string
  reach: string[]
}

// Mail programs know tables and style attributes, and little else.
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const SOFT = 'color:#565d64'

const rows = (pairs: [string, string][], endAligned: boolean): string =>
  pairs
    .map(
      ([name, value]) =>
        `<tr><td style="padding:4px 16px 4px 0;${SOFT};vertical-align:top">${e(name)}</td>` +
        `<td style="padding:4px 0;${endAligned ? 'text-align:end' : 'font-weight:600'}">${e(value)}</td></tr>`,
    )
    .join('')

const table = (content: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:15px">${content}</table>`

const totalRow = ([name, value]: [string, string]): string =>
  `<tr><td style="padding:10px 16px 0 0;border-top:1px solid #e2e0da;font-weight:700">${e(name)}</td>` +
  `<td style="padding:10px 0 0;border-top:1px solid #e2e0da;font-weight:700;text-align:end">${e(value)}</td></tr>`

const policy = ([title, text]: [string, string]): string =>
  `<p style="margin:0 0 12px;font-size:14px"><strong>${e(title)}</strong><br><span style="${SOFT}">${e(text).replaceAll('\n', '<br>')}</span></p>`

const happened = ([title, lines]: Letter['happened']): string =>
  lines.length === 0
    ? ''
    : `<p style="margin:0 0 4px;font-size:14px;font-weight:700">${e(title)}</p>` +
      `<ul style="margin:0 0 20px;padding:0 20px;font-size:15px">` +
      `${lines.map((line) => `<li style="margin:0 0 4px">${e(line)}</li>`).join('')}</ul>`

/** The letter as mail programs show it. */
export const mailHtml = (letter: Letter): string =>
  `<!doctype html><html lang="${letter.language}" dir="${letter.direction}"><head><meta charset="utf-8">` +
  `<title>${e(letter.hotelName)}</title></head>` +
  `<body style="margin:0;padding:24px 12px;background:#f6f5f2;color:#1b1e21;${FONT};font-size:16px;line-height:1.5">` +
  `<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto">` +
  `<tr><td style="padding:28px;background:#ffffff;border:1px solid #e2e0da;border-radius:12px">` +
  `<p style="margin:0 0 4px;color:${letter.color};font-weight:700">${e(letter.hotelName)}</p>` +
  `<h1 style="margin:0 0 20px;font-size:21px;line-height:1.3">${e(letter.lead)}</h1>` +
  happened(letter.happened) +
  table(rows(letter.facts, false)) +
  table(rows(letter.lines, true) + totalRow(letter.total) + rows(letter.money, true)) +
  letter.notes.map(policy).join('') +
  `<p style="margin:0 0 24px"><a href="${e(letter.link.url)}" style="display:inline-block;padding:12px 22px;` +
  `background:${letter.color};color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none">${e(letter.link.text)}</a></p>` +
  letter.receipts
    .map(
      ({ text, url }) => `<p style="margin:0 0 12px;font-size:14px"><a href="${e(url)}">${e(text)}</a></p>`,
    )
    .join('') +
  letter.policies.map(policy).join('') +
  (letter.questions === ''
    ? ''
    : `<p style="margin:20px 0 0;font-size:14px;${SOFT}">${[letter.questions, ...letter.reach].map(e).join('<br>')}</p>`) +
  `</td></tr></table></body></html>`
