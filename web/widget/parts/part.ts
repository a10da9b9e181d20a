import { type Signal, signal } from '@preact/signals'

/** Code that the first view does not need. It comes once the page is there, or when it is asked for. */
export interface Part<Code> {
  /** Undefined until it has come. */
  readonly code: Signal<Code | undefined>
  readonly hasFailed: Signal<boolean>
  comesFrom(first: () => Promise<Code>): void
  /** Loads it, unless it has come or is on its way. */
  load(): Promise<void>
  /** Tries once more, for a guest who was told that it failed. */
  again(): void
}

export type PartName = 'details' | 'dates' | 'gallery' | 'money'

/** Where the files of the parts are, as the server knows them. */
export type PartAddresses = Record<PartName, string>

let addresses: PartAddresses | undefined

export const knowParts = (known: PartAddresses): void => {
  addresses = known
}

const PAUSES_MS = [500, 2000]
const LONGEST_MS = 20_000

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const inTime = <Result>(result: Promise<Result>): Promise<Result> =>
  Promise.race([
    result,
    later(LONGEST_MS).then(() => {
      throw new Error('A part of the page took too long.')
    }),
  ])

export const createPart = <Code>(name: PartName, from?: () => Promise<Code>): Part<Code> => {
  let first = from
  const code = signal<Code | undefined>(undefined)
  const hasFailed = signal(false)
  let loading: Promise<void> | undefined
  let tries = 0
  let isReplaced = false
  // A browser remembers an address that failed. With another query it is another address.
  const ask = (): Promise<Code> =>
    tries++ === 0 ? first!() : import(/* @vite-ignore */ `${addresses![name]}?again=${tries}`)
  const attempt = async (): Promise<void> => {
    hasFailed.value = false
    for (const pause of [...PAUSES_MS, undefined])
      try {
        code.value = await inTime(ask())
        return
      } catch (err) {
        console.warn(err)
        if (pause !== undefined) await later(pause)
      }
    const answer = await fetch(addresses![name]).catch(() => undefined)
    isReplaced = answer?.status === 404
    hasFailed.value = true
  }
  const load = (): Promise<void> => {
    if (code.value !== undefined) return Promise.resolve()
    loading ??= attempt().finally(() => {
      loading = undefined
    })
    return loading
  }
  return {
    code,
    hasFailed,
    comesFrom(told) {
      first = told
    },
    load,
    again() {
      // The server has another version by now. What was chosen is in the address, what was typed in the tab's storage.
      if (isReplaced) location.reload()
      else void load()
    },
  }
}
