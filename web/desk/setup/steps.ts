import { go } from '../router.ts'
import { placeParts, root } from '../sitting/hotel-address.ts'

/** In their order. The first two come before there is a hotel. */
export const STEPS = [
  'you',
  'hotel',
  'rooms',
  'rates',
  'prices',
  'pictures',
  'policy',
  'people',
  'done',
] as const
export type Step = (typeof STEPS)[number]

/** The step that the address names, which is where a reload goes on; undefined before there is a hotel. */
export const stepNow = (): Step | undefined => {
  const [, named] = placeParts()
  return STEPS.slice(2).find((step) => step === named)
}

export const addressOfStep = (step: Step): string => `${root()}/setup/${step}`

export const goTo = (step: Step): void => go(addressOfStep(step))

/** A code made of a name, unlike those there are. */
export const codeFrom = (name: string, taken: readonly string[]): string => {
  const plain =
    name
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 30)
      .toUpperCase() || 'NEW'
  for (let at = 1; ; at++) {
    const code = at === 1 ? plain : `${plain}_${at}`
    if (!taken.includes(code)) return code
  }
}
