import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildPages } from '../web/build.ts'

// `npm run release [folder]` makes vacancy-x.y.z.tgz: the server with pages, pictures and migrations, for
// `npm install -g`. The server is JavaScript, because Node runs no TypeScript inside node_modules.

const root = path.dirname(import.meta.dirname)
const run = (command: string, ...words: string[]): string =>
  execFileSync(command, words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

/** The manifest without the parts that only developers need. */
const releasedManifest = (): object => {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const { name, version, description, license, type, bin, engines, dependencies, optionalDependencies } =
    manifest
  return {
    ...{ name, version, description, license, type, bin, engines },
    ...{ dependencies, optionalDependencies },
  }
}

interface Lock {
  packages: Record<string, { dev?: boolean; link?: boolean; devDependencies?: object; workspaces?: string[] }>
}

/** The lock file with the tested versions, without development tools, and without the packages that are made here. */
const releasedLock = (): object => {
  const lock: Lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const packages = Object.entries(lock.packages)
    .filter(([place, { dev, link }]) => !dev && !link && (place === '' || /^node_modules\//.test(place)))
    .map(([place, { devDependencies: _, workspaces: __, ...entry }]) => [place, entry])
  return { ...lock, packages: Object.fromEntries(packages) }
}

/** Replaces `./bin/vacancy` in texts by `vacancy`: after installation it is a command of the machine. */
const nameCommand = (folder: string): void => {
  for (const name of globSync('src/**/*.js', { cwd: folder })) {
    const file = path.join(folder, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('./bin/vacancy', 'vacancy'))
  }
}

const writeJson = (file: string, value: object): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

const destination = path.resolve(process.argv[2] ?? path.join(root, 'release'))
const staging = mkdtempSync(path.join(tmpdir(), 'vacancy-release-'))
try {
  const pages = await buildPages()
  // Types were checked before, see package.json: what is written does not depend on them.
  run('tsc', '-p', 'tsconfig.release.json', '--noCheck', '--outDir', staging)
  nameCommand(staging)
  for (const name of ['bin', 'migrations', 'deploy', 'docs', 'src/demo/pictures', path.relative(root, pages)])
    cpSync(path.join(root, name), path.join(staging, name), { recursive: true })
  for (const name of ['LICENSE', 'README.md', 'CHANGELOG.md'])
    cpSync(path.join(root, name), path.join(staging, name))
  writeJson(path.join(staging, 'package.json'), releasedManifest())
  writeJson(path.join(staging, 'npm-shrinkwrap.json'), releasedLock())
  mkdirSync(destination, { recursive: true })
  const file = run('npm', 'pack', staging, '--pack-destination', destination, '--silent').trim()
  console.log(path.join(destination, file))
} finally {
  rmSync(staging, { recursive: true, force: true })
}
