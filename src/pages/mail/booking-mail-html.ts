import { escapeHtml as e } from '../frame/document.ts'

/** What a mail shows, before it becomes text or HTML. */
export interface Letter {
  language: string
  direction: 'ltr' | 'rtl'
  /** The hotel's colour, readable on light and on dark ground. */
  colors: { light: string; dark: string }
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

// Mail programs know tables and style attributes, and little else: Outlook takes colours from attributes, no padding of
// links, no widest width, and no font from around a table. Those that know styles get a dark mode and less margin on a phone.
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const SOFT = 'class="soft" style="color:#565d64'

const darkStyle = (accent: string): string =>
  '<style>@media (max-width:480px){.card{padding:20px 18px!important}.ground{padding:12px 8px!important}}</style>' +
  '<style>:root{color-scheme:light dark}</style><style>@media (prefers-color-scheme:dark){' +
  'body,.ground{background-color:#14181b!important;color:#e8e6e1!important}' +
  '.card{background-color:#23282c!important;border-color:#3a4147!important}.line{border-color:#3a4147!important}' +
  `.soft{color:#aab2b9!important}.accent,a{color:${accent}!important}` +
  `.button{background-color:${accent}!important}.button a{color:#0d1012!important}}</style>`

/** The space between a name and its value, on the side where the value is. */
const gap = (top: number, bottom: number, { direction }: Letter): string =>
  direction === 'rtl' ? `padding:${top}px 0 ${bottom}px 16px` : `padding:${top}px 16px ${bottom}px 0`

const rows = (letter: Letter, pairs: [string, string][], endAligned: boolean): string =>
  pairs
    .map(
      ([name, value]) =>
        `<tr><td ${SOFT};${gap(4, 4, letter)};vertical-align:top">${e(name)}</td>` +
        `<td style="padding:4px 0;vertical-align:top;${alignment(letter, endAligned)}">${e(value)}</td></tr>`,
    )
    .join('')

/** Said by name: few mail programs know start and end. */
const alignment = ({ direction }: Letter, endAligned: boolean): string => {
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
  return endAligned ? `text-align:${end};white-space:nowrap` : `text-align:${start};font-weight:600`
}

const table = (content: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;${FONT};font-size:15px;line-height:1.5">${content}</table>`

const totalRow = (letter: Letter): string => {
  const [name, value] = letter.total
  const line = 'class="line" style="border-top:1px solid #e2e0da;font-weight:700'
  return (
    `<tr><td ${line};${gap(10, 4, letter)}">${e(name)}</td>` +
    `<td ${line};padding:10px 0 4px;${alignment(letter, true)}">${e(value)}</td></tr>`
  )
}

const policy = ([title, text]: [string, string]): string =>
  `<p style="margin:0 0 12px;font-size:14px"><strong>${e(title)}</strong><br><span ${SOFT}">${e(text).replaceAll('\n', '<br>')}</span></p>`

const happened = ([title, lines]: Letter['happened']): string =>
  lines.length === 0
    ? ''
    : `<p style="margin:0 0 4px;font-size:14px;font-weight:700">${e(title)}</p>` +
      `<ul style="margin:0 0 20px;padding:0 20px;font-size:15px">` +
      `${lines.map((line) => `<li style="margin:0 0 4px">${e(line)}</li>`).join('')}</ul>`

const links = ({ link, receipts, colors }: Letter): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>` +
  `<td class="button" bgcolor="${colors.light}" style="padding:12px 22px;background-color:${colors.light};border-radius:8px;${FONT};font-size:16px">` +
  `<a href="${e(link.url)}" style="color:#ffffff;font-weight:600;text-decoration:none">${e(link.text)}</a></td></tr></table>` +
  receipts
    .map(
      ({ text, url }) => `<p style="margin:0 0 12px;font-size:14px"><a href="${e(url)}">${e(text)}</a></p>`,
    )
    .join('')

/** Outlook knows no widest width: it gets a table of that width around the letter. */
const OUTLOOK = [
  '<!--[if mso]><table role="presentation" align="center" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
  '<!--[if mso]></td></tr></table><![endif]-->',
] as const

/** The letter as mail programs show it. */
export const mailHtml = (letter: Letter): string =>
  `<!doctype html><html lang="${letter.language}" dir="${letter.direction}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">' +
  '<meta name="x-apple-disable-message-reformatting">' +
  `<title>${e(letter.hotelName)}</title>${darkStyle(letter.colors.dark)}</head>` +
  `<body bgcolor="#f6f5f2" style="margin:0;padding:0;background-color:#f6f5f2">` +
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f6f5f2" dir="${letter.direction}"><tr>` +
  `<td class="ground" style="padding:24px 12px;background-color:#f6f5f2;color:#1b1e21;${FONT};font-size:16px;line-height:1.5">${OUTLOOK[0]}` +
  `<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" dir="${letter.direction}" style="max-width:560px;margin:0 auto">` +
  `<tr><td class="card" bgcolor="#ffffff" style="padding:28px;background-color:#ffffff;border:1px solid #e2e0da;border-radius:12px;${FONT};word-break:break-word">` +
  `<p class="accent" style="margin:0 0 4px;color:${letter.colors.light};font-weight:700">${e(letter.hotelName)}</p>` +
  `<h1 style="margin:0 0 20px;font-size:21px;line-height:1.3">${e(letter.lead)}</h1>` +
  happened(letter.happened) +
  table(rows(letter, letter.facts, false)) +
  table(rows(letter, letter.lines, true) + totalRow(letter) + rows(letter, letter.money, true)) +
  letter.notes.map(policy).join('') +
  links(letter) +
  letter.policies.map(policy).join('') +
  (letter.questions === ''
    ? ''
    : `<p ${SOFT};margin:20px 0 0;font-size:14px">${[e(letter.questions), ...letter.reach.map((line) => `<span dir="auto">${e(line)}</span>`)].join('<br>')}</p>`) +
  `</td></tr></table>${OUTLOOK[1]}</td></tr></table></body></html>`
