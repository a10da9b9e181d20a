import { Fragment } from 'preact'
import { distanceText } from '../browse/area-plan.tsx'
import { roundBelow } from '../browse/surroundings.ts'
import { chainAddress, PORTION } from './chain-address.ts'
import type { ChainData, ComparedHotel } from './chain-types.ts'
import { type ChainWords, pinMoney } from './chain-words.ts'
import { BAR, layOut, lineY, type Pin, PLAN, type PlanLayout, type Spot } from './plan-layout.ts'

type PlacedHotel = ComparedHotel & Spot

export interface HotelPlan extends PlanLayout {
  hotels: readonly PlacedHotel[]
  /** The id of the pin of a hotel; undefined if it is not on the plan. */
  pinOf(hotelCode: string): string | undefined
}

/** A plan that is larger would have no scale that holds everywhere on it. */
const MOST_TO_SCALE = 3_000_000
/** Pins of so few hotels may say their names too. */
const MOST_NAMED = 8
const LONGEST_NAME = 18
/** Round at its ends, if it has one line. */
const ROUND = 13

const isPlaced = (hotel: ComparedHotel): hotel is PlacedHotel =>
  hotel.latitude !== null && hotel.longitude !== null

const shortName = ({ hotel_name }: ComparedHotel): string => {
  const signs = [...hotel_name]
  return signs.length > LONGEST_NAME
    ? `${signs
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trimEnd()}…`
    : hotel_name
}

/** Isolated: a name of one direction does not turn a price of the other around. */
const apart = (text: string): string => `\u2068${text}\u2069`

type Cheapest = NonNullable<ComparedHotel['offer']> & { currency: string }

/** The lowest offer of some hotels, if all that have one are of one currency. */
const lowestOf = (hotels: readonly ComparedHotel[]): Cheapest | undefined => {
  const offers = hotels.flatMap(({ offer, currency }) => (offer === null ? [] : [{ ...offer, currency }]))
  if (new Set(offers.map(({ currency }) => currency)).size !== 1) return undefined
  return offers.reduce((one, other) => (other.grand_total < one.grand_total ? other : one))
}

/** Where there is something to tell apart. */
export const layOutHotels = (data: ChainData, words: ChainWords): HotelPlan | undefined => {
  const hotels = data.hotels.filter(isPlaced)
  const linesOf = (members: readonly number[], isNamed: boolean): string[] => {
    const own = members.map((at) => hotels[at]!)
    const lowest = lowestOf(own)
    const price = lowest && pinMoney(words, lowest.currency, lowest.grand_total)
    if (own.length > 1)
      return [
        words.t('hotelCount', { n: own.length }),
        ...(price === undefined ? [] : [words.t('fromPrice', { price: apart(price) })]),
      ]
    return isNamed ? [apart(shortName(own[0]!)), price ?? words.t('chainNoOffer')] : [price ?? '–']
  }
  const plain = layOut(hotels, (members) => linesOf(members, false))
  const named = hotels.length > MOST_NAMED ? undefined : layOut(hotels, (members) => linesOf(members, true))
  // Names only where none of them takes the room of another pin.
  const layout = named?.pins.length === plain?.pins.length ? (named ?? plain) : plain
  if (layout === undefined) return undefined
  const pins = new Map(
    layout.pins.flatMap(({ members }, at) =>
      members.map((member) => [hotels[member]!.hotel_code, `pin-${at + 1}`]),
    ),
  )
  return { ...layout, hotels, pinOf: (code) => pins.get(code) }
}

interface PlanProps {
  data: ChainData
  words: ChainWords
  plan: HotelPlan
}

/** The hotels by their places, drawn to scale. What nobody told us, such as streets and coasts, is not drawn. */
export const PlanView = ({ data, words, plan }: PlanProps) => {
  const { t } = words
  return (
    <section class="chain-plan" aria-label={t('chainPlan')}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section has its name, and every pin its own */}
      <svg viewBox={`0 0 ${PLAN.width} ${PLAN.height}`}>
        <Lines words={words} plan={plan} />
        {plan.pins.map((pin, at) => (
          <Leader key={at} pin={pin} />
        ))}
        {plan.pins.map((pin, at) => (
          <PinLink key={at} id={`pin-${at + 1}`} pin={pin} data={data} words={words} hotels={plan.hotels} />
        ))}
      </svg>
      <p class="hint">{t('chainPlanNote')}</p>
    </section>
  )
}

const Lines = ({ words, plan }: { words: ChainWords; plan: HotelPlan }) => {
  const { parallels, meridians, metresOfUnit } = plan
  const bar = roundBelow(metresOfUnit * BAR.width)
  const units = bar / metresOfUnit
  return (
    <g>
      {meridians.map((x) => (
        <line key={x} class="grid" x1={x} x2={x} y1={0} y2={PLAN.height} />
      ))}
      {parallels.map(({ y, isEquator }) => (
        <line key={y} class={isEquator ? 'grid is-equator' : 'grid'} x1={0} x2={PLAN.width} y1={y} y2={y} />
      ))}
      <path class="north" d={`M${PLAN.width - 14} 7l5 13l-5 -3l-5 3z`} />
      {PLAN.width * metresOfUnit <= MOST_TO_SCALE && (
        <g transform={`translate(8 ${PLAN.height - 8})`}>
          <path class="scale" d={`M0 -5v5h${units}v-5`} />
          <text class="scale-text" x={units + 5} y={0}>
            {distanceText(words, bar)}
          </text>
        </g>
      )}
    </g>
  )
}

/** From the place to the pin that speaks of it. */
const Leader = ({ pin: { at, middle } }: { pin: Pin }) =>
  at === middle ? null : (
    <g>
      <line class="leader" x1={at.x} y1={at.y} x2={middle.x} y2={middle.y} />
      <circle class="dot" cx={at.x} cy={at.y} r={4} />
    </g>
  )

interface PinProps {
  id: string
  pin: Pin
  data: ChainData
  words: ChainWords
  hotels: readonly PlacedHotel[]
}

/** Leads to the card of its hotel; one of several to these alone, on a plan if that can tell them apart. */
const PinLink = ({ id, pin, data, words, hotels }: PinProps) => {
  const { middle, width, height, lines, members, area } = pin
  const own = members.map((at) => hotels[at]!)
  const isNone = own.every(({ offer }) => offer === null)
  const label = pinLabel(pin, words, own)
  const card = cardAddress(data, own[0]!.hotel_code)
  return (
    <a
      id={id}
      class={`pin${own.length > 1 ? ' is-group' : ''}${isNone ? ' is-none' : ''}`}
      href={area === null ? card : chainAddress(data, { area, show: PORTION })}
      data-go={area === null && card.startsWith('#') ? undefined : ''}
      data-next={area === null ? undefined : 'show-all'}
      aria-label={label}
    >
      <title>{label}</title>
      <rect x={middle.x - width / 2} y={middle.y - height / 2} width={width} height={height} rx={ROUND} />
      {lines.map((line, at) => (
        <Fragment key={line}>
          {at > 0 && ' '}
          <text x={middle.x} y={lineY(pin, at)}>
            {line}
          </text>
        </Fragment>
      ))}
    </a>
  )
}

/** The card may be in a portion that is not shown yet. */
const cardAddress = (data: ChainData, code: string): string => {
  const at = data.hotels.findIndex(({ hotel_code }) => hotel_code === code)
  const show = Math.ceil((at + 1) / PORTION) * PORTION
  return `${show <= data.looking.show ? '' : chainAddress(data, { show })}#hotel-${code}`
}

/** Begins with what the pin says, for those who speak to their browser; then says what there was no room for. */
const pinLabel = ({ lines }: Pin, { t, list }: ChainWords, own: readonly PlacedHotel[]): string => {
  const text = lines.join(' ')
  const free = own.filter(({ offer }) => offer !== null).length
  const none = free === 0 ? t('chainNoOffer') : ''
  if (own.length > 1) {
    const some = t('chainFound', { n: free, hotels: t('hotelCount', { n: own.length }) })
    return list([text, none, free > 0 && free < own.length ? some : ''])
  }
  const [{ hotel_name }] = own as [PlacedHotel]
  const isNamed = lines[0] === apart(hotel_name)
  return list([text, isNamed ? '' : hotel_name, lines.includes(none) ? '' : none])
}
