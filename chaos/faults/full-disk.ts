import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fault, type Making } from '../fault.ts'
import { embedded, temporaryFolder } from '../scene.ts'

const FULL_MS = 5000

export const fillDisk: Making = async () => {
  const folder = temporaryFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=0711', 'none', folder])
  if (mounted.status !== 0) return 'mounting is not allowed'
  const unmount = () => spawnSync('umount', ['-l', folder])
  try {
    const scene = await embedded(0, folder)
    const close = async () => {
      await scene.close()
      unmount()
    }
    const strike = async () => {
      const filling = path.join(folder, 'filling')
      const stop = Date.now() + FULL_MS
      const written = { mebibytes: 0 }
      // Fills any space that PostgreSQL frees meanwhile.
      for (; Date.now() < stop; await delay(10)) {
        while (hasRoomFor(filling)) written.mebibytes++
      }
      fs.rmSync(filling)
      return `${written.mebibytes} MiB written until ENOSPC, taken away after 5 s`
    }
    return fault('disk full for 5 s (embedded PostgreSQL)', scene, strike, close)
  } catch (err) {
    unmount()
    throw err
  }
}

const MEBIBYTE = Buffer.alloc(1024 * 1024, 1)

const hasRoomFor = (file: string): boolean => {
  try {
    fs.appendFileSync(file, MEBIBYTE)
    return true
  } catch {
    return false
  }
}
