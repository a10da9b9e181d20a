import { useSignal } from '@preact/signals'
import { get } from '../../api.ts'
import { explain } from '../../explain.ts'
import { DeskIcon } from '../../parts/icons.tsx'
import { notify } from '../../parts/notices.ts'
import { useResource } from '../../parts/resource.ts'
import { Loading, Trouble } from '../../parts/trouble.tsx'
import { addressOf, go, place } from '../../router.ts'
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
  const { screen, plural, newLabel, emptyLabel, compare } = kind
  const more = useSignal<Rule[]>([])
  const next = useSignal<string | undefined>(undefined)
  const read = (cursor?: string, signal?: AbortSignal) =>
    get<Rule[]>(`/getall${plural}`, cursor === undefined ? {} : { cursor }, signal)
  const first = useResource(
    '',
    async (signal) => {
      const answer = await read(undefined, signal)
      more.value = []
      next.value = answer.next
      return answer.result
    },
    /^(price_rule|booking)\./,
  )
  const readMore = async () => {
    try {
      const answer = await read(next.value)
      more.value = [...more.value, ...answer.result]
      next.value = answer.next
    } catch (err) {
      notify(explain(err), 'trouble')
    }
  }
  const found = first.value.value
  const list = [...(found ?? []), ...more.value]
  return (
    <div class="page-pad">
      <PriceTabs />
      <header class="page-head">
        <h1>{t(screen)}</h1>
        <span class="grow" />
        <a class="button small" href={addressOf(screen, 'new')}>
          <DeskIcon name="plus" /> {t(newLabel)}
        </a>
      </header>
      <Trouble of={first} />
      {found === undefined && first.loading.value && <Loading />}
      {found !== undefined && list.length === 0 && <p class="empty">{t(emptyLabel)}</p>}
      {list.length > 0 && <RuleTable kind={kind} list={compare === undefined ? list : list.sort(compare)} />}
      {next.value !== undefined && (
        <p class="buttons">
          <button type="button" class="button quiet" onClick={() => void readMore()}>
            {t('showMore')}
          </button>
        </p>
      )}
      {kind.below?.()}
    </div>
  )
}

const RuleTable = <Rule,>({ kind, list }: { kind: RuleKind<Rule>; list: Rule[] }) => (
  <div class="table-frame">
    <table class="table is-linked is-cards">
      <caption class="unseen">{t(kind.screen)}</caption>
      <thead>
        <tr>
          <th>{t('code')}</th>
          <th>{t('name')}</th>
          <th>{t('whatItIs')}</th>
          {kind.columns.map(({ label, isFigure }) => (
            <th key={label} class={isFigure ? 'figure' : undefined}>
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((rule) => (
          <RuleRow key={kind.codeOf(rule)} kind={kind} rule={rule} />
        ))}
      </tbody>
    </table>
  </div>
)

const RuleRow = <Rule,>({ kind, rule }: { kind: RuleKind<Rule>; rule: Rule }) => {
  const address = addressOf(kind.screen, kind.codeOf(rule))
  return (
    <tr
      onClick={(event) => {
        if ((event.target as Element).closest('a') === null) go(address)
      }}
    >
      <td class="code" data-label={t('code')}>
        {kind.codeOf(rule)}
      </td>
      <td class="is-title">
        <a href={address}>{kind.nameOf(rule)}</a>
      </td>
      <td class="sentence" data-label={t('whatItIs')}>
        {kind.say(rule)}
      </td>
      {kind.columns.map(({ label, isFigure, show }) => (
        <td key={label} class={isFigure ? 'figure' : undefined} data-label={t(label)}>
          {show(rule)}
        </td>
      ))}
    </tr>
  )
}
