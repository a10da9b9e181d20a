import type { DemoHotel } from '../../demo/demo-hotel.ts'
import { listFirstCodes } from '../../hotels/queries.ts'
import { BASE_PATH } from '../../http/request/base-path.ts'
import { firstLink } from '../../people/first-link.ts'
import { firstSetupLink } from '../../people/setup/setup-link.ts'
import type { Server } from '../../process/server.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import { VERSION } from '../../version.ts'
import { hotelName } from '../command/named-hotel.ts'
import { fields, good } from '../command/table.ts'

const TRY_IN_DAYS = 14
const TRY_NIGHTS = 2

export interface Started extends Pick<Server, 'config' | 'services'> {
  demo: DemoHotel | undefined
}

/** What the server prints when it is ready: all addresses, and a command to try. */
export const describeStart = async (server: Started): Promise<{ json: object; text: string }> => {
  const { config, services, demo } = server
  // From the directory, which can be read while nodes are away.
  const hotels = await services.db.directory.read((sql) => listFirstCodes(sql, 2))
  const hotel = demo?.hotel ?? (hotels.length === 1 ? hotels[0] : undefined)
  const hasOthers =
    hotels.length > 1 && hotels.every(({ chain_code }) => chain_code === demo?.hotel.chain_code)
  const api = config.publicUrl + BASE_PATH
  const start = {
    version: VERSION,
    ready_after_seconds: Number((performance.now() / 1000).toFixed(1)),
    api,
    booking_page: `${config.publicUrl}/book/${hotel === undefined ? '{chain}/{hotel}' : hotelName(hotel)}`,
    chain_page: hasOthers ? `${config.publicUrl}/book/${demo!.hotel.chain_code}` : null,
    desk: `${config.publicUrl}/desk`,
    sign_in:
      demo === undefined ? null : ((await firstLink(services.db, config.publicUrl, demo.hotel)) ?? null),
    setup: hotels.length > 0 ? null : ((await firstSetupLink(services.db, config.publicUrl)) ?? null),
    api_reference: `${config.publicUrl}/docs`,
    mcp: config.mcp ? `${config.publicUrl}/mcp` : null,
    mail: config.smtpUrl !== undefined,
    client_token: demo?.tokens?.client ?? null,
    admin_token: demo?.tokens?.admin ?? null,
    chain_token: demo?.tokens?.chain ?? null,
    try:
      demo?.tokens === undefined
        ? null
        : tryLine(`${api}/roomavailability`, demo.tokens.client, demo.hotel.timezone),
    try_chain:
      demo?.tokens?.chain === undefined
        ? null
        : tryLine(`${api}/hotelsearch`, demo.tokens.chain, demo.hotel.timezone),
  }
  const name = hotel === undefined ? 'HOTEL' : hotelName(hotel)
  return {
    json: start,
    text: describe(start, `./bin/vacancy token create --hotel ${name} --name "My website"`),
  }
}

interface Start {
  ready_after_seconds: number
  api: string
  booking_page: string
  /** Where the demo has several hotels. */
  chain_page: string | null
  desk: string
  /** Good once, while nobody has an account. */
  sign_in: string | null
  /** Good once, while there is no hotel. */
  setup: string | null
  api_reference: string
  /** Null where agents are not answered. */
  mcp: string | null
  mail: boolean
  client_token: string | null
  admin_token: string | null
  chain_token: string | null
  try: string | null
  try_chain: string | null
}

/** A line, where there is something to tell. */
const told = (name: string, value: string | null): [string, string][] =>
  value === null ? [] : [[`  ${name}`, value]]

const describe = (start: Start, tokenHint: string): string => {
  const pairs: [string, string][] = [
    ['  API', start.api],
    ['  Booking page', start.booking_page],
    ...told('Chain page', start.chain_page),
    ['  Desk', start.desk],
    ...told('Sign in', start.sign_in),
    ...told('Set up', start.setup),
    ['  API reference', start.api_reference],
    ...told('AI agents', start.mcp && `${start.mcp}   (MCP, with the client token as Bearer)`),
    ['  E-mail', start.mail ? 'sent by the server of SMTP_URL' : 'none is sent: SMTP_URL is not set'],
  ]
  if (start.client_token === null || start.admin_token === null || start.try === null)
    pairs.push(['  Tokens', `${tokenHint}   (and --admin for one that may change things)`])
  else
    pairs.push(
      ['  Client token', start.client_token],
      ['  Admin token', start.admin_token],
      ...told('Chain token', start.chain_token),
      ['  Try', start.try],
      ...told('All hotels', start.try_chain),
    )
  return `${good(`Vacancy ${VERSION} is ready`)} (${start.ready_after_seconds.toFixed(1)} s)\n${fields(pairs)}`
}

const tryLine = (url: string, token: string, timezone: string): string => {
  const arrival = todayIn(timezone) + TRY_IN_DAYS
  const dates = `StartDate=${formatDay(arrival)}&EndDate=${formatDay(arrival + TRY_NIGHTS)}`
  return `curl -H 'token: ${token}' '${url}?${dates}'`
}
