import { CATALOGUES } from '../../../web/messages/catalogues.ts'
import type { Language } from '../../stay/values/languages.ts'
import { escapeHtml, type Page } from './document.ts'

const NEUTRAL_COLOR = '#0f766e'

/** A page with one message: nothing was found here, or try again later. */
export const messagePage = (kind: 'notFound' | 'unavailable', language: Language): Page => {
  const messages = CATALOGUES[language]
  const title = escapeHtml(String(messages[`${kind}Title`]))
  const text = escapeHtml(String(messages[`${kind}Text`]))
  return {
    language,
    color: NEUTRAL_COLOR,
    head: { title: String(messages[`${kind}Title`]), noindex: true },
    content: `<main class="page is-narrow"><div class="notice"><h1>${title}</h1><p>${text}</p></div></main>`,
  }
}
