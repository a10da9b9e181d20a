import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const IN_MEMORY = '/dev/shm'
/** All databases, packages and browsers of a run at a time take less than half of it. */
const ROOM = 3 * 2 ** 30
const NAME = 'vacancy test-'
/** Files of a run make folders in it all the time. */
const LEFT_AFTER_MS = 7_200_000

/**
 * A new folder for all that a run of the tests writes: in memory where there is plenty of it, because thousands of files of
 * databases are made and removed, which costs a disk a tenth of the whole run. TMPDIR says otherwise.
 */
export const passingFolder = (): string => {
  if (process.env.TMPDIR === undefined && hasRoom()) {
    removeLeft()
    const folder = newFolderIn(IN_MEMORY)
    if (takesPrograms(folder)) return folder
    rmSync(folder, { recursive: true })
  }
  return newFolderIn(tmpdir())
}

const newFolderIn = (parent: string): string => {
  const folder = mkdtempSync(path.join(parent, NAME))
  // If we are root, PostgreSQL runs as another user, who has to enter this folder.
  chmodSync(folder, 0o711)
  return folder
}

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > ROOM && process.availableMemory() > 2 * ROOM
  } catch {
    return false
  }
}

/** Packages are installed and started there, which some systems forbid. */
const takesPrograms = (folder: string): boolean => {
  const program = path.join(folder, 'program')
  writeFileSync(program, '', { mode: 0o755 })
  try {
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false
  } finally {
    rmSync(program)
  }
}

/** What runs that were killed left in memory would stay there. */
const removeLeft = (): void => {
  for (const name of readdirSync(IN_MEMORY).filter((entry) => entry.startsWith(NAME))) {
    const folder = path.join(IN_MEMORY, name)
    try {
      if (Date.now() - statSync(folder).mtimeMs > LEFT_AFTER_MS)
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // It is another user's, or somebody else removes it just now.
    }
  }
}
