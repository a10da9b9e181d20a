import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chainFigures } from './chain-figures.ts'
import { changeFigures } from './change-figures.ts'
import { type Environment, openEnvironment } from './environment.ts'
import { type Figure, table } from './figure.ts'
import { bookingFigures } from './figures/bookings.ts'
import { boundFigures } from './figures/bounds.ts'
import { clusterCosts, clusterFigures } from './figures/cluster.ts'
import { coldFigures } from './figures/cold.ts'
import { combinationFigures } from './figures/combinations.ts'
import { growthFigures } from './figures/growth.ts'
import { holdFigures } from './figures/holds.ts'
import { manyFigures } from './figures/many.ts'
import { pageFigures } from './figures/pages.ts'
import { paymentFigures } from './figures/payments.ts'
import { priceFigures } from './figures/prices.ts'
import { pushFigures } from './figures/push.ts'
import { searchFigures } from './figures/search.ts'
import { calendarFigures, storedFigures } from './figures/stored.ts'
import { findingFigures } from './finding-figures.ts'
import { loader } from './load.ts'

// `npm run bench`: each figure is compared with a baseline of the same run, because machines are noisy.
const { values } = parseArgs({
  options: { full: { type: 'boolean', default: false }, only: { type: 'string' } },
})

const GROUPS: Record<string, (ground: Environment) => Promise<Figure[]>> = {
  search: searchFigures,
  calendar: calendarFigures,
  stored: (ground) => storedFigures(ground, values.full),
  cold: coldFigures,
  many: (ground) => (values.full || values.only === 'many' ? manyFigures(ground) : Promise.resolve([])),
  growth: (ground) => (values.full || values.only === 'growth' ? growthFigures(ground) : Promise.resolve([])),
  chain: chainFigures,
  prices: priceFigures,
  combinations: combinationFigures,
  push: pushFigures,
  changes: (ground) =>
    values.full || values.only === 'changes' ? changeFigures(ground) : Promise.resolve([]),
  bookings: bookingFigures,
  finding: findingFigures,
  holds: holdFigures,
  bounds: boundFigures,
  payments: paymentFigures,
  pages: pageFigures,
  // Needs a Citus cluster: TEST_CITUS_URL is the address of its coordinator.
  ...(process.env.TEST_CITUS_URL
    ? {
        cluster: () => clusterFigures(process.env.TEST_CITUS_URL!),
        costs: () => clusterCosts(process.env.TEST_CITUS_URL!),
      }
    : {}),
}

const begun = performance.now()
const ground = await openEnvironment()
const figures: Figure[] = []
try {
  for (const [name, measure] of Object.entries(GROUPS)) {
    if (values.only !== undefined && values.only !== name) continue
    console.error(`measuring: ${name}`)
    figures.push(...(await measure(ground)))
  }
} finally {
  await ground.close()
}
const seconds = Math.round((performance.now() - begun) / 1000)
const about = { date: new Date().toISOString(), node: process.version, cores: cpus().length, loader, seconds }
console.log(`${table(figures)}\n\n${loader}, Node ${process.version}, ${cpus().length} cores, ${seconds} s`)
const folder = path.join(import.meta.dirname, 'results')
mkdirSync(folder, { recursive: true })
writeFileSync(path.join(folder, 'latest.json'), `${JSON.stringify({ about, figures }, null, 2)}\n`)
process.exit(0)
