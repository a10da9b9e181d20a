import { Counter, Gauge, type Registry } from 'prom-client'

/** Calendars of hotels that the process holds in memory. */
export interface MeasuredCalendars {
  readonly state: { hotels: number; bytes: number; limit: number; dropped: number }
  readonly counts: { memory: number; database: number; whole: number; changes: number }
}

export const measureCalendars = (registry: Registry, calendars: MeasuredCalendars): void => {
  const registers = [registry]
  const show = (name: string, help: string, of: keyof MeasuredCalendars['state']) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(calendars.state[of])
      },
    })
  const count = (name: string, help: string, label: string, of: (keyof MeasuredCalendars['counts'])[]) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset()
        for (const each of of) this.inc({ [label]: each }, calendars.counts[each])
      },
    })
  show('vacancy_calendar_hotels', 'Hotels whose calendar is in memory', 'hotels')
  show('vacancy_calendar_bytes', 'What these calendars take', 'bytes')
  show('vacancy_calendar_limit_bytes', 'What they may take: CALENDAR_MEMORY', 'limit')
  count(
    'vacancy_calendar_answers_total',
    'Calendars that were asked for, by where they came from: memory at once, or after the database was asked',
    'from',
    ['memory', 'database'],
  )
  count('vacancy_calendar_loads_total', 'Loads of whole calendars, and of changes alone', 'what', [
    'whole',
    'changes',
  ])
  new Counter({
    name: 'vacancy_calendar_dropped_total',
    help: 'Calendars dropped because memory was full',
    registers,
    collect() {
      this.reset()
      this.inc(calendars.state.dropped)
    },
  })
}
