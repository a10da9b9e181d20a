import { type Signal, useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Field } from '../../shared/field.tsx'
import { call } from '../api.ts'
import { faultOf } from '../explain.ts'
import { DeskIcon } from '../parts/icons.tsx'
import { notify } from '../parts/notices.ts'
import { hotel, readHotel, t } from '../session.ts'
import type { Policy } from '../types.ts'
import { newForm, numberOr } from './form.ts'
import { HeaderPicture, Pictures } from './pictures.tsx'
import { FormEnd } from './room-form.tsx'

const NAMES = [
  'hotel_name',
  'hotel_address',
  'hotel_phone_number',
  'hotel_email',
  'hotel_star',
  'hotel_description',
  'default_color',
  'timezone',
  'check_in_time',
  'check_out_time',
  'latitude',
  'longitude',
  'property_type_code',
  'company_code',
  'hotel_sub_domain',
] as const

type HotelName = (typeof NAMES)[number]

const NUMBERS = new Set<string>(['hotel_star', 'latitude', 'longitude'])

/** What guests read about the hotel, its policies and its pictures. */
export const HotelScreen = () => (
  <div class="page-pad">
    <header class="page-head">
      <h1>{t('hotel')}</h1>
    </header>
    <div class="columns is-form">
      <section class="card">
        <HotelForm />
      </section>
      <div class="stack">
        <section class="card">
          <h2>{t('headerPicture')}</h2>
          <HeaderPicture onDone={readHotel} />
        </section>
        <section class="card">
          <h2>{t('pictures')}</h2>
          <Pictures room={null} />
        </section>
      </div>
    </div>
  </div>
)

const HotelForm = () => {
  const { hotel_information, hotel_features, hotel_policy } = hotel.value!
  const form = useMemo(() => newForm(NAMES, hotel_information), [])
  const features = useSignal((hotel_features ?? []).join('\n'))
  const policies = useSignal<Policy[]>(hotel_policy)
  const error = useSignal<unknown>(undefined)
  const busy = useSignal(false)
  const save = async (event: Event) => {
    event.preventDefault()
    if (busy.value) return
    busy.value = true
    error.value = undefined
    try {
      const fields = NAMES.map((name) => [
        name,
        NUMBERS.has(name) ? numberOr(form[name].value) : form[name].value,
      ])
      const lines = features.value.split('\n').map((line) => line.trim())
      const body = {
        ...Object.fromEntries(fields),
        hotel_features: lines.filter((line) => line !== ''),
        hotel_policy: policies.value,
      }
      await call('PUT', '/hotelinformation', { body })
      await readHotel()
      notify(t('saved'))
    } catch (err) {
      error.value = err
    }
    busy.value = false
  }
  const fault = (name: HotelName) => faultOf(error.value, name)
  return (
    <form class="stack" onSubmit={(event) => void save(event)} novalidate>
      <div class="form-grid">
        <Field id="hotel_name" label={t('name')} value={form.hotel_name} fault={fault('hotel_name')} wide />
        <Field
          id="hotel_address"
          label={t('address')}
          value={form.hotel_address}
          fault={fault('hotel_address')}
          lines={2}
          wide
        />
        <Field
          id="hotel_phone_number"
          label={t('phone')}
          value={form.hotel_phone_number}
          fault={fault('hotel_phone_number')}
          input={{ type: 'tel' }}
        />
        <Field
          id="hotel_email"
          label={t('email')}
          value={form.hotel_email}
          fault={fault('hotel_email')}
          input={{ type: 'email' }}
        />
        <Field
          id="hotel_star"
          label={t('stars')}
          value={form.hotel_star}
          fault={fault('hotel_star')}
          input={{ inputMode: 'decimal' }}
        />
        <Field
          id="default_color"
          label={t('colour')}
          value={form.default_color}
          fault={fault('default_color')}
          hint={t('colourHint')}
          input={{ type: 'color' }}
        />
        <Field
          id="check_in_time"
          label={t('checkIn')}
          value={form.check_in_time}
          fault={fault('check_in_time')}
          input={{ type: 'time' }}
        />
        <Field
          id="check_out_time"
          label={t('checkOut')}
          value={form.check_out_time}
          fault={fault('check_out_time')}
          input={{ type: 'time' }}
        />
        <Field
          id="timezone"
          label={t('timezone')}
          value={form.timezone}
          fault={fault('timezone')}
          options={Intl.supportedValuesOf('timeZone')
            .concat(form.timezone.value)
            .filter((zone, at, all) => all.indexOf(zone) === at)
            .map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
        />
        <div class="field">
          <label for="currency">{t('currency')}</label>
          <input id="currency" value={hotel_information.currency} readOnly />
        </div>
        <Field
          id="latitude"
          label={t('latitude')}
          optional={t('optional')}
          value={form.latitude}
          fault={fault('latitude')}
        />
        <Field
          id="longitude"
          label={t('longitude')}
          optional={t('optional')}
          value={form.longitude}
          fault={fault('longitude')}
        />
        <Field
          id="property_type_code"
          label={t('propertyType')}
          optional={t('optional')}
          value={form.property_type_code}
          fault={fault('property_type_code')}
        />
        <Field
          id="company_code"
          label={t('companyCode')}
          optional={t('optional')}
          value={form.company_code}
          fault={fault('company_code')}
        />
        <Field
          id="hotel_sub_domain"
          label={t('subDomain')}
          optional={t('optional')}
          value={form.hotel_sub_domain}
          fault={fault('hotel_sub_domain')}
        />
        <Field
          id="hotel_description"
          label={t('description')}
          value={form.hotel_description}
          fault={fault('hotel_description')}
          lines={7}
          wide
        />
        <Field
          id="hotel_features"
          label={t('features')}
          value={features}
          lines={5}
          hint={t('onePerLine')}
          wide
        />
      </div>
      <Policies policies={policies} />
      <FormEnd error={error.value} busy={busy.value} />
    </form>
  )
}

const Policies = ({ policies }: { policies: Signal<Policy[]> }) => {
  const set = (index: number, changes: Partial<Policy>) => {
    policies.value = policies.value.map((policy, at) => (at === index ? { ...policy, ...changes } : policy))
  }
  return (
    <fieldset class="policies">
      <legend>{t('policies')}</legend>
      {policies.value.map((policy, index) => (
        <div key={index} class="policy">
          <input
            aria-label={t('code')}
            value={policy.policy_code}
            onInput={(event) => set(index, { policy_code: event.currentTarget.value })}
          />
          <input
            aria-label={t('title')}
            value={policy.title}
            onInput={(event) => set(index, { title: event.currentTarget.value })}
          />
          <button
            type="button"
            class="icon-button"
            aria-label={t('deletePolicy')}
            onClick={() => {
              policies.value = policies.value.filter((_, at) => at !== index)
            }}
          >
            <DeskIcon name="trash" />
          </button>
          <textarea
            aria-label={t('description')}
            rows={2}
            value={policy.description}
            onInput={(event) => set(index, { description: event.currentTarget.value })}
          />
        </div>
      ))}
      <button
        type="button"
        class="button quiet small"
        onClick={() => {
          policies.value = [...policies.value, { policy_code: '', title: '', description: '' }]
        }}
      >
        <DeskIcon name="plus" /> {t('newPolicy')}
      </button>
    </fieldset>
  )
}
