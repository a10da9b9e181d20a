import { existsSync } from 'node:fs'

// Plain JavaScript, for it runs before anything is installed: what builds the client comes with `npm ci` of the repository.

if (!existsSync(new URL('../../node_modules/vite/package.json', import.meta.url))) {
  console.error(
    'The tools that build the client are not installed. Run `npm ci` at the root of the repository first.',
  )
  process.exitCode = 1
}
