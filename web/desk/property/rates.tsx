import { useSignal } from '@preact/signals'
import { useFresh } from '../parts/form/fresh.ts'
import { DeskIcon } from '../parts/icons.tsx'
import { PriceTabs } from '../prices/price-tabs.tsx'
import { rateWords } from '../prices/rate-words.ts'
import { addressOf, go, place } from '../router.ts'
import { rates, t, words } from '../session.ts'
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
      <header class="page-head">
        <h1>{t('rates')}</h1>
        <span class="grow" />
        <a class="button small" href={addressOf('rates', 'new')}>
          <DeskIcon name="plus" /> {t('newRate')}
        </a>
      </header>
      {item !== undefined && <p class="notice is-trouble">{t('errGone')}</p>}
      {rates.value.length === 0 ? <p class="empty">{t('noRates')}</p> : <RateTable />}
    </div>
  )
}

const RateTable = () => (
  <div class="table-frame">
    <table class="table is-linked is-cards">
      <caption class="unseen">{t('rates')}</caption>
      <thead>
        <tr>
          <th>{t('code')}</th>
          <th>{t('name')}</th>
          <th>{t('whatItIs')}</th>
          <th>{t('validFrom')}</th>
          <th>{t('validTo')}</th>
          <th>{t('onSale')}</th>
        </tr>
      </thead>
      <tbody>
        {rates.value.map((rate) => (
          <RateRow key={rate.rate_code} rate={rate} />
        ))}
      </tbody>
    </table>
  </div>
)

const RateRow = ({ rate }: { rate: Rate }) => {
  const address = addressOf('rates', rate.rate_code)
  const day = (stamp: string | null) => (stamp === null ? '–' : words.value.date(stamp.slice(0, 10), 'short'))
  return (
    <tr
      onClick={(event) => {
        if ((event.target as Element).closest('a') === null) go(address)
      }}
    >
      <td class="code" data-label={t('code')}>
        {rate.rate_code}
      </td>
      <td class="is-title">
        <a href={address}>{rate.rate_name}</a>
      </td>
      <td class="sentence" data-label={t('whatItIs')}>
        {rateWords(rate)}
      </td>
      <td class="date" data-label={t('validFrom')}>
        {day(rate.start_date_rate)}
      </td>
      <td class="date" data-label={t('validTo')}>
        {day(rate.end_date_rate)}
      </td>
      <td data-label={t('onSale')}>
        {rate.is_closed === 0 ? t('yes') : <span class="chip is-cancelled">{t('closed')}</span>}
      </td>
    </tr>
  )
}

const RateScreen = ({ rate }: { rate: Rate | undefined }) => {
  const deleting = useSignal(false)
  const fresh = useFresh(rate)
  const followers = rate === undefined ? [] : followersOf(rate)
  return (
    <div class="page-pad">
      <p>
        <a href={addressOf('rates')}>← {t('rates')}</a>
      </p>
      <header class="page-head">
        <h1>{rate?.rate_name ?? t('newRate')}</h1>
        <span class="grow" />
        {rate !== undefined && (
          <button type="button" class="button quiet small" onClick={() => (deleting.value = true)}>
            <DeskIcon name="trash" /> {t('delete')}
          </button>
        )}
      </header>
      {rate !== undefined && <p class="sentence">{rateWords(rate)}</p>}
      {followers.length > 0 && <p class="hint">{t('followedBy', { rates: words.value.list(followers) })}</p>}
      {fresh.isOld && <p class="notice">{t('changedElsewhere')}</p>}
      <section class="card is-narrow">
        <RateForm key={fresh.key} rate={fresh.value} onSaved={fresh.saved} />
      </section>
      {deleting.value && rate !== undefined && (
        <DeleteRate rate={rate} onClose={() => (deleting.value = false)} />
      )}
    </div>
  )
}
