import { signal } from '@preact/signals'
import { call } from '../../api.ts'
import { codeOf, explain } from '../../explain.ts'
import { hear, heardVersion, listen } from '../../live.ts'
import { notify } from '../../parts/notices.ts'
import { may, t } from '../../session.ts'
import type { HotelEvent } from '../../types.ts'
import type { CalendarData } from '../data.ts'
import type { Loader } from '../loader.ts'
import { isAgreed, type QuestionOptions } from './asking.ts'
import { type Change, entriesOf, spanOf } from './changes.ts'
import { type ChangeWriter, History } from './undo-redo.ts'

/** Changes that were not saved because somebody else changed the same days meanwhile. */
export interface Clash {
  changes: Change[]
  label: string
}

const MOST_ENTRIES = 20_000

/** Makes changes of the calendar: shows them at once, saves them one after the other, and reverts refused ones. */
export class Edits implements ChangeWriter {
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
    return listen((events) => this.loader.hear(events, !this.areOwn(events)))
  }

  private areOwn(events: HotelEvent[]): boolean {
    return this.pending.size > 0 && events.length === 1 && events[0]!.event_type === 'availability.changed'
  }

  /** Saves changes, after asking the user about unusual ones. `since` is the version the user saw when deciding. */
  async apply(
    changes: Change[],
    label: string,
    since = heardVersion.value,
    options?: QuestionOptions,
  ): Promise<boolean> {
    if (changes.length === 0) return true
    if (!may('modifyroomavailability')) {
      notify(t('errRole'), 'trouble')
      return false
    }
    try {
      if (!(await isAgreed(this.data, changes, options))) return false
    } catch (err) {
      const run = () => void this.apply(this.refreshed(changes), label, undefined, options)
      notify(t('notSaved', { reason: explain(err) }), 'trouble', { label: t('tryAgain'), run })
      return false
    }
    return this.save(changes, label, since)
  }

  /** Shows and saves changes without asking the user. */
  save(changes: Change[], label: string, since = heardVersion.value): Promise<boolean> {
    this.addPending(changes)
    return this.inTurn(() => this.write(changes, label, since))
  }

  /** Runs one piece of work after the other, in the order of the calls. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.saving.value++
    const turn = this.queue.then(work).finally(() => this.saving.value--)
    this.queue = turn.catch(() => {})
    return turn
  }

  private async write(changes: Change[], label: string, since: number): Promise<boolean> {
    try {
      await this.push(changes, since)
      this.history.add(changes, label)
      return true
    } catch (err) {
      await this.takeBack(changes)
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

  async push(changes: Change[], since: number): Promise<void> {
    const data = entriesOf(changes, this.data.first)
    if (data.length > MOST_ENTRIES) throw new Error('too many days for one request')
    await call('POST', '/modifyroomavailability', { body: { data, if_version: this.advanced(since) } })
    const before = heardVersion.value
    await hear().catch(() => {})
    // Exactly one new event: it is our own change, which must not count as somebody else's for later changes.
    if (heardVersion.value === before + 1) this.own.add(before + 1)
  }

  private advanced(version: number): number {
    let advanced = version
    while (this.own.has(advanced + 1)) advanced++
    return advanced
  }

  async takeBack(changes: Change[]): Promise<void> {
    this.pending.delete(changes)
    for (const { before, field, ...spot } of changes) this.data.set(spot, field, before)
    const [from, to] = spanOf(changes)
    this.touch(changes)
    await hear().catch(() => {})
    await this.loader.again(from, to).catch(() => {})
  }

  /** Shows changes before they are saved, and shows them again after each read from the API. */
  addPending(changes: readonly Change[]): void {
    this.show(changes)
    this.pending.add(changes)
  }

  dropPending(changes: readonly Change[]): void {
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
      existed: this.data.knows(change),
      madeDay: !this.data.knows({ ...change, rate: null }),
    }))
  }
}
