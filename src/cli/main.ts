import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Caches compiled code beside the packages: from the second run on, commands answer a third sooner.
enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/vacancy'))

const { runCli } = await import('./run-cli.ts')
await runCli(process.argv.slice(2))
