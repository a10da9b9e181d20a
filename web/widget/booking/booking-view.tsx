import { Icon } from '../../shared/icons.tsx'
import { Contact, Policies } from '../hotel/reach.tsx'
import { Money, PayingNotice, Receipts } from '../pay/paying.tsx'
import { PriceBox } from '../price/breakdown.tsx'
import type { PageWords } from '../types.ts'
import { payingWords } from '../words/paying-words.ts'
import { cancelledText, soonText } from '../words/standing-words.ts'
import { BookingFacts } from './booking-facts.tsx'
import type { Booking, BookingData, CancelMoney } from './booking-types.ts'
import { BookingTerms, GuestNotice, isManaged, Manage } from './manage.tsx'
import { ChangeNews, EndedPayment, PendingChange } from './pending-change.tsx'

const STATES = { new: 'stateNew', confirmed: 'stateConfirmed', cancelled: 'stateCancelled' } as const

/** The booking's own page: what was booked, its status, and what is to be paid. */
export const BookingView = ({ data, words }: { data: BookingData; words: PageWords }) => {
  const { booking, hotel, paying } = data
  const { t } = words
  const said = payingWords(data.language, booking.currency, data.locale)
  const isCancelled = booking.booking_status === 'cancelled'
  // What has to be paid first comes first.
  const isNew = data.isNew && !isCancelled && !booking.isWaiting
  const madeOn = { date: words.date(booking.created_on, 'full') }
  return (
    <main class={isNew ? 'page is-narrow confirmation' : 'page is-narrow'}>
      {isNew ? <Thanks data={data} words={words} /> : <Head data={data} words={words} />}
      <GuestNotice data={data} words={words} />
      <EndedPayment data={data} />
      {data.changing.news !== null ? (
        <ChangeNews data={data} />
      ) : (
        paying !== null && <PayingNotice data={data} paying={paying} />
      )}
      {data.changing.pending !== null && (
        <PendingChange data={data} words={words} pending={data.changing.pending} />
      )}
      <Actions data={data} words={words} isNew={isNew} isCancelled={isCancelled} />
      <section class="summary" aria-label={t('yourStay')}>
        <BookingFacts booking={booking} checkIn={hotel.check_in_time} words={words} said={said} />
        <PriceBox
          total={booking.price.grand_total}
          price={booking.price}
          ownMoney={data.money && <span class="own-price" data-amount={booking.price.grand_total} />}
          words={words}
          isBooked
        />
        {paying === null && !hasFees(booking) ? (
          <Due booking={booking} words={words} />
        ) : (
          <Money data={data} words={words} />
        )}
        {data.money && (
          <div class="own-money screen-only needs-script" data-money={JSON.stringify(data.money)} />
        )}
        {data.back.map((line) => (
          <p key={line} class="hint">
            {line}
          </p>
        ))}
        {isNew && paying === null && <p class="hint">{t('payAtHotel')}</p>}
      </section>
      {paying !== null && <Receipts data={data} paying={paying} />}
      <BookingTerms data={data} words={words} />
      <Manage data={data} words={words} />
      <Policies hotel={hotel} words={words} />
      <Contact hotel={hotel} words={words} />
      <footer class="foot">
        <p class="hint">
          {booking.isWaiting || !booking.wasBooked ? said.t('madeWaiting', madeOn) : t('madeOn', madeOn)}
        </p>
      </footer>
    </main>
  )
}

interface HeadProps {
  data: BookingData
  words: PageWords
}

/** Shown right after booking. */
const Thanks = ({ data, words }: HeadProps) => {
  const { booking, hotel } = data
  const { t } = words
  return (
    <header class="confirmed" data-thanks>
      <p class="eyebrow" dir="auto">
        {hotel.hotel_name}
      </p>
      <span class="seal">
        <Icon name="check" />
      </span>
      <h1 class="step-title" tabIndex={-1}>
        {t('booked')}
      </h1>
      <p>{t('bookedText', { date: words.date(booking.arrival_date, 'full') })}</p>
      {data.sendsMail && <p class="hint">{t('mailSent', { email: booking.guest_email })}</p>}
      <BookingCode code={booking.booking_code} words={words} />
    </header>
  )
}

const Head = ({ data, words }: HeadProps) => {
  const { booking, hotel } = data
  const { t } = words
  return (
    <header class="booking-head" data-thanks={data.isNew ? '' : undefined}>
      <p class="eyebrow" dir="auto">
        {hotel.hotel_name}
      </p>
      <h1 tabIndex={data.isNew ? -1 : undefined}>{t('yourStay')}</h1>
      <p class={`state is-${stateOf(booking)}`}>
        {booking.isWaiting
          ? waitingText(data)
          : booking.isAbsent
            ? absentText(data)
            : t(STATES[booking.booking_status])}
      </p>
      <BookingCode code={booking.booking_code} words={words} />
      {booking.ending !== null && <p>{endingText(data, words, booking.ending)}</p>}
    </header>
  )
}

const endingText = (data: BookingData, { t }: PageWords, ending: CancelMoney): string => {
  const said = cancelledText(payingWords(data.language, data.booking.currency, data.locale), ending)
  return said.length === 0 ? t('cancelledText') : [t('wasCancelled'), ...said].join(' ')
}

const stateOf = ({ isWaiting, isAbsent, booking_status }: Booking): string =>
  isWaiting ? 'waiting' : isAbsent ? 'absent' : booking_status

const hasFees = ({ fees }: Booking): boolean => fees.cancelled + fees.absent > 0

const absentText = ({ language, locale, booking }: BookingData): string =>
  payingWords(language, booking.currency, locale).t('stateAbsent')

/** What it waits for, and until when by the hotel's clock. */
const waitingText = ({ language, locale, booking, paying }: BookingData): string => {
  const said = payingWords(language, booking.currency, locale)
  if (paying?.state === 'late') return said.t('lateTitle')
  return paying?.until == null
    ? said.t('titleWaiting')
    : said.t('stateWaiting', { until: soonText(said, paying.until) })
}

const BookingCode = ({ code, words }: { code: string; words: PageWords }) => (
  <p class="code">
    <span>{words.t('bookingCode')}</span>
    <strong dir="ltr">{code}</strong>
  </p>
)

interface ActionsProps extends HeadProps {
  isNew: boolean
  isCancelled: boolean
}

/** What comes next for this guest stands out: the payment above, the calendar right after booking, later what can be changed. */
const Actions = ({ data, words, isNew, isCancelled }: ActionsProps) => {
  const canManage = !isCancelled && isManaged(data)
  const next =
    data.paying?.payUrl != null || data.changing.pending?.payUrl != null
      ? 'pay'
      : isCancelled
        ? 'hotel'
        : isNew || !canManage || data.paying?.state === 'received'
          ? 'calendar'
          : 'manage'
  const look = (name: typeof next) => (name === next ? 'button' : 'button quiet')
  return (
    <div class="actions screen-only">
      {!isCancelled && (
        <a class={look('calendar')} href={data.calendarUrl}>
          <Icon name="calendar" />
          {words.t('addToCalendar')}
        </a>
      )}
      {canManage && (
        <a class={look('manage')} href="#manage">
          {words.t('manageTitle')}
        </a>
      )}
      <button type="button" class="button quiet needs-script" data-print>
        <Icon name="print" />
        {words.t('print')}
      </button>
      <a
        class={next === 'hotel' || data.backUrl !== null ? look('hotel') : 'elsewhere'}
        href={data.backUrl ?? data.hotelUrl}
        target={data.backUrl === null ? undefined : '_top'}
        rel="noreferrer"
      >
        {words.t(data.backUrl !== null ? 'back' : data.isNew ? 'anotherBooking' : 'backToHotel')}
      </a>
    </div>
  )
}

const Due = ({ booking, words }: { booking: Booking; words: PageWords }) => {
  const { price, is_paid, booking_status } = booking
  const { grand_total, due_at_hotel } = price
  const isPaid = is_paid && booking_status !== 'cancelled'
  return (
    <p class="due">
      <span>{words.t(isPaid ? 'paid' : 'dueAtHotel')}</span>
      <strong>{words.money(isPaid ? grand_total : due_at_hotel, [grand_total])}</strong>
    </p>
  )
}
