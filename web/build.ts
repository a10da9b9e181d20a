import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { BuildOptions, InlineConfig, Plugin } from 'vite'

// Builds into dist/ the files for browsers and the code with which the server renders pages. `npm run build` runs it,
// and so do `npm ci`, `npm start` and `npm test`. It does nothing if dist/ is up to date.

const root = path.dirname(import.meta.dirname)
const DIST = path.join(root, 'dist')
const COMPRESSED = /\.(js|css|svg)$/

/** A hash over all sources of the build. It changes with every change of a source. */
export const sourcesStamp = (): string => {
  const hash = createHash('sha256')
  const files = globSync(['web/**/*.{ts,tsx,css}', 'src/stay/**/*.ts', 'package-lock.json'], { cwd: root })
  for (const file of files.sort())
    if (!/(\.test|testing)\.ts$/.test(file)) hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

const LENGTH = 16

/** Each build has its own folder, named by the hash of its sources, so that processes may build at the same time. */
const folderOf = (stamp: string): string => path.join(DIST, stamp.slice(0, LENGTH))

const isBuild = (name: string): boolean => /^[0-9a-f]{16}$/.test(name)

const inWeb = (file: string): string => path.join(root, 'web', file)

/** What all builds have in common, and what is special to one. */
const config = (outDir: string, build: BuildOptions): InlineConfig => ({
  root: path.join(root, 'web'),
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    ...build,
  },
})

/** Parts of the pages have no styles of their own, so that nothing has to be fetched before they are imported. */
const withoutPreloads: Plugin = {
  name: 'without-preloads',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null),
}

const pages = (outDir: string): InlineConfig => ({
  ...config(outDir, {
    manifest: 'manifest.json',
    cssCodeSplit: true,
    rolldownOptions: { input: { booking: inWeb('widget/client.tsx') } },
  }),
  plugins: [withoutPreloads],
})

/** A build of its own: what it shares with a hotel's page would come to that in files of its own. */
const chain = (outDir: string): InlineConfig =>
  config(outDir, {
    manifest: 'manifest.json',
    rolldownOptions: { input: { chain: inWeb('widget/chain/client.tsx') } },
  })

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** The name of a file for all that a module needs to run, and what that needs in turn. */
const neededBy = (name: string, module: string) => {
  let needed: Set<string> | undefined
  const find = (graph: Graph): Set<string> => {
    const found = new Set([module])
    for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
    return found
  }
  return (id: string, graph: Graph): string | null => {
    needed ??= find(graph)
    return needed.has(id) ? name : null
  }
}

/** A separate build: staff load no files for guests, and guests none for staff. */
const desk = (outDir: string): InlineConfig => ({
  ...config(outDir, {
    manifest: 'manifest.json',
    rolldownOptions: {
      input: { desk: inWeb('desk/client.tsx') },
      // What many screens are made of comes in a few files, not in dozens of a few bytes.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: neededBy('shared', inWeb('desk/client.tsx')), debugName: 'shared', minShareCount: 2 },
            { name: neededBy('often', inWeb('desk/today/today.tsx')), debugName: 'often', minShareCount: 4 },
            { name: 'parts', test: /\/web\/(shared|desk\/parts)\//, minShareCount: 2 },
            {
              name: neededBy('priced', inWeb('desk/prices/promos.tsx')),
              debugName: 'priced',
              minShareCount: 2,
            },
          ],
        },
      },
    },
  }),
  plugins: [withoutPreloads],
})

const embed = (outDir: string): InlineConfig =>
  config(outDir, {
    rolldownOptions: {
      input: inWeb('embed/embed.ts'),
      output: { format: 'iife', entryFileNames: 'embed.js' },
    },
  })

const server = (outDir: string): InlineConfig => ({
  ...config(outDir, {
    ssr: inWeb('widget/server.tsx'),
    rolldownOptions: {
      output: { entryFileNames: 'server.js' },
      // The server needs at once what comes later in a browser.
      checks: { ineffectiveDynamicImport: false },
    },
  }),
  ssr: { noExternal: true },
})

const compress = (folder: string): void => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSED.test(name)) continue
    const file = path.join(folder, name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
  }
}

/** Builds the pages unless that was done already, in a temporary folder that is renamed when complete. Returns the folder. */
export const buildPages = async (): Promise<string> => {
  const folder = folderOf(sourcesStamp())
  if (existsSync(folder)) return folder
  const next = path.join(DIST, `next-${process.pid}`)
  try {
    await buildInto(next)
    renameSync(next, folder)
  } catch (err) {
    rmSync(next, { recursive: true, force: true })
    // Another process may have finished the same build meanwhile.
    if (!existsSync(folder)) throw err
  }
  for (const name of readdirSync(DIST))
    if (isBuild(name) && path.join(DIST, name) !== folder)
      rmSync(path.join(DIST, name), { recursive: true, force: true })
  return folder
}

const buildInto = async (folder: string): Promise<void> => {
  const { build } = await import('vite')
  mkdirSync(folder, { recursive: true })
  await build(pages(path.join(folder, 'client')))
  await build(chain(path.join(folder, 'chain')))
  await build(desk(path.join(folder, 'desk')))
  await build(embed(path.join(folder, 'embed')))
  await build(server(path.join(folder, 'server')))
  for (const part of ['client', 'chain', 'desk', 'embed']) compress(path.join(folder, part))
}

// `npm ci --omit=dev` installs no build tools. Such an installation, for example a release, contains the built pages.
const isInstalledWithoutTools = (err: unknown): boolean =>
  process.env.npm_lifecycle_event === 'prepare' &&
  (err as { code?: string }).code === 'ERR_MODULE_NOT_FOUND' &&
  /'vite'/.test((err as Error).message)

if (import.meta.main)
  await buildPages().catch((err) => {
    if (!isInstalledWithoutTools(err)) throw err
  })
