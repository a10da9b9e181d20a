import type { Area } from './chain-types.ts'

// Where hotels lie on a drawn plan, and where there is room for what each of them says. Pure, and the same for every screen.

export const PLAN = { width: 360, height: 270 }
const MARGIN = { x: 46, y: 30 }
export const PIN_HEIGHT = 26
/** Guests cannot tell more apart. */
const MOST_PINS = 24
/** Hotels that are closer than this on the plan are one pin. */
const NEAREST = 10
const FARTHER = 1.3
/** Between two pins. */
const GAP = 2
const DOT = 5
/** Hotels within so many degrees, some 30 metres, are at one place: no plan can be so large. */
const ONE_PLACE = 0.0003
const METRES_OF_DEGREE = 111_195

export interface Spot {
  latitude: number
  longitude: number
}

export interface Point {
  x: number
  y: number
}

export interface Pin {
  /** Which of the spots, in their order. */
  members: readonly number[]
  text: string
  /** Where they are, and the middle of the pin. */
  at: Point
  middle: Point
  width: number
  /** What shows them apart; null if they are at one place. */
  area: Area | null
}

export interface PlanLayout {
  pins: Pin[]
  /** Of round degrees. */
  meridians: number[]
  parallels: { y: number; isEquator: boolean }[]
  metresOfUnit: number
}

interface Projection {
  pointOf(spot: Spot): Point
  longitudeOf(longitude: number): number
  scale: number
  squeeze: number
  middle: Spot
}

/** The longitudes without their largest gap: a chain on both sides of the Pacific is drawn around it. */
const westOf = (spots: readonly Spot[]): number => {
  const sorted = spots.map(({ longitude }) => longitude).sort((a, b) => a - b)
  let west = sorted[0]!
  let widest = west + 360 - sorted.at(-1)!
  for (let at = 1; at < sorted.length; at++) {
    const gap = sorted[at]! - sorted[at - 1]!
    if (gap > widest) [widest, west] = [gap, sorted[at]!]
  }
  return west
}

const project = (spots: readonly Spot[]): Projection | undefined => {
  const west = westOf(spots)
  const longitudeOf = (longitude: number): number => west + ((((longitude - west) % 360) + 360) % 360)
  const east = Math.max(...spots.map(({ longitude }) => longitudeOf(longitude)))
  const latitudes = spots.map(({ latitude }) => latitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const squeeze = Math.max(Math.cos((middle.latitude * Math.PI) / 180), 0.2)
  const [wide, high] = [(east - west) * squeeze, north - south]
  if (Math.max(wide, high) < ONE_PLACE) return undefined
  const scale = Math.min((PLAN.width - MARGIN.x * 2) / wide, (PLAN.height - MARGIN.y * 2) / high)
  const pointOf = ({ latitude, longitude }: Spot): Point => ({
    x: PLAN.width / 2 + (longitudeOf(longitude) - middle.longitude) * squeeze * scale,
    y: PLAN.height / 2 - (latitude - middle.latitude) * scale,
  })
  return { pointOf, longitudeOf, scale, squeeze, middle }
}

const meanOf = (points: readonly Point[], members: readonly number[]): Point => ({
  x: members.reduce((sum, at) => sum + points[at]!.x, 0) / members.length,
  y: members.reduce((sum, at) => sum + points[at]!.y, 0) / members.length,
})

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/** Each joins the first group that began near it. */
const gather = (points: readonly Point[], near: number): number[][] => {
  const groups: { from: Point; members: number[] }[] = []
  points.forEach((point, at) => {
    const group = groups.find(({ from }) => distance(from, point) < near)
    if (group === undefined) groups.push({ from: point, members: [at] })
    else group.members.push(at)
  })
  return groups.map(({ members }) => members)
}

/** How many hotels a pin is of, at its beginning. */
export const badgeWidth = (count: number): number => (count === 1 ? 0 : 11 + 8 * String(count).length)

/** Marks of direction. */
const UNSEEN = /[\u061c\u200e\u200f\u2066-\u2069]/g

/** About as wide as a browser writes it. */
const widthOf = (text: string, count: number): number =>
  (text === '' ? 8 : 18) +
  badgeWidth(count) +
  [...text.replace(UNSEEN, '')].reduce(
    (sum, sign) => sum + (/[\u1100-\uffff]/.test(sign) ? 13 : /[ .,:’']/.test(sign) ? 4 : 8),
    0,
  )

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const boxOf = ({ x, y }: Point, width: number): Box => ({
  left: x - width / 2 - GAP,
  right: x + width / 2 + GAP,
  top: y - PIN_HEIGHT / 2 - GAP,
  bottom: y + PIN_HEIGHT / 2 + GAP,
})

const dotOf = ({ x, y }: Point): Box => ({ left: x - DOT, right: x + DOT, top: y - DOT, bottom: y + DOT })

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** What else is drawn: where north is, and how far is how far. */
export const BAR = { width: 90, height: 18 }
const NORTH: Box = { left: PLAN.width - 24, right: PLAN.width, top: 0, bottom: 24 }
const SCALE: Box = { left: 0, right: BAR.width + 50, top: PLAN.height - BAR.height, bottom: PLAN.height }

const isInside = ({ left, right, top, bottom }: Box): boolean =>
  left >= 0 && top >= 0 && right <= PLAN.width && bottom <= PLAN.height

/** Above first, as pins stand; then beside and below, then farther away. */
const placesFor = (at: Point, width: number, isGroup: boolean): Point[] => {
  const [up, side] = [PIN_HEIGHT / 2 + DOT + 4, width / 2 + DOT + 4]
  const near = [
    [0, -up],
    [side, 0],
    [-side, 0],
    [0, up],
    [side * 0.7, -up],
    [-side * 0.7, -up],
    [side * 0.7, up],
    [-side * 0.7, up],
  ].map(([x, y]) => ({ x: at.x + x!, y: at.y + y! }))
  const far = near.map(({ x, y }) => ({ x: at.x + (x - at.x) * 1.9, y: at.y + (y - at.y) * 1.9 }))
  return isGroup ? [at, ...near] : [...near, ...far]
}

interface Group {
  members: number[]
  at: Point
  text: string
  width: number
}

/** The middle of each pin, so that none covers another or the dot of another; or the first that finds no room. */
const place = (groups: readonly Group[]): { middles: Point[] } | { without: number } => {
  const dots = groups.map(({ at }) => dotOf(at))
  const taken: Box[] = [NORTH, SCALE]
  const middles: Point[] = []
  for (const [at, group] of groups.entries()) {
    const others = dots.filter((_, other) => other !== at)
    const middle = placesFor(group.at, group.width, group.members.length > 1).find((point) => {
      const box = boxOf(point, group.width)
      return isInside(box) && ![...taken, ...others].some((each) => overlap(box, each))
    })
    if (middle === undefined) return { without: at }
    taken.push(boxOf(middle, group.width))
    middles.push(middle)
  }
  return { middles }
}

/** Joins the group that found no room with the one that is nearest to it. */
const join = (groups: readonly Group[], without: number): number[][] => {
  const lost = groups[without]!
  let nearest = -1
  groups.forEach((group, at) => {
    const isNearer = nearest < 0 || distance(group.at, lost.at) < distance(groups[nearest]!.at, lost.at)
    if (at !== without && isNearer) nearest = at
  })
  return groups.flatMap(({ members }, at) =>
    at === without ? [] : [at === nearest ? [...members, ...lost.members].sort((a, b) => a - b) : members],
  )
}

/** Rounded, so that addresses stay short: outwards, so that all are inside. */
const areaOf = (spots: readonly Spot[], members: readonly number[]): Area | null => {
  const own = members.map((at) => spots[at]!)
  const west = westOf(own)
  const turns = own.map(({ longitude }) => (((longitude - west) % 360) + 360) % 360)
  const latitudes = own.map(({ latitude }) => latitude)
  const [south, north, wide] = [Math.min(...latitudes), Math.max(...latitudes), Math.max(...turns)]
  if (own.length < 2 || Math.max(wide, north - south) < ONE_PLACE) return null
  const east = west + wide
  const within = (degrees: number, most: number) => Math.min(Math.max(degrees, -most), most)
  const down = (degrees: number, most: number) => within((Math.floor(degrees * 1e4) - 1) / 1e4, most)
  const up = (degrees: number, most: number) => within((Math.ceil(degrees * 1e4) + 1) / 1e4, most)
  return [down(south, 90), down(west, 180), up(north, 90), up(east > 180 ? east - 360 : east, 180)]
}

export const isWithin = ({ latitude, longitude }: Spot, [south, west, north, east]: Area): boolean =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east)

const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 45]
const FEWEST_UNITS = 60

/** The round degrees between two, some way apart on the plan. */
const rounds = (from: number, to: number, unitsOfDegree: number): number[] => {
  const step = STEPS.find((each) => each * unitsOfDegree >= FEWEST_UNITS) ?? 60
  const first = Math.ceil(from / step)
  return Array.from(
    { length: Math.max(Math.floor(to / step) - first + 1, 0) },
    (_, at) => (first + at) * step,
  )
}

const linesOf = ({ scale, squeeze, middle, pointOf }: Projection) => {
  const [high, wide] = [PLAN.height / 2 / scale, PLAN.width / 2 / scale / squeeze]
  const { latitude, longitude } = middle
  return {
    parallels: rounds(Math.max(latitude - high, -90), Math.min(latitude + high, 90), scale).map(
      (degrees) => ({
        y: pointOf({ latitude: degrees, longitude }).y,
        isEquator: degrees === 0,
      }),
    ),
    meridians: rounds(longitude - wide, longitude + wide, scale * squeeze).map(
      (degrees) => PLAN.width / 2 + (degrees - longitude) * squeeze * scale,
    ),
  }
}

/** `textOf` says what a pin says of its hotels. Undefined where there is nothing to tell apart. */
export const layOut = (
  spots: readonly Spot[],
  textOf: (members: readonly number[]) => string,
): PlanLayout | undefined => {
  if (spots.length < 2) return undefined
  const projection = project(spots)
  if (projection === undefined) return undefined
  const points = spots.map(projection.pointOf)
  let near = NEAREST
  let gathered = gather(points, near)
  while (gathered.length > MOST_PINS) {
    near *= FARTHER
    gathered = gather(points, near)
  }
  for (;;) {
    const groups = gathered.map((members): Group => {
      const text = textOf(members)
      return { members, at: meanOf(points, members), text, width: widthOf(text, members.length) }
    })
    const placed = place(groups)
    if ('without' in placed && groups.length > 1) {
      gathered = join(groups, placed.without)
      continue
    }
    const pins = groups.map(({ members, at, text, width }, index) => ({
      ...{ members, at, text, width, area: areaOf(spots, members) },
      middle: 'middles' in placed ? placed.middles[index]! : at,
    }))
    return { pins, ...linesOf(projection), metresOfUnit: METRES_OF_DEGREE / projection.scale }
  }
}
