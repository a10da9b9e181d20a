import { done, dropStep, notePutBack, noteStep, type Step, undone } from '../../changes/steps.ts'
import { codeOf, explain } from '../../explain.ts'
import { createPart } from '../../loading/part.ts'
import { dismiss, notify } from '../../parts/notices.ts'
import { place } from '../../router.ts'
import { t } from '../../session.ts'

/** Comes with the first change: before that there is nothing to undo. */
const undoing = createPart(() => import('../../changes/put-back.ts'))

/** Keeps the order of what is saved, see edits.ts. */
export interface Turns {
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** Reads what a version of one's own changed. */
  take(version: number): Promise<void>
}

/** Undo and redo of the changes made in this tab. The API puts them back, so nothing that others changed since is overwritten. */
export class History {
  private readonly edits: Turns
  /** The notices of steps, by version. */
  private readonly notices = new Map<number, number>()

  constructor(edits: Turns) {
    this.edits = edits
  }

  /** Adds a new change. */
  add(step: Step): void {
    noteStep(step)
    void undoing.load()
    this.announce(step, step.label, false)
  }

  /** Undoes this step, or the last one. */
  undo(step?: Step): Promise<void> {
    return this.edits.inTurn(() => this.turn(step ?? done.value.at(-1), true))
  }

  /** Redoes this step, or the one that was undone last. */
  redo(step?: Step): Promise<void> {
    return this.edits.inTurn(() => this.turn(step ?? undone.value.at(-1), false))
  }

  private async turn(step: Step | undefined, isBack: boolean): Promise<void> {
    if (step === undefined) return
    const { version, label } = step
    this.endNotice(version)
    try {
      await undoing.load()
      const code = undoing.code.value
      if (code === undefined) {
        notify(t('notSaved', { reason: t('partFailed') }), 'trouble')
        return
      }
      const made = await code.putBack(version)
      if (made === undefined) return
      if (made === 'before') {
        dropStep(version)
        return
      }
      const since = made.rejected === 0 ? '' : t('sinceStay', { n: made.rejected })
      if (made.version === null) {
        dropStep(version)
        notify(t(isBack ? 'notUndone' : 'notRedone', { what: since || t('nothingToChange') }), 'trouble')
        return
      }
      // Of a part it tells what was put back, not all that the step had changed.
      const what = made.rejected === 0 ? label : t('cellsTold', { n: made.updated })
      const by = { version: made.version, label: what }
      notePutBack(version, by)
      await this.edits.take(made.version)
      this.announce(by, `${t(isBack ? 'undone' : 'redone', { what })}. ${since}`.trim(), isBack)
    } catch (err) {
      if (codeOf(err) === 'change_not_found') dropStep(version)
      notify(t('notSaved', { reason: explain(err) }), 'trouble')
    }
  }

  private endNotice(version: number): void {
    const notice = this.notices.get(version)
    if (notice !== undefined) dismiss(notice)
    this.notices.delete(version)
  }

  private announce(step: Step, text: string, isUndone: boolean): void {
    // No notice if the user has left the calendar.
    if (place.value.screen !== 'calendar') return
    const run = () => void (isUndone ? this.redo(step) : this.undo(step))
    this.notices.set(step.version, notify(text, 'done', { label: t(isUndone ? 'redo' : 'undo'), run }))
  }
}
