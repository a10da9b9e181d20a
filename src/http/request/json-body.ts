import { isUtf8 } from 'node:buffer'
import { AppError, type Faults } from '../../errors.ts'
import { Pace } from '../../portions.ts'
import { dropNulls } from './request-values.ts'

/** The most values that are parsed without a pause, and the most of a whole body unless its operation allows more. */
export const MOST_VALUES_AT_ONCE = 150_000
export const MOST_MEMBERS = 1000

const KIBIBYTE = 1024
// Below this no bound can be passed: a member has at least five bytes.
const SMALL_BYTES = 4 * KIBIBYTE
const GROUP_BYTES = 256 * KIBIBYTE
const SCANNED_AT_ONCE = 256 * KIBIBYTE
// Bytes looked at in one step, see portions.ts.
const SCANNED_BYTES = 16
const PARSED_BYTES = 4

/**
 * Reads a body and leaves out what is null, but for members named at the top. Undefined where it is unreadable, which
 * is a fault then. Large bodies are read in portions; what would take long however it is read is refused unread.
 */
export const readJson = async (
  raw: Buffer,
  faults: Faults,
  keepNulls: readonly string[] | undefined,
  mostValues = MOST_VALUES_AT_ONCE,
): Promise<unknown> => {
  if (!isUtf8(raw)) {
    faults.add(null, 'invalid_json', 'The body is not UTF-8.')
    return undefined
  }
  const hasMark = raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf
  const text = hasMark ? raw.subarray(3) : raw
  try {
    if (text.length > SMALL_BYTES) return await readLarge(text, keepNulls, mostValues)
    const body: unknown = JSON.parse(text.toString())
    dropNulls(body, keepNulls)
    return body
  } catch (err) {
    if (!(err instanceof SyntaxError)) throw err
    faults.add(null, 'invalid_json', `The body is not valid JSON: ${err.message}`)
    return undefined
  }
}

/** Elements of a list that are parsed together, by the place of their text. */
interface Group {
  from: number
  to: number
  count: number
}

/** A list that is a member of the body itself, from its bracket to its bracket. */
interface List {
  from: number
  to: number
  groups: Group[]
}

const readLarge = async (
  text: Buffer,
  keepNulls: readonly string[] | undefined,
  mostValues: number,
): Promise<unknown> => {
  const pace = new Pace()
  const scan = new Scan(text, mostValues)
  while (scan.goOn(SCANNED_AT_ONCE)) if (pace.isDue(SCANNED_AT_ONCE / SCANNED_BYTES)) await pace.rest()
  const { lists } = scan
  const body: unknown = JSON.parse(frameOf(text, lists))
  dropNulls(body, keepNulls)
  const read: unknown[][] = []
  for (const { groups } of lists) {
    const list: unknown[] = []
    for (const group of groups) {
      for (const element of elementsOf(text, group)) list.push(element)
      if (pace.isDue((group.to - group.from) / PARSED_BYTES)) await pace.rest()
    }
    read.push(list)
  }
  if (lists.length > 0 && typeof body === 'object' && body !== null) putLists(body, read)
  return body
}

/** The body with the number of each list in its place. */
const frameOf = (text: Buffer, lists: readonly List[]): string => {
  let frame = ''
  let at = 0
  lists.forEach(({ from, to }, index) => {
    frame += text.toString('utf8', at, from + 1) + index
    at = to
  })
  return frame + text.toString('utf8', at)
}

/** Nulls of lists mean nothing anywhere. */
const DEPTH_OF_ELEMENTS = 2

const elementsOf = (text: Buffer, { from, to, count }: Group): unknown[] => {
  const written = `[${text.toString('utf8', from, to)}]`
  const elements = JSON.parse(written) as unknown[]
  if (elements.length !== count) throw new SyntaxError('an element of a list is missing')
  if (written.includes('null')) for (const element of elements) dropNulls(element, [], DEPTH_OF_ELEMENTS)
  return elements
}

/** All lists among the members are numbers of lists; of two with one name the last is left, as in any JSON. */
const putLists = (body: object, lists: readonly unknown[][]): void => {
  const members = body as Record<string, unknown>
  for (const name of Object.keys(members)) {
    const value = members[name]
    if (Array.isArray(value)) members[name] = lists[value[0] as number]
  }
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const NOTHING = 0
const TEXT = 1
const STRUCTURE = 2
const MEANINGS = new Uint8Array(256)
MEANINGS[QUOTE] = TEXT
for (const byte of [COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT]) MEANINGS[byte] = STRUCTURE
const ANY_NUMBER = -(2 ** 31)

/** Looks for what a body is made of without making it, and refuses what is too much. */
class Scan {
  readonly lists: List[] = []
  private readonly text: Buffer
  private readonly mostValues: number
  private at = 0
  private isText = false
  /** For each object or list that is open the members seen in it; those of lists may be any number. */
  private readonly open: number[] = []
  private isObject = false
  private values = 0
  /** Of the frame, or of the group that is being looked at. */
  private together = 0
  private ofFrame = 0
  private list: List | undefined
  private from = 0
  private count = 0

  constructor(text: Buffer, mostValues: number) {
    this.text = text
    this.mostValues = mostValues
  }

  /** Looks at so many bytes more, and tells whether any are left. */
  goOn(bytes: number): boolean {
    const { text } = this
    const end = Math.min(this.at + bytes, text.length)
    let at = this.isText ? this.afterText(this.at, end) : this.at
    while (at < end) {
      const byte = text[at]!
      const meaning = MEANINGS[byte]!
      at++
      if (meaning === NOTHING) continue
      if (meaning === TEXT) at = this.afterText(at, end)
      else this.meet(byte, at - 1)
    }
    this.at = at
    return at < text.length
  }

  /** The place after the text that stands at one, or as far as it was looked at. */
  private afterText(from: number, end: number): number {
    const { text } = this
    let at = from
    while (at < end && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1
    this.isText = at >= end
    return this.isText ? at : at + 1
  }

  private meet(byte: number, at: number): void {
    this.at = at
    if (byte === COMMA) this.comma()
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.begin(byte)
    else this.end()
  }

  private comma(): void {
    const { open } = this
    this.countValue()
    if (open.length > 0 && ++open[open.length - 1]! >= MOST_MEMBERS)
      throw tooLarge(`an object of the body has more than ${MOST_MEMBERS} fields`)
    if (this.list === undefined || open.length !== 2) return
    this.count++
    if (this.at - this.from >= GROUP_BYTES) this.endGroup()
  }

  private begin(byte: number): void {
    const { open } = this
    this.countValue()
    if (open.length === 0) this.isObject = byte === OPEN_OBJECT
    open.push(byte === OPEN_OBJECT ? 0 : ANY_NUMBER)
    if (open.length !== 2 || byte !== OPEN_LIST || !this.isObject) return
    this.list = { from: this.at, to: this.at, groups: [] }
    this.ofFrame = this.together
    this.together = 0
    this.from = this.at + 1
    this.count = 0
  }

  private end(): void {
    this.open.pop()
    if (this.list === undefined || this.open.length !== 1) return
    if (this.count > 0 || this.hasElement()) {
      this.count++
      this.endGroup()
    }
    this.list.to = this.at
    this.lists.push(this.list)
    this.list = undefined
    this.together = this.ofFrame
  }

  /** Whether anything but white space stands in the list. */
  private hasElement(): boolean {
    for (let at = this.from; at < this.at; at++) if (this.text[at]! > 0x20) return true
    return this.list!.groups.length > 0
  }

  private endGroup(): void {
    this.list!.groups.push({ from: this.from, to: this.at, count: this.count })
    this.from = this.at + 1
    this.count = 0
    this.together = 0
  }

  private countValue(): void {
    if (++this.values > this.mostValues) throw tooLarge(`the body has more than ${this.mostValues} values`)
    if (++this.together > MOST_VALUES_AT_ONCE)
      throw tooLarge(
        `the body has more than ${MOST_VALUES_AT_ONCE} values in one element of a list, or outside of lists`,
      )
  }
}

const tooLarge = (message: string): AppError =>
  new AppError('body_too_large', { details: [{ field: null, code: 'body_too_large', message }] })
