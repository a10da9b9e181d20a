import {
  alpha,
  Canvas,
  circle,
  curve,
  darker,
  lighter,
  line,
  mix,
  path,
  placed,
  randomFrom,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { stand } from '../decor.ts'
import { bench, parasol, roundTable } from '../furniture.ts'
import { stars } from '../outdoors.ts'
import { afternoon, colour, dusk, golden } from '../palette.ts'
import { broadleaf, pot } from '../plants.ts'
import { Camera, grade, type Shell, tiles } from '../room.ts'
import { cup } from '../still-life.ts'
import { azulejos, hillside, house, tejo, tram } from './parts.ts'

/** The header: the hill of Alfama going down to the river. */
export function evening(): Scene {
  const canvas = new Canvas(1920, 900)
  const content =
    tejo(canvas, { x: 0, y: 0, width: 1920, height: 900 }, dusk, 11, 0.46) +
    stars({ x: 0, y: 0, width: 1920, height: 260 }, 60, 3) +
    hillside(canvas, { x: 760, y: 420, width: 1300, height: 250 }, 3, dusk, 5) +
    hillside(canvas, { x: -60, y: 560, width: 2100, height: 330 }, 3, dusk, 8) +
    placed(1400, 366, 0.9, castle()) +
    grade(canvas, '#ffb98a', 40, 0.2)
  return { canvas, content }
}

function castle(): string {
  const stone = mix('#a98b78', dusk.haze, 0.45)
  return (
    path('M-260 130Q-200 60 -60 40H220Q330 60 380 130Z', mix(dusk.land, dusk.haze, 0.3)) +
    rectangle(-120, 0, 300, 60, stone) +
    [-130, 20, 150].map((x) => rectangle(x, -34, 46, 96, darker(stone, 0.1))).join('') +
    times(16, (index) =>
      rectangle(-130 + index * 20.5, -44 + (index % 7 ? 34 : 0), 11, 12, darker(stone, 0.1)),
    )
  )
}

export function roofTerrace(): Scene {
  const canvas = new Canvas()
  const camera = new Camera({ horizon: 420 })
  const plan: Shell = { left: -6, right: 6, height: 3, back: 6 }
  const [, edge] = camera.at([0, 0, 6])
  const table = (x: number, z: number) =>
    stand(camera, [x, 0, z], roundTable(canvas, 36, 72, colour.white)) +
    stand(
      camera,
      [x, 0.73, z],
      placed(-10, 2, 0.1, cup(canvas, colour.white, '#8a5230')) +
        placed(14, 2, 0.1, cup(canvas, colour.white, '#8a5230')),
    )
  const content =
    tejo(canvas, { x: 0, y: 0, width: 1600, height: 800 }, golden, 21, 0.5) +
    hillside(canvas, { x: -40, y: 520, width: 1700, height: 200 }, 2, golden, 14) +
    rectangle(0, edge, 1600, 1067 - edge, canvas.linear(['#c99b72', '#dbb489'])) +
    tiles(camera, plan, '#d3a87e', 0.6, 5) +
    azulejos(canvas, { x: 0, y: edge - 96, width: 1600, height: 96 }, 48) +
    rectangle(0, edge - 110, 1600, 16, canvas.linear(['#fff7e6', '#e3cfae'])) +
    stand(camera, [-1.5, 0, 5.6], parasol(canvas, '#f7efe0', '#2f5f9e')) +
    table(-1.5, 5.5) +
    stand(camera, [-2.3, 0, 5.4], bench(canvas, 70, colour.oak, '#2f5f9e')) +
    stand(camera, [1.3, 0, 5.4], parasol(canvas, '#f7efe0', '#e2a33a')) +
    table(1.3, 5.3) +
    stand(camera, [2.1, 0, 5.2], bench(canvas, 70, colour.oak, '#e2a33a')) +
    pot(canvas, 90, 1060, 190, colour.terracotta) +
    broadleaf(90, 910, 360, colour.leaf, 6, 9) +
    pot(canvas, 1520, 1070, 170, '#2f5f9e') +
    lemonTree(canvas, 1520, 930) +
    grade(canvas, '#ffd9a0', 50, 0.24)
  return { canvas, content }
}

function lemonTree(canvas: Canvas, x: number, y: number): string {
  const random = randomFrom(9)
  return (
    line(`M${x} ${y + 10}V${y - 150}`, colour.teak, 14) +
    times(70, () => {
      const [across, up] = [random(-130, 130), random(60, 320)]
      const tint = mix(colour.leaf, colour.lime, random(0, 0.5))
      return circle(
        x + across * Math.sin((up / 380) * Math.PI),
        y - up,
        random(18, 34),
        canvas.linear([lighter(tint, 0.2), darker(tint, 0.2)]),
      )
    }) +
    times(12, () =>
      circle(x + random(-90, 90), y - random(90, 290), 13, canvas.linear(['#ffe887', '#e8b93a'])),
    )
  )
}

/** The lane before the house: it climbs between two rows of houses, with the tram in the middle. */
export function tramLane(): Scene {
  const canvas = new Canvas()
  const lane = 'M430 1067L690 470H910L1170 1067Z'
  const row = (side: 1 | -1) =>
    times(4, (index) => {
      const near = index / 3
      const width = 150 + near * 240
      const top = 250 - near * 330
      const x = side < 0 ? 700 - 110 - near * 560 - width * 0.4 : 900 + near * 470
      return house(canvas, { x, y: top + 60, width, height: 1067 }, afternoon, 31 + index * 7 + side)
    })
  const cobbles = times(150, (index) => {
    const down = (index / 150) ** 1.6
    const y = 480 + down * 590
    const half = 110 + down * 270
    const x = 800 + (((index * 37) % 100) / 50 - 1) * half
    return rectangle(x, y, 12 + down * 26, 3 + down * 6, alpha('#fff3da', 0.24), { rx: 2 })
  })
  const random = randomFrom(4)
  const washing = times(7, (index) => {
    const x = 470 + index * 96
    const y = 236 + Math.sin((index / 6) * Math.PI) * 34
    const tint = ['#fdf6e8', '#2f5f9e', '#e2a33a', '#fdf6e8', '#c4623d', '#a9d9cc', '#fdf6e8'][index]!
    return path(
      `M${x} ${y}h62l${random(-4, 4)} ${random(60, 92)}h-58Z`,
      canvas.linear([lighter(tint, 0.2), darker(tint, 0.12)]),
    )
  })
  const content =
    tejo(canvas, { x: 0, y: 0, width: 1600, height: 900 }, afternoon, 2, 0.5) +
    rectangle(0, 700, 1600, 367, '#b79f88') +
    row(-1) +
    row(1) +
    path(lane, canvas.linear(['#cdb9a2', '#a9937f'])) +
    canvas.within(lane, cobbles) +
    line('M742 480L600 1067M790 480L760 1067M812 480L850 1067M858 480L1010 1067', alpha('#5b4a48', 0.75), 5) +
    azulejos(canvas, { x: 0, y: 640, width: 250, height: 427 }, 62) +
    azulejos(canvas, { x: 1350, y: 640, width: 250, height: 427 }, 62) +
    line(
      curve([
        [380, 190],
        [620, 236],
        [820, 262],
        [1010, 246],
        [1240, 196],
      ]),
      alpha('#3a2a2e', 0.6),
      3,
    ) +
    washing +
    placed(800, 860, 1.08, tram(canvas)) +
    pot(canvas, 300, 1068, 120, colour.terracotta) +
    broadleaf(300, 980, 220, colour.leaf, 12, 8) +
    grade(canvas, '#fff0c0', 40, 0.22)
  return { canvas, content }
}
