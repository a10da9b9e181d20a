import { signal } from '@preact/signals'
import { get } from './api.ts'
import { firstVersion, readHotel, stage } from './session.ts'
import type { HotelEvent } from './types.ts'

/** Two seconds is the promise; a poll and what it brings have to fit. */
const EVERY_MS = 1400
const PAGE = 500

type Listener = (events: HotelEvent[]) => void | Promise<void>

const listeners = new Set<Listener>()

/** The version up to which everybody here has heard. */
export const heardVersion = signal(0)
export const offline = signal(false)

export const listen = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined

/** Hears what happened since, now. Calls at once share one answer only if it was asked for after them. */
export const hear = async (): Promise<void> => {
  await running?.catch(() => {})
  running ??= listenOnce().finally(() => {
    running = undefined
  })
  return running
}

const listenOnce = async (): Promise<void> => {
  for (;;) {
    const { result } = await get<HotelEvent[]>('/getevents', { after: heardVersion.value, limit: PAGE })
    offline.value = false
    if (result.length === 0) return
    await tell(result)
    heardVersion.value = result.at(-1)!.version
    if (result.length < PAGE) return
  }
}

const CATALOGUE = /^(room|rate|hotel|image)\./

const tell = async (events: HotelEvent[]): Promise<void> => {
  if (events.some(({ event_type }) => CATALOGUE.test(event_type))) await readHotel()
  await Promise.all([...listeners].map((listener) => listener(events)))
}

const beat = async (): Promise<void> => {
  if (stage.value !== 'in') return
  try {
    if (!document.hidden) await hear()
  } catch {
    offline.value = stage.value === 'in'
  }
  // Looking again begins another beat; only one goes on.
  clearTimeout(timer)
  if (stage.value === 'in') timer = setTimeout(() => void beat(), EVERY_MS)
}

/** Begins where the lists that were read stand. */
export const startListening = (): (() => void) => {
  heardVersion.value = firstVersion.value
  timer = setTimeout(() => void beat(), EVERY_MS)
  const seen = () => {
    if (document.hidden) return
    clearTimeout(timer)
    void beat()
  }
  document.addEventListener('visibilitychange', seen)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}
