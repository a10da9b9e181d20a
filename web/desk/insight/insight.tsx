import { useSignal } from '@preact/signals'
import { addDays } from '../../shared/words.ts'
import { get, getText } from '../api.ts'
import { attempt } from '../explain.ts'
import { DateField } from '../parts/form/date-field.tsx'
import { DeskIcon } from '../parts/icons.tsx'
import { useResource } from '../parts/resource.ts'
import { Loading, Trouble } from '../parts/trouble.tsx'
import { t, today, words } from '../session.ts'
import type { ReportDay } from '../types.ts'
import { Chart } from './chart.tsx'

const RANGES = [30, 90, 365] as const

/** Occupancy, prices and revenue by day. */
export const Insight = () => {
  const from = useSignal(addDays(today.value, -30))
  const to = useSignal(addDays(today.value, 60))
  const report = useResource(
    `${from.value} ${to.value}`,
    async (signal) =>
      (await get<ReportDay[]>('/reportoccupancy', { start_date: from.value, end_date: to.value }, signal))
        .result,
    /^(booking|room|availability)\./,
  )
  const days = report.value.value
  const download = () =>
    attempt(async () => {
      const query = { start_date: from.value, end_date: to.value }
      const text = await getText('/reportoccupancy', query, 'text/csv')
      save(text, `occupancy-${from.value}-${to.value}.csv`)
    })
  return (
    <div class="page-pad">
      <header class="page-head">
        <h1>{t('insight')}</h1>
        <span class="grow" />
        <button type="button" class="button quiet small" onClick={() => void download()}>
          <DeskIcon name="download" /> CSV
        </button>
      </header>
      <div class="filters">
        <DateField
          id="from"
          label={t('from')}
          value={from.value}
          onChange={(day) => (from.value = day || from.value)}
        />
        <DateField
          id="to"
          label={t('to')}
          value={to.value}
          onChange={(day) => (to.value = day || to.value)}
        />
        <span class="tool-group is-low">
          {RANGES.map((length) => (
            <button
              key={length}
              type="button"
              class="tool"
              onClick={() => {
                from.value = today.value
                to.value = addDays(today.value, length - 1)
              }}
            >
              {t('nextDays', { n: length })}
            </button>
          ))}
        </span>
      </div>
      <Trouble of={report} />
      {days === undefined && report.loading.value && <Loading />}
      {days !== undefined && days.length > 0 && <Figures days={days} />}
    </div>
  )
}

const save = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const sum = (
  days: ReportDay[],
  name: 'rooms_sold' | 'capacity' | 'room_revenue' | 'rooms_created' | 'cancellations',
) => days.reduce((total, day) => total + day[name], 0)

const Figures = ({ days }: { days: ReportDay[] }) => {
  const { money, percent, number } = words.value
  const sold = sum(days, 'rooms_sold')
  const capacity = sum(days, 'capacity')
  const revenue = sum(days, 'room_revenue')
  const round = (value: number) => money(Math.round(value))
  const totals: [string, string][] = [
    [t('occupancy'), percent(capacity === 0 ? 0 : sold / capacity)],
    [t('averageRate'), round(sold === 0 ? 0 : revenue / sold)],
    [t('revenue'), round(revenue)],
    [t('revpar'), round(capacity === 0 ? 0 : revenue / capacity)],
    [t('pickUp'), number(sum(days, 'rooms_created'))],
    [t('cancellations'), number(sum(days, 'cancellations'))],
  ]
  const dates = days.map(({ date }) => date)
  return (
    <>
      <dl class="totals">
        {totals.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div class="charts">
        <Chart
          title={t('occupancy')}
          dates={dates}
          values={days.map((day) => day.occupancy_percent)}
          kind="area"
          format={(value) => `${Math.round(value)} %`}
          most={100}
        />
        <Chart
          title={t('averageRate')}
          dates={dates}
          values={days.map((day) => (day.rooms_sold === 0 ? null : day.adr))}
          kind="line"
          format={round}
        />
        <Chart
          title={t('revenue')}
          dates={dates}
          values={days.map((day) => day.room_revenue)}
          kind="bars"
          format={round}
        />
        <Chart
          title={t('pickUp')}
          dates={dates}
          values={days.map((day) => day.rooms_created)}
          kind="bars"
          format={number}
        />
      </div>
    </>
  )
}
