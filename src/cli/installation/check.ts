import type { Command } from 'commander'
import type { Unchecked } from '../../check/check-node.ts'
import { type CheckReport, checkTables } from '../../check/check-tables.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { findHotelNamed, HOTEL_OPTION } from '../command/named-hotel.ts'
import { bad, good } from '../command/table.ts'

export const registerCheck = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'check',
    description: 'prove from the tables that nothing was oversold or leaked; exits with 1 and names what was',
    examples: ['./bin/vacancy check', './bin/vacancy check --hotel SANUR --json'],
  }).option(...HOTEL_OPTION)
  answers(command, ({ hotel: name }: { hotel?: string }) =>
    withDatabase(
      async (db) => {
        const hotel = name === undefined ? undefined : await findHotelNamed(db, name)
        const report = await checkTables(db, hotel?.hotel_id)
        return { json: report, text: describe(report), failed: !report.ok }
      },
      { readOnly: true },
    ),
  )
}

const describe = ({ ok, checked, checks, damages, unchecked }: CheckReport): string => {
  const looked =
    `${count(checked.hotels, 'hotel')}, ${count(checked.bookings, 'booking')}, ` +
    `${count(checked.room_days, 'room-day')}, ${count(checked.ledger_lines, 'line')} of the ledger`
  if (ok) return `${good('Nothing oversold, nothing leaked.')}\nChecked ${looked}.`
  const lines = checks
    .filter((check) => check.damages > 0)
    .flatMap((check) => {
      const named = damages
        .filter((damage) => damage.check === check.name)
        .map(({ message }) => `  ${message}`)
      const more = check.damages > named.length ? [`  … and ${check.damages - named.length} more`] : []
      return [bad(`Not true: ${check.sentence}.`), ...named, ...more, '']
    })
  const total = checks.reduce((sum, check) => sum + check.damages, 0)
  return [...unchecked.map(describeUnchecked), ...lines, `${bad(count(total, 'damage'))} in ${looked}.`].join(
    '\n',
  )
}

const describeUnchecked = ({ node, error, hotels, total }: Unchecked): string => {
  const more = total > hotels.length ? ` and ${total - hotels.length} more` : ''
  return `${bad(`Not checked: ${count(total, 'hotel')} of ${node}, which does not answer (${error}).`)}\n  ${hotels.join(', ')}${more}\n`
}

const count = (number: number, what: string): string =>
  `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`
