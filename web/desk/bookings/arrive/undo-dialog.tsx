import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../../api.ts'
import { explain } from '../../explain.ts'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { DialogButtons } from '../../parts/dialog/dialog-buttons.tsx'
import { Fault } from '../../parts/fault.tsx'
import { t } from '../../session.ts'
import type { Booking, SteppedBooking } from '../../types.ts'
import { type TakenStep, undoEffects, undoStep } from './undo.ts'

interface UndoDialogProps {
  taken: TakenStep
  booking: Booking
  reload: () => Promise<void>
  onClose: () => void
}

/** Undoes a step of guests: says first what becomes of nights, fee and money. */
export const UndoDialog = ({ taken, booking, reload, onClose }: UndoDialogProps) => {
  const { step, ...what } = taken
  const effects = useSignal<string[] | undefined>(undefined)
  const refusal = useSignal<string | undefined>(undefined)
  useEffect(() => {
    const abort = new AbortController()
    const ask = async (body: object) =>
      (await call<SteppedBooking>('POST', `/${step}`, { body, signal: abort.signal })).result
    const look = async () => {
      try {
        // The step once more changes nothing, and its answer says which nights are still the booking's.
        const now = await ask({ ...what, simulate: 1 })
        const then = await ask({ ...what, undo: 1, simulate: 1 })
        effects.value = undoEffects(taken, booking, now, then)
      } catch (err) {
        if (!abort.signal.aborted) refusal.value = explain(err)
      }
    }
    void look()
    return () => abort.abort()
  }, [])
  const isReady = effects.value !== undefined
  const undo = () => {
    if (!isReady) return
    onClose()
    void undoStep(taken, reload)
  }
  return (
    <Dialog title={t(`undoTitle-${step}`)} onClose={onClose}>
      <div class="stack">
        {effects.value?.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Fault text={refusal.value} />
        <DialogButtons label={t(`undo-${step}`)} isDisabled={!isReady} onClick={undo} onClose={onClose} />
      </div>
    </Dialog>
  )
}
