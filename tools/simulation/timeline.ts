/** What is to happen, by its time in milliseconds. Things of the same time happen in the order they were planned. */
export class Timeline {
  now = 0
  /** A binary heap: the earliest is first, and each is no later than the two below it. */
  private times = new Float64Array(1024)
  private orders = new Float64Array(1024)
  private readonly happenings: (() => void)[] = []
  private count = 0
  private planned = 0

  after(milliseconds: number, happen: () => void): void {
    if (this.count === this.times.length) this.grow()
    const time = this.now + milliseconds
    let at = this.count++
    while (at > 0) {
      const above = (at - 1) >> 1
      if (this.times[above]! <= time) break
      this.move(above, at)
      at = above
    }
    this.put(at, time, this.planned++, happen)
  }

  /** Lets everything happen until that time. */
  runUntil(end: number): void {
    while (this.count > 0 && this.times[0]! <= end) {
      this.now = this.times[0]!
      const happen = this.happenings[0]!
      this.removeFirst()
      happen()
    }
    this.now = end
  }

  private removeFirst(): void {
    const last = --this.count
    const [time, order, happen] = [this.times[last]!, this.orders[last]!, this.happenings[last]!]
    this.happenings.length = last
    if (last === 0) return
    let at = 0
    for (let below = 1; below < last; below = 2 * at + 1) {
      if (below + 1 < last && this.isBefore(below + 1, below)) below++
      if (this.times[below]! > time || (this.times[below] === time && this.orders[below]! > order)) break
      this.move(below, at)
      at = below
    }
    this.put(at, time, order, happen)
  }

  private isBefore(one: number, other: number): boolean {
    const [time, than] = [this.times[one]!, this.times[other]!]
    return time < than || (time === than && this.orders[one]! < this.orders[other]!)
  }

  private move(from: number, to: number): void {
    this.put(to, this.times[from]!, this.orders[from]!, this.happenings[from]!)
  }

  private put(at: number, time: number, order: number, happen: () => void): void {
    this.times[at] = time
    this.orders[at] = order
    this.happenings[at] = happen
  }

  private grow(): void {
    const longer = (numbers: Float64Array): Float64Array<ArrayBuffer> => {
      const grown = new Float64Array(numbers.length * 2)
      grown.set(numbers)
      return grown
    }
    this.times = longer(this.times)
    this.orders = longer(this.orders)
  }
}
