import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

// Networks that the IANA registries do not list as globally reachable, and IPv6 networks that embed IPv4 addresses.
const CLOSED_IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

const CLOSED_IPV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closed4 = new BlockList()
for (const [network, prefix] of CLOSED_IPV4) closed4.addSubnet(network, prefix, 'ipv4')
const closed6 = new BlockList()
for (const [network, prefix] of CLOSED_IPV6) closed6.addSubnet(network, prefix, 'ipv6')
// All global unicast. Loopback, private, link-local, multicast, mapped and translated addresses are outside of it.
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is on the public internet. False for this machine, its network and its cloud. */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !closed4.check(address, 'ipv4')
    case 6:
      return global6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
    default:
      return false
  }
}

export class AddressNotAllowed extends Error {
  constructor() {
    super('The address is private, of this machine or not on the internet; it is not called.')
  }
}

type Callback = (err: Error | null, address: string | LookupAddress[], family?: number) => void

/** A DNS lookup for `net` that refuses a name if any of its addresses is not public. */
export const publicLookup = (hostname: string, options: LookupOptions, callback: Callback): void =>
  lookup(hostname, { ...options, all: true }, (err, addresses) => {
    if (err !== null) callback(err, [])
    else if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      callback(new AddressNotAllowed(), [])
    else if (options.all) callback(null, addresses)
    else callback(null, addresses[0]!.address, addresses[0]!.family)
  })
