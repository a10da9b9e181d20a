import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { get } from '../../api.ts'
import type { Booking } from '../../types.ts'

/** A guest who was here before. */
export interface Known {
  name: string
  email: string
  phone: string
  stays: number
  /** The last arrival. */
  last: string
}

const LEAST = 3
const MOST_SHOWN = 5
const MOST_READ = 50
const TYPING_MS = 200

/** One guest is who has the same e-mail, or the same phone, or else the same name. */
const personOf = ({ name, email, phone }: NonNullable<Booking['guest_detail']>): string =>
  (email || phone.replace(/\D/g, '') || name).toLowerCase()

const knownIn = (bookings: readonly Booking[]): Known[] => {
  const people = new Map<string, Known>()
  for (const { guest_detail: guest, arrival_date } of bookings) {
    if (guest === null) continue
    const known = people.get(personOf(guest))
    // Newest first: the first one seen has the newest name and phone.
    if (known === undefined) people.set(personOf(guest), { ...guest, stays: 1, last: arrival_date })
    else {
      known.stays++
      if (arrival_date > known.last) known.last = arrival_date
    }
  }
  return [...people.values()].slice(0, MOST_SHOWN)
}

/** Guests with this name, e-mail or phone, while it is typed. */
export const useKnown = (text: string): Known[] => {
  const found = useSignal<Known[]>([])
  const search = text.trim()
  useEffect(() => {
    if ([...search].length < LEAST) {
      found.value = []
      return
    }
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const query = { search, limit: MOST_READ }
        const { result } = await get<Booking[]>('/getallbooking', query, abort.signal)
        if (!abort.signal.aborted) found.value = knownIn(result)
      } catch {
        // Nobody is offered then; the booking does not need it.
      }
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [search])
  return found.value
}
