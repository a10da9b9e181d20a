import { get } from '../../api.ts'
import { LinkedTable } from '../../parts/list/linked-table.tsx'
import { ListHead } from '../../parts/list/page-head.tsx'
import { PagedList, usePaged } from '../../parts/list/paged.tsx'
import { place } from '../../router.ts'
import { t } from '../../session.ts'
import { PriceTabs } from '../price-tabs.tsx'
import type { RuleKind } from './rule-kind.ts'
import { RuleScreen } from './rule-screen.tsx'

/** The rules of a kind: their list, or one of them. */
export const Rules = <Rule extends { updated_at: string }>({ kind }: { kind: RuleKind<Rule> }) => {
  const { item } = place.value
  if (item === undefined) return <RuleList kind={kind} />
  return <RuleScreen key={item} kind={kind} code={item === 'new' ? undefined : item} />
}

const RuleList = <Rule,>({ kind }: { kind: RuleKind<Rule> }) => {
  const { screen, plural, newLabel, emptyLabel, compare, columns, say, codeOf, nameOf } = kind
  const rules = usePaged<Rule>(
    '',
    async (cursor, signal) => {
      const { result, next } = await get<Rule[]>(
        `/getall${plural}`,
        cursor === undefined ? {} : { cursor },
        signal,
      )
      return { list: result, next }
    },
    /^(price_rule|booking)\./,
  )
  return (
    <div class="page-pad">
      <PriceTabs />
      <ListHead screen={screen} newLabel={newLabel} />
      <PagedList of={rules} empty={t(emptyLabel)}>
        {(list) => (
          <LinkedTable
            screen={screen}
            list={compare === undefined ? list : list.sort(compare)}
            codeOf={codeOf}
            nameOf={nameOf}
            columns={[{ label: 'whatItIs', look: 'sentence', show: say }, ...columns]}
          />
        )}
      </PagedList>
      {kind.below?.()}
    </div>
  )
}
