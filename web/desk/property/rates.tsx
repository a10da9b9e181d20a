import { useSignal } from '@preact/signals'
import { isLater, useFresh } from '../parts/form/fresh.ts'
import { type Column, LinkedTable } from '../parts/list/linked-table.tsx'
import { EntryHead, ListHead } from '../parts/list/page-head.tsx'
import { PriceTabs } from '../prices/price-tabs.tsx'
import { rateWords } from '../prices/rate-words.ts'
import { place } from '../router.ts'
import { rates, readHotel, t, words } from '../session.ts'
import { EntryTranslations } from '../translations/entry-translations.tsx'
import { missingColumn } from '../translations/missing-column.tsx'
import type { Rate } from '../types.ts'
import { DeleteRate, followersOf } from './delete-room-or-rate.tsx'
import { RateForm } from './rate-form.tsx'

/** Rate plans: what a night is sold as. */
export const Rates = () => {
  const { item } = place.value
  if (item === 'new') return <RateScreen rate={undefined} />
  const rate = rates.value.find(({ rate_code }) => rate_code === item)
  if (rate !== undefined) return <RateScreen key={item} rate={rate} />
  return (
    <div class="page-pad">
      <PriceTabs />
      <ListHead screen="rates" newLabel="newRate" />
      {item !== undefined && <p class="notice is-trouble">{t('errGone')}</p>}
      {rates.value.length === 0 ? <p class="empty">{t('noRates')}</p> : <RateTable />}
    </div>
  )
}

const day = (stamp: string | null) => (stamp === null ? '–' : words.value.date(stamp.slice(0, 10), 'short'))

const COLUMNS: Column<Rate>[] = [
  { label: 'whatItIs', look: 'sentence', show: rateWords },
  { label: 'validFrom', look: 'date', show: ({ start_date_rate }) => day(start_date_rate) },
  { label: 'validTo', look: 'date', show: ({ end_date_rate }) => day(end_date_rate) },
  {
    label: 'onSale',
    show: ({ is_closed }) =>
      is_closed === 0 ? t('yes') : <span class="chip is-cancelled">{t('closed')}</span>,
  },
  missingColumn('rate_name', 'rate_description'),
]

const RateTable = () => (
  <LinkedTable
    screen="rates"
    list={rates.value}
    codeOf={({ rate_code }) => rate_code}
    nameOf={({ rate_name }) => rate_name}
    columns={COLUMNS}
  />
)

const RateScreen = ({ rate }: { rate: Rate | undefined }) => {
  const deleting = useSignal(false)
  const fresh = useFresh(rate, isLater)
  const followers = rate === undefined ? [] : followersOf(rate)
  return (
    <div class="page-pad">
      <EntryHead
        screen="rates"
        name={rate?.rate_name ?? t('newRate')}
        onDelete={rate && (() => (deleting.value = true))}
      />
      {rate !== undefined && <p class="sentence">{rateWords(rate)}</p>}
      {followers.length > 0 && <p class="hint">{t('followedBy', { rates: words.value.list(followers) })}</p>}
      {fresh.isOld && <p class="notice">{t('changedElsewhere')}</p>}
      <section class="card is-narrow">
        <RateForm key={fresh.key} rate={fresh.value} onSaved={fresh.saved} />
      </section>
      {rate !== undefined && (
        <EntryTranslations
          key={`texts ${fresh.key}`}
          noun="rate"
          code={rate.rate_code}
          entry={fresh.value ?? rate}
          hasDescription
          onSaved={async (saved) => {
            fresh.saved(saved)
            await readHotel()
          }}
        />
      )}
      {deleting.value && rate !== undefined && (
        <DeleteRate rate={rate} onClose={() => (deleting.value = false)} />
      )}
    </div>
  )
}
