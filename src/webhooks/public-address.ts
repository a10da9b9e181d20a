import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

// Of the ranges that the library tells apart, those that anybody may reach: hosts, and servers that answer for others.
const REACHABLE = { ipv4: ['unicast', 'as112', 'amt'], ipv6: ['unicast'] }
/** All global unicast of IPv6. What the registries have not given out is outside of it. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

/** Whether an address is on the public internet. False for this machine, its network and its cloud. */
export const isPublicAddress = (text: string): boolean => {
  // The library would also take 127.1 and 0x7f.0.0.1.
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  const kind = address.kind()
  if (!REACHABLE[kind].includes(address.range())) return false
  return kind === 'ipv4' || address.match(GLOBAL_IPV6)
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
