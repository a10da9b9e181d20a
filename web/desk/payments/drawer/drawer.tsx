import { useSignal } from '@preact/signals'
import type { ProviderName } from '../../../../src/payments/providers/contract/provider-list.ts'
import { get } from '../../api.ts'
import { exact } from '../../parts/amounts.ts'
import { DateField } from '../../parts/form/date-field.tsx'
import { useResource } from '../../parts/resource.ts'
import { Loading, Trouble } from '../../parts/trouble.tsx'
import { t, today, words } from '../../session.ts'
import type { MovedMoney } from '../../types.ts'
import { methodOptions } from '../payment-words.ts'
import { providerName } from '../provider-name.ts'

const sum = (rows: readonly MovedMoney[], of: 'paid_amount' | 'refunded_amount'): number =>
  exact(rows.reduce((all, row) => all + row[of], 0))

const ONLINE = ''

/** What each person received and handed over: the drawer at the end of a shift. */
export const Drawer = () => {
  const from = useSignal(today.value)
  const to = useSignal(today.value)
  const person = useSignal<string | undefined>(undefined)
  const report = useResource(
    `${from.value} ${to.value}`,
    async (signal) =>
      (await get<MovedMoney[]>('/reportpayments', { start_date: from.value, end_date: to.value }, signal))
        .result,
    /^(booking|payment)\./,
  )
  const rows = report.value.value
  const people = [
    ...Map.groupBy(rows ?? [], ({ person_code, person: name }) => person_code ?? name ?? ONLINE),
  ]
  const shown = people.filter(([code]) => person.value === undefined || person.value === code)
  return (
    <div class="page-pad drawer">
      <header class="page-head">
        <h1>{t('drawer')}</h1>
        <span class="grow" />
        <button type="button" class="button quiet small unprinted" onClick={() => print()}>
          {t('drawerPrint')}
        </button>
      </header>
      <div class="filters unprinted">
        <DateField
          id="drawer-from"
          label={t('from')}
          value={from.value}
          onChange={(day) => (from.value = day)}
        />
        <DateField id="drawer-to" label={t('to')} value={to.value} onChange={(day) => (to.value = day)} />
        <div class="field">
          <label for="drawer-person">{t('drawerPerson')}</label>
          <select
            id="drawer-person"
            value={person.value ?? '*'}
            onChange={({ currentTarget: { value } }) => (person.value = value === '*' ? undefined : value)}
          >
            <option value="*">{t('all')}</option>
            {people.map(([code, own]) => (
              <option key={code} value={code}>
                {nameOf(own)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Trouble of={report} />
      {rows === undefined && report.loading.value && <Loading />}
      <p>
        {from.value === to.value
          ? words.value.date(from.value, 'full')
          : `${words.value.date(from.value, 'full')} – ${words.value.date(to.value, 'full')}`}
      </p>
      {rows?.length === 0 && <p class="empty">{t('drawerNone')}</p>}
      {shown.map(([code, own]) => (
        <PersonMoney key={code} rows={own} isOneDay={from.value === to.value} />
      ))}
    </div>
  )
}

const nameOf = ([first]: readonly MovedMoney[]): string => first?.person ?? t('drawerOnline')

/** As it was chosen when it was recorded, or typed by another program. */
const wayOf = ({ provider, method, mode }: MovedMoney): string => {
  const known = methodOptions().find(([name]) => name === method)?.[1] ?? method
  const name = providerName({ t }, provider as ProviderName)
  const way = known === '' ? name : provider === 'hotel' ? known : `${name}, ${known}`
  return mode === 'test' ? `${way} (${t('testMode')})` : way
}

const PersonMoney = ({ rows, isOneDay }: { rows: MovedMoney[]; isOneDay: boolean }) => {
  const { money, date } = words.value
  const [paid, refunded] = [sum(rows, 'paid_amount'), sum(rows, 'refunded_amount')]
  const figures = [paid, refunded, ...rows.flatMap((row) => [row.paid_amount, row.refunded_amount])]
  const amount = (value: number): string => (value === 0 ? '–' : money(value, figures))
  return (
    <section class="card">
      <h2>{nameOf(rows)}</h2>
      <div class="scroll-x">
        <table class="table is-tight">
          <caption class="unseen">{t('drawer')}</caption>
          <thead>
            <tr>
              {!isOneDay && <th scope="col">{t('day')}</th>}
              <th scope="col">{t('paymentMethod')}</th>
              <th scope="col" class="figure">
                {t('drawerReceived')}
              </th>
              <th scope="col" class="figure">
                {t('drawerGiven')}
              </th>
              <th scope="col" class="figure">
                {t('drawerNet')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.day} ${row.provider} ${row.mode} ${row.method}`}>
                {!isOneDay && <td>{date(row.day, 'short')}</td>}
                <th scope="row">{wayOf(row)}</th>
                <td class="figure">{amount(row.paid_amount)}</td>
                <td class="figure">{amount(row.refunded_amount)}</td>
                <td class="figure">{money(exact(row.paid_amount - row.refunded_amount), figures)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr class="is-last">
              <th scope="row" colSpan={isOneDay ? 1 : 2}>
                {t('total')}
              </th>
              <td class="figure">{amount(paid)}</td>
              <td class="figure">{amount(refunded)}</td>
              <td class="figure">{money(exact(paid - refunded), figures)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
