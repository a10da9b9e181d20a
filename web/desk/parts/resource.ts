import { type Signal, signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { listen } from '../live.ts'

/** Something read from the API: the value, whether it is loading, and the error if it failed. */
export interface Resource<T> {
  readonly value: Signal<T | undefined>
  readonly loading: Signal<boolean>
  readonly error: Signal<unknown>
  reload(): Promise<void>
}

/** Reads now, when the key changes, and after events of these types. The old value stays until the new one arrives. */
export const useResource = <T>(
  key: string,
  read: (signal: AbortSignal) => Promise<T>,
  events?: RegExp,
): Resource<T> => {
  const resource = useMemo(() => createResource<T>(), [])
  useEffect(() => {
    resource.read = read
    void resource.reload()
    return () => resource.abort?.abort()
  }, [key])
  useEffect(() => {
    resource.read = read
  })
  useEffect(
    () =>
      events === undefined
        ? undefined
        : listen((heard) => {
            if (heard.some(({ event_type }) => events.test(event_type))) void resource.reload()
          }),
    [],
  )
  return resource
}

type Owned<T> = Resource<T> & { read?: (signal: AbortSignal) => Promise<T>; abort?: AbortController }

const createResource = <T>(): Owned<T> => {
  const owned: Owned<T> = {
    value: signal<T | undefined>(undefined),
    loading: signal(true),
    error: signal<unknown>(undefined),
    async reload() {
      owned.abort?.abort()
      const abort = new AbortController()
      owned.abort = abort
      owned.loading.value = true
      try {
        const value = await owned.read!(abort.signal)
        if (abort.signal.aborted) return
        owned.value.value = value
        owned.error.value = undefined
      } catch (err) {
        if (!abort.signal.aborted) owned.error.value = err
      }
      if (!abort.signal.aborted) owned.loading.value = false
    },
  }
  return owned
}
