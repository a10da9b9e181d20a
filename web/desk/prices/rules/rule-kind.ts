import type { JSX } from 'preact'
import type { MessageName } from '../../messages/en.ts'
import type { FieldRow, Values } from '../../parts/form/field-table.ts'
import type { Column } from '../../parts/list/linked-table.tsx'
import type { PRICE_SCREENS } from '../../router.ts'

/** One kind of what prices are made of: everything its list and its form have to know. */
export interface RuleKind<Rule> {
  screen: Exclude<(typeof PRICE_SCREENS)[number], 'rates'>
  noun: 'tax' | 'promo' | 'extra' | 'policy'
  plural: 'taxes' | 'promos' | 'extras' | 'policies'
  newLabel: MessageName
  emptyLabel: MessageName
  deleteText: MessageName
  codeOf: (rule: Rule) => string
  nameOf: (rule: Rule) => string
  /** The rule in a sentence. */
  say: (rule: Rule) => string
  /** Columns of the list beside code, name and sentence. */
  columns: readonly Column<Rule>[]
  /** The order of the list, where it is not that of creation. */
  compare?: (a: Rule, b: Rule) => number
  rows: readonly FieldRow[]
  /** The values of the form that differ from the fields of the rule. Undefined is a new rule. */
  start: (rule: Rule | undefined) => Values
  /** The body of the API, from that of the fields. */
  send?: (body: Record<string, unknown>) => Record<string, unknown>
  /** What the form would make, drawn while it is filled in. */
  preview?: (rule: Rule) => JSX.Element
  rules?: (values: Values) => Record<string, string>
  /** Further buttons of a rule. `onChanged` gets the rule as it is after them. */
  actions?: (rule: Rule, onChanged: (rule: Rule) => Promise<void>) => JSX.Element
  /** Why it cannot be deleted. */
  inUse?: (rule: Rule) => string
  /** Where guests read its name: whether it has a text beside it. */
  translated?: { hasDescription: boolean }
  /** Below the list. */
  below?: () => JSX.Element
}
