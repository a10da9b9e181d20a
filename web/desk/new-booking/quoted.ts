import { type ReadonlySignal, type Signal, useComputed, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../api.ts'
import { listen } from '../live.ts'
import { useAskAgain } from '../parts/trouble.tsx'
import type { Quote } from '../types.ts'
import type { Draft } from './draft.ts'
import { sellingOf, stayOf } from './stay.ts'

interface Found {
  question: string
  quote?: Quote
  /** The same at the hotel's own prices, where others were named. */
  plain?: Quote
  /** The same without the promo code, where that does not count. */
  withoutPromo?: Quote
  error?: unknown
}

export interface Quoted {
  /** What the API is asked; empty while something is missing. */
  question: ReadonlySignal<string>
  found: ReadonlySignal<Found | undefined>
  /** The answer to what is asked now. */
  current(): Found | undefined
  /** Asks the same again. */
  again(): void
}

const TYPING_MS = 200
/** What may change a price, or whether there is a room. */
export const SELLING_EVENTS = /^(booking|hold|availability|stop_sell|room|rate|price_rule|hotel)\./

/** What the stay costs as it is typed, or why it cannot be sold, also after others changed something. */
export const useQuoted = (draft: Signal<Draft>): Quoted => {
  const found = useSignal<Found | undefined>(undefined)
  const turn = useSignal(0)
  const question = useComputed(() => {
    const stay = stayOf(draft.value)
    return stay === undefined ? '' : JSON.stringify({ booking_form: stay, ...sellingOf(draft.value) })
  })
  useEffect(() => {
    const text = question.value
    if (text === '') return
    const abort = new AbortController()
    const wait = found.peek() === undefined ? 0 : TYPING_MS
    const timer = setTimeout(async () => {
      const answer = await ask(text, abort.signal)
      if (!abort.signal.aborted) found.value = answer
    }, wait)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [question.value, turn.value])
  useEffect(
    () =>
      listen((events) => {
        if (events.some(({ event_type }) => SELLING_EVENTS.test(event_type))) turn.value++
      }),
    [],
  )
  useAskAgain(found.value?.error, () => void turn.value++)
  return {
    question,
    found,
    current: () => (found.value?.question === question.value ? found.value : undefined),
    again: () => void turn.value++,
  }
}

const ask = async (question: string, signal: AbortSignal): Promise<Found> => {
  const body = JSON.parse(question)
  const { price_override: named, ...plain } = body
  try {
    const [asked, usual] = await Promise.all([
      call<Quote>('POST', '/quotebooking', { body, signal }),
      named === undefined ? undefined : call<Quote>('POST', '/quotebooking', { body: plain, signal }),
    ])
    const { promo_code: _, ...stay } = body.booking_form
    const rest =
      asked.result.promo?.is_valid === 0
        ? await call<Quote>('POST', '/quotebooking', { body: { ...body, booking_form: stay }, signal })
        : undefined
    return {
      question,
      quote: asked.result,
      ...(usual === undefined ? {} : { plain: usual.result }),
      ...(rest === undefined ? {} : { withoutPromo: rest.result }),
    }
  } catch (error) {
    return { question, error }
  }
}
