import { higherRole, type StaffRole } from '../http/request/staff-roles.ts'

/** A hotel by its place in the list, or the chain of all of them. */
type Place = number | 'chain'

export type Action =
  | { kind: 'change'; by: string; hotel: number; target: number; role: StaffRole | undefined }
  | { kind: 'invite'; by: string; hotel: number; target: number; role: StaffRole; link: string }
  | { kind: 'reset'; by: string; hotel: number; target: number; link: string }
  | { kind: 'use'; by: string | undefined; link: string; session: string }
  | { kind: 'end'; by: string; other: string }
  | { kind: 'sign-out'; by: string }
  | { kind: 'write'; by: string; hotel: number }

interface Link {
  kind: 'invite' | 'reset'
  by: number
  to: number
  role: StaffRole
  hotel: number
  isLive: boolean
}

/** Who may what by the rules alone: people are numbers, everything happens one after the other. */
export class PeopleModel {
  private readonly hotels: number
  readonly roles = new Map<string, StaffRole>()
  readonly sessions = new Map<string, { person: number; isLive: boolean }>()
  readonly links = new Map<string, Link>()

  constructor(hotels: number) {
    this.hotels = hotels
  }

  copy(): PeopleModel {
    const other = new PeopleModel(this.hotels)
    for (const [name, role] of this.roles) other.roles.set(name, role)
    for (const [name, session] of this.sessions) other.sessions.set(name, { ...session })
    for (const [name, link] of this.links) other.links.set(name, { ...link })
    return other
  }

  private own(person: number, place: Place): StaffRole | undefined {
    return this.roles.get(`${person} ${place}`)
  }

  roleIn(person: number, hotel: number): StaffRole | undefined {
    const [here, chain] = [this.own(person, hotel), this.own(person, 'chain')]
    return here !== undefined && chain !== undefined ? higherRole(here, chain) : (here ?? chain)
  }

  /** What somebody is in a hotel by a session, or why they are nothing there. */
  standing(session: string, hotel: number): StaffRole | 'token_invalid' | 'hotel_mismatch' {
    const { person, isLive } = this.sessions.get(session)!
    return isLive ? (this.roleIn(person, hotel) ?? 'hotel_mismatch') : 'token_invalid'
  }

  /** Does it, and says what is answered. */
  perform(action: Action): string {
    if (action.kind === 'use') return this.use(action)
    if (action.kind === 'sign-out') return this.end(action.by)
    if (action.kind === 'end') {
      const [mine, other] = [this.sessions.get(action.by)!, this.sessions.get(action.other)!]
      if (!mine.isLive) return 'token_invalid'
      return mine.person === other.person && other.isLive ? this.end(action.other) : 'session_not_found'
    }
    const standing = this.standing(action.by, action.hotel)
    if (standing === 'token_invalid' || standing === 'hotel_mismatch') return standing
    if (action.kind === 'write')
      return standing === 'owner' || standing === 'manager' ? 'ok' : 'role_not_allowed'
    if (standing !== 'owner') return 'role_not_allowed'
    const by = this.sessions.get(action.by)!.person
    const { hotel, target } = action
    if (action.kind === 'change') return this.change(by, hotel, target, action.role)
    if (action.kind === 'reset') {
      if (this.roleIn(target, hotel) === undefined) return 'person_not_found'
      if (!this.ownsAll(by, target)) return 'role_not_allowed'
    }
    const role = action.kind === 'invite' ? action.role : 'viewer'
    this.links.set(action.link, { kind: action.kind, by, to: target, role, hotel, isLive: true })
    return 'ok'
  }

  private end(session: string): string {
    this.sessions.get(session)!.isLive = false
    return 'ok'
  }

  private change(by: number, hotel: number, target: number, role: StaffRole | undefined): string {
    const place: Place = this.own(target, hotel) === undefined ? 'chain' : hotel
    const before = this.own(target, place)
    if (before === undefined) return 'person_not_found'
    if (place === 'chain' && this.own(by, 'chain') !== 'owner') return 'role_not_allowed'
    if (before === 'owner' && role !== 'owner') {
      if (!this.isOwnedWithout(target, place)) return 'last_owner'
      for (const link of this.links.values())
        if (link.kind === 'invite' && link.by === target) link.isLive = false
    }
    for (const link of this.links.values())
      if (link.kind === 'invite' && link.to === target && (place === 'chain' || link.hotel === place))
        link.isLive = false
    if (role === undefined) this.roles.delete(`${target} ${place}`)
    else this.roles.set(`${target} ${place}`, role)
    return 'ok'
  }

  /** Whether every hotel concerned has an owner by something else than this. */
  private isOwnedWithout(person: number, place: Place): boolean {
    const owners = [...this.roles].filter(([name, role]) => role === 'owner' && name !== `${person} ${place}`)
    const isOwned = (where: Place) => owners.some(([name]) => name.endsWith(` ${where}`))
    const concerned = place === 'chain' ? Array.from({ length: this.hotels }, (_, at) => at) : [place]
    return isOwned('chain') || concerned.every(isOwned)
  }

  isEveryHotelOwned(): boolean {
    return this.isOwnedWithout(-1, 'chain')
  }

  private ownsAll(by: number, target: number): boolean {
    const places: Place[] = [...Array(this.hotels).keys(), 'chain']
    return places
      .filter((place) => this.own(target, place) !== undefined)
      .every((place) => this.own(by, 'chain') === 'owner' || this.own(by, place) === 'owner')
  }

  /** Whether a link can be used: its maker could make it still. */
  isGood(name: string): boolean {
    const { kind, by, to, hotel, isLive } = this.links.get(name)!
    if (!isLive) return false
    if (kind === 'invite') return this.own(by, 'chain') === 'owner' || this.own(by, hotel) === 'owner'
    return this.belongsSomewhere(to) && this.ownsAll(by, to)
  }

  private belongsSomewhere(person: number): boolean {
    return [...this.roles.keys()].some((name) => name.startsWith(`${person} `))
  }

  private use({ by, link: name, session: begun }: Extract<Action, { kind: 'use' }>): string {
    const link = this.links.get(name)
    if (link === undefined || !this.isGood(name)) return 'link_not_found'
    const session = by === undefined ? undefined : this.sessions.get(by)
    if (link.kind === 'invite') {
      if (!session?.isLive || session.person !== link.to) return 'sign_in_again'
      const before = this.own(link.to, link.hotel)
      this.roles.set(`${link.to} ${link.hotel}`, before ? higherRole(before, link.role) : link.role)
      link.isLive = false
      for (const [other, { kind, to, hotel }] of this.links) {
        if (other === name) break
        if (kind === 'invite' && to === link.to && hotel === link.hotel) this.links.get(other)!.isLive = false
      }
      return 'ok'
    }
    for (const one of this.sessions.values()) if (one.person === link.to) one.isLive = false
    for (const one of this.links.values()) if (one.kind === 'reset' && one.to === link.to) one.isLive = false
    // The browser gets another session for the one it had, whoever had that.
    if (session !== undefined) session.isLive = false
    this.sessions.set(begun, { person: link.to, isLive: true })
    return 'ok'
  }
}
