import { useSignal } from '@preact/signals'
import { Fragment } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { countriesIn } from '../../shared/countries.ts'
import { Field } from '../../shared/field.tsx'
import { phoneText } from '../../shared/phone-text.ts'
import { useStore } from '../store.ts'
import { arrivalHint, arrivalText, arrivalTimes } from '../words/arrival-time.ts'
import type { GuestField } from './guest-form.ts'
import { meantEmail } from './near-domain.ts'

/** The guest's details and the arrival time. */
export const GuestFields = () => {
  const { words, guest, data } = useStore()
  const { t } = words
  const { values, faults } = guest
  const fault = (field: GuestField) => {
    const name = faults.value[field]
    return name && t(name)
  }
  const countries = useMemo(() => countriesIn(words.language), [words])
  const optional = t('optional')
  // The address when the guest went on: what is still being typed is not doubted.
  const left = useSignal(values.email.value)
  // What a reload brings back was left before.
  useEffect(() => {
    if (document.activeElement?.id !== 'email') left.value = values.email.value
  }, [])
  return (
    <div class="fields">
      <Field
        id="name"
        label={t('name')}
        value={values.name}
        fault={fault('name')}
        input={{ autocomplete: 'name', required: true, maxLength: 255 }}
      />
      <Field
        id="email"
        label={t('email')}
        value={values.email}
        fault={fault('email')}
        hint={data.sendsMail ? t('emailHint') : undefined}
        input={{ type: 'email', autocomplete: 'email', inputMode: 'email', required: true, maxLength: 255 }}
        onLeave={() => {
          left.value = values.email.value
        }}
      >
        {left.value === values.email.value && <MeantEmail />}
      </Field>
      <Field
        id="phone"
        label={t('phone')}
        optional={optional}
        value={values.phone}
        fault={fault('phone')}
        input={{ type: 'tel', autocomplete: 'tel', inputMode: 'tel', maxLength: 255 }}
        onLeave={() => {
          values.phone.value = phoneText(values.phone.value)
        }}
      />
      <Field
        id="country"
        label={t('country')}
        optional={optional}
        value={values.country}
        fault={fault('country')}
        input={{ autocomplete: 'country-name' }}
        options={[
          <option key="" value="">
            {t('countryNone')}
          </option>,
          ...countries.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          )),
        ]}
      />
      <Field
        id="arrivalTime"
        label={t('arrivalTime')}
        optional={optional}
        value={values.arrivalTime}
        fault={fault('arrivalTime')}
        hint={arrivalHint(words, data.hotel.check_in_time)}
        input={{ autocomplete: 'off' }}
        options={[
          <option key="" value="">
            {t('arrivalUnknown')}
          </option>,
          ...arrivalTimes(data.hotel.check_in_time).map((time) => (
            <option key={time} value={time}>
              {arrivalText(words, time, data.hotel.check_in_time)}
            </option>
          )),
        ]}
      />
      <Field
        id="request"
        label={t('request')}
        optional={optional}
        value={values.request}
        fault={fault('request')}
        hint={t('requestHint')}
        lines={3}
        wide
      />
    </div>
  )
}

/** Where a well-known domain seems to be misspelt: the address that was meant, which a press takes over. */
const MeantEmail = () => {
  const { words, guest, plain } = useStore()
  const { email } = guest.values
  const meant = meantEmail(email.value)
  if (meant === undefined) return null
  const take = () => {
    email.value = meant
    document.getElementById('email')?.focus()
  }
  return (
    <p class="hint did-you-mean" role="status">
      {words
        .t('didYouMean')
        .split('{email}')
        .map((part, at) => (
          <Fragment key={part}>
            {at > 0 &&
              // Without scripts it is sent, and the form comes back with it.
              (plain ? (
                <button type="submit" class="link-button" name="meant" value={meant}>
                  <bdi>{meant}</bdi>
                </button>
              ) : (
                <button type="button" class="link-button" onClick={take}>
                  <bdi>{meant}</bdi>
                </button>
              ))}
            {part}
          </Fragment>
        ))}
    </p>
  )
}
