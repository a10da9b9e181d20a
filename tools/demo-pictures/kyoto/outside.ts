import {
  alpha,
  Canvas,
  darker,
  ellipse,
  lighter,
  line,
  path,
  placed,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { glitter, hills, moon, sea, sky, stars } from '../outdoors.ts'
import { afternoon, colour, dusk, morning } from '../palette.ts'
import { bushes } from '../plants.ts'
import { grade } from '../room.ts'
import { cup, steam, teapot } from '../still-life.ts'
import { lantern } from '../stone.ts'
import { cedar, fallen, machiya, maple, mossGarden, pagoda, stoneLantern } from './parts.ts'

/** The header: the house above the river, hills and a pagoda behind it. */
export function houseAtDusk(): Scene {
  const canvas = new Canvas(1920, 900)
  const bank = 690
  const water = { x: 0, y: bank + 26, width: 1920, height: 900 - bank }
  const content =
    sky(canvas, { x: 0, y: 0, width: 1920, height: 720 }, dusk) +
    stars({ x: 0, y: 0, width: 1920, height: 280 }, 80, 6) +
    moon(canvas, 420, 190, 44, dusk) +
    hills(canvas, { x: -60, y: 340, width: 2040, height: 260 }, dusk.land, dusk.haze, 4, 9) +
    hills(canvas, { x: -60, y: 430, width: 2040, height: 220 }, darker(dusk.land, 0.2), dusk.haze, 9, 7) +
    pagoda(canvas, 640, 620, 420, dusk) +
    bushes(canvas, -80, bank, 2080, 130, '#3a4a4a', 12) +
    machiya(canvas, { x: 960, y: 410, width: 620, height: 280 }, dusk, 0.42) +
    machiya(canvas, { x: 1560, y: 470, width: 330, height: 220 }, dusk, 0.5) +
    maple(canvas, 880, bank + 6, 300, 4, dusk.haze) +
    maple(canvas, 230, bank + 6, 380, 8, dusk.haze) +
    rectangle(0, bank - 4, 1920, 34, canvas.linear(['#8b7f80', '#5a5166'])) +
    times(44, (index) => line(`M${index * 46} ${bank}v26`, alpha(colour.ink, 0.25), 2)) +
    sea(canvas, water, dusk, 3, 60) +
    glitter(420, water, '#fff1d0', 5, 0.06, 40) +
    glitter(1240, water, '#ffcf86', 7, 0.12, 60) +
    [1010, 1340, 1600].map((x) => lantern(canvas, x, bank - 4, 30)).join('') +
    stoneLantern(canvas, 760, bank, 74, true) +
    grade(canvas, '#ffb98a', 40, 0.18)
  return { canvas, content }
}

export function moss(): Scene {
  const canvas = new Canvas()
  const veranda = 900
  const content =
    mossGarden(canvas, { x: 0, y: 0, width: 1600, height: 1000 }, morning, 6) +
    maple(canvas, 130, 760, 760, 21) +
    rectangle(0, veranda, 1600, 167, canvas.linear([lighter(cedar, 0.32), cedar])) +
    times(8, (index) => line(`M0 ${veranda + 20 + index * 20}H1600`, alpha(colour.ink, 0.2), 2)) +
    rectangle(0, veranda - 8, 1600, 14, lighter(cedar, 0.42)) +
    rectangle(1500, 0, 46, 910, canvas.linear([lighter(cedar, 0.2), darker(cedar, 0.3)], 0)) +
    rectangle(0, 0, 1600, 60, canvas.linear([darker(cedar, 0.4), darker(cedar, 0.1)])) +
    fallen({ x: 0, y: veranda + 10, width: 900, height: 120 }, 14, 8) +
    grade(canvas, '#fff3cc', 50, 0.22)
  return { canvas, content }
}

export function welcomeTea(): Scene {
  const canvas = new Canvas()
  const edge = 620
  const shade = (x: number, y: number, across: number) =>
    ellipse(x + 30, y, across, across * 0.18, alpha('#3c2130', 0.28))
  const content =
    mossGarden(canvas, { x: 0, y: -120, width: 1600, height: 900 }, afternoon, 13) +
    canvas.all(alpha('#fff8e4', 0.34)) +
    [0, 780, 1540]
      .map((x) => rectangle(x, 0, 50, edge, canvas.linear([lighter(cedar, 0.15), darker(cedar, 0.3)], 0)))
      .join('') +
    rectangle(0, edge - 22, 1600, 26, darker(cedar, 0.1)) +
    rectangle(0, edge, 1600, 447, canvas.linear(['#c3b47c', '#d9cd9a'])) +
    times(30, (index) => line(`M0 ${edge + 12 + index * 15}H1600`, alpha('#8a7c48', 0.22), 2)) +
    path('M0 1010H1600V1067H0Z', '#3f5546') +
    path('M300 720H1300L1400 940H200Z', canvas.linear([lighter('#5a2430', 0.12), '#4a1b26'])) +
    path('M200 940H1400V962H200Z', darker('#4a1b26', 0.4)) +
    shade(640, 850, 190) +
    placed(640, 860, 1.3, teapot(canvas, '#5a5f66')) +
    shade(960, 872, 110) +
    placed(960, 884, 1.1, cup(canvas, '#e9e2d2', '#7f9a45')) +
    placed(960, 790, 1, steam(canvas, 200)) +
    shade(1170, 850, 90) +
    placed(1170, 858, 0.95, cup(canvas, '#e9e2d2', '#7f9a45')) +
    placed(
      380,
      880,
      1,
      ellipse(0, 0, 96, 24, '#d8c7ad') +
        ellipse(-28, -20, 34, 26, canvas.linear(['#f7c9c9', '#e39a9f'])) +
        ellipse(34, -18, 32, 24, canvas.linear(['#cfdf9f', '#93b06a'])),
    ) +
    fallen({ x: 1240, y: 880, width: 260, height: 90 }, 6, 3) +
    grade(canvas, '#fff3c4', 60, 0.22)
  return { canvas, content }
}
