import type { Sql } from '../../db/connection/sql.ts'
import { higherRole, type StaffRole } from '../../http/request/staff-roles.ts'
import { listHotelsOfChain, listMemberships } from './queries.ts'

interface OwnHotel {
  chain_code: string
  hotel_code: string
  hotel_id: number
  role: StaffRole
}

/** Hotels that somebody belongs to, each once, with the role that counts there. */
export const hotelsOfPerson = async (sql: Sql, personCode: string) => {
  const memberships = await listMemberships(sql, personCode)
  const chains = memberships.filter(({ hotel_id }) => hotel_id === 0)
  const roles = new Map<number, OwnHotel>()
  const add = (one: OwnHotel) => {
    const before = roles.get(one.hotel_id)
    roles.set(one.hotel_id, { ...one, role: before ? higherRole(before.role, one.role) : one.role })
  }
  for (const { chain_code, hotel_code, hotel_id, role } of memberships)
    if (hotel_code !== null) add({ chain_code, hotel_code, hotel_id, role })
  for (const { chain_code, role } of chains)
    for (const one of await listHotelsOfChain(sql, chain_code)) add({ ...one, chain_code, role })
  const byName = (one: OwnHotel) => `${one.chain_code}/${one.hotel_code}`
  return {
    chains: chains.map(({ chain_code, role }) => ({ chain_code, role })),
    hotels: [...roles.values()].sort((one, other) => (byName(one) < byName(other) ? -1 : 1)),
  }
}
