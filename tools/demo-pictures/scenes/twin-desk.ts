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
  rectangle,
  type Scene,
  times,
} from '../canvas.ts'
import { art } from '../decor.ts'
import { colour } from '../palette.ts'
import { blade, broadleaf, fern, pot } from '../plants.ts'
import { grade } from '../room.ts'
import { book, cup, hat, vase } from '../still-life.ts'
import { clay } from './twin-room.ts'

function deskLamp(canvas: Canvas, tint: string): string {
  return (
    canvas.glow(150, -250, 330, colour.lamp, 0.65) +
    canvas.shadow(0, 2, 90, 14, 0.45) +
    rectangle(-60, -16, 120, 16, canvas.linear([lighter(tint, 0.3), darker(tint, 0.2)]), { rx: 8 }) +
    line('M0 -14L-50 -190L70 -330', '#c79a55', 9, { 'stroke-linejoin': 'round' }) +
    circle(-50, -190, 11, darker('#c79a55', 0.2)) +
    path(
      'M40 -366L120 -330Q190 -290 176 -220L84 -268Q44 -300 40 -366Z',
      canvas.linear([lighter(tint, 0.25), tint, darker(tint, 0.3)], 40),
    ) +
    ellipse(131, -244, 50, 17, '#fff3cf', { transform: 'rotate(27 131 -244)' })
  )
}

/** A spindle-back chair pushed under the desk. */
function chair(canvas: Canvas, x: number, y: number): string {
  const wood = colour.walnut
  return placed(
    x,
    y,
    1,
    canvas.shadow(0, 0, 210, 20, 0.5) +
      line('M-118 0L-104 -190M118 0L104 -190', darker(wood, 0.1), 16) +
      times(7, (index) => line(`M${-84 + index * 28} -210L${-96 + index * 32} -440`, wood, 9)) +
      line('M-118 -196L-132 -470M118 -196L132 -470', lighter(wood, 0.08), 15) +
      path(
        'M-146 -486Q0 -540 146 -486L140 -436Q0 -486 -140 -436Z',
        canvas.linear([lighter(wood, 0.25), wood]),
      ) +
      rectangle(-132, -226, 264, 40, canvas.linear([lighter(clay, 0.35), clay, darker(clay, 0.2)]), {
        rx: 18,
      }) +
      rectangle(-122, -190, 244, 14, darker(wood, 0.15)),
  )
}

/** A surfboard leaning on the wall, with the shadow it throws there. */
function surfboard(canvas: Canvas, x: number, y: number): string {
  const outline =
    'M0 0C-70 -10 -96 -240 -92 -420C-88 -620 -40 -760 0 -800C40 -760 88 -620 92 -420C96 -240 70 -10 0 0Z'
  return (
    placed(x + 34, y - 6, 1, path(outline, alpha(colour.ink, 0.18)), 5) +
    canvas.shadow(x, y, 110, 14, 0.5) +
    placed(
      x,
      y,
      1,
      path(outline, canvas.linear(['#fffaf0', '#f3e2c8', '#dcc3a4'], 0)) +
        canvas.within(
          outline,
          rectangle(-120, -330, 240, 60, colour.sea),
          rectangle(-120, -256, 240, 26, '#f2b45c'),
          rectangle(-120, -216, 240, 14, clay),
          circle(0, -560, 46, clay),
        ) +
        line('M0 -6V-794', alpha(colour.teak, 0.5), 4),
      5,
    )
  )
}

export function twinDesk(): Scene {
  const canvas = new Canvas()
  const oak = '#7d4f30'
  const card = (
    x: number,
    y: number,
    motif: 'sun' | 'boat' | 'leaf',
    turn: number,
    tints: readonly [string, string, string],
  ) => placed(x, y, 1, art(canvas, { x: 0, y: 0, width: 118, height: 152 }, motif, tints, '#fdf6e8'), turn)
  const content =
    rectangle(0, 0, 1600, 760, canvas.linear(['#f3ddbd', '#f7e6ca', '#eed4ae'])) +
    rectangle(0, 470, 1600, 420, canvas.linear([clay, darker(clay, 0.16)])) +
    rectangle(0, 462, 1600, 11, '#fdf2dd') +
    path('M0 0H420L980 890H360Z', alpha('#fff0c2', 0.34)) +
    path('M520 0H700L1260 890H1080Z', alpha('#fff0c2', 0.26)) +
    rectangle(0, 880, 1600, 190, canvas.linear([darker('#c67f58', 0.2), '#c67f58'])) +
    times(9, (index) => line(`M${index * 200} 880L${index * 260 - 240} 1067`, alpha('#f0c7a4', 0.4), 2)) +
    line('M0 948H1600', alpha('#f0c7a4', 0.4), 2) +
    rectangle(560, 216, 620, 22, canvas.linear([lighter(oak, 0.3), oak]), { rx: 3 }) +
    rectangle(560, 238, 620, 26, canvas.linear([alpha(colour.ink, 0.25), alpha(colour.ink, 0)])) +
    placed(660, 218, 1, placed(0, 0, 1.05, vase(canvas, colour.sea, 84))) +
    placed(
      660,
      86,
      1,
      [-38, -14, 12, 36]
        .map((turn, index) => blade(104, 34, index % 2 ? colour.leaf : colour.lime, turn))
        .join(''),
    ) +
    [
      [770, 92, '#b5533a'],
      [798, 108, colour.sea],
      [826, 84, '#f2b45c'],
      [852, 100, colour.deep],
      [880, 90, '#e9cfa6'],
    ]
      .map(([x, tall, tint]) =>
        rectangle(
          x as number,
          216 - (tall as number),
          24,
          tall as number,
          canvas.linear([lighter(tint as string, 0.2), tint as string, darker(tint as string, 0.2)], 0),
          { rx: 2 },
        ),
      )
      .join('') +
    placed(1060, 216, 1, pot(canvas, 0, 0, 82, '#f3e4cb') + fern(0, -72, 130, colour.leaf, 3, 11)) +
    circle(304, 196, 9, colour.walnut) +
    placed(304, 300, 1, hat(canvas, colour.sea), 6) +
    card(640, 300, 'sun', -3, ['#f2b45c', colour.sea, colour.deep]) +
    card(792, 292, 'boat', 2, [clay, colour.walnut, colour.sea]) +
    card(944, 304, 'leaf', -1.5, [colour.leaf, colour.forest, colour.lime]) +
    rectangle(300, 664, 1060, 34, canvas.linear([lighter(oak, 0.3), oak]), { rx: 5 }) +
    rectangle(330, 698, 1000, 66, canvas.linear([darker(oak, 0.25), darker(oak, 0.1)])) +
    [360, 690, 1020]
      .map(
        (x) => rectangle(x, 706, 290, 50, lighter(oak, 0.06), { rx: 4 }) + circle(x + 145, 731, 7, '#c79a55'),
      )
      .join('') +
    line('M352 764L330 1010M1308 764L1330 1010', darker(oak, 0.25), 22) +
    placed(440, 666, 1, deskLamp(canvas, colour.sea)) +
    path('M690 640L930 640L962 668H664Z', '#fdf6e8') +
    path('M810 640L813 668M690 640L664 668', 'none', { stroke: alpha(colour.ink, 0.2), 'stroke-width': 3 }) +
    times(4, (index) => line(`M${700 - index * 4} ${646 + index * 5}H${796}`, alpha(colour.ink, 0.16), 1.5)) +
    line('M880 636L940 654', colour.terracotta, 6) +
    placed(1064, 668, 0.72, cup(canvas, '#f3e4cb', '#7a4526')) +
    placed(
      1232,
      666,
      1,
      placed(
        0,
        0,
        0.9,
        book(canvas, 200, colour.deep) +
          placed(-4, -24, 1, book(canvas, 176, '#f2b45c')) +
          placed(6, -48, 1, book(canvas, 150, '#b5533a')),
      ),
    ) +
    chair(canvas, 830, 1046) +
    surfboard(canvas, 1462, 990) +
    broadleaf(60, 1090, 420, colour.leaf, 9, 9) +
    grade(canvas, '#fff0c2', 35, 0.24)
  return { canvas, content }
}
