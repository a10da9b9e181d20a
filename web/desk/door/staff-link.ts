import type { StaffRole } from '../../../src/http/request/staff-roles.ts'

/** What the server tells of a link. */
export interface StaffLink {
  kind: 'invite' | 'reset'
  needs: 'account' | 'password' | 'sign_in' | 'nothing'
  email: string | null
  name: string | null
  language: string | null
  role: StaffRole | null
  chain_code: string | null
  is_chain: 0 | 1
  hotels: { hotel_code: string; hotel_name: string }[]
}

export interface UseLink {
  link: StaffLink
  /** Uses it with what was typed. The page goes on to the desk afterwards. */
  use: (given: object) => Promise<void>
}
