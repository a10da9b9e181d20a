import { useSignal } from '@preact/signals'
import { base, get } from '../api.ts'
import type { MessageName } from '../messages/en.ts'
import { useResource } from '../parts/resource.ts'
import { Loading, Trouble } from '../parts/trouble.tsx'
import { account, hotel, t } from '../session.ts'
import { addressIn } from '../sitting/hotel-address.ts'

interface Warnings {
  late_arrivals: number
  payments_to_look_at: number
  mail_failed: number
  webhooks_failing: number
  days_without_price: number
}

interface ChainHotel {
  hotel_code: string
  hotel_name: string | null
  is_missing: number
  arrivals?: number
  departures?: number
  rooms_sold?: number
  capacity?: number
  occupancy_percent?: number
  occupancy_ahead?: number[]
  warnings?: Warnings
}

const WARNINGS: [keyof Warnings, MessageName][] = [
  ['late_arrivals', 'warnLate'],
  ['payments_to_look_at', 'warnPayments'],
  ['mail_failed', 'warnMail'],
  ['webhooks_failing', 'warnWebhooks'],
  ['days_without_price', 'warnPrices'],
]

/** Today in all hotels of the chain that the user belongs to. */
export const Chain = () => {
  const { chain_code } = hotel.value!.hotel_information
  const more = useSignal<ChainHotel[]>([])
  const next = useSignal<string | undefined>(undefined)
  const list = useResource('', async (signal) => {
    const answer = await get<ChainHotel[]>('/chainoverview', {}, signal)
    more.value = []
    next.value = answer.next
    return answer.result
  })
  const onMore = async () => {
    const answer = await get<ChainHotel[]>('/chainoverview', { cursor: next.value! })
    more.value = [...more.value, ...answer.result]
    next.value = answer.next
  }
  const isOwner = account.value?.chains.some((one) => one.chain_code === chain_code && one.role === 'owner')
  const shown = [...(list.value.value ?? []), ...more.value]
  return (
    <div class="page-pad stack">
      <header class="card-head">
        <h1>{t('chain')}</h1>
        <span class="grow" />
        <a class="button small quiet" href={`${base}/book/${chain_code}`} target="_blank" rel="noopener">
          {t('chainForGuests')}
        </a>
        {isOwner && (
          <a class="button small" href={`${base}/desk/setup`} target="_self">
            {t('addHotel')}
          </a>
        )}
      </header>
      <p class="hint">{t('chainText')}</p>
      <Trouble of={list} />
      {list.value.value === undefined && list.loading.value && <Loading />}
      {shown.length > 0 && <ChainTable chain={chain_code} hotels={shown} />}
      {next.value !== undefined && (
        <p>
          <button type="button" class="button quiet" onClick={() => void onMore()}>
            {t('moreHotels')}
          </button>
        </p>
      )}
    </div>
  )
}

const ChainTable = ({ chain, hotels }: { chain: string; hotels: ChainHotel[] }) => (
  <div class="table-frame">
    <table class="table is-cards">
      <caption class="unseen">{t('chain')}</caption>
      <thead>
        <tr>
          <th>{t('hotel')}</th>
          <th class="figure">{t('arrivals')}</th>
          <th class="figure">{t('occupancyTonight')}</th>
          <th class="figure">{t('occupancyAhead')}</th>
          <th>{t('needsAttention')}</th>
        </tr>
      </thead>
      <tbody>
        {hotels.map((one) => (
          <HotelRow key={one.hotel_code} chain={chain} one={one} />
        ))}
      </tbody>
    </table>
  </div>
)

const percent = (value: number): string => `${Math.round(value)} %`

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const HotelRow = ({ chain, one }: { chain: string; one: ChainHotel }) => {
  const { hotel_code, hotel_name, arrivals = 0, rooms_sold = 0, capacity = 0, occupancy_percent = 0 } = one
  if (one.is_missing === 1)
    return (
      <tr>
        <td class="is-title">{hotel_code}</td>
        <td colSpan={4}>
          <strong>{t('chainMissing')}</strong> <span class="hint">{t('chainMissingHint')}</span>
        </td>
      </tr>
    )
  const warnings = WARNINGS.filter(([name]) => (one.warnings?.[name] ?? 0) > 0)
  return (
    <tr>
      <td class="is-title">
        <a href={addressIn(`${chain}/${hotel_code}`, '')} target="_self">
          {hotel_name}
        </a>
      </td>
      <td class="figure" data-label={t('arrivals')}>
        {arrivals}
      </td>
      <td class="figure" data-label={t('occupancyTonight')}>
        {percent(occupancy_percent)}{' '}
        <span class="hint">{t('roomsOf', { n: rooms_sold, total: capacity })}</span>
      </td>
      <td class="figure" data-label={t('occupancyAhead')}>
        {percent(meanOf(one.occupancy_ahead ?? []))}
      </td>
      <td data-label={t('needsAttention')}>
        {warnings.length === 0 ? (
          <span class="hint">{t('chainFine')}</span>
        ) : (
          warnings.map(([name, text]) => t(text, { n: one.warnings![name] })).join(', ')
        )}
      </td>
    </tr>
  )
}
