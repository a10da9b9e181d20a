import type { Chance } from './chance.ts'

/** The hotels a process holds, with the version of each. The one least recently used is dropped first. */
export class Memory {
  private readonly versions = new Map<number, number>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  get size(): number {
    return this.versions.size
  }

  /** The version held, without counting as a use. */
  versionOf(hotel: number): number | undefined {
    return this.versions.get(hotel)
  }

  /** As after a restart. */
  forgetAll(): void {
    this.versions.clear()
  }

  use(hotel: number, version: number): void {
    this.versions.delete(hotel)
    this.versions.set(hotel, version)
    if (this.versions.size <= this.most) return
    for (const oldest of this.versions.keys()) {
      this.versions.delete(oldest)
      return
    }
  }
}

/**
 * The age at which a hotel is dropped from a memory that is asked at these rates and has room for so many: the one at which
 * the hotels asked within it fill the memory (Che's approximation). Infinity if all have room.
 */
export const ageOfDropped = (rates: Float64Array, most: number): number => {
  if (rates.length <= most) return Infinity
  const heldAt = (age: number) => {
    let held = 0
    for (let at = 0; at < rates.length; at++) held += 1 - Math.exp(-rates[at]! * age)
    return held
  }
  let [low, high] = [0, 1]
  while (heldAt(high) < most) high *= 2
  for (let round = 0; round < 20; round++) {
    const middle = (low + high) / 2
    if (heldAt(middle) < most) low = middle
    else high = middle
  }
  return high
}

/**
 * Which of the hotels with these rates a memory holds that has been asked for a long time, and when each was last asked; the one
 * asked longest ago first. Hotels that are never dropped count as asked.
 */
export const heldFor = (
  hotels: Int32Array,
  rates: Float64Array,
  age: number,
  chance: Chance,
): { hotel: number; ago: number }[] => {
  const held: { hotel: number; ago: number }[] = []
  for (let at = 0; at < hotels.length; at++) {
    const asked = rates[at]! * age
    const drawn = chance.fraction()
    // Never more likely than that, which spares most of the exponentials.
    if (drawn >= asked) continue
    const isAsked = -Math.expm1(-asked)
    if (drawn < isAsked)
      held.push({ hotel: hotels[at]!, ago: -Math.log1p(-chance.fraction() * isAsked) / rates[at]! })
  }
  return held.sort((one, other) => other.ago - one.ago)
}
