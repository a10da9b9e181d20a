import { signal } from '@preact/signals'

/** A cell that a question is about, in words. */
export interface AskedCell {
  key: string
  day: string
  what: string
  /** What it is and what it would become, where both are known. */
  from?: string
  to?: string
}

export interface Asked {
  title: string
  /** Why it is asked, a sentence each. */
  lines: readonly string[]
  /** What is said above the cells. */
  above?: string | undefined
  cells: readonly AskedCell[]
  /** How many cells are not listed. */
  more: number
  /** What stands above what a cell would become; else that the user wanted it. */
  toHead?: string
  /** Without it there is nothing to decide. */
  yes?: string
  no: string
}

/** A question that waits for its answer. */
export interface Question extends Asked {
  answer: (isYes: boolean) => void
}

export const question = signal<Question | undefined>(undefined)

let last: Promise<unknown> = Promise.resolve()

/** Asks in the dialog, one question after the other. */
export const ask = (asked: Asked): Promise<boolean> => {
  const turn = last.then(
    () =>
      new Promise<boolean>((resolve) => {
        const next: Question = {
          ...asked,
          answer(isYes) {
            if (question.value === next) question.value = undefined
            resolve(isYes)
          },
        }
        question.value = next
      }),
  )
  last = turn
  return turn
}
