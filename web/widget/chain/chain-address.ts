import { type Query, queryText } from '../../shared/api.ts'
import { agesText, areGiven, partyQuery } from '../address.ts'
import type { Stay } from '../types.ts'
import type { Area, ChainData, Looking } from './chain-types.ts'

/** Hotels that are shown at first, and how many more each time. */
export const PORTION = 20

/** A stay as the address of a hotel's page has it too. */
export const stayQuery = (stay: Stay): Query => ({
  start_date: stay.arrival,
  end_date: stay.departure,
  ...partyQuery(stay),
  children_ages: areGiven(stay.ages) ? agesText(stay.ages) : undefined,
})

export const areaText = (area: Area): string => area.join(',')

/** What stands in the address beside the stay; defaults do not. */
export const lookingQuery = ({ sort, currency, near, area, show }: Looking): Query => ({
  sort: sort === 'price' ? undefined : sort,
  currency,
  near,
  area: area === null ? undefined : areaText(area),
  show: show === PORTION ? undefined : show,
})

type Where = Pick<ChainData, 'base' | 'chain_code' | 'stay' | 'looking' | 'language' | 'theme'>

/** The address of the page, with some of it changed. */
export const chainAddress = (data: Where, changes: Partial<Looking> = {}, language = data.language): string =>
  `${data.base}/book/${data.chain_code}` +
  queryText({
    ...stayQuery(data.stay),
    ...lookingQuery({ ...data.looking, ...changes }),
    lang: language,
    theme: data.theme,
  })

/** The page of a hotel for the same stay. */
export const hotelAddress = (data: Where, hotelCode: string): string =>
  `${data.base}/book/${data.chain_code}/${hotelCode}` +
  queryText({ ...stayQuery(data.stay), lang: data.language, theme: data.theme })
