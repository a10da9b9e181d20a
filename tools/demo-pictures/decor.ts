import {
  alpha,
  box,
  type Canvas,
  circle,
  darker,
  ellipse,
  lighter,
  line,
  path,
  placed,
  randomFrom,
  rectangle,
  times,
} from './canvas.ts'
import type { Frame } from './outdoors.ts'
import { colour } from './palette.ts'
import { blade } from './plants.ts'
import type { Camera, Place } from './room.ts'

/** Puts a thing drawn in centimetres, standing on 0,0, at its place in the room. */
export function stand(camera: Camera, place: Place, content: string): string {
  const [x, y] = camera.at(place)
  return placed(x, y, camera.scale(place[2]) / 100, content)
}

export interface Opening {
  x: number
  y: number
  z: number
  width: number
  height: number
}

export function frameOf(camera: Camera, { x, y, z, width, height }: Opening): Frame {
  const [left, top] = camera.at([x, y + height, z])
  const scale = camera.scale(z)
  return { x: left, y: top, width: width * scale, height: height * scale }
}

/** A window or a door in the back wall: what is outside, then frame, panes and the shade of the reveal. */
export function window(
  canvas: Canvas,
  frame: Frame,
  view: string,
  panes: number,
  wood: string,
  sill = true,
): string {
  const { x, y, width, height } = frame
  const bar = Math.max(8, width * 0.014)
  const mullions = times(panes - 1, (index) =>
    rectangle(
      x + (width * (index + 1)) / panes - bar / 2,
      y,
      bar,
      height,
      canvas.linear([lighter(wood, 0.15), darker(wood, 0.2)], 0),
    ),
  )
  return (
    rectangle(x - bar * 2, y - bar * 2, width + bar * 4, height + bar * (sill ? 4 : 2), darker(wood, 0.1)) +
    canvas.within(box(x, y, width, height), view) +
    rectangle(x, y, width, height * 0.08, canvas.linear([alpha(colour.ink, 0.4), alpha(colour.ink, 0)])) +
    rectangle(x, y, width * 0.03, height, canvas.linear([alpha(colour.ink, 0.35), alpha(colour.ink, 0)], 0)) +
    mullions +
    path(`M${x} ${y}h${width}v${height}h${-width}Z`, 'none', {
      stroke: lighter(wood, 0.12),
      'stroke-width': bar,
    }) +
    (sill
      ? rectangle(x - bar * 4, y + height + bar * 1.4, width + bar * 8, bar * 2, lighter(wood, 0.25), {
          rx: 3,
        })
      : '')
  )
}

export function curtain(canvas: Canvas, frame: Frame, tint: string, seed: number, sheer = false): string {
  const { x, y, width, height } = frame
  const random = randomFrom(seed)
  const pleats = Math.max(3, Math.round(width / 26))
  const step = width / pleats
  const fill = canvas.linear([darker(tint, 0.28), lighter(tint, 0.14), darker(tint, 0.12)], 0)
  const folds = times(pleats, (index) => {
    const left = x + index * step
    const drop = height + random(-3, 3)
    return path(`M${left} ${y}h${step + 0.6}v${drop}q${-step / 2} 7 ${-step - 0.6} 0Z`, fill)
  })
  const shade = rectangle(
    x,
    y,
    width,
    height,
    canvas.linear([alpha(colour.ink, 0.18), [0.2, alpha(colour.ink, 0)], alpha(colour.ink, 0.14)]),
  )
  return `<g opacity="${sheer ? 0.62 : 1}">${folds}${shade}</g>`
}

export function rail(x: number, y: number, width: number, wood: string): string {
  return (
    rectangle(x, y - 5, width, 9, wood, { rx: 4 }) +
    circle(x, y, 10, darker(wood, 0.2)) +
    circle(x + width, y, 10, darker(wood, 0.2))
  )
}

/** A woven dome hung from the ceiling; 0,0 is its rim, `cord` reaches the ceiling. */
export function pendant(
  canvas: Canvas,
  x: number,
  y: number,
  size: number,
  cord: number,
  tint: string,
  lit = 0.8,
): string {
  const [half, tall] = [size / 2, size * 0.52]
  const dome =
    `M${-half} 0C${-half} ${-tall * 0.75} ${-half * 0.45} ${-tall} 0 ${-tall}` +
    `C${half * 0.45} ${-tall} ${half} ${-tall * 0.75} ${half} 0Z`
  const weave = times(9, (index) => {
    const share = (index - 4) / 4
    return line(
      `M0 ${-tall}Q${half * share * 1.25} ${-tall * 0.8} ${half * share} 0`,
      alpha(colour.walnut, 0.4),
      2,
    )
  })
  const rings = times(5, (index) =>
    line(`M${-half} ${-tall * 0.17 * index}H${half}`, alpha(colour.walnut, 0.28), 2),
  )
  return placed(
    x,
    y,
    1,
    (lit ? canvas.glow(0, size * 0.1, size * 1.9, colour.lamp, lit * 0.55) : '') +
      line(`M0 ${-tall}V${-tall - cord}`, colour.walnut, 3) +
      path(
        dome,
        canvas.linear([darker(tint, 0.15), tint, lit ? lighter(colour.lamp, 0.35) : lighter(tint, 0.2)]),
      ) +
      canvas.within(dome, weave, rings) +
      ellipse(0, 0, half, size * 0.06, lit ? '#fff2cd' : darker(tint, 0.3)) +
      ellipse(0, 0, half, size * 0.06, 'none', { stroke: darker(tint, 0.3), 'stroke-width': 3 }),
  )
}

/** In centimetres on 0,0: a turned base under a linen shade. */
export function tableLamp(canvas: Canvas, base: string, lit = 1): string {
  const shade = 'M-11 -58L11 -58L18 -32L-18 -32Z'
  return (
    canvas.shadow(0, 0, 16, 3, 0.4) +
    path(
      'M-8 0Q-15 -10 -9 -20Q-3 -26 -2.5 -33L2.5 -33Q3 -26 9 -20Q15 -10 8 0Z',
      canvas.linear([lighter(base, 0.35), base, darker(base, 0.4)], 0),
    ) +
    (lit ? canvas.glow(0, -44, 95, colour.lamp, 0.6 * lit) : '') +
    path(
      shade,
      lit ? canvas.linear(['#fff0c8', '#ffdd9a', '#fbc274']) : canvas.linear([colour.white, colour.linen]),
    ) +
    rectangle(-18, -33, 36, 1.6, alpha(colour.teak, 0.6))
  )
}

export type Motif = 'sun' | 'leaf' | 'boat' | 'hill' | 'kite'

/** A framed print of flat shapes in the colours of the room. */
export function art(
  canvas: Canvas,
  frame: Frame,
  motif: Motif,
  tints: readonly [string, string, string],
  wood: string,
): string {
  const { x, y, width, height } = frame
  const edge = Math.max(6, width * 0.05)
  const mat = { x: x + edge * 2.2, y: y + edge * 2.2, width: width - edge * 4.4, height: height - edge * 4.4 }
  const sheet = box(mat.x, mat.y, mat.width, mat.height)
  return (
    rectangle(x + 7, y + 10, width, height, alpha(colour.ink, 0.2), { rx: 3 }) +
    rectangle(x, y, width, height, canvas.linear([lighter(wood, 0.15), darker(wood, 0.2)], 50), { rx: 2 }) +
    rectangle(x + edge, y + edge, width - edge * 2, height - edge * 2, '#fdf6e8') +
    canvas.within(
      sheet,
      path(sheet, '#f6e3c5'),
      placed(mat.x, mat.y, 1, print(motif, mat.width, mat.height, tints)),
    )
  )
}

function print(
  motif: Motif,
  width: number,
  height: number,
  [one, two, three]: readonly [string, string, string],
): string {
  const wave = (level: number, tint: string) =>
    path(
      `M0 ${height * level}q${width * 0.25} ${-height * 0.1} ${width * 0.5} 0t${width * 0.5} 0V${height}H0Z`,
      tint,
    )
  if (motif === 'sun')
    return circle(width * 0.52, height * 0.42, width * 0.27, one) + wave(0.6, two) + wave(0.76, three)
  if (motif === 'leaf') {
    const leaves = [-52, 52, -26, 26, 0].map((turn, index) =>
      blade(height * 0.72, width * 0.32, [one, two, three][index % 3]!, turn),
    )
    return placed(width / 2, height * 0.94, 1, leaves.join(''))
  }
  if (motif === 'boat') {
    const sail =
      `M${width * 0.2} ${height * 0.62}L${width * 0.66} ${height * 0.14}` +
      `Q${width * 0.76} ${height * 0.42} ${width * 0.62} ${height * 0.62}Z`
    const hull =
      `M${width * 0.1} ${height * 0.64}` +
      `Q${width * 0.5} ${height * 0.7} ${width * 0.9} ${height * 0.6}` +
      `Q${width * 0.8} ${height * 0.78} ${width * 0.5} ${height * 0.78}` +
      `Q${width * 0.2} ${height * 0.78} ${width * 0.1} ${height * 0.64}Z`
    return path(sail, one) + path(hull, two) + wave(0.8, three)
  }
  if (motif === 'kite') {
    const kite =
      `M${width * 0.5} ${height * 0.1}L${width * 0.8} ${height * 0.38}` +
      `L${width * 0.5} ${height * 0.66}L${width * 0.2} ${height * 0.38}Z`
    const half =
      `M${width * 0.5} ${height * 0.1}L${width * 0.8} ${height * 0.38}` + `L${width * 0.5} ${height * 0.66}Z`
    return (
      path(kite, one) +
      path(half, two) +
      line(
        `M${width * 0.5} ${height * 0.66}q${width * 0.2} ${height * 0.1} 0 ${height * 0.2}` +
          `t${width * 0.1} ${height * 0.2}`,
        three,
        width * 0.035,
      )
    )
  }
  const peak =
    `M0 ${height * 0.72}Q${width * 0.35} ${height * 0.62} ${width * 0.52} ${height * 0.26}` +
    `Q${width * 0.66} ${height * 0.62} ${width} ${height * 0.7}V${height}H0Z`
  return circle(width * 0.74, height * 0.26, width * 0.12, one) + path(peak, two) + wave(0.8, three)
}

/** A woven rug on the floor, with a border, stripes and a fringe at both ends. */
export function rug(
  canvas: Canvas,
  camera: Camera,
  plan: { x: number; z: number; width: number; depth: number },
  tint: string,
  accent: string,
): string {
  const { x, z, width, depth } = plan
  const sheet = (inset: number) =>
    camera.face(
      [x + inset, 0.01, z + inset],
      [x + width - inset, 0.01, z + inset],
      [x + width - inset, 0.01, z + depth - inset],
      [x + inset, 0.01, z + depth - inset],
    )
  const fringe = times(Math.round(width / 0.05), (index) => {
    const across = x + (index + 0.5) * 0.05
    return line(camera.route([across, 0.01, z], [across, 0.01, z - 0.06]), lighter(tint, 0.4), 2.4)
  })
  const stripes = times(9, (index) => {
    const deep = z + 0.2 + ((depth - 0.4) * index) / 8
    return line(
      camera.route([x + 0.22, 0.01, deep], [x + width - 0.22, 0.01, deep]),
      alpha(accent, index % 2 ? 0.28 : 0.6),
      index % 2 ? 2 : 5,
      { 'stroke-linecap': 'butt' },
    )
  })
  return (
    fringe +
    path(sheet(-0.02), alpha(colour.ink, 0.18)) +
    path(sheet(0), canvas.linear([darker(tint, 0.1), tint, lighter(tint, 0.12)])) +
    path(sheet(0.1), 'none', { stroke: accent, 'stroke-width': 4 }) +
    stripes
  )
}
