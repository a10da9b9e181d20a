import { may, t, words } from '../session.ts'
import type { Booking } from '../types.ts'
import { StayStatus, StaySteps } from './arrive/stay-steps.tsx'
import { UnitButton } from './arrive/unit-button.tsx'
import { type Item, isCancellable, itemsOf, roomsWords } from './booking-items.ts'
import { Status } from './status.tsx'

export const partyWords = ({ adults, children, guests, children_ages }: Item): string => {
  if (adults === null || children === null) return t('guestCount', { n: guests })
  const ages = children_ages.filter((age) => age !== null)
  return words.value.list([
    t('adults', { n: adults }),
    ...(children > 0 ? [t('children', { n: children })] : []),
    ...(ages.length > 0 ? [t('agesOf', { ages: words.value.list(ages.map(String)) })] : []),
  ])
}

interface ItemsProps {
  booking: Booking
  onChange: (item: Item) => void
  onCancel: (item: Item) => void
  reload: () => Promise<void>
}

/** Each room of a booking with its rate, its guests and its nights. Those of several are changed and cancelled one by one. */
export const Items = ({ booking, onChange, onCancel, reload }: ItemsProps) => {
  const booked = itemsOf(booking)
  const canAct = may('updatebooking') && booking.booking_status !== 'cancelled' && booking.items.length > 1
  return (
    <ul class="items" aria-label={t('bookedRooms')}>
      {booking.items.map((item) => (
        <li key={item.item}>
          <p>
            <b>{roomsWords(item)}</b>, {item.rate_name} <UnitButton {...{ booking, item, reload }} />{' '}
            {item.item_status === 'cancelled' && booking.booking_status !== 'cancelled' && (
              <Status of="cancelled" />
            )}
            {canAct && booked.includes(item) && <StayStatus of={item.stay_status} />}
          </p>
          <p class="hint">
            {words.value.list([partyWords(item), item.guest_name ?? '', words.value.money(item.total_price)])}
            {(item.fee_amount ?? 0) > 0 && ` · ${t('fee')} ${words.value.money(item.fee_amount!)}`}
          </p>
          {item.price_override != null && (
            <p class="hint is-override">
              <span class="chip">{t('overridden')}</span>{' '}
              {item.override_reason &&
                t('overriddenWhy', {
                  price: words.value.money(item.price_override),
                  reason: item.override_reason,
                })}
            </p>
          )}
          <Nights item={item} />
          {canAct && booked.includes(item) && (
            <p class="buttons is-tight">
              <button type="button" class="tool is-small" onClick={() => onChange(item)}>
                {t('change')}
              </button>
              <StaySteps booking={booking} item={item} reload={reload} />
              {booked.length > 1 && isCancellable(item) && (
                <button type="button" class="tool is-small" onClick={() => onCancel(item)}>
                  {t('cancelItem')}
                </button>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

const Nights = ({ item: { nightly } }: { item: Item }) => {
  const { date, money } = words.value
  const figures = nightly.map(({ total }) => total)
  return (
    <table class="table is-tight">
      <caption class="unseen">{t('nights')}</caption>
      <tbody>
        {nightly.map((night) => (
          <tr key={night.date}>
            <th scope="row">{date(night.date, 'short')}</th>
            <td class="figure">{money(night.total, figures)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
