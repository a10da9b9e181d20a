import { call } from '../api.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { LeaveButton } from '../parts/dialog/dialog-buttons.tsx'
import { useTrying } from '../parts/dialog/trying.ts'
import { Fault } from '../parts/fault.tsx'
import { notify } from '../parts/notices.ts'
import { t, words } from '../session.ts'
import type { Payment, Refund } from '../types.ts'
import { problemOf, refundProblemOf } from './payment-words.ts'

export interface AskProps {
  onDone: () => void
  onClose: () => void
}

/** Something that staff may say: what is sent to the API, and the notice once it has answered. */
interface Saying {
  label: string
  path: string
  body: object
  done: string
}

interface SayDialogProps extends AskProps {
  title: string
  text: string
  /** The first is what is meant in most cases. */
  sayings: readonly Saying[]
}

/** Staff say that they have done something elsewhere. */
const SayDialog = ({ title, text, sayings, onDone, onClose }: SayDialogProps) => {
  const { busy, fault, run } = useTrying()
  const say = ({ path, body, done }: Saying) =>
    run(async () => {
      await call('POST', path, { body })
      notify(done)
      onDone()
    })
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="stack">
        <p>{text}</p>
        <Fault text={fault.value} />
        <p class="buttons">
          {sayings.map((saying, at) => (
            <button
              key={saying.label}
              type="button"
              class={at === 0 ? 'button' : 'button quiet'}
              aria-disabled={busy.value}
              onClick={() => void say(saying)}
            >
              {saying.label}
            </button>
          ))}
          <LeaveButton onClose={onClose} />
        </p>
      </div>
    </Dialog>
  )
}

interface DoneDialogProps extends AskProps {
  refund: Pick<Refund, 'refund_code' | 'amount' | 'status' | 'is_given_twice' | 'is_replaced'>
  guest: string
}

/** A refund that staff made in another way, or that nobody has to make any more because another took its place. */
export const DoneDialog = ({ refund, guest, ...rest }: DoneDialogProps) => {
  const { refund_code, amount, status, is_given_twice, is_replaced } = refund
  const values = { amount: words.value.money(amount), guest }
  const path = '/settlerefund'
  const made = {
    label: t('doneYes'),
    path,
    body: { refund_code, put_away: 0 },
    done: t('refundDone', values),
  }
  const away = {
    label: t(is_given_twice === 1 ? 'dealtYes' : 'putAwayYes'),
    path,
    body: { refund_code, put_away: 1 },
    done: t('refundPutAway', values),
  }
  if (is_given_twice === 1)
    return <SayDialog title={t('dealtTitle')} text={refundProblemOf(refund)!} sayings={[away]} {...rest} />
  if (is_replaced === 1)
    return <SayDialog title={t('putAwayTitle')} text={refundProblemOf(refund)!} sayings={[away]} {...rest} />
  return (
    <SayDialog
      title={t('doneTitle')}
      text={`${t('doneText', values)}${status === 'failed' ? ` ${t('putAwayText')}` : ''}`}
      sayings={status === 'failed' ? [made, away] : [made]}
      {...rest}
    />
  )
}

/** A payment whose problem staff have dealt with. */
export const DealtDialog = ({ payment, ...rest }: AskProps & { payment: Omit<Payment, 'refunds'> }) => (
  <SayDialog
    title={t('dealtTitle')}
    text={`${problemOf(payment)} ${t('dealtText')}`}
    sayings={[
      {
        label: t('dealtYes'),
        path: '/settlepayment',
        body: { payment_code: payment.payment_code },
        done: t('dealtDone'),
      },
    ]}
    {...rest}
  />
)
