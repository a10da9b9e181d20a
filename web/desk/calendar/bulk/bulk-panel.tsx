import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { formatDay } from '../../../../src/stay/values/civil-date.ts'
import { explain } from '../../explain.ts'
import { heardVersion } from '../../live.ts'
import { Fault } from '../../parts/fault.tsx'
import { Checks, toggled } from '../../parts/form/checks.tsx'
import { DeskIcon } from '../../parts/icons.tsx'
import { rates, rooms, t, words } from '../../session.ts'
import { describeValue } from '../describe.ts'
import { dayOf, nameOf } from '../edit/change-table.tsx'
import type { Plan } from '../edit/changes.ts'
import { labelOf, notesOf } from '../grid/keyboard.ts'
import type { CalendarView } from '../view.ts'
import { BulkDates, BulkFields } from './bulk-fields.tsx'
import { type BulkFault, newBulkForm, readBulkForm, WEEKDAYS } from './bulk-form.ts'
import { type BulkRequest, planBulk } from './plan-bulk.ts'

const MOST_SHOWN = 60
/** The preview waits this long after a letter: it goes over thousands of days and would slow down typing. */
const PAUSE_MS = 120

/** A plan, with the request it answers and the version of the data it was made from. */
interface Planned extends Plan {
  request: BulkRequest
  since: number
}

/** Changes many cells in one step, with a preview of what will change. */
export const BulkPanel = ({ view }: { view: CalendarView }) => {
  const form = useMemo(() => newBulkForm(view), [])
  const panel = useRef<HTMLElement>(null)
  const planned = useSignal<Planned | undefined>(undefined)
  const trouble = useSignal<string | undefined>(undefined)
  const request = useComputed(() => readBulkForm(form, view))

  useLayoutEffect(() => panel.current!.querySelector<HTMLElement>('#bulk-from')!.focus(), [])
  useLayoutEffect(() => keepFocusInView(panel.current!.querySelector('.bulk-fields')!), [])
  useSignalEffect(() => {
    const wanted = request.value
    if (Array.isArray(wanted)) {
      planned.value = undefined
      return
    }
    const timer = setTimeout(() => void planNow(), PAUSE_MS)
    return () => clearTimeout(timer)
  })

  /** Plans what the form would change; undefined if the form has faults or the data cannot be read. */
  const planNow = async (): Promise<Planned | undefined> => {
    const wanted = request.peek()
    const since = heardVersion.peek()
    if (Array.isArray(wanted)) return undefined
    try {
      await view.loader.need(wanted.from, wanted.to)
      trouble.value = undefined
      planned.value = { ...planBulk(view.data, wanted), request: wanted, since }
      return planned.value
    } catch (err) {
      trouble.value = explain(err)
      return undefined
    }
  }
  const close = () => {
    view.bulkOpen.value = false
    view.scroller?.focus({ preventScroll: true })
  }
  const apply = async (event: Event) => {
    event.preventDefault()
    // The preview may be older than the last letter typed; then plan again.
    const shown = planned.value
    const plan = shown?.request === request.value ? shown : await planNow()
    if (plan === undefined || plan.changes.length === 0) return
    const isWritten = await view.edits.apply(plan.changes, labelOf(plan), plan.since)
    // If it was refused, the panel stays open with the form as it is.
    if (isWritten) close()
  }
  const faults: BulkFault[] = Array.isArray(request.value) ? request.value : []
  return (
    <aside
      ref={panel}
      class="bulk"
      aria-label={t('changeMany')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <form onSubmit={(event) => void apply(event)}>
        <header>
          <h2>{t('changeMany')}</h2>
          <button type="button" class="icon-button" aria-label={t('close')} onClick={close}>
            <DeskIcon name="close" />
          </button>
        </header>
        <div class="bulk-fields">
          <BulkDates form={form} faults={faults} />
          <Weekdays chosen={form.weekdays} />
          <Checks
            legend={t('rooms')}
            chosen={form.rooms}
            items={rooms.value.map((room) => [room.room_code, room.room_name])}
          />
          <Checks
            legend={t('rates')}
            chosen={form.rates}
            items={rates.value.map((rate) => [rate.rate_code, rate.rate_name])}
          />
          <BulkFields form={form} faults={faults} />
        </div>
        <Preview view={view} plan={planned.value} trouble={trouble.value} faults={faults} />
        <footer>
          <button type="submit" class="button" aria-disabled={!planned.value?.changes.length}>
            {planned.value?.changes.length
              ? t('applyChanges', { n: planned.value.changes.length })
              : t('nothingToChange')}
          </button>
        </footer>
      </form>
    </aside>
  )
}

/** A growing preview makes the fields' area smaller. Scrolls so that the focused field stays visible. */
const keepFocusInView = (fields: HTMLElement): (() => void) => {
  const observer = new ResizeObserver(() => {
    const focused = document.activeElement
    if (fields.contains(focused)) focused!.closest('.field, .checks')?.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(fields)
  return () => observer.disconnect()
}

// 5 January 1970 was a Monday.
const weekdayName = (weekday: number): string => words.value.date(formatDay(weekday + 3), 'weekday')

const Weekdays = ({ chosen }: { chosen: Signal<ReadonlySet<number>> }) => (
  <fieldset class="checks">
    <legend>{t('weekdays')}</legend>
    <button type="button" class="all" onClick={() => (chosen.value = new Set([5, 6]))}>
      {t('weekendNights')}
    </button>
    <div class="weekday-list">
      {WEEKDAYS.map((weekday) => (
        <label key={weekday}>
          <input
            type="checkbox"
            checked={chosen.value.has(weekday)}
            onChange={() => (chosen.value = toggled(chosen.value, weekday))}
          />
          <span>{weekdayName(weekday)}</span>
        </label>
      ))}
    </div>
  </fieldset>
)

interface PreviewProps {
  view: CalendarView
  plan: Plan | undefined
  trouble: string | undefined
  faults: BulkFault[]
}

const Preview = ({ view, plan, trouble, faults }: PreviewProps) => (
  <section class="preview" aria-label={t('preview')}>
    <h3>{t('preview')}</h3>
    <Fault text={trouble} />
    {faults.length > 0 && <p class="hint">{t('fillIn')}</p>}
    {faults.length === 0 && view.loader.busy.value > 0 && <p class="hint">{t('loading')}</p>}
    {plan !== undefined &&
      notesOf(plan).map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
    {plan !== undefined && (
      <ul tabIndex={plan.changes.length > 0 ? 0 : undefined}>
        {plan.changes.slice(0, MOST_SHOWN).map((change) => (
          <li key={`${change.room}/${change.rate}/${change.at}/${change.field}`}>
            <span class="when">{dayOf(view.data, change)}</span>
            <span class="who">{nameOf(change)}</span>
            <span class="figure">
              {describeValue(change.field, change.rate, change.before)} →{' '}
              <b>{describeValue(change.field, change.rate, change.after)}</b>
            </span>
          </li>
        ))}
        {plan.changes.length > MOST_SHOWN && <li>{t('andMore', { n: plan.changes.length - MOST_SHOWN })}</li>}
      </ul>
    )}
  </section>
)
