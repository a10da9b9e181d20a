import { base } from '../api.ts'

const MARK = 'vacancy-desk-renewed'
const PAUSE_MS = 60_000

/** Whether the server answers at all: without it, loading the page anew would leave nothing on the screen. */
export const isServed = async (): Promise<boolean> => {
  try {
    return (await fetch(`${base}/desk`, { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * Loads the page anew at the address it has: after a deployment its files have other names, and a browser does not ask
 * again for one that failed. Not more than once a minute, or a file that never comes would make it turn in circles.
 */
export const renewOnce = async (): Promise<void> => {
  const before = Number(sessionStorage.getItem(MARK) ?? 0)
  if (Date.now() - before < PAUSE_MS || !(await isServed())) return
  sessionStorage.setItem(MARK, String(Date.now()))
  location.reload()
}
