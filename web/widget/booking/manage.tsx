import { isOfFloor } from '../change/change-words.ts'
import { changingWords } from '../change/changing-words.ts'
import { Contact } from '../hotel/reach.tsx'
import { CancelTerms } from '../price/terms.tsx'
import type { PageWords } from '../types.ts'
import { arrivalHint, arrivalText, arrivalTimes } from '../words/arrival-time.ts'
import { momentText, payingWords } from '../words/paying-words.ts'
import { cancelButton, cancelText } from '../words/standing-words.ts'
import { BookingFacts } from './booking-facts.tsx'
import type { BookingData, GuestField, GuestPart } from './booking-types.ts'

interface Props {
  data: BookingData
  words: PageWords
}

/** What cancelling costs from now on, by the terms of the booking. They count once what is due is paid. */
export const BookingTerms = ({ data, words }: Props) => {
  const { price, isWaiting, currency, feeFloor } = data.booking
  const { terms } = price
  if (terms === undefined) return null
  return (
    <section class="own-terms">
      <h2>{words.t('termsTitle')}</h2>
      {isWaiting && data.guest.isFree && (
        <p>{payingWords(data.language, currency, data.locale).t('termsOnceDue')}</p>
      )}
      <CancelTerms terms={terms} style="shortYear" isBrief words={words} />
      {terms.cancellation_timeline!.length > 1 && <p class="hint">{words.t('hotelTime')}</p>}
      {isOfFloor(terms, feeFloor) && (
        <p class="hint">
          {changingWords(data.language, currency, data.locale).t('floorWhy', { fee: words.money(feeFloor) })}
        </p>
      )}
    </section>
  )
}

type Notice = NonNullable<GuestPart['notice']>

const NOTICES = {
  changed: 'changeSaved',
  sent: 'mailSent',
  sentOften: 'resendLater',
  closed: 'askHotel',
  wrong: 'fixFields',
} as const

/** What came of what the guest did last. */
export const GuestNotice = ({ data, words }: Props) => {
  const { notice } = data.guest
  if (notice === null) return null
  const text = noticeText(data, words, notice)
  if (text === undefined) return null
  const isDone = DONE.has(notice)
  return (
    <p class={isDone ? 'notice' : 'notice is-trouble'} role={isDone ? 'status' : 'alert'}>
      {text}
    </p>
  )
}

const DONE = new Set<Notice>(['changed', 'sent', 'given_up', 'stay', 'stay_back'])

const noticeText = (data: BookingData, words: PageWords, notice: Notice): string | undefined => {
  const { booking, changing, language, locale } = data
  const said = changingWords(language, booking.currency, locale)
  const total = said.money(booking.price.grand_total)
  switch (notice) {
    case 'given_up':
      return said.t('givenUp')
    case 'stay':
      return said.t('stayMade', { total })
    case 'stay_back':
      return said.t(changing.back > 0 ? 'stayBack' : 'stayMade', { total, amount: said.money(changing.back) })
    case 'other_waits':
      return said.t('otherWaits')
    case 'no_change':
      return changing.why === null ? undefined : said.t(WHY[changing.why])
    default:
      return words.t(NOTICES[notice], { email: booking.guest_email })
  }
}

/** Why the stay cannot be changed here now. */
const WHY = { unpaid: 'onceUnpaid', pending: 'oncePending', hotel: 'onlyHotel' } as const

/** Whether there is anything that guests can do themselves. */
export const isManaged = ({ guest, changing }: BookingData): boolean =>
  guest.fields.length > 0 || guest.canCancel || guest.canResend || changing.canChange

/** What guests can do themselves. Forms without scripts. */
export const Manage = ({ data, words }: Props) => {
  const { path, query, fields, canCancel, canResend, isFramed } = data.guest
  const { canChange, why } = data.changing
  const { t } = words
  if (!isManaged(data)) return null
  return (
    <section class="manage screen-only" id="manage">
      <h2>{t('manageTitle')}</h2>
      {canChange && (
        <p>
          <a
            class="button"
            href={`${path}/stay${query}`}
            {...(isFramed ? { target: '_blank', rel: 'noopener' } : {})}
          >
            {changingWords(data.language, data.booking.currency, data.locale).t('title')}
          </a>
        </p>
      )}
      {why !== null && (
        <p class="hint" data-why={why}>
          {changingWords(data.language, data.booking.currency, data.locale).t(WHY[why])}
        </p>
      )}
      {fields.length > 0 && (
        <details class="breakdown" open={fields.some(({ isWrong }) => isWrong)}>
          <summary>{t('changeTitle')}</summary>
          <form method="post" action={`${path}/change${query}`}>
            <div class="fields">
              {fields.map((field) => (
                <ChangeField
                  key={field.name}
                  field={field}
                  hasFocus={field === fields.find(({ isWrong }) => isWrong)}
                  checkIn={data.hotel.check_in_time}
                  words={words}
                />
              ))}
            </div>
            <button type="submit" class="button">
              {t('changeSave')}
            </button>
          </form>
        </details>
      )}
      <div class="actions">
        {canResend && (
          <form method="post" action={`${path}/resend${query}`}>
            <button type="submit" class="button quiet">
              {t('resend')}
            </button>
          </form>
        )}
        {canCancel && (
          <a
            class="button quiet"
            href={`${path}/cancel?lang=${data.language}`}
            {...(isFramed ? { target: '_blank', rel: 'noopener' } : {})}
          >
            {t('cancelBooking')}
          </a>
        )}
      </div>
    </section>
  )
}

const LABELS = {
  arrival_time: 'arrivalTime',
  special_request: 'request',
  phone: 'phone',
  guest_name: 'name',
} as const
const FAULTS = {
  arrival_time: 'fieldRefused',
  special_request: 'fieldRefused',
  phone: 'needPhone',
  guest_name: 'needName',
} as const

const PHONE = { type: 'tel', autocomplete: 'tel', inputMode: 'tel' } as const
const FULL_NAME = { autocomplete: 'name', required: true } as const

interface ChangeFieldProps {
  field: GuestField
  hasFocus: boolean
  checkIn: string
  words: PageWords
}

const ChangeField = ({ field, hasFocus, checkIn, words }: ChangeFieldProps) => {
  const { name, value, was, isWrong } = field
  const { t } = words
  const hint = name === 'arrival_time' ? arrivalHint(words, checkIn) : undefined
  const common = {
    id: name,
    name,
    autocomplete: 'off' as const,
    autofocus: hasFocus,
    'aria-invalid': isWrong,
    'aria-describedby': isWrong ? `${name}-fault` : hint && `${name}-hint`,
  }
  return (
    <div class={name === 'special_request' ? 'field is-wide' : 'field'}>
      <label for={name}>{t(LABELS[name])}</label>
      <input type="hidden" name={`was_${name}`} value={was} />
      {name === 'arrival_time' ? (
        <select {...common}>
          {timeOptions(value, checkIn, words).map(([time, text]) => (
            <option key={time} value={time} selected={time === value}>
              {text}
            </option>
          ))}
        </select>
      ) : name === 'special_request' ? (
        <textarea {...common} rows={3} maxLength={10_000} value={value} />
      ) : (
        <input {...common} {...(name === 'phone' ? PHONE : FULL_NAME)} value={value} maxLength={255} />
      )}
      {isWrong && (
        <p class="fault" id={`${name}-fault`}>
          {t(FAULTS[name])}
        </p>
      )}
      {!isWrong && hint !== undefined && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Every half-hour, and the time that the guest gave before if it is another. */
const timeOptions = (value: string, checkIn: string, words: PageWords): [string, string][] => {
  const times = arrivalTimes(checkIn)
  const all = value === '' || times.includes(value) ? times : [value, ...times]
  return [
    ['', words.t('arrivalUnknown')],
    ...all.map((time): [string, string] => [time, arrivalText(words, time, checkIn)]),
  ]
}

/** Asks whether cancelling is meant, for what it costs at this moment. */
export const CancelView = ({ data, words }: Props) => {
  const { hotel, booking, guest } = data
  const { t } = words
  const said = payingWords(data.language, booking.currency, data.locale)
  const { cancelling, path, query } = guest
  const { money } = cancelling!
  // What lapses is given back in full, whatever cancelling costs.
  const until = booking.isWaiting && money.paid > 0 && money.fee > 0 ? (data.paying?.until ?? null) : null
  const back = (
    <a class="button quiet" href={path + query}>
      {t('cancelKeep')}
    </a>
  )
  return (
    <main class="page is-narrow">
      <header class="booking-head">
        <p class="eyebrow" dir="auto">
          {hotel.hotel_name}
        </p>
        <h1>{t('cancelTitle')}</h1>
      </header>
      {cancelling!.isAnother && (
        <p class="notice is-trouble" role="alert">
          {t('cancelChanged')}
        </p>
      )}
      <section class="summary" aria-label={t('yourStay')}>
        <BookingFacts booking={booking} checkIn={hotel.check_in_time} words={words} said={said} />
      </section>
      <p class="cancel-costs">{cancelText(said, money)}</p>
      {until !== null && <p class="notice">{said.t('lapseFree', { until: momentText(said, until) })}</p>}
      <p>{t('cancelAll')}</p>
      {data.changing.pending !== null && (
        <p class="notice">{changingWords(data.language, booking.currency, data.locale).t('cancelPending')}</p>
      )}
      <form class="actions" method="post" action={`${path}/cancel${query}`}>
        <input type="hidden" name="fee" value={cancelling!.minor} />
        <input type="hidden" name="seen" value={cancelling!.seen} />
        {back}
        <button type="submit" class="button is-grave">
          {cancelButton(said, money) ?? t('cancelFree')}
        </button>
      </form>
      <Contact hotel={hotel} words={words} />
    </main>
  )
}
