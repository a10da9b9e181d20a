import { browserOf } from '../account/sessions.tsx'
import { get } from '../api.ts'
import { PagedList, usePaged } from '../parts/list/paged.tsx'
import { momentOf } from '../parts/moment.ts'
import { useResource } from '../parts/resource.ts'
import { addressOf, place, rename } from '../router.ts'
import { t } from '../session.ts'
import type { AccessEntry, Person } from '../types.ts'

const KINDS = [
  'signed_in',
  'refused',
  'invited',
  'joined',
  'role_changed',
  'removed',
  'reset_made',
  'reset_used',
] as const satisfies AccessEntry['kind'][]

/** Changes of people are no events, so nothing tells of new entries by itself. */
const NO_EVENTS = /^$/
const PAGE = 50

const set = (name: 'kind' | 'person', value: string): void => {
  const query = Object.fromEntries(place.value.query)
  const { [name]: _, ...others } = query
  rename(addressOf('people', 'log', value === '' ? others : { ...others, [name]: value }))
}

/** Who signed in to the hotel, was refused something, came or went. */
export const AccessLog = () => {
  const { query } = place.value
  const filter = { kind: query.get('kind') ?? '', person_code: query.get('logPerson') ?? '' }
  const people = useResource('', async (signal) => (await get<Person[]>('/getallpeople', {}, signal)).result)
  const log = usePaged<AccessEntry>(
    JSON.stringify(filter),
    async (cursor, signal) => {
      const { result, next } = await get<AccessEntry[]>(
        '/getaccesslog',
        { ...filter, limit: PAGE, cursor },
        signal,
      )
      return { list: result, next }
    },
    NO_EVENTS,
  )
  return (
    <>
      <search class="filters">
        <div class="field">
          <label for="log-kind">{t('what')}</label>
          <select
            id="log-kind"
            value={filter.kind}
            onChange={({ currentTarget }) => set('kind', currentTarget.value)}
          >
            <option value="">{t('all')}</option>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`log-${kind}`)}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for="log-person">{t('logPerson')}</label>
          <select
            id="log-person"
            value={filter.person_code}
            onChange={({ currentTarget }) => set('person', currentTarget.value)}
          >
            <option value="">{t('all')}</option>
            {(people.value.value ?? []).map(({ person_code, name }) => (
              <option key={person_code} value={person_code}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </search>
      <PagedList of={log} empty={t('noLog')}>
        {(list) => <LogTable entries={list} />}
      </PagedList>
    </>
  )
}

const LogTable = ({ entries }: { entries: AccessEntry[] }) => (
  <div class="table-frame">
    <table class="table is-cards">
      <caption class="unseen">{t('accessLog')}</caption>
      <thead>
        <tr>
          <th>{t('when')}</th>
          <th>{t('logPerson')}</th>
          <th>{t('what')}</th>
          <th>{t('doneBy')}</th>
          <th>{t('networkAddress')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.created_at} ${entry.kind} ${entry.person_code} ${entry.actor_code}`}>
            <td class="date" data-label={t('when')}>
              {momentOf(entry.created_at)}
            </td>
            <td class="is-title">{entry.person_name}</td>
            <td data-label={t('what')}>
              {t(`log-${entry.kind}`)} <span class="hint">{detailsOf(entry)}</span>
            </td>
            <td data-label={t('doneBy')}>{entry.actor}</td>
            <td data-label={t('networkAddress')} title={entry.user_agent}>
              <bdi>{entry.address}</bdi> <span class="hint">{browserOf(entry.user_agent)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const ROLE = /^(owner|manager|desk|viewer)$/

const roleText = (role: unknown): string =>
  ROLE.test(String(role)) ? t(`role-${role as 'owner'}`) : String(role ?? '')

/** What more is known of it. Other fields than those are of a newer server. */
const detailsOf = ({ details, times }: AccessEntry): string => {
  const { role, from, to, operation, made_by } = details as Record<string, unknown>
  const parts = [
    from === undefined ? (role === undefined ? '' : roleText(role)) : `${roleText(from)} → ${roleText(to)}`,
    operation === undefined ? '' : String(operation),
    made_by === undefined ? '' : String(made_by),
    times > 1 ? t('timesCount', { n: times }) : '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
