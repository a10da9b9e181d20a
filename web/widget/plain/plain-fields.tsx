import { Fragment } from 'preact'
import { MOST_AGE } from '../../../src/stay/lists/party-bounds.ts'
import { namesOf } from '../choice.ts'
import { useStore } from '../store.ts'
import type { OfferedExtra, PutAside } from '../types.ts'
import { ageText, promoText } from '../words/price-words.ts'
import { ageName, extraName } from './plain-form.ts'
import { plainWords } from './plain-words.ts'

interface PlainExtrasProps {
  offered: readonly OfferedExtra[]
  items: readonly PutAside[]
}

/** What can be had beside the rooms. Nothing has to be chosen. */
export const PlainExtras = ({ offered, items }: PlainExtrasProps) => {
  const { words, rooms } = useStore()
  const own = offered.filter(({ is_mandatory }) => is_mandatory === 0)
  if (own.length === 0) return null
  return (
    <section class="extras" aria-labelledby="extras-title">
      <h2 id="extras-title">
        {words.t('extrasTitle')} <span class="hint">({words.t('optional')})</span>
      </h2>
      {items.map((item, at) => (
        <Fragment key={at}>
          {items.length > 1 && own.some((extra) => extra.item === at + 1) && (
            <h3>
              {words.t('roomNumber', { n: at + 1 })}: <bdi>{namesOf(rooms.value, item).room_name}</bdi>
            </h3>
          )}
          <ul>
            {own
              .filter((extra) => extra.item === at + 1)
              .map((extra) => (
                <PlainExtra
                  key={extra.extra_code}
                  extra={extra}
                  quantity={
                    item.extras.find(({ extra_code }) => extra_code === extra.extra_code)?.quantity ?? 0
                  }
                />
              ))}
          </ul>
        </Fragment>
      ))}
    </section>
  )
}

const PlainExtra = ({ extra, quantity }: { extra: OfferedExtra; quantity: number }) => {
  const { words, data } = useStore()
  const { t, money } = words
  const { extra_code, extra_name, extra_description, per, price, adds, is_available, reason } = extra
  const name = extraName(extra.item - 1, extra_code)
  const id = `extra-${extra.item}-${extra_code}`
  const can = is_available === 1 || quantity > 0
  return (
    <li class={can ? 'extra' : 'extra is-gone'}>
      <div class="extra-text">
        <label for={id} dir="auto">
          {per === 'unit' ? plainWords(data).t('howMany', { what: extra_name }) : extra_name}
        </label>
        {extra_description !== '' && (
          <p class="hint" dir="auto">
            {extra_description}
          </p>
        )}
        <p class="hint">{price === 0 ? t('extraFree') : t(`per_${per}`, { price: money(price) })}</p>
        {!can && <p class="why">{t(reason === 'too_late' ? 'extra_too_late' : 'extra_sold_out')}</p>}
      </div>
      <div class="extra-take">
        {per === 'unit' ? (
          <input
            type="number"
            id={id}
            name={name}
            min={0}
            max={extra.max_quantity}
            value={quantity}
            disabled={!can}
          />
        ) : (
          <input type="checkbox" id={id} name={name} value="1" checked={quantity > 0} disabled={!can} />
        )}
        {can && adds > 0 && (
          <span class="adds">{t(quantity > 0 ? 'extraAdds' : 'extraWouldAdd', { price: money(adds) })}</span>
        )}
      </div>
    </li>
  )
}

// As text: the server would select a number 0 for an empty value.
const AGES = Array.from({ length: MOST_AGE + 1 }, (_, age) => age)

/** The age of each child, where prices depend on it. */
export const PlainAges = () => {
  const { words, data, answered, also, guest } = useStore()
  const { t } = words
  const ages = [...also.value, answered.value].flatMap((room) => room.ages)
  if (!data.asksAges || ages.length === 0) return null
  const fault = guest.faults.value.ages
  return (
    <fieldset class="plain-ages" id="ages">
      <legend>
        {t('agesWhy')} {ages.includes(null) && t('agesUnknown')}
      </legend>
      <div class="ages">
        {ages.map((age, child) => (
          <div class="field" key={ageName(child)}>
            <label for={ageName(child)}>{t('ageOf', { n: child + 1 })}</label>
            <select
              id={ageName(child)}
              name={ageName(child)}
              value={age ?? ''}
              aria-invalid={fault !== undefined && age === null}
              aria-describedby={fault && age === null ? 'ages-fault' : undefined}
            >
              <option value="">{t('ageChoose')}</option>
              {AGES.map((each) => (
                <option key={each} value={String(each)}>
                  {ageText(words, each)}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
      {fault && (
        <p class="fault" id="ages-fault">
          {t(fault)}
        </p>
      )}
    </fieldset>
  )
}

/** A field for a promo code. `reason`: why the code is not in the price. */
export const PlainPromo = ({ reason }: { reason: string | undefined }) => {
  const { words, data, answered } = useStore()
  const { t } = words
  const { promo } = answered.value
  if (!data.takesPromo && promo === '') return null
  return (
    <div class="field">
      <label for="plain-promo">
        {t('promoLabel')} <span class="hint">({t('optional')})</span>
      </label>
      <input
        id="plain-promo"
        name="promo_code"
        value={promo}
        maxLength={50}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        dir="ltr"
        aria-describedby={promo === '' ? undefined : 'plain-promo-answer'}
      />
      {promo !== '' && (
        <p id="plain-promo-answer" class={reason === undefined ? 'promo-counts' : 'promo-not'}>
          {reason === undefined ? t('promoCounts', { code: promo }) : promoText(words, promo, reason)}
        </p>
      )}
    </div>
  )
}
