import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../../api.ts'

export interface Answered<T> {
  /** The question that this answers. */
  question: string
  result?: T
  error?: unknown
}

export interface Simulation<T> {
  found: Signal<Answered<T> | undefined>
  /** The answer to the question as it is now; undefined while there is none. */
  current(): Answered<T> | undefined
  /** Asks the same question again. */
  again(): void
  /** The same, and waits for the answer. */
  askNow(): Promise<Answered<T>>
}

export const TYPING_MS = 250

/**
 * What a request would do, asked whenever the question changes: the API reckons it as if the request were made, and
 * changes nothing. The question is the body of the request; an empty one is not asked.
 */
export const useSimulation = <T>(
  method: 'POST' | 'PUT',
  path: string,
  question: ReadonlySignal<string>,
  delay: () => number,
  onAnswer: (answer: Answered<T>) => void = () => {},
): Simulation<T> => {
  const found = useSignal<Answered<T> | undefined>(undefined)
  const turn = useSignal(0)
  const ask = async (text: string, signal?: AbortSignal): Promise<Answered<T>> => {
    try {
      const body = { ...JSON.parse(text), simulate: 1 }
      const { result } = await call<T>(method, path, { body, ...(signal === undefined ? {} : { signal }) })
      return { question: text, result }
    } catch (error) {
      return { question: text, error }
    }
  }
  const take = (answer: Answered<T>): void => {
    found.value = answer
    onAnswer(answer)
  }
  useEffect(() => {
    const text = question.value
    if (text === '') return
    const abort = new AbortController()
    const run = async () => {
      const answer = await ask(text, abort.signal)
      if (!abort.signal.aborted) take(answer)
    }
    const timer = setTimeout(() => void run(), delay())
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [question.value, turn.value])
  return {
    found,
    current: () => (found.value?.question === question.value ? found.value : undefined),
    again() {
      turn.value++
    },
    async askNow() {
      const answer = await ask(question.value)
      take(answer)
      return answer
    },
  }
}
