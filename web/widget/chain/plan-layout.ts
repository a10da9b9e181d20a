import type { Area } from './chain-types.ts'
import { lineWidth } from './chain-words.ts'

// Where hotels lie on a drawn plan, and where there is room for what each of them says. Pure, and the same for every screen.

export const PLAN = { width: 360, height: 270 }
const MARGIN = { x: 46, y: 30 }
const LINE_HEIGHT = 15
/** Above the first line and below the last. */
const PADDING = 5.5
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
  lines: readonly string[]
  /** Where they are, and the middle of the pin. */
  at: Point
  middle: Point
  width: number
  height: number
  /** What shows them alone; null if nothing else is shown. */
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

const sizeOf = (lines: readonly string[]): Size => ({
  width: 15 + Math.max(...lines.map(lineWidth)),
  height: LINE_HEIGHT * lines.length + PADDING * 2,
})

/** The middle of a line of a pin. */
export const lineY = ({ middle, lines }: Pick<Pin, 'middle' | 'lines'>, line: number): number =>
  middle.y + (line - (lines.length - 1) / 2) * LINE_HEIGHT

interface Size {
  width: number
  height: number
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const boxOf = ({ x, y }: Point, { width, height }: Size): Box => ({
  left: x - width / 2 - GAP,
  right: x + width / 2 + GAP,
  top: y - height / 2 - GAP,
  bottom: y + height / 2 + GAP,
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
const placesFor = ({ at, width, height, members }: Group): Point[] => {
  const [up, side] = [height / 2 + DOT + 4, width / 2 + DOT + 4]
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
  return members.length > 1 ? [at, ...near] : [...near, ...far]
}

interface Group extends Size {
  members: number[]
  at: Point
  lines: readonly string[]
}

/** The middle of each pin, so that none covers another or the dot of another; or the first that finds no room. */
const place = (groups: readonly Group[]): { middles: Point[] } | { without: number } => {
  const dots = groups.map(({ at }) => dotOf(at))
  const taken: Box[] = [NORTH, SCALE]
  const middles: Point[] = []
  for (const [at, group] of groups.entries()) {
    const others = dots.filter((_, other) => other !== at)
    const middle = placesFor(group).find((point) => {
      const box = boxOf(point, group)
      return isInside(box) && ![...taken, ...others].some((each) => overlap(box, each))
    })
    if (middle === undefined) return { without: at }
    taken.push(boxOf(middle, group))
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
  if (own.length < 2) return null
  const east = west + wide
  const within = (degrees: number, most: number) => Math.min(Math.max(degrees, -most), most)
  const down = (degrees: number, most: number) => within((Math.floor(degrees * 1e5) - 1) / 1e5, most)
  const up = (degrees: number, most: number) => within((Math.ceil(degrees * 1e5) + 1) / 1e5, most)
  const area: Area = [
    down(south, 90),
    down(west, 180),
    up(north, 90),
    up(east > 180 ? east - 360 : east, 180),
  ]
  // It would open what is shown already.
  return spots.every((spot) => isWithin(spot, area)) ? null : area
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

const gridOf = ({ scale, squeeze, middle, pointOf }: Projection) => {
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

/** `linesOf` says what a pin says of its hotels. Undefined where there is nothing to tell apart. */
export const layOut = (
  spots: readonly Spot[],
  linesOf: (members: readonly number[]) => readonly string[],
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
      const lines = linesOf(members)
      return { members, at: meanOf(points, members), lines, ...sizeOf(lines) }
    })
    const placed = place(groups)
    if ('without' in placed && groups.length > 1) {
      gathered = join(groups, placed.without)
      continue
    }
    const pins = groups.map((group, index) => ({
      ...group,
      area: areaOf(spots, group.members),
      middle: 'middles' in placed ? placed.middles[index]! : group.at,
    }))
    return { pins, ...gridOf(projection), metresOfUnit: METRES_OF_DEGREE / projection.scale }
  }
}
