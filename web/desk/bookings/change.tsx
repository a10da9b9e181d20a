import { useComputed, useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { ApiError } from '../../shared/api.ts'
import { Field } from '../../shared/field.tsx'
import { call } from '../api.ts'
import { explain, faultOf } from '../explain.ts'
import { hear } from '../live.ts'
import { Dialog } from '../parts/dialog.tsx'
import { notify } from '../parts/notices.ts'
import { rates, rooms, t, words } from '../session.ts'
import type { Booking } from '../types.ts'
import { changesOf, newChangeForm } from './change-form.ts'

interface ChangeDialogProps {
  booking: Booking
  onClose: () => void
}

const ADDRESS = [
  ['area', 'street'],
  ['postCode', 'postCode'],
  ['city', 'city'],
  ['state', 'state'],
  ['country', 'country'],
] as const

/** Dates, room, guest: all in one request, which does everything or nothing. */
export const ChangeDialog = ({ booking, onClose }: ChangeDialogProps) => {
  const form = useMemo(() => newChangeForm(booking), [])
  const error = useSignal<unknown>(undefined)
  const busy = useSignal(false)
  const changes = useComputed(() => changesOf(form, booking))
  const save = async (event: Event) => {
    event.preventDefault()
    if (busy.value) return
    if (Object.keys(changes.value).length === 0) {
      onClose()
      return
    }
    busy.value = true
    try {
      const body = { ...changes.value, keep_price: form.keepPrice.value ? 1 : 0 }
      const path = `/updatebooking/${encodeURIComponent(booking.booking_code)}`
      const { result } = await call<Booking>('PUT', path, { body })
      notify(t('bookingChanged', { total: words.value.money(result.payment_price) }))
      void hear().catch(() => {})
      onClose()
    } catch (err) {
      error.value = err
    }
    busy.value = false
  }
  const fault = (field: string) => faultOf(error.value, field)
  return (
    <Dialog title={t('changeTitle', { code: booking.booking_code })} onClose={onClose} wide>
      <form class="stack" onSubmit={(event) => void save(event)}>
        <div class="form-grid">
          <Field
            id="arrival_date"
            label={t('arrival')}
            value={form.arrival_date}
            fault={fault('arrival_date')}
            input={{ type: 'date', required: true }}
          />
          <Field
            id="departure_date"
            label={t('departure')}
            value={form.departure_date}
            fault={fault('departure_date')}
            input={{ type: 'date', required: true }}
          />
          <Field
            id="room_code"
            label={t('room')}
            value={form.room_code}
            fault={fault('room_code')}
            options={rooms.value.map(({ room_code, room_name }) => (
              <option key={room_code} value={room_code}>
                {room_name}
              </option>
            ))}
          />
          <Field
            id="rate_code"
            label={t('rate')}
            value={form.rate_code}
            fault={fault('rate_code')}
            options={rates.value.map(({ rate_code, rate_name }) => (
              <option key={rate_code} value={rate_code}>
                {rate_name}
              </option>
            ))}
          />
          <Field
            id="rooms"
            label={t('numberOfRooms')}
            value={form.rooms}
            fault={fault('rooms')}
            input={{ type: 'number', min: 1, max: 99 }}
          />
          <Field
            id="adults"
            label={t('adultsField')}
            value={form.adults}
            fault={fault('adults')}
            input={{ type: 'number', min: 0 }}
          />
          <Field
            id="children"
            label={t('childrenField')}
            value={form.children}
            fault={fault('children')}
            input={{ type: 'number', min: 0 }}
          />
          <Field
            id="arrival_time"
            label={t('arrivalTime')}
            value={form.arrival_time}
            fault={fault('arrival_time')}
            input={{ type: 'time' }}
          />
          <Field id="name" label={t('name')} value={form.name} fault={fault('guest_detail.name')} />
          <Field
            id="email"
            label={t('email')}
            value={form.email}
            fault={fault('guest_detail.email')}
            input={{ type: 'email' }}
          />
          <Field
            id="phone"
            label={t('phone')}
            value={form.phone}
            fault={fault('guest_detail.phone')}
            input={{ type: 'tel' }}
          />
          {ADDRESS.map(([name, label]) => (
            <Field
              key={name}
              id={name}
              label={t(label)}
              value={form[name]}
              fault={fault(`guest_detail.address.${name}`)}
            />
          ))}
          <Field id="special_request" label={t('request')} value={form.special_request} lines={2} wide />
        </div>
        <label class="check">
          <input
            type="checkbox"
            checked={form.keepPrice.value}
            onChange={(event) => {
              form.keepPrice.value = event.currentTarget.checked
            }}
          />
          <span>{t('keepPrice')}</span>
        </label>
        {error.value !== undefined && <Refusal err={error.value} />}
        <p class="buttons">
          <button type="submit" class="button" aria-disabled={busy.value}>
            {t('save')}
          </button>
          <button type="button" class="button quiet" onClick={onClose}>
            {t('leaveAsIs')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

/** Why a stay cannot be had: every reason, since all of them have to go. */
const Refusal = ({ err }: { err: unknown }) => {
  const reasons = err instanceof ApiError && /sold_out|not_bookable/.test(err.code) ? err.details : []
  return (
    <div class="notice is-trouble" role="alert">
      {reasons.length === 0 ? (
        <p>{explain(err)}</p>
      ) : (
        <>
          <p>{t('notBookable')}</p>
          <ul>
            {reasons.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
