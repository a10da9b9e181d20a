import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../api.ts'
import { explain } from '../explain.ts'
import { Dialog } from '../parts/dialog.tsx'
import { t, words } from '../session.ts'
import type { Booking } from '../types.ts'
import { type TakenStep, undoStep } from './undo.ts'

interface UndoDialogProps {
  taken: TakenStep
  booking: Booking
  reload: () => Promise<void>
  onClose: () => void
}

/** Undoes a step of guests: says first what becomes of nights, fee and money. */
export const UndoDialog = ({ taken: { step, ...what }, booking, reload, onClose }: UndoDialogProps) => {
  const after = useSignal<Booking | undefined>(undefined)
  const refusal = useSignal<unknown>(undefined)
  const busy = useSignal(false)
  useEffect(() => {
    const abort = new AbortController()
    const ask = async () => {
      try {
        const body = { ...what, undo: 1, simulate: 1 }
        after.value = (await call<Booking>('POST', `/${step}`, { body, signal: abort.signal })).result
      } catch (err) {
        if (!abort.signal.aborted) refusal.value = err
      }
    }
    void ask()
    return () => abort.abort()
  }, [])
  const undo = async () => {
    if (busy.value || after.value === undefined) return
    busy.value = true
    onClose()
    await undoStep({ step, ...what }, reload)
  }
  return (
    <Dialog title={t(`undoTitle-${step}`)} onClose={onClose}>
      <div class="stack">
        {after.value !== undefined &&
          effectsOf(booking, after.value, what.items).map((sentence) => <p key={sentence}>{sentence}</p>)}
        {refusal.value !== undefined && (
          <p class="fault" role="alert">
            {explain(refusal.value)}
          </p>
        )}
        <p class="buttons">
          <button
            type="button"
            class="button"
            aria-disabled={busy.value || after.value === undefined}
            onClick={() => void undo()}
          >
            {t(`undo-${step}`)}
          </button>
          <button type="button" class="button quiet" onClick={onClose}>
            {t('leaveAsIs')}
          </button>
        </p>
      </div>
    </Dialog>
  )
}

const feesOf = ({ items }: Booking, numbers: readonly number[]): number =>
  items
    .filter(({ item }) => numbers.includes(item))
    .reduce((sum, { fee_amount }) => sum + (fee_amount ?? 0), 0)

/** What undoing does, one sentence each. */
const effectsOf = (before: Booking, after: Booking, numbers: readonly number[]): string[] => {
  const { money } = words.value
  const status = after.items.find(({ item }) => item === numbers[0])?.stay_status ?? 'expected'
  const [fee, then] = [feesOf(before, numbers), feesOf(after, numbers)]
  return [
    t('undoTo', { status: t(`stay-${status}`) }),
    ...(fee > 0 && then === 0 ? [t('undoFee', { fee: money(fee) })] : []),
    ...((after.due_amount ?? 0) > 0 ? [t('undoDue', { amount: money(after.due_amount!) })] : []),
  ]
}
