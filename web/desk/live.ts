import { signal } from '@preact/signals'
import { ApiError } from '../shared/api.ts'
import { get } from './api.ts'
import { firstVersion, isOutside, readHotel, stage } from './session.ts'
import type { HotelEvent } from './types.ts'

/** Changes should appear within two seconds, including the poll and the reads that follow it. */
const EVERY_MS = 1400
const PAGE = 500

type Listener = (events: HotelEvent[]) => void | Promise<void>

const listeners = new Set<Listener>()

/** The version up to which all listeners got the events. */
export const heardVersion = signal(0)
export const offline = signal(false)

export const listen = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined

/** Reads new events now. Waits for a poll under way and then makes one more, which all waiting calls share. */
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
    isOutside.value = false
    if (result.length === 0) return
    await deliver(result)
    heardVersion.value = result.at(-1)!.version
    if (result.length < PAGE) return
  }
}

const CATALOGUE = /^(room|rate|hotel|image|price_rule)\./

const deliver = async (events: HotelEvent[]): Promise<void> => {
  if (events.some(({ event_type }) => CATALOGUE.test(event_type))) await readHotel()
  await Promise.all([...listeners].map((listener) => listener(events)))
}

const poll = async (): Promise<void> => {
  if (stage.value !== 'in') return
  try {
    if (!document.hidden) await hear()
  } catch (err) {
    // Who is refused has reached it.
    offline.value = stage.value === 'in' && !(err instanceof ApiError && err.status === 403)
  }
  // Coming back to the tab starts another poll; only one timer may remain.
  clearTimeout(timer)
  if (stage.value === 'in') timer = setTimeout(() => void poll(), EVERY_MS)
}

/** Polls for events from the version at which the lists were read. Returns a function that stops it. */
export const startListening = (): (() => void) => {
  heardVersion.value = firstVersion.value
  timer = setTimeout(() => void poll(), EVERY_MS)
  const seen = () => {
    if (document.hidden) return
    clearTimeout(timer)
    void poll()
  }
  document.addEventListener('visibilitychange', seen)
  addEventListener('online', seen)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', seen)
    document.removeEventListener('visibilitychange', seen)
  }
}
