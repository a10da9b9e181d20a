import { t, words } from '../session.ts'
import type { ReportDay } from '../types.ts'
import { DAYS_AHEAD } from './read-today.ts'

/** Yesterday in numbers, and how full the next days are. */
export const Figures = ({ rows }: { rows: ReportDay[] }) => {
  const [yesterday, ...next] = rows
  const { date, money } = words.value
  return (
    <div class="today-figures">
      {yesterday !== undefined && (
        <section class="card">
          <h2>
            {t('yesterday')} <span class="hint">{date(yesterday.date, 'short')}</span>
          </h2>
          <dl class="figures">
            <dt>{t('rooms')}</dt>
            <dd>{t('sold', { sold: yesterday.rooms_sold, all: yesterday.capacity })}</dd>
            <dt>{t('total')}</dt>
            <dd>{money(yesterday.room_revenue)}</dd>
            <dt>{t('arrivals')}</dt>
            <dd>{yesterday.arrivals}</dd>
            <dt>{t('departures')}</dt>
            <dd>{yesterday.departures}</dd>
          </dl>
        </section>
      )}
      <section class="card">
        <h2>{t('daysAhead', { n: DAYS_AHEAD })}</h2>
        <ol class="fullness">
          {next.map((row) => (
            <li
              key={row.date}
              title={`${date(row.date, 'short')}: ${t('sold', { sold: row.rooms_sold, all: row.capacity })}`}
            >
              <span class="fullness-bar" aria-hidden="true">
                <i style={{ blockSize: `${Math.min(100, row.occupancy_percent)}%` }} />
              </span>
              <span aria-hidden="true">{Number(row.date.slice(8))}</span>
              <span class="unseen">
                {date(row.date, 'short')}: {t('sold', { sold: row.rooms_sold, all: row.capacity })}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
