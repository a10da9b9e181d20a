import { Type } from 'typebox'
import { integer } from '../http/fields/fields.ts'
import type { RuleFault } from '../http/fields/validate.ts'
import { checkExtra, storedExtra } from '../price-rules/edit/extras.ts'
import { checkPolicy, storedPolicy } from '../price-rules/edit/policies.ts'
import { checkPromo, storedPromo } from '../price-rules/edit/promos.ts'
import { checkTax, storedTax } from '../price-rules/edit/taxes.ts'
import { promoKey } from '../stay/price/promo.ts'
import { id, type Row, type RowCheck, wrong } from './row-check.ts'

const promoKeyRule = ({ promo_code, promo_key }: Row): RuleFault[] =>
  promo_key === promoKey(String(promo_code))
    ? []
    : [wrong('promo_key', 'promo_key must be the promo_code in small letters')]

/** What an import refuses of taxes, promo codes, extras and policies. */
export const PRICE_RULE_CHECKS: Record<'tax' | 'promo' | 'extra' | 'policy', RowCheck> = {
  tax: {
    schema: Type.Object({ ...storedTax, tax_id: id }),
    rules: checkTax,
  },
  promo: {
    schema: Type.Object({
      ...storedPromo,
      promo_id: id,
      promo_key: Type.String(),
      uses: integer(''),
    }),
    rules: (row) => [...checkPromo(row), ...promoKeyRule(row)],
  },
  extra: {
    schema: Type.Object({ ...storedExtra, extra_id: id }),
    rules: checkExtra,
  },
  policy: {
    schema: Type.Object({ ...storedPolicy, policy_id: id }),
    rules: checkPolicy,
  },
}
