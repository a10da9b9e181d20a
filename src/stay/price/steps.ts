import type { Sleepers } from '../party/party.ts'
import type { ItemRules } from './price-book.ts'

// Measured: looking at a night without pricing it is one step.
const STEPS_OF_STAY = 20
const STEPS_OF_GROUP = 2
const STEPS_OF_TAX = 4
const STEPS_OF_EXTRA = 2

/** About how many steps it takes to price a night for a party. */
export const stepsOfNight = ({ groups }: Sleepers): number => {
  let steps = 0
  for (const { children } of groups) steps += STEPS_OF_GROUP + children.length
  return steps
}

/** About how many steps it takes to reckon a stay whose nights are priced, with its taxes and extras. */
export const stepsOfItem = (
  { taxes, mandatory }: Pick<ItemRules, 'taxes' | 'mandatory'>,
  { children }: Sleepers,
  nights: number,
): number =>
  STEPS_OF_STAY +
  taxes.all.length * (STEPS_OF_TAX + children.length + nights) +
  mandatory.length * (STEPS_OF_EXTRA + children.length)
