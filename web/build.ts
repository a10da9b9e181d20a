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
import type { InlineConfig } from 'vite'

// Builds what browsers get and what the server renders pages with into dist/. `npm run build` runs it, and so do
// `npm ci`, `npm start` and `npm test`; where dist/ is as new as its sources, that is all they do.

const root = path.dirname(import.meta.dirname)
const DIST = path.join(root, 'dist')
const COMPRESSED = /\.(js|css|svg)$/

/** What the files are made from, as one word; another word means another build. */
export const sourcesStamp = (): string => {
  const hash = createHash('sha256')
  const files = globSync(['web/**/*.{ts,tsx,css}', 'src/stay/*.ts', 'package-lock.json'], { cwd: root })
  for (const file of files.sort())
    if (!/(\.test|testing)\.ts$/.test(file)) hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

const LENGTH = 16

/** Each build has a folder of its own, named by its sources, so that processes that build at once do not meet. */
const folderOf = (stamp: string): string => path.join(DIST, stamp.slice(0, LENGTH))

const isBuild = (name: string): boolean => /^[0-9a-f]{16}$/.test(name)

const common = (outDir: string): InlineConfig => ({
  root: path.join(root, 'web'),
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: false, reportCompressedSize: false },
})

const pages = (outDir: string): InlineConfig => {
  const config = common(outDir)
  return {
    ...config,
    build: {
      ...config.build,
      manifest: 'manifest.json',
      cssCodeSplit: true,
      rolldownOptions: { input: { booking: path.join(root, 'web/widget/client.tsx') } },
    },
  }
}

/** A build of its own: staff load nothing that is made for guests, and the other way round. */
const desk = (outDir: string): InlineConfig => {
  const config = common(outDir)
  return {
    ...config,
    build: {
      ...config.build,
      manifest: 'manifest.json',
      rolldownOptions: { input: { desk: path.join(root, 'web/desk/client.tsx') } },
    },
  }
}

const embed = (outDir: string): InlineConfig => {
  const config = common(outDir)
  return {
    ...config,
    build: {
      ...config.build,
      rolldownOptions: {
        input: path.join(root, 'web/embed/embed.ts'),
        output: { format: 'iife', entryFileNames: 'embed.js' },
      },
    },
  }
}

const server = (outDir: string): InlineConfig => {
  const config = common(outDir)
  return {
    ...config,
    ssr: { noExternal: true },
    build: {
      ...config.build,
      ssr: path.join(root, 'web/widget/server.tsx'),
      rolldownOptions: { output: { entryFileNames: 'server.js' } },
    },
  }
}

const compress = (folder: string): void => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSED.test(name)) continue
    const file = path.join(folder, name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
  }
}

/** Builds, where that is still to be done, beside what is there, and takes its place when it is whole. Answers the folder. */
export const buildPages = async (): Promise<string> => {
  const folder = folderOf(sourcesStamp())
  if (existsSync(folder)) return folder
  const next = path.join(DIST, `next-${process.pid}`)
  try {
    await buildInto(next)
    renameSync(next, folder)
  } catch (err) {
    rmSync(next, { recursive: true, force: true })
    // Perhaps another process built the same meanwhile.
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
  await build(desk(path.join(folder, 'desk')))
  await build(embed(path.join(folder, 'embed')))
  await build(server(path.join(folder, 'server')))
  for (const part of ['client', 'desk', 'embed']) compress(path.join(folder, part))
}

// `npm ci --omit=dev` leaves out the tools to build with: whoever installs so brings the pages along.
const isInstalledWithoutTools = (err: unknown): boolean =>
  process.env.npm_lifecycle_event === 'prepare' &&
  (err as { code?: string }).code === 'ERR_MODULE_NOT_FOUND' &&
  /'vite'/.test((err as Error).message)

if (import.meta.main)
  await buildPages().catch((err) => {
    if (!isInstalledWithoutTools(err)) throw err
  })
