import { outOfOrder, readGiven } from '../bookings/arrive/given-out.ts'
import { dayName } from '../changes/names.ts'
import { useResource } from '../parts/resource.ts'
import { NeedsPerson } from '../payments/needs-person.tsx'
import { problemCount } from '../payments/problems.ts'
import { addressOf } from '../router.ts'
import { may, t, today, words } from '../session.ts'
import type { ReportDay } from '../types.ts'
import { readFailing, readList, readUnpriced } from './read-today.ts'

/** More are not read as a list; they come as the first ones are dealt with. */
const MOST_GIVEN = 10

/** What no program can do: money, mail that did not go, days without a price, days sold too often. */
export const Needs = ({ rows }: { rows: ReportDay[] | undefined }) => {
  const mail = useResource('', (signal) => readList('mail_failed', undefined, signal), /^(booking|payment)\./)
  const unpriced = useResource(today.value, (signal) => readUnpriced(today.value, signal), /^(room|rate)\./)
  const hooks = useResource('', async (signal) => (may('getallwebhooks') ? readFailing(signal) : []))
  const units = outOfOrder()
  const given = useResource(
    `${today.value} ${[...units].join(' ')}`,
    (signal) => readGiven(units, signal),
    /^(booking|room)\./,
  )
  const { date } = words.value
  const oversold = (rows ?? []).filter((row) => row.date >= today.value && row.rooms_sold > row.capacity)
  const [failed, days, failing] = [mail.value.value, unpriced.value.value, hooks.value.value]
  const lines = [
    ...(given.value.value ?? []).slice(0, MOST_GIVEN).map(({ code, guest, unit, arrival }) => ({
      text: t('outNeeds', { guest, unit, day: dayName(arrival) }),
      to: addressOf('bookings', code),
    })),
    oversold.length > 0 && {
      text: t('oversold', { n: oversold.length, day: date(oversold[0]!.date, 'short') }),
      to: addressOf('calendar'),
    },
    failed !== undefined &&
      failed.bookings.length > 0 && {
        text: t('mailNotSent', { n: failed.bookings.length }),
        to: addressOf('bookings', undefined, { list: 'mail_failed' }),
      },
    failing !== undefined &&
      failing.length > 0 && { text: t('webhooksFail', { n: failing.length }), to: addressOf('access') },
    days !== undefined &&
      days.length > 0 && {
        text: t('unpriced', { n: days.length, day: date(days[0]!, 'short') }),
        to: addressOf('calendar'),
      },
  ].filter((line) => line !== false)
  const isQuiet = lines.length === 0 && problemCount.value === 0
  return (
    <div class="unprinted">
      <NeedsPerson />
      <section class="card today-needs">
        <h2>{t('needsToday')}</h2>
        {isQuiet && <p class="hint">{t('nothingNeeded')}</p>}
        {lines.length > 0 && (
          <ul class="people">
            {lines.map(({ text, to }) => (
              <li key={text}>
                <a href={to}>{text}</a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
