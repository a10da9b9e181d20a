import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Node notes at a connection which answer it is busy with; its own closeIdleConnections looks there too. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse | null }

const isBusy = (socket: HttpSocket): boolean => Boolean(socket._httpMessage)

/**
 * Lets no more than so many connections be open; 0 is off. Where one more comes, one without a request under way is
 * closed for it, so that whoever only holds connections open keeps nobody out. Where all are busy, the new one is closed.
 */
export const boundConnections = (server: Server, most: number): void => {
  if (most === 0) return
  /** In the order they will be looked at, with how much each had sent when it was looked at last. */
  const open = new Map<HttpSocket, number>()
  server.on('connection', (socket: HttpSocket) => {
    if (open.size >= most && !makeRoom(open)) {
      socket.destroy()
      return
    }
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
}

/** What sent something since it was looked at last is passed over once: the others were silent for longer. */
const makeRoom = (open: Map<HttpSocket, number>): boolean => {
  for (const [socket, sent] of open) {
    if (isBusy(socket)) continue
    open.delete(socket)
    if (socket.bytesRead === sent) {
      socket.destroy()
      return true
    }
    open.set(socket, socket.bytesRead)
  }
  return false
}

// Node reads 64 KiB at once and begins every request in it, whether or not anybody reads the answers.
const MOST_PIPELINED = 100

const waitingOn = new WeakMap<Socket, number>()
const verdicts = new WeakMap<ServerResponse, boolean>()

/** Whether too many requests came on one connection without waiting for the answers to those before. */
export const isTooFarAhead = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
  const current = (socket as HttpSocket)._httpMessage
  return Boolean(current) && current !== response && (verdicts.get(response) ?? judge(socket, response))
}

const judge = (socket: Socket, response: ServerResponse): boolean => {
  const waiting = (waitingOn.get(socket) ?? 0) + 1
  waitingOn.set(socket, waiting)
  response.once('close', () => waitingOn.set(socket, waitingOn.get(socket)! - 1))
  verdicts.set(response, waiting > MOST_PIPELINED)
  return waiting > MOST_PIPELINED
}
