import type { Timeline } from './timeline.ts'

/** Something that does work for milliseconds: the cores of a machine, or a thread that runs on them. */
export interface Worker {
  run(milliseconds: number, done: () => void): void
  /** Milliseconds of work done since the beginning, added up over the cores. */
  readonly worked: number
}

/** First come, first served. */
class Line<Job> {
  private jobs: Job[] = []
  private first = 0

  get length(): number {
    return this.jobs.length - this.first
  }

  push(job: Job): void {
    this.jobs.push(job)
  }

  shift(): Job | undefined {
    if (this.length === 0) return undefined
    const job = this.jobs[this.first++]!
    if (this.first > 1000 && this.first * 2 > this.jobs.length) {
      this.jobs = this.jobs.slice(this.first)
      this.first = 0
    }
    return job
  }
}

/** The cores of one machine, each of which does one piece of work at a time. */
export class Cores implements Worker {
  worked = 0
  private readonly timeline: Timeline
  private readonly line = new Line<{ milliseconds: number; done: () => void }>()
  private free: number

  constructor(timeline: Timeline, count: number) {
    this.timeline = timeline
    this.free = count
  }

  run(milliseconds: number, done: () => void): void {
    if (this.free === 0) {
      this.line.push({ milliseconds, done })
      return
    }
    this.free--
    this.begin(milliseconds, done)
  }

  private begin(milliseconds: number, done: () => void): void {
    this.timeline.after(milliseconds, () => {
      this.worked += milliseconds
      const next = this.line.shift()
      if (next === undefined) this.free++
      else this.begin(next.milliseconds, next.done)
      done()
    })
  }
}

/** A thread does one thing after the other, on cores that others use as well. */
export class Thread implements Worker {
  worked = 0
  private readonly cores: Worker
  private readonly turns = new Places(1)

  constructor(cores: Worker) {
    this.cores = cores
  }

  run(milliseconds: number, done: () => void): void {
    this.turns.take(() =>
      this.cores.run(milliseconds, () => {
        this.worked += milliseconds
        this.turns.give()
        done()
      }),
    )
  }
}

/** A number of places, such as connections of a pool; who finds none waits for one. */
export class Places {
  inUse = 0
  /** The most that were in use at once: connections are opened when they are needed, and stay open. */
  opened = 0
  private readonly count: number
  private readonly line = new Line<() => void>()

  constructor(count: number) {
    this.count = count
  }

  get waiting(): number {
    return this.line.length
  }

  take(taken: () => void): void {
    if (this.inUse === this.count) this.line.push(taken)
    else {
      this.inUse++
      this.opened = Math.max(this.opened, this.inUse)
      taken()
    }
  }

  give(): void {
    const next = this.line.shift()
    if (next === undefined) this.inUse--
    else next()
  }
}

/** One place for each hotel, kept only while somebody uses it. */
export class Turns {
  private readonly places = new Map<number, Places>()

  waiting(hotel: number): number {
    return this.places.get(hotel)?.waiting ?? 0
  }

  take(hotel: number, taken: () => void): void {
    let place = this.places.get(hotel)
    if (place === undefined) {
      place = new Places(1)
      this.places.set(hotel, place)
    }
    place.take(taken)
  }

  give(hotel: number): void {
    const place = this.places.get(hotel)!
    place.give()
    if (place.inUse === 0) this.places.delete(hotel)
  }
}
