import { comparisons } from './simulation/measured.ts'
import { comparisonRows, resultRows, table } from './simulation/report.ts'
import { simulate } from './simulation/scenario.ts'
import { SCENARIOS } from './simulation/scenarios.ts'

// `npm run simulate`: setups that were measured, and then a million hotels, which nobody has run. See docs/scale.md.
const begun = performance.now()
console.log('What was measured on two cores, simulated:\n')
console.log(table(comparisonRows(comparisons())))
console.log(`
A million hotels, 200,000 searches and 20,000 changes a second, on 15 nodes of 32 cores. Use: mean / busiest. Times: p50 / p99 in
milliseconds. Shares of the searches: answered from memory, after reading what another process changed, after loading the hotel.
Then version questions a second, searches that share one, connections opened to a node; refused, and waiting at the end.
`)
const results = SCENARIOS.map((scenario) => {
  const result = simulate(scenario)
  console.error(`${scenario.name}: done after ${Math.round((performance.now() - begun) / 1000)} s`)
  return { name: scenario.name, result, isApart: scenario.apart !== undefined }
})
console.log(table(resultRows(results)))
