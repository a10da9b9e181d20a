import { computed, type Signal, signal } from '@preact/signals'
import { loadSteps } from '../changes/steps.ts'
import { isRightToLeft } from '../language/language.ts'
import { heardVersion } from '../live.ts'
import { notify } from '../parts/notices.ts'
import { may, sitting, t, today } from '../session.ts'
import { CalendarData, WEEK } from './data.ts'
import { Edits } from './edit/edits.ts'
import { keptPlace } from './kept-place.ts'
import { Loader } from './loader.ts'
import { type Area, rowAt, rows } from './rows.ts'
import { parentOf } from './shown-day.ts'

/** Width of a day in pixels: for editing, for an overview of a month, for a year at a glance. */
export const DAY_WIDTHS = { day: 58, month: 30, year: 4 } as const
/** Width of the names at the start of each row; on a phone less, for the days. */
const LABEL_WIDTHS = { wide: 232, narrow: 124 } as const
export const HEAD_HEIGHT = 52

export interface Point {
  row: number
  at: number
}

export interface Selection {
  anchor: Point
  focus: Point
}

/** The rows and weeks that are drawn. */
export interface Window {
  firstRow: number
  lastRow: number
  firstWeek: number
  lastWeek: number
}

export type Heat = 'none' | 'occupancy' | 'price'
export type Zoom = keyof typeof DAY_WIDTHS

export interface Editing extends Point {
  text: string
  /** A typed letter opened the editor and is its text; else its text is the current value. */
  isTyped: boolean
  /** The cells being edited. The selection may have moved on by the time they are saved. */
  area: Area
  /** The selection when editing began, restored if the value is not saved. */
  chosen: Selection
  /** The version when editing began. Changes of others since then are a conflict. */
  since: number
}

const phone = matchMedia('(width < 48rem)')
const isPhone = signal(phone.matches)
phone.addEventListener('change', () => {
  isPhone.value = phone.matches
})

/** 1 where days go on to the right, -1 where to the left. */
const forward = (): number => (isRightToLeft.peek() ? -1 : 1)

/** How far the days are scrolled. Browsers count below zero from right to left. */
export const alongOf = (scroller: Element): number => Math.abs(scroller.scrollLeft)

/** The state of the calendar screen: data, selection, visible part. */
export class CalendarView {
  readonly data = new CalendarData(() => today.value)
  readonly loader = new Loader(this.data)
  readonly edits = new Edits(this.data, this.loader)
  readonly selection: Signal<Selection>
  readonly window = signal<Window>({ firstRow: 0, lastRow: 30, firstWeek: 0, lastWeek: 0 })
  readonly heat = signal<Heat>('none')
  readonly zoom = signal<Zoom>('day')
  readonly dayWidth = computed(() => DAY_WIDTHS[this.zoom.value])
  readonly labelWidth = computed(() => LABEL_WIDTHS[isPhone.value ? 'narrow' : 'wide'])
  readonly editing = signal<Editing | undefined>(undefined)
  readonly bulkOpen = signal(false)
  readonly sheetsOpen = signal(false)
  /** Where the menu of the selected cell is open. */
  readonly menu = signal<{ x: number; y: number } | undefined>(undefined)
  /** The cell whose history is shown. */
  readonly asked = signal<Point | undefined>(undefined)
  /** The first day on the screen. */
  readonly firstSeen: Signal<number>
  scroller: HTMLElement | null = null
  /** How far the days are scrolled from the first one, in whichever direction they are read. */
  private scrolled = { along: 0, top: 0 }
  /** Height of the visible rows. */
  private height = 0

  constructor() {
    loadSteps()
    const { first, row, at } = keptPlace(this.data.first, this.data.length) ?? {
      first: this.data.today,
      row: 0,
      at: this.data.today,
    }
    const start = { row: Math.min(row, Math.max(rows.peek().length - 1, 0)), at }
    this.selection = signal({ anchor: start, focus: start })
    this.firstSeen = signal(first)
    this.scrolled.along = first * DAY_WIDTHS.day
  }

  readonly area = computed<Area>(() => {
    const { anchor, focus } = this.selection.value
    const row = Math.min(anchor.row, focus.row)
    const at = Math.min(anchor.at, focus.at)
    return {
      row,
      at,
      rows: Math.abs(anchor.row - focus.row) + 1,
      days: Math.abs(anchor.at - focus.at) + 1,
    }
  })

  attach(scroller: HTMLElement): void {
    this.scroller = scroller
    scroller.scrollTo({ left: this.scrolled.along * forward(), top: this.scrolled.top })
    this.look()
  }

  /** Updates the visible part after scrolling or resizing. */
  look(): void {
    const { scroller } = this
    if (scroller === null) return
    const { scrollTop, clientWidth, clientHeight } = scroller
    const along = alongOf(scroller)
    const width = this.dayWidth.value
    this.scrolled = { along, top: scrollTop }
    const first = Math.floor(along / width)
    const last = Math.min(
      Math.ceil((along + clientWidth - this.labelWidth.value) / width),
      this.data.length - 1,
    )
    const next: Window = {
      firstRow: Math.max(rowAt(scrollTop) - 3, 0),
      lastRow: Math.min(rowAt(scrollTop + clientHeight) + 3, rows.value.length - 1),
      firstWeek: Math.max(Math.floor(first / WEEK) - 1, 0),
      lastWeek: Math.min(Math.floor(last / WEEK) + 1, this.data.length / WEEK - 1),
    }
    const now = this.window.value
    if (Object.entries(next).some(([name, value]) => now[name as keyof Window] !== value))
      this.window.value = next
    this.firstSeen.value = Math.min(first + (along % width > width / 2 ? 1 : 0), this.data.length - 1)
    this.loader.look(Math.max(first - WEEK, 0), last + 2 * WEEK)
  }

  /** After resizing: keeps a visible selected row visible. */
  fit(): void {
    const { scroller } = this
    const line = rows.value[this.selection.value.focus.row]
    if (scroller === null) return
    const before = scroller.scrollTop + this.height
    this.height = scroller.clientHeight - HEAD_HEIGHT
    if (line !== undefined) {
      const end = line.top + line.height
      const isCovered = end <= before && end > scroller.scrollTop + this.height
      if (isCovered && line.top >= scroller.scrollTop) scroller.scrollTop = end - this.height
    }
    this.look()
  }

  showDay(at: number): void {
    const along = Math.min(Math.max(at, 0), this.data.length - 1) * this.dayWidth.value
    this.scroller?.scrollTo({ left: along * forward() })
    this.look()
  }

  /** Goes to a day: it is the first on the screen and selected, so that nothing is done to one that is out of sight. */
  goTo(at: number): void {
    const day = Math.min(Math.max(at, 0), this.data.length - 1)
    this.showDay(day)
    this.select({ row: this.selection.value.focus.row, at: day })
  }

  select(anchor: Point, focus: Point = anchor): void {
    this.selection.value = { anchor, focus }
  }

  /** Restores an earlier selection. */
  choose({ anchor, focus }: Selection): void {
    this.select(anchor, focus)
    this.reveal(focus)
  }

  /** Moves the selection, and scrolls to it. */
  move(down: number, right: number, extend: boolean): void {
    const { anchor, focus } = this.selection.value
    const next = {
      row: Math.min(Math.max(focus.row + down, 0), rows.value.length - 1),
      at: Math.min(Math.max(focus.at + right, 0), this.data.length - 1),
    }
    this.select(extend ? anchor : next, next)
    this.reveal(next)
  }

  reveal({ row, at }: Point): void {
    const { scroller } = this
    const line = rows.value[row]
    if (scroller === null || line === undefined) return
    const day = this.dayWidth.value
    const along = at * day
    const width = scroller.clientWidth - this.labelWidth.value
    const height = scroller.clientHeight - HEAD_HEIGHT
    const seen = alongOf(scroller)
    if (along < seen) scroller.scrollLeft = along * forward()
    else if (along + day > seen + width) scroller.scrollLeft = (along + day - width) * forward()
    if (line.top < scroller.scrollTop) scroller.scrollTop = line.top
    else if (line.top + line.height > scroller.scrollTop + height)
      scroller.scrollTop = line.top + line.height - height
    this.look()
  }

  /** Changes the width of days and keeps the first visible day. */
  zoomTo(zoom: Zoom, first = this.firstSeen.value): void {
    this.zoom.value = zoom
    // After the sheet has its new width.
    queueMicrotask(() => queueMicrotask(() => this.showDay(first)))
  }

  /** Shows who changed the selected cell. */
  showHistory(): void {
    this.asked.value = this.selection.value.focus
  }

  /** Whether the user may change prices and rooms, or only looks at them. */
  get mayChange(): boolean {
    return may('modifyroomavailability')
  }

  edit(text?: string): void {
    if (this.zoom.value === 'year') {
      this.zoomTo('day', this.selection.value.focus.at - WEEK)
      return
    }
    const { row, at } = this.selection.value.focus
    const line = rows.value[row]
    if (line === undefined || !this.loader.isLoaded(at)) return
    if (!this.mayChange) {
      notify(t('errRole'), 'trouble')
      return
    }
    const parent = parentOf(line.rate)
    if (parent !== undefined) {
      notify(t('derivedNotEdited', { rate: line.rate!.rate_name, parent: parent.rate_name }), 'trouble')
      return
    }
    const spot = { room: line.room.room_code, rate: line.rate?.rate_code ?? null, at }
    const value = this.data.value(spot, line.rate === null ? 'left' : 'price')
    const shown = this.data.knows(spot) && !Number.isNaN(value) ? String(value) : ''
    this.editing.value = {
      row,
      at,
      text: text ?? shown,
      isTyped: text !== undefined,
      area: this.area.value,
      chosen: this.selection.value,
      since: heardVersion.value,
    }
  }
}

let current: CalendarView | undefined
let stop: (() => void) | undefined
let sat: number | undefined

/** One calendar for each session. It stays up to date while other screens are shown. */
export const calendarView = (): CalendarView => {
  if (current === undefined || sat !== sitting.peek()) {
    stop?.()
    sat = sitting.peek()
    current = new CalendarView()
    stop = current.edits.start()
  }
  return current
}
