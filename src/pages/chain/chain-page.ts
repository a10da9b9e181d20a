import type { FastifyRequest } from 'fastify'
import { CATALOGUES } from '../../../web/messages/catalogues.ts'
import { lookingQuery, PORTION } from '../../../web/widget/chain/chain-address.ts'
import type { ChainData, ChainStart, Refusal } from '../../../web/widget/chain/chain-types.ts'
import { chainWords } from '../../../web/widget/chain/chain-words.ts'
import type { Config } from '../../config.ts'
import { isFound, type LookedAt } from '../../hotel-search/search-hotels.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { acceptedLocale, LANGUAGES, languageOf } from '../../stay/values/languages.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { pageBundle } from '../frame/bundle.ts'
import type { Page } from '../frame/document.ts'
import { ICON_COLOR } from '../frame/icon.ts'
import { pathBefore } from '../frame/own-address.ts'
import { textOf } from '../frame/page-query.ts'
import { languageFor, lookOf, type Query } from '../frame/page-request.ts'
import { chainJsonLd } from './chain-json-ld.ts'
import type { ChainRequest } from './chain-query.ts'
import { comparedHotels } from './compared-hotels.ts'

/** A chain, what was asked of it, and what was found. */
export interface FoundChain {
  chain_code: string
  /** Null: it was never given a name. */
  chain_name: string | null
  asked: ChainRequest
  looked: readonly LookedAt[]
  /** More hotels than one search looks at. */
  isCut: boolean
  refusal: Refusal | null
}

const chainData = (found: FoundChain, publicUrl: string, request: FastifyRequest): ChainData => {
  const { chain_code, chain_name, asked, looked, isCut, refusal } = found
  const language = languageFor(request)
  const theme = textOf(request.query as Query, 'theme')
  const zones = looked.filter(isFound).map(({ timezone }) => timezone)
  return {
    base: pathBefore(publicUrl),
    chain_code,
    chain_name: chain_name ?? chain_code,
    pageUrl: `${publicUrl}/book/${chain_code}`,
    language,
    locale: acceptedLocale(request.headers['accept-language'], language),
    theme: theme === undefined ? '' : lookOf(request).theme,
    today: formatDay(
      Math.min(...(zones.length === 0 ? ['UTC'] : new Set(zones)).values().map((zone) => todayIn(zone))),
    ),
    ...asked,
    ...comparedHotels(looked, asked, { publicUrl, chainCode: chain_code, language }),
    isCut,
    refusal,
  }
}

/** The page that compares the hotels of a chain; undefined if it has none to show. */
export const chainPage = async (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  found: FoundChain,
  request: FastifyRequest,
): Promise<Page | undefined> => {
  const data = chainData(found, publicUrl, request)
  const { hotels, notReady, unavailable, refusal } = data
  if (hotels.length + notReady + unavailable === 0 && refusal === null) return undefined
  const { renderChain } = await pageBundle()
  const start = startOf(data)
  return {
    entry: 'chain',
    language: data.language,
    color: colourOf(found.looked),
    theme: lookOf(request).theme,
    head: headOf(data, languageOf(textOf(request.query as Query, 'lang')) !== undefined),
    content: renderChain(data, start),
    data: start,
  }
}

/** What the address keeps when the guest looks for other dates: how hotels are shown, but not how many. */
const startOf = ({ language, locale, today, stay, looking, theme }: ChainData): ChainStart => ({
  ...{ language, locale, today, stay, messages: CATALOGUES[language as keyof typeof CATALOGUES] },
  kept: { ...lookingQuery({ ...looking, show: PORTION }), lang: language, theme },
})

/** The colour that most of the hotels have. */
const colourOf = (looked: readonly LookedAt[]): string => {
  const listed = looked.filter(isFound).filter(({ is_listed }) => is_listed)
  const counts = [...Map.groupBy(listed, ({ catalog }) => catalog.hotel.default_color)]
  counts.sort(([, one], [, other]) => other.length - one.length)
  return counts[0]?.[0] ?? ICON_COLOR
}

/** As of a hotel's page: search engines keep the page without dates. */
const headOf = (data: ChainData, isNamed: boolean): Page['head'] => {
  const { chain_name, pageUrl, language, hotels, refusal } = data
  const { t } = chainWords(data, 'USD')
  const picture = hotels.find((hotel) => hotel.picture !== null)?.picture
  return {
    title: `${chain_name} · ${t('chainHeading')}`,
    description: t('chainDescription', { chain: chain_name }),
    ...(picture == null ? {} : { picture: `${picture.image_name}?w=1280` }),
    canonical: isNamed ? `${pageUrl}?lang=${language}` : pageUrl,
    alternates: [
      ...Object.keys(LANGUAGES).map((tag): [string, string] => [tag, `${pageUrl}?lang=${tag}`]),
      ['x-default', pageUrl],
    ],
    jsonLd: chainJsonLd(data),
    noindex: refusal !== null,
  }
}
