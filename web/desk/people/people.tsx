import { useSignal } from '@preact/signals'
import { get } from '../api.ts'
import { DeskIcon } from '../parts/icons.tsx'
import { useResource } from '../parts/resource.ts'
import { Loading, Trouble } from '../parts/trouble.tsx'
import { addressOf, place } from '../router.ts'
import { t } from '../session.ts'
import type { OpenInvitation, Person } from '../types.ts'
import { AccessLog } from './access-log.tsx'
import { Invite } from './invite.tsx'
import { LinkMade, type MadeLink } from './link-made.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { PersonRow } from './person-row.tsx'

/** Who works here, and what they did to get in. */
export const People = () => (place.value.item === 'log' ? <LogPage /> : <PeoplePage />)

const Tabs = () => (
  <nav class="tabs" aria-label={t('people')}>
    <a href={addressOf('people')} aria-current={place.value.item === undefined ? 'page' : undefined}>
      {t('people')}
    </a>
    <a href={addressOf('people', 'log')} aria-current={place.value.item === 'log' ? 'page' : undefined}>
      {t('accessLog')}
    </a>
  </nav>
)

const LogPage = () => (
  <div class="page-pad">
    <header class="page-head">
      <h1>{t('accessLog')}</h1>
    </header>
    <Tabs />
    <AccessLog />
  </div>
)

const PeoplePage = () => {
  const list = useResource('', async (signal) => {
    const { result, invitations = [] } = await get<Person[]>('/getallpeople', {}, signal)
    return { people: result, open: invitations as OpenInvitation[] }
  })
  const invites = useSignal(false)
  const made = useSignal<MadeLink | undefined>(undefined)
  const { people, open = [] } = list.value.value ?? {}
  return (
    <div class="page-pad">
      <header class="page-head">
        <h1>{t('people')}</h1>
        <span class="grow" />
        <button type="button" class="button small" onClick={() => (invites.value = true)}>
          <DeskIcon name="plus" /> {t('invite')}
        </button>
      </header>
      <Tabs />
      <Trouble of={list} />
      {people === undefined && list.loading.value && <Loading />}
      {people?.length === 0 && <p class="empty">{t('noPeople')}</p>}
      {people !== undefined && people.length > 0 && (
        <PeopleTable people={people} reload={() => list.reload()} onLink={(link) => (made.value = link)} />
      )}
      {open.length > 0 && <OpenInvitations list={open} reload={() => list.reload()} />}
      <RoleHints />
      {invites.value && (
        <Invite
          onClose={() => (invites.value = false)}
          onMade={(link) => {
            invites.value = false
            made.value = link
            void list.reload()
          }}
        />
      )}
      {made.value !== undefined && <LinkMade link={made.value} onClose={() => (made.value = undefined)} />}
    </div>
  )
}

interface PeopleTableProps {
  people: Person[]
  reload: () => Promise<void>
  onLink: (link: MadeLink) => void
}

const PeopleTable = ({ people, reload, onLink }: PeopleTableProps) => (
  <div class="table-frame">
    <table class="table is-cards">
      <caption class="unseen">{t('people')}</caption>
      <thead>
        <tr>
          <th>{t('name')}</th>
          <th>{t('email')}</th>
          <th>{t('role')}</th>
          <th>{t('since')}</th>
          <th>
            <span class="unseen">{t('what')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person.person_code} person={person} reload={reload} onLink={onLink} />
        ))}
      </tbody>
    </table>
  </div>
)

/** What each role may do, so that nobody has to guess. */
const RoleHints = () => (
  <dl class="role-hints">
    {(['owner', 'manager', 'desk', 'viewer'] as const).map((role) => (
      <div key={role}>
        <dt>{t(`role-${role}`)}</dt>
        <dd>{t(`role-${role}-may`)}</dd>
      </div>
    ))}
  </dl>
)
