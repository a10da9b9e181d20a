import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BookData, Theme } from '../../../web/widget/types.ts'
import { findHotelByCodes } from '../../hotels/find-by-codes.ts'
import type { HotelRow } from '../../hotels/queries.ts'
import { CODE_PATTERN } from '../../http/fields/fields.ts'
import type { Services } from '../../services.ts'
import { acceptedLanguage, type Language, languageOf } from '../../stay/values/languages.ts'
import type { Page } from './document.ts'
import { textOf } from './page-query.ts'

const CODE = new RegExp(CODE_PATTERN)

export type Params = Record<string, string>
export type Query = Record<string, unknown>

/** The language in the address, else the first language of the browser that we have. */
export const languageFor = ({ query, headers }: FastifyRequest): Language =>
  languageOf(textOf(query as Query, 'lang')) ?? acceptedLanguage(headers['accept-language']) ?? 'en'

export const hotelOf = async (
  { db }: Services,
  { params }: FastifyRequest,
): Promise<HotelRow | undefined> => {
  const { chain_code = '', hotel_code = '' } = params as Params
  if (!CODE.test(chain_code) || !CODE.test(hotel_code)) return undefined
  return findHotelByCodes(db, chain_code, hotel_code)
}

export const keepPrivate = (reply: FastifyReply): void =>
  void reply
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')

/** How a page is shown: whole or in a frame, light or dark. */
export interface Look {
  view: BookData['view']
  theme: Theme
}

/** A frame is light unless its address says otherwise: the system may prefer dark while the page around it is light. */
export const lookOf = ({ query }: FastifyRequest): Look => {
  const [view, theme] = [textOf(query as Query, 'view'), textOf(query as Query, 'theme')]
  const shownAs = view === 'frame' || view === 'bar' ? view : 'page'
  if (theme === 'light' || theme === 'dark' || theme === 'auto') return { view: shownAs, theme }
  return { view: shownAs, theme: shownAs === 'page' ? 'auto' : 'light' }
}

export const lookQuery = ({ view, theme }: Look): string =>
  view === 'page' ? '' : `&view=${view}&theme=${theme}`

/** The properties of a page that follow from its look. */
export const lookProperties = ({ view, theme }: Look): Pick<Page, 'theme' | 'bodyClass'> => ({
  theme,
  ...(view === 'page' ? {} : { bodyClass: `in-${view}` }),
})
