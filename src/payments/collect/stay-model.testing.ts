import { NIGHTS } from './arriving.testing.ts'

export type Step = 'checkin' | 'checkout' | 'marknoshow'
type Status = 'expected' | 'checked_in' | 'checked_out' | 'no_show'

/** What is asked for of those who cancel or do not come: by the terms, nothing, or an amount. */
export type Asked = 'terms' | 'waived' | number

export type Operation =
  | { kind: 'step'; step: Step; items: number[] | undefined; release: boolean; asked: Asked }
  /** Without a step: the one that an item took last. */
  | { kind: 'undo'; step: Step | undefined; items: number[] | undefined }
  | { kind: 'cancel'; items: number[] | undefined; asked: Asked }
  | { kind: 'record'; amount: number }
  | { kind: 'pay online' }
  | { kind: 'hours pass'; hours: number }
  | { kind: 'another books' }
  | { kind: 'another cancels' }

interface Taken {
  to: Status
  from: { status: Status; fee: number }
  hours: number
}

interface Item {
  number: number
  status: Status
  isCancelled: boolean
  isReleased: boolean
  fee: number
  taken: Taken[]
  undone: Status | undefined
}

/** What an item costs, what cancelling it costs, and what not coming does. */
const [PRICE, CANCELLED, MISSED] = [NIGHTS * 100, NIGHTS * 10, 100]
const TO: Record<Step, Status> = { checkin: 'checked_in', checkout: 'checked_out', marknoshow: 'no_show' }
const FROM: Record<Step, Status[]> = {
  checkin: ['expected', 'no_show'],
  checkout: ['checked_in'],
  marknoshow: ['expected'],
}

/** A booking after its day of arrival, as anybody would keep it on paper. */
export class StayModel {
  readonly items: Item[]
  readonly rooms: number
  others = 0
  paid = 0
  given = 0

  constructor(items: number, rooms: number) {
    this.rooms = rooms
    this.items = Array.from({ length: items }, (_, at) => ({
      number: at + 1,
      status: 'expected',
      isCancelled: false,
      isReleased: false,
      fee: 0,
      taken: [],
      undone: undefined,
    }))
  }

  get isCancelled(): boolean {
    return this.items.every(({ isCancelled }) => isCancelled)
  }

  private get held(): Item[] {
    return this.items.filter(({ isCancelled }) => !isCancelled)
  }

  private get fees(): number {
    return this.items.reduce((sum, { fee }) => sum + fee, 0)
  }

  private get cost(): number {
    return this.held.filter(({ status }) => status !== 'no_show').length * PRICE
  }

  get due(): number {
    return Math.max(0, this.fees + this.cost - this.paid + this.given)
  }

  /** Rooms left of the last night. */
  get free(): number {
    return this.rooms - this.others - this.held.filter(({ isReleased }) => !isReleased).length
  }

  /** Answers what is given back, or undefined where it is refused. `isFree`: nothing binds the guest yet. */
  step(operation: Operation & { kind: 'step' }, isFree: boolean): number | undefined {
    const { step, items, release, asked } = operation
    const to = TO[step]
    const meant = this.meant(items, (item) => item.status === FROM[step][0] || item.status === to)
    if (meant === undefined) return undefined
    const stepping = meant.filter(({ status }) => status !== to)
    if (stepping.some(({ status, isReleased }) => !FROM[step].includes(status) || isReleased))
      return undefined
    const fees =
      step === 'marknoshow' ? shared(stepping.length, asked, isFree ? 0 : MISSED) : stepping.map(() => 0)
    if (fees === undefined) return undefined
    stepping.forEach((item, at) => {
      item.taken.push({ to, from: { status: item.status, fee: item.fee }, hours: 0 })
      Object.assign(item, { status: to, fee: fees[at], undone: undefined })
    })
    if (step === 'marknoshow' && release)
      for (const item of meant.filter(({ isReleased }) => !isReleased)) {
        item.isReleased = true
        item.taken.at(-1)!.hours = 0
      }
    return step === 'marknoshow' && stepping.length > 0 ? this.giveBack() : 0
  }

  /** A step that can be undone, perhaps. */
  get lastStep(): Step {
    const status = this.held.find((item) => item.status !== 'expected')?.status
    return (Object.keys(TO) as Step[]).find((step) => TO[step] === status) ?? 'checkin'
  }

  undo(step: Step, items: number[] | undefined): number | undefined {
    const to = TO[step]
    const can = (item: Item) => item.undone === to || (item.status === to && item.taken.at(-1)!.hours <= 48)
    const meant = this.meant(items, can)
    if (meant === undefined || !meant.every(can)) return undefined
    const undoing = meant.filter(({ undone }) => undone !== to)
    if (undoing.filter(({ isReleased }) => isReleased).length > this.free) return undefined
    for (const item of undoing) {
      const { from } = item.taken.pop()!
      Object.assign(item, { ...from, isReleased: false, undone: to })
    }
    return 0
  }

  cancel({ items, asked }: Operation & { kind: 'cancel' }, isFree: boolean): number | undefined {
    const going = this.held.filter(({ number }) => items?.includes(number) ?? true)
    if (going.length === 0) return 0
    if (going.some(({ status }) => status === 'no_show' || status === 'checked_out')) return undefined
    const fees = shared(going.length, asked, isFree ? 0 : CANCELLED)
    if (fees === undefined) return undefined
    for (const [at, item] of going.entries()) Object.assign(item, { isCancelled: true, fee: fees[at] })
    return this.giveBack()
  }

  hoursPass(hours: number): void {
    for (const { taken } of this.items) for (const step of taken) step.hours += hours
  }

  private giveBack(): number {
    const back = Math.max(0, this.paid - this.given - this.fees - this.cost)
    this.given += back
    return back
  }

  /** Those that are named, or all that can; undefined where one of them is cancelled. */
  private meant(numbers: number[] | undefined, can: (item: Item) => boolean): Item[] | undefined {
    if (this.isCancelled) return undefined
    if (numbers === undefined) {
      const able = this.held.filter(can)
      return able.length > 0 ? able : this.held
    }
    const named = this.items.filter(({ number }) => numbers.includes(number))
    return named.some(({ isCancelled }) => isCancelled) ? undefined : named
  }
}

/** A fee for each item, or undefined if more is asked for than they cost. */
const shared = (items: number, asked: Asked, each: number): number[] | undefined => {
  if (asked === 'terms' || items === 0) return Array.from({ length: items }, () => each)
  if (asked === 'waived') return Array.from({ length: items }, () => 0)
  if (asked > items * PRICE) return undefined
  return Array.from({ length: items }, (_, at) => Math.min(PRICE, Math.max(0, asked - at * PRICE)))
}
