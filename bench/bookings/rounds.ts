import { postgresCpu } from '../postgres-cpu.ts'
import { type Running, start } from '../processes.ts'

/** By one packet that is decided from memory, or by reading under the lock first: what `SHORT_WAY` says. */
export type Way = 'on' | 'off'
export const WAYS: readonly Way[] = ['on', 'off']

export type Servers = Record<Way, Running> & { stop(): Promise<void> }

/** Two servers that differ in nothing but their way of booking. */
export const startBoth = async (url: string, environment: Record<string, string> = {}): Promise<Servers> => {
  const begin = (way: Way) => start('app-server.ts', { ...environment, DATABASE_URL: url, SHORT_WAY: way })
  const [on, off] = await Promise.all([begin('on'), begin('off')])
  return {
    on,
    off,
    async stop() {
      await Promise.all([on.stop(), off.stop()])
    },
  }
}

/** What was done, how fast, and what each time cost in microseconds of CPU. */
export interface Measured {
  perSecond: number
  p50Ms: number
  processUs: number
  postgresUs: number
}

export interface Work {
  /** Microseconds of CPU that its processes have used. */
  cpu(): Promise<number>
  run(): Promise<{ done: number; perSecond: number; p50Ms?: number }>
}

export const cpuOf = async (...running: Running[]): Promise<number> => {
  const used = await Promise.all(running.map((each) => each.ask<NodeJS.CpuUsage>('cpu')))
  return used.reduce((sum, { user, system }) => sum + user + system, 0)
}

/**
 * Does the works in turn, round by round, and returns the middle of each: a shared machine may be slow for a while. Every round
 * begins with another one, so that none always runs behind the same.
 */
export const inRounds = async <Name extends string>(
  postmasters: readonly number[],
  rounds: number,
  works: Record<Name, Work>,
): Promise<Record<Name, Measured>> => {
  const names = Object.keys(works) as Name[]
  const found = new Map<Name, Measured[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length]!
      found.get(name)!.push(await measure(works[name], postmasters))
    }
  return Object.fromEntries(names.map((name) => [name, middle(found.get(name)!)])) as Record<Name, Measured>
}

const measure = async ({ cpu, run }: Work, postmasters: readonly number[]): Promise<Measured> => {
  const before = { process: await cpu(), postgres: postgresCpu(postmasters) }
  const { done, perSecond, p50Ms = 0 } = await run()
  const postgresUs = ((postgresCpu(postmasters) - before.postgres) * 1e6) / done
  return { perSecond, p50Ms, processUs: ((await cpu()) - before.process) / done, postgresUs }
}

const middle = (measured: Measured[]): Measured => {
  const of = (value: (each: Measured) => number): number =>
    measured.map(value).sort((one, other) => one - other)[Math.floor(measured.length / 2)]!
  return {
    perSecond: of((each) => each.perSecond),
    p50Ms: of((each) => each.p50Ms),
    processUs: of((each) => each.processUs),
    postgresUs: of((each) => each.postgresUs),
  }
}
