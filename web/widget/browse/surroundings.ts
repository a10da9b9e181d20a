import type { Hotel } from '../types.ts'

// Where places lie around the hotel: straight-line distances and directions, from the degrees the hotel gave.

export interface Spot {
  place_name: string
  metres: number
  /** On the plan, from the hotel to the east and to the south, as parts of its radius. */
  x: number
  y: number
  /** Further away than the plan reaches: it only tells the direction. */
  isBeyond: boolean
}

export interface Surroundings {
  spots: Spot[]
  /** Circles around the hotel, the last one no larger than the plan. */
  rings: { metres: number; radius: number }[]
}

const METRES_OF_DEGREE = 111_195
// Further away than this is not around the hotel; a slip of a digit would be, too.
const MOST_METRES = 100_000
/** One far place would push all others into the middle. */
const MOST_TIMES_MEDIAN = 5

interface Offset {
  place_name: string
  east: number
  south: number
  metres: number
}

const offsetOf = (
  hotel: { latitude: number; longitude: number },
  { place_name, latitude, longitude }: Hotel['places'][number],
): Offset => {
  const turn = ((longitude - hotel.longitude + 540) % 360) - 180
  const middle = (((latitude + hotel.latitude) / 2) * Math.PI) / 180
  const east = turn * Math.cos(middle) * METRES_OF_DEGREE
  const south = (hotel.latitude - latitude) * METRES_OF_DEGREE
  return { place_name, east, south, metres: Math.hypot(east, south) }
}

/** 1, 2 or 5 times a power of ten, at most so many. */
export const roundBelow = (metres: number): number => {
  const power = 10 ** Math.floor(Math.log10(metres))
  const lead = metres / power
  return power * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1)
}

/** The nearest first; undefined if nothing is told that could be drawn. */
export const surroundingsOf = ({ latitude, longitude, places }: Hotel): Surroundings | undefined => {
  if (latitude === null || longitude === null) return undefined
  const near = places
    .map((place) => offsetOf({ latitude, longitude }, place))
    .filter(({ metres }) => metres <= MOST_METRES)
    .sort((a, b) => a.metres - b.metres)
  if (near.length === 0) return undefined
  const median = near[Math.floor((near.length - 1) / 2)]!.metres
  const within = near.filter(({ metres }) => metres <= median * MOST_TIMES_MEDIAN)
  const reach = Math.max(within.at(-1)!.metres, 50)
  const outer = roundBelow(reach)
  const rings = [outer / 2, outer, ...(outer * 2 <= reach ? [outer * 2] : [])]
  return {
    rings: rings.map((metres) => ({ metres, radius: metres / reach })),
    spots: near.map(({ place_name, east, south, metres }) => {
      const isBeyond = metres > reach
      const scale = isBeyond ? metres : reach
      return { place_name, metres, x: east / scale, y: south / scale, isBeyond }
    }),
  }
}
