import { phoneText } from '../../shared/phone-text.ts'
import { momentOf } from '../parts/moment.ts'
import { seesGuests, t } from '../session.ts'
import type { Booking } from '../types.ts'

type Source = 'phone' | 'walk_in' | 'email' | 'other' | 'page' | 'embed' | 'api' | 'chain' | 'mcp' | 'google'

/** Who the guest is, and how the booking came. */
export const GuestCard = ({
  booking: { guest_detail: guest, is_ack, created_by, created_at, source },
}: {
  booking: Booking
}) => {
  const address = guest?.address ?? {}
  const lines = [address.area, address.postCode, address.city, address.state, address.country].filter(Boolean)
  return (
    <section class="card">
      <h2>{t('guest')}</h2>
      <dl class="facts">
        <dt>{t('name')}</dt>
        {seesGuests() ? (
          <dd>
            <bdi>{guest?.name}</bdi>
          </dd>
        ) : (
          <dd class="hint">{t('guestHidden')}</dd>
        )}
        {guest?.email && (
          <>
            <dt>{t('email')}</dt>
            <dd>
              <a href={`mailto:${guest.email}`}>{guest.email}</a>
            </dd>
          </>
        )}
        {guest?.phone && (
          <>
            <dt>{t('phone')}</dt>
            <dd>
              <a href={`tel:${guest.phone.replace(/\s/g, '')}`}>
                <bdi dir="ltr">{phoneText(guest.phone)}</bdi>
              </a>
            </dd>
          </>
        )}
        {lines.length > 0 && (
          <>
            <dt>{t('address')}</dt>
            <dd>{lines.join(', ')}</dd>
          </>
        )}
        {guest?.special_request && (
          <>
            <dt>{t('request')}</dt>
            <dd class="lines">{guest.special_request}</dd>
          </>
        )}
        <dt>{t('madeBy')}</dt>
        <dd>
          <bdi>{created_by}</bdi>, {momentOf(created_at)}
        </dd>
        {source != null && (
          <>
            <dt>{t('cameBy')}</dt>
            <dd>{t(`came-${source as Source}`)}</dd>
          </>
        )}
        <dt>{t('ownSystem')}</dt>
        <dd>{t(is_ack === 1 ? 'acknowledged' : 'notAcknowledged')}</dd>
      </dl>
    </section>
  )
}
