import { Type } from 'typebox'
import { integer } from '../http/fields.ts'
import type { RuleFault } from '../http/validate.ts'
import { STORED_UNITS } from '../price-rules/charges.ts'
import { checkExtra, extraSchemas } from '../price-rules/extras.ts'
import { checkPolicy, policySchemas } from '../price-rules/policies.ts'
import { checkPromo, promoSchemas } from '../price-rules/promos.ts'
import { checkTax, taxSchemas } from '../price-rules/taxes.ts'
import { promoKey } from '../stay/promo.ts'
import { id, type Row, type RowCheck, wrong } from './row-check.ts'

const promoKeyRule = ({ promo_code, promo_key }: Row): RuleFault[] =>
  promo_key === promoKey(String(promo_code))
    ? []
    : [wrong('promo_key', 'promo_key must be the promo_code in small letters')]

/** What an import refuses of taxes, promo codes, extras and policies. */
export const PRICE_RULE_CHECKS: Record<'tax' | 'promo' | 'extra' | 'policy', RowCheck> = {
  tax: {
    schema: Type.Object({ ...taxSchemas.created.properties, tax_id: id }),
    rules: (row) => checkTax(row, STORED_UNITS),
  },
  promo: {
    schema: Type.Object({
      ...promoSchemas.created.properties,
      promo_id: id,
      promo_key: Type.String(),
      uses: integer(''),
    }),
    rules: (row) => [...checkPromo(row, STORED_UNITS), ...promoKeyRule(row)],
  },
  extra: {
    schema: Type.Object({ ...extraSchemas.created.properties, extra_id: id }),
    rules: (row) => checkExtra(row, STORED_UNITS),
  },
  policy: {
    schema: Type.Object({ ...policySchemas.created.properties, policy_id: id }),
    rules: (row) => checkPolicy(row, STORED_UNITS),
  },
}
