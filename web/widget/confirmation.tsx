import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../shared/icons.tsx'
import { Contact } from './about.tsx'
import { startOver, toTop } from './navigation.ts'
import { type Booked, useStore } from './store.ts'
import { PriceByNight, StayFacts } from './summary.tsx'

export const Confirmation = ({ booked }: { booked: Booked }) => {
  const store = useStore()
  const { words, data } = store
  const { t } = words
  const { choice, pageUrl } = booked
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    toTop(store)
  }, [])
  return (
    <div class="confirmation">
      <div class="confirmed">
        <span class="seal">
          <Icon name="check" />
        </span>
        <h1 class="step-title" tabIndex={-1} ref={heading}>
          {t('booked')}
        </h1>
        <p>{t('bookedText', { date: words.date(choice.stay.arrival, 'full') })}</p>
        {data.sendsMail && <p class="hint">{t('mailSent', { email: booked.email })}</p>}
        <p class="code">
          <span>{t('bookingCode')}</span>
          <strong dir="ltr">{booked.booking_code}</strong>
        </p>
      </div>
      <div class="actions screen-only">
        <a class="button quiet" href={`${pageUrl}/stay.ics`} target="_top">
          <Icon name="calendar" />
          {t('addToCalendar')}
        </a>
        <button type="button" class="button quiet" onClick={() => window.print()}>
          <Icon name="print" />
          {t('print')}
        </button>
        <a class="button" href={pageUrl} target="_top">
          {t('openBooking')}
        </a>
      </div>
      <section class="summary">
        <h2>{data.hotel.hotel_name}</h2>
        <StayFacts choice={choice} words={words} />
        <PriceByNight
          nightly={choice.rate.nightly}
          rooms={choice.stay.rooms}
          total={booked.total}
          words={words}
        />
        <p class="hint">{t('payAtHotel')}</p>
      </section>
      <Contact hotel={data.hotel} words={words} />
      <button type="button" class="link-button screen-only" onClick={() => startOver(store)}>
        {t('anotherBooking')}
      </button>
    </div>
  )
}
