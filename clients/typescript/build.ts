import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

// `npm run build` makes dist/: modules with their types, and all of it as one small file for pages without a bundler.

const root = import.meta.dirname
export const BROWSER_FILE = 'vacancy.min.js'

/** Modules and types. The compiler is the repository's own; the older one beside this file is the generator's. */
const buildModules = (folder: string): void => {
  const compiler = path.join(root, '../../node_modules/.bin/tsc')
  const words = ['-p', 'tsconfig.build.json', '--outDir', folder]
  execFileSync(compiler, words, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
}

/** All of it in one file. Resolves to its size in bytes, gzipped. */
export const buildForBrowsers = async (folder: string): Promise<number> => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      lib: { entry: 'src/index.ts', formats: ['es'], fileName: () => BROWSER_FILE },
      rolldownOptions: { output: { minify: true } },
    },
  })
  return gzipSync(readFileSync(path.join(folder, BROWSER_FILE))).length
}

export const buildClient = async (folder: string): Promise<number> => {
  rmSync(folder, { recursive: true, force: true })
  buildModules(folder)
  return buildForBrowsers(folder)
}

if (import.meta.main)
  console.log(`${BROWSER_FILE}: ${await buildClient(path.join(root, 'dist'))} bytes gzipped`)
