import { isIPv4, isIPv6 } from 'node:net'

// Who has one IPv6 address has a whole network of them: all that begin with the same four groups.
const GROUPS_OF_NETWORK = 4
const GROUPS = 8
const IPV4_IN_IPV6 = '0:0:0:0:0:ffff'
/** Stands for whatever a proxy passes on that is no address. */
const UNKNOWN = 'unknown'

/** What counts as one caller: an address of IPv4, also where it is written as IPv6; of IPv6 the network it is in. */
export const networkOf = (address: string | undefined): string => {
  const bare = withoutPort(address ?? '')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return UNKNOWN
  const groups = groupsOf(bare)
  const first = groups.slice(0, GROUPS - 2).join(':')
  return first === IPV4_IN_IPV6
    ? dotted(groups.slice(GROUPS - 2))
    : groups.slice(0, GROUPS_OF_NETWORK).join(':')
}

/** Some proxies tell the port too. */
const withoutPort = (text: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text

/** All eight, each in its shortest form. */
const groupsOf = (address: string): string[] => {
  const [before = [], after] = address.split('%', 1)[0]!.split('::').map(partsOf)
  if (after === undefined) return before
  return [...before, ...Array<string>(GROUPS - before.length - after.length).fill('0'), ...after]
}

const partsOf = (text: string): string[] =>
  text === '' ? [] : text.split(':').flatMap((part) => (part.includes('.') ? hexOf(part) : [shortest(part)]))

const shortest = (group: string): string => Number.parseInt(group, 16).toString(16)

const hexOf = (ipv4: string): string[] => {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return [a * 256 + b, c * 256 + d].map((group) => group.toString(16))
}

const dotted = (groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
