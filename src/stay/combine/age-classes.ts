import { MOST_AGE } from '../lists/party-bounds.ts'
import { type AgeBand, bandOf } from '../party/occupancy.ts'

/** The ages of children in classes that no rule tells apart, each from the oldest; the class with the oldest child is first. */
export const ageClasses = (ages: readonly number[], bands: Iterable<readonly AgeBand[]>): number[][] => {
  const kinds = new Array<number>(MOST_AGE + 1).fill(0)
  for (const list of bands) {
    if (list.length === 0) continue
    const known = new Map<string, number>()
    for (let age = 0; age <= MOST_AGE; age++) {
      const band = bandOf(list, age)
      const key = `${kinds[age]} ${band === undefined ? '' : list.indexOf(band)}`
      if (!known.has(key)) known.set(key, known.size)
      kinds[age] = known.get(key)!
    }
  }
  const oldestFirst = ages.toSorted((a, b) => b - a)
  return [...Map.groupBy(oldestFirst, (age) => kinds[age]!).values()]
}

/** Older children first, then more children first. Both lists are from the oldest. */
export const compareAges = (one: readonly number[], other: readonly number[]): number => {
  for (let at = 0; at < one.length && at < other.length; at++)
    if (one[at] !== other[at]) return other[at]! - one[at]!
  return other.length - one.length
}
