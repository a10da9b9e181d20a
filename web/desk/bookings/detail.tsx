import { type Signal, useSignal } from '@preact/signals'
import { call, get, sendsMail } from '../api.ts'
import { attempt } from '../explain.ts'
import { hear } from '../live.ts'
import { Later } from '../loading/later.tsx'
import { createPart } from '../loading/part.ts'
import { DeskIcon } from '../parts/icons.tsx'
import { BackTo } from '../parts/list/page-head.tsx'
import { momentOf } from '../parts/moment.ts'
import { notify } from '../parts/notices.ts'
import { useResource } from '../parts/resource.ts'
import { Loading, Trouble } from '../parts/trouble.tsx'
import { reasonWords } from '../payments/payment-words.ts'
import { PaymentsCard } from '../payments/payments-card.tsx'
import { Charges } from '../prices/charges.tsx'
import { may, seesGuests, t, today, words } from '../session.ts'
import type { Booking, BookingMoney, HistoryEntry } from '../types.ts'
import { StayStatus, StaySteps } from './arrive/stay-steps.tsx'
import { costOf, type Item, isCancellable, itemsOf, itemTitle } from './booking-items.ts'
import { CancelDialog } from './cancel/cancel.tsx'
import { ChangeDialog } from './change/change.tsx'
import { GuestCard } from './guest-card.tsx'
import { History } from './history/history.tsx'
import { Items } from './items.tsx'
import { NotesCard } from './staff/notes.tsx'
import { BookingStatusChips } from './status.tsx'
import { Terms } from './terms.tsx'

type Charge = Booking['charges'][number]
type Open =
  | { what: 'change' | 'cancel-item'; item: Item }
  | { what: 'cancel' | 'line' }
  | { what: 'remove-line'; charge: Charge }
  | undefined

/** What few bookings need is loaded when it is asked for. */
const linesPart = createPart(() => import('./staff/lines.tsx'))
const messagesPart = createPart(() => import('./staff/messages.tsx'))

interface Found {
  booking: Booking | undefined
  history: HistoryEntry[]
  /** Undefined while it could not be read: the booking is shown all the same. */
  money: BookingMoney | undefined
}

/** One booking: its nights, its guest, its money, its history, and the actions. */
export const BookingDetail = ({ code }: { code: string }) => {
  const open = useSignal<Open>(undefined)
  const found = useResource<Found>(
    code,
    async (signal) => {
      const [list, history, money] = await Promise.all([
        get<Booking[]>('/getallbooking', { booking_code: code }, signal),
        get<HistoryEntry[]>(`/getbookinghistory/${encodeURIComponent(code)}`, {}, signal).catch(
          () => undefined,
        ),
        may('getpayments')
          ? get<BookingMoney>('/getpayments', { booking_code: code }, signal).catch(() => undefined)
          : undefined,
      ])
      return { booking: list.result[0], history: history?.result ?? [], money: money?.result }
    },
    /^(booking|payment)\./,
  )
  const value = found.value.value
  return (
    <div class="page-pad">
      <p>
        <BackTo screen="bookings" />
      </p>
      <Trouble of={found} />
      {value === undefined && found.loading.value && <Loading />}
      {value !== undefined && value.booking === undefined && (
        <p class="empty">{t('noSuchBooking', { code })}</p>
      )}
      {value?.booking !== undefined && (
        <Loaded
          booking={value.booking}
          history={value.history}
          money={value.money}
          open={open}
          reload={() => found.reload()}
        />
      )}
    </div>
  )
}

interface LoadedProps extends Found {
  booking: Booking
  open: Signal<Open>
  reload: () => Promise<void>
}

const Loaded = ({ booking, history, money, open, reload }: LoadedProps) => {
  const busy = useSignal(false)
  const waits = booking.is_awaiting_payment === 1
  const confirm = async () => {
    busy.value = true
    // is_ack stays 0: staff have seen the booking, but the hotel's own system still has to fetch it.
    const body = { booking_code: booking.booking_code, is_ack: 0 }
    await attempt(
      async () => {
        await call('POST', '/confirmbooking', { body })
        await reload()
        void hear().catch(() => {})
        notify(waits ? t('confirmedUnpaid', { moment: momentOf(booking.payment_due_at!) }) : t('confirmed'))
      },
      () => void confirm(),
    )
    busy.value = false
  }
  const close = () => {
    open.value = undefined
    void reload()
  }
  const isCancelled = booking.booking_status === 'cancelled'
  return (
    <>
      <header class="page-head">
        <h1>{booking.guest_detail?.name ?? booking.booking_code}</h1>
        <BookingStatusChips booking={booking} />
        {!isCancelled && <StayStatus of={booking.stay_status} />}
        <span class="code">{booking.booking_code}</span>
        <span class="grow" />
        <StaySteps booking={booking} reload={reload} />
        {booking.booking_status === 'new' && may('confirmbooking') && (
          <button
            type="button"
            class={!waits && today.value < booking.arrival_date ? 'button small' : 'button quiet small'}
            aria-disabled={busy.value}
            onClick={() => void confirm()}
          >
            {t(waits ? 'confirmUnpaid' : 'confirm')}
          </button>
        )}
        {!isCancelled && may('updatebooking') && (
          <>
            <button
              type="button"
              class="button quiet small"
              onClick={() => (open.value = { what: 'change', item: itemsOf(booking)[0]! })}
            >
              {booking.items.length > 1 ? t('changeRoom', { n: itemsOf(booking)[0]!.item }) : t('change')}
            </button>
            {itemsOf(booking).every(isCancellable) && (
              <button
                type="button"
                class="button quiet small"
                onClick={() => (open.value = { what: 'cancel' })}
              >
                {t('cancelBooking')}
              </button>
            )}
          </>
        )}
      </header>
      {!sendsMail && may('updatebooking') && <p class="hint">{t('noMailBooking')}</p>}
      <div class="columns">
        <Stay booking={booking} open={open} reload={reload} />
        <div class="stack">
          {money !== undefined && <PaymentsCard booking={booking} money={money} reload={reload} />}
          <Terms booking={booking} />
        </div>
        <div class="stack">
          <GuestCard booking={booking} />
          {seesGuests() && may('updatenotes') && (
            <NotesCard key={booking.booking_code} booking={booking} reload={reload} />
          )}
          {may('getmessages') && (
            <Later part={messagesPart}>{({ MessagesCard }) => <MessagesCard booking={booking} />}</Later>
          )}
        </div>
        <History entries={history} />
      </div>
      {(open.value?.what === 'line' || open.value?.what === 'remove-line') && money !== undefined && (
        <Later part={linesPart}>
          {({ LineDialog, RemoveLineDialog }) =>
            open.value?.what === 'remove-line' ? (
              <RemoveLineDialog
                booking={booking}
                charge={open.value.charge}
                onDone={close}
                onClose={() => (open.value = undefined)}
              />
            ) : (
              <LineDialog
                booking={booking}
                money={money}
                onDone={close}
                onClose={() => (open.value = undefined)}
              />
            )
          }
        </Later>
      )}
      {open.value?.what === 'change' && (
        <ChangeDialog booking={booking} item={open.value.item} onClose={close} />
      )}
      {open.value?.what === 'cancel' && <CancelDialog booking={booking} onClose={close} />}
      {open.value?.what === 'cancel-item' && (
        <CancelDialog booking={booking} item={open.value.item} onClose={close} />
      )}
    </>
  )
}

interface StayProps {
  booking: Booking
  open: Signal<Open>
  reload: () => Promise<void>
}

const Stay = ({ booking, open, reload }: StayProps) => {
  const { date, money, time } = words.value
  const { charges, fees, total: cost } = costOf(booking)
  const hasLines = booking.charges.length > 1 || fees > 0
  return (
    <section class="card">
      <h2>{t('stay')}</h2>
      <dl class="facts">
        <dt>{t('arrival')}</dt>
        <dd>
          {date(booking.arrival_date, 'full')}
          {booking.arrival_time !== null && `, ${time(booking.arrival_time)}`}
        </dd>
        <dt>{t('departure')}</dt>
        <dd>{date(booking.departure_date, 'full')}</dd>
        {booking.promo_code !== null && (
          <>
            <dt>{t('promoCode')}</dt>
            <dd class="code">{booking.promo_code}</dd>
          </>
        )}
      </dl>
      <Items
        booking={booking}
        onChange={(item) => (open.value = { what: 'change', item })}
        onCancel={(item) => (open.value = { what: 'cancel-item', item })}
        reload={reload}
      />
      {hasLines ? (
        <Charges
          charges={charges}
          fees={fees}
          total={cost}
          itemTitle={(number) => itemTitle(booking, number)}
          after={(charge) =>
            charge.kind === 'manual' &&
            booking.booking_status !== 'cancelled' &&
            may('removecharge') && (
              <button
                type="button"
                class="icon-button is-small"
                aria-label={t('removeLineOf', { name: charge.name })}
                onClick={() => (open.value = { what: 'remove-line', charge })}
              >
                <DeskIcon name="trash" />
              </button>
            )
          }
        />
      ) : (
        <p class="booking-total">
          <span>{t('total')}</span> <b class="figure">{money(booking.payment_price)}</b>
        </p>
      )}
      {booking.booking_status !== 'cancelled' && may('addcharge') && (
        <p>
          <button type="button" class="tool is-small" onClick={() => (open.value = { what: 'line' })}>
            {t('addToBill')}
          </button>
        </p>
      )}
      {booking.cancel_reason !== null && booking.cancel_reason !== '' && (
        <p>
          {t('reason')}: {reasonWords(booking.cancel_reason)}
        </p>
      )}
    </section>
  )
}
