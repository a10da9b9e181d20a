import { RATE_DAY_NAMES } from '../../src/stay/days/rate-day.ts'
import { formatDay } from '../../src/stay/values/civil-date.ts'
import type { PublishedOperation } from '../support/published-api.ts'
import type { Chance } from './chance.ts'
import type { Kind, Knowledge } from './knowledge.ts'

/** The part of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export interface Environment {
  chance: Chance
  knowledge: Knowledge
  schemas: Record<string, Schema>
  hotel: { chain: string; code: string }
  /** A receiver of webhooks that answers. */
  receiver: string
  /** Day number of today. */
  today: number
}

/** They say that guests came, left or did not come. */
const STEPS = ['checkin', 'checkout', 'marknoshow']
const OF_A_RATE = ['price', ...RATE_DAY_NAMES.filter((name) => name !== 'is_close')]

/** Makes requests from schemas: with the right types, within the limits, and with codes of things that exist. */
export class Generator {
  private readonly ground: Environment
  /** One stay for each request: all its dates belong together. */
  private arrival = 0
  private departure = 0
  /** What the request makes, which gets a code of its own. */
  private created: string | undefined
  private inPath: string[] = []
  private id = ''

  constructor(ground: Environment) {
    this.ground = ground
  }

  begin({ id, path }: Pick<PublishedOperation, 'id' | 'path'>): void {
    this.inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    this.created = /^create(room|rate|tax|promo|extra|policy)$/.exec(id)?.[1]
    this.id = id
    const { chance, today } = this.ground
    this.arrival = today + chance.integer(0, 40)
    this.departure =
      this.arrival +
      chance.weighed([
        [8, chance.integer(1, 4)],
        [1, chance.integer(5, 30)],
      ])
  }

  resolve(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined ? schema : this.resolve(this.ground.schemas[name]!)
  }

  /** A value that the schema allows, mostly one that makes sense for a field of this name. */
  value(given: Schema, name: string): unknown {
    const schema = this.resolve(given)
    const { chance } = this.ground
    if (schema.const !== undefined) return schema.const
    if (schema.enum !== undefined) return chance.pick(schema.enum)
    if (schema.anyOf !== undefined) return this.value(chance.pick(schema.anyOf), name)
    const types = [schema.type ?? 'object'].flat()
    if (types.includes('boolean')) return chance.pick<unknown>([0, 1, 0, 1, true, false])
    if (types[0] === 'object') return this.object(schema)
    if (types[0] === 'array') return this.array(schema, name)
    if (types[0] === 'string') return this.text(schema, name)
    return this.number(schema, name)
  }

  private object({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    const { chance, knowledge } = this.ground
    const pictures = 'image_names' in properties ? knowledge.pictures(chance) : undefined
    if (pictures !== undefined) return pictures
    const described = 'alt' in properties ? knowledge.pictures(chance) : undefined
    if (described !== undefined) {
      const { image_names, ...place } = described
      return { ...place, image_name: chance.pick(image_names), alt: chance.text(20) }
    }
    if ('line' in properties && knowledge.lines.length > 0 && chance.percent(80))
      return { ...chance.pick(knowledge.lines) }
    const mailed = 'message_code' in properties ? this.mailed(properties) : undefined
    if (mailed !== undefined) return mailed
    const cancelled = 'fee_amount' in properties ? knowledge.cancellation(chance) : undefined
    if (cancelled !== undefined && 'email' in properties) return { ...cancelled }
    const changed = 'changes' in properties ? this.changeOf(properties.changes!) : undefined
    if (changed !== undefined) return changed
    // Some operations decide by the members present, so bodies with few optional members are as useful as those with many.
    const share = chance.pick([10, 50, 90])
    const made: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(properties))
      if (required.includes(name) || (chance.percent(share) && !this.inPath.includes(name)))
        made[name] = this.value(schema, name)
    return this.fitting(made, properties)
  }

  /** A mail that is known, to be sent again: as it was, or to somebody else and in another language. */
  private mailed({ recipient, language }: Record<string, Schema>): Record<string, unknown> | undefined {
    const { chance, knowledge } = this.ground
    if (knowledge.messages.length === 0 || chance.percent(30)) return undefined
    return {
      ...chance.pick(knowledge.messages),
      ...(chance.percent(50) ? { language: this.value(language!, 'language') } : {}),
      ...(chance.percent(30) ? { recipient: this.value(recipient!, 'recipient') } : {}),
    }
  }

  /** What a guest wants of a booking that is known: half of the time something that hotels let guests change. */
  private changeOf(changes: Schema): Record<string, unknown> | undefined {
    const { chance, knowledge } = this.ground
    const known = knowledge.cancellation(chance)
    if (known === undefined) return undefined
    const { booking_code, email } = known
    return {
      booking_code,
      email,
      changes: chance.percent(50) ? { arrival_time: '18:00' } : this.value(changes, 'changes'),
      grand_total: knowledge.totalOf(booking_code),
      simulate: chance.pick([0, 1]),
    }
  }

  private array({ items = {}, minItems = 0, maxItems = 5 }: Schema, name: string): unknown[] {
    const { chance } = this.ground
    const length = chance.integer(Math.max(minItems, 1), Math.max(minItems, Math.min(maxItems, 4)))
    const list = Array.from({ length }, () => this.value(items, singular(name)))
    if (name.endsWith('_bands')) return list.map(inTurn)
    if (name === 'steps') return list.map((step, at) => ({ ...(step as object), before: at }))
    if (name === 'room_units')
      return [...new Map(list.map((one) => [(one as { unit: string }).unit, one])).values()]
    return ['weekdays', 'event_types', 'units'].includes(name) ? [...new Set(list)] : list
  }

  private text({ format, pattern, minLength = 0, maxLength = 300 }: Schema, name: string): string {
    const { chance, knowledge, hotel, receiver } = this.ground
    const day = this.day(name)
    if (format === 'date') return chance.percent(80) ? day : `${day}T00:00:00Z`
    if (format === 'date-time') return `${day}T${chance.pick(['00:00:00', '23:59:59'])}Z`
    if (format === 'email') return this.email()
    if (format === 'uri')
      return name === 'url' ? receiver : chance.pick(['https://a.example/x?y=1', 'http://b.example:81'])
    const code =
      /^(?:parent_|default_)?(room|rate|tax|promo|extra|policy|booking|token|webhook|payment|refund|hold|person)_code$/.exec(
        name,
      )?.[1]
    if (code !== undefined && name === `${this.created}_code`) return chance.text(4)
    if (code === 'booking' && STEPS.includes(this.id) && chance.percent(80))
      return knowledge.pick('arrived', chance)
    if (code !== undefined) return knowledge.pick(code as Kind, chance)
    switch (name) {
      case 'near':
        return `${chance.integer(-90, 90)},${chance.integer(-180, 180)}`
      case 'currency':
        return chance.pick(['USD', 'EUR', 'JPY'])
      case 'hotel_codes':
      case 'hotel_code':
        return hotel.code
      case 'chain_code':
        return hotel.chain
      case 'image_name':
        return `${chance.text(3)}.${chance.pick(['jpg', 'png'])}`
      // Few, so that bookings meet in them.
      case 'unit':
        return chance.pick(['101', '102', '103', '104'])
      case 'timezone':
        return chance.pick([
          'UTC',
          'Asia/Makassar',
          'America/Los_Angeles',
          'Pacific/Kiritimati',
          'Australia/Lord_Howe',
        ])
      case 'cursor':
        if (this.id === 'getmessages') return knowledge.messages.at(-1)?.message_code ?? '1'
        if (this.id === 'getchanges') return Buffer.from('c9.0').toString('base64url')
        return knowledge.cursor || Buffer.from('b1').toString('base64url')
      case 'email':
      case 'hotel_email':
        return this.email()
      case 'allowed_origin':
        return chance.pick(['https://site.example', 'http://localhost:8080'])
      case 'expires_at':
        return `${day}T12:00:00Z`
    }
    if (pattern?.startsWith('^#')) return `#${chance.text(6, '0123456789abcdef')}`
    if (pattern?.includes(':'))
      return `${String(chance.integer(0, 23)).padStart(2, '0')}:${chance.integer(10, 59)}`
    if (pattern !== undefined) return chance.text(chance.integer(1, 8))
    return chance.text(
      chance.integer(Math.max(minLength, 1), Math.min(maxLength, 40)),
      'abc XYZ0-9,.’éß漢🏨<&"',
    )
  }

  private email(): string {
    const { chance, knowledge } = this.ground
    if (knowledge.emails.length > 0 && chance.percent(50)) return chance.pick(knowledge.emails)
    const address = `${chance.text(5, 'abcxyz')}@${chance.pick(['example.com', 'EXAMPLE.org'])}`
    knowledge.emails = [address, ...knowledge.emails].slice(0, 10)
    return address
  }

  private day(name: string): string {
    return formatDay(/^(end|departure|expires)/.test(name) ? this.departure : this.arrival)
  }

  /** Makes members fit together by rules that no schema has: guests add up, a price needs a rate, a range both ends. */
  private fitting(
    made: Record<string, unknown>,
    properties: Record<string, Schema>,
  ): Record<string, unknown> {
    this.fitStay(made, properties)
    this.fitMoney(made)
    const { guests, adults, children, min_night: least, max_night: most } = made
    if (guests !== undefined && adults !== undefined && children !== undefined)
      made.guests = Number(adults) + Number(children)
    if (Number(least) > Number(most) && Number(most) > 0) made.min_night = 0
    this.fitTerms(made)
    if (made.is_admin !== undefined && made.allowed_origins !== undefined) made.is_admin = 0
    if (made.guest_detail !== undefined || this.ground.chance.percent(80)) delete made.room_price
    if (made.charge === 'nights') made.value = 1
    if (made.charge === 'amount' && made.on === 'extra') made.on = 'all'
    if (Number(made.is_included) === 1) Object.assign(made, WHOLLY_INCLUDED)
    const isMoved = made.arrival_date !== undefined || made.departure_date !== undefined
    for (const name of isMoved ? ['arrival_date', 'departure_date'] : []) made[name] ??= this.day(name)
    const isRange = 'start_date' in properties && made.data === undefined
    for (const name of isRange ? ['start_date', 'end_date'] : [])
      made[name] ??= this.value(properties[name]!, name)
    if ('data' in made && !('net_unacknowledged' in properties)) return { data: made.data }
    if ('rate_code' in properties && OF_A_RATE.some((name) => name in made))
      made.rate_code ??= this.value(properties.rate_code!, 'rate_code')
    return made
  }

  /** What rooms and rates say about prices: mostly one element a list, so that no key is there twice. */
  private fitTerms(made: Record<string, unknown>): void {
    const { chance } = this.ground
    if (chance.percent(10)) return
    for (const name of [
      'occupancy_prices',
      'child_bands',
      'stay_discounts',
      'advance_discounts',
      'adult_prices',
    ])
      if (Array.isArray(made[name])) made[name] = made[name].slice(0, 1)
    if (made.occupancy_prices !== undefined || made.extra_adult_price !== undefined) made.base_adults = 2
    if (made.age_from !== undefined) made.age_from = chance.integer(0, Number(made.age_to))
    if (made.min_days !== undefined) delete made.max_days
    if (made.min_advance_days !== undefined) delete made.max_advance_days
    // A rate with a parent has no price of its own, and in a change prices of its days would have to go first.
    if (this.created === 'rate' && made.parent_rate_code !== undefined && made.derive !== undefined)
      delete made.price
    else for (const name of ['parent_rate_code', 'derive']) delete made[name]
  }

  /** A hold tells of the stay itself; no more is given back than was paid. */
  private fitMoney(made: Record<string, unknown>): void {
    const { chance, knowledge } = this.ground
    const form = made.booking_form as Record<string, unknown> | undefined
    if (form !== undefined && made.hold_code !== undefined) {
      if (chance.percent(50)) delete made.hold_code
      else for (const name of OF_A_STAY) delete form[name]
    }
    // Without a mail that is known, the booking is mailed as it stands; a link asks for little, or for all.
    if (this.id === 'resendmessage') delete made.message_code
    if (this.id === 'createpaymentlink' && made.amount !== undefined) {
      if (chance.percent(30)) delete made.amount
      else made.amount = chance.integer(1, 500) / 100
    }
    if (typeof made.payment_code === 'string' && made.amount !== undefined)
      made.amount = knowledge.partOf(made.payment_code, chance)
    if ([...STEPS, 'updatebooking'].includes(this.id) && chance.percent(80)) delete made.items
  }

  /** A stay has items, or is one itself; every child has an age, and no extra is there twice. */
  private fitStay(made: Record<string, unknown>, properties: Record<string, Schema>): void {
    const { chance } = this.ground
    if ('items' in properties && 'guest_detail' in properties) {
      if (chance.percent(40)) delete made.items
      if ('items' in made) for (const name of OF_ONE_ITEM) delete made[name]
      else
        for (const name of ['room_code', 'rate_code', 'guests'])
          made[name] ??= this.value(properties[name]!, name)
      if (chance.percent(70)) delete made.promo_code
    }
    if (Array.isArray(made.children_ages))
      made.children_ages = Array.from({ length: Number(made.children ?? 0) }, () =>
        chance.percent(80) ? chance.integer(0, 17) : null,
      )
    // An extra may be for other rooms, too late or sold out.
    if (chance.percent(70)) delete made.extras
    if (Array.isArray(made.extras))
      made.extras = [...new Map(made.extras.map((extra) => [extra.extra_code, extra])).values()]
  }

  private number({ type, minimum = 0, maximum = 1000 }: Schema, name: string): number {
    const { chance, knowledge } = this.ground
    const types = [type].flat()
    if (name === 'if_version' || name === 'after') return knowledge.version
    if (name === 'guard_price_percent') return chance.integer(0, 100)
    if (name === 'version') return chance.pick([1, ...knowledge.changes, ...knowledge.changes])
    if (/price/.test(name)) return chance.integer(0, 50_000) / 100
    if (/^(guests|adults)$/i.test(name)) return chance.integer(1, 2)
    if (/^(children|c[dt][ad]|min_night|max_night)$/i.test(name)) return chance.percent(70) ? 0 : 1
    if (/^rooms$/i.test(name)) return 1
    const most = Math.min(maximum, minimum + chance.pick([5, 100]))
    const number = chance.integer(Math.ceil(minimum), Math.floor(most))
    return types.includes('number') && chance.percent(30) ? number + 0.5 : number
  }
}

/** What a booking says of one item, and not beside a list of them. */
const OF_ONE_ITEM = [
  'room_code',
  'rate_code',
  'guests',
  'adults',
  'children',
  'children_ages',
  'rooms',
  'extras',
]

/** What a hold tells. */
const OF_A_STAY = [...OF_ONE_ITEM, 'items', 'promo_code', 'arrival_date', 'departure_date']

/** What a tax must be to be included. */
const WHOLLY_INCLUDED = { on: 'all', is_at_hotel: 0, max_nights: 0, first_day: null, last_day: null }

/** Bands of ages that do not overlap. */
const inTurn = (band: unknown, at: number): object => ({ ...(band as object), age_from: at, age_to: at })

const singular = (name: string): string => name.replace(/s$/, '')
