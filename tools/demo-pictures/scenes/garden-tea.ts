import {
  alpha,
  Canvas,
  circle,
  darker,
  ellipse,
  lighter,
  line,
  path,
  placed,
  randomFrom,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { frangipani } from '../flowers.ts'
import { colour } from '../palette.ts'
import { broadleaf, bushes, palm } from '../plants.ts'
import { grade } from '../room.ts'
import { cup, steam, teapot } from '../still-life.ts'

/** The garden out of focus: pale layers and discs of light. */
function softGarden(canvas: Canvas, height: number): string {
  const random = randomFrom(12)
  const discs = times(26, () => {
    const radius = random(12, 46)
    const fill = canvas.radial([alpha('#fffbe0', 0.1), [0.85, alpha('#fffbe0', 0.3)], alpha('#fffbe0', 0.04)])
    return circle(random(0, 1600), random(80, height - 120), radius, fill)
  })
  return (
    rectangle(0, 0, 1600, height, canvas.linear(['#eaf4e2', '#d5e6c0', '#b4cf9c'])) +
    bushes(canvas, -100, 480, 1800, 300, '#c3d9ab', 4) +
    palm(canvas, { x: 1330, y: 560, height: 470, lean: -0.12, leaf: '#a3c493', trunk: '#c4b995', seed: 3 }) +
    bushes(canvas, -100, 610, 1800, 220, '#9cc088', 9) +
    bushes(canvas, -100, 690, 1800, 150, '#7cab72', 14) +
    discs
  )
}

export function gardenTea(): Scene {
  const canvas = new Canvas()
  const edge = 640
  const shade = (x: number, y: number, width: number, reach: number) =>
    path(
      `M${x - width} ${y}Q${x} ${y + 26} ${x + width} ${y}L${x + width + reach * 0.62} ${y + reach}` +
        `Q${x + reach * 0.5} ${y + reach + 26} ${x - width + reach * 0.34} ${y + reach}Z`,
      canvas.between([0, y], [0, y + reach], [alpha('#3c2130', 0.42), alpha('#3c2130', 0)]),
    )
  const bars = (x: number, width: number) =>
    rectangle(x, 0, width, edge, canvas.linear([lighter(colour.teak, 0.18), darker(colour.teak, 0.3)], 0))
  const grainLines = times(14, (index) => {
    const y = edge + 24 + index * index * 2.1 + index * 6
    return line(
      `M0 ${y}C400 ${y - 8} 700 ${y + 12} 1600 ${y - 4}`,
      alpha(colour.walnut, 0.18),
      1.5 + index * 0.16,
    )
  })
  const tray =
    shade(800, 880, 480, 190) +
    ellipse(800, 872, 520, 128, darker(colour.rattan, 0.42)) +
    ellipse(800, 856, 520, 126, canvas.linear([lighter(colour.rattan, 0.2), darker(colour.rattan, 0.1)])) +
    ellipse(
      800,
      862,
      478,
      106,
      canvas.linear([darker(colour.teak, 0.2), colour.teak, lighter(colour.teak, 0.22)]),
    ) +
    times(5, (index) =>
      ellipse(800, 862, 440 - index * 84, 94 - index * 19, 'none', {
        stroke: alpha(colour.walnut, 0.22),
        'stroke-width': 2,
      }),
    )
  const content =
    softGarden(canvas, edge) +
    bars(-14, 60) +
    bars(1060, 34) +
    rectangle(0, 0, 1600, 40, canvas.linear([darker(colour.teak, 0.35), colour.teak])) +
    rectangle(0, edge - 26, 1600, 26, canvas.linear([lighter(colour.oak, 0.35), darker(colour.oak, 0.1)])) +
    rectangle(0, edge, 1600, 427, canvas.linear([darker(colour.teak, 0.12), '#a8714a', '#bb8457'])) +
    grainLines +
    path('M0 700L620 640H1060L420 1067H0Z', alpha('#ffedb8', 0.26)) +
    path('M1096 640H1500L1180 1067H560Z', alpha('#ffedb8', 0.26)) +
    tray +
    shade(690, 862, 104, 96) +
    placed(690, 872, 1.36, teapot(canvas, '#4f9c92')) +
    shade(1010, 880, 96, 80) +
    placed(1010, 892, 1.12, cup(canvas, '#f3e4cb', '#c0813c')) +
    placed(1010, 796, 1, steam(canvas, 210)) +
    shade(450, 902, 84, 70) +
    placed(450, 914, 1, cup(canvas, '#f3e4cb', '#c0813c')) +
    placed(450, 828, 1, steam(canvas, 180)) +
    frangipani(canvas, 838, 930, 46, 12) +
    frangipani(canvas, 902, 948, 32, 55) +
    frangipani(canvas, 1290, 1000, 40, 30) +
    broadleaf(1640, 1080, 420, colour.leaf, 31, 7, 70) +
    grade(canvas, '#fff3c4', 60, 0.26)
  return { canvas, content }
}
