import type { Hotel, PageWords } from '../types.ts'
import { type Spot, surroundingsOf } from './surroundings.ts'

const RADIUS = 100
const LABEL_AWAY = 13
const APART = 15

interface Point {
  x: number
  y: number
}

const NORTH: Point = { x: 0, y: -124 }

const angleOf = ({ x, y }: Point): number => Math.atan2(y, x)

/** Beside its spot, outwards if nothing is there yet. */
const labelsOf = (spots: readonly Spot[]): Point[] => {
  const taken: Point[] = [{ x: 0, y: 0 }, NORTH, ...spots.map(placeOf)]
  return spots.map((spot) => {
    const at = placeOf(spot)
    const tries = [0, 1, -1, 2, -2, 3, -3, 4].map((step) => {
      const angle = angleOf(spot) + (step * Math.PI) / 4
      return { x: at.x + Math.cos(angle) * LABEL_AWAY, y: at.y + Math.sin(angle) * LABEL_AWAY }
    })
    const others = taken.filter((point) => point.x !== at.x || point.y !== at.y)
    const isClear = (label: Point) =>
      others.every((point) => Math.hypot(point.x - label.x, point.y - label.y) >= APART)
    const label = tries.find(isClear) ?? tries[0]!
    taken.push(label)
    return label
  })
}

/** Those beyond the plan stand at its rim. */
const placeOf = ({ x, y, isBeyond }: Spot): Point => {
  const radius = isBeyond ? RADIUS + 8 : RADIUS
  return { x: x * radius, y: y * radius }
}

export const distanceText = ({ locale }: Pick<PageWords, 'locale'>, metres: number): string => {
  const isFar = metres >= 950
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    numberingSystem: 'latn',
    unit: isFar ? 'kilometer' : 'meter',
    maximumFractionDigits: metres < 9950 ? 1 : 0,
  })
  return format.format(isFar ? metres / 1000 : Math.max(Math.round(metres / 10) * 10, 10))
}

/** What the hotel tells of its surroundings, drawn to scale. Streets and coasts nobody told us are not drawn. */
export const AreaPlan = ({ hotel, words }: { hotel: Hotel; words: PageWords }) => {
  const around = surroundingsOf(hotel)
  if (around === undefined) return null
  const { spots, rings } = around
  const labels = labelsOf(spots)
  return (
    <figure class="area">
      <svg class="area-plan" viewBox="-130 -130 260 260" role="img" aria-label={words.t('areaPlan')}>
        {rings.map(({ metres, radius }) => (
          <g key={metres}>
            <circle class="ring" r={radius * RADIUS} />
            <text class="ring-text" y={radius * -RADIUS - 3}>
              {distanceText(words, metres)}
            </text>
          </g>
        ))}
        <path class="north" d="M0 -128l4 8h-8z" />
        <circle class="here" r="6" />
        {spots.map((spot, at) => (
          <SpotMark key={spot.place_name} spot={spot} label={labels[at]!} text={words.number(at + 1)} />
        ))}
      </svg>
      <figcaption>
        <ol class="area-places">
          {spots.map(({ place_name, metres }) => (
            <li key={place_name}>
              <span dir="auto">{place_name}</span> <span class="hint">{distanceText(words, metres)}</span>
            </li>
          ))}
        </ol>
        <p class="hint">{words.t('areaNote')}</p>
      </figcaption>
    </figure>
  )
}

const SpotMark = ({ spot, label, text }: { spot: Spot; label: Point; text: string }) => {
  const { x, y } = placeOf(spot)
  const turn = (angleOf(spot) * 180) / Math.PI
  return (
    <>
      {spot.isBeyond ? (
        <path class="spot" d="M5 0l-8 -4v8z" transform={`translate(${x} ${y}) rotate(${turn})`} />
      ) : (
        <circle class="spot" cx={x} cy={y} r="3.5" />
      )}
      <text class="spot-text" x={label.x} y={label.y}>
        {text}
      </text>
    </>
  )
}
