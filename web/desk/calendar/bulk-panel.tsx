import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { formatDay } from '../../../src/stay/civil-date.ts'
import { explain } from '../explain.ts'
import { heardVersion } from '../live.ts'
import { Checks, toggled } from '../parts/checks.tsx'
import { DeskIcon } from '../parts/icons.tsx'
import { rates, rooms, t, words } from '../session.ts'
import { type BulkRequest, planBulk } from './bulk.ts'
import { BulkDates, BulkFields } from './bulk-fields.tsx'
import { type BulkFault, newBulkForm, readBulkForm, WEEKDAYS } from './bulk-form.ts'
import { dayOf, nameOf } from './change-table.tsx'
import type { Plan } from './changes.ts'
import { describeValue } from './describe.ts'
import { labelOf } from './keys.ts'
import type { CalendarView } from './view.ts'

const MOST_SHOWN = 60
/** Typing is not held up by counting thousands of days at every letter. */
const PAUSE_MS = 120

/** A plan, with what it was made for and what was known then. */
interface Planned extends Plan {
  wish: BulkRequest
  since: number
}

/** Many cells in one step: which, what, and what will change, before anything does. */
export const BulkPanel = ({ view }: { view: CalendarView }) => {
  const form = useMemo(() => newBulkForm(view), [])
  const panel = useRef<HTMLElement>(null)
  const planned = useSignal<Planned | undefined>(undefined)
  const trouble = useSignal<string | undefined>(undefined)
  const wish = useComputed(() => readBulkForm(form, view))

  useLayoutEffect(() => panel.current!.querySelector<HTMLElement>('#bulk-from')!.focus(), [])
  useLayoutEffect(() => keepFocusInView(panel.current!.querySelector('.bulk-fields')!), [])
  useSignalEffect(() => {
    const wanted = wish.value
    if (Array.isArray(wanted)) {
      planned.value = undefined
      return
    }
    const timer = setTimeout(() => void planNow(), PAUSE_MS)
    return () => clearTimeout(timer)
  })

  /** What is filled in now would do this; undefined where it cannot be known. */
  const planNow = async (): Promise<Planned | undefined> => {
    const wanted = wish.peek()
    const since = heardVersion.peek()
    if (Array.isArray(wanted)) return undefined
    try {
      await view.loader.need(wanted.from, wanted.to)
      trouble.value = undefined
      planned.value = { ...planBulk(view.data, wanted), wish: wanted, since }
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
    // What was typed a moment ago counts, not what was shown before it.
    const shown = planned.value
    const wanted = shown?.wish === wish.value ? shown : await planNow()
    if (wanted === undefined || wanted.changes.length === 0) return
    const isWritten = await view.edits.apply(wanted.changes, labelOf(wanted), wanted.since)
    // Where it was refused, what was filled in stays.
    if (isWritten) close()
  }
  const faults: BulkFault[] = Array.isArray(wish.value) ? wish.value : []
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

/** The preview takes room from the fields as it grows: the one being typed in stays in sight. */
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
    {trouble !== undefined && (
      <p class="fault" role="alert">
        {trouble}
      </p>
    )}
    {faults.length > 0 && <p class="hint">{t('fillIn')}</p>}
    {faults.length === 0 && view.loader.busy.value > 0 && <p class="hint">{t('loading')}</p>}
    {plan !== undefined && plan.without > 0 && <p class="hint">{t('leftOut', { n: plan.without })}</p>}
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
