import { signal } from '@preact/signals'

/** Settled by the dialog that asks who it is, before something that a stolen session must not do. */
export const proving = signal<((isProven: boolean) => void) | undefined>(undefined)

let proof: Promise<boolean> | undefined

/** Asks for a sign-in, once for all that wait for it. Resolves with whether there was one. */
export const prove = (): Promise<boolean> => {
  proof ??= new Promise<boolean>((resolve) => {
    proving.value = resolve
  }).finally(() => {
    proving.value = undefined
    proof = undefined
  })
  return proof
}
