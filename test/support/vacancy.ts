import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { joinEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts'

export const MAIN = path.join(import.meta.dirname, '../../src/cli/main.ts')

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

type Environment = Record<string, string>

const servers = new Set<ChildProcess>()
const folders = new Set<string>()

after(async () => {
  for (const child of servers) child.kill('SIGKILL')
  for (const folder of folders) await removeFolder(folder)
})

/** A killed server leaves its PostgreSQL running. Joining and leaving stops it. */
const removeFolder = async (folder: string): Promise<void> => {
  if (existsSync(path.join(folder, 'postgres'))) await (await joinEmbeddedPostgres(folder)).leave()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Starts the program of this repository, or that of VACANCY_COMMAND. */
const start = (words: string[], { VACANCY_COMMAND: command, ...environment }: Environment): ChildProcess => {
  const { NODE_TEST_CONTEXT: _, DATABASE_URL: __, ...inherited } = process.env
  const env = { ...inherited, ...environment }
  return command === undefined
    ? spawn(process.execPath, [MAIN, ...words], { env })
    : spawn(command, words, { env })
}

/** Runs one command to its end, as a shell would. */
export const vacancy = async (words: string[], environment: Environment): Promise<Finished> => {
  const child = start(words, environment)
  const read = collect(child)
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, ...read() }
}

const collect = (child: ChildProcess): (() => { stdout: string; stderr: string }) => {
  let stdout = ''
  let stderr = ''
  child.stdout!.on('data', (chunk) => (stdout += chunk))
  child.stderr!.on('data', (chunk) => (stderr += chunk))
  return () => ({ stdout, stderr })
}

export interface RunningServer {
  pid: number
  /** The JSON that `serve --json` prints when it is ready. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it as it comes
  start: any
  /** Address without the base path. */
  url: string
  stderr(): string
  /** Sends the signal and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null }>
}

/** Starts `vacancy serve` and waits until it is ready. If it still runs when the test file ends, it is killed. */
export const serve = async (
  environment: Environment,
  killed?: AbortSignal,
  words: string[] = [],
): Promise<RunningServer> => {
  const child = start(['serve', '--json', ...words], { HOST: '127.0.0.1', PORT: '0', ...environment })
  const read = collect(child)
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  servers.add(child)
  killed?.addEventListener('abort', () => child.kill('SIGKILL'))
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', () => {
      const { stdout } = read()
      if (stdout.includes('\n')) resolve(stdout)
    })
    void closed.then((code) => reject(new Error(`serve ended with ${code}: ${read().stderr}`)))
  })
  const ready = JSON.parse(line)
  return {
    pid: child.pid!,
    start: ready,
    url: ready.api.replace('/api/plugin/v1', ''),
    stderr: () => read().stderr,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      return { code: await closed }
    },
  }
}

/** A folder for this test file alone, removed after its tests. Its name has a space, as names of folders may. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vacancy test-'))
  // If we are root, PostgreSQL runs as another user, who has to enter this folder.
  chmodSync(folder, 0o711)
  folders.add(folder)
  return folder
}
