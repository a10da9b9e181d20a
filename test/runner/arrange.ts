import { readFileSync } from 'node:fs'
import path from 'node:path'
import { READS_CLOCK, TOUCHES_DAYS } from './touches-days.ts'

const root = path.resolve(import.meta.dirname, '../..')
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** The text of a test file, and of files with what several tests share. */
const wholeTextOf = (file: string): string => {
  const text = textOf(file)
  const shared = [...text.matchAll(/from '(\.{1,2}\/[^']+\.testing\.ts)'/g)]
  return [text, ...shared.map(([, name]) => textOf(path.join(path.dirname(file), name!)))].join('\n')
}

const BROWSER = /from '(\.{1,2}\/)+((\w+\/)*browser|(web|desk)\/testing)\.ts'/
const PAGES = /from '(\.{1,2}\/)+testing\.ts'/

export const usesBrowser = (file: string): boolean => {
  const text = textOf(file)
  return BROWSER.test(text) || (file.startsWith('web/') && PAGES.test(text))
}

export const touchesDays = (file: string): boolean => textOf(file).includes(TOUCHES_DAYS)

export const readsClock = (file: string): boolean => textOf(file).includes(READS_CLOCK)

/** What a file must not do in a process it shares: others would feel it, or it would count what others do. */
const ALONE = new RegExp(
  [
    // Starts or ends processes.
    "node:child_process|(vacancy|run-cli|embedded-postgres)\\.ts'|process\\.kill",
    // These outside of a suite concern all tests of the process.
    '^(beforeEach|afterEach)\\(',
    // Clocks stand still for all.
    "'setTimeout'|mock\\.method\\(performance",
    'globalThis\\.|\\bheap|node:v8|node:perf_hooks',
    'process\\.(on|once|exit|memoryUsage|cpuUsage|argv|stdout|stderr|chdir|emit)|process\\.env(\\.\\w+|\\[\\w+\\]) = ',
  ].join('|'),
  'm',
)

const isAlone = (file: string): boolean => ALONE.test(wholeTextOf(file))

/** They take longest, so they begin first: none should be left when all others have ended. */
const FIRST = ['test/house/time-zones.test.ts', 'test/house/release.test.ts']

/** A database of its own stays open until the last file of the process has ended, and holds connections. */
const OWN_DATABASE = /ownDatabase|testDatabase\(|joinTestServer|\b(races|own-page)\.testing/
const MOST_DATABASES = 10
const MOST_TOGETHER = 40
const MOST_IN_BROWSER = 8

const hasDatabase = (file: string): boolean => OWN_DATABASE.test(wholeTextOf(file))

/** Attacks, faults, races and long walks of models: what is true of the whole, and takes long. */
const ofTheWhole = (file: string): boolean => file.startsWith('test/') && !file.startsWith('test/house/')

/** What one runs while editing: files beside the source that share an application or need none, and those of the house. */
export const isQuick = (file: string): boolean =>
  !isAlone(file) && !usesBrowser(file) && !hasDatabase(file) && !ofTheWhole(file)

/** Dealt out in turn, so that the slow ones of a folder are not all in one. */
const dealtOut = (files: readonly string[], most: number): string[][] => {
  const count = Math.ceil(files.length / most)
  return Array.from({ length: count }, (_, at) => files.filter((_, index) => index % count === at))
}

/**
 * Which files share a process, in the order they are begun. Importing the application takes most of the time of a small
 * file, and Node runs what it has run before much faster, so many share one.
 */
export const arranged = (files: readonly string[]): string[][] => {
  const left = new Set(files)
  /** Those left that are so. */
  const taken = (isSo: (file: string) => boolean): string[] => {
    const found = [...left].filter(isSo)
    for (const file of found) left.delete(file)
    return found
  }
  const alone = taken(isAlone)
  const first = FIRST.filter((file) => alone.includes(file))
  const rest = alone.filter((file) => !first.includes(file))
  const inBrowser = taken(usesBrowser)
  // They run in another time zone, so that they share processes with their like alone.
  const withDays = taken(touchesDays)
  const parted = (some: readonly string[]): string[][] => [
    ...dealtOut(some.filter(hasDatabase), MOST_DATABASES),
    ...dealtOut(
      some.filter((file) => !hasDatabase(file)),
      MOST_TOGETHER,
    ),
  ]
  return [
    ...first.map((file) => [file]),
    ...dealtOut(inBrowser.filter(touchesDays), MOST_IN_BROWSER),
    ...dealtOut(
      inBrowser.filter((file) => !touchesDays(file)),
      MOST_IN_BROWSER,
    ),
    ...rest.map((file) => [file]),
    ...parted(withDays),
    ...parted([...left]),
  ]
}
