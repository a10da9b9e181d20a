import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

// Who has one IPv6 address has a whole network of them: all that begin with the same four groups.
const GROUPS_OF_NETWORK = 4
/** Stands for whatever a proxy passes on that is no address. */
const UNKNOWN = 'unknown'

/** What counts as one caller: an address of IPv4, also where it is written as IPv6; of IPv6 the network it is in. */
export const networkOf = (address: string | undefined): string => {
  const bare = withoutPort(address ?? '')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return UNKNOWN
  const read = ipaddr.IPv6.parse(bare)
  return read.isIPv4MappedAddress() ? read.toIPv4Address().toString() : networkText(read)
}

/** Some proxies tell the port too. */
const withoutPort = (text: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text

const networkText = ({ parts }: ipaddr.IPv6): string =>
  parts
    .slice(0, GROUPS_OF_NETWORK)
    .map((group) => group.toString(16))
    .join(':')
