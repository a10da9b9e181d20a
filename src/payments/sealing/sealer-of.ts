import type { Config } from '../../config.ts'
import { Sealer } from './sealer.ts'

/** Undefined where the operator set no secret. */
export const sealerOf = ({ secret, secretBefore }: Config): Sealer | undefined =>
  secret === undefined ? undefined : new Sealer(secret, secretBefore)
