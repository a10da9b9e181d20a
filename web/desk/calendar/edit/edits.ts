import { signal } from '@preact/signals'
import type { GuardReason } from '../../../../src/stay/days/guard.ts'
import type { ApiError } from '../../../shared/api.ts'
import { newKey } from '../../../shared/idempotency-key.ts'
import { call } from '../../api.ts'
import { question } from '../../changes/asking.ts'
import { askGuarded, type GuardedCell, guardedCells, versionOf } from '../../changes/guarded.ts'
import { codeOf, explain } from '../../explain.ts'
import { hear, heardVersion, listen } from '../../live.ts'
import { notify } from '../../parts/notices.ts'
import { may, t } from '../../session.ts'
import type { HotelEvent } from '../../types.ts'
import type { CalendarData } from '../data.ts'
import type { Loader } from '../loader.ts'
import { askBefore, type QuestionOptions } from './asking.ts'
import { type Change, entriesOf, spanOf } from './changes.ts'
import { History } from './undo-redo.ts'

/** Changes that were not saved because somebody else changed the same days meanwhile. */
export interface Clash {
  changes: Change[]
  label: string
}

/** What the API did not save unasked. */
interface Refused {
  cells: GuardedCell[]
  more: number
}

const MOST_ENTRIES = 20_000

/** Makes changes of the calendar: shows them at once, saves them one after the other, and reverts refused ones. */
export class Edits {
  readonly data: CalendarData
  readonly loader: Loader
  readonly history = new History(this)
  private readonly pending = new Set<readonly Change[]>()
  private readonly own = new Set<number>()
  private queue: Promise<unknown> = Promise.resolve()
  readonly clash = signal<Clash | undefined>(undefined)
  readonly saving = signal(0)

  constructor(data: CalendarData, loader: Loader) {
    this.data = data
    this.loader = loader
    loader.whenRead = () => this.showPending()
  }

  /** Begins to read the changes of others. Returns a function that stops it. */
  start(): () => void {
    const stop = listen((events) => this.loader.hear(events, !this.areOwn(events)))
    return () => {
      question.value?.answer(false)
      stop()
    }
  }

  private areOwn(events: HotelEvent[]): boolean {
    return this.pending.size > 0 && events.length === 1 && events[0]!.event_type === 'availability.changed'
  }

  /** Saves changes. Asks first where `options` say so. `since` is the version the user saw when deciding. */
  async apply(
    changes: Change[],
    label: string,
    since = heardVersion.value,
    options: QuestionOptions = {},
  ): Promise<boolean> {
    if (changes.length === 0) return true
    if (!may('modifyroomavailability')) {
      notify(t('errRole'), 'trouble')
      return false
    }
    try {
      const told = options.text === undefined ? [] : await askBefore(this.data, changes, options)
      return told !== undefined && (await this.save(changes, label, since, options, told))
    } catch (err) {
      const run = () => void this.apply(this.refreshed(changes), label, undefined, options)
      notify(t('notSaved', { reason: explain(err) }), 'trouble', { label: t('tryAgain'), run })
      return false
    }
  }

  /** Shows and saves changes. What the hotel wants to be asked about is asked once, unless the user was told of it already. */
  async save(
    changes: Change[],
    label: string,
    since = heardVersion.value,
    options: QuestionOptions = {},
    told: readonly GuardReason[] = [],
  ): Promise<boolean> {
    const refused = await this.send(changes, label, since, 1)
    if (typeof refused === 'boolean') return refused
    const { cells, more } = refused
    const isTold = cells.every(({ code }) => told.includes(code))
    const above = options.inAll ?? t('changeInAll', { n: changes.length })
    if (!isTold && !(await askGuarded(cells, more, cells.length < changes.length ? { above } : {}))) {
      options.declined?.()
      return false
    }
    return (await this.send(changes, label, versionOf(cells), 0)) === true
  }

  private send(changes: Change[], label: string, since: number, guard: 0 | 1): Promise<boolean | Refused> {
    this.addPending(changes)
    return this.inTurn(() => this.write(changes, label, since, guard))
  }

  /** Runs one piece of work after the other, in the order of the calls. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.saving.value++
    const turn = this.queue.then(work).finally(() => this.saving.value--)
    this.queue = turn.catch(() => {})
    return turn
  }

  private async write(
    changes: Change[],
    label: string,
    since: number,
    guard: 0 | 1,
  ): Promise<boolean | Refused> {
    try {
      const version = await this.push(changes, since, guard)
      this.history.add({ version, label })
      return true
    } catch (err) {
      const isBack = this.takeBack(changes)
      const cells = guardedCells(err)
      if (cells !== undefined) return { cells, more: (err as ApiError).more }
      await isBack
      if (codeOf(err) === 'changed_since') this.clash.value = { changes, label }
      else {
        const run = () => void this.save(this.refreshed(changes), label)
        notify(t('notSaved', { reason: explain(err) }), 'trouble', { label: t('tryAgain'), run })
      }
      return false
    } finally {
      this.dropPending(changes)
    }
  }

  /** Returns the version that it made. */
  private async push(changes: Change[], since: number, guard: 0 | 1): Promise<number> {
    const data = entriesOf(changes, this.data.first)
    if (data.length > MOST_ENTRIES) throw new Error('too many days for one request')
    const { version } = await call('POST', `/modifyroomavailability?guard=${guard}`, {
      body: { data, if_version: this.advanced(since) },
      key: newKey(),
    })
    await this.take(version)
    return version
  }

  /** A version of one's own: it must not count as somebody else's for later changes. */
  async take(version: number): Promise<void> {
    this.own.add(version)
    await hear().catch(() => {})
  }

  private advanced(version: number): number {
    let advanced = version
    while (this.own.has(advanced + 1)) advanced++
    return advanced
  }

  private async takeBack(changes: Change[]): Promise<void> {
    this.pending.delete(changes)
    for (const { before, field, ...spot } of changes) this.data.set(spot, field, before)
    const [from, to] = spanOf(changes)
    this.touch(changes)
    await hear().catch(() => {})
    await this.loader.again(from, to).catch(() => {})
  }

  /** Shows changes before they are saved, and shows them again after each read from the API. */
  private addPending(changes: readonly Change[]): void {
    this.show(changes)
    this.pending.add(changes)
  }

  private dropPending(changes: readonly Change[]): void {
    this.pending.delete(changes)
  }

  private show(changes: readonly Change[]): void {
    for (const { after, field, ...spot } of changes) this.data.set(spot, field, after)
    this.touch(changes)
  }

  private showPending(): void {
    for (const changes of this.pending) this.show(changes)
  }

  private touch(changes: readonly Change[]): void {
    for (const [room, list] of Map.groupBy(changes, (change) => change.room))
      this.data.touch(room, ...spanOf(list))
  }

  /** The same changes, starting from the current values. */
  refreshed(changes: readonly Change[]): Change[] {
    return changes.map((change) => ({
      ...change,
      before: this.data.value(change, change.field),
    }))
  }
}
