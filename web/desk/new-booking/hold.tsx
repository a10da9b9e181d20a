import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { call } from '../api.ts'
import { explain } from '../explain.ts'
import { createOnce } from '../parts/form/create-once.ts'
import { t } from '../session.ts'
import type { Quote } from '../types.ts'
import type { Draft } from './draft.ts'
import type { Quoted } from './quoted.ts'
import { isSpecial, stayOf } from './stay.ts'

type HoldAnswer = Quote & { hold_code: string; expires_at: string }

/** Gives a hold back. Whoever leaves does not wait for it: it ends by itself in any case. */
export const giveBack = (code: string): void => {
  void call('DELETE', `/deletehold/${encodeURIComponent(code)}`).catch(() => {})
}

const stayText = (draft: Draft): string => JSON.stringify(stayOf(draft) ?? null)

/** The hold of what is asked for now. */
export const holdOf = (draft: Draft) =>
  draft.hold !== undefined && !isSpecial(draft) && draft.hold.stay === stayText(draft)
    ? draft.hold
    : undefined

const SECOND_MS = 1000

const clock = (ms: number): string => {
  const seconds = Math.max(Math.ceil(ms / SECOND_MS), 0)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

interface HoldPartProps {
  draft: Signal<Draft>
  quoted: Quoted
  isOff: boolean
}

/** Sets the rooms aside while the caller talks, and says how long they still are. */
export const HoldPart = ({ draft, quoted, isOff }: HoldPartProps) => {
  const now = useSignal(Date.now())
  const note = useSignal<string | undefined>(undefined)
  const busy = useSignal(false)
  const create = useMemo(() => createOnce<HoldAnswer>('/createhold'), [])
  const { hold } = draft.value
  const live = holdOf(draft.value)
  useEffect(() => {
    if (hold === undefined) return
    const timer = setInterval(() => (now.value = Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [hold])
  useSignalEffect(() => {
    const { hold: kept } = draft.value
    if (kept === undefined || draft.value.pending !== undefined) return
    if (holdOf(draft.value) === undefined) {
      giveBack(kept.code)
      note.value = t('holdGivenBack')
    } else if (Date.parse(kept.expiresAt) <= now.value) {
      note.value = t('holdOver')
      quoted.again()
    } else return
    draft.value = { ...draft.value, hold: undefined }
  })
  const keep = async () => {
    const stay = stayText(draft.value)
    const shown = quoted.current()?.quote
    if (busy.value || shown?.grand_total == null) return
    busy.value = true
    note.value = undefined
    try {
      const booking_form = { ...JSON.parse(stay), room_price: shown.grand_total }
      const { result } = await create({ booking_form })
      const { hold_code, expires_at, ...quote } = result
      now.value = Date.now()
      draft.value = { ...draft.value, hold: { code: hold_code, expiresAt: expires_at, stay, quote } }
    } catch (err) {
      note.value = explain(err)
      quoted.again()
    }
    busy.value = false
  }
  const release = () => {
    if (hold !== undefined) giveBack(hold.code)
    draft.value = { ...draft.value, hold: undefined }
    quoted.again()
  }
  return (
    <div class="hold-part">
      {live === undefined ? (
        <button
          type="button"
          class="button quiet small"
          aria-disabled={isOff || busy.value}
          onClick={() => !isOff && void keep()}
        >
          {t('holdForCaller')}
        </button>
      ) : (
        <p class="hold-live">
          <span
            role="timer"
            aria-label={t('heldFor', { time: clock(Date.parse(live.expiresAt) - now.value) })}
          >
            {t('heldFor', { time: clock(Date.parse(live.expiresAt) - now.value) })}
          </span>
          <button type="button" class="tool is-small" onClick={release}>
            {t('holdRelease')}
          </button>
        </p>
      )}
      {note.value !== undefined && (
        <p class="hint" role="status">
          {note.value}
        </p>
      )}
    </div>
  )
}
