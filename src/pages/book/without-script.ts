import { createWords } from '../../../web/shared/words.ts'
import { agesText } from '../../../web/widget/address.ts'
import type { BookData } from '../../../web/widget/types.ts'
import { escapeHtml as e } from '../frame/document.ts'

/** For browsers without scripts: a plain form for dates and guests, and other ways to book. */
export const withoutScript = ({
  language,
  messages,
  hotel,
  stay,
  today,
  view,
  asksAges,
}: BookData): string => {
  const { t } = createWords(language, messages, hotel.currency)
  const field = (name: string, label: string, type: string, value: string | number, least: string | number) =>
    `<label>${e(label)} <input type="${type}" name="${name}" value="${value}" min="${least}"></label> `
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${e(value)}">`
  const reach = [hotel.hotel_phone_number, hotel.hotel_email].filter(Boolean).map(e).join(' · ')
  return (
    `<form class="plain-search" method="get"><input type="hidden" name="lang" value="${language}">` +
    (view === 'page' ? '' : hidden('view', view)) +
    (stay.promo === '' ? '' : hidden('promo_code', stay.promo)) +
    field('start_date', t('arrival'), 'date', stay.arrival, today) +
    field('end_date', t('departure'), 'date', stay.departure, today) +
    field('adults', t('adults'), 'number', stay.adults, 1) +
    field('children', t('children'), 'number', stay.children, 0) +
    (asksAges ? field('children_ages', t('agesPlain'), 'text', agesText(stay.ages), '') : '') +
    field('rooms', t('rooms'), 'number', stay.rooms, 1) +
    `<button class="button">${e(t('showPrices'))}</button><p>${e(t('needScript'))} ${reach}</p></form>`
  )
}
