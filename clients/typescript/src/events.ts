import { told, VacancyError } from './errors.ts'
import { EVENT_TYPES } from './generated/operations.ts'
import type { HotelEvent } from './generated/types.gen.ts'
import { wait } from './retry.ts'

export interface EventOptions<Type extends HotelEvent['event_type'] = HotelEvent['event_type']> {
  /** The version of the last event that was worked through; 0, unless given: all there were. `now`: only what is to come. */
  after?: number | `${number}` | 'now'
  /** Only these types. */
  types?: readonly Type[]
  /** How long to wait before asking again where there was nothing new. 2 s unless given. */
  everyMs?: number
  /** Ends it. */
  signal?: AbortSignal | undefined
  /** Hears of what did not work and is tried again. */
  onTrouble?(error: VacancyError): void
}

/** The events that would have to come next are not there: the hotel was put back to an older state, or they are gone. */
export class EventsMissing extends Error {
  override readonly name = 'EventsMissing'
  /** Where the reader stood. */
  readonly after: number
  /** Where the hotel stands: read all of it anew, then follow from here. */
  readonly version: number

  constructor(after: number, version: number) {
    super(
      `The event after version ${after} is missing; the hotel is at ${version}. Read all anew, then follow from there.`,
    )
    this.after = after
    this.version = version
  }
}

const PAGE = 500
const EVERY_MS = 2000
const LONGEST_PAUSE_MS = 30_000

interface Page {
  Result: HotelEvent[]
  Version: number
}

type Checked<Type extends HotelEvent['event_type']> = Omit<EventOptions<Type>, 'after'> & {
  after?: number | 'now'
}

/** Refuses at once what would wait for nothing. A version may be text, as it is read from a file. */
export const checkEvents = <Type extends HotelEvent['event_type']>(
  options: EventOptions<Type>,
): Checked<Type> => {
  const { after = 0, types = [], ...rest } = options
  for (const type of types)
    if (!(EVENT_TYPES as readonly string[]).includes(type))
      throw new TypeError(`${told(type)} is no type of event. There are: ${EVENT_TYPES.join(', ')}`)
  if (after === 'now') return { ...options, after }
  const version = typeof after === 'string' && /^\d+$/.test(after) ? Number(after) : after
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 0)
    throw new TypeError(`after must be a version, such as 0 or 412, or 'now', not ${told(after)}`)
  return { ...rest, after: version, ...(options.types === undefined ? {} : { types }) }
}

/** Polls page after page. What may work later is tried for as long as it takes; what is refused is thrown. */
export async function* followEvents<Type extends HotelEvent['event_type']>(
  page: (after: number, limit: number) => Promise<Page>,
  { after = 0, types, everyMs = EVERY_MS, signal, onTrouble }: Checked<Type>,
): AsyncGenerator<Extract<HotelEvent, { event_type: Type }>, void, undefined> {
  let version = after === 'now' ? undefined : after
  let pauseMs = everyMs
  for (;;)
    try {
      const { Result: events, Version } = await page(version ?? Number.MAX_SAFE_INTEGER, PAGE)
      pauseMs = everyMs
      version ??= Version
      if (Version < version) throw new EventsMissing(version, Version)
      for (const event of events) {
        if (event.version !== version + 1) throw new EventsMissing(version, Version)
        version = event.version
        if (types === undefined || (types as readonly string[]).includes(event.event_type))
          yield event as Extract<HotelEvent, { event_type: Type }>
      }
      if (events.length < PAGE) await wait(everyMs, signal)
    } catch (err) {
      if (signal?.aborted) return
      if (!(err instanceof VacancyError) || !err.retryable) throw err
      onTrouble?.(err)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      await wait(pauseMs / 2 + (pauseMs / 2) * Math.random(), signal).catch(() => undefined)
    }
}
