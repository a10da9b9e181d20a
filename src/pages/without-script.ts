import { createWords } from '../../web/shared/words.ts'
import type { BookData } from '../../web/widget/types.ts'
import { escapeHtml as e } from './document.ts'

/** For browsers without scripts: a plain form for dates and guests, and other ways to book. */
export const withoutScript = ({ language, messages, hotel, stay, today, view }: BookData): string => {
  const { t } = createWords(language, messages, hotel.currency)
  const field = (name: string, label: string, type: string, value: string | number, least: string | number) =>
    `<label>${e(label)} <input type="${type}" name="${name}" value="${value}" min="${least}"></label> `
  const reach = [hotel.hotel_phone_number, hotel.hotel_email].filter(Boolean).map(e).join(' · ')
  return (
    `<form class="plain-search" method="get"><input type="hidden" name="lang" value="${language}">` +
    (view === 'page' ? '' : `<input type="hidden" name="view" value="${view}">`) +
    field('start_date', t('arrival'), 'date', stay.arrival, today) +
    field('end_date', t('departure'), 'date', stay.departure, today) +
    field('adults', t('adults'), 'number', stay.adults, 1) +
    field('children', t('children'), 'number', stay.children, 0) +
    field('rooms', t('rooms'), 'number', stay.rooms, 1) +
    `<button class="button">${e(t('showPrices'))}</button><p>${e(t('needScript'))} ${reach}</p></form>`
  )
}
