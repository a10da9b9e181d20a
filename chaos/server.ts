import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

const MAIN = path.join(import.meta.dirname, '../src/cli/main.ts')

type Environment = Record<string, string>

const LIMITS = { RATE_LIMIT_CLIENT: '0', RATE_LIMIT_ADMIN: '0', RATE_LIMIT_BOOKING: '0' }

const run = (words: string[], environment: Environment): ChildProcess => {
  const { DATABASE_URL: _, ...inherited } = process.env
  return spawn(process.execPath, [MAIN, ...words], { env: { ...inherited, ...LIMITS, ...environment } })
}

/** A `vacancy serve` that was started as an operator would, and may be started again on the same port. */
export class ServerProcess {
  readonly port: number
  private readonly environment: Environment
  private readonly words: string[]
  private child: ChildProcess | undefined
  private closed: Promise<unknown> = Promise.resolve()
  log = ''

  constructor(port: number, environment: Environment, workers = 0) {
    this.port = port
    this.environment = { HOST: '127.0.0.1', PORT: `${port}`, LOG_LEVEL: 'warn', ...environment }
    this.words = ['serve', '--json', ...(workers === 0 ? [] : ['--workers', `${workers}`])]
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get pid(): number {
    return this.child!.pid!
  }

  /** Starts it, and waits until it says that it is ready. */
  async start(): Promise<this> {
    const child = run(this.words, this.environment)
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

/** `vacancy check`, as an operator would run it. */
export const check = async (environment: Environment): Promise<{ clean: boolean; text: string }> => {
  const child = run(['check'], environment)
  let text = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk) => {
      text += chunk
    })
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { clean: code === 0, text }
}
