import {
  alpha,
  Canvas,
  curve,
  darker,
  lighter,
  line,
  path,
  placed,
  randomFrom,
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { art, tableLamp } from '../decor.ts'
import { frangipani } from '../flowers.ts'
import { colour } from '../palette.ts'
import { pillow } from '../pillow.ts'
import { grade } from '../room.ts'
import { book, cup, fruit, steam, vase } from '../still-life.ts'

export function deluxeBed(): Scene {
  const canvas = new Canvas()
  const random = randomFrom(3)
  const channels = times(13, (index) =>
    rectangle(150 + index * 100, 250, 100, 480, canvas.linear(['#5ba39b', '#3f8a86', '#2b6769'], 0), {
      rx: 22,
    }),
  )
  const waves = times(8, (index) => {
    const y = 800 + index * 36
    const points = Array.from({ length: 7 }, (_, step) => [step * 270 - 10, y + random(-22, 22)] as const)
    return path(
      `${curve(points)}L1640 ${y + 80}L-10 ${y + 80}Z`,
      canvas.between(
        [0, y - 20],
        [0, y + 70],
        [alpha('#ffffff', 0.5), alpha('#c9ab98', 0.16), alpha('#ffffff', 0)],
      ),
    )
  })
  const tray =
    canvas.shadow(1010, 942, 380, 60, 0.45) +
    path('M690 900L1330 900L1390 972H630Z', canvas.linear([lighter(colour.teak, 0.2), colour.teak])) +
    path('M630 972H1390L1388 992H632Z', darker(colour.teak, 0.35)) +
    placed(850, 954, 1.02, fruit(canvas, '#fbf3e4')) +
    placed(1096, 950, 0.95, cup(canvas, '#5fa39b', '#7a4526')) +
    placed(1096, 868, 1, steam(canvas, 190)) +
    placed(1250, 948, 0.9, vase(canvas, colour.terracotta, 74)) +
    line('M1250 850Q1246 800 1230 770M1252 850Q1262 806 1282 786', colour.leaf, 5) +
    frangipani(canvas, 1226, 758, 34, 10) +
    frangipani(canvas, 1286, 776, 28, 44)
  const content =
    canvas.all(canvas.linear(['#efe0c6', '#e3cfae'])) +
    art(
      canvas,
      { x: 690, y: 20, width: 330, height: 196 },
      'boat',
      [colour.terracotta, colour.walnut, colour.sea],
      colour.oak,
    ) +
    path('M0 0H520L250 760H0Z', alpha('#fff0c8', 0.4)) +
    rectangle(150, 262, 1300, 500, alpha(colour.ink, 0.22), { rx: 26 }) +
    channels +
    rectangle(150, 560, 1300, 190, canvas.linear([alpha(colour.ink, 0), alpha(colour.ink, 0.32)])) +
    rectangle(-40, 690, 190, 380, canvas.linear([colour.oak, darker(colour.oak, 0.3)])) +
    rectangle(-40, 676, 208, 22, lighter(colour.oak, 0.3), { rx: 4 }) +
    placed(64, 678, 4.6, tableLamp(canvas, '#d98a5f', 0.85)) +
    pillow(canvas, 520, 770, 560, 330, '#efe2cf', -2) +
    pillow(canvas, 1090, 770, 560, 330, '#efe2cf', 2) +
    pillow(canvas, 500, 806, 500, 262, '#fffaf0', 2) +
    pillow(canvas, 1100, 806, 500, 262, '#fffaf0', -2) +
    pillow(canvas, 640, 830, 320, 220, '#d98a5f', -5, '#f4cfae') +
    pillow(canvas, 912, 836, 380, 178, '#3f8a86', 3, '#a9d9cc') +
    path(
      'M-20 800C300 770 700 800 1000 786S1500 790 1640 776V1067H-20Z',
      canvas.linear(['#fffaf0', '#f6e8d4', '#e6d0ba']),
    ) +
    waves +
    path(
      'M-20 962C300 930 520 960 640 1000C820 1050 860 1060 880 1080H-20Z',
      canvas.linear(['#3f928c', '#256a6c'], 60),
    ) +
    line('M-20 990C300 958 500 984 620 1024C720 1056 760 1070 780 1080', alpha('#d9efe4', 0.7), 7) +
    line('M-20 1008C280 978 480 1002 590 1040', alpha('#d9efe4', 0.5), 4) +
    tray +
    canvas.shadow(332, 906, 160, 16, 0.4) +
    placed(330, 905, 1.1, book(canvas, 230, colour.terracotta, -4)) +
    placed(326, 880, 1, book(canvas, 190, '#e9cf9a', 3)) +
    grade(canvas, '#fff0c8', 30, 0.3)
  return { canvas, content }
}
