import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import pg from 'pg'
import { until } from '../../test/support/barriers.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'

export const isRoot = process.getuid?.() === 0

// A folder that any user may enter. It is removed after the test file, with any PostgreSQL still running in it.
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vacancy-embedded-'))
  fs.chmodSync(folder, 0o755)
  after(async () => {
    for (const pid of postmastersUnder(folder)) process.kill(pid, 'SIGQUIT')
    await until(() => postmastersUnder(folder).length === 0)
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return folder
}

export interface Child {
  process: ChildProcess
  send(command: string): void
  next(): Promise<string>
  ask(command: string): Promise<string>
}

const CHILD = `
import { createInterface } from 'node:readline'
import pg from ${JSON.stringify(import.meta.resolve('pg'))}
import { joinEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))}
let postgres
const commands = {
  async join() { return (postgres = await joinEmbeddedPostgres(process.argv[1])).url },
  async leave() { await postgres.leave(); return 'left' },
  async count() {
    const client = new pg.Client(postgres.url)
    await client.connect()
    const { rows } = await client.query('select count(*) from guest')
    await client.end()
    return rows[0].count
  },
}
process.on('SIGINT', () => console.log('interrupted'))
console.log('up')
for await (const line of createInterface({ input: process.stdin })) console.log(await commands[line]().catch((err) => err.message))
`

// A process of its own, with a process group of its own as a terminal would give it.
export async function startChild(folder: string, prefix: string[] = []): Promise<Child> {
  const node = [process.execPath, '--input-type=module', '-e', CHILD, folder]
  const [command = '', ...rest] = [...prefix, ...node]
  const child = spawn(command, rest, {
    cwd: import.meta.dirname,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value)
  const send = (command: string) => child.stdin.write(`${command}\n`)
  assert.equal(await next(), 'up')
  return {
    process: child,
    send,
    next,
    ask(command) {
      send(command)
      return next()
    },
  }
}

export async function killHard(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

export async function guests(postgres: EmbeddedPostgres): Promise<unknown[]> {
  return (await query(postgres.url, 'select name from guest order by name')).map((row) => row.name)
}

export async function isOpen(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
  return await promise.finally(() => socket.destroy())
}

export function list(folder: string): string[] {
  return fs.existsSync(folder) ? fs.readdirSync(folder) : []
}

export function log(folder: string): string {
  return fs.readFileSync(path.join(folder, 'postgres', 'postgres.log'), 'utf8')
}

export function postmasterPid(folder: string): number {
  return Number.parseInt(
    fs.readFileSync(path.join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'),
    10,
  )
}

function postmastersUnder(folder: string): number[] {
  return list('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const words = commandLine(pid).split('\0')
      return words.some((word, i) => word === '-D' && words[i + 1]?.startsWith(folder))
    })
    .map(Number)
}

function commandLine(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
