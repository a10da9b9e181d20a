import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** The text of a test file, and of files with what several tests of its folder share. */
const wholeTextOf = (file: string): string => {
  const text = textOf(file)
  const shared = [...text.matchAll(/from '\.\/([^']+\.testing\.ts)'/g)]
  return [text, ...shared.map(([, name]) => textOf(path.join(path.dirname(file), name!)))].join('\n')
}

const BROWSER = /from '(\.{1,2}\/)+((test\/)?browser|(web\/|desk\/)?testing)\.ts'/

export const usesBrowser = (file: string): boolean => BROWSER.test(textOf(file))

/** What a file must not do in a process it shares: others would feel it, or it would count what others do. */
const ALONE = new RegExp(
  [
    // Starts processes or servers.
    "node:child_process|(vacancy|second-server|run-cli|embedded-postgres)\\.ts'|kill",
    // Hooks outside of a suite concern all tests of the process.
    '^(before|beforeEach|afterEach|after)\\(',
    'mock',
    'globalThis\\.|heap|concurrency|node:v8|node:perf_hooks',
    'process\\.(on|once|env|exit|memoryUsage|cpuUsage|argv|stdout|stderr|chdir|emit)',
  ].join('|'),
  'm',
)

const isAlone = (file: string): boolean => usesBrowser(file) || ALONE.test(wholeTextOf(file))

/** They take longest, so they begin first: none should be left when all others have ended. */
const FIRST = [
  'test/time-zones.test.ts',
  'web/desk/desk.test.ts',
  'test/release.test.ts',
  'src/cli/serve.test.ts',
]

/** Their databases stay open until the last file of the process has ended; PostgreSQL takes 200 connections. */
const MOST_TOGETHER = 6

/**
 * Which files share a process, in the order they are begun. Importing the application takes most of the time of a small
 * file, so several share one; each still has a database of its own.
 */
export const arranged = (files: readonly string[]): string[][] => {
  const alone = files.filter(isAlone)
  const together = files.filter((file) => !alone.includes(file))
  const count = Math.ceil(together.length / MOST_TOGETHER)
  // Dealt out in turn, so that the slow ones of a folder are not all in one.
  const groups = Array.from({ length: count }, (_, at) => together.filter((_, index) => index % count === at))
  const first = FIRST.filter((file) => alone.includes(file))
  const browsers = alone.filter((file) => usesBrowser(file) && !first.includes(file))
  const rest = alone.filter((file) => !first.includes(file) && !browsers.includes(file))
  return [...[...first, ...browsers, ...rest].map((file) => [file]), ...groups]
}
