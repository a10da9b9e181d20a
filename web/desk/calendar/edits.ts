import { signal } from '@preact/signals'
import { formatDay } from '../../../src/stay/civil-date.ts'
import { type Query, queryText } from '../../shared/api.ts'
import { call } from '../api.ts'
import { codeOf, explain } from '../explain.ts'
import { hear, heardVersion, listen } from '../live.ts'
import { notify } from '../parts/notices.ts'
import { t } from '../session.ts'
import type { HotelEvent } from '../types.ts'
import { type Change, entriesOf, removalsOf, reversed, spanOf } from './changes.ts'
import type { CalendarData } from './data.ts'
import type { Loader } from './loader.ts'

/** Days that somebody else changed meanwhile: what was wanted, and what is there now. */
export interface Clash {
  changes: Change[]
  label: string
}

const MOST_ENTRIES = 20_000

/** Changes of the calendar: shown at once, written one after the other, taken back where they are refused. */
export class Edits {
  private readonly data: CalendarData
  private readonly loader: Loader
  private readonly pending = new Set<readonly Change[]>()
  private readonly own = new Set<number>()
  private queue: Promise<unknown> = Promise.resolve()
  readonly done = signal<{ changes: Change[]; label: string }[]>([])
  readonly clash = signal<Clash | undefined>(undefined)
  readonly saving = signal(0)

  constructor(data: CalendarData, loader: Loader) {
    this.data = data
    this.loader = loader
    loader.whenRead = () => this.showPending()
  }

  /** While it listens, others' changes come in. Answers how to stop. */
  start(): () => void {
    return listen((events) => this.loader.hear(events, !this.areOwn(events)))
  }

  private areOwn(events: HotelEvent[]): boolean {
    return this.pending.size > 0 && events.length === 1 && events[0]!.event_type === 'availability.changed'
  }

  /** Writes changes that were decided on what was known at `since`. */
  apply(changes: Change[], label: string, since = heardVersion.value): Promise<boolean> {
    if (changes.length === 0) return Promise.resolve(true)
    this.show(changes)
    this.pending.add(changes)
    return this.inTurn(() => this.write(changes, label, since))
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.saving.value++
    const turn = this.queue.then(work).finally(() => this.saving.value--)
    this.queue = turn.catch(() => {})
    return turn
  }

  private async write(changes: Change[], label: string, since: number): Promise<boolean> {
    try {
      await this.push(changes, since)
      this.done.value = [...this.done.value.slice(-49), { changes, label }]
      notify(label, 'done', { label: t('undo'), run: () => void this.undo() })
      return true
    } catch (err) {
      await this.takeBack(changes)
      if (codeOf(err) === 'changed_since') this.clash.value = { changes, label }
      else {
        const run = () => void this.apply(this.refreshed(changes), label)
        notify(t('notSaved', { reason: explain(err) }), 'trouble', { label: t('tryAgain'), run })
      }
      return false
    } finally {
      this.pending.delete(changes)
    }
  }

  private async push(changes: Change[], since: number): Promise<void> {
    const data = entriesOf(changes, this.data.first)
    if (data.length > MOST_ENTRIES) throw new Error('too many days for one request')
    await call('POST', '/modifyroomavailability', { body: { data, if_version: this.advanced(since) } })
    const before = heardVersion.value
    await hear().catch(() => {})
    // One event since: it is this one, and what was decided before it need not fear it.
    if (heardVersion.value === before + 1) this.own.add(before + 1)
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

  private show(changes: readonly Change[]): void {
    for (const { after, field, ...spot } of changes) this.data.set(spot, field, after)
    this.touch(changes)
  }

  private showPending(): void {
    for (const changes of this.pending) this.show(changes)
  }

  private touch(changes: readonly Change[]): void {
    const spans = new Map<string, Change[]>()
    for (const change of changes) {
      const list = spans.get(change.room)
      if (list === undefined) spans.set(change.room, [change])
      else list.push(change)
    }
    for (const [room, list] of spans) this.data.touch(room, ...spanOf(list))
  }

  /** The same wish over what is there now. */
  refreshed(changes: readonly Change[]): Change[] {
    return changes.map((change) => ({
      ...change,
      before: this.data.value(change, change.field),
      existed: this.data.knows(change),
      madeDay: !this.data.knows({ ...change, rate: null }),
    }))
  }

  /** Takes the last change back, unless somebody changed the same days after it. */
  async undo(): Promise<void> {
    const last = this.done.value.at(-1)
    if (last === undefined) return
    this.done.value = this.done.value.slice(0, -1)
    const back = reversed(last.changes)
    await this.loader.need(...spanOf(back)).catch(() => {})
    const label = t('undone', { what: last.label })
    if (back.some((change) => !Object.is(this.data.value(change, change.field), change.before))) {
      this.clash.value = { changes: this.refreshed(back), label }
      return
    }
    this.show(back)
    this.pending.add(back)
    await this.inTurn(() => this.writeBack(back, last.changes, label))
  }

  private async writeBack(back: Change[], original: Change[], label: string): Promise<void> {
    try {
      if (back.some(({ after }) => !Number.isNaN(after))) await this.push(back, heardVersion.value)
      await this.removeMade(original)
      notify(label)
    } catch (err) {
      await this.takeBack(back)
      if (codeOf(err) === 'changed_since') this.clash.value = { changes: back, label }
      else notify(t('notSaved', { reason: explain(err) }), 'trouble')
    } finally {
      this.pending.delete(back)
    }
  }

  /** Days that had no row before have none again. */
  private async removeMade(original: Change[]): Promise<void> {
    const removals = removalsOf(original)
    for (const { room, rate, from, to } of removals) {
      const query: Query = {
        start_date: formatDay(this.data.first + from),
        end_date: formatDay(this.data.first + to),
        rate_code: rate ?? undefined,
      }
      await call('DELETE', `/deleteroomavailability/${encodeURIComponent(room)}${queryText(query)}`)
    }
    if (removals.length > 0) await hear().catch(() => {})
  }
}
