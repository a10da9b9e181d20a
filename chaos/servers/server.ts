import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

const MAIN = path.join(import.meta.dirname, '../../src/cli/main.ts')

type Environment = Record<string, string>

const SETTINGS = {
  RATE_LIMIT_CLIENT: '0',
  RATE_LIMIT_ADMIN: '0',
  RATE_LIMIT_BOOKING: '0',
  // The receiver is on this machine.
  WEBHOOKS_ALLOW_PRIVATE: '1',
}

const run = (main: string, words: string[], environment: Environment): ChildProcess => {
  const { DATABASE_URL: _, ...inherited } = process.env
  return spawn(process.execPath, [main, ...words], { env: { ...inherited, ...SETTINGS, ...environment } })
}

export interface ServerOptions {
  /** How many processes serve the port; one if undefined. */
  workers?: number
  /** Settings of this server alone. */
  settings?: Environment
  /** The program to run, for another version. */
  main?: string
}

/** A `vacancy serve` process, started as by an operator, which can be restarted on the same port. */
export class ServerProcess {
  readonly port: number
  private readonly main: string
  private readonly environment: Environment
  private readonly words: string[]
  private child: ChildProcess | undefined
  private closed: Promise<unknown> = Promise.resolve()
  log = ''

  constructor(
    port: number,
    environment: Environment,
    { workers = 0, settings, main = MAIN }: ServerOptions = {},
  ) {
    this.port = port
    this.main = main
    this.environment = { HOST: '127.0.0.1', PORT: `${port}`, LOG_LEVEL: 'warn', ...environment, ...settings }
    this.words = ['serve', '--json', ...(workers === 0 ? [] : ['--workers', `${workers}`])]
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number {
    return this.child!.pid!
  }

  /** The slowest request by the server's own log, in milliseconds; 0 if none took a second. */
  get slowestMs(): number {
    const slow = this.log.matchAll(/"ms":(\d+),"msg":"a slow request"/g)
    return Math.max(0, ...[...slow].map(([, ms]) => Number(ms)))
  }

  /** What went wrong on its side by its own log, each once. */
  get failures(): string[] {
    const failed = this.log.matchAll(
      /"message":"((?:[^"\\]|\\.)*)"[^\n]*"msg":"a request failed unexpectedly"/g,
    )
    return [...new Set([...failed].map(([, message]) => `a server's log: ${message}`))]
  }

  /** Starts it, and waits until it says that it is ready. */
  async start(): Promise<this> {
    const child = run(this.main, this.words, this.environment)
    this.child = child
    this.closed = new Promise((resolve) => child.on('close', resolve))
    child.stderr!.on('data', (chunk) => {
      this.log += chunk
    })
    await new Promise<void>((resolve, reject) => {
      child.stdout!.once('data', () => resolve())
      void this.closed.then(() => reject(new Error(`serve ended: ${this.log}`)))
    })
    return this
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.child?.kill(signal)
    await this.closed
  }
}

/** `vacancy check`, or another command, as an operator would run it. */
export const check = async (
  environment: Environment,
  words = ['check'],
): Promise<{ clean: boolean; text: string }> => {
  const child = run(MAIN, words, environment)
  let text = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk) => {
      text += chunk
    })
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { clean: code === 0, text }
}
