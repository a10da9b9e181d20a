import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { spec } from 'node:test/reporters'

const AT_ONCE = 3

export interface Run {
  root: string
  /** For files of events. */
  folder: string
  environment: Record<string, string | undefined>
  options: string[]
  /** The time zone that a file runs in, if not that of the machine. */
  zoneOf?(file: string): string | undefined
  /**
   * Whether a group with this file that failed is run once more, alone, when all others have ended. For browsers: one that
   * is starved for long enough loses a tap. What failed at first is told all the same.
   */
  isTriedTwice?(file: string): boolean
  output?: NodeJS.WritableStream
}

interface Event {
  type: string
  data: {
    counts?: Record<string, number>
    nesting?: number
    message?: string
    name?: string
    details?: { error?: { message: string; stack: string } | Error }
  }
}

interface Group {
  files: string[]
  /** The file that its events are written to. */
  events: string
}

const COUNTED = {
  tests: 'tests',
  suites: 'suites',
  pass: 'passed',
  fail: 'failed',
  cancelled: 'cancelled',
  skipped: 'skipped',
  todo: 'todo',
}
const TOTAL = new RegExp(`^(${Object.keys(COUNTED).join('|')}|duration_ms) `)

/** Runs groups of test files, a process for each group and a few at once, and reports as if it were one run. */
export class FileRun {
  private readonly run: Run
  private readonly children = new Set<ChildProcess>()
  private readonly report = new spec()
  private readonly counts: Record<string, number> = {}
  private readonly begun = performance.now()
  private readonly again: Group[] = []
  private failed = false
  private stopped = false

  constructor(run: Run) {
    this.run = run
    this.report.pipe(run.output ?? process.stdout)
  }

  /** Runs all groups; returns the exit code. */
  async all(groups: readonly string[][]): Promise<number> {
    const left = groups.map((files, at) => ({ files, events: path.join(this.run.folder, `events-${at}`) }))
    const worker = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined && !this.stopped; next = left.shift())
        await this.first(next)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    for (const { files, events } of this.again) if (!this.stopped) await this.one(files, `${events}-again`)
    return this.end()
  }

  stop(signal: NodeJS.Signals): void {
    this.stopped = true
    this.failed = true
    for (const child of this.children) child.kill(signal)
  }

  private async first({ files, events }: Group): Promise<void> {
    if (!this.run.isTriedTwice?.(files[0]!)) return this.one(files, events)
    const code = await this.start(files, events)
    if (code === 0 || this.stopped) return this.after(files, events, code)
    this.again.push({ files, events })
    this.tellLater(files, events)
  }

  private async one(files: string[], events: string): Promise<void> {
    await this.after(files, events, await this.start(files, events))
  }

  private async start(files: string[], events: string): Promise<number | null> {
    const child = spawn(
      process.execPath,
      [
        '--test',
        '--test-isolation=none',
        '--test-timeout=300000',
        `--test-reporter=${path.join(import.meta.dirname, 'event-lines.ts')}`,
        `--test-reporter-destination=${events}`,
        ...this.run.options,
        ...files,
      ],
      { cwd: this.run.root, stdio: ['ignore', 'inherit', 'inherit'], env: this.environmentOf(files) },
    )
    this.children.add(child)
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    this.children.delete(child)
    return code
  }

  private async after(files: string[], events: string, code: number | null): Promise<void> {
    const isWhole = this.tell(events)
    if (code === 0 && isWhole) return
    this.failed = true
    if (isWhole) return
    this.write(deathOf(files, code))
    if (files.length > 1) await this.eachAlone(files, events)
  }

  /** After the process of several files died: tells which of them did it, and what the others have to say. */
  private async eachAlone(files: string[], events: string): Promise<void> {
    for (const [at, file] of files.entries()) if (!this.stopped) await this.one([file], `${events}-${at}`)
  }

  private environmentOf([file]: string[]): Record<string, string | undefined> {
    const TZ = this.run.zoneOf?.(file!)
    return TZ === undefined ? this.run.environment : { ...this.run.environment, TZ }
  }

  /** Tells what failed in a group that is run once more. */
  private tellLater(files: string[], events: string): void {
    const failed = eventsIn(events).filter(({ type }) => type === 'test:fail')
    const faults = failed.map(({ data }) => `"${data.name}": ${data.details?.error?.stack}`)
    this.diagnostic(
      `failed at first, and is tried once more, alone: ${files.join(', ')}\n${faults.join('\n') || 'its process ended early'}`,
    )
  }

  /** Passes on what happened; false if the process did not get to its end. */
  private tell(events: string): boolean {
    let isWhole = false
    for (const event of eventsIn(events)) {
      const { type, data } = event
      if (type === 'test:summary') {
        isWhole = true
        for (const [name, count] of Object.entries(data.counts ?? {}))
          this.counts[name] = (this.counts[name] ?? 0) + count
      } else if (!(type === 'test:diagnostic' && data.nesting === 0 && TOTAL.test(data.message ?? '')))
        this.write(event)
    }
    return isWhole
  }

  private write({ type, data }: Event): void {
    const { error } = data.details ?? {}
    if (error !== undefined)
      data.details!.error = Object.assign(new Error(error.message), { stack: error.stack })
    this.report.write({ type, data } as never)
  }

  private diagnostic(message: string): void {
    this.write({ type: 'test:diagnostic', data: { nesting: 0, message } })
  }

  private async end(): Promise<number> {
    const duration_ms = performance.now() - this.begun
    for (const [name, counted] of Object.entries(COUNTED))
      this.diagnostic(`${name} ${this.counts[counted] ?? 0}`)
    this.diagnostic(`duration_ms ${duration_ms}`)
    this.write({ type: 'test:summary', data: { counts: this.counts } })
    await new Promise<void>((resolve) => this.report.end(resolve))
    return this.failed ? 1 : 0
  }
}

const eventsIn = (file: string): Event[] =>
  (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const deathOf = (files: string[], code: number | null): Event => {
  const message = `the process of ${files.join(', ')} ended with ${code} before its tests did`
  const data = { name: files.join(', '), nesting: 0, testNumber: 1, file: files[0]!, line: 1, column: 1 }
  return {
    type: 'test:fail',
    data: { ...data, details: { duration_ms: 0, error: { message, stack: message } } } as Event['data'],
  }
}
