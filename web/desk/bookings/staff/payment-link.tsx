import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { qrCode, qrPath } from '../../../shared/qr.ts'
import { call, sendsMail } from '../../api.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import type { FieldRow } from '../../parts/form/field-table.ts'
import { FormView } from '../../parts/form/form.tsx'
import { useForm } from '../../parts/form/form-state.ts'
import { t, words } from '../../session.ts'
import type { Booking, BookingMoney, PaymentLinkAnswer } from '../../types.ts'

const rowsFor = (hasMail: boolean): FieldRow[] => [
  { name: 'amount', kind: 'money', label: 'payLinkAmount' },
  { name: 'send_mail', kind: 'check', label: 'payLinkMail', when: () => hasMail },
]

interface LinkDialogProps {
  booking: Booking
  money: BookingMoney
  onClose: () => void
}

/** Makes a link by which anybody pays for the booking: to copy, as a QR code, or mailed. */
export const LinkDialog = ({ booking, money, onClose }: LinkDialogProps) => {
  const made = useSignal<PaymentLinkAnswer | undefined>(undefined)
  const email = booking.guest_detail?.email ?? ''
  const rows = useMemo(() => rowsFor(sendsMail && email !== ''), [])
  const most = money.due_amount
  const rule = ({ amount }: Record<string, unknown>): Record<string, string> => {
    if (typeof amount !== 'number') return {}
    if (amount <= 0) return { amount: t('errMoreThanZero') }
    return amount > most ? { amount: t('errMostDue', { most: words.value.money(most) }) } : {}
  }
  const form = useForm(rows, {}, rule)
  const save = ({ amount, send_mail }: Record<string, unknown>) =>
    call<PaymentLinkAnswer>('POST', '/createpaymentlink', {
      body: {
        booking_code: booking.booking_code,
        ...(typeof amount === 'number' ? { amount } : {}),
        ...(send_mail ? { send_mail: 1 } : {}),
      },
    })
  return (
    <Dialog title={t('payLink')} onClose={onClose}>
      {made.value === undefined ? (
        <>
          <p>{t('payLinkText')}</p>
          <p class="hint">{t('payLinkAll', { amount: words.value.money(most) })}</p>
          <FormView
            form={form}
            button={t('payLinkMake')}
            save={save}
            onSaved={({ result }) => (made.value = result)}
          />
        </>
      ) : (
        <Made link={made.value} email={email} />
      )}
    </Dialog>
  )
}

const Made = ({ link, email }: { link: PaymentLinkAnswer; email: string }) => {
  const code = qrCode(link.payment_url)
  const size = code === undefined ? 0 : code.length + 8
  return (
    <div class="stack">
      <p role="status">{t('payLinkMade', { amount: words.value.money(link.amount) })}</p>
      {link.is_mailed === 1 && <p>{t('payLinkMailed', { email })}</p>}
      <div class="field">
        <label for="pay-link">{t('payLink')}</label>
        <input
          id="pay-link"
          class="code"
          readonly
          value={link.payment_url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <p class="buttons">
        <CopyButton text={link.payment_url} look="button" />
      </p>
      {code !== undefined && (
        <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('payLinkQr')}>
          <rect width={size} height={size} fill="#fff" />
          <path d={qrPath(code)} fill="#000" />
        </svg>
      )}
    </div>
  )
}
