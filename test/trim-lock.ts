import { readFileSync, writeFileSync } from 'node:fs'

// npm warns where the Node that installs is older than a package asks for. Ours runs on the Node that is installed with
// it, so package-lock.json does not hold what packages ask for.

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
for (const [place, entry] of Object.entries<{ engines?: object }>(lock.packages))
  if (place !== '') delete entry.engines
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
