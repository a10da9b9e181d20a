import { formatDay } from '../../src/stay/values/civil-date.ts'
import { todayIn } from '../../src/stay/values/time-zone.ts'
import type { Chance } from './chance.ts'
import { HOSTILE_TEXTS } from './hostile.ts'
import type { Knowledge } from './knowledge.ts'

const COLUMNS = [
  'date',
  'room_code',
  'rate_code',
  'rate_price',
  'normal_price',
  'min_night',
  'cta',
  'is_close',
  'note',
]

/** A sheet of prices, or one that is nearly so. */
export const sheet = (chance: Chance, knowledge: Knowledge, isHostile: boolean): string => {
  const separator = chance.pick([',', ';', '\t'])
  const today = todayIn('UTC')
  const line = (at: number): string[] => [
    formatDay(today + chance.integer(1, 300) * 4 + at),
    knowledge.pick('room', chance),
    'FLEX',
    String(chance.integer(1, 900)),
    chance.pick(['', '120.5']),
    chance.pick(['', '1']),
    chance.pick(['', '0']),
    chance.pick(['', '0']),
    "'=1+1",
  ]
  const lines = [COLUMNS, ...Array.from({ length: chance.integer(0, 4) }, (_, at) => line(at))]
  if (!isHostile) return lines.map((cells) => cells.join(separator)).join('\r\n')
  const broken = lines.map((cells) =>
    cells
      .map((cell) => (chance.percent(10) ? chance.pick(HOSTILE_TEXTS) : cell))
      .join(chance.pick([separator, ';'])),
  )
  return broken.join(chance.pick(['\r\n', '\n', '"\n']))
}
