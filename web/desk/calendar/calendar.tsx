import { useSignalEffect } from '@preact/signals'
import { formatDay, parseDay } from '../../../src/stay/values/civil-date.ts'
import { Icon } from '../../shared/icons.tsx'
import { base } from '../api.ts'
import { AskDialog } from '../changes/ask-dialog.tsx'
import { done, type Step, undone } from '../changes/steps.ts'
import { explain, isNetworkFault } from '../explain.ts'
import { offline } from '../live.ts'
import { Later } from '../loading/later.tsx'
import { createPart } from '../loading/part.ts'
import { useChosen } from '../new-booking/open.ts'
import { DeskIcon } from '../parts/icons.tsx'
import { Notices } from '../parts/notice-list.tsx'
import { addressOf } from '../router.ts'
import { bookingPage, language, rates, rooms, t } from '../session.ts'
import { chosenNight } from './chosen-night.ts'
import { ClashDialog } from './edit/clash.tsx'
import { CellMenu } from './grid/cell-menu.tsx'
import { Grid } from './grid/grid.tsx'
import { onCalendarKey } from './grid/keyboard.ts'
import { keepPlace } from './kept-place.ts'
import { rows } from './rows.ts'
import { StatusLine } from './status-line.tsx'
import { type CalendarView, calendarView, type Heat, type Zoom } from './view.ts'

const historyPart = createPart(() => import('../changes/cell-history.tsx'))
const sheetsPart = createPart(() => import('../sheets/sheets.tsx'))
const bulkPart = createPart(() => import('./bulk/bulk-panel.tsx'))

/** The main screen: prices and rooms of a year at a glance, and every cell can be edited. */
export const Calendar = () => {
  const view = calendarView()
  useSignalEffect(() => {
    if (!offline.value && isNetworkFault(view.loader.trouble.peek())) view.look()
  })
  useSignalEffect(() =>
    keepPlace(view.data.first, { first: view.firstSeen.value, ...view.selection.value.focus }),
  )
  useChosen(() => chosenNight(view))
  if (rooms.value.length === 0 || rates.value.length === 0) return <NothingYet />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo are keys of everything in it
    <div class="calendar" onKeyDown={(event) => onCalendarKey(view, event)}>
      <h1 class="unseen">{t('calendar')}</h1>
      <Bar view={view} />
      {view.loader.trouble.value !== undefined && !isAway(view) && <LoadTrouble view={view} />}
      <div class="calendar-body">
        <Grid view={view} />
        {view.bulkOpen.value && <Later part={bulkPart}>{({ BulkPanel }) => <BulkPanel view={view} />}</Later>}
      </div>
      <Notices />
      <StatusLine view={view} />
      <ClashDialog view={view} />
      <AskDialog />
      <CellMenu view={view} />
      <ShownHistory view={view} />
      {view.sheetsOpen.value && <Later part={sheetsPart}>{({ Sheets }) => <Sheets view={view} />}</Later>}
    </div>
  )
}

const ShownHistory = ({ view }: { view: CalendarView }) => {
  const asked = view.asked.value
  const row = asked && rows.value[asked.row]
  if (row === undefined) return null
  const close = () => {
    view.asked.value = undefined
  }
  return (
    <Later part={historyPart}>
      {({ CellHistory }) => <CellHistory view={view} row={row} at={asked!.at} onClose={close} />}
    </Later>
  )
}

/** The frame says that there is no network; the days come by themselves when it is back. */
const isAway = (view: CalendarView): boolean => offline.value && isNetworkFault(view.loader.trouble.value)

const NothingYet = () => (
  <div class="page-pad">
    <div class="notice">
      <h1>{t('calendar')}</h1>
      <p>{t('calendarEmpty')}</p>
      <p class="buttons">
        <a class="button" href={addressOf('rooms')}>
          {t('rooms')}
        </a>
        <a class="button quiet" href={addressOf('rates')}>
          {t('rates')}
        </a>
      </p>
    </div>
    <Notices />
  </div>
)

const LoadTrouble = ({ view }: { view: CalendarView }) => (
  <p class="strip is-trouble" role="alert">
    {explain(view.loader.trouble.value)}{' '}
    <button type="button" class="link-button" onClick={() => view.look()}>
      {t('tryAgain')}
    </button>
  </p>
)

const HEATS: Heat[] = ['none', 'occupancy', 'price']
const ZOOMS: Zoom[] = ['day', 'month', 'year']

const Bar = ({ view }: { view: CalendarView }) => {
  const { data, heat } = view
  const jump = (days: number) => view.showDay(view.firstSeen.value + days)
  return (
    <div class="bar" role="toolbar" aria-label={t('calendarTools')}>
      <button type="button" class="tool" onClick={() => view.goTo(data.today)}>
        {t('today')}
      </button>
      <span class="tool-group">
        <button
          type="button"
          class="tool is-icon"
          aria-label={t('earlier')}
          title={t('earlier')}
          onClick={() => jump(-28)}
        >
          <Icon name="left" turns />
        </button>
        <DateJump view={view} />
        <button
          type="button"
          class="tool is-icon"
          aria-label={t('later')}
          title={t('later')}
          onClick={() => jump(28)}
        >
          <Icon name="right" turns />
        </button>
      </span>
      <Segments
        legend={t('zoom')}
        names={ZOOMS}
        chosen={view.zoom.value}
        textOf={(name) => t(`zoom-${name}`)}
        onChoose={(name) => view.zoomTo(name)}
      />
      <Segments
        legend={t('heat')}
        names={HEATS}
        chosen={heat.value}
        textOf={(name) => t(`heat-${name}`)}
        onChoose={(name) => (heat.value = name)}
      />
      <span class="grow" />
      {view.mayChange && <HistoryTools view={view} />}
      <button
        type="button"
        class="tool is-icon"
        aria-label={t('sheets')}
        title={t('sheets')}
        onClick={() => (view.sheetsOpen.value = true)}
      >
        <DeskIcon name="sheet" />
      </button>
      <GuestLink view={view} />
      {view.mayChange && (
        <button
          type="button"
          class="tool is-main"
          aria-expanded={view.bulkOpen.value}
          onClick={() => (view.bulkOpen.value = !view.bulkOpen.value)}
        >
          <DeskIcon name="edit" /> {t('changeMany')}
        </button>
      )}
    </div>
  )
}

const HistoryTools = ({ view }: { view: CalendarView }) => {
  const { history } = view.edits
  return (
    <span class="tool-group">
      <StepTool name="undo" step={done.value.at(-1)} onClick={() => void history.undo()} />
      <StepTool name="redo" step={undone.value.at(-1)} onClick={() => void history.redo()} />
    </span>
  )
}

interface StepToolProps {
  name: 'undo' | 'redo'
  step: Step | undefined
  onClick: () => void
}

const StepTool = ({ name, step, onClick }: StepToolProps) => (
  <button
    type="button"
    class="tool is-icon"
    disabled={step === undefined}
    aria-label={t(name)}
    title={`${t(name)}: ${step?.label ?? '–'}`}
    onClick={onClick}
  >
    <DeskIcon name={name} />
  </button>
)

interface SegmentsProps<Name extends string> {
  legend: string
  names: readonly Name[]
  chosen: Name
  textOf: (name: Name) => string
  onChoose: (name: Name) => void
}

const Segments = <Name extends string>({ legend, names, chosen, textOf, onChoose }: SegmentsProps<Name>) => (
  <fieldset class="segments">
    <legend class="unseen">{legend}</legend>
    {names.map((name) => (
      <label key={name}>
        <input
          type="radio"
          name={legend}
          value={name}
          checked={chosen === name}
          onChange={() => onChoose(name)}
        />
        <span>{textOf(name)}</span>
      </label>
    ))}
  </fieldset>
)

const DateJump = ({ view }: { view: CalendarView }) => (
  <input
    class="tool"
    type="date"
    aria-label={t('goToDate')}
    value={formatDay(view.data.first + view.firstSeen.value)}
    onChange={(event) => {
      const day = parseDay(event.currentTarget.value)
      if (day !== undefined) view.goTo(day - view.data.first)
    }}
  />
)

/** A link to the booking page for the selected days. */
const GuestLink = ({ view }: { view: CalendarView }) => {
  const { at, days } = view.area.value
  const from = Math.max(at, view.data.today)
  const query = new URLSearchParams({
    start_date: formatDay(view.data.first + from),
    end_date: formatDay(view.data.first + from + Math.min(Math.max(days, 1), 90)),
    lang: language.value,
  })
  return (
    <a
      class="tool"
      href={`${base}${bookingPage.value}?${query}`}
      target="_blank"
      rel="noopener"
      title={t('asGuestHint')}
    >
      <DeskIcon name="guest" /> {t('asGuestShort')}
    </a>
  )
}
