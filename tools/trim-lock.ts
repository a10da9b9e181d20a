import { readFileSync, writeFileSync } from 'node:fs'

// npm warns if a package needs a newer Node than the one that installs. Vacancy runs on the Node in its node_modules, so
// this removes the requirements of packages from package-lock.json.

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
for (const [place, entry] of Object.entries<{ engines?: object }>(lock.packages))
  if (place !== '') delete entry.engines
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
