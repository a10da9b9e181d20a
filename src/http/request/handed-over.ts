import type { IncomingMessage } from 'node:http'

/** What the fast path knew of a request when it handed it over to the framework. */
interface HandedOver {
  arrivedAt: number
  /** What went wrong on the fast path: the framework refuses the request for it. */
  trouble: unknown
}

const handedOver = new WeakMap<IncomingMessage, HandedOver>()

export const noteHandedOver = (request: IncomingMessage, known: HandedOver): void =>
  void handedOver.set(request, known)

export const troubleOf = (request: IncomingMessage): unknown => handedOver.get(request)?.trouble

/** When a request came: the time it spent on the fast path is part of what its answer may take. */
export const arrivalOf = (request: IncomingMessage): number =>
  handedOver.get(request)?.arrivedAt ?? performance.now()
