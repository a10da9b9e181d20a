import type { Operation } from '../../http/operation/operation.ts'
import type { Services } from '../../services.ts'
import { extraKind } from './extras.ts'
import { ruleOperations } from './operations.ts'
import { policyKind } from './policies.ts'
import { promoKind } from './promos.ts'
import { taxKind } from './taxes.ts'

/** Taxes, promo codes, extras and cancellation policies. */
export const priceRuleOperations = (services: Services): Operation[] =>
  [taxKind, promoKind, extraKind, policyKind].flatMap((kind) => ruleOperations(kind, services))
