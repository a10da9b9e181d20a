import type { Reason } from '../../stay/rule/reasons.ts'
import { formatDay } from '../../stay/values/civil-date.ts'
import type { Minor } from '../../stay/values/money.ts'
import { type ByteWriter, type Fragment, fragmentOf } from './fragments.ts'

/** The JSON before the members of a part: it begins or continues an object, or ends the value before. */
type Before = '{' | ',{' | ',' | '",' | '],' | '}],' | ''
/** The JSON after them: it begins a list of objects, ends the object, or is empty. */
type After = '[' | '}' | ''

/**
 * A piece of an answer that many answers share: some members, and the name of the next one, whose value follows. An
 * answer is passed to a Sink as parts and values in turn, which makes bytes of them; in tests, objects.
 */
export class Part {
  readonly members: Readonly<Record<string, unknown>>
  readonly next: string | undefined
  readonly before: Before
  readonly after: After
  private made: Fragment | undefined

  constructor(before: Before, members: Record<string, unknown>, next?: string, after: After = '') {
    this.members = members
    this.next = next
    this.before = before
    this.after = after
  }

  /** Made at its first use, because a hotel that is asked for once needs half of its parts. */
  get fragment(): Fragment {
    this.made ??= this.make()
    return this.made
  }

  get text(): string {
    const { before, members, next, after } = this
    const texts = [JSON.stringify(members).slice(1, -1), next === undefined ? '' : `"${next}":`]
    return before + texts.filter((text) => text !== '').join(',') + after
  }

  private make(): Fragment {
    return fragmentOf(this.text)
  }
}

/** Two parts that follow each other in many answers, as one piece. */
export class JoinedPart {
  readonly parts: readonly [Part, Part]
  private made: Fragment | undefined

  constructor(first: Part, second: Part) {
    this.parts = [first, second]
  }

  get fragment(): Fragment {
    this.made ??= fragmentOf(this.parts[0].text + this.parts[1].text)
    return this.made
  }
}

/** Parts that follow each other again and again in one answer. After the first time they are copied from there. */
export class Run {
  readonly parts: readonly Part[]
  /** The first of the nights that follow, if any do. */
  readonly night: NightPart | undefined
  /** Where they were written first. */
  from = 0
  to = 0

  constructor(parts: readonly Part[], night?: NightPart) {
    this.parts = parts
    this.night = night
  }
}

/** One of several codes that are joined by commas in one string. Codes need no escaping. */
export class CodePart {
  readonly code: string
  readonly first: Fragment
  readonly later: Fragment

  constructor(code: string) {
    this.code = code
    this.first = fragmentOf(`"${code}`)
    this.later = fragmentOf(`,${code}`)
  }
}

/** A night and its price, which is null if there is none. */
export const nightOf = (date: string, price: number | null) => ({ date, price })

export class NightPart {
  readonly date: string
  /** The JSON of a night up to its price. */
  readonly first: Fragment
  readonly later: Fragment

  constructor(day: number) {
    this.date = formatDay(day)
    const text = JSON.stringify(nightOf(this.date, null)).slice(0, -'null}'.length)
    this.first = fragmentOf(`[${text}`)
    this.later = fragmentOf(`},${text}`)
  }
}

export type OfRate = { rate: { code: CodePart } }

/** A part whose value is a list of codes, mostly of all rates. */
export class CodesPart {
  readonly part: Part
  private readonly all: readonly CodePart[]
  private made: Fragment | undefined

  constructor(part: Part, all: readonly CodePart[]) {
    this.part = part
    this.all = all
  }

  /** If all rates are listed, the part and their codes. */
  withAll(count: number): Fragment | undefined {
    if (count !== this.all.length || count === 0) return undefined
    this.made ??= fragmentOf(`${this.part.text}"${this.all.map(({ code }) => code).join(',')}`)
    return this.made
  }
}

/** Receives an answer piece by piece: a part, and the value of the member whose name the part ends with. */
export interface Sink {
  part(part: Part | JoinedPart): void
  amount(part: Part | JoinedPart, minor: Minor): void
  runAmount(run: Run, minor: Minor): void
  count(part: Part, value: number): void
  /** The codes of some rates, without the closing quote: the next part begins with `",`. */
  codes(part: CodesPart, offers: readonly OfRate[], count: number): void
  /** The price of each night, below 0 if there is none. The list is left open: the next part begins with `}],`. */
  nights(run: Run, nights: readonly NightPart[], prices: ArrayLike<Minor>): void
  reasons(part: Part, reasons: readonly Reason[]): void
}

const QUOTE = fragmentOf('"')
const NULL = fragmentOf('null')

/** Writes the pieces of one answer as JSON. */
export class ByteSink implements Sink {
  private readonly out: ByteWriter

  constructor(out: ByteWriter, digits: number) {
    this.out = out
    out.useDigits(digits)
  }

  part(part: Part | JoinedPart): void {
    this.out.put(part.fragment)
  }

  amount(part: Part | JoinedPart, minor: Minor): void {
    this.out.put(part.fragment)
    this.out.putAmount(minor)
  }

  runAmount(run: Run, minor: Minor): void {
    this.run(run)
    this.out.putAmount(minor)
  }

  count(part: Part, value: number): void {
    this.out.put(part.fragment)
    this.out.putCount(value)
  }

  codes(codes: CodesPart, offers: readonly OfRate[], count: number): void {
    const { out } = this
    const all = codes.withAll(count)
    if (all !== undefined) {
      out.put(all)
      return
    }
    out.put(codes.part.fragment)
    if (count === 0) out.put(QUOTE)
    for (let at = 0; at < count; at++) {
      const { code } = offers[at]!.rate
      out.put(at === 0 ? code.first : code.later)
    }
  }

  nights(run: Run, nights: readonly NightPart[], prices: ArrayLike<Minor>): void {
    const { out } = this
    this.run(run)
    for (let at = 0; at < nights.length; at++) {
      if (at > 0) out.put(nights[at]!.later)
      const price = prices[at]!
      if (price < 0) out.put(NULL)
      else out.putAmount(price)
    }
  }

  reasons(part: Part, reasons: readonly Reason[]): void {
    this.out.put(part.fragment)
    this.out.putText(JSON.stringify(reasons))
  }

  private run(run: Run): void {
    const { out } = this
    if (run.to > 0) {
      out.repeat(run.from, run.to)
      return
    }
    run.from = out.at
    for (const part of run.parts) out.put(part.fragment)
    if (run.night !== undefined) out.put(run.night.first)
    run.to = out.at
  }
}
