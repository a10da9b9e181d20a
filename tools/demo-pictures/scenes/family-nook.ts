import {
  alpha,
  Canvas,
  darker,
  lighter,
  line,
  path,
  placed,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { window } from '../decor.ts'
import { basket } from '../furniture.ts'
import { colour, golden } from '../palette.ts'
import { pillow } from '../pillow.ts'
import { grade } from '../room.ts'
import { book, vase } from '../still-life.ts'
import { blocks, bunting, kite, pouf, toyBoat, turtle } from '../toys.ts'
import { seaView } from '../views.ts'
import { festive } from './family-suite.ts'

export function familyNook(): Scene {
  const canvas = new Canvas()
  const opening = { x: 430, y: 120, width: 860, height: 520 }
  const shelf = (y: number) =>
    rectangle(1392, y, 208, 16, canvas.linear([lighter(colour.oak, 0.3), colour.oak])) +
    rectangle(1392, y + 16, 208, 18, canvas.linear([alpha(colour.ink, 0.25), alpha(colour.ink, 0)]))
  const spines = (x: number, y: number, tints: readonly string[]) =>
    tints
      .map((tint, index) =>
        rectangle(
          x + index * 27,
          y - 96 + (index % 3) * 12,
          25,
          96 - (index % 3) * 12,
          canvas.linear([lighter(tint, 0.2), darker(tint, 0.15)], 0),
          { rx: 2 },
        ),
      )
      .join('')
  const drawers = times(
    3,
    (index) =>
      rectangle(
        386 + index * 322,
        776,
        304,
        160,
        canvas.linear([lighter(colour.oak, 0.12), darker(colour.oak, 0.12)]),
        { rx: 6 },
      ) + rectangle(500 + index * 322, 846, 76, 12, '#c79a55', { rx: 6 }),
  )
  const content =
    canvas.all(canvas.linear(['#f6dfb6', '#f3d3a2'])) +
    rectangle(1392, 0, 208, 960, canvas.linear(['#d9b988', '#c49d6c'])) +
    rectangle(1376, 0, 18, 960, canvas.linear([lighter(colour.teak, 0.2), colour.teak], 0)) +
    window(canvas, opening, seaView(canvas, opening, golden, 12, 0.56), 3, colour.teak) +
    placed(208, 318, 1.06, kite(canvas, [colour.terracotta, '#fbf1e0', '#f2b45c']), -12) +
    bunting([-30, 20], [1380, 20], 62, festive) +
    shelf(250) +
    shelf(470) +
    shelf(690) +
    spines(1412, 250, [colour.terracotta, colour.sea, '#f2b45c', colour.deep]) +
    placed(1560, 250, 0.9, vase(canvas, '#f3e4cb', 54)) +
    placed(1498, 470, 1.1, toyBoat(canvas, colour.terracotta)) +
    spines(1408, 690, ['#f2b45c', colour.leaf, colour.peach, colour.deep, colour.terracotta, colour.sea]) +
    rectangle(340, 700, 1010, 260, canvas.linear([colour.oak, darker(colour.oak, 0.3)])) +
    drawers +
    rectangle(326, 686, 1038, 80, canvas.linear(['#7fb5a8', '#4f9890', '#3a7d7a']), { rx: 30 }) +
    line('M350 706H1340', alpha('#e3f3ea', 0.6), 4) +
    times(9, (index) => line(`M${440 + index * 104} 700v56`, alpha(colour.ink, 0.1), 3)) +
    pillow(canvas, 480, 700, 230, 206, '#fbf1e0', -7) +
    pillow(canvas, 628, 704, 206, 176, colour.terracotta, 5, '#f4cfae') +
    pillow(canvas, 1226, 700, 228, 200, '#f2b45c', 7, '#fdeccb') +
    pillow(canvas, 1128, 704, 184, 150, '#fbf1e0', -5, colour.sea) +
    placed(
      978,
      700,
      1,
      path('M-104 -14Q-52 -34 0 -14Q52 -34 104 -14L112 -2Q56 -20 0 0Q-56 -20 -112 -2Z', '#fffaf0') +
        path('M-112 -2Q-56 -20 0 0Q56 -20 112 -2L112 4Q56 -12 0 8Q-56 -12 -112 4Z', colour.terracotta),
    ) +
    placed(790, 702, 0.98, turtle(canvas, colour.leaf)) +
    rectangle(0, 956, 1600, 111, canvas.linear([darker('#c48f5f', 0.2), '#c48f5f'])) +
    times(9, (index) =>
      line(`M${index * 200 + 40} 956L${(index - 4) * 260 + 800} 1067`, alpha(colour.ink, 0.18), 2),
    ) +
    rectangle(340, 956, 1010, 26, canvas.linear([alpha(colour.ink, 0.4), alpha(colour.ink, 0)])) +
    placed(226, 1030, 1, pouf(canvas, 280, '#d98a5f')) +
    placed(
      226,
      884,
      1,
      book(canvas, 170, colour.sea, -3) + placed(6, -24, 1, book(canvas, 140, '#f2b45c', 3)),
    ) +
    placed(1460, 1016, 3.2, basket(canvas, 56, colour.rattan)) +
    placed(1380, 1040, 1.5, blocks(canvas)) +
    grade(canvas, '#ffe0a0', 80, 0.22)
  return { canvas, content }
}
