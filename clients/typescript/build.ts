import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

// `npm run build` makes dist/: modules with their types, and all of it as one small file for pages without a bundler.

const root = import.meta.dirname
const BROWSER_FILE = 'vacancy.min.js'

rmSync(path.join(root, 'dist'), { recursive: true, force: true })
const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
await build({
  root,
  configFile: false,
  logLevel: 'error',
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: () => BROWSER_FILE },
    rolldownOptions: { output: { minify: true } },
  },
})
const file = readFileSync(path.join(root, 'dist', BROWSER_FILE))
console.log(`${BROWSER_FILE}: ${file.length} bytes, ${gzipSync(file).length} gzipped`)
