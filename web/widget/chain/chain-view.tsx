import type { ComponentChild } from 'preact'
import { LanguageLinks } from '../languages.tsx'
import { partyText } from '../words/party-words.ts'
import { chainAddress, PORTION } from './chain-address.ts'
import { ChainSearch } from './chain-search.tsx'
import { type ChainData, type ChainStart, type ComparedHotel, SORTED_BY } from './chain-types.ts'
import { type ChainWords, chainWords, datesText, stayText } from './chain-words.ts'
import { HotelCard } from './hotel-card.tsx'
import { pickingOf } from './picking.ts'
import { PlainChainSearch } from './plain-chain-search.tsx'
import { layOutHotels, PlanView } from './plan-view.tsx'

/** The hotels of a chain for a stay, on a list and on a plan. The script takes over the search, and swaps what has `data-swap`. */
export const ChainView = ({ data, start }: { data: ChainData; start: ChainStart }) => {
  const words = chainWords(data, 'USD')
  return (
    <div class="page chain">
      <a class="skip" href="#hotels">
        {words.t('chainSkip')}
      </a>
      <header class="hotel-title">
        <h1 dir="auto">{data.chain_name}</h1>
      </header>
      <main>
        <noscript>
          <PlainChainSearch data={data} words={words} />
        </noscript>
        <div id="search" class="needs-script">
          <ChainSearch picking={pickingOf(start)} />
        </div>
        <p id="said" class="unseen" role="status" data-searching={words.t('chainSearching')} />
        <div id="offline" class="notice chain-notice" hidden>
          <p>{words.t('chainOffline')}</p>
          <button type="button" class="button quiet small">
            {words.t('tryAgain')}
          </button>
        </div>
        <Results data={data} words={words} />
      </main>
      <footer class="foot" data-swap="foot">
        <LanguageLinks words={words} to={(language) => chainAddress(data, {}, language)} />
      </footer>
    </div>
  )
}

interface PartProps {
  data: ChainData
  words: ChainWords
}

const Results = ({ data, words }: PartProps) => {
  const { t } = words
  const { refusal, stay, hotels, notReady } = data
  return (
    <section
      id="results"
      class="chain-results"
      data-swap="results"
      data-again={notReady > 0 ? notReady : undefined}
      aria-labelledby="hotels"
    >
      <div class="chain-top">
        <div>
          <h2 id="hotels" tabIndex={-1}>
            {t('chainHeading')}
          </h2>
          <p class="chain-stay">{words.list([datesText(words, stay), stayText(words, stay)])}</p>
          {refusal === null && (
            <p class="chain-found" data-said>
              {foundText(data, words)}
            </p>
          )}
        </div>
        {hotels.length > 1 && <Sorts data={data} words={words} />}
      </div>
      <Notices data={data} words={words} />
      {refusal === null ? <Hotels data={data} words={words} /> : <Refused data={data} words={words} />}
    </section>
  )
}

const foundText = ({ hotels }: ChainData, { t }: ChainWords): string => {
  const n = hotels.filter(({ offer }) => offer !== null).length
  if (n === 0) return t('chainFound', { n })
  return n === hotels.length
    ? t('chainFoundAll', { n })
    : t('chainFound', { n, hotels: t('hotelCount', { n: hotels.length }) })
}

const Sorts = ({ data, words }: PartProps) => (
  <nav class="choices" aria-label={words.t('chainSort')}>
    <span class="hint">{words.t('chainSort')}</span>
    <ul>
      {SORTED_BY.filter((sort) => sort !== 'distance' || data.looking.near !== '').map((sort) => (
        <Choice
          key={sort}
          id={`sort-${sort}`}
          href={chainAddress(data, { sort, show: PORTION })}
          isChosen={sort === data.looking.sort}
        >
          {words.t(`chainSort_${sort}`)}
        </Choice>
      ))}
    </ul>
  </nav>
)

interface ChoiceProps {
  /** By which it has the focus again when others are shown. */
  id: string
  href: string
  isChosen: boolean
  children: ComponentChild
}

const Choice = ({ id, href, isChosen, children }: ChoiceProps) => (
  <li>
    <a id={id} class="choice" href={href} data-go aria-current={isChosen ? 'true' : undefined}>
      {children}
    </a>
  </li>
)

/** The currencies in which something is offered, the first first. */
const currenciesOf = ({ hotels }: ChainData): string[] => [
  ...new Set(hotels.filter(({ offer }) => offer !== null).map(({ currency }) => currency)),
]

const Notices = ({ data, words }: PartProps) => {
  const { t } = words
  const { faults, stay, looking, hotels, notReady, unavailable, cutAt } = data
  const lines = [
    faults.isPast && t('pastDates', { dates: datesText(words, stay) }),
    faults.oddDates && t('chainOddDates', { dates: datesText(words, stay) }),
    faults.oddParty && t('chainOddParty', { party: partyText(words, stay) }),
    stay.ages.includes(null) && `${t('agesWhy')} ${t('agesUnknown')}`,
    stay.rooms > 1 && hotels.some(({ offer }) => offer !== null) && t('chainAlike', { n: stay.rooms }),
    stay.promo !== '' && t('chainPromo', { code: stay.promo }),
    cutAt !== null && t('chainMost', { n: cutAt }),
  ].filter((line) => line !== false)
  return (
    <>
      {lines.length > 0 && (
        <div class="notice chain-notice">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {notReady + unavailable > 0 && (
        <div class="notice chain-notice is-missing">
          {notReady > 0 && <p>{t('chainNotReady', { n: notReady })}</p>}
          {unavailable > 0 && <p>{t('chainUnavailable', { n: unavailable })}</p>}
          <Again data={data} words={words} />
        </div>
      )}
      {looking.area !== null && (
        <div class="notice chain-notice is-area">
          <p>{t('chainArea', { n: hotels.length })}</p>
          <a
            id="show-all"
            class="button quiet small"
            href={chainAddress(data, { area: null, show: PORTION })}
            data-go
            data-next="hotels"
          >
            {t('chainAll')}
          </a>
        </div>
      )}
    </>
  )
}

const Again = ({ data, words }: PartProps) => (
  <a id="again" class="button quiet small" href={chainAddress(data)} data-go>
    {words.t('tryAgain')}
  </a>
)

const Refused = ({ data, words }: PartProps) => {
  const { t } = words
  const { refusal } = data
  const isBusy = refusal?.kind === 'busy'
  return (
    <div class="notice is-trouble" role="alert">
      <h3>{t(isBusy ? 'chainBusyTitle' : 'chainTooOftenTitle')}</h3>
      <p data-said>
        {refusal?.kind === 'tooOften' ? t('chainTooOften', { n: refusal.seconds }) : t('chainBusy')}
      </p>
      <Again data={data} words={words} />
    </div>
  )
}

const Hotels = ({ data, words }: PartProps) => {
  const { t } = words
  const { hotels, looking } = data
  const shown = hotels.slice(0, looking.show)
  const more = Math.min(hotels.length - shown.length, PORTION)
  const plan = layOutHotels(data, words)
  const hasOffers = shown.some(({ offer }) => offer !== null)
  return (
    <>
      {!hasOffers && hotels.length > 0 && <p class="hint">{t('chainNoneHint')}</p>}
      <Currencies data={data} words={words} />
      <div class={plan === undefined ? 'chain-columns' : 'chain-columns has-plan'}>
        {plan !== undefined && <PlanView data={data} words={words} plan={plan} />}
        <div class="chain-list">
          {groupsOf(data, shown, words).map(({ title, list }) => (
            <div key={title}>
              {title !== '' && <h3 class="chain-group">{title}</h3>}
              <ul class="hotels">
                {list.map((hotel) => (
                  <HotelCard
                    key={hotel.hotel_code}
                    data={data}
                    hotel={hotel}
                    isFirst={hotel === shown[0]}
                    pin={plan?.pinOf(hotel.hotel_code)}
                    level={title === '' ? 'h3' : 'h4'}
                  />
                ))}
              </ul>
            </div>
          ))}
          {more > 0 && (
            <a
              class="button quiet is-more"
              href={`${chainAddress(data, { show: shown.length + more })}#hotel-${hotels[shown.length]!.hotel_code}`}
              data-go
            >
              {t('chainMore', { n: more })}
            </a>
          )}
        </div>
      </div>
    </>
  )
}

/** Which currency comes first, where there are several and prices decide. */
const Currencies = ({ data, words }: PartProps) => {
  const currencies = currenciesOf(data)
  if (currencies.length < 2) return null
  return (
    <div class="notice chain-notice is-currencies">
      <p>{words.t('chainCurrencies')}</p>
      {data.looking.sort === 'price' && (
        <nav class="choices" aria-label={words.t('chainFirst')}>
          <span class="hint">{words.t('chainFirst')}</span>
          <ul>
            {currencies.toSorted().map((currency) => (
              <Choice
                key={currency}
                id={`first-${currency}`}
                href={chainAddress(data, { currency, show: PORTION })}
                isChosen={currency === currencies[0]}
              >
                {currency}
              </Choice>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

interface Group {
  title: string
  list: ComparedHotel[]
}

/** By currency where prices decide and there are several; those without an offer apart. */
const groupsOf = (data: ChainData, shown: readonly ComparedHotel[], { t }: ChainWords): Group[] => {
  const hasSeveral = data.looking.sort === 'price' && currenciesOf(data).length > 1
  const hasBoth = shown.some(({ offer }) => offer !== null) && shown.some(({ offer }) => offer === null)
  const titleOf = ({ offer, currency }: ComparedHotel): string => {
    if (offer === null) return hasBoth ? t('chainWithout') : ''
    return hasSeveral ? t('chainPricesIn', { currency }) : ''
  }
  return [...Map.groupBy(shown, titleOf)].map(([title, list]) => ({ title, list }))
}
