import type { IncomingMessage, ServerResponse } from 'node:http'
import { countWaiting, type HttpSocket, unreadOf } from './connections.ts'

export type Handle = (request: IncomingMessage, response: ServerResponse) => void

// Node reads 64 KiB at once and tells of every request in it, whether or not anybody reads the answers.
const MOST_WAITING = 100
/** What a request that waits takes up besides its headers, about. */
const BYTES_OF_WAITING = 2048
/** Where more than this waits for its peer, a connection's next answer is not composed before its turn. */
const MOST_UNREAD_AHEAD = 512 * 1024

const isItsTurn = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
  const current = (socket as HttpSocket)._httpMessage
  // Without a connection, as tests ask, nothing is before it.
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

/** Whether a small answer may be made before its turn: not where much waits for that peer already. */
export const mayRunAhead = (request: IncomingMessage, response: ServerResponse): boolean =>
  isItsTurn(request, response) || unreadOf(request.socket) <= MOST_UNREAD_AHEAD

const verdicts = new WeakMap<ServerResponse, boolean>()

/** Whether too many requests came on one connection without waiting for the answers to those before. */
export const isTooFarAhead = (request: IncomingMessage, response: ServerResponse): boolean =>
  !isItsTurn(request, response) && (verdicts.get(response) ?? judge(request, response))

const judge = ({ socket, rawHeaders, url }: IncomingMessage, response: ServerResponse): boolean => {
  const bytes = rawHeaders.reduce((sum, text) => sum + text.length, BYTES_OF_WAITING + url!.length)
  const isTooFar = countWaiting(socket, 1, bytes) > MOST_WAITING
  response.once('close', () => countWaiting(socket, -1, bytes))
  verdicts.set(response, isTooFar)
  return isTooFar
}
