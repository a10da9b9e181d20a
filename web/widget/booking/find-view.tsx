import type { PageWords } from '../types.ts'
import type { FindData } from './booking-types.ts'

/** A form for code and e-mail that leads to the booking's page. It works without scripts. */
export const FindView = ({ data, words }: { data: FindData; words: PageWords }) => {
  const { hotel, tried, backUrl } = data
  const { t } = words
  const describedBy = tried === null ? undefined : 'find-fault'
  return (
    <main class="page is-narrow">
      <header class="booking-head">
        <p class="eyebrow" dir="auto">
          {hotel.hotel_name}
        </p>
        <h1>{t('findBooking')}</h1>
        <p>{t('findText')}</p>
      </header>
      {tried !== null && (
        <p class="notice is-trouble" role="alert" id="find-fault">
          {t('findWrong')}
        </p>
      )}
      <form class="find-form" method="post">
        <div class="field">
          <label for="booking_code">{t('bookingCode')}</label>
          <input
            id="booking_code"
            name="booking_code"
            required
            maxLength={50}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            dir="ltr"
            value={tried?.code}
            aria-describedby={describedBy}
          />
        </div>
        <div class="field">
          <label for="email">{t('email')}</label>
          <input
            id="email"
            name="email"
            type="email"
            required
            maxLength={255}
            autocomplete="email"
            dir="ltr"
            value={tried?.email}
            aria-describedby={describedBy}
          />
        </div>
        <button type="submit" class="button">
          {t('findButton')}
        </button>
      </form>
      <p>
        <a href={backUrl}>{t('backToHotel')}</a>
      </p>
    </main>
  )
}
