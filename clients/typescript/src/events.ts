import { VacancyError } from './errors.ts'
import type { HotelEvent } from './generated/types.gen.ts'
import { wait } from './retry.ts'

export interface EventOptions<Type extends HotelEvent['event_type'] = HotelEvent['event_type']> {
  /** The version of the last event that was worked through; 0, unless given: all there were. `now`: only what is to come. */
  after?: number | 'now'
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

/** Polls page after page. What may work later is tried for as long as it takes; what is refused is thrown. */
export async function* followEvents<Type extends HotelEvent['event_type']>(
  page: (after: number, limit: number) => Promise<Page>,
  { after = 0, types, everyMs = EVERY_MS, signal, onTrouble }: EventOptions<Type>,
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
