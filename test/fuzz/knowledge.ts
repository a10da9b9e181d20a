import type { PublishedOperation } from '../published-api.ts'
import type { Chance } from './chance.ts'

export type Kind =
  | 'room'
  | 'rate'
  | 'booking'
  | 'token'
  | 'webhook'
  | 'hotelimage'
  | 'hotelheaderimage'
  | 'roomimage'

const MOST_KNOWN = 40

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into as they come
type Json = any

/** Rooms and rates that are on sale again and again: whoever deletes with good intentions deletes others. */
export const KEPT = ['DLX', 'STD', 'FLEX', 'SAVER']

/** What earlier answers told: codes of rooms, rates, bookings and so on that exist, or existed. */
export class Knowledge {
  version = 0
  cursor = ''
  emails: string[] = []
  private readonly codes = new Map<Kind, Set<string>>()

  add(kind: Kind, code: unknown): void {
    if (typeof code !== 'string' || code === '') return
    const known = this.codes.get(kind) ?? new Set()
    this.codes.set(kind, known.add(code))
    if (known.size > MOST_KNOWN) known.delete(known.values().next().value!)
  }

  forget(kind: Kind, code: string): void {
    this.codes.get(kind)?.delete(code)
  }

  all(kind: Kind): string[] {
    return [...(this.codes.get(kind) ?? [])]
  }

  /** One that is known, or else a name that is none. */
  pick(kind: Kind, chance: Chance): string {
    const known = this.all(kind)
    return known.length === 0 ? 'NONE' : chance.pick(known)
  }

  /** One that may go. */
  pickSpare(kind: Kind, chance: Chance): string {
    const spare = this.all(kind).filter((code) => !KEPT.includes(code))
    return spare.length === 0 ? 'NONE' : chance.pick(spare)
  }

  /** A room that has pictures, with their names; the hotel itself where the room is null. */
  pictures(chance: Chance): { room_code?: string; image_names: string[] } | undefined {
    const urls = this.all(chance.pick(['hotelimage', 'roomimage'])).map((url) => url.split('/').slice(4))
    if (urls.length === 0) return undefined
    const rooms = [...new Set(urls.map((steps) => steps.at(-2)))]
    const room_code = urls[0]!.length === 1 ? undefined : chance.pick(rooms)!
    const ofRoom = urls.filter((steps) => steps.length === 1 || steps[0] === room_code)
    const image_names = ofRoom.map((steps) => steps.at(-1)!)
    return room_code === undefined ? { image_names } : { room_code, image_names }
  }

  learn({ id, path }: PublishedOperation, status: number, json: Json, url: string): void {
    if (status >= 300) return
    const { Result } = json ?? {}
    if (json?.Version !== undefined) this.version = json.Version
    if (json?.NextCursor !== undefined) this.cursor = json.NextCursor
    if (id === 'createroom') this.add('room', Result.room_code)
    if (id === 'createrate') this.add('rate', Result.rate_code)
    if (id === 'createbooking') this.add('booking', Result.booking_code)
    if (id === 'createtoken') this.add('token', Result.token_code)
    if (id === 'createwebhook') this.add('webhook', Result.webhook_code)
    // A cancelled booking stays so, and little can be done with it any more.
    if (id === 'cancelbooking') this.forget('booking', Result.booking_code)
    const last = decodeURIComponent(url.split('?')[0]!.split('/').at(-1)!)
    const [, verb, place] = /^(put|delete)(\w+image)$/.exec(id) ?? []
    if (verb === 'put') this.add(place as Kind, url)
    if (verb === 'delete') this.forget(place as Kind, url)
    if (id === 'deleteroom')
      for (const image of this.all('roomimage'))
        if (image.includes(`/${last}/`)) this.forget('roomimage', image)
    const kind = /^delete(room|rate|token|webhook)$/.exec(id)?.[1]
    if (kind !== undefined && path.endsWith('}')) this.forget(kind as Kind, last)
  }
}
