import { useSignal } from '@preact/signals'
import { STAFF_ROLES, type StaffRole } from '../../../src/http/request/staff-roles.ts'
import { call } from '../api.ts'
import { attempt } from '../explain.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { DialogButtons } from '../parts/dialog/dialog-buttons.tsx'
import { useTrying } from '../parts/dialog/trying.ts'
import { Fault } from '../parts/fault.tsx'
import { momentOf } from '../parts/moment.ts'
import { notify } from '../parts/notices.ts'
import { account, hotel, t } from '../session.ts'
import type { Person } from '../types.ts'
import type { MadeLink } from './link-made.tsx'

/** A chain's people are changed by its owners; who is of the hotel too is changed there. */
const mayChange = ({ hotel_role }: Person): boolean => {
  if (hotel_role !== null) return true
  const chain = hotel.value?.hotel_information.chain_code
  return (
    account.value?.chains.some(({ chain_code, role }) => chain_code === chain && role === 'owner') ?? false
  )
}

interface PersonRowProps {
  person: Person
  reload: () => Promise<void>
  onLink: (link: MadeLink) => void
}

/** Somebody of the hotel, with their role and what can be done about it. */
export const PersonRow = ({ person, reload, onLink }: PersonRowProps) => {
  const removes = useSignal(false)
  const { name, email, role, hotel_role, chain_role, created_at, created_by } = person
  const isYou = person.person_code === account.value?.person_code
  return (
    <tr>
      <td class="is-title">
        {name} {isYou && <span class="hint">({t('you')})</span>}
        {chain_role !== null && <span class="chip">{t('ofChain')}</span>}
      </td>
      <td data-label={t('email')}>
        <bdi>{email}</bdi>
      </td>
      <td data-label={t('role')}>
        {mayChange(person) ? (
          <RoleChoice person={person} reload={reload} />
        ) : (
          <span title={t('chainsPeople')}>{t(`role-${role}`)}</span>
        )}
        {hotel_role !== null && chain_role !== null && role !== hotel_role && (
          <span class="hint"> {t('chainRoleCounts', { role: t(`role-${role}`) })}</span>
        )}
      </td>
      <td class="date" data-label={t('since')}>
        {momentOf(created_at)} <span class="hint">{created_by}</span>
      </td>
      <td class="figure">
        {mayChange(person) && (
          <span class="buttons is-tight person-tools">
            {!isYou && <ResetButton person={person} onLink={onLink} />}
            <button
              type="button"
              class="tool is-small"
              aria-label={`${t('removePerson')}: ${name}`}
              onClick={() => (removes.value = true)}
            >
              {t('removePerson')}
            </button>
          </span>
        )}
        {removes.value && (
          <RemoveDialog person={person} onClose={() => (removes.value = false)} reload={reload} />
        )}
      </td>
    </tr>
  )
}

const RoleChoice = ({ person, reload }: Pick<PersonRowProps, 'person' | 'reload'>) => {
  const shown = person.hotel_role ?? person.role
  const change = async (select: HTMLSelectElement) => {
    const role = select.value as StaffRole
    const isDone = await attempt(async () => {
      await call('PUT', `/updateperson/${encodeURIComponent(person.person_code)}`, { body: { role } })
      notify(t('roleChanged', { name: person.name, role: t(`role-${role}`) }))
      await reload()
    })
    if (!isDone) select.value = shown
  }
  return (
    <select
      class="role-choice"
      aria-label={`${t('role')}: ${person.name}`}
      value={shown}
      onChange={({ currentTarget }) => void change(currentTarget)}
    >
      {STAFF_ROLES.map((role) => (
        <option key={role} value={role}>
          {t(`role-${role}`)}
        </option>
      ))}
    </select>
  )
}

const ResetButton = ({ person, onLink }: Pick<PersonRowProps, 'person' | 'onLink'>) => {
  const { person_code, name } = person
  const make = () =>
    attempt(async () => {
      const body = { person_code }
      const { result } = await call<{ reset_url: string; expires_at: string }>('POST', '/createreset', {
        body,
      })
      const { reset_url: url, expires_at } = result
      onLink({ title: t('resetMade'), text: t('resetToCopy', { name }), url, expires_at })
    })
  return (
    <button
      type="button"
      class="tool is-small"
      aria-label={`${t('makeReset')}: ${name}`}
      onClick={() => void make()}
    >
      {t('makeReset')}
    </button>
  )
}

interface RemoveDialogProps {
  person: Person
  onClose: () => void
  reload: () => Promise<void>
}

const RemoveDialog = ({ person: { person_code, name }, onClose, reload }: RemoveDialogProps) => {
  const { busy, fault, run } = useTrying()
  const remove = () =>
    run(async () => {
      await call('DELETE', `/deleteperson/${encodeURIComponent(person_code)}`)
      notify(t('personRemoved', { name }))
      onClose()
      await reload()
    })
  return (
    <Dialog title={t('removeTitle', { name })} onClose={onClose}>
      <div class="stack">
        <p>{t('removeText')}</p>
        <Fault text={fault.value} />
        <DialogButtons
          label={t('removePerson')}
          isDanger
          isDisabled={busy.value}
          onClick={() => void remove()}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}
