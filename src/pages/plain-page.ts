/** Text as HTML shows it. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:2rem 1rem;color-scheme:light dark}'

export const plainPage = (title: string, body: string, language = 'en'): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
  `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><main>${body}</main></body></html>`
