import {
  alpha,
  type Canvas,
  circle,
  ellipse,
  group,
  lighter,
  line,
  mix,
  path,
  placed,
  randomFrom,
  times,
} from './canvas.ts'
import { colour } from './palette.ts'
import { blade } from './plants.ts'

export function frangipani(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  turn = 0,
  heart = '#f4b73f',
): string {
  const petal = canvas.linear(['#fffaf0', '#fff3dc', [0.75, mix('#fff3dc', heart, 0.35)], heart])
  const outline =
    `M0 0` +
    `C${-radius * 0.62} ${-radius * 0.25} ${-radius * 0.52} ${-radius * 1.02} ${radius * 0.05} ${-radius}` +
    `C${radius * 0.5} ${-radius * 0.9} ${radius * 0.3} ${-radius * 0.25} 0 0Z`
  const petals = times(5, (index) =>
    group(
      { transform: `rotate(${index * 72})` },
      path(outline, petal, { stroke: alpha('#c98a5a', 0.28), 'stroke-width': radius * 0.03 }),
    ),
  )
  return placed(x, y, 1, petals + circle(0, 0, radius * 0.12, heart), turn)
}

/** The temple tree: forked grey limbs that end in rosettes of leaves and flowers. */
export function templeTree(
  canvas: Canvas,
  x: number,
  y: number,
  size: number,
  leaf: string,
  bark: string,
  seed: number,
): string {
  const random = randomFrom(seed)
  let limbs = ''
  let crown = ''
  const grow = (fromX: number, fromY: number, angle: number, length: number, depth: number): void => {
    const [toX, toY] = [fromX + Math.cos(angle) * length, fromY + Math.sin(angle) * length]
    const bend = random(-0.16, 0.16) * length
    limbs += line(
      `M${fromX} ${fromY}Q${(fromX + toX) / 2 + bend} ${(fromY + toY) / 2} ${toX} ${toY}`,
      mix(bark, colour.white, 0.04 * depth),
      size * 0.022 * (depth + 0.6),
    )
    if (depth > 0) {
      const forks = depth > 2 ? 3 : 2
      for (let fork = 0; fork < forks; fork++)
        grow(
          toX,
          toY,
          angle + (fork - (forks - 1) / 2) * random(0.7, 0.95) + random(-0.1, 0.1),
          length * random(0.66, 0.8),
          depth - 1,
        )
      return
    }
    const leaves = [-95, -60, -28, 0, 28, 60, 95].map((turn) =>
      blade(
        size * random(0.13, 0.17),
        size * 0.06,
        mix(leaf, colour.lime, random(0, 0.45)),
        turn + (angle * 180) / Math.PI + 90,
      ),
    )
    const flowers = times(3, () =>
      frangipani(
        canvas,
        random(-0.05, 0.05) * size,
        random(-0.05, 0.05) * size,
        size * random(0.026, 0.038),
        random(0, 72),
      ),
    )
    crown += placed(toX, toY, 1, leaves.join('') + flowers)
  }
  grow(x, y, -Math.PI / 2, size * 0.3, 3)
  return limbs + crown
}

/** Lily pads and a lotus or two on still water. */
export function lilies(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  depth: number,
  count: number,
  seed: number,
): string {
  const random = randomFrom(seed)
  return times(count, (index) => {
    const [across, down] = [x + random() * width, y + random() * depth]
    const size = 16 + (down - y) * 0.16 + random(0, 10)
    const pad =
      ellipse(
        across,
        down,
        size * 1.5,
        size * 0.46,
        canvas.linear([lighter(colour.leaf, 0.2), mix(colour.leaf, colour.forest, 0.4)]),
      ) + line(`M${across} ${down}l${size * 1.2} ${size * 0.2}`, alpha(colour.forest, 0.6), 2)
    const petal = (turn: number) =>
      group(
        { transform: `rotate(${turn})` },
        path(
          `M0 0Q${-size * 0.32} ${-size * 0.5} 0 ${-size}Q${size * 0.32} ${-size * 0.5} 0 0Z`,
          canvas.linear(['#e8718f', '#fbd3d3']),
        ),
      )
    const lotus =
      index % 3 ? '' : placed(across, down - 2, 1, [-70, 70, -40, 40, -16, 16, 0].map(petal).join(''))
    return pad + lotus
  })
}
