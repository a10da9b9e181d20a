import { signal } from '@preact/signals'
import { account, hotel, tokenName } from '../session.ts'

/** A change that was made in this tab, by the version that it can be put back with. */
export interface Step {
  version: number
  label: string
}

const KEY = 'vacancy-desk-steps'
const MOST_STEPS = 50

/** The changes that can be undone, the newest last, and those that can be done again. Both survive a reload. */
export const done = signal<readonly Step[]>([])
export const undone = signal<readonly Step[]>([])

interface Stored {
  owner: string
  done: Step[]
  undone: Step[]
}

/** Whose steps they are: nobody undoes by a key what somebody else did in the same tab. */
const ownerNow = (): string => {
  const { chain_code = '', hotel_code = '' } = hotel.value?.hotel_information ?? {}
  return `${chain_code}/${hotel_code}/${account.value?.person_code ?? tokenName.value}`
}

const read = (): Stored | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Reads what this tab did before it was loaded again. */
export const loadSteps = (): void => {
  const stored = read()
  const isOwn = stored?.owner === ownerNow()
  done.value = isOwn ? stored.done : []
  undone.value = isOwn ? stored.undone : []
}

const write = (nextDone: readonly Step[], nextUndone: readonly Step[]): void => {
  done.value = nextDone.slice(-MOST_STEPS)
  undone.value = nextUndone.slice(-MOST_STEPS)
  const stored = { owner: ownerNow(), done: done.value, undone: undone.value }
  sessionStorage.setItem(KEY, JSON.stringify(stored))
}

const without = (list: readonly Step[], version: number): Step[] =>
  list.filter((step) => step.version !== version)

/** Notes a new change. What was undone before it can no longer be done again. */
export const noteStep = (step: Step): void => write([...done.value, step], [])

/** Notes that a version was put back by another: what was done can be done again, what was undone can be undone again. */
export const notePutBack = (version: number, by: Step): void => {
  const wasDone = done.value.some((step) => step.version === version)
  if (wasDone) write(without(done.value, version), [...undone.value, by])
  else write([...done.value, by], without(undone.value, version))
}

/** Forgets a step that cannot be put back. */
export const dropStep = (version: number): void =>
  write(without(done.value, version), without(undone.value, version))
