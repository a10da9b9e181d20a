import { readdirSync, readFileSync } from 'node:fs'

// Unlike working directories, the command lines of other users' processes can be read without CAP_SYS_PTRACE.
const hasCommandLines = process.platform === 'linux'

// A postmaster keeps the command line it was started with; its backends overwrite theirs with a title.
export function isWorkingOn(folder: string, pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  return hasCommandLines ? namesFolder(commandLine(pid), folder) : isAlive(pid)
}

export function processesWorkingOn(folder: string): number[] {
  return processes((words) => namesFolder(words, folder))
}

export function processesTitled(title: string): number[] {
  return processes(([first]) => first?.startsWith(title) ?? false)
}

function namesFolder(words: string[], folder: string): boolean {
  return words.some((word, i) => word === '-D' && words[i + 1] === folder)
}

function processes(isMeant: (words: string[]) => boolean): number[] {
  if (!hasCommandLines) return []
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => isMeant(commandLine(pid)))
}

function commandLine(pid: number): string[] {
  return readIfThere(`/proc/${pid}/cmdline`)?.split('\0') ?? []
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ESRCH') throw err
  }
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (err) {
    const code = (err as NodeJS.ErrnoException).code
    // ESRCH: the process that this /proc file describes has just ended.
    if (code === 'ENOENT' || code === 'ESRCH') return undefined
    const advice = 'It belongs to another user: run as that user, or as root.'
    throw new Error(`${(err as Error).message}. ${code === 'EACCES' ? advice : ''}`.trimEnd(), { cause: err })
  }
}
