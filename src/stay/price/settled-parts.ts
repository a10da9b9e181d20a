/**
 * Parts with what rounding left over added, or taken off, one unit at a time: the largest part first, equals in order,
 * round and round, never below 0. Whole rounds are reckoned at once, because what is left over grows with the price.
 */
export const settled = (parts: readonly bigint[], leftOver: bigint): bigint[] => {
  const order = parts.map((_, at) => at).sort((a, b) => Number(parts[b]! - parts[a]!) || a - b)
  const result = [...parts]
  if (leftOver >= 0n) add(result, order, leftOver)
  else takeOff(result, order, -leftOver)
  return result
}

const add = (parts: bigint[], order: readonly number[], left: bigint): void => {
  const among = BigInt(order.length)
  order.forEach((at, place) => {
    parts[at]! += left / among + (BigInt(place) < left % among ? 1n : 0n)
  })
}

const takeOff = (parts: bigint[], order: readonly number[], left: bigint): void => {
  const { rounds, rest } = wholeRounds(parts, order, left)
  let last = rest
  for (const at of order) {
    const kept = parts[at]! - rounds
    if (kept <= 0n) parts[at] = 0n
    else {
      parts[at] = last > 0n ? kept - 1n : kept
      last -= 1n
    }
  }
}

/** How often every part that is not 0 yet gives a unit, and how many units are then left for one more round. */
const wholeRounds = (parts: readonly bigint[], order: readonly number[], left: bigint) => {
  let rounds = 0n
  // The smallest drop out first.
  for (let among = order.length; among > 0; among--) {
    const possible = left / BigInt(among)
    const until = parts[order[among - 1]!]! - rounds
    if (possible < until) return { rounds: rounds + possible, rest: left % BigInt(among) }
    rounds += until
    left -= until * BigInt(among)
  }
  return { rounds, rest: 0n }
}
