import { formatDay } from '../../src/stay/values/civil-date.ts'
import type { PublishedOperation } from '../support/published-api.ts'
import { type Environment, Generator, type Schema } from './generator.ts'
import { brokenText, HOSTILE_TEXTS, hostileBody } from './hostile.ts'
import { jsonText, places, replaced } from './json-text.ts'
import type { Kind } from './knowledge.ts'
import { hostilePicture, picture } from './pictures.ts'
import { sheet } from './sheets.ts'

export type Mode = 'valid' | 'near' | 'hostile'

export interface FuzzRequest {
  mode: Mode
  method: string
  /** The address below the base path. */
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
}

interface Parameter {
  in: string
  name: string
  required?: boolean
  schema: Schema
}

const SPELLINGS: Record<string, string> = {
  start_date: 'StartDate',
  end_date: 'EndDate',
  hotel_code: 'HotelCode',
  adults: 'Adults',
  children: 'Children',
  rooms: 'Rooms',
}

export class Requests {
  private readonly ground: Environment
  private readonly generator: Generator

  constructor(ground: Environment) {
    this.ground = ground
    this.generator = new Generator(ground)
  }

  /** A request of the operation, without a token; the sender adds it. */
  make(operation: PublishedOperation, mode: Mode): FuzzRequest {
    this.generator.begin(operation)
    const { chance } = this.ground
    const headers: Record<string, string> = {}
    const payload = this.payload(operation, mode, headers)
    this.key(operation, mode, headers)
    const method =
      mode === 'hostile' && chance.percent(2) ? chance.pick(['HEAD', 'PATCH', 'OPTIONS']) : operation.method
    return { mode, method, url: this.path(operation, mode) + this.query(operation, mode), headers, payload }
  }

  private path({ id, path, definition }: PublishedOperation, mode: Mode): string {
    const { chance, knowledge } = this.ground
    const kind = /^(?:get|delete)(\w+image)$/.exec(id)?.[1] as Kind | undefined
    if (kind !== undefined && knowledge.all(kind).length > 0 && chance.percent(70))
      return knowledge.pick(kind, chance)
    let url = path
    for (const { in: place, name, schema } of (definition.parameters ?? []) as Parameter[]) {
      if (place !== 'path') continue
      const spare = /^delete(room|rate|tax|promo|extra|policy)$/.exec(id)?.[1] as Kind | undefined
      const fitting = spare ? knowledge.pickSpare(spare, chance) : String(this.generator.value(schema, name))
      const value = mode !== 'valid' && chance.percent(20) ? chance.pick(HOSTILE_TEXTS) : fitting
      url = url.replace(`{${name}}`, () => escaped(value))
    }
    return url
  }

  private query({ definition }: PublishedOperation, mode: Mode): string {
    const { chance } = this.ground
    const pairs: string[] = []
    for (const parameter of (definition.parameters ?? []) as Parameter[]) {
      if (parameter.in !== 'query') continue
      const isDay = /^(start|end)_date$/.test(parameter.name)
      if (!parameter.required && !isDay && chance.percent(60)) continue
      const name = chance.percent(30) ? (SPELLINGS[parameter.name] ?? parameter.name) : parameter.name
      const value = this.queryValue(parameter, mode)
      for (const one of [value].flat()) pairs.push(`${name}=${escaped(String(one))}`)
      if (mode === 'hostile' && chance.percent(10))
        pairs.push(`${name}=${escaped(chance.pick(HOSTILE_TEXTS))}`)
    }
    if (mode !== 'valid' && chance.percent(10)) pairs.push(chance.pick(ODD_PAIRS))
    return pairs.length === 0 ? '' : `?${pairs.join('&')}`
  }

  private queryValue({ name, schema }: Parameter, mode: Mode): unknown {
    const { chance } = this.ground
    if (mode === 'near' && chance.percent(25)) return chance.pick(this.edges(schema))
    if (mode === 'hostile' && chance.percent(30)) return chance.pick(HOSTILE_TEXTS)
    return this.generator.value(schema, name)
  }

  private payload({ definition }: PublishedOperation, mode: Mode, headers: Record<string, string>) {
    const { chance } = this.ground
    const { content } = definition.requestBody ?? {}
    if (content === undefined || (mode === 'hostile' && chance.percent(5))) return undefined
    if (content['image/*'] !== undefined) {
      headers['content-type'] = chance.pick(['image/png', 'image/jpeg', 'application/octet-stream'])
      return mode === 'valid' ? picture(chance) : hostilePicture(chance)
    }
    if (content['text/csv'] !== undefined) {
      headers['content-type'] = 'text/csv'
      return sheet(chance, this.ground.knowledge, mode !== 'valid')
    }
    headers['content-type'] = 'application/json'
    const schema = content['application/json'].schema as Schema
    if (definition.requestBody.required !== true && chance.percent(60)) return undefined
    const text = jsonText(this.body(schema, mode))
    if (mode !== 'hostile') return text
    if (chance.percent(5)) headers['content-type'] = chance.pick(CONTENT_TYPES)
    if (chance.percent(2)) headers['content-encoding'] = chance.pick(['gzip', 'identity', 'br, gzip'])
    return chance.percent(8) ? brokenText(chance, text) : text
  }

  private body(schema: Schema, mode: Mode): unknown {
    const { chance } = this.ground
    const body = this.generator.value(schema, 'body')
    if (mode === 'valid') return body
    if (mode === 'hostile') return hostileBody(chance, body)
    const path = chance.pick(places(body))
    return replaced(
      body,
      path,
      chance.percent(20) ? undefined : chance.pick(this.edges(this.schemaAt(schema, path))),
    )
  }

  private schemaAt(schema: Schema, path: (string | number)[]): Schema {
    const [step, ...rest] = path
    const at = this.generator.resolve(schema)
    if (step === undefined) return at
    const next = typeof step === 'number' ? at.items : at.properties?.[step]
    return next === undefined ? {} : this.schemaAt(next, rest)
  }

  /** Values at the limits of a schema, just beyond them, and of wrong types. */
  private edges(given: Schema): unknown[] {
    const { today } = this.ground
    const { minimum, maximum, minLength, maxLength, maxItems, format, type } = this.generator.resolve(given)
    const edges: unknown[] = [null, '', 0, -1, '1', true, [], {}]
    for (const limit of [minimum, maximum])
      if (limit !== undefined) edges.push(limit - 1, limit, limit + 1, limit + 0.5)
    for (const limit of [minLength, maxLength])
      if (limit !== undefined)
        for (const length of [limit - 1, limit, limit + 1])
          edges.push('x'.repeat(Math.max(length, 0)), '🏨'.repeat(Math.max(length, 0)))
    if (maxItems !== undefined) edges.push(Array.from({ length: maxItems + 1 }, () => 'A'))
    if (format === 'date' || format === 'date-time')
      for (const after of [-1, 0, 1, 90, 91, 399, 400, 799, 800, 20_000]) edges.push(formatDay(today + after))
    if (format?.startsWith('date'))
      edges.push('2000-01-01', '1999-12-31', '2100-12-31', '2101-01-01', '2027-02-29')
    if ([type].flat().includes('number')) edges.push(1e10, 1e10 + 0.01, 0.001, 0.29, 1.005, 1e13)
    return edges
  }

  private key({ method, definition }: PublishedOperation, mode: Mode, headers: Record<string, string>): void {
    const { chance } = this.ground
    const takes = ((definition.parameters ?? []) as Parameter[]).some(
      ({ name }) => name === 'Idempotency-Key',
    )
    if (method !== 'POST' || !chance.percent(takes ? 20 : 5)) return
    headers['idempotency-key'] =
      mode === 'valid'
        ? chance.text(12)
        : chance.pick(['again', '', ' ', 'é', 'x'.repeat(255), 'x'.repeat(256)])
  }
}

const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/vnd.api+json',
  'APPLICATION/JSON ; a=b',
  'application/json, text/plain',
  '',
]

const ODD_PAIRS = [
  'start_date[]=1',
  'start_date[a][b]=1',
  '__proto__[is_admin]=1',
  '__proto__=1',
  'constructor=1',
  '=',
  '&&&',
  '%',
  '%ff=%ED%A0%80',
  'room_code=%00',
  'strat_date=2027-01-01',
  'STARTDATE=2027-01-01',
  'partial=1&partial=0',
  `x=${'y'.repeat(5000)}`,
  Array.from({ length: 1500 }, (_, at) => `a${at}=1`).join('&'),
  Array.from({ length: 1100 }, () => 'booking_code=A').join('&'),
]

/** Half a surrogate pair cannot be escaped, so it becomes the bytes that some programs send for it. */
const escaped = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80')
