import { signal } from '@preact/signals'
import { formatDay } from '../../../../src/stay/values/civil-date.ts'
import { type Query, queryText } from '../../../shared/api.ts'
import { call } from '../../api.ts'
import { codeOf, explain } from '../../explain.ts'
import { hear, heardVersion } from '../../live.ts'
import { dismiss, notify } from '../../parts/notices.ts'
import { place } from '../../router.ts'
import { rates, t } from '../../session.ts'
import { type CalendarData, FIELDS } from '../data.ts'
import type { Loader } from '../loader.ts'
import { type Change, removalsOf, reversed, spanOf } from './changes.ts'

/** One saved change, with the id of its notice. */
export interface Step {
  changes: Change[]
  label: string
  notice: number
}

/** Saves the changes of undo and redo, see edits.ts. */
export interface ChangeWriter {
  readonly data: CalendarData
  readonly loader: Loader
  inTurn<T>(work: () => Promise<T>): Promise<T>
  addPending(changes: readonly Change[]): void
  dropPending(changes: readonly Change[]): void
  push(changes: Change[], since: number): Promise<void>
  takeBack(changes: Change[]): Promise<void>
}

const MOST_STEPS = 50
const MOST_TRIES = 3

const placeOf = ({ room, rate, at }: Change, field: string): string => `${room}/${rate}/${at}/${field}`

/** Undo and redo of the changes made here. Never overwrites what others changed since. */
export class History {
  readonly done = signal<Step[]>([])
  readonly undone = signal<Step[]>([])
  private readonly edits: ChangeWriter

  constructor(edits: ChangeWriter) {
    this.edits = edits
  }

  /** Adds a new change. Changes that were undone before can no longer be redone. */
  add(changes: Change[], label: string): void {
    this.undone.value = []
    this.announce(changes, label, label, false)
  }

  /** Undoes this step, or the last one. */
  undo(step?: Step): Promise<void> {
    return this.edits.inTurn(() => this.turn(step ?? this.done.value.at(-1), true))
  }

  /** Redoes this step, or the one that was undone last. */
  redo(step?: Step): Promise<void> {
    return this.edits.inTurn(() => this.turn(step ?? this.undone.value.at(-1), false))
  }

  private async turn(step: Step | undefined, isBack: boolean): Promise<void> {
    if (step === undefined) return
    const list = isBack ? this.done : this.undone
    list.value = list.value.filter((each) => each !== step)
    dismiss(step.notice)
    try {
      const written = await this.write(step, isBack)
      const since = t('sinceStay', { n: step.changes.length - written.length })
      if (written.length === 0) notify(t(isBack ? 'notUndone' : 'notRedone', { what: since }), 'trouble')
      else {
        const text = t(isBack ? 'undone' : 'redone', { what: step.label })
        const isAll = written.length === step.changes.length
        this.announce(written, step.label, isAll ? text : `${text} ${since}`, isBack)
      }
    } catch (err) {
      list.value = [...list.value, step]
      notify(t('notSaved', { reason: explain(err) }), 'trouble')
    }
  }

  private announce(changes: Change[], label: string, text: string, isUndone: boolean): void {
    const step: Step = { changes, label, notice: 0 }
    const run = () => void (isUndone ? this.redo(step) : this.undo(step))
    const list = isUndone ? this.undone : this.done
    list.value = [...list.value.slice(1 - MOST_STEPS), step]
    // No notice if the user has left the calendar.
    if (place.value.screen === 'calendar')
      step.notice = notify(text, 'done', { label: t(isUndone ? 'redo' : 'undo'), run })
  }

  /** Undoes or redoes those values that nobody else changed since, and returns these changes. */
  private async write(step: Step, isBack: boolean): Promise<Change[]> {
    const { edits } = this
    for (let tries = 1; ; tries++) {
      await hear()
      await edits.loader.need(...spanOf(step.changes))
      const since = heardVersion.value
      const ourValues = new Map(step.changes.map((change) => [placeOf(change, change.field), change.after]))
      const still = step.changes.filter((change) => this.isUnchanged(change, ourValues, isBack))
      const wanted = isBack ? reversed(still) : still
      edits.addPending(wanted)
      try {
        if (wanted.some(({ after }) => !Number.isNaN(after))) await edits.push(wanted, since)
        if (isBack) await this.removeMade(still)
        return still
      } catch (err) {
        await edits.takeBack(wanted)
        if (codeOf(err) !== 'changed_since' || tries === MOST_TRIES) throw err
      } finally {
        edits.dropPending(wanted)
      }
    }
  }

  private isUnchanged(change: Change, ourValues: Map<string, number>, isBack: boolean): boolean {
    const value = this.edits.data.value(change, change.field)
    if (!isBack) return Object.is(value, change.before)
    return Object.is(value, change.after) && (change.existed || this.isOnlyOurs(change, ourValues))
  }

  /** Whether a row that the step created has no values of others, so that undoing may delete it. */
  private isOnlyOurs(change: Change, ourValues: Map<string, number>): boolean {
    const { data } = this.edits
    const rows = change.madeDay ? [null, ...rates.value.map(({ rate_code }) => rate_code)] : [change.rate]
    return rows.every((rate) =>
      FIELDS.every((field) => {
        const spot = { ...change, rate }
        const value = data.value(spot, field)
        return Number.isNaN(value) || value === 0 || value === ourValues.get(placeOf(spot, field))
      }),
    )
  }

  /** Deletes the rows that the changes created. */
  private async removeMade(changes: Change[]): Promise<void> {
    const removals = removalsOf(changes)
    for (const { room, rate, from, to } of removals) {
      const query: Query = {
        start_date: formatDay(this.edits.data.first + from),
        end_date: formatDay(this.edits.data.first + to),
        rate_code: rate ?? undefined,
      }
      await call('DELETE', `/deleteroomavailability/${encodeURIComponent(room)}${queryText(query)}`)
    }
    if (removals.length > 0) await hear().catch(() => {})
  }
}
