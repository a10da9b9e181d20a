import { signal, useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Field } from '../../shared/field.tsx'
import { call } from '../api.ts'
import { parsePrice } from '../parts/amounts.ts'
import { useTrying } from '../parts/dialog/trying.ts'
import { Fault } from '../parts/fault.tsx'
import type { FieldRow } from '../parts/form/field-table.ts'
import { FormView } from '../parts/form/form.tsx'
import { useForm } from '../parts/form/form-state.ts'
import { useUnsaved } from '../parts/form/unsaved.tsx'
import { notify } from '../parts/notices.ts'
import { hotel, policies, rates, readHotel, rooms, t, today, words } from '../session.ts'
import type { Room } from '../types.ts'
import { Frame, Onward } from './frame.tsx'
import { codeFrom, goTo } from './steps.ts'

/** A form for one more. After it was added it is empty again. */
const More = ({
  rows,
  start,
  button,
  add,
}: {
  rows: FieldRow[]
  start: Record<string, unknown>
  button: string
  add: (values: Record<string, unknown>) => Promise<void>
}) => {
  const form = useForm(rows, start)
  return (
    <FormView
      form={form}
      button={button}
      save={async (values) => {
        await add(values)
        await readHotel()
      }}
    />
  )
}

const ROOM: FieldRow[] = [
  { name: 'room_name', kind: 'text', label: 'name', required: true },
  { name: 'number_of_room', kind: 'whole', label: 'howMany', least: 1, required: true },
  { name: 'room_max_adult', kind: 'whole', label: 'maxAdults', least: 1, most: 100, required: true },
  { name: 'room_max_children', kind: 'whole', label: 'maxChildren', most: 100, required: true },
  { name: 'room_description', kind: 'lines', label: 'description', lines: 3, wide: true },
]

const Made = ({ names }: { names: string[] }) =>
  names.length === 0 ? null : (
    <ul class="setup-made">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )

export const RoomsStep = () => (
  <Frame step="rooms" text="setupRoomsText">
    <Made names={rooms.value.map(({ room_name, number_of_room }) => `${room_name} × ${number_of_room}`)} />
    <section class="card">
      <More
        key={rooms.value.length}
        rows={ROOM}
        start={{ number_of_room: 1, room_max_adult: 2, room_max_children: 0 }}
        button={t('setupAddRoom')}
        add={async (values) => {
          const taken = rooms.value.map(({ room_code }) => room_code)
          const room_code = codeFrom(String(values.room_name), taken)
          await call('POST', '/createroom', { body: { ...values, room_code, is_publish: 1 } })
        }}
      />
    </section>
    <Onward step="rooms" isDone={rooms.value.length > 0} />
  </Frame>
)

const RATE: FieldRow[] = [
  { name: 'rate_name', kind: 'text', label: 'name', required: true },
  { name: 'rate_description', kind: 'lines', label: 'description', lines: 2, wide: true },
]

export const RatesStep = () => (
  <Frame step="rates" text="setupRatesText">
    <Made names={rates.value.map(({ rate_name }) => rate_name)} />
    <section class="card">
      <More
        key={rates.value.length}
        rows={RATE}
        start={{}}
        button={t('setupAddRate')}
        add={async (values) => {
          const taken = rates.value.map(({ rate_code }) => rate_code)
          const rate_code = codeFrom(String(values.rate_name), taken)
          await call('POST', '/createrate', { body: { ...values, rate_code } })
        }}
      />
    </section>
    <Onward step="rates" isDone={rates.value.length > 0} />
  </Frame>
)

const YEAR_DAYS = 364

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The year of one room at a rate. It is on sale as soon as it is saved. */
const setYear = ({ room_code, number_of_room }: Room, rate_code: string, rate_price: number) => {
  const days = { start_date: today.value, end_date: dayAfter(today.value, YEAR_DAYS) }
  const body = { ...days, rate_code, rate_price, number_of_rooms: number_of_room }
  return call('PUT', `/updateroomavailability/${encodeURIComponent(room_code)}`, { body })
}

export const PricesStep = () => (
  <Frame step="prices" text="setupPricesText">
    {rooms.value.length > 0 && own().length > 0 && (
      <section class="card">
        <PriceForm />
      </section>
    )}
    <Onward step="prices" isDone={false} />
  </Frame>
)

const own = () => rates.value.filter(({ parent_rate_code }) => !parent_rate_code)

const PriceForm = () => {
  const rate = useSignal(own()[0]!.rate_code)
  const prices = useMemo(() => rooms.value.map((room) => ({ room, price: signal('') })), [])
  const { busy, fault, run } = useTrying()
  useUnsaved(() => !busy.value && prices.some(({ price }) => price.value !== ''))
  const set = (event: Event) => {
    event.preventDefault()
    return run(async () => {
      const given = prices.filter(({ price }) => price.value.trim() !== '')
      if (given.length === 0) throw t('errMissing')
      for (const { price } of given)
        if (parsePrice(price.value) === undefined) throw t('errMoney', { example: words.value.money(120) })
      for (const { room, price } of given) await setYear(room, rate.value, parsePrice(price.value)!)
      for (const { price } of prices) price.value = ''
      notify(t('setupPricesSet'))
      goTo('pictures')
    })
  }
  return (
    <form class="stack" novalidate onSubmit={(event) => void set(event)}>
      {own().length > 1 && (
        <Field
          id="setup-rate"
          label={t('rate')}
          value={rate}
          options={own().map(({ rate_code, rate_name }) => (
            <option key={rate_code} value={rate_code}>
              {rate_name}
            </option>
          ))}
        />
      )}
      {prices.map(({ room, price }) => (
        <Field
          key={room.room_code}
          id={`price-${room.room_code}`}
          label={`${room.room_name}, ${hotel.value!.hotel_information.currency}`}
          value={price}
          input={{ inputMode: 'decimal', autocomplete: 'off' }}
        />
      ))}
      <Fault text={fault.value} />
      <p class="buttons">
        <button class="button" type="submit" aria-disabled={busy.value}>
          {t(busy.value ? 'saving' : 'setupSavePrices')}
        </button>
      </p>
    </form>
  )
}

const POLICY: FieldRow[] = [
  { name: 'days', kind: 'whole', label: 'setupFreeDays', most: 365, required: true },
  {
    name: 'fee',
    kind: 'choice',
    label: 'setupFee',
    options: () => [
      ['night', t('setupFee-night')],
      ['all', t('setupFee-all')],
    ],
  },
]

export const PolicyStep = () => {
  const form = useForm(POLICY, { days: 2, fee: 'night' })
  const standing = hotel.value?.hotel_information.default_policy_code ?? ''
  const save = async ({ days, fee }: Record<string, unknown>) => {
    const taken = policies.value.map(({ policy_code }) => policy_code)
    const policy_code = codeFrom('FREE', taken)
    const charge = fee === 'night' ? { charge: 'nights', value: 1 } : { charge: 'percent', value: 100 }
    const policy_name = t('setupPolicyName', { n: Number(days) })
    const steps = [{ before: Number(days), unit: 'days', ...charge }]
    await call('POST', '/createpolicy', { body: { policy_code, policy_name, steps } })
    await call('PUT', '/hotelinformation', { body: { default_policy_code: policy_code } })
    await readHotel()
  }
  const named = policies.value.find(({ policy_code }) => policy_code === standing)
  return (
    <Frame step="policy" text="setupPolicyText">
      <Made names={named === undefined ? [] : [named.policy_name]} />
      <section class="card">
        <FormView form={form} button={t('setupSavePolicy')} save={save} onSaved={() => goTo('people')} />
      </section>
      <Onward step="policy" isDone={named !== undefined} />
    </Frame>
  )
}
