import type { IncomingMessage, ServerResponse } from 'node:http'
import { countWaiting, type HttpSocket, unreadOf } from './connections.ts'

export type Handle = (request: IncomingMessage, response: ServerResponse) => void

// Node reads 64 KiB at once and hands over every request in it, even while the caller reads no answers.
const MOST_WAITING = 100
/** Roughly the memory of a waiting request, without its headers. */
const BYTES_OF_WAITING = 2048
/** While the caller has more unread bytes than this, the next answer on its connection waits for its turn. */
const MOST_UNREAD_AHEAD = 512 * 1024

const isItsTurn = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
  const current = (socket as HttpSocket)._httpMessage
  // Requests of tests come without a connection, so nothing can be before them.
  return !current || current === response
}

/**
 * Begins a request when all answers before it have been written to its connection: for a caller who sends many requests
 * and reads nothing, one answer is made. Requests that came too far ahead begin at once, to be refused.
 */
export const answerInTurn =
  (begin: Handle): Handle =>
  (request, response) => {
    if (isItsTurn(request, response) || isTooFarAhead(request, response)) begin(request, response)
    else whenItsTurn(response, () => begin(request, response))
  }

export const whenItsTurn = (response: ServerResponse, begin: () => void): void =>
  void response.once('socket', begin)

/** Whether an answer may be made before its turn. Not while the caller leaves many earlier bytes unread. */
export const mayRunAhead = (request: IncomingMessage, response: ServerResponse): boolean =>
  isItsTurn(request, response) || unreadOf(request.socket) <= MOST_UNREAD_AHEAD

const verdicts = new WeakMap<ServerResponse, boolean>()

/** Whether the caller sent too many requests on one connection without waiting for the answers to earlier ones. */
export const isTooFarAhead = (request: IncomingMessage, response: ServerResponse): boolean =>
  !isItsTurn(request, response) && (verdicts.get(response) ?? judge(request, response))

const judge = ({ socket, rawHeaders, url }: IncomingMessage, response: ServerResponse): boolean => {
  const bytes = rawHeaders.reduce((sum, text) => sum + text.length, BYTES_OF_WAITING + url!.length)
  const isTooFar = countWaiting(socket, 1, bytes) > MOST_WAITING
  response.once('close', () => countWaiting(socket, -1, bytes))
  verdicts.set(response, isTooFar)
  return isTooFar
}
