import type { Command } from 'commander'
import { listHotelCodes } from '../../hotels/queries.ts'
import { checkPayments, type PaymentsReport } from '../../payments/staff/check-payments.ts'
import { withSecret } from '../../process/installation-secret.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { findHotelNamed, HOTEL_OPTION, hotelName } from '../command/named-hotel.ts'
import { bad, good } from '../command/table.ts'

interface HotelReport extends PaymentsReport {
  hotel: string
}

export const registerPaymentsCheck = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'check',
    description:
      'ask the providers about every payment and refund that is not settled, and tell what differs; exits with 1 if one did not answer',
    examples: ['./bin/vacancy payments check', './bin/vacancy payments check --hotel SANUR --json'],
  }).option(...HOTEL_OPTION)
  answers(command, ({ hotel: name }: { hotel?: string }) =>
    withDatabase(async (db, given) => {
      const config = await withSecret(given)
      const hotels =
        name === undefined ? await db.directory.read(listHotelCodes) : [await findHotelNamed(db, name)]
      const reports: HotelReport[] = []
      for (const hotel of hotels) {
        const report = await checkPayments({ db, config }, hotel.hotel_id)
        if (report.asked > 0) reports.push({ hotel: hotelName(hotel), ...report })
      }
      const failed = reports.some(({ unanswered }) => unanswered.length > 0)
      return { json: { hotels: reports }, text: describe(reports), failed }
    }),
  )
}

const describe = (reports: HotelReport[]): string => {
  const asked = reports.reduce((sum, report) => sum + report.asked, 0)
  const lines = reports.flatMap(({ hotel, differences, unanswered }) => [
    ...differences.map(({ code, before, now }) => `${hotel}, ${code}: was ${before}, is ${now}`),
    ...unanswered.map(({ code, error }) => `${hotel}, ${code}: ${bad('no answer')} (${error})`),
  ])
  if (lines.length === 0) lines.push(good('Nothing differs.'))
  return [...lines, `Asked about ${asked} payments and refunds.`].join('\n')
}
