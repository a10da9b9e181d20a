import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What hands requests on to the API, inside this process. */
export const CHANNELS = ['mcp'] as const
export type Channel = (typeof CHANNELS)[number]

export const CHANNEL_HEADER = 'x-vacancy-channel'
// Nobody outside of this process knows it, so nobody outside can say to come by a channel.
const key = randomBytes(18).toString('base64url')

const headerOf = (channel: Channel): string => `${key} ${channel}`

/** The header of a request that a channel hands on. */
export const byChannel = (channel: Channel): Record<string, string> => ({
  [CHANNEL_HEADER]: headerOf(channel),
})

/** The channel that handed a request on; undefined where it came to the API itself. */
export const channelOf = (headers: IncomingHttpHeaders): Channel | undefined => {
  const given = headers[CHANNEL_HEADER]
  return given === undefined ? undefined : CHANNELS.find((channel) => headerOf(channel) === given)
}
