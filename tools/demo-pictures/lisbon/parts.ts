import {
  alpha,
  type Canvas,
  circle,
  darker,
  lighter,
  line,
  mix,
  outlineOf,
  path,
  placed,
  randomFrom,
  rectangle,
  times,
} from '../canvas.ts'
import { clouds, type Frame, glitter, hills, sea, sky, sun } from '../outdoors.ts'
import { colour, type Hour } from '../palette.ts'

export const cobalt = '#2f5f9e'
const PLASTER = ['#f4e4c6', '#f1c9a4', '#eab08a', '#f6efe0', '#e8d08f', '#c9d8d6', '#e59f86']

/** A house with its tiled roof, seen from the front; lamps are lit where it is night. */
export function house(canvas: Canvas, frame: Frame, hour: Hour, seed: number): string {
  const { x, y, width, height } = frame
  const random = randomFrom(seed)
  const wall = mix(PLASTER[Math.floor(random(0, PLASTER.length))]!, hour.haze, hour.night ? 0.42 : 0.08)
  const tile = mix(random() > 0.4 ? colour.terracotta : colour.brick, hour.haze, hour.night ? 0.3 : 0.05)
  const rise = width * random(0.2, 0.32)
  const bays = Math.max(1, Math.round(width / 46))
  const floors = Math.max(1, Math.round(height / 70))
  const pane = { width: (width / bays) * 0.36, height: (height / floors) * 0.48 }
  const openings = times(bays * floors, (index) => {
    const left = x + ((index % bays) + 0.5) * (width / bays) - pane.width / 2
    const top = y + (Math.floor(index / bays) + 0.26) * (height / floors)
    const isLit = hour.night && random() > 0.45
    const glass = isLit ? '#ffdf9a' : darker(wall, 0.55)
    return (
      (isLit
        ? canvas.glow(left + pane.width / 2, top + pane.height / 2, pane.width * 2, colour.lamp, 0.5)
        : '') +
      rectangle(left - 3, top - 3, pane.width + 6, pane.height + 6, lighter(wall, 0.45)) +
      rectangle(left, top, pane.width, pane.height, glass) +
      line(`M${left + pane.width / 2} ${top}v${pane.height}`, lighter(wall, 0.4), 1.6) +
      rectangle(left - 5, top + pane.height + 2, pane.width + 10, 3, darker(wall, 0.3))
    )
  })
  const ridge = outlineOf([
    [x - 6, y + 2],
    [x + width * 0.2, y - rise],
    [x + width * 0.8, y - rise],
    [x + width + 6, y + 2],
  ])
  return (
    rectangle(x, y, width, height, canvas.linear([lighter(wall, 0.08), darker(wall, 0.24)], 60)) +
    path(ridge, canvas.linear([lighter(tile, 0.18), darker(tile, 0.16)])) +
    times(Math.round(width / 16), (index) => {
      const share = index / Math.round(width / 16)
      return line(
        `M${x + width * (0.2 + share * 0.6)} ${y - rise}L${x - 6 + share * (width + 12)} ${y}`,
        alpha(darker(tile, 0.5), 0.28),
        1.4,
      )
    }) +
    rectangle(x - 6, y, width + 12, 4, darker(tile, 0.35)) +
    openings
  )
}

/** Rows of houses down a slope, the far ones first. */
export function hillside(canvas: Canvas, frame: Frame, rows: number, hour: Hour, seed: number): string {
  const random = randomFrom(seed)
  return times(rows, (row) => {
    const near = (row + 1) / rows
    const scale = 0.45 + near * 0.75
    const foot = frame.y + frame.height * (0.2 + 0.8 * near)
    let x = frame.x - random(0, 80)
    let houses = ''
    while (x < frame.x + frame.width) {
      const width = random(70, 170) * scale
      const height = random(90, 190) * scale
      houses += house(
        canvas,
        { x, y: foot - height, width, height: height + 60 * scale },
        hour,
        Math.floor(random(0, 9999)),
      )
      x += width * random(0.94, 1.02)
    }
    return houses
  })
}

/** The red bridge over the river: two towers, a deck, and the cables between them. */
export function bridge(x: number, y: number, width: number, tint: string): string {
  const [left, right] = [x + width * 0.28, x + width * 0.72]
  const [top, sag] = [y - width * 0.15, y - width * 0.02]
  const hangers = times(34, (index) => {
    const share = index / 33
    const at = left + (right - left) * share
    const droop = top + (sag - top) * (1 - (2 * share - 1) ** 2)
    return line(`M${at} ${droop}V${y}`, alpha(tint, 0.6), 1)
  })
  return (
    hangers +
    line(
      `M${x} ${y - 2}L${left} ${top}Q${(left + right) / 2} ${2 * sag - top} ${right} ${top}L${x + width} ${y - 2}`,
      tint,
      2.6,
    ) +
    rectangle(x, y, width, 5, tint) +
    [left, right]
      .map(
        (at) =>
          rectangle(at - 4, top - 6, 8, y - top + width * 0.05, tint) +
          line(`M${at - 9} ${top + 16}h18`, tint, 3),
      )
      .join('')
  )
}

function ferry(canvas: Canvas, x: number, y: number, scale: number): string {
  return placed(
    x,
    y,
    scale,
    path('M-90 -14H90L70 10H-74Z', canvas.linear(['#fff6e6', '#d9c3a6'])) +
      rectangle(-58, -40, 104, 26, '#fdf3e0', { rx: 4 }) +
      times(6, (index) => rectangle(-50 + index * 16, -34, 10, 10, '#4b6b85')) +
      rectangle(-6, -58, 22, 18, '#f4a03a', { rx: 2 }) +
      rectangle(-80, -8, 160, 5, '#e07b39'),
  )
}

/** The wide river with its far bank, the bridge and a ferry; `horizon` is a share of the frame. */
export function tejo(canvas: Canvas, frame: Frame, hour: Hour, seed: number, horizon = 0.5): string {
  const { x, y, width, height } = frame
  const level = y + height * horizon
  const water = { x, y: level, width, height: height * (1 - horizon) }
  const sunX = x + width * 0.3
  return (
    sky(canvas, { ...frame, height: height * horizon + 1 }, hour) +
    clouds(canvas, { x, y: y + height * 0.08, width, height: height * horizon * 0.5 }, 4, hour.cloud, seed) +
    sun(canvas, sunX, level - height * 0.09, height * 0.045, hour) +
    hills(
      canvas,
      { x: x - width * 0.1, y: level - height * 0.06, width: width * 1.2, height: height * 0.06 },
      mix(hour.land, hour.haze, 0.4),
      hour.haze,
      seed,
      9,
    ) +
    sea(canvas, water, hour, seed, 40) +
    glitter(sunX, water, '#fff6dc', seed, 0.08, 40) +
    bridge(x + width * 0.42, level - 3, width * 0.62, mix('#b8433a', hour.haze, 0.25)) +
    ferry(canvas, x + width * 0.55, level + height * 0.1, height / 1500)
  )
}

/** A wall of painted tiles: four of them make a flower. */
export function azulejos(canvas: Canvas, frame: Frame, side: number, tint = cobalt): string {
  const columns = Math.ceil(frame.width / side)
  const rows = Math.ceil(frame.height / side)
  const cells = times(columns * rows, (index) => {
    const x = frame.x + (index % columns) * side
    const y = frame.y + Math.floor(index / columns) * side
    const half = side / 2
    return (
      rectangle(x + 1, y + 1, side - 2, side - 2, index % 3 ? '#f7f3e8' : '#eef0ea') +
      path(
        `M${x + half} ${y + side * 0.08}Q${x + side * 0.62} ${y + side * 0.38} ${x + side * 0.92} ${y + half}` +
          `Q${x + side * 0.62} ${y + side * 0.62} ${x + half} ${y + side * 0.92}` +
          `Q${x + side * 0.38} ${y + side * 0.62} ${x + side * 0.08} ${y + half}` +
          `Q${x + side * 0.38} ${y + side * 0.38} ${x + half} ${y + side * 0.08}Z`,
        alpha(tint, 0.82),
      ) +
      circle(x + half, y + half, side * 0.13, '#f4d98b') +
      [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ]
        .map(([across, down]) =>
          circle(x + across! * side, y + down! * side, side * 0.17, 'none', {
            stroke: alpha(tint, 0.75),
            'stroke-width': side * 0.05,
          }),
        )
        .join('')
    )
  })
  const { x, y, width, height } = frame
  return canvas.within(
    `M${x} ${y}h${width}v${height}h${-width}Z`,
    rectangle(x, y, width, height, '#d7d5c6'),
    cells,
  )
}

/** The old yellow tram, about 400 units long, standing on 0,0. */
export function tram(canvas: Canvas): string {
  const yellow = '#f2b632'
  return (
    canvas.shadow(0, 0, 230, 26, 0.6) +
    rectangle(-190, -52, 380, 34, '#3a2a2e', { rx: 6 }) +
    [-120, 120].map((x) => circle(x, -16, 24, '#2b1d23') + circle(x, -16, 10, '#7d6d66')).join('') +
    path(
      'M-206 -60V-190Q-204 -250 -180 -262H180Q204 -250 206 -190V-60Z',
      canvas.linear([lighter(yellow, 0.25), yellow, darker(yellow, 0.16)]),
    ) +
    rectangle(-206, -146, 412, 22, '#fbf3e0') +
    times(5, (index) =>
      rectangle(-178 + index * 73, -232, 62, 82, canvas.linear(['#cfe3e0', '#7fa3ab'], 60), { rx: 6 }),
    ) +
    path('M-196 -262Q-190 -292 -150 -296H150Q190 -292 196 -262Z', canvas.linear(['#fdf5e4', '#d8c6a4'])) +
    rectangle(-56, -318, 112, 26, '#2b2f3a', { rx: 5 }) +
    `<text x="0" y="-298" font-family="sans-serif" font-size="22" font-weight="700" text-anchor="middle" fill="#ffe7a8">28</text>` +
    circle(-184, -92, 14, '#fff5d2') +
    circle(184, -92, 14, '#fff5d2') +
    line('M0 -318L40 -420', '#3a2a2e', 5)
  )
}
