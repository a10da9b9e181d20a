import type { Chance } from './chance.ts'
import { places, RawJson, RawMembers, replaced, valueAt } from './json-text.ts'

const MEBIBYTE = 1024 * 1024
const CONTROL = String.fromCharCode(1, 8, 11, 27, 127, 133)

export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202egnp.exe',
  CONTROL,
  'İıſK\u0345',
  '👩‍👩‍👧‍👦'.repeat(40),
  'e\u0301'.repeat(200),
  '\r\nset-cookie: a=b',
  '%00%0d%0a',
  '../../../../etc/passwd',
  '..',
  '.',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '0x10',
  '٣',
  "'; drop table booking; --",
  "' or 1=1 --",
  '$1',
  '\\',
  '{"a":1}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what some servers would take for a template
  '${7*7}{{7*7}}<%= 7*7 %>',
  'javascript:alert(1)',
  '2027-02-30',
  '1999-12-31',
  '2101-01-01',
  '+012027-01-01',
  '2027-01-01T00:00:00+01:00',
  '2027-01-01T24:00:00Z',
  '0000-00-00',
  'a@b',
  '"a b"@example.com',
  `${'a'.repeat(64)}@${'b'.repeat(190)}.com`,
  'file:///etc/passwd',
  'http://[::1]:1/',
  'http://a.invalid:99999/',
  'x'.repeat(256),
  'x'.repeat(10_001),
]

const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1.5,
  -1e-7,
  99,
  100,
  1_000_000,
  1_000_001,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  1e12,
  1e15,
  1e16,
  1e21,
  1e308,
  -1e308,
  5e-324,
].map((number) => number as unknown)

const RAW_NUMBERS = [
  '1e400',
  '-1e400',
  '1E+2',
  '1.0',
  '1e-400',
  '-0',
  `1${'0'.repeat(400)}`,
  `0.${'1'.repeat(400)}`,
]

/** JSON nested so deeply that a recursive parser would overflow its stack. */
const nested = (depth: number, open: string, close: string): RawJson =>
  new RawJson(`${open.repeat(depth)}1${close.repeat(depth)}`)

/** A hostile value. */
export const hostileValue = (chance: Chance): unknown =>
  chance.weighed<() => unknown>([
    [30, () => chance.pick(HOSTILE_TEXTS)],
    [20, () => chance.pick(HOSTILE_NUMBERS)],
    [8, () => new RawJson(chance.pick(RAW_NUMBERS))],
    [20, () => chance.pick([null, true, false, [], {}, [null], [[]], [{}], { a: { b: 1 } }])],
    [4, () => new RawMembers([['__proto__', { is_admin: 1 }]])],
    [4, () => new RawMembers([['constructor', { prototype: { is_admin: 1 } }]])],
    [3, () => nested(chance.pick([100, 5000, 100_000]), '[', ']')],
    [3, () => nested(chance.pick([100, 5000, 50_000]), '{"a":', '}')],
    [1, () => chance.pick(['x', '🏨', '\u0001', '\\']).repeat(chance.pick([1000, 60_000]))],
    [1, () => 'x'.repeat(MEBIBYTE - 2000)],
    [1, () => Array.from({ length: 30_000 }, () => 1)],
    [2, () => chance.text(chance.integer(1, 300), 'aZ09 _-.é漢\u0000\n"\\')],
  ])()

/** Fields that no caller may set, but that a careless server might accept. */
const ASSIGNED = [
  'hotel_id',
  'id',
  'is_admin',
  'booking_status',
  'total_price',
  'payment_price',
  'is_paid',
  'version',
  'token_hash',
  'created_at',
  'updated_by',
  'chain_code',
]

/** The body with one to three hostile values. */
export const hostileBody = (chance: Chance, body: unknown): unknown => {
  let spoiled = body
  for (let times = chance.integer(1, 3); times > 0; times--) spoiled = spoilOnce(chance, spoiled)
  return spoiled
}

const spoilOnce = (chance: Chance, body: unknown): unknown => {
  const path = chance.pick(places(body))
  const old = valueAt(body, path)
  const isObject = typeof old === 'object' && old !== null && !Array.isArray(old)
  if (!isObject || old instanceof RawJson || old instanceof RawMembers || chance.percent(30))
    return replaced(body, path, chance.percent(15) ? undefined : hostileValue(chance))
  const members = Object.entries(old)
  const name = chance.pick(members)?.[0] ?? 'a'
  return replaced(
    body,
    path,
    chance.weighed<() => unknown>([
      [3, () => ({ ...old, [chance.pick(ASSIGNED)]: chance.pick([0, 1, 'x', null]) })],
      [3, () => new RawMembers([...members, [name, hostileValue(chance)]])],
      [2, () => new RawMembers([['__proto__', { [name]: hostileValue(chance) }], ...members])],
      [
        2,
        () =>
          Object.fromEntries(
            members.map(([key, value]) => [chance.percent(20) ? key.toUpperCase() : key, value]),
          ),
      ],
      [1, () => [old]],
    ])(),
  )
}

/** Bodies that are not JSON, or almost. */
export const brokenText = (chance: Chance, text: string): string | Buffer =>
  chance.weighed<() => string | Buffer>([
    [3, () => text.slice(0, chance.integer(0, text.length))],
    [2, () => `\ufeff${text}`],
    [2, () => `${text}${text}`],
    [2, () => text.replaceAll('"', "'")],
    [1, () => text.replace(/\d/, '0x1')],
    [1, () => text.replace('}', ',}')],
    [1, () => `/* */${text}`],
    [1, () => Buffer.from(text, 'utf16le')],
    [1, () => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0])])],
    [1, () => chance.bytes(chance.integer(1, 200))],
    [1, () => '['.repeat(chance.pick([1, 1000, 200_000]))],
    [1, () => ' '.repeat(MEBIBYTE - chance.integer(0, 2)) + text],
    [1, () => ''],
  ])()
