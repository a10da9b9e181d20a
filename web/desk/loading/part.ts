import { type Signal, signal } from '@preact/signals'

/** Code that the first view does not need: a screen, or something a screen opens. */
export interface Part<Code> {
  /** Undefined until it has come. */
  readonly code: Signal<Code | undefined>
  readonly hasFailed: Signal<boolean>
  /** Loads it, unless it has come or is on its way. */
  load(): Promise<void>
}

export const createPart = <Code>(from: () => Promise<Code>): Part<Code> => {
  const code = signal<Code | undefined>(undefined)
  const hasFailed = signal(false)
  let loading: Promise<void> | undefined
  const attempt = async (): Promise<void> => {
    hasFailed.value = false
    try {
      code.value = await from()
    } catch (err) {
      console.warn(err)
      hasFailed.value = true
    }
  }
  return {
    code,
    hasFailed,
    load() {
      if (code.value !== undefined) return Promise.resolve()
      loading ??= attempt().finally(() => {
        loading = undefined
      })
      return loading
    },
  }
}

const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

/** Brings parts before they are asked for, one at a time, while the browser has nothing else to do. */
export const loadWhenIdle = async (parts: readonly Part<unknown>[]): Promise<void> => {
  for (const part of parts) {
    await whenIdle()
    await part.load()
    // Without a network the others would fail as well, and the browser remembers what failed.
    if (part.hasFailed.value) return
  }
}
