import fs from 'node:fs'

export const childrenOf = (pid: number): number[] => {
  try {
    const text = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return text.trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Whether the process owns the local connection with this port. */
export const isSocketOf = (pid: number, port: number | undefined): boolean => {
  const inode = inodeOf(port)
  try {
    const folder = `/proc/${pid}/fd`
    return fs.readdirSync(folder).some((name) => linkOf(`${folder}/${name}`) === `socket:[${inode}]`)
  } catch {
    return false
  }
}

const LOCAL_ADDRESS = 1
const INODE = 9

const inodeOf = (port: number | undefined): string | undefined => {
  const ending = `:${(port ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return fs
    .readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find((columns) => columns[LOCAL_ADDRESS]?.endsWith(ending))?.[INODE]
}

const linkOf = (file: string): string | undefined => {
  try {
    return fs.readlinkSync(file)
  } catch {
    return undefined
  }
}

/** Resident memory in MiB; 0 if the process has ended. */
export const memoryOf = (pid: number): number => {
  try {
    const text = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
