import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export interface Running {
  address: string
  process: ChildProcess
  ask<T>(message: string): Promise<T>
  stop(): Promise<void>
}

/** Starts a file of this folder as a process and waits until it sends its port. */
export const start = async (file: string, environment: Record<string, string> = {}): Promise<Running> => {
  const child = fork(path.join(import.meta.dirname, file), { env: { ...process.env, ...environment } })
  const [{ address }] = (await once(child, 'message')) as [{ address: string }]
  return {
    address,
    process: child,
    async ask<T>(message: string) {
      child.send(message)
      const [answer] = await once(child, 'message')
      return answer as T
    },
    async stop() {
      if (child.exitCode !== null) return
      child.send('stop')
      await once(child, 'exit')
    },
  }
}
