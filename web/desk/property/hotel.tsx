import type { Signal } from '@preact/signals'
import type { GuestChange } from '../../../src/hotels/schemas.ts'
import { call } from '../api.ts'
import { Checks } from '../parts/form/checks.tsx'
import type { FieldRow } from '../parts/form/field-table.ts'
import { FormView } from '../parts/form/form.tsx'
import { useForm } from '../parts/form/form-state.ts'
import { DeskIcon } from '../parts/icons.tsx'
import { notify } from '../parts/notices.ts'
import { hotel, readHotel, t } from '../session.ts'
import { HotelTranslations } from '../translations/hotel-translations.tsx'
import { languageName, OFFERED, ownLanguage } from '../translations/languages.ts'
import type { Policy } from '../types.ts'
import { HeaderPicture, Pictures } from './pictures.tsx'

const zones = (): [string, string][] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), hotel.value!.hotel_information.timezone])].map(
    (zone) => [zone, zone],
  )

const languages = (): [string, string][] =>
  [...new Set([...OFFERED, ownLanguage()])].map((tag) => [tag, languageName(tag)])

/** What guests may change of their bookings, in the order of their form. */
const GUEST_CHANGES: readonly GuestChange[] = [
  ...(['arrival_time', 'special_request', 'phone', 'guest_name'] as const),
  ...(['dates', 'rooms', 'guests', 'extras'] as const),
]

const ROWS: FieldRow[] = [
  { name: 'hotel_name', kind: 'text', label: 'name', required: true, wide: true },
  { name: 'hotel_address', kind: 'lines', label: 'address', lines: 2, wide: true },
  { name: 'hotel_phone_number', kind: 'tel', label: 'phone' },
  { name: 'hotel_email', kind: 'email', label: 'email' },
  { name: 'hotel_star', kind: 'number', label: 'stars', most: 7, required: true },
  { name: 'default_color', kind: 'color', label: 'colour', hint: 'colourHint' },
  { name: 'check_in_time', kind: 'time', label: 'checkIn', required: true },
  { name: 'check_out_time', kind: 'time', label: 'checkOut', required: true },
  { name: 'timezone', kind: 'choice', label: 'timezone', options: zones },
  { name: 'language', kind: 'choice', label: 'hotelLanguage', hint: 'hotelLanguageHint', options: languages },
  { name: 'currency', kind: 'text', label: 'currency', fixed: true },
  {
    name: 'hold_minutes',
    kind: 'whole',
    label: 'holdMinutes',
    hint: 'holdMinutesHint',
    least: 1,
    most: 60,
    required: true,
  },
  {
    name: 'max_rooms_per_booking',
    kind: 'whole',
    label: 'mostRooms',
    hint: 'mostRoomsHint',
    least: 1,
    most: 100,
    required: true,
  },
  {
    name: 'guard_price_percent',
    kind: 'whole',
    label: 'guardPercent',
    hint: 'guardPercentHint',
    most: 1000,
    required: true,
  },
  {
    name: 'guard_cells',
    kind: 'whole',
    label: 'guardCells',
    hint: 'guardCellsHint',
    most: 1_000_000,
    required: true,
  },
  { name: 'latitude', kind: 'number', label: 'latitude', least: -90, most: 90 },
  { name: 'longitude', kind: 'number', label: 'longitude', least: -180, most: 180 },
  { name: 'is_listed', kind: 'check', label: 'isListed' },
  { name: 'property_type_code', kind: 'text', label: 'propertyType' },
  { name: 'company_code', kind: 'text', label: 'companyCode' },
  { name: 'hotel_sub_domain', kind: 'text', label: 'subDomain' },
  { name: 'book_button_text', kind: 'text', label: 'bookButton', hint: 'bookButtonHint', most: 60 },
  { name: 'terms_url', kind: 'url', label: 'termsUrl', hint: 'linkHint' },
  { name: 'privacy_url', kind: 'url', label: 'privacyUrl', hint: 'linkHint' },
  { name: 'hotel_description', kind: 'lines', label: 'description', lines: 7, wide: true },
  { name: 'hotel_features', kind: 'list', label: 'features', hint: 'onePerLine', lines: 5, wide: true },
  {
    name: 'hotel_places',
    kind: 'rows',
    label: 'places',
    hint: 'placesHint',
    addLabel: 'addPlace',
    columns: [
      { name: 'place_name', kind: 'text', label: 'name' },
      { name: 'latitude', kind: 'number', label: 'latitude', least: -90, most: 90 },
      { name: 'longitude', kind: 'number', label: 'longitude', least: -180, most: 180 },
    ],
  },
  {
    name: 'guest_may_change',
    kind: 'own',
    label: 'guestMayChange',
    draw: (chosen: Signal<ReadonlySet<string>>) => (
      <Checks
        legend={t('guestMayChange')}
        hint={t('guestMayChangeHint')}
        chosen={chosen}
        items={GUEST_CHANGES.map((name) => [name, t(`guestChange-${name}`)])}
      />
    ),
  },
  {
    name: 'hotel_policy',
    kind: 'own',
    label: 'policies',
    draw: (policies) => <Policies policies={policies} />,
  },
]

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
    <section class="card">
      <HotelTranslations />
    </section>
  </div>
)

const HotelForm = () => {
  const { hotel_information, hotel_features, hotel_policy, hotel_places } = hotel.value!
  const guest_may_change = new Set(hotel_information.guest_may_change)
  const lists = { hotel_features, hotel_policy, hotel_places }
  const form = useForm(ROWS, { ...hotel_information, guest_may_change, ...lists })
  return (
    <FormView
      form={form}
      operation="updatehotelinformation"
      save={async ({ currency: _, guest_may_change: chosen, hotel_policy: written, ...body }) => {
        // What is translated is kept by the code of each.
        const hotel_policy = (written as Policy[]).map(({ translations: __, ...policy }) => policy)
        const guest_may_change = GUEST_CHANGES.filter((name) => (chosen as Set<GuestChange>).has(name))
        await call('PUT', '/hotelinformation', { body: { ...body, hotel_policy, guest_may_change } })
        await readHotel()
      }}
      onSaved={() => notify(t('saved'))}
    />
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
