import type { Signal } from '@preact/signals'
import type { PromoReason } from '../../../src/stay/price/promo.ts'
import { addDays, daysBetween } from '../../shared/words.ts'
import { sendsMail } from '../api.ts'
import { t } from '../session.ts'
import type { Quote } from '../types.ts'
import { sendsTo } from './book.ts'
import { type Draft, SOURCES, sourceOf } from './draft.ts'

export const StayDates = ({ draft, fault }: { draft: Signal<Draft>; fault: string | undefined }) => {
  const { arrival, departure } = draft.value
  const nights = arrival === '' || departure === '' ? 1 : Math.max(daysBetween(arrival, departure), 1)
  const set = (changes: Partial<Draft>) => {
    draft.value = { ...draft.value, ...changes }
  }
  return (
    <section class="card line-fields" aria-label={t('stayDates')}>
      <div class="field">
        <label for="arrival">{t('arrival')}</label>
        <input
          id="arrival"
          type="date"
          value={arrival}
          onInput={({ currentTarget: { value } }) =>
            set({ arrival: value, ...(value === '' ? {} : { departure: addDays(value, nights) }) })
          }
        />
      </div>
      <div class="field is-count">
        <label for="nights">{t('nights')}</label>
        <input
          id="nights"
          type="number"
          inputMode="numeric"
          min={1}
          max={90}
          value={nights}
          onInput={({ currentTarget: { valueAsNumber: count } }) => {
            if (arrival !== '' && Number.isInteger(count) && count >= 1)
              set({ departure: addDays(arrival, Math.min(count, 999)) })
          }}
        />
      </div>
      <div class="field">
        <label for="departure">{t('departure')}</label>
        <input
          id="departure"
          type="date"
          value={departure}
          aria-invalid={fault !== undefined}
          onInput={(event) => set({ departure: event.currentTarget.value })}
        />
        {fault !== undefined && <p class="fault">{fault}</p>}
      </div>
    </section>
  )
}

/** Where it came from, what the guest asks for, and whether the guest is written to. */
export const More = ({ draft, quote }: { draft: Signal<Draft>; quote: Quote | undefined }) => {
  const { request, promo, email } = draft.value
  const source = sourceOf(draft.value)
  const refused = quote?.promo?.is_valid === 0 ? (quote.promo.reason as PromoReason) : undefined
  const set = (changes: Partial<Draft>) => {
    draft.value = { ...draft.value, ...changes }
  }
  return (
    <section class="card stack" aria-label={t('bookingMore')}>
      <fieldset class="choices is-row">
        <legend>{t('source')}</legend>
        {SOURCES.map((each) => (
          <label key={each} class="check">
            <input
              type="radio"
              name="source"
              checked={source === each}
              onChange={() => set({ source: each })}
            />
            <span>{t(`source-${each}`)}</span>
          </label>
        ))}
      </fieldset>
      <div class="form-grid">
        <div class="field">
          <label for="promo">
            {t('promoCode')} <span class="hint">({t('optional')})</span>
          </label>
          <input
            id="promo"
            value={promo}
            maxLength={100}
            autocomplete="off"
            aria-invalid={refused !== undefined}
            aria-describedby={refused === undefined ? undefined : 'promo-fault'}
            onInput={(event) => set({ promo: event.currentTarget.value })}
          />
          {refused !== undefined && (
            <p class="fault" id="promo-fault">
              {`${t('promoNotValid', { reason: t(`promoWhy-${refused}`) })} ${t('pricesWithoutPromo')} `}
              <button type="button" class="tool is-small" onClick={() => set({ promo: '' })}>
                {t('promoLeaveOut')}
              </button>
            </p>
          )}
        </div>
        <div class="field is-wide">
          <label for="request">
            {t('request')} <span class="hint">({t('optional')})</span>
          </label>
          <textarea
            id="request"
            rows={2}
            maxLength={2000}
            value={request}
            onInput={(event) => set({ request: event.currentTarget.value })}
          />
        </div>
      </div>
      {sendsMail && (
        <label class="check">
          <input
            type="checkbox"
            checked={sendsTo(draft.value)}
            disabled={email.trim() === ''}
            onChange={(event) => set({ mail: event.currentTarget.checked })}
          />
          <span>
            {t('sendConfirmation')} {email.trim() === '' && <span class="hint">{t('needsEmail')}</span>}
          </span>
        </label>
      )}
    </section>
  )
}
