import { listHotels } from '../hotels/queries.ts'
import { BASE_PATH } from '../http/base-path.ts'
import type { Server } from '../server.ts'
import { formatDay } from '../stay/civil-date.ts'
import { todayIn } from '../stay/time-zone.ts'
import { VERSION } from '../version.ts'
import { hotelName } from './find-hotel.ts'
import { fields, good } from './table.ts'

const TRY_IN_DAYS = 14
const TRY_NIGHTS = 2

/** What is said when the server is ready: where everything is, and how to try it. */
export const describeStart = async ({
  config,
  services,
  demo,
}: Server): Promise<{ json: object; text: string }> => {
  const { publicUrl } = config
  const hotels = await services.db.read(listHotels)
  const hotel = demo?.hotel ?? (hotels.length === 1 ? hotels[0] : undefined)
  const seconds = performance.now() / 1000
  const start = {
    version: VERSION,
    ready_after_seconds: Number(seconds.toFixed(1)),
    api: publicUrl + BASE_PATH,
    booking_page: `${publicUrl}/book/${hotel === undefined ? '{chain}/{hotel}' : hotelName(hotel)}`,
    api_reference: `${publicUrl}/docs`,
    client_token: demo?.tokens?.client ?? null,
    admin_token: demo?.tokens?.admin ?? null,
  }
  const pairs: [string, string][] = [
    ['  API', start.api],
    ['  Booking page', start.booking_page],
    ['  API reference', start.api_reference],
  ]
  if (demo?.tokens !== undefined)
    pairs.push(
      ['  Client token', demo.tokens.client],
      ['  Admin token', demo.tokens.admin],
      ['  Try', tryLine(start.api, demo.tokens.client, demo.hotel.timezone)],
    )
  else
    pairs.push([
      '  Tokens',
      `./bin/vacancy token create --hotel ${hotel === undefined ? 'HOTEL' : hotelName(hotel)} --name "My website" [--admin]`,
    ])
  if (hotels.length === 0)
    pairs.push([
      '  Hotels',
      'none yet: ./bin/vacancy hotel add --help, or ./bin/vacancy demo for one to look at',
    ])
  return {
    json: start,
    text: `${good(`Vacancy ${VERSION} is ready`)} (${seconds.toFixed(1)} s)\n${fields(pairs)}`,
  }
}

const tryLine = (api: string, token: string, timezone: string): string => {
  const arrival = todayIn(timezone) + TRY_IN_DAYS
  const dates = `StartDate=${formatDay(arrival)}&EndDate=${formatDay(arrival + TRY_NIGHTS)}`
  return `curl -H 'token: ${token}' '${api}/roomavailability?${dates}'`
}
