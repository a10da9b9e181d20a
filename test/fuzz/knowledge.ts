import type { PublishedOperation } from '../published-api.ts'
import type { Chance } from './chance.ts'

export type Kind =
  | 'room'
  | 'rate'
  | 'tax'
  | 'promo'
  | 'extra'
  | 'policy'
  | 'booking'
  | 'token'
  | 'webhook'
  | 'hotelimage'
  | 'hotelheaderimage'
  | 'roomimage'

const MOST_KNOWN = 40

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into as they come
type Json = any

/** Rooms and rates that are put on sale again and again. Valid requests never delete these. */
export const KEPT = ['DLX', 'STD', 'FLEX', 'SAVER']

/** Codes of rooms, rates, bookings and so on from earlier answers: they exist, or existed. */
export class Knowledge {
  version = 0
  cursor = ''
  emails: string[] = []
  private readonly codes = new Map<Kind, Set<string>>()

  add(kind: Kind, code: unknown): void {
    if (typeof code !== 'string' || code === '') return
    const codes = this.codes.get(kind) ?? new Set()
    this.codes.set(kind, codes.add(code))
    if (codes.size > MOST_KNOWN) codes.delete(codes.values().next().value!)
  }

  forget(kind: Kind, code: string): void {
    this.codes.get(kind)?.delete(code)
  }

  all(kind: Kind): string[] {
    return [...(this.codes.get(kind) ?? [])]
  }

  /** One of the known codes, or NONE. */
  pick(kind: Kind, chance: Chance): string {
    const codes = this.all(kind)
    return codes.length === 0 ? 'NONE' : chance.pick(codes)
  }

  /** One that may be deleted. */
  pickSpare(kind: Kind, chance: Chance): string {
    const spare = this.all(kind).filter((code) => !KEPT.includes(code))
    return spare.length === 0 ? 'NONE' : chance.pick(spare)
  }

  /** A room with pictures, or the hotel itself, with the names of the pictures. */
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
    const made = /^create(room|rate|tax|promo|extra|policy)$/.exec(id)?.[1]
    if (made !== undefined) this.add(made as Kind, Result[`${made}_code`])
    if (id === 'createbooking') this.add('booking', Result.booking_code)
    if (id === 'createtoken') this.add('token', Result.token_code)
    if (id === 'createwebhook') this.add('webhook', Result.webhook_code)
    // A cancelled booking stays cancelled, and few operations work on it.
    if (id === 'cancelbooking') this.forget('booking', Result.booking_code)
    const last = decodeURIComponent(url.split('?')[0]!.split('/').at(-1)!)
    const [, verb, place] = /^(put|delete)(\w+image)$/.exec(id) ?? []
    if (verb === 'put') this.add(place as Kind, url)
    if (verb === 'delete') this.forget(place as Kind, url)
    if (id === 'deleteroom')
      for (const image of this.all('roomimage'))
        if (image.includes(`/${last}/`)) this.forget('roomimage', image)
    const kind = /^delete(room|rate|tax|promo|extra|policy|token|webhook)$/.exec(id)?.[1]
    if (kind !== undefined && path.endsWith('}')) this.forget(kind as Kind, last)
  }
}
