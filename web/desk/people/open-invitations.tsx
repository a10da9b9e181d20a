import { call } from '../api.ts'
import { attempt } from '../explain.ts'
import { momentOf } from '../parts/moment.ts'
import { notify } from '../parts/notices.ts'
import { t } from '../session.ts'
import type { OpenInvitation } from '../types.ts'

interface OpenInvitationsProps {
  list: readonly OpenInvitation[]
  reload: () => Promise<void>
}

/** Who was invited and has not come yet, with a button that takes the invitation back. */
export const OpenInvitations = ({ list, reload }: OpenInvitationsProps) => {
  const withdraw = ({ link_code, email }: OpenInvitation) =>
    attempt(async () => {
      await call('DELETE', `/deleteperson/${encodeURIComponent(link_code)}`)
      notify(t('withdrawn', { name: email }))
      await reload()
    })
  return (
    <section class="stack">
      <h2>{t('invitations')}</h2>
      <div class="table-frame">
        <table class="table is-cards open-invitations">
          <caption class="unseen">{t('invitations')}</caption>
          <thead>
            <tr>
              <th>{t('email')}</th>
              <th>{t('role')}</th>
              <th>{t('inviteUntil')}</th>
              <th>
                <span class="unseen">{t('what')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map((invitation) => (
              <tr key={invitation.link_code}>
                <td class="is-title">
                  <bdi>{invitation.email}</bdi>{' '}
                  {invitation.is_whole_chain === 1 && <span class="chip">{t('ofChain')}</span>}
                </td>
                <td data-label={t('role')}>{t(`role-${invitation.role}`)}</td>
                <td class="date" data-label={t('inviteUntil')}>
                  {momentOf(invitation.expires_at)} <span class="hint">{invitation.created_by}</span>
                </td>
                <td class="figure">
                  <button
                    type="button"
                    class="tool is-small"
                    aria-label={`${t('withdraw')}: ${invitation.email}`}
                    onClick={() => void withdraw(invitation)}
                  >
                    {t('withdraw')}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
